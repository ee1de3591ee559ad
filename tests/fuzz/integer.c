/* Signed integers of generated programs, without overflow, and conditions.
 */
#include "gen.h"

/* An element of some array of signed integers. */
void print_integer_element(struct gen *g)
{
    unsigned kind = below(g, 4);

    if (kind == 2)
        say(g, "%sk[", g->s);
    else
        say(g, kind == 3 ? "Q[" : "K[");
    print_subscript(g);
    say(g, kind == 3 ? "].k" : "]");
}

static void print_integer_leaf(struct gen *g)
{
    unsigned kind = below(g, 8);

    if (has_name(g, NAME_SUM) && chance(g, 30)) {
        say(g, "(int)(");
        print_name(g, NAME_SUM);
        say(g, " & 15)");
    } else if (kind < 2 && g->depth > 0) {
        say(g, "(int)%s", any_iter(g)->name);
    } else if (kind == 2) {
        say(g, "%u", below(g, 20));
    } else if (kind == 3) {
        say(g, "find(%s, ", g->n);
        print_row(g);
        say(g, ", %u.5)", below(g, 5));
    } else {
        print_integer_element(g);
    }
}

/* A value of type int, less than a hundred times as large as its operands. */
void print_integer(struct gen *g, int depth)
{
    unsigned kind = depth <= 0 ? 0 : below(g, 9);

    if (kind < 2) {
        print_integer_leaf(g);
        return;
    }
    say(g, "(");
    print_integer(g, depth - 1);
    if (kind < 7) {
        say(g, kind < 4 ? " + " : kind < 6 ? " - " : " ^ ");
        print_integer(g, depth - 1);
    } else {
        say(g, kind == 7 ? " / %u" : " %% %u", 2 + below(g, 4));
    }
    say(g, ")");
}

/* A condition with C's own arithmetic. */
static void print_odd_atom(struct gen *g, const char *i, const char *j)
{
    switch (below(g, 7)) {
    case 5:
        say(g, "is_inside((int)%s, %s)", i, g->n);
        break;
    case 6:
        say(g, "least((int)%s, (int)%s) %% 2 == 0", i, j);
        break;
    case 0:
        say(g, "(%s - %s) / 2 == 0", i, j);
        break;
    case 1:
        say(g, "(%s - 3) %% 2 != 0", i);
        break;
    case 2:
        say(g, "%s & 1", i);
        break;
    case 3:
        say(g, "%s - %s > 1", i, j);
        break;
    default:
        say(g, "!%s", i);
        break;
    }
}

static void print_atom(struct gen *g)
{
    const struct iter *i = any_iter(g);
    const struct iter *j = any_iter(g);

    switch (below(g, 9)) {
    case 0:
        say(g, "%s < %s", i->name, j->name);
        break;
    case 1:
        say(g, "%s + %s < %s", i->name, j->name, g->n);
        break;
    case 2:
        say(g, "%s %% %u == %u", i->name, 2 + below(g, 2), below(g, 2));
        break;
    case 3:
        say(g, "(%s + %s) %% 3 != 1", i->name, j->name);
        break;
    case 4:
        say(g, "%s == %u", i->name, below(g, 4));
        break;
    case 5:
        say(g, "%s != %s", i->name, j->name);
        break;
    case 6:
        say(g, "%s > %u", i->name, below(g, 8));
        break;
    case 7:
        print_odd_atom(g, i->name, j->name);
        break;
    default:
        say(g, "%s >= %s / 2", i->name, g->n);
        break;
    }
}

/* A condition on the iterators; there has to be one. */
void print_affine_condition(struct gen *g)
{
    unsigned kind = below(g, 8);

    if (kind == 0)
        say(g, "!(");
    print_atom(g);
    if (kind == 1)
        say(g, " && ");
    if (kind == 2)
        say(g, " || ");
    if (kind == 1 || kind == 2)
        print_atom(g);
    if (kind == 0)
        say(g, ")");
}

/* A condition on values. */
void print_data_condition(struct gen *g)
{
    unsigned kind = below(g, 10);

    if (chance(g, 4)) {
        say(g, chance(g, 50) ? "isdigit(48 + (" : "!isxdigit(60 + (");
        print_integer(g, 1);
        say(g, " & 15))");
    } else if (chance(g, 6)) {
        say(g, "total(%s, ", g->n);
        print_row(g);
        say(g, ") < 0.5");
    } else if (kind < 3) {
        say(g, "(");
        print_element(g, false);
        say(g, " & %uu) != 0", 1 + below(g, 4));
    } else if (kind == 3) {
        print_integer(g, 1);
        say(g, " > %u", below(g, 9));
    } else if (kind == 4 && g->depth > 0) {
        say(g, "(");
        print_affine_condition(g);
        say(g, ") && ");
        print_element(g, true);
        say(g, " < 1.0");
    } else {
        print_element(g, true);
        say(g, chance(g, 50) ? " > " : " <= ");
        print_value(g, 1);
    }
}
