/* Polynomials with integer coefficients: sums of products of symbols.
 *
 * Terms are in the order of their degree, then of their factors.
 */
#include "polyopt/poly.h"

#include <string.h>

/* More terms than this occur in no subscript. */
#define MAX_TERM 64

/* A polynomial that is being made. */
struct sum {
    int n;
    po_monomial term[MAX_TERM];
};

static int compare(const po_monomial *a, const po_monomial *b)
{
    if (a->n_factor != b->n_factor)
        return a->n_factor < b->n_factor ? -1 : 1;
    for (int i = 0; i < a->n_factor; i++)
        if (a->factor[i] != b->factor[i])
            return a->factor[i] < b->factor[i] ? -1 : 1;
    return 0;
}

/* Add "factor" times a term in its place; false on overflow. */
static bool add_term(struct sum *sum, const po_monomial *term, long factor)
{
    po_monomial *at = sum->term;
    po_monomial *end = sum->term + sum->n;
    long coef;

    if (!po_mul(term->coef, factor, &coef))
        return false;
    while (at < end && compare(at, term) < 0)
        at++;
    if (at == end || compare(at, term) != 0) {
        if (coef == 0 || sum->n == MAX_TERM)
            return coef == 0;
        memmove(at + 1, at, (size_t)(end - at) * sizeof(*at));
        *at = *term;
        at->coef = coef;
        sum->n++;
        return true;
    }
    if (!po_add(at->coef, coef, &at->coef))
        return false;
    if (at->coef == 0) {
        memmove(at, at + 1, (size_t)(end - at - 1) * sizeof(*at));
        sum->n--;
    }
    return true;
}

static bool add_terms(struct sum *sum, const po_poly *p, long factor)
{
    for (int i = 0; i < p->n_term; i++)
        if (!add_term(sum, &p->term[i], factor))
            return false;
    return true;
}

static const po_poly *finish(po_arena *arena, const struct sum *sum)
{
    po_poly *p = po_arena_alloc(arena, sizeof(*p));
    po_monomial *term =
        po_arena_array(arena, (size_t)sum->n + 1, sizeof(*term));

    memcpy(term, sum->term, (size_t)sum->n * sizeof(*term));
    *p = (po_poly){sum->n, term};
    return p;
}

const po_poly *po_poly_term(po_arena *arena, const po_monomial *term)
{
    struct sum sum;

    sum.n = 0;
    return add_term(&sum, term, 1) ? finish(arena, &sum) : NULL;
}

const po_poly *po_poly_constant(po_arena *arena, long value)
{
    return po_poly_term(arena, &(po_monomial){.coef = value});
}

const po_poly *po_poly_symbol(po_arena *arena, int symbol)
{
    return po_poly_term(arena, &(po_monomial){1, 1, {symbol}});
}

const po_poly *po_poly_add(po_arena *arena, const po_poly *a, const po_poly *b,
                           long factor)
{
    struct sum sum;

    sum.n = 0;
    if (!a || !b || !add_terms(&sum, a, 1) || !add_terms(&sum, b, factor))
        return NULL;
    return finish(arena, &sum);
}

const po_poly *po_poly_scale(po_arena *arena, const po_poly *a, long factor)
{
    return po_poly_add(arena, po_poly_constant(arena, 0), a, factor);
}

static bool multiply(const po_monomial *a, const po_monomial *b, po_monomial *c)
{
    int i = 0;
    int k = 0;

    c->n_factor = a->n_factor + b->n_factor;
    if (c->n_factor > PO_MAX_DEGREE)
        return false;
    for (int n = 0; n < c->n_factor; n++)
        if (k == b->n_factor ||
            (i < a->n_factor && a->factor[i] <= b->factor[k]))
            c->factor[n] = a->factor[i++];
        else
            c->factor[n] = b->factor[k++];
    return po_mul(a->coef, b->coef, &c->coef);
}

const po_poly *po_poly_mul(po_arena *arena, const po_poly *a, const po_poly *b)
{
    struct sum sum;
    po_monomial product;

    sum.n = 0;
    if (!a || !b)
        return NULL;
    for (int i = 0; i < a->n_term; i++)
        for (int k = 0; k < b->n_term; k++)
            if (!multiply(&a->term[i], &b->term[k], &product) ||
                !add_term(&sum, &product, 1))
                return NULL;
    return finish(arena, &sum);
}

bool po_poly_is_same(const po_poly *a, const po_poly *b)
{
    if (!a || !b || a->n_term != b->n_term)
        return false;
    for (int i = 0; i < a->n_term; i++)
        if (a->term[i].coef != b->term[i].coef ||
            compare(&a->term[i], &b->term[i]) != 0)
            return false;
    return true;
}

