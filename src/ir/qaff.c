/* Quasi-affine expressions: sums of multiples of variables, parameters, floors and
 * mod.
 *
 * What is made here is in a normal form as to sums only: like terms are
 * collected, constants folded, and divisors positive,
 *
 *     x floordiv -k = (-x) floordiv k        x mod -k = -((-x) mod k)
 */
#include "polyopt/qaff.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

const po_qaff *po_qaff_constant(po_arena *arena, long value)
{
    po_qaff *expr = po_arena_alloc(arena, sizeof(*expr));

    *expr = (po_qaff){.constant = value};
    return expr;
}

const po_qaff *po_qaff_atom(po_arena *arena, const po_term *atom)
{
    po_qaff *expr = po_arena_alloc(arena, sizeof(*expr));
    po_term *term = po_arena_alloc(arena, sizeof(*term));

    *term = *atom;
    term->coef = 1;
    *expr = (po_qaff){.n_term = 1, .term = term};
    return expr;
}

const po_qaff *po_qaff_var(po_arena *arena, int var)
{
    return po_qaff_atom(arena, &(po_term){.kind = PO_ATOM_VAR, .index = var});
}

const po_qaff *po_qaff_param(po_arena *arena, int param)
{
    return po_qaff_atom(arena,
                        &(po_term){.kind = PO_ATOM_PARAM, .index = param});
}

static int compare_long(long a, long b)
{
    return (a > b) - (a < b);
}

int po_term_compare(const po_term *a, const po_term *b)
{
    int order;

    if (a->kind != b->kind)
        return compare_long((long)a->kind, (long)b->kind);
    if (!a->arg)
        return compare_long(a->index, b->index);
    order = compare_long(a->den, b->den);
    return order ? order : po_qaff_compare(a->arg, b->arg);
}

int po_qaff_compare(const po_qaff *a, const po_qaff *b)
{
    int order = 0;

    if (a == b)
        return 0;
    for (int i = 0; order == 0 && i < a->n_term && i < b->n_term; i++) {
        order = po_term_compare(&a->term[i], &b->term[i]);
        if (order == 0)
            order = compare_long(a->term[i].coef, b->term[i].coef);
    }
    if (order == 0)
        order = compare_long(a->n_term, b->n_term);
    return order ? order : compare_long(a->constant, b->constant);
}

bool po_qaff_is_same(const po_qaff *a, const po_qaff *b)
{
    return po_qaff_compare(a, b) == 0;
}

/* Do floors that look the same say the same of what C rounds towards zero? */
static bool is_rounded_equally(const po_term *a, const po_term *b)
{
    bool is_equal = a->is_trunc == b->is_trunc;

    for (int i = 0; is_equal && a->arg && i < a->arg->n_term; i++)
        is_equal = is_rounded_equally(&a->arg->term[i], &b->arg->term[i]);
    return is_equal;
}

/* Add factor · x to "sum", whose terms have room for it; false on overflow. */
static bool add_multiple(po_qaff *sum, po_term *term, const po_qaff *x,
                         long factor)
{
    long part;

    if (!po_mul(x->constant, factor, &part) ||
        !po_add(sum->constant, part, &sum->constant))
        return false;
    for (int i = 0; i < x->n_term; i++) {
        int k = 0;

        if (!po_mul(x->term[i].coef, factor, &part))
            return false;
        while (k < sum->n_term &&
               (po_term_compare(&term[k], &x->term[i]) != 0 ||
                !is_rounded_equally(&term[k], &x->term[i])))
            k++;
        if (k == sum->n_term) {
            term[sum->n_term] = x->term[i];
            term[sum->n_term++].coef = 0;
        }
        if (!po_add(term[k].coef, part, &term[k].coef))
            return false;
        if (term[k].coef == 0)
            term[k] = term[--sum->n_term];
    }
    return true;
}

