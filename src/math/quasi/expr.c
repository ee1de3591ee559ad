/* Expressions of index maps: sums of multiples of variables, floordiv and mod.
 *
 * What is made here is in a normal form as to sums only: like terms are
 * collected, constants folded, and divisors positive,
 *
 *     x floordiv -k = (-x) floordiv k        x mod -k = -((-x) mod k)
 */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "polyopt/indexmap.h"

const po_iexpr *po_iexpr_constant(po_arena *arena, long value)
{
    po_iexpr *expr = po_arena_alloc(arena, sizeof(*expr));

    *expr = (po_iexpr){.constant = value};
    return expr;
}

const po_iexpr *po_iexpr_atom(po_arena *arena, const po_iatom *atom)
{
    po_iexpr *expr = po_arena_alloc(arena, sizeof(*expr));
    po_iterm *term = po_arena_alloc(arena, sizeof(*term));

    *term = (po_iterm){.coef = 1, .atom = *atom};
    *expr = (po_iexpr){.n_term = 1, .term = term};
    return expr;
}

const po_iexpr *po_iexpr_var(po_arena *arena, int var)
{
    po_iatom atom = {.kind = PO_IATOM_VAR, .var = var};

    return po_iexpr_atom(arena, &atom);
}

static int compare_long(long a, long b)
{
    return (a > b) - (a < b);
}

static int compare_atom(const po_iatom *a, const po_iatom *b)
{
    int order;

    if (a->kind != b->kind)
        return compare_long(a->kind, b->kind);
    if (a->kind == PO_IATOM_VAR)
        return compare_long(a->var, b->var);
    order = po_iexpr_compare(a->arg, b->arg);
    return order ? order : compare_long(a->divisor, b->divisor);
}

int po_iexpr_compare(const po_iexpr *a, const po_iexpr *b)
{
    int order = 0;

    if (a == b)
        return 0;
    for (int i = 0; order == 0 && i < a->n_term && i < b->n_term; i++) {
        order = compare_atom(&a->term[i].atom, &b->term[i].atom);
        if (order == 0)
            order = compare_long(a->term[i].coef, b->term[i].coef);
    }
    if (order == 0)
        order = compare_long(a->n_term, b->n_term);
    return order ? order : compare_long(a->constant, b->constant);
}

/* Merge the terms of "a" and "by" times "b" into "term"; -1 on overflow. */
static int merge(const po_iexpr *a, const po_iexpr *b, long by, po_iterm *term)
{
    int n = 0;
    int i = 0;
    int k = 0;

    while (i < a->n_term || k < b->n_term) {
        int order = i == a->n_term ? 1
                    : k == b->n_term
                        ? -1
                        : compare_atom(&a->term[i].atom, &b->term[k].atom);
        long coef = 0;

        if (order >= 0 && !po_mul(b->term[k].coef, by, &coef))
            return -1;
        if (order <= 0 && !po_add(coef, a->term[i].coef, &coef))
            return -1;
        term[n] = order <= 0 ? a->term[i] : b->term[k];
        term[n].coef = coef;
        n += coef != 0;
        i += order <= 0;
        k += order >= 0;
    }
    return n;
}

/* Return a + by * b. */
static const po_iexpr *add_multiple(po_arena *arena, const po_iexpr *a,
                                    const po_iexpr *b, long by)
{
    po_iexpr *sum;
    po_iterm *term;
    long constant;
    int n;

    if (!a || !b || !po_mul(b->constant, by, &constant) ||
        !po_add(a->constant, constant, &constant))
        return NULL;
    term = po_arena_array(arena, (size_t)(a->n_term + b->n_term) + 1,
                          sizeof(*term));
    n = merge(a, b, by, term);
    if (n < 0)
        return NULL;
    sum = po_arena_alloc(arena, sizeof(*sum));
    *sum = (po_iexpr){.constant = constant, .n_term = n, .term = term};
    return sum;
}

const po_iexpr *po_iexpr_add(po_arena *arena, const po_iexpr *a,
                             const po_iexpr *b)
{
    return add_multiple(arena, a, b, 1);
}

const po_iexpr *po_iexpr_sub(po_arena *arena, const po_iexpr *a,
                             const po_iexpr *b)
{
    return add_multiple(arena, a, b, -1);
}

const po_iexpr *po_iexpr_shift(po_arena *arena, const po_iexpr *a, long by)
{
    return po_iexpr_add(arena, a, po_iexpr_constant(arena, by));
}

const po_iexpr *po_iexpr_scale(po_arena *arena, const po_iexpr *a, long by)
{
    return add_multiple(arena, po_iexpr_constant(arena, 0), a, by);
}