bool po_poly_is_constant(const po_poly *p, long *value)
{
    if (!p || p->n_term > 1 || (p->n_term == 1 && p->term[0].n_factor > 0))
        return false;
    if (value)
        *value = p->n_term == 1 ? p->term[0].coef : 0;
    return true;
}

bool po_poly_is_linear(const po_poly *p)
{
    return p && (p->n_term == 0 || p->term[p->n_term - 1].n_factor <= 1);
}

long po_poly_coef(const po_poly *p, const po_monomial *of)
{
    for (int i = 0; i < p->n_term; i++)
        if (compare(&p->term[i], of) == 0)
            return p->term[i].coef;
    return 0;
}

/* Take one factor out of the term; false if it has no such factor. */
static bool take_out(po_monomial *term, int symbol)
{
    int i = 0;

    while (i < term->n_factor && term->factor[i] != symbol)
        i++;
    if (i == term->n_factor)
        return false;
    for (term->n_factor--; i < term->n_factor; i++)
        term->factor[i] = term->factor[i + 1];
    return true;
}

const po_poly *po_poly_factor_of(po_arena *arena, const po_poly *p, int symbol)
{
    struct sum sum;

    sum.n = 0;
    for (int i = 0; i < p->n_term; i++) {
        po_monomial term = p->term[i];

        if (take_out(&term, symbol) && !add_term(&sum, &term, 1))
            return NULL;
    }
    return finish(arena, &sum);
}

bool po_poly_has_symbol(const po_poly *p, int symbol)
{
    for (int i = 0; i < p->n_term; i++) {
        po_monomial term = p->term[i];

        if (take_out(&term, symbol))
            return true;
    }
    return false;
}

/* Take all factors of "of" out of the term.  False if it has not all of them. */
static bool take_all_out(po_monomial *term, const po_monomial *of)
{
    for (int i = 0; i < of->n_factor; i++)
        if (!take_out(term, of->factor[i]))
            return false;
    return true;
}

const po_poly *po_poly_replace(po_arena *arena, const po_poly *p,
                               const po_monomial *of, const po_poly *by)
{
    const po_poly *sum = po_poly_constant(arena, 0);

    for (int i = 0; p && i < p->n_term; i++) {
        po_monomial rest = p->term[i];
        const po_poly *part =
            take_all_out(&rest, of)
                ? po_poly_mul(arena, po_poly_term(arena, &rest), by)
                : po_poly_term(arena, &p->term[i]);

        sum = po_poly_add(arena, sum, part, 1);
    }
    return p ? sum : NULL;
}

static const po_monomial *leading_term(const po_poly *d)
{
    for (int i = 0; i < d->n_term; i++) {
        bool only = d->term[i].n_factor == 1 && d->term[i].coef > 0;

        for (int k = 0; k < d->n_term && only; k++) {
            po_monomial other = d->term[k];

            only = k == i || !take_out(&other, d->term[i].factor[0]);
        }
        if (only)
            return &d->term[i];
    }
    return NULL;
}

bool po_poly_is_divisor(const po_poly *d)
{
    long value;

    return po_poly_is_constant(d, &value) ? value > 0 : leading_term(d) != NULL;
}

/* Divide by a positive number; no coefficient of what remains is of another sign
 * than that of "p".
 */
static bool divide_by_constant(po_arena *arena, const po_poly *p, long d,
                               const po_poly **q, const po_poly **r)
{
    struct sum whole;

    whole.n = 0;
    for (int i = 0; i < p->n_term; i++) {
        po_monomial term = p->term[i];

        term.coef /= d;
        add_term(&whole, &term, 1);
    }
    *q = finish(arena, &whole);
    *r = po_poly_add(arena, p, *q, -d);
    return *r;
}

bool po_poly_divide(po_arena *arena, const po_poly *p, const po_poly *d,
                    const po_poly **q, const po_poly **r)
{
    const po_monomial *lead;
    long value;

    if (!p || !d || !po_poly_is_divisor(d))
        return false;
    if (po_poly_is_constant(d, &value))
        return divide_by_constant(arena, p, value, q, r);
    lead = leading_term(d);
    *q = po_poly_constant(arena, 0);
    *r = p;
    for (int i = 0; *r && i < (*r)->n_term;) {
        po_monomial part = (*r)->term[i];
        const po_poly *factor;

        if (part.coef % lead->coef != 0 || !take_out(&part, lead->factor[0])) {
            i++;
            continue;
        }
        part.coef /= lead->coef;
        factor = po_poly_term(arena, &part);
        *q = po_poly_add(arena, *q, factor, 1);
        *r = po_poly_add(arena, *r, po_poly_mul(arena, factor, d), -1);
        i = 0;
    }
    return *q && *r;
}