const po_qaff *po_qaff_combine(po_arena *arena, long a, const po_qaff *x,
                               long b, const po_qaff *y)
{
    po_qaff *sum;
    po_term *term;

    if (!x || !y)
        return NULL;
    sum = po_arena_alloc(arena, sizeof(*sum));
    term = po_arena_array(arena, (size_t)(x->n_term + y->n_term) + 1,
                          sizeof(*term));
    *sum = (po_qaff){.term = term};
    return add_multiple(sum, term, x, a) && add_multiple(sum, term, y, b)
               ? sum
               : NULL;
}

static int compare_terms(const void *a, const void *b)
{
    return po_term_compare(a, b);
}

/* Return a + by · b, its terms in the order of their atoms. */
static const po_qaff *sorted_sum(po_arena *arena, const po_qaff *a,
                                 const po_qaff *b, long by)
{
    const po_qaff *sum = po_qaff_combine(arena, 1, a, by, b);

    if (sum)
        qsort((po_term *)sum->term, (size_t)sum->n_term, sizeof(po_term),
              compare_terms);
    return sum;
}

const po_qaff *po_qaff_add(po_arena *arena, const po_qaff *a, const po_qaff *b)
{
    return sorted_sum(arena, a, b, 1);
}

const po_qaff *po_qaff_sub(po_arena *arena, const po_qaff *a, const po_qaff *b)
{
    return sorted_sum(arena, a, b, -1);
}

const po_qaff *po_qaff_shift(po_arena *arena, const po_qaff *a, long by)
{
    return po_qaff_add(arena, a, po_qaff_constant(arena, by));
}

const po_qaff *po_qaff_scale(po_arena *arena, const po_qaff *a, long by)
{
    return sorted_sum(arena, po_qaff_constant(arena, 0), a, by);
}

const po_qaff *po_qaff_div(po_arena *arena, const po_qaff *a, long by)
{
    po_term atom = {.kind = PO_ATOM_FLOOR, .arg = a, .den = by};

    if (!a || by == LONG_MIN)
        return NULL;
    if (by < 0)
        return po_qaff_div(arena, po_qaff_scale(arena, a, -1), -by);
    if (by == 1)
        return a;
    if (a->n_term == 0)
        return po_qaff_constant(arena, po_floor_div(a->constant, by));
    return po_qaff_atom(arena, &atom);
}

const po_qaff *po_qaff_mod(po_arena *arena, const po_qaff *a, long by)
{
    po_term atom = {.kind = PO_ATOM_MOD, .arg = a, .den = by};

    if (!a || by == LONG_MIN)
        return NULL;
    if (by < 0) {
        a = po_qaff_mod(arena, po_qaff_scale(arena, a, -1), -by);
        return po_qaff_scale(arena, a, -1);
    }
    if (by == 1)
        return po_qaff_constant(arena, 0);
    if (a->n_term == 0) {
        long quotient = po_floor_div(a->constant, by);

        return po_qaff_constant(arena, a->constant - quotient * by);
    }
    return po_qaff_atom(arena, &atom);
}

const po_qaff *po_qaff_quotient(po_arena *arena, const po_qaff *expr, long by)
{
    po_qaff *result = po_arena_alloc(arena, sizeof(*result));
    po_term *term =
        po_arena_array(arena, (size_t)expr->n_term + 1, sizeof(*term));

    *result = (po_qaff){po_floor_div(expr->constant, by), 0, term};
    for (int i = 0; i < expr->n_term; i++)
        if (expr->term[i].coef % by == 0) {
            term[result->n_term] = expr->term[i];
            term[result->n_term++].coef /= by;
        }
    return result;
}