const po_iexpr *po_iexpr_div(po_arena *arena, const po_iexpr *a, long by)
{
    po_iatom atom = {.kind = PO_IATOM_DIV, .arg = a, .divisor = by};

    if (!a || by == LONG_MIN)
        return NULL;
    if (by < 0)
        return po_iexpr_div(arena, po_iexpr_scale(arena, a, -1), -by);
    if (by == 1)
        return a;
    if (a->n_term == 0)
        return po_iexpr_constant(arena, po_floor_div(a->constant, by));
    return po_iexpr_atom(arena, &atom);
}

const po_iexpr *po_iexpr_mod(po_arena *arena, const po_iexpr *a, long by)
{
    po_iatom atom = {.kind = PO_IATOM_MOD, .arg = a, .divisor = by};

    if (!a || by == LONG_MIN)
        return NULL;
    if (by < 0) {
        a = po_iexpr_mod(arena, po_iexpr_scale(arena, a, -1), -by);
        return po_iexpr_scale(arena, a, -1);
    }
    if (by == 1)
        return po_iexpr_constant(arena, 0);
    if (a->n_term == 0) {
        long quotient = po_floor_div(a->constant, by);

        return po_iexpr_constant(arena, a->constant - quotient * by);
    }
    return po_iexpr_atom(arena, &atom);
}

const po_iexpr *po_iexpr_substitute(po_arena *arena, const po_iexpr *expr,
                                    const po_iexpr *const *value)
{
    const po_iexpr *sum;

    if (!expr)
        return NULL;
    sum = po_iexpr_constant(arena, expr->constant);
    for (int i = 0; i < expr->n_term; i++) {
        const po_iatom *atom = &expr->term[i].atom;
        const po_iexpr *part;

        if (atom->kind == PO_IATOM_VAR) {
            part = value[atom->var];
        } else {
            part = po_iexpr_substitute(arena, atom->arg, value);
            part = atom->kind == PO_IATOM_DIV
                       ? po_iexpr_div(arena, part, atom->divisor)
                       : po_iexpr_mod(arena, part, atom->divisor);
        }
        sum = add_multiple(arena, sum, part, expr->term[i].coef);
    }
    return sum;
}

bool po_iexpr_is_constant(const po_iexpr *expr)
{
    return expr && expr->n_term == 0;
}

bool po_iexpr_uses(const po_iexpr *expr, int var)
{
    for (int i = 0; expr && i < expr->n_term; i++) {
        const po_iatom *atom = &expr->term[i].atom;

        if (atom->kind == PO_IATOM_VAR ? atom->var == var
                                       : po_iexpr_uses(atom->arg, var))
            return true;
    }
    return false;
}

int po_iexpr_n_div(const po_iexpr *expr)
{
    int n = 0;

    for (int i = 0; expr && i < expr->n_term; i++)
        if (expr->term[i].atom.kind != PO_IATOM_VAR)
            n += 1 + po_iexpr_n_div(expr->term[i].atom.arg);
    return n;
}

static int n_term(const po_iexpr *expr)
{
    int n = expr->n_term + (expr->constant != 0);

    for (int i = 0; i < expr->n_term; i++)
        if (expr->term[i].atom.kind != PO_IATOM_VAR)
            n += n_term(expr->term[i].atom.arg);
    return n;
}

/* The sum of the magnitudes of all numbers; a negative one counts a bit more. */
static double magnitude(const po_iexpr *expr)
{
    double sum = fabs((double)expr->constant);

    for (int i = 0; i < expr->n_term; i++) {
        const po_iterm *term = &expr->term[i];

        sum += fabs((double)term->coef) + (term->coef < 0 ? 0.25 : 0);
        if (term->atom.kind != PO_IATOM_VAR)
            sum += (double)term->atom.divisor + magnitude(term->atom.arg);
    }
    return sum;
}

bool po_iexpr_is_simpler(const po_iexpr *a, const po_iexpr *b)
{
    int order = compare_long(po_iexpr_n_div(a), po_iexpr_n_div(b));

    if (order == 0)
        order = compare_long(n_term(a), n_term(b));
    return order ? order < 0 : magnitude(a) < magnitude(b);
}

static bool eval_atom(const po_iatom *atom, const long *value, long *result)
{
    long arg;

    if (atom->kind == PO_IATOM_VAR) {
        *result = value[atom->var];
        return true;
    }
    if (!po_iexpr_eval(atom->arg, value, &arg))
        return false;
    *result = po_floor_div(arg, atom->divisor);
    if (atom->kind == PO_IATOM_MOD)
        *result = arg - *result * atom->divisor;
    return true;
}

bool po_iexpr_eval(const po_iexpr *expr, const long *value, long *result)
{
    long sum = expr->constant;

    for (int i = 0; i < expr->n_term; i++) {
        long part;

        if (!eval_atom(&expr->term[i].atom, value, &part) ||
            !po_mul(part, expr->term[i].coef, &part) ||
            !po_add(sum, part, &sum))
            return false;
    }
    *result = sum;
    return true;
}
