/* Sums, and the least and greatest, of floating-point numbers that are the same
 * in any order: of integers, and of multiples of 1/64, all of them small.
 */
#include "gen.h"

/* What is updated: variable "id", or an element of an array. */
static void print_target(struct gen *g, int id, unsigned place)
{
    if (id >= 0)
        say(g, "e%d", id);
    else
        say(g, place % 2 ? "C[%u]" : "A[%u]", place / 2);
}

/* A number that is not updated by any such statement; C and B may be the same
 * where arrays are pointers.
 */
static void print_term(struct gen *g)
{
    if (g->dress != DRESS_POINTER && chance(g, 40)) {
        say(g, "B[");
        print_subscript(g);
        say(g, "]");
        return;
    }
    say(g, "(double)");
    print_integer(g, 1);
}

/* An update to the least or the greatest. */
static void print_extreme(struct gen *g, int id, unsigned place)
{
    const char *i = g->depth > 0 ? any_iter(g)->name : "1";
    const char *order = chance(g, 50) ? "<" : ">";
    bool is_if = chance(g, 50);

    say(g, is_if ? "if (K[%s] %s " : "", i, order);
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
        say(g, " %s K[%s] ? K[%s] : ", order, i, i);
        print_target(g, id, place);
        say(g, ";\n");
        return;
    }
    say(g, "K[%s];\n", i);
}

static void print_sum(struct gen *g, int id, unsigned place)
{
    const char *op = chance(g, 70) ? "+" : "-";
    unsigned kind = below(g, 3);

    print_target(g, id, place);
    if (kind == 0)
        say(g, " %s= ", op);
    else
        say(g, " = ");
    if (kind == 1) {
        print_target(g, id, place);
        say(g, " %s ", op);
    }
    print_term(g);
    if (kind == 2) {
        say(g, " + ");
        print_target(g, id, place);
    }
    say(g, ";\n");
}

static void print_update(struct gen *g, int id, unsigned place, bool is_sum)
{
    margin(g);
    if (chance(g, 20)) {
        say(g, "if (");
        print_affine_condition(g);
        say(g, ")\n    ");
        margin(g);
    }
    if (is_sum)
        print_sum(g, id, place);
    else
        print_extreme(g, id, place);
}

static void print_loops(struct gen *g, int budget, int id, bool is_sum)
{
    unsigned place = below(g, 16);
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    const char *form = begin_loop(g);

    if (chance(g, 55) && g->depth < MAX_LOOP - 2)
        print_loops(g, budget - 1, id, is_sum);
    if (chance(g, 80))
        print_update(g, id, place, is_sum);
    if (budget > 0 && chance(g, 20) && g->depth < MAX_LOOP - 2)
        print_exact(g, budget - 1);
    if (chance(g, 20))
        print_update(g, id, place, is_sum);
    end_loop(g, form);
    g->stay = stay;
    end_scope(g, scope);
}

/* Loops that accumulate in a variable, or in elements; the variable is used
 * afterwards.
 */
void print_exact(struct gen *g, int budget)
{
    int id = chance(g, 65) ? new_name(g) : -1;
    bool is_sum = chance(g, 75);

    if (id >= 0) {
        margin(g);
        say(g, "%s e%d = 0.5;\n", is_sum || chance(g, 50) ? "double" : "float",
            id);
    }
    if (chance(g, 25) && g->depth < MAX_LOOP - 2)
        print_accumulator(g, budget);
    else
        print_loops(g, budget, id, is_sum);
    if (id >= 0) {
        margin(g);
        say(g,
            chance(g, 50) || g->depth == 0 ? "C[%u] += e%d;\n"
                                           : "A[%u] -= e%d;\n",
            below(g, 5), id);
    }
}