const po_qaff *po_qaff_substitute(po_arena *arena, const po_qaff *expr,
                                  const po_qaff *const *value)
{
    const po_qaff *sum;

    if (!expr)
        return NULL;
    sum = po_qaff_constant(arena, expr->constant);
    for (int i = 0; i < expr->n_term; i++) {
        const po_term *atom = &expr->term[i];
        const po_qaff *part;

        if (atom->kind == PO_ATOM_VAR)
            part = value[atom->index];
        else if (atom->kind == PO_ATOM_PARAM)
            part = po_qaff_param(arena, atom->index);
        else
            part = po_qaff_substitute(arena, atom->arg, value);
        if (atom->kind == PO_ATOM_FLOOR)
            part = po_qaff_div(arena, part, atom->den);
        else if (atom->kind == PO_ATOM_MOD)
            part = po_qaff_mod(arena, part, atom->den);
        sum = sorted_sum(arena, sum, part, expr->term[i].coef);
    }
    return sum;
}

const po_qaff *po_qaff_rewrite(po_arena *arena, const po_qaff *expr,
                               po_term_change *change, void *user)
{
    po_qaff *copy = po_arena_alloc(arena, sizeof(*copy));
    po_term *term =
        po_arena_array(arena, (size_t)expr->n_term + 1, sizeof(*term));

    *copy = (po_qaff){expr->constant, expr->n_term, term};
    for (int i = 0; i < expr->n_term; i++) {
        const po_qaff *arg = expr->term[i].arg;

        term[i] = expr->term[i];
        term[i].arg = arg ? po_qaff_rewrite(arena, arg, change, user) : NULL;
        if ((arg && !term[i].arg) || !change(&term[i], &copy->constant, user))
            return NULL;
    }
    return copy;
}

bool po_qaff_is_constant(const po_qaff *expr)
{
    return expr && expr->n_term == 0;
}

long po_qaff_coef(const po_qaff *expr, int var)
{
    for (int i = 0; i < expr->n_term; i++)
        if (expr->term[i].kind == PO_ATOM_VAR && expr->term[i].index == var)
            return expr->term[i].coef;
    return 0;
}

long po_qaff_slope(const po_qaff *expr, int var)
{
    for (int i = 0; i < expr->n_term; i++)
        if (po_qaff_has_var(expr->term[i].arg, var))
            return 0;
    return po_qaff_coef(expr, var);
}

bool po_qaff_has_var(const po_qaff *expr, int var)
{
    for (int i = 0; expr && i < expr->n_term; i++) {
        const po_term *atom = &expr->term[i];

        if (atom->kind == PO_ATOM_VAR ? atom->index == var
                                      : po_qaff_has_var(atom->arg, var))
            return true;
    }
    return false;
}

bool po_qaff_is_parametric(const po_qaff *expr)
{
    for (int i = 0; i < expr->n_term; i++) {
        const po_term *atom = &expr->term[i];

        if (atom->kind == PO_ATOM_VAR ||
            (atom->arg && !po_qaff_is_parametric(atom->arg)))
            return false;
    }
    return true;
}

int po_qaff_n_floor(const po_qaff *expr)
{
    int n = 0;

    for (int i = 0; expr && i < expr->n_term; i++)
        if (expr->term[i].arg)
            n += 1 + po_qaff_n_floor(expr->term[i].arg);
    return n;
}

static int n_term(const po_qaff *expr)
{
    int n = expr->n_term + (expr->constant != 0);

    for (int i = 0; i < expr->n_term; i++)
        if (expr->term[i].arg)
            n += n_term(expr->term[i].arg);
    return n;
}

/* The sum of the magnitudes of all numbers; a negative one counts a bit more. */
static double magnitude(const po_qaff *expr)
{
    double sum = fabs((double)expr->constant);

    for (int i = 0; i < expr->n_term; i++) {
        const po_term *term = &expr->term[i];

        sum += fabs((double)term->coef) + (term->coef < 0 ? 0.25 : 0);
        if (term->arg)
            sum += (double)term->den + magnitude(term->arg);
    }
    return sum;
}

bool po_qaff_is_simpler(const po_qaff *a, const po_qaff *b)
{
    int order = compare_long(po_qaff_n_floor(a), po_qaff_n_floor(b));

    if (order == 0)
        order = compare_long(n_term(a), n_term(b));
    return order ? order < 0 : magnitude(a) < magnitude(b);
}
