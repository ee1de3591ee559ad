/* Expressions of generated programs.  Subscripts are in bounds whatever the
 * random numbers are; values stay small, so that no infinity hides an error.
 */
#include "gen.h"

#include <stdarg.h>
#include <stdio.h>

/* A number below n. */
unsigned below(struct gen *g, unsigned n)
{
    g->state ^= g->state << 13;
    g->state ^= g->state >> 7;
    g->state ^= g->state << 17;
    return (unsigned)((g->state >> 20) % n);
}

bool chance(struct gen *g, unsigned percent)
{
    return below(g, 100) < percent;
}

/* Print unless the node at hand is left out. */
void say(const struct gen *g, const char *format, ...)
{
    va_list args;

    if (g->mute > 0)
        return;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

static const struct iter *any_iter(struct gen *g)
{
    return &g->iter[below(g, (unsigned)g->depth)];
}

/* A subscript from 0 to 2 * NMAX + 8 or so. */
void print_subscript(struct gen *g)
{
    const struct iter *i;
    const struct iter *j;

    if (g->depth == 0) {
        say(g, "%u", below(g, 9));
        return;
    }
    i = any_iter(g);
    j = any_iter(g);
    switch (below(g, 14)) {
    case 0:
        say(g, "%s + %s", i->name, j->name);
        break;
    case 1:
        say(g, "2 * %s + %u", i->name, below(g, 4));
        break;
    case 2:
        say(g, "%s - 1 - %s", g->n, i->name);
        break;
    case 3:
        say(g, "%s - %s + %s", i->name, j->name, g->n);
        break;
    case 4:
        say(g, "%u", below(g, 9));
        break;
    case 5:
        say(g, "%s / 2", i->name);
        break;
    case 6:
        say(g, "(%s + %u) %% %u", i->name, below(g, 3), 2 + below(g, 4));
        break;
    case 7:
    case 8:
        say(g, "%s + %u", i->name, 1 + below(g, 4));
        break;
    default:
        say(g, "%s", i->name);
        break;
    }
}

/* An element of a matrix of doubles (M, P) or unsigned numbers (U). */
static void print_matrix(struct gen *g, const char *name)
{
    say(g, "%s[", name);
    if (g->dress == DRESS_POINTER) {
        say(g, "(");
        print_subscript(g);
        say(g, ") * ld + ");
        print_subscript(g);
    } else {
        print_subscript(g);
        say(g, "][");
        print_subscript(g);
    }
    say(g, "]");
}

/* An element of some array. */
void print_element(struct gen *g, bool is_double)
{
    static const char *const matrix[] = {"M", "P"};
    static const char *const vector[] = {"A", "B", "C"};

    if (!is_double) {
        print_matrix(g, "U");
    } else if (chance(g, 50)) {
        print_matrix(g, matrix[below(g, 2)]);
    } else {
        say(g, "%s[", vector[below(g, 3)]);
        if (chance(g, 6)) {
            say(g, "idx[");
            print_subscript(g);
            say(g, "]");
        } else {
            print_subscript(g);
        }
        say(g, "]");
    }
}

static void print_leaf(struct gen *g)
{
    switch (below(g, 10)) {
    case 0:
        say(g, "%u.%u", below(g, 5), below(g, 100));
        break;
    case 1:
        if (g->depth > 0)
            say(g, "(double)%s", any_iter(g)->name);
        else
            say(g, "0.25");
        break;
    case 2:
    case 3:
        if (g->scalar > 0) {
            say(g, "t%u", below(g, (unsigned)g->scalar));
            break;
        }
        print_element(g, true);
        break;
    case 4:
        say(g, "(double)(");
        print_element(g, false);
        say(g, " %% 64u)");
        break;
    default:
        print_element(g, true);
        break;
    }
}

/* A value of type double, no larger than its operands by much. */
void print_value(struct gen *g, int depth)
{
    unsigned kind = depth <= 0 ? 0 : below(g, 9);

    if (kind < 2) {
        print_leaf(g);
        return;
    }
    say(g, kind == 6 ? "fabs(" : kind == 7 ? "blend(" : "(");
    print_value(g, depth - 1);
    if (kind == 3)
        say(g, " * 0.5 + 0.25 * ");
    else if (kind == 4)
        say(g, " * 0.75 - 0.125 * ");
    else if (kind == 5)
        say(g, " * 0.01 * ");
    else if (kind == 7)
        say(g, ", ");
    else if (kind == 2 || kind == 8)
        say(g, " < 1.5 ? 0.5 : 0.5 * ");
    if (kind != 6)
        print_value(g, depth - 1);
    say(g, ")");
}

/* A value of type unsigned. */
void print_count(struct gen *g)
{
    print_element(g, false);
    switch (below(g, 4)) {
    case 0:
        say(g, " * 3u + %uu", below(g, 9));
        break;
    case 1:
        say(g, " ^ ");
        print_element(g, false);
        break;
    case 2:
        say(g, " + ");
        print_element(g, false);
        break;
    default:
        say(g, " + 1u");
        break;
    }
}

static void print_atom(struct gen *g)
{
    const struct iter *i = any_iter(g);
    const struct iter *j = any_iter(g);

    switch (below(g, 8)) {
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
    if (chance(g, 30)) {
        say(g, "(");
        print_element(g, false);
        say(g, " & %uu) != 0", 1 + below(g, 4));
    } else {
        print_element(g, true);
        say(g, chance(g, 50) ? " > " : " <= ");
        print_value(g, 1);
    }
}
