/* Bounds that are computed from parameters, but no affine function of them, as in
 * k < n * m, i < n / b, i < 1 << m: each is a parameter of its own, of which nothing is
 * known but its type.
 *
 * The condition of the nest evaluates it as C does, so that nothing need be known of how
 * it wraps around.  But the program may not get to it, or only later: then it must not
 * overflow or divide by zero.
 */
#include "affine.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/set.h>
#include <limits.h>

/* Is it a variable or a member that is a parameter of the region? */
static bool is_param(const po_region *region, const po_expr *expr)
{
    if (expr->kind == PO_EXPR_VAR &&
        (po_region_level(region, expr->decl) >= 0 ||
         po_region_iterated(region, expr->decl) >= 0))
        return false;
    for (int i = 0; i < region->scop->n_param; i++)
        if (po_expr_is_same(region->scop->param[i].expr, expr))
            return true;
    return false;
}

/* Is it an operation on numbers without side effects? */
static bool is_operation(const po_expr *expr)
{
    if (expr->kind == PO_EXPR_UNARY)
        return expr->op >= PO_OP_PLUS && expr->op <= PO_OP_BNOT;
    return expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_COND ||
           (expr->kind == PO_EXPR_BINARY && expr->op >= PO_OP_ADD &&
            expr->op <= PO_OP_LOR);
}

/* Is it made of parameters and constants, so that its text means the same all
 * over the region?
 */
static bool is_made_of_params(const po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (!po_type_is_integer(expr->type))
        return false;
    if (expr->kind == PO_EXPR_INT || is_param(region, expr))
        return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (!is_made_of_params(region, expr->arg[i]))
            return false;
    return is_operation(expr);
}

/* Is the value between two numbers, whatever those are that it is computed from? */
static bool is_between(const po_expr *expr, long low, long high)
{
    po_range range;

    return po_expr_range(expr, NULL, NULL, &range) && range.low >= low &&
           range.high <= high;
}

/* Can the operation itself, on numbers, neither overflow nor divide by zero? */
static bool is_safe(const po_region *region, const po_expr *expr)
{
    bool wraps = !expr->type->is_signed || region->source->fwrapv;
    long bits = 8L * expr->type->size_bytes;

    switch (expr->op) {
    case PO_OP_ADD:
    case PO_OP_SUB:
    case PO_OP_MUL:
    case PO_OP_MINUS:
        return wraps || is_between(expr, LONG_MIN, LONG_MAX);
    case PO_OP_DIV:
    case PO_OP_MOD:
        return is_between(expr->arg[1], 1, LONG_MAX);
    case PO_OP_SHL:
        return !expr->type->is_signed && is_between(expr->arg[1], 0, bits - 1);
    case PO_OP_SHR:
        return is_between(expr->arg[1], 0, bits - 1);
    default:
        return true;
    }
}

/* Is the value defined whenever it is computed? */
static bool is_total(const po_region *region, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_INT || is_param(region, expr))
        return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (!is_total(region, expr->arg[i]))
            return false;
    return is_safe(region, expr);
}

/* Does the program evaluate the expression in work for certain, before it
 * stores anything?
 */
static bool is_first(const po_region *region)
{
    isl_set *when = isl_set_params(isl_set_copy(region->domain));
    isl_bool always = isl_set_plain_is_universe(when);

    isl_set_free(when);
    return region->current == 0 && region->is_certain &&
           always == isl_bool_true;
}

static const po_expr *cast(po_region *region, const po_type *type,
                           const po_expr *expr)
{
    return po_expr_make(region->scop->arena, &(po_expr){.kind = PO_EXPR_CAST,
                                                        .type = type,
                                                        .loc = expr->loc,
                                                        .n_arg = 1,
                                                        .arg = &expr});
}

/* Return the operation on "a" and "b", at the place of "expr", in type "type". */
static const po_expr *join(po_region *region, const po_expr *expr, po_op op,
                           const po_type *type, const po_expr *a,
                           const po_expr *b)
{
    return po_expr_binary(region->scop->arena, &expr->loc, op, type, a, b);
}

static const po_expr *number(po_region *region, const po_expr *at, long value)
{
    return po_expr_number(region->scop->arena, &at->loc, &po_type_int, value);
}

/* Return "is ? value : 0". */
static const po_expr *only_if(po_region *region, const po_expr *is,
                              const po_type *type, const po_expr *value)
{
    return po_expr_make(region->scop->arena,
                        &(po_expr){.kind = PO_EXPR_COND,
                                   .type = type,
                                   .loc = value->loc,
                                   .n_arg = 3,
                                   .arg = (const po_expr *[]){
                                       is, value, number(region, value, 0)}});
}

/* Return "b != 0 ? value : 0". */
static const po_expr *unless_zero(po_region *region, const po_expr *b,
                                  const po_expr *value)
{
    const po_expr *is =
        join(region, b, PO_OP_NE, &po_type_int,
             po_expr_copy(region->scop->arena, b), number(region, b, 0));

    return only_if(region, is, &po_type_long, value);
}

/* Return "b >= 0 && b <= places ? c << b : 0" for a constant "c" above 0, which has the value of
 * "c << b" wherever that is defined; NULL for others.
 */
