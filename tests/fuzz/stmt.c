/* Statements and loops of generated programs.
 */
#include "gen.h"

/* Another object that is assigned to on the way: no subscript reads it. */
static void print_middle(struct gen *g)
{
    if (chance(g, 50))
        print_element(g, true);
    else
        print_float(g);
    say(g, " = ");
}

static void print_update(struct gen *g)
{
    static const char *const update[] = {"=", "=", "=", "+=", "-="};
    const char *op = update[below(g, 5)];
    unsigned kind = below(g, g->plain ? 300 : 100);

    if (kind < 10) {
        print_element(g, false);
        say(g, " %s ", op);
        print_count(g);
    } else if (kind < 20) {
        print_integer_element(g);
        say(g, " = ");
        print_integer(g, 2);
        say(g, " %% 97");
    } else if (kind < 27) {
        print_float(g);
        say(g, " = 0.5f * ");
        print_float(g);
        say(g, " + (float)");
        print_value(g, 1);
    } else if (kind < 30) {
        say(g, "Q[");
        print_subscript(g);
        say(g, "] = Q[");
        print_subscript(g);
        say(g, "]");
    } else {
        print_element(g, true);
        say(g, " %s ", op);
        if (*op == '=' && chance(g, 15))
            print_middle(g);
        if (*op != '=')
            say(g, "0.01 * ");
        print_value(g, 2);
    }
}

/* Print what "print" prints, of random numbers from "state" on. */
static void print_again(struct gen *g, uint64_t state,
                        void (*print)(struct gen *g))
{
    uint64_t now = g->state;

    g->state = state;
    print(g);
    g->state = now;
}

static void print_place(struct gen *g)
{
    print_element(g, true);
}

static void print_offer(struct gen *g)
{
    print_value(g, 1);
}

/* "if (e < x) x = e;", perhaps under other conditions. */
static void print_lesser(struct gen *g)
{
    uint64_t place;
    uint64_t value;
    bool is_left = chance(g, 50);

    margin(g);
    say(g, "if (");
    for (; chance(g, 25); say(g, " && "))
        print_data_condition(g);
    place = g->state;
    print_place(g);
    say(g, is_left ? " < " : " > ");
    value = g->state;
    print_offer(g);
    say(g, ")\n    ");
    margin(g);
    print_again(g, place, print_place);
    say(g, " = ");
    print_again(g, value, print_offer);
    say(g, ";\n");
}

/* One or, with commas between them, several updates. */
void print_assignment(struct gen *g)
{
    if (chance(g, 12)) {
        print_lesser(g);
        return;
    }
    margin(g);
    print_update(g);
    while (chance(g, 6)) {
        say(g, ", ");
        print_update(g);
    }
    say(g, ";\n");
}

/* An assignment to a scalar that has a value. */
static void print_scalar(struct gen *g)
{
    margin(g);
    print_name(g, NAME_SCALAR);
    say(g, chance(g, 40) ? " += 0.01 * " : " = ");
    print_value(g, 2);
    say(g, ";\n");
}

static void print_call(struct gen *g)
{
    margin(g);
    say(g, "bump(&");
    print_element(g, true);
    say(g, ", ");
    print_value(g, 1);
    say(g, ");\n");
}

static void print_condition(struct gen *g, bool on_data)
{
    margin(g);
    say(g, "if (");
    if (on_data)
        print_data_condition(g);
    else
        print_affine_condition(g);
    say(g, ")");
}

static void print_if(struct gen *g, int budget, bool on_data)
{
    print_condition(g, on_data);
    open_block(g);
    print_statements(g, budget - 1);
    if (chance(g, 35)) {
        g->indent--;
        margin(g);
        say(g, "} else");
        open_block(g);
        print_statements(g, budget - 1);
    }
    close_block(g);
}

static void print_jump(struct gen *g)
{
    print_condition(g, chance(g, 50));
    g->indent++;
    say(g, "\n");
    margin(g);
    g->indent--;
    say(g, "%s;\n",
        chance(g, 75) && !g->stay ? "continue"
        : chance(g, 80)           ? "break"
                                  : "return");
}

/* A loop with another condition, of few iterations. */
static void print_while(struct gen *g)
{
    int name = new_name(g);

    margin(g);
    say(g, "int w%d = 5;\n", name);
    margin(g);
    say(g, "while (w%d > 0 && ", name);
    print_data_condition(g);
    say(g, ")");
    open_block(g);
    margin(g);
    say(g, "w%d--;\n", name);
    print_assignment(g);
    close_block(g);
}

static void print_temporary(struct gen *g)
{
    int id = new_name(g);

    margin(g);
    say(g, "double t%d = ", id);
    print_value(g, 1);
    say(g, ";\n");
    use_name(g, NAME_SCALAR, id);
}

/* A structure of the block, which is copied from one element to another. */
static void print_record(struct gen *g)
{
    int id = new_name(g);

    margin(g);
    say(g, "struct point r%d = Q[", id);
    print_subscript(g);
    say(g, "];\n");
    if (chance(g, 70)) {
        margin(g);
        say(g, "r%d.x = 0.5 * r%d.x + 0.25 * ", id, id);
        print_value(g, 1);
        say(g, ";\n");
    }
    print_assignment(g);
    margin(g);
    say(g, "Q[");
    print_subscript(g);
    say(g, chance(g, 70) ? "] = r%d;\n" : "].y = 0.5f * r%d.y;\n", id);
}

static void print_loop(struct gen *g, int budget)
{
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    const char *form = begin_loop(g);

    if (chance(g, 15))
        print_temporary(g);
    if (chance(g, 6))
        print_local(g);
    print_statements(g, budget - 1);
    end_loop(g, form);
    g->stay = stay;
    end_scope(g, scope);
}

static void print_node(struct gen *g, int budget)
{
    unsigned kind = below(g, 100);

    if (g->exact) {
        print_exact(g, budget);
        return;
    }
    if (budget <= 0 ? kind < 59 : g->plain && kind >= 42 && chance(g, 80))
        kind = 99;
    if (budget > 0 && chance(g, g->depth == 0 ? 45 : 18))
        print_idiom(g, budget);
    else if (budget > 0 && g->depth < MAX_LOOP - 1 &&
             kind < (g->depth == 0 ? 85 : 42))
        print_loop(g, budget);
    else if (budget > 0 && g->depth > 0 && kind < 52)
        print_if(g, budget, false);
    else if (budget > 0 && g->depth > 0 && kind < 59)
        print_if(g, budget, true);
    else if (g->depth > 0 && kind < 61)
        print_while(g);
    else if (g->depth > 0 && kind < 63)
        print_jump(g);
    else if (kind < 65)
        print_call(g);
    else if (kind < 75 && has_name(g, NAME_SCALAR))
        print_scalar(g);
    else if (kind < 80 && g->depth > 0 && !g->plain)
        print_record(g);
    else
        print_assignment(g);
}

/* Print one to three nodes.  Random numbers are drawn for those that are left
 * out as well, so that the rest of the program stays as it is.
 */
void print_statements(struct gen *g, int budget)
{
    unsigned n = 1u + chance(g, 35) + chance(g, 10);

    for (unsigned i = 0; i < n; i++) {
        int node = g->next++;
        bool dropped = node < MAX_NODE && g->drop[node];

        g->mute += dropped;
        print_node(g, budget);
        g->mute -= dropped;
    }
}
