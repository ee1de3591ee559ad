/* Polynomials with integer coefficients over the integer variables of a
 * region: what subscripts such as "(i * n + j) * m + k" are.
 *
 * Symbols are numbered in region->shapes.symbol: iterators, parameters, and integer
 * expressions that are left as they are, such as "i / 2".
 */
#include "../internal.h"

#include <isl/aff.h>
#include <string.h>

/* More terms than this occur in no subscript. */
#define MAX_SYMBOL 64

/* State of one translation.
 *
 * "inexact"  the value is that of C only up to multiples of 2^bits, where bits
 *            is the width of the whole expression
 * "found"    receives the extents that products suggest, or NULL
 */
struct translation {
    po_region *region;
    bool inexact;
    po_candidates *found;
};

static bool translate(struct translation *t, const po_expr *expr,
                      po_poly *result);

static bool is_same_monomial(const po_term_of_poly *a, const po_term_of_poly *b)
{
    return a->n_factor == b->n_factor &&
           memcmp(a->factor, b->factor,
                  (size_t)a->n_factor * sizeof(a->factor[0])) == 0;
}

/* Add "factor" times "term" to "p".  Returns false on overflow, or if "p" gets
 * too long.
 */
static bool add_term(po_poly *p, const po_term_of_poly *term, long factor)
{
    long coef;
    int i = 0;

    if (!po_mul(term->coef, factor, &coef))
        return false;
    while (i < p->n_term && !is_same_monomial(&p->term[i], term))
        i++;
    if (i == PO_MAX_TERM)
        return false;
    if (i == p->n_term) {
        p->term[i] = *term;
        p->term[i].coef = 0;
        p->n_term++;
    }
    if (!po_add(p->term[i].coef, coef, &p->term[i].coef))
        return false;
    if (p->term[i].coef == 0)
        p->term[i] = p->term[--p->n_term];
    return true;
}

/* Add "factor" times "q" to "p".  Returns false on overflow. */
bool po_poly_add(po_poly *p, const po_poly *q, long factor)
{
    for (int i = 0; i < q->n_term; i++)
        if (!add_term(p, &q->term[i], factor))
            return false;
    return true;
}

static bool multiply_terms(const po_term_of_poly *a, const po_term_of_poly *b,
                           po_term_of_poly *product)
{
    int i = 0;
    int k = 0;

    product->n_factor = a->n_factor + b->n_factor;
    if (product->n_factor > PO_MAX_FACTOR)
        return false;
    for (int n = 0; n < product->n_factor; n++)
        if (k == b->n_factor ||
            (i < a->n_factor && a->factor[i] <= b->factor[k]))
            product->factor[n] = a->factor[i++];
        else
            product->factor[n] = b->factor[k++];
    return po_mul(a->coef, b->coef, &product->coef);
}

/* Store the product of "p" and "q", neither of which may be "result". */
static bool multiply(const po_poly *p, const po_poly *q, po_poly *result)
{
    po_term_of_poly product;

    result->n_term = 0;
    for (int i = 0; i < p->n_term; i++)
        for (int k = 0; k < q->n_term; k++)
            if (!multiply_terms(&p->term[i], &q->term[k], &product) ||
                !add_term(result, &product, 1))
                return false;
    return true;
}

/* Are all terms of degree 1 or 0? */
bool po_poly_is_linear(const po_poly *p)
{
    for (int i = 0; i < p->n_term; i++)
        if (p->term[i].n_factor > 1)
            return false;
    return true;
}

bool po_poly_is_constant(const po_poly *p)
{
    for (int i = 0; i < p->n_term; i++)
        if (p->term[i].n_factor > 0)
            return false;
    return true;
}

static bool is_equal(const po_poly *p, const po_poly *q)
{
    po_poly difference = *p;

    return po_poly_add(&difference, q, -1) && difference.n_term == 0;
}

