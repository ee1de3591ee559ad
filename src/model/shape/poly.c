/* Integer expressions as polynomials over the integer variables of a
 * region: what subscripts such as "(i * n + j) * m + k" are.
 *
 * Symbols are numbered in region->shapes.symbol: iterators, parameters, and integer
 * expressions that are left as they are, such as "i / 2".
 */
#include "../internal.h"

#include <isl/aff.h>

/* More symbols than this occur in no region. */
#define MAX_SYMBOL 64

/* State of one translation.
 *
 * "inexact"  the value is that of C only up to multiples of 2^bits, where bits
 *            is the width of the whole expression
 * "found"    receives the extents that products suggest, or NULL
 * "has_binomials"  what is divided by 2 may be a polynomial, see binomials.c
 */
struct translation {
    po_region *region;
    bool inexact;
    po_candidates *found;
    bool has_binomials;
};

static const po_poly *translate(struct translation *t, const po_expr *expr);

static po_arena *arena_of(const struct translation *t)
{
    return t->region->scop->arena;
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
               (expr->op == PO_OP_DEREF &&
                po_invariant_element_is_unchanged(user, expr));
    case PO_EXPR_SUBSCRIPT:
        return po_invariant_element_is_unchanged(user, expr);
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

/* Note "p" as an extent that the reference in work suggests. */
static void suggest(po_candidates *found, const po_poly *p, bool is_whole)
{
    int i = 0;

    if (po_poly_is_constant(p, NULL) || !po_poly_is_linear(p) ||
        !po_poly_is_divisor(p))
        return;
    while (i < found->n && !po_poly_is_same(found->item[i].extent, p))
        i++;
    if (i == PO_MAX_CANDIDATE)
        return;
    if (i == found->n)
        found->item[found->n++] = (po_candidate){p, 0, -1, false};
    if (found->item[i].last != found->reference)
        found->item[i].votes++;
    found->item[i].last = found->reference;
    found->item[i].is_whole |= is_whole;
}

/* Are several terms of the sum no constants? */
static bool is_sum(const po_poly *p)
{
    int n = 0;

    for (int i = 0; i < p->n_term; i++)
        n += p->term[i].n_factor > 0;
    return n > 1;
}

/* Note a parametric factor of "other", a single product as its factors. */
static void suggest_factor(struct translation *t, const po_poly *p,
                           const po_poly *other)
{
    if (!t->found || !po_poly_is_invariant(t->region, p))
        return;
    suggest(t->found, p, false);
    for (int s = 0; is_sum(other) && s < t->region->shapes.n_symbol; s++)
        if (po_poly_has_symbol(p, s))
            t->found->is_row |= 1UL << s;
    for (int i = 0; p->n_term == 1 && i < p->term[0].n_factor; i++)
        suggest(t->found, po_poly_symbol(arena_of(t), p->term[0].factor[i]),
                false);
}

/* Note a factor of a product of parameters that loops run up to: the row at hand, as in
 * A[t * n + i] in a loop over i, begins behind t rows of as many.
 */
static void suggest_bound(struct translation *t, const po_poly *p)
{
    if (t->found && p->n_term == 1 && p->term[0].n_factor == 1 &&
        p->term[0].coef == 1 &&
        po_symbol_is_bound(t->region, p->term[0].factor[0]))
        suggest(t->found, p, false);
}

/* Note what the iterators are multiplied with in the sum of all, if "is_signed" also where
 * that is subtracted.
 */
static void suggest_coefficients(struct translation *t, const po_poly *p,
                                 bool is_signed)
{
    for (int s = 0; t->found && s < t->region->shapes.n_symbol; s++) {
        const po_poly *coef = is_invariant_symbol(t->region, s)
                                  ? NULL
                                  : po_poly_factor_of(arena_of(t), p, s);

        if (coef && is_signed && !po_poly_is_divisor(coef))
            coef = po_poly_scale(arena_of(t), coef, -1);
        if (coef && po_poly_is_invariant(t->region, coef))
            suggest(t->found, coef, true);
    }
}

/* Return what remains of the product of parameters if it is divided by all extents that
 * iterators are multiplied with; NULL if it is no product of several.
 */
static const po_poly *outer_part(struct translation *t, const po_poly *coef)
{
    const po_poly *rest;
    const po_poly *q;

    if (po_poly_is_linear(coef))
        return NULL;
    for (int i = 0; i < t->found->n; i++)
        if (t->found->item[i].is_whole &&
            po_poly_divide(arena_of(t), coef, t->found->item[i].extent, &q,
                           &rest) &&
            rest->n_term == 0)
            coef = q;
    return coef;
}

static bool is_suggested(const po_candidates *found, const po_poly *p)
{
    for (int i = 0; i < found->n; i++)
        if (po_poly_is_same(found->item[i].extent, p))
            return true;
    return false;
}

/* Note extents that are only factors of what iterators are multiplied with: 2 * h in
 * 4 * k * h * w + 2 * y * w + x, where 2 * w is one.
 */
static void suggest_outer(struct translation *t, const po_poly *p)
{
    for (int s = 0; t->found && s < t->region->shapes.n_symbol; s++) {
        const po_poly *coef = is_invariant_symbol(t->region, s)
                                  ? NULL
                                  : po_poly_factor_of(arena_of(t), p, s);

        if (coef && po_poly_is_invariant(t->region, coef))
            coef = outer_part(t, coef);
        else
            coef = NULL;
        if (coef && !is_suggested(t->found, coef))
            suggest(t->found, coef, true);
    }
}

/* "expr" as it is; NULL if that is no integer, or there are too many symbols. */
const po_poly *po_symbol_of(po_region *region, const po_expr *expr)
{
    po_shapes *shapes = &region->shapes;
    po_arena *arena = region->scop->arena;
    int i = 0;

    if (!po_type_is_integer(expr->type))
        return NULL;
    while (i < shapes->n_symbol && !po_expr_is_same(shapes->symbol[i], expr))
        i++;
    if (i == MAX_SYMBOL)
        return NULL;
    if (i == shapes->n_symbol) {
        shapes->symbol =
            po_arena_grow(arena, shapes->symbol, i, sizeof(*shapes->symbol));
        shapes->symbol[shapes->n_symbol++] = expr;
    }
    return po_poly_symbol(arena, i);
}

static const po_poly *symbol(struct translation *t, const po_expr *expr)
{
    return po_symbol_of(t->region, expr);
}

static const po_poly *variable(struct translation *t, const po_expr *expr)
{
    const po_decl *decl = po_expr_base(expr);

    if (!decl || (po_region_written(t->region, decl) >= 0 &&
                  po_region_iterated(t->region, decl) < 0))
        return NULL;
    return symbol(t, expr);
}

static const po_poly *product(struct translation *t, const po_poly *a,
                              const po_poly *b)
{
    bool a_varies = !po_poly_is_invariant(t->region, a);
    bool b_varies = !po_poly_is_invariant(t->region, b);

    if (a_varies)
        suggest_factor(t, b, a);
    if (b_varies)
        suggest_factor(t, a, b);
    if (!a_varies && !b_varies) {
        suggest_bound(t, a);
        suggest_bound(t, b);
    }
    return po_poly_mul(arena_of(t), a, b);
}

/* The ring operations.  Unsigned types compute modulo 2^bits. */
static const po_poly *arithmetic(struct translation *t, const po_expr *expr)
{
    bool is_minus = expr->op == PO_OP_SUB || expr->op == PO_OP_MINUS;
    const po_poly *a;
    const po_poly *b = NULL;

    if (!expr->type->is_signed || t->region->source->fwrapv)
        t->inexact = true;
    a = translate(t, expr->arg[0]);
    if (a && expr->n_arg == 2)
        b = translate(t, expr->arg[1]);
    if (expr->op == PO_OP_MUL)
        return a && b ? product(t, a, b) : NULL;
    if (expr->n_arg == 1)
        return po_poly_scale(arena_of(t), a, is_minus ? -1 : 1);
    return po_poly_add(arena_of(t), a, b, is_minus ? -1 : 1);
}

/* A conversion keeps the value modulo 2^bits of the narrower type.  What is
 * widened has to be exact, or is left to affine.c.
 */
static const po_poly *conversion(struct translation *t, const po_expr *expr)
{
    const po_expr *arg = expr->arg[0];
    struct translation inner = {t->region, false, t->found, t->has_binomials};
    const po_type *from = arg->type;
    const po_type *to = expr->type;
    const po_poly *value;

    if (from->kind != PO_TYPE_INT || to->kind != PO_TYPE_INT ||
        to->size_bytes < 4)
        return symbol(t, expr);
    if (to->size_bytes <= from->size_bytes) {
        if (!po_type_contains(to, from))
            t->inexact = true;
        return translate(t, arg);
    }
    value = translate(&inner, arg);
    return value && inner.inexact ? symbol(t, arg) : value;
}

/* A division by 2 is one of polynomials if it is exact, wherever it stands.  If the dividend is that of C
 * only modulo a power of 2, it has to be a product of linear ones, so that conditions can be found for these.
 */
static const po_poly *quotient(struct translation *t, const po_expr *expr)
{
    struct translation inner = {t->region, false, NULL, true};
    const po_expr *by = po_expr_strip(expr->arg[1]);
    const po_expr *product = po_halved_product(expr);
    const po_poly *value = NULL;

    if (t->has_binomials && by->kind == PO_EXPR_INT && by->value == 2)
        value = translate(&inner, expr->arg[0]);
    for (int i = 0; value && inner.inexact && i < 2; i++) {
        const po_poly *factor =
            product ? translate(&inner, product->arg[i]) : NULL;

        if (!factor || !po_poly_is_linear(factor))
            value = NULL;
    }
    value = value ? po_poly_half(t->region, value) : NULL;
    return value ? value : symbol(t, expr);
}

static const po_poly *translate(struct translation *t, const po_expr *expr)
{
    bool is_sum = expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
                  expr->op == PO_OP_MUL || expr->op == PO_OP_PLUS ||
                  expr->op == PO_OP_MINUS;

    if (!po_type_is_integer(expr->type))
        return NULL;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return po_poly_constant(arena_of(t), expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
        return variable(t, expr);
    case PO_EXPR_UNARY:
    case PO_EXPR_BINARY:
        if (expr->op == PO_OP_DIV)
            return quotient(t, expr);
        return is_sum ? arithmetic(t, expr) : symbol(t, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return conversion(t, expr);
    default:
        return symbol(t, expr);
    }
}

/* Return the value of the integer expression "expr" as a polynomial, and store in
 * "bits" how it relates to that of C: 0 if the two are equal, else the number
 * of bits of which a value of the polynomial must not use more.  With "shape", unless it is NULL, symbols are what
 * it says.
 * What is multiplied is noted in "found", unless this is NULL.
 * NULL if it is not a polynomial.
 */
const po_poly *po_poly_from_expr(po_region *region, const po_expr *expr,
                                 po_candidates *found, const po_shape *shape,
                                 int *bits)
{
    bool has_products = shape && shape->has_products;
    bool has_binomials = shape && shape->growth != 0;
    struct translation t = {region, false, found, has_binomials};
    const po_poly *value = translate(&t, expr);

    for (int i = 0; has_products && i < region->shapes.n_product; i++)
        value = po_poly_replace(region->scop->arena, value,
                                region->shapes.product[i].product->term,
                                region->shapes.product[i].symbol);
    if (value && shape && shape->pitch)
        value = po_poly_defined(region, value);
    if (has_binomials)
        value = po_poly_in_binomials(region, value);
    if (!value)
        return NULL;
    *bits = 0;
    if (t.inexact)
        *bits = expr->type->size_bytes == 8
                    ? 62
                    : 32 - (expr->type->is_signed ? 1 : 0);
    suggest_coefficients(&t, value, has_products);
    suggest_outer(&t, value);
    return t.inexact && expr->type->size_bytes < 4 ? NULL : value;
}

/* Return the value of a symbol; quotients are parameters. */
static __isl_give isl_pw_aff *symbol_value(po_region *region, int symbol)
{
    const po_shapes *shapes = &region->shapes;
    const po_expr *expr = shapes->symbol[symbol];

    for (int i = 0; i < shapes->n_quotient; i++)
        if (shapes->quotient[i] == expr)
            return po_param_nonaffine(region, expr);
    return po_affine_value(region, expr, PO_REJECT_NONAFFINE_SUBSCRIPT);
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
        const po_monomial *term = &p->term[i];
        long limit = term->n_factor == 0 ? PO_MAX_CONST : PO_MAX_COEF;

        if (term->coef > limit || term->coef < -limit)
            return isl_pw_aff_free(sum);
        if (term->n_factor == 0) {
            all = isl_set_universe(isl_set_get_space(region->domain));
            value = isl_pw_aff_val_on_domain(
                all, isl_val_int_from_si(ctx, term->coef));
        } else {
            value = symbol_value(region, term->factor[0]);
            value = isl_pw_aff_scale_val(value,
                                         isl_val_int_from_si(ctx, term->coef));
        }
        sum = isl_pw_aff_add(sum, value);
    }
    return sum;
}
