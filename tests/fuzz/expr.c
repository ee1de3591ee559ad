/* Expressions of generated programs.  Subscripts are in bounds whatever the
 * random numbers are; values stay small, so that no infinity hides an error.
 */
#include "gen.h"

const struct iter *any_iter(struct gen *g)
{
    return &g->iter[below(g, (unsigned)g->depth)];
}

/* A subscript with C's own arithmetic, from 0 to 2 * NMAX or so. */
static void print_odd_subscript(struct gen *g, const struct iter *i,
                                const struct iter *j)
{
    unsigned kind = below(g, 12);

    if (kind < 3 && !(i->is_signed && j->is_signed))
        say(g, "%s", i->name);
    else if (kind == 0)
        say(g, "(%s - 5) / 2 + 3", i->name);
    else if (kind == 1)
        say(g, "(%s - %s) %% 3 + 4", i->name, j->name);
    else if (kind == 2)
        say(g, "(%s - %s) / 3 + %s", i->name, j->name, g->n);
    else if (kind == 3)
        say(g, "%s & 3", i->name);
    else if (kind == 4)
        say(g, "%s >> 1", i->name);
    else if (kind == 5)
        say(g, "%s ^ 1", i->name);
    else if (kind == 6)
        say(g, "(%s < %s ? %s : %s)", i->name, j->name, i->name, j->name);
    else if (kind == 7)
        say(g, "TWICE(%s)", i->name);
    else if (kind == 8)
        say(g, "least(%s, %s)", i->name, j->name);
    else if (kind == 9)
        say(g, "before((int)%s)", i->name);
    else if (kind == 10)
        say(g, "least(at(%s, 2, 1), %u)", i->name, NMAX + below(g, 8));
    else
        say(g, "(unsigned char)(%s + 1)", i->name);
}

static void print_plain_subscript(struct gen *g)
{
    const char *i = any_iter(g)->name;
    const char *j = any_iter(g)->name;

    switch (below(g, 16)) {
    case 0:
        say(g, "%s + %s", i, j);
        break;
    case 1:
        say(g, "%u", below(g, 4));
        break;
    case 2:
    case 3:
    case 4:
        say(g, "%s + %u", i, 1 + below(g, 2));
        break;
    default:
        say(g, "%s", i);
        break;
    }
}

/* A subscript from 0 to 2 * NMAX + 8 or so. */
void print_subscript(struct gen *g)
{
    const struct iter *i;
    const struct iter *j;

    if (g->plain && g->depth > 0) {
        print_plain_subscript(g);
        return;
    }
    if (has_name(g, NAME_INDEX) && chance(g, 30)) {
        print_name(g, NAME_INDEX);
        return;
    }
    if (g->depth == 0) {
        say(g, "%u", below(g, 9));
        return;
    }
    i = any_iter(g);
    j = any_iter(g);
    switch (below(g, 16)) {
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
    case 9:
        print_odd_subscript(g, i, j);
        break;
    default:
        say(g, "%s", i->name);
        break;
    }
}

/* An element of a matrix. */
static void print_matrix(struct gen *g, const char *name)
{
    bool is_macro = g->dress != DRESS_POINTER && chance(g, 10);

    say(g, is_macro ? "AT(%s, " : "%s[", name);
    if (g->dress == DRESS_POINTER) {
        say(g, "(");
        print_subscript(g);
        say(g, ") * ld + ");
        print_subscript(g);
    } else {
        print_subscript(g);
        say(g, is_macro ? ", " : "][");
        print_subscript(g);
    }
    say(g, is_macro ? ")" : "]");
}

/* An element of a row in a table of pointers to rows. */
static void print_table(struct gen *g)
{
    say(g, chance(g, 50) ? "R[" : "T[");
    print_subscript(g);
    say(g, "][");
    print_subscript(g);
    say(g, "]");
}

