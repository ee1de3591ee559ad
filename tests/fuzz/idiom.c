/* What people write loops for: sums, pointers that walk, variables that step,
 * selections, arrays of their own, calls.  Each is a variable that is declared,
 * loops that use it, and a use behind them.
 */
#include "gen.h"

/* Print a loop with one to three statements, with "step" of variable "id"
 * among them.
 */
static void print_stepping(struct gen *g, int budget, enum kind kind, int id,
                           const char *step)
{
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    const char *form = begin_loop(g);
    unsigned place = below(g, 3);

    if (place > 0)
        print_statements(g, budget - 1);
    if (chance(g, 12)) {
        margin(g);
        say(g, "if (");
        print_data_condition(g);
        say(g, ")\n    ");
    }
    margin(g);
    say(g, step, letter(kind), id);
    say(g, ";\n");
    if (place < 2)
        print_statements(g, budget - 1);
    end_loop(g, form);
    g->stay = stay;
    end_scope(g, scope);
}

/* The element of M that a sum is for. */
static void print_place(struct gen *g, const char *i, const char *j)
{
    say(g, g->dress == DRESS_POINTER ? "M[%s * ld + %s]" : "M[%s][%s]", i, j);
}

/* A sum, or another recurrence, in a variable. */
static void print_sum(struct gen *g, int budget)
{
    static const char *const type[] = {"double", "double", "double", "float"};
    const char *i = g->depth > 0 ? g->iter[0].name : "2";
    const char *j = g->depth > 1 ? g->iter[1].name : i;
    bool has_place = chance(g, g->plain ? 80 : 30);
    int id = new_name(g);
    const char *form;
    bool stay = g->stay;

    margin(g);
    say(g, "%s t%d = ", type[below(g, 4)], id);
    if (chance(g, 50))
        say(g, "0.0");
    else if (has_place)
        print_place(g, i, j);
    else
        print_element(g, true);
    say(g, ";\n");
    form = begin_loop(g);
    if (chance(g, 25) && g->depth < MAX_LOOP)
        print_statements(g, budget - 1);
    margin(g);
    say(g, chance(g, 80) ? "t%d += 0.125 * " : "t%d = 0.5 * t%d + ", id, id);
    print_value(g, 1);
    say(g, ";\n");
    end_loop(g, form);
    g->stay = stay;
    margin(g);
    if (has_place)
        print_place(g, i, j);
    else
        print_element(g, true);
    say(g, chance(g, 80) ? " = t%d;\n" : " = 0.5 * t%d;\n", id);
    use_name(g, NAME_SCALAR, id);
}

/* A subscript that steps by itself. */
static void print_induction(struct gen *g, int budget)
{
    static const char *const type[] = {"int", "int", "long", "unsigned"};
    int id = new_name(g);
    bool falls = chance(g, 25);

    margin(g);
    say(g, "%s q%d = ", type[below(g, 4)], id);
    if (falls)
        say(g, "%u", 2 * NMAX + below(g, 4));
    else if (g->depth > 0 && chance(g, 30))
        say(g, "%s", any_iter(g)->name);
    else
        say(g, "%u", below(g, 4));
    say(g, ";\n");
    use_name(g, NAME_INDEX, id);
    print_stepping(g, budget, NAME_INDEX, id, falls ? "%c%d -= 2" : "%c%d++");
    margin(g);
    say(g, "A[q%d] += 0.5;\n", id);
}

/* A subscript of the cube that steps in two loops. */
static void print_linear(struct gen *g, int budget)
{
    int id = new_name(g);
    bool stay = g->stay;
    const char *form;

    margin(g);
    say(g, "int r%d = %u;\n", id, below(g, 4));
    use_name(g, NAME_LINEAR, id);
    form = begin_loop(g);
    print_stepping(g, budget - 1, NAME_LINEAR, id,
                   chance(g, 50) ? "%c%d++" : "%c%d += 2");
    end_loop(g, form);
    g->stay = stay;
    margin(g);
    say(g, "L[r%d] += 0.5;\n", id);
}