static bool is_unchanged(const po_expr *expr, void *user)
{
    switch (expr->kind) {
    case PO_EXPR_VAR:
        return po_region_written(user, expr->decl) < 0;
    case PO_EXPR_INT:
    case PO_EXPR_MEMBER:
    case PO_EXPR_BINARY:
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
    case PO_EXPR_COND:
        return true;
    case PO_EXPR_UNARY:
        return (expr->op >= PO_OP_PLUS && expr->op <= PO_OP_BNOT) ||
               (expr->op == PO_OP_DEREF && po_cell_is_unchanged(user, expr));
    case PO_EXPR_SUBSCRIPT:
        return po_cell_is_unchanged(user, expr);
    default:
        return false;
    }
}

/* Does the symbol keep its value all over the region? */
static bool is_invariant_symbol(const po_region *region, int symbol)
{
    return po_expr_walk(region->shapes.symbol[symbol], is_unchanged,
                        (void *)region);
}

bool po_poly_is_invariant(const po_region *region, const po_poly *p)
{
    for (int i = 0; i < p->n_term; i++)
        for (int k = 0; k < p->term[i].n_factor; k++)
            if (!is_invariant_symbol(region, p->term[i].factor[k]))
                return false;
    return true;
}

static bool contains(const po_term_of_poly *term, int symbol)
{
    for (int i = 0; i < term->n_factor; i++)
        if (term->factor[i] == symbol)
            return true;
    return false;
}

static void remove_factor(po_term_of_poly *term, int symbol)
{
    int i = 0;

    while (i < term->n_factor && term->factor[i] != symbol)
        i++;
    for (term->n_factor--; i < term->n_factor; i++)
        term->factor[i] = term->factor[i + 1];
}

/* Number of the only term of "d" with a symbol, which it is a positive multiple
 * of and which occurs in no other term; -1 if there is none.
 */
static int leading_term(const po_poly *d)
{
    for (int i = 0; i < d->n_term; i++) {
        bool only = d->term[i].n_factor == 1 && d->term[i].coef > 0;

        for (int k = 0; k < d->n_term && only; k++)
            only = k == i || !contains(&d->term[k], d->term[i].factor[0]);
        if (only)
            return i;
    }
    return -1;
}

/* Write p = q · d + r for a positive constant, so that all coefficients of r are
 * less, and not of another sign than that of p.
 */
static bool divide_by_constant(const po_poly *p, long d, po_poly *q, po_poly *r)
{
    q->n_term = r->n_term = 0;
    for (int i = 0; i < p->n_term; i++) {
        po_term_of_poly whole = p->term[i];
        po_term_of_poly rest = p->term[i];

        whole.coef /= d;
        rest.coef %= d;
        if ((whole.coef != 0 && !add_term(q, &whole, 1)) ||
            (rest.coef != 0 && !add_term(r, &rest, 1)))
            return false;
    }
    return true;
}

/* Write p = q · d + r, so that no term of r is a multiple of the leading term
 * of "d" or, if that is a constant, all coefficients of r are less.  Returns
 * false if "d" has no such term, or on overflow.
 */
bool po_poly_divide(const po_poly *p, const po_poly *d, po_poly *q, po_poly *r)
{
    int at = leading_term(d);
    const po_term_of_poly *lead = &d->term[at >= 0 ? at : 0];

    if (d->n_term == 1 && lead->n_factor == 0 && lead->coef > 0)
        return divide_by_constant(p, lead->coef, q, r);
    *r = *p;
    q->n_term = 0;
    for (int i = 0; at >= 0 && i < r->n_term;) {
        po_poly part = {1, {r->term[i]}};
        po_poly product;

        if (!contains(&r->term[i], lead->factor[0]) ||
            r->term[i].coef % lead->coef != 0) {
            i++;
            continue;
        }
        remove_factor(&part.term[0], lead->factor[0]);
        part.term[0].coef /= lead->coef;
        if (!po_poly_add(q, &part, 1) || !multiply(&part, d, &product) ||
            !po_poly_add(r, &product, -1))
            return false;
        i = 0;
    }
    return at >= 0;
}

/* Store what "p" is multiplied with "symbol" in: the sum of a, for all terms
 * a · symbol.
 */