/* A pointer to the first element of a row, or of a vector. */
void print_row(struct gen *g)
{
    static const char *const name[] = {"A", "B", "C", "M", "P", "L"};
    unsigned kind = below(g, 9);

    if (kind == 6) {
        say(g, "%sv", g->s);
    } else if (kind == 7 || kind == 3 || kind == 4) {
        say(g, g->dress == DRESS_POINTER ? "%s + (" : "%s[",
            kind == 4 ? "P" : "M");
        print_subscript(g);
        say(g, g->dress == DRESS_POINTER ? ") * ld" : "]");
    } else if (kind == 8) {
        say(g, "&A[%u]", below(g, 4));
    } else {
        say(g, "%s", name[kind]);
    }
}

/* An element of the cube, by a function or in rows of constant length. */
static void print_fixed(struct gen *g, const char *i, const char *j,
                        const char *k)
{
    unsigned kind = below(g, 6);

    if (kind == 0)
        say(g, "L[at(%s, %s, %s)]", i, j, g->n);
    else if (kind == 1)
        say(g, "L[at(at(%s, %s, %s), %s, %s)]", i, j, g->n, k, g->n);
    else if (kind == 2)
        say(g, "L[at(%s, least(%s, %s), 64)]", i, j, k);
    else if (kind == 3)
        say(g, "L[(%s * 24 + %s) * 24 + %s]", i, j, k);
    else
        say(g, "L[%s * 64 + %s%s]", i, j, kind == 4 ? "" : " + 1");
}

/* An element of the cube, which is n * n * n. */
static void print_cube(struct gen *g)
{
    const char *const i = g->depth > 0 ? any_iter(g)->name : "0";
    const char *const j = g->depth > 0 ? any_iter(g)->name : "0";
    const char *const k = g->depth > 0 ? any_iter(g)->name : "0";

    if (has_name(g, NAME_LINEAR) && chance(g, 60)) {
        say(g, "L[");
        print_name(g, NAME_LINEAR);
        say(g, "]");
    } else if (chance(g, 25)) {
        print_fixed(g, i, j, k);
    } else if (g->depth > 0 && chance(g, 12)) {
        say(g, "L[(%s + 1) * %s - %s - 1]", i, g->n, j);
    } else if (chance(g, 12)) {
        say(g, "L[%s * (%s + 1) + %s]", i, g->n, j);
    } else if (chance(g, 60)) {
        say(g, "L[(%s * %s + %s) * %s + %s]", i, g->n, j, g->n, k);
    } else if (chance(g, 50)) {
        say(g, "L[%s * %s * %s + %s * %s + %s]", i, g->n, g->n, j, g->n, k);
    } else {
        say(g, "L[%s * %s + %s]", i, g->n, k);
    }
}

/* An element of a vector. */
static void print_vector(struct gen *g)
{
    static const char *const vector[] = {"A", "B", "C"};
    bool is_sum = chance(g, 6);

    say(g, is_sum ? "*(%s + (" : "%s[", vector[below(g, 3)]);
    if (chance(g, 6)) {
        say(g, "idx[");
        print_subscript(g);
        say(g, "]");
    } else {
        print_subscript(g);
    }
    say(g, is_sum ? "))" : "]");
}

/* An element of something local, or of a structure. */
static void print_other(struct gen *g)
{
    unsigned kind = below(g, 6);

    if (kind < 3 && has_name(g, NAME_POINTER)) {
        say(g, kind == 0 ? "*" : "");
        print_name(g, NAME_POINTER);
        if (kind > 0)
            say(g, "[%u]", below(g, 3));
    } else if (kind < 4 && has_name(g, NAME_LOCAL)) {
        print_name(g, NAME_LOCAL);
        say(g, "[");
        print_subscript(g);
        say(g, "]");
    } else if (chance(g, 50)) {
        say(g, "%sv[", g->s);
        print_subscript(g);
        say(g, "]");
    } else {
        say(g, "Q[");
        print_subscript(g);
        say(g, "].x");
    }
}