/* A pointer that walks along a row. */
static void print_walk(struct gen *g, int budget)
{
    int id = new_name(g);
    bool is_double = chance(g, 20);

    margin(g);
    say(g, "double *p%d = ", id);
    print_row(g);
    say(g, ";\n");
    use_name(g, NAME_POINTER, id);
    if (chance(g, 50)) {
        print_stepping(g, budget, NAME_POINTER, id,
                       is_double ? "%c%d += 2" : "%c%d++");
    } else {
        print_stepping(g, budget, NAME_POINTER, id, "*%c%d++ *= 0.5");
    }
}

/* Pick elements. */
static void print_selection(struct gen *g)
{
    int id = new_name(g);
    bool stay = g->stay;
    const char *form;

    margin(g);
    say(g, "int q%d = 0;\n", id);
    form = begin_loop(g);
    margin(g);
    say(g, "if (");
    print_data_condition(g);
    say(g, ")\n");
    margin(g);
    say(g, "    C[q%d++] = ", id);
    print_value(g, 1);
    say(g, ";\n");
    end_loop(g, form);
    g->stay = stay;
    margin(g);
    say(g, "K[2] += q%d;\n", id);
    use_name(g, NAME_INDEX, id);
}

/* Cases. */
static void print_switch(struct gen *g, int budget)
{
    margin(g);
    say(g, "switch (");
    if (g->depth > 0 && chance(g, 60))
        say(g, "%s %% 3", any_iter(g)->name);
    else
        print_integer(g, 1);
    say(g, ")");
    open_block(g);
    for (unsigned i = 0; i < 3; i++) {
        margin(g);
        say(g, i < 2 ? "case %u:" : "default:", i);
        open_block(g);
        print_statements(g, budget - 1);
        close_block(g);
        if (chance(g, 75)) {
            margin(g);
            say(g, "    break;\n");
        }
    }
    close_block(g);
}

/* Declare an array, and give all of its elements a value. */
void print_local(struct gen *g)
{
    int id = new_name(g);

    margin(g);
    if (chance(g, 40)) {
        say(g, "double l%d[E] = {%u.5};\n", id, below(g, 9));
    } else {
        say(g, "double l%d[E];\n", id);
        margin(g);
        say(g, "for (int z = 0; z < E; z++)\n");
        margin(g);
        say(g, "    l%d[z] = ", id);
        print_value(g, 0);
        say(g, ";\n");
    }
    use_name(g, NAME_LOCAL, id);
}

/* A call of a function with a loop. */
static void print_loop_call(struct gen *g)
{
    unsigned kind = below(g, 3);

    margin(g);
    if (kind == 2) {
        say(g, "put(%s, ", g->dress == DRESS_GLOBAL ? "&S" : "s");
        print_subscript(g);
    } else {
        say(g, kind == 0 ? "scale(%s, " : "mix(%s, ", g->n);
        print_row(g);
    }
    say(g, ", ");
    if (kind == 1)
        print_row(g);
    else
        print_value(g, 1);
    say(g, ");\n");
}

/* One of the idioms of accum.c. */
static void print_recent(struct gen *g, int budget, unsigned kind)
{
    if (kind < 4)
        print_accumulator(g, budget);
    else if (kind < 6)
        print_reuse(g, budget);
    else if (kind < 7)
        print_block(g);
    else if (kind < 8)
        print_small(g);
    else
        print_until(g, budget);
}

/* Print one of these; what is declared there is in scope until the end of the
 * block, but used no further than the idiom.
 */
void print_idiom(struct gen *g, int budget)
{
    struct scope scope = begin_scope(g);
    bool has_room = g->depth < MAX_LOOP - 2;
    unsigned kind = below(g, 40);

    if (kind >= 34)
        print_peak(g);
    else if (kind >= 26 && has_room)
        print_turns(g);
    else if (kind >= 22 && has_room)
        print_scratch(g, budget);
    else if (kind >= 12 && kind < 22 && has_room)
        print_recent(g, budget, kind - 12);
    else if (kind < 3 && has_room)
        print_sum(g, budget);
    else if (kind < 5 && has_room)
        print_induction(g, budget);
    else if (kind == 5 && has_room)
        print_linear(g, budget);
    else if (kind < 8 && has_room)
        print_walk(g, budget);
    else if (kind == 8 && has_room)
        print_selection(g);
    else if (kind < 11 && g->depth > 0)
        print_switch(g, budget);
    else
        print_loop_call(g);
    end_scope(g, scope);
}