static bool coefficient(const po_poly *p, int symbol, po_poly *result)
{
    po_term_of_poly term;

    result->n_term = 0;
    for (int i = 0; i < p->n_term; i++) {
        if (!contains(&p->term[i], symbol))
            continue;
        term = p->term[i];
        remove_factor(&term, symbol);
        if (!add_term(result, &term, 1))
            return false;
    }
    return true;
}

/* Note "p" as an extent that the reference in work suggests. */
static void suggest(po_candidates *found, const po_poly *p, bool is_whole)
{
    int i = 0;

    if (po_poly_is_constant(p) || !po_poly_is_linear(p) || leading_term(p) < 0)
        return;
    while (i < found->n && !is_equal(&found->item[i].extent, p))
        i++;
    if (i == PO_MAX_CANDIDATE)
        return;
    if (i == found->n)
        found->item[found->n++] = (po_candidate){*p, 0, -1, false};
    if (found->item[i].last != found->reference)
        found->item[i].votes++;
    found->item[i].last = found->reference;
    found->item[i].is_whole |= is_whole;
}

/* Note a parametric factor, a single product as its factors. */
static void suggest_factor(struct translation *t, const po_poly *p)
{
    if (!t->found || !po_poly_is_invariant(t->region, p))
        return;
    suggest(t->found, p, false);
    for (int i = 0; p->n_term == 1 && i < p->term[0].n_factor; i++) {
        po_poly single = {1, {{1, 1, {p->term[0].factor[i]}}}};

        suggest(t->found, &single, false);
    }
}

/* Note what the iterators are multiplied with in the sum of all. */
static void suggest_coefficients(struct translation *t, const po_poly *p)
{
    po_poly coef;

    for (int s = 0; t->found && s < t->region->shapes.n_symbol; s++)
        if (!is_invariant_symbol(t->region, s) && coefficient(p, s, &coef) &&
            po_poly_is_invariant(t->region, &coef))
            suggest(t->found, &coef, true);
}

/* "expr" as it is. */
static bool symbol(struct translation *t, const po_expr *expr, po_poly *result)
{
    po_region *region = t->region;
    int i = 0;

    if (!po_type_is_integer(expr->type))
        return false;
    while (i < region->shapes.n_symbol &&
           !po_expr_is_same(region->shapes.symbol[i], expr))
        i++;
    if (i == MAX_SYMBOL)
        return false;
    if (i == region->shapes.n_symbol) {
        region->shapes.symbol =
            po_arena_grow(region->scop->arena, region->shapes.symbol, i,
                          sizeof(*region->shapes.symbol));
        region->shapes.symbol[region->shapes.n_symbol++] = expr;
    }
    *result = (po_poly){1, {{1, 1, {i}}}};
    return true;
}

static bool variable(struct translation *t, const po_expr *expr,
                     po_poly *result)
{
    const po_decl *decl = po_expr_base(expr);

    if (!decl || (po_region_written(t->region, decl) >= 0 &&
                  po_region_iterated(t->region, decl) < 0))
        return false;
    return symbol(t, expr, result);
}

static bool product(struct translation *t, const po_poly *a, const po_poly *b,
                    po_poly *result)
{
    bool a_varies = !po_poly_is_invariant(t->region, a);
    bool b_varies = !po_poly_is_invariant(t->region, b);

    if (a_varies)
        suggest_factor(t, b);
    if (b_varies)
        suggest_factor(t, a);
    return multiply(a, b, result);
}

/* The ring operations.  Unsigned types compute modulo 2^bits. */
static bool arithmetic(struct translation *t, const po_expr *expr,
                       po_poly *result)
{
    po_poly a;
    po_poly b = {0};

    if (!expr->type->is_signed || t->region->source->fwrapv)
        t->inexact = true;
    if (!translate(t, expr->arg[0], &a) ||
        (expr->n_arg == 2 && !translate(t, expr->arg[1], &b)))
        return false;
    if (expr->op == PO_OP_MUL)
        return product(t, &a, &b, result);
    *result = (po_poly){0};
    if (expr->n_arg == 1)
        return po_poly_add(result, &a, expr->op == PO_OP_MINUS ? -1 : 1);
    return po_poly_add(result, &a, 1) &&
           po_poly_add(result, &b, expr->op == PO_OP_SUB ? -1 : 1);
}