/* An element of some array of doubles, or of unsigned numbers. */
void print_element(struct gen *g, bool is_double)
{
    static const char *const matrix[] = {"M", "P"};
    bool is_local = has_name(g, NAME_LOCAL) || has_name(g, NAME_POINTER);
    unsigned kind = below(g, 100);

    if (g->plain)
        kind = kind < 14 && is_local ? kind : 60 + kind / 4;
    if (!is_double)
        print_matrix(g, "U");
    else if (kind < (is_local ? 40 : 12))
        print_other(g);
    else if (kind < (has_name(g, NAME_LINEAR) ? 60 : 46))
        print_cube(g);
    else if (kind < 72 && chance(g, 25))
        print_table(g);
    else if (kind < 72)
        print_matrix(g, matrix[below(g, 2)]);
    else
        print_vector(g);
}

/* An element of some array of floats. */
void print_float(struct gen *g)
{
    unsigned kind = below(g, 4);

    if (kind < 2) {
        print_matrix(g, "F");
    } else if (kind == 2) {
        say(g, "%sf[", g->s);
        print_subscript(g);
        say(g, "]");
    } else {
        say(g, "Q[");
        print_subscript(g);
        say(g, "].y");
    }
}

/* A number from iterators, as their types have it. */
static void print_arithmetic(struct gen *g)
{
    const char *i = any_iter(g)->name;
    const char *j = any_iter(g)->name;

    switch (below(g, 6)) {
    case 0:
        say(g, "(double)((%s - %s) / 7 & 1023)", i, j);
        break;
    case 1:
        say(g, "(double)(-%s / 3 & 1023)", i);
        break;
    case 2:
        say(g, "(double)((unsigned char)(%s * 20) + %s)", i, j);
        break;
    case 3:
        say(g, "(double)(~%s / 5 & 1023)", i);
        break;
    case 4:
        say(g, "(double)(%s * %s - %s)", i, j, j);
        break;
    default:
        say(g, "(double)(%s > %s - 2)", i, j);
        break;
    }
}

static void print_number(struct gen *g)
{
    if (g->depth > 0 && chance(g, 20)) {
        print_arithmetic(g);
        return;
    }
    switch (below(g, 5)) {
    case 0:
        say(g, "%u.%u", below(g, 5), below(g, 100));
        break;
    case 1:
    case 2:
        if (g->depth > 0)
            say(g, "(double)%s", any_iter(g)->name);
        else
            say(g, "0.25");
        break;
    case 3:
        say(g, "(double)(");
        print_element(g, false);
        say(g, " %% 64u)");
        break;
    default:
        say(g, "(double)");
        print_integer_element(g);
        break;
    }
}

static void print_leaf(struct gen *g)
{
    unsigned kind = below(g, 20);

    if (g->plain && (kind < 4 || kind == 10))
        kind = 19;
    if (kind < 5) {
        print_number(g);
    } else if (kind < 9 && has_name(g, NAME_SCALAR)) {
        print_name(g, NAME_SCALAR);
    } else if (kind == 9) {
        print_float(g);
    } else if (kind == 10) {
        say(g, "total(%s, ", g->n);
        print_row(g);
        say(g, ")");
    } else {
        print_element(g, true);
    }
}

/* A value of type double, no larger than its operands by much. */
void print_value(struct gen *g, int depth)
{
    static const char *const open[] = {"(", "(",     "(",      "(",    "(",
                                       "(", "fabs(", "blend(", "clip("};
    unsigned kind = depth <= 0 ? 0 : below(g, 10);

    if (g->plain && kind > 5)
        kind = kind == 6 ? 6 : 3;
    if (kind < 2) {
        print_leaf(g);
        return;
    }
    say(g, "%s", kind == 9 ? "(" : open[kind]);
    print_value(g, depth - 1);
    if (kind == 3)
        say(g, " * 0.5 + 0.25 * ");
    else if (kind == 4)
        say(g, " * 0.75 - 0.125 * ");
    else if (kind == 5)
        say(g, " * 0.01 * ");
    else if (kind == 7)
        say(g, ", ");
    else if (kind == 2 || kind == 9)
        say(g, " < 1.5 ? 0.5 : 0.5 * ");
    if (kind != 6 && kind != 8)
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