static const po_expr *shift_if(po_region *region, const po_expr *expr)
{
    const po_expr *c = po_expr_strip(expr->arg[0]);
    const po_expr *b = po_expr_strip(expr->arg[1]);
    long bits = 8L * expr->type->size_bytes - 1;
    long places = 0;
    const po_expr *low;
    const po_expr *high;

    if (c->kind != PO_EXPR_INT || c->value <= 0 || !is_param(region, b) ||
        !expr->type->is_signed || bits > 62)
        return NULL;
    while (c->value <= ((1L << bits) - 1) >> (places + 1))
        places++;
    low = join(region, b, PO_OP_GE, &po_type_int,
               po_expr_copy(region->scop->arena, b), number(region, b, 0));
    high =
        join(region, b, PO_OP_LE, &po_type_int,
             po_expr_copy(region->scop->arena, b), number(region, b, places));
    return only_if(region, join(region, b, PO_OP_LAND, &po_type_int, low, high),
                   expr->type, expr);
}

/* Return an expression that has the value of "expr", a product, quotient or shift, wherever the
 * program computes it, and is defined elsewhere, in a type in which it cannot overflow;
 * NULL if there is none.
 */
static const po_expr *widen(po_region *region, const po_expr *expr)
{
    const po_expr *a = po_expr_strip(expr->arg[0]);
    const po_expr *b = po_expr_strip(expr->arg[1]);
    const po_expr *value;

    if (expr->op == PO_OP_SHL)
        return shift_if(region, expr);
    if (expr->type->size_bytes > 4 || !is_param(region, a) ||
        !is_param(region, b) || !po_type_contains(expr->type, a->type) ||
        !po_type_contains(expr->type, b->type))
        return NULL;
    value = join(region, expr, expr->op, &po_type_long,
                 cast(region, &po_type_long, a), b);
    if (expr->op == PO_OP_DIV || expr->op == PO_OP_MOD)
        return cast(region, expr->type, unless_zero(region, b, value));
    return expr->op == PO_OP_MUL && expr->type->is_signed ? value : NULL;
}

/* Have the two polynomials a symbol in common? */
static bool meet(const po_poly *a, const po_poly *b)
{
    for (int i = 0; i < a->n_term; i++)
        for (int k = 0; k < a->term[i].n_factor; k++)
            if (po_poly_has_symbol(b, a->term[i].factor[k]))
                return true;
    return false;
}

/* Is an extent of the shape made of what "product" is of? */
static bool is_akin(const po_shape *shape, const po_poly *product)
{
    for (int k = 0; k < shape->n_extent; k++)
        if (!product || meet(shape->extent[k], product))
            return true;
    return false;
}

/* Is an array addressed with products of what "expr" is one of?  Nothing is known of how its
 * extents are related to a bound that is that, unless that is an extent.
 */
static bool has_extents(const po_region *region, const po_expr *expr)
{
    const po_shapes *shapes = &region->shapes;
    const po_poly *product = NULL;

    for (int i = 0; i < shapes->n_product; i++)
        if (po_expr_is_same(shapes->product[i].expr, expr))
            product = shapes->product[i].product;
    for (int i = 0; i < shapes->n_shape; i++)
        if (is_akin(&shapes->shape[i], product))
            return true;
    return false;
}

static bool is_no_product(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_MUL;
}

/* Is it where such a value may be?  In subscripts, the new text computes it in another type. */
static bool may_be_computed(const po_translation *t, const po_expr *expr,
                            bool has_product)
{
    switch (t->why) {
    case PO_REJECT_NONAFFINE_BOUND:
        return true;
    case PO_REJECT_NONAFFINE_SUBSCRIPT:
        return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL &&
               expr->type->is_signed && !t->region->source->fwrapv;
    default:
        return t->why == PO_REJECT_NONAFFINE_CONDITION && !has_product;
    }
}

/* Return the value of "expr", which is computed from parameters, in a bound; if it is a product
 * that does not wrap around, in a subscript; or, if it has no products, in a condition.
 */
__isl_give isl_pw_aff *po_nonaffine_bound_value(po_translation *t,
                                                const po_expr *expr)
{
    po_region *region = t->region;
    bool has_product = !po_expr_walk(expr, is_no_product, NULL);
    const po_expr *value = expr;

    if (!may_be_computed(t, expr, has_product) ||
        !is_made_of_params(region, expr))
        return po_translation_fail(t, expr);
    if (has_product && t->why == PO_REJECT_NONAFFINE_BOUND &&
        has_extents(region, expr)) {
        po_region_fail_both(region, t->why, expr, region->source->n_root - 1);
        return NULL;
    }
    if (!is_first(region) && !is_total(region, expr))
        value = widen(region, expr);
    return value ? po_param_nonaffine(region, value)
                 : po_translation_fail(t, expr);
}

/* Return the first value of an iterator, "expr", of which "value" says what it is: a
 * parameter of its own, if it is computed from parameters and need not be known; "value"
 * if it cannot be one.
 */
__isl_give isl_pw_aff *po_nonaffine_bound_start(po_region *region,
                                                const po_expr *expr,
                                                __isl_take isl_pw_aff *value)
{
    unsigned depth = (unsigned)region->depth;
    isl_bool varies = isl_pw_aff_involves_dims(value, isl_dim_in, 0, depth);

    if (varies != isl_bool_false || !is_made_of_params(region, expr) ||
        (!is_first(region) && !is_total(region, expr)))
        return value;
    isl_pw_aff_free(value);
    return po_param_nonaffine(region, expr);
}

/* Return the value of "expr", which a variable has been increased by, or set to, behind the
 * region: a parameter of its own, if it is computed from parameters; NULL otherwise.
 *
 * Where the region is executed, the program gets to this value by its steps, and so do
 * products of numbers of iterations, which are not negative, and of a step.
 */
__isl_give isl_pw_aff *po_nonaffine_bound_end(po_region *region,
                                              const po_expr *expr)
{
    return is_made_of_params(region, expr) ? po_param_nonaffine(region, expr)
                                           : NULL;
}
