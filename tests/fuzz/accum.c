/* Variables that loops accumulate in, or use for several values; blocks of
 * memory; small arrays of one iteration; pointers that run up to an end.
 */
#include "gen.h"

/* What is updated: variable "id", or an element of an array of integers. */
static void print_target(struct gen *g, int id, unsigned place)
{
    if (id >= 0)
        say(g, "a%d", id);
    else if (g->dress == DRESS_POINTER)
        say(g, "U[%u * ld + %u]", place / 4, place % 4);
    else
        say(g, "U[%u][%u]", place / 4, place % 4);
}

/* An update by an operator, some forms the other way round. */
static void print_operator(struct gen *g, int id, unsigned place)
{
    static const char *const op[] = {"+", "-", "^", "|", "&", "+"};
    unsigned kind = below(g, 6);

    print_target(g, id, place);
    if (chance(g, 70)) {
        say(g, " %s= ", op[kind]);
        print_integer(g, 1);
    } else if (kind == 1) {
        say(g, chance(g, 50) ? "++" : "--");
    } else {
        say(g, " = ");
        print_integer(g, 1);
        say(g, " %s ", op[kind]);
        print_target(g, id, place);
    }
    say(g, ";\n");
}

/* An update to the least or the greatest of some integers. */
static void print_extreme(struct gen *g, int id, unsigned place)
{
    const char *order = chance(g, 50) ? "<" : ">";
    bool is_if = chance(g, 50);
    unsigned at = below(g, 4);

    say(g, is_if ? "if (K[%s] %s (int)" : "",
        g->depth > 0 ? g->iter[g->depth - 1].name : "1", order);
    if (is_if) {
        print_target(g, id, place);
        say(g, ")\n");
        margin(g);
        say(g, "    ");
    }
    print_target(g, id, place);
    say(g, " = ");
    if (!is_if) {
        print_target(g, id, place);
        say(g, " %s ", order);
    }
    say(g, "K[%s + %u]", g->depth > 0 ? g->iter[g->depth - 1].name : "1",
        is_if ? 0 : at);
    if (!is_if) {
        say(g,
            " ? K[%s + %u] : ", g->depth > 0 ? g->iter[g->depth - 1].name : "1",
            at);
        print_target(g, id, place);
    }
    say(g, ";\n");
}

/* One update, possibly under a condition. */
static void print_update(struct gen *g, int id, unsigned place)
{
    if (chance(g, 30)) {
        margin(g);
        say(g, "if (");
        if (chance(g, 50))
            print_data_condition(g);
        else
            print_affine_condition(g);
        say(g, ")\n    ");
    }
    margin(g);
    if (chance(g, 30))
        print_extreme(g, id, place);
    else
        print_operator(g, id, place);
}

/* Loops of an accumulator. */
static void print_accumulating(struct gen *g, int budget, int id)
{
    unsigned place = below(g, 16);
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    const char *form = begin_loop(g);

    if (chance(g, 20) && id >= 0)
        use_name(g, NAME_SUM, id);
    if (chance(g, 20))
        print_statements(g, budget - 1);
    if (chance(g, 40) && g->depth < MAX_LOOP - 2)
        print_accumulating(g, budget - 1, id);
    print_update(g, id, place);
    if (chance(g, 15))
        print_update(g, id, place);
    end_loop(g, form);
    g->stay = stay;
    end_scope(g, scope);
}

/* A sum, an extreme, or bits of integers, in a variable or an element. */
void print_accumulator(struct gen *g, int budget)
{
    static const char *const type[] = {
        "int", "long",     "unsigned",    "unsigned char", "short",
        "int", "uint64_t", "signed char", "size_t",        "uint16_t"};
    int id = chance(g, 80) ? new_name(g) : -1;

    if (id >= 0) {
        margin(g);
        say(g, "%s a%d = ", type[below(g, 10)], id);
        print_integer(g, 1);
        say(g, ";\n");
    }
    print_accumulating(g, budget, id);
    if (id >= 0) {
        margin(g);
        say(g, "U[%u]%s ^= (unsigned)a%d;\n", below(g, 4),
            g->dress == DRESS_POINTER ? "" : "[1]", id);
        use_name(g, NAME_SUM, id);
        margin(g);
        print_element(g, true);
        say(g, " += (int)(a%d & 15);\n", id);
    }
}