/* A conversion keeps the value modulo 2^bits of the narrower type.  What is
 * widened has to be exact, or is left to affine.c.
 */
static bool conversion(struct translation *t, const po_expr *expr,
                       po_poly *result)
{
    const po_expr *arg = expr->arg[0];
    struct translation inner = {t->region, false, t->found};
    const po_type *from = arg->type;
    const po_type *to = expr->type;

    if (from->kind != PO_TYPE_INT || to->kind != PO_TYPE_INT ||
        to->size_bytes < 4)
        return symbol(t, expr, result);
    if (to->size_bytes <= from->size_bytes) {
        if (!po_type_contains(to, from))
            t->inexact = true;
        return translate(t, arg, result);
    }
    if (!translate(&inner, arg, result))
        return false;
    return !inner.inexact || symbol(t, arg, result);
}

static bool translate(struct translation *t, const po_expr *expr,
                      po_poly *result)
{
    bool is_sum = expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
                  expr->op == PO_OP_MUL || expr->op == PO_OP_PLUS ||
                  expr->op == PO_OP_MINUS;

    if (!po_type_is_integer(expr->type))
        return false;
    switch (expr->kind) {
    case PO_EXPR_INT:
        *result = (po_poly){0};
        return expr->value == 0 ||
               add_term(result, &(po_term_of_poly){.coef = 1}, expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
        return variable(t, expr, result);
    case PO_EXPR_UNARY:
    case PO_EXPR_BINARY:
        return is_sum ? arithmetic(t, expr, result) : symbol(t, expr, result);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return conversion(t, expr, result);
    default:
        return symbol(t, expr, result);
    }
}

/* Store the value of the integer expression "expr" as a polynomial, and in
 * "bits" how it relates to that of C: 0 if the two are equal, else the number
 * of bits of which a value of the polynomial must not use more.
 * What is multiplied is noted in "found", unless this is NULL.
 * Returns false if it is not a polynomial.
 */
bool po_poly_from_expr(po_region *region, const po_expr *expr,
                       po_candidates *found, po_poly *result, int *bits)
{
    struct translation t = {region, false, found};

    if (!translate(&t, expr, result))
        return false;
    *bits = 0;
    if (t.inexact)
        *bits = expr->type->size_bytes == 8
                    ? 62
                    : 32 - (expr->type->is_signed ? 1 : 0);
    suggest_coefficients(&t, result);
    return !t.inexact || expr->type->size_bytes >= 4;
}

/* Return the value of a linear polynomial as a function of the current
 * dimensions.  NULL if a symbol is not affine there, and then the region has
 * failed, or if a number is too large, or isl failed.
 */
__isl_give isl_pw_aff *po_poly_value(po_region *region, const po_poly *p)
{
    isl_set *all = isl_set_universe(isl_set_get_space(region->domain));
    isl_ctx *ctx = region->scop->ctx;
    isl_pw_aff *sum = isl_pw_aff_val_on_domain(all, isl_val_zero(ctx));
    isl_pw_aff *value;

    for (int i = 0; i < p->n_term; i++) {
        const po_term_of_poly *term = &p->term[i];
        long limit = term->n_factor == 0 ? PO_MAX_CONST : PO_MAX_COEF;

        if (term->coef > limit || term->coef < -limit)
            return isl_pw_aff_free(sum);
        if (term->n_factor == 0) {
            all = isl_set_universe(isl_set_get_space(region->domain));
            value = isl_pw_aff_val_on_domain(
                all, isl_val_int_from_si(ctx, term->coef));
        } else {
            value =
                po_affine_value(region, region->shapes.symbol[term->factor[0]],
                                PO_REJECT_NONAFFINE_SUBSCRIPT);
            value = isl_pw_aff_scale_val(value,
                                         isl_val_int_from_si(ctx, term->coef));
        }
        sum = isl_pw_aff_add(sum, value);
    }
    return sum;
}