/* A variable that is set and used several times in each iteration, and maybe
 * afterwards.
 */
void print_reuse(struct gen *g, int budget)
{
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    int id = new_name(g);
    const char *form;

    margin(g);
    say(g, "double t%d = 0.25;\n", id);
    form = begin_loop(g);
    if (chance(g, 20))
        use_name(g, NAME_SCALAR, id);
    for (int i = 0; i < 2; i++) {
        margin(g);
        say(g, "t%d = ", id);
        print_value(g, 1);
        say(g, ";\n");
        use_name(g, NAME_SCALAR, id);
        margin(g);
        print_element(g, true);
        say(g, " = 0.5 * t%d;\n", id);
        if (chance(g, 30))
            print_statements(g, budget - 1);
    }
    end_loop(g, form);
    g->stay = stay;
    end_scope(g, scope);
    if (chance(g, 60)) {
        margin(g);
        print_element(g, true);
        say(g, " = t%d;\n", id);
    }
}

/* Set or copy a row; what is copied is another array. */
void print_block(struct gen *g)
{
    unsigned kind = below(g, 4);

    margin(g);
    if (kind < 2) {
        say(g, "memset(");
        print_row(g);
        say(g, ", 0, sizeof(double) * (size_t)(%s));\n", g->n);
    } else if (kind == 2 && g->dress != DRESS_POINTER) {
        say(g, "memcpy(P[");
        print_subscript(g);
        say(g, "] + %u, M[", below(g, 3));
        print_subscript(g);
        say(g, "], sizeof(double) * (size_t)(%s));\n", g->n);
    } else {
        say(g, "memmove(");
        print_row(g);
        say(g, ", ");
        print_row(g);
        say(g, ", sizeof(double) * (size_t)(%s));\n", g->n);
    }
}

/* A small array for the values of one iteration. */
void print_small(struct gen *g)
{
    int id = new_name(g);
    bool stay = g->stay;
    const char *form = begin_loop(g);

    margin(g);
    say(g, "double h%d[3]%s;\n", id, chance(g, 15) ? " = {0}" : "");
    for (unsigned i = 0; i < 3; i++) {
        margin(g);
        say(g, "h%d[%u] = ", id, i);
        print_value(g, 1);
        say(g, ";\n");
    }
    if (chance(g, 30)) {
        margin(g);
        say(g, "for (int z = 0; z < 2; z++)\n");
        margin(g);
        say(g, "    h%d[z + 1] += 0.5 * h%d[z];\n", id, id);
    }
    margin(g);
    print_element(g, true);
    say(g, " = h%d[%u] + 0.25 * h%d[%u];\n", id, below(g, 3), id, below(g, 3));
    end_loop(g, form);
    g->stay = stay;
}

/* A pointer that runs from the beginning of a row to its end. */
void print_until(struct gen *g, int budget)
{
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    int id = new_name(g);
    unsigned kind = below(g, 3);

    margin(g);
    say(g, "double *p%d = ", id);
    print_row(g);
    say(g, ";\n");
    margin(g);
    say(g, "const double *e%d = p%d + %s;\n", id, id, g->n);
    margin(g);
    if (kind == 0)
        say(g, "for (; p%d < e%d; p%d++)", id, id, id);
    else
        say(g, "while (p%d %s e%d)", id, kind == 1 ? "<" : "!=", id);
    open_block(g);
    g->stay = kind > 0;
    use_name(g, NAME_POINTER, id);
    margin(g);
    say(g, "*p%d %s ", id, chance(g, 50) ? "=" : "+= 0.01 *");
    print_value(g, 1);
    say(g, ";\n");
    if (g->depth > 0 && chance(g, 30))
        print_statements(g, budget - 1);
    if (kind > 0) {
        margin(g);
        say(g, "p%d++;\n", id);
    }
    close_block(g);
    g->stay = stay;
    end_scope(g, scope);
}
