/* From C expressions to quasi-affine functions and Presburger conditions over
 * the iterators and parameters [VG12].
 *
 * The result is what C computes, provided that the proofs left in
 * region->obligation can be delivered (range.c): that no unsigned arithmetic wraps
 * around and no conversion changes a value.
 *
 * A C expression is modelled exactly or not at all. Where a proof needs a condition
 * on parameters, it is collected in po_scop.assume, and tested at run time.
 */
#include "affine.h"

#include <isl/aff.h>
#include <isl/space.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>

static bool is_constant_here(const po_expr *expr, void *user)
{
    const po_region *region = user;

    return expr->kind != PO_EXPR_VAR ||
           (po_region_iterated(region, expr->decl) < 0 &&
            po_region_written(region, expr->decl) < 0);
}

bool po_region_is_constant(const po_region *region, const po_expr *expr)
{
    return po_expr_walk(expr, is_constant_here, (void *)region);
}

static bool is_no_element(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_SUBSCRIPT;
}

/* Is there something to be done?  A bound that is another one in each iteration cannot be
 * copied before the nest, and data in a subscript is what it is.
 */
static bool has_remedy(const po_translation *t, const po_expr *expr)
{
    return po_region_is_constant(t->region, expr) ||
           (t->why == PO_REJECT_NONAFFINE_SUBSCRIPT
                ? po_expr_walk(expr, is_no_element, NULL)
                : t->why != PO_REJECT_NONAFFINE_BOUND);
}

/* Fail for "expr", which is not affine.  Returns NULL. */
void *po_translation_fail(po_translation *t, const po_expr *expr)
{
    if (!has_remedy(t, expr))
        po_region_advise(t->region, PO_ADVICE_NONE);
    po_region_fail_expr(t->region, t->why, expr);
    return NULL;
}

/* Return all points of the space of the domain. */
__isl_give isl_set *po_translation_everywhere(const po_translation *t)
{
    return isl_set_universe(isl_set_get_space(t->region->domain));
}

static __isl_give isl_pw_aff *number(const po_translation *t, long value)
{
    return isl_pw_aff_val_on_domain(
        po_translation_everywhere(t),
        isl_val_int_from_si(t->region->scop->ctx, value));
}

static bool is_constant(__isl_keep isl_pw_aff *value, long *constant)
{
    return po_pw_aff_take_long(value, PO_MAX_CONST, constant);
}

/* Note that "value" has to fit "type" wherever it is computed. */
static __isl_give isl_pw_aff *fits(po_translation *t,
                                   __isl_take isl_pw_aff *value,
                                   const po_type *type, const po_expr *expr)
{
    isl_set *bad =
        isl_set_subtract(isl_set_copy(t->where), po_range_within(value, type));

    if (po_range_add_obligation(t->region, bad, expr, PO_REJECT_MAY_WRAP))
        return value;
    return isl_pw_aff_free(value);
}

/* The result of an operation in "type": overflow of signed types is undefined,
 * others wrap around.
 */
static __isl_give isl_pw_aff *computed(po_translation *t,
                                       __isl_take isl_pw_aff *value,
                                       const po_expr *expr)
{
    if (expr->type->is_signed && !t->region->source->fwrapv)
        return value;
    return fits(t, value, expr->type, expr);
}

/* Return 1 where the condition holds and 0 elsewhere. */
static __isl_give isl_pw_aff *truth(__isl_take isl_set *holds)
{
    return isl_set_indicator_function(holds);
}

/* Is it a negative constant, as in "(size_t)-1"? */
static bool is_negative_constant(__isl_keep isl_pw_aff *value)
{
    long constant;

    return is_constant(value, &constant) && constant < 0;
}

/* Convert "value", of type "from", to "to"; NULL stands for int, to which
 * all smaller types are promoted.
 */
static __isl_give isl_pw_aff *convert(po_translation *t,
                                      __isl_take isl_pw_aff *value,
                                      const po_type *from, const po_type *to,
                                      const po_expr *expr)
{
    if (!value || !to ||
        (to->kind != PO_TYPE_BOOL && po_type_contains(to, from)))
        return value;
    if (to->kind == PO_TYPE_BOOL)
        return from->kind == PO_TYPE_BOOL
                   ? value
                   : truth(isl_pw_aff_non_zero_set(value));
    if (!to->is_signed && is_negative_constant(value))
        return isl_pw_aff_mod_val(
            value, isl_val_add_ui(po_type_max(t->region->scop->ctx, to), 1));
    return fits(t, value, to, expr);
}

/* Translate an operand of an operation that is done in "type". */
__isl_give isl_pw_aff *po_translate_operand(po_translation *t,
                                            const po_expr *expr,
                                            const po_type *type)
{
    return convert(t, po_translate(t, expr), expr->type, type, expr);
}

/* Are all coefficients and constants small enough for 64-bit arithmetic? */
static isl_stat check_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                            void *user)
{
    bool *small = user;
    long ignored;

    for (int type = 0; type < 2; type++) {
        enum isl_dim_type dim = type ? isl_dim_in : isl_dim_param;
        isl_size n = isl_aff_dim(aff, dim);

        for (int i = 0; i < n; i++)
            if (!po_val_take_long(
                    isl_val_mul(isl_aff_get_coefficient_val(aff, dim, i),
                                isl_aff_get_denominator_val(aff)),
                    PO_MAX_COEF, &ignored))
                *small = false;
    }
    if (!po_val_take_long(isl_val_ceil(isl_aff_get_constant_val(aff)),
                          PO_MAX_CONST, &ignored))
        *small = false;
    isl_set_free(domain);
    isl_aff_free(aff);
    return isl_stat_ok;
}

static __isl_give isl_pw_aff *small(po_translation *t,
                                    __isl_take isl_pw_aff *value,
                                    const po_expr *expr)
{
    isl_size n_piece = isl_pw_aff_n_piece(value);
    bool is_small = true;

    if (isl_pw_aff_foreach_piece(value, check_piece, &is_small) < 0)
        return isl_pw_aff_free(value);
    if (is_small && n_piece <= PO_MAX_PIECE)
        return value;
    isl_pw_aff_free(value);
    if (n_piece > PO_MAX_PIECE)
        t->why = PO_REJECT_TOO_COMPLEX;
    return po_translation_fail(t, expr);
}

/* One factor has to be constant, or both are parameters. */
static __isl_give isl_pw_aff *product(po_translation *t, const po_expr *expr,
                                      __isl_take isl_pw_aff *lhs,
                                      __isl_take isl_pw_aff *rhs)
{
    long ignored;

    if (lhs && rhs && !is_constant(lhs, &ignored) &&
        !is_constant(rhs, &ignored)) {
        isl_pw_aff_free(lhs);
        isl_pw_aff_free(rhs);
        return po_nonaffine_bound_value(t, expr);
    }
    return isl_pw_aff_mul(lhs, rhs);
}

/* Division and remainder of C99 truncate towards zero. */
static __isl_give isl_pw_aff *quotient(po_translation *t, const po_expr *expr,
                                       __isl_take isl_pw_aff *lhs, long divisor)
{
    isl_pw_aff *rhs = number(t, labs(divisor));

    if (expr->op == PO_OP_MOD) {
        if (divisor > 0)
            po_arm_note_quotients(t, expr, lhs, rhs);
        return isl_pw_aff_tdiv_r(lhs, rhs);
    }
    lhs = isl_pw_aff_tdiv_q(lhs, rhs);
    return divisor < 0 ? isl_pw_aff_neg(lhs) : lhs;
}

/* The most places that a value is shifted by: for constants as many as keep the value in
 * the type of the result.
 */
static long most_places(__isl_keep isl_pw_aff *lhs, const po_expr *expr)
{
    long c;
    long places = 0;

    if (expr->op != PO_OP_SHL || !lhs || !is_constant(lhs, &c) || c <= 0)
        return 20;
    while (places < 62 && c <= LONG_MAX >> (places + 1) &&
           po_range_fits(&(po_range){c << (places + 1), c << (places + 1)},
                         expr->type))
        places++;
    return places;
}

/* Does the value change in the region? */
static bool varies(__isl_keep isl_pw_aff *value)
{
    isl_size n = isl_pw_aff_dim(value, isl_dim_in);
    isl_bool does = isl_bool_false;

    if (n > 0)
        does = isl_pw_aff_involves_dims(value, isl_dim_in, 0, (unsigned)n);
    return does == isl_bool_true;
}

/* Operations whose right operand has to be constant, unless both are parameters. */
static __isl_give isl_pw_aff *by_constant(po_translation *t,
                                          const po_expr *expr,
                                          __isl_take isl_pw_aff *lhs,
                                          __isl_take isl_pw_aff *rhs)
{
    long c = 0;
    bool is_known = lhs && rhs;
    bool good = is_known && is_constant(rhs, &c);
    po_op op = expr->op;
    long most = most_places(lhs, expr);

    if (is_known && !good && op == PO_OP_MOD && varies(lhs) && !varies(rhs))
        return po_periodic_remainder(t, expr, lhs, rhs);
    isl_pw_aff_free(rhs);
    if (good && (op == PO_OP_DIV || op == PO_OP_MOD) && c != 0 &&
        labs(c) <= PO_MAX_COEF)
        return quotient(t, expr, lhs, c);
    if (good && (op == PO_OP_SHL || op == PO_OP_SHR) && c >= 0 && c <= most)
        return po_bits_shift(t, lhs, op, c);
    if (good && op == PO_OP_AND && po_bits_are_run(lhs, c))
        return po_bits_mask(t, lhs, c);
    isl_pw_aff_free(lhs);
    if (good && op < PO_OP_AND)
        return po_translation_fail(t, expr);
    return is_known ? po_nonaffine_bound_value(t, expr) : NULL;
}

static bool is_ring_operation(const po_expr *expr)
{
    return expr->kind == PO_EXPR_BINARY &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
            expr->op == PO_OP_MUL);
}

static __isl_give isl_pw_aff *binary_value(po_translation *t,
                                           const po_expr *expr);

/* Translate an operand.  What wraps around in a sum wraps back in the sum around, of the
 * same type, as in "i - 1 + n": only the outermost one has to fit the type.
 */
static __isl_give isl_pw_aff *binary_operand(po_translation *t,
                                             const po_expr *expr,
                                             const po_expr *arg,
                                             const po_type *type)
{
    if (is_ring_operation(expr) && is_ring_operation(arg) &&
        !po_address_is(arg->arg[0]) && arg->type->kind == PO_TYPE_INT &&
        arg->type->size_bytes == type->size_bytes &&
        arg->type->is_signed == type->is_signed)
        return binary_value(t, arg);
    return po_translate_operand(t, arg, type);
}

/* The value of an operation, before it wraps around. */
static __isl_give isl_pw_aff *binary_value(po_translation *t,
                                           const po_expr *expr)
{
    bool is_shift = expr->op == PO_OP_SHL || expr->op == PO_OP_SHR;
    const po_type *right = is_shift ? expr->arg[1]->type : expr->type;
    isl_pw_aff *lhs;
    isl_pw_aff *rhs;
    isl_pw_aff *value;

    lhs = binary_operand(t, expr, expr->arg[0], expr->type);
    if (expr->op == PO_OP_AND && po_bits_cleared(expr->arg[1]) > 0)
        return po_bits_clear(t, lhs, po_bits_cleared(expr->arg[1]));
    rhs = lhs ? binary_operand(t, expr, expr->arg[1], right) : NULL;
    if (expr->op == PO_OP_ADD)
        value = isl_pw_aff_add(lhs, rhs);
    else if (expr->op == PO_OP_SUB)
        value = isl_pw_aff_sub(lhs, rhs);
    else if (expr->op == PO_OP_MUL)
        value = product(t, expr, lhs, rhs);
    else
        value = by_constant(t, expr, lhs, rhs);
    return value ? small(t, value, expr) : NULL;
}

static __isl_give isl_pw_aff *binary(po_translation *t, const po_expr *expr)
{
    isl_pw_aff *value;

    if (expr->op == PO_OP_SUB && po_address_is(expr->arg[0]) &&
        po_address_is(expr->arg[1]))
        return po_address_gap(t, expr->arg[1], expr->arg[0]);
    value = binary_value(t, expr);
    return value ? computed(t, value, expr) : NULL;
}

static __isl_give isl_pw_aff *unary(po_translation *t, const po_expr *expr)
{
    isl_pw_aff *value;

    if (expr->op != PO_OP_PLUS && expr->op != PO_OP_MINUS &&
        expr->op != PO_OP_BNOT)
        return po_translation_fail(t, expr);
    value = po_translate_operand(t, expr->arg[0], expr->type);
    if (!value || expr->op == PO_OP_PLUS)
        return value;
    value = isl_pw_aff_neg(value);
    if (expr->op == PO_OP_BNOT)
        value = isl_pw_aff_add(value, number(t, -1));
    return computed(t, value, expr);
}

/* Evaluate "translate" or "condition" where "holds" does. */
static __isl_give isl_pw_aff *value_where(po_translation *t,
                                          const po_expr *expr,
                                          __isl_take isl_set *holds,
                                          const po_type *type)
{
    bool is_certain = t->region->is_certain;
    isl_set *where = t->where;
    isl_pw_aff *value;

    t->region->is_certain = false;
    t->where = isl_set_intersect(isl_set_copy(where), isl_set_copy(holds));
    value = po_translate_operand(t, expr, type);
    t->region->is_certain = is_certain;
    isl_set_free(t->where);
    t->where = where;
    return isl_pw_aff_intersect_domain(value, holds);
}

/* c ? a : b, which is how minima and maxima are written. */
static __isl_give isl_pw_aff *choice(po_translation *t, const po_expr *expr)
{
    isl_set *holds = po_translate_condition(t, expr->arg[0]);
    isl_set *fails = isl_set_complement(isl_set_copy(holds));
    isl_pw_aff *first = NULL;
    isl_pw_aff *second = NULL;

    po_arm_note(t, expr, expr->arg[1], isl_set_copy(fails));
    po_arm_note(t, expr, expr->arg[2], isl_set_copy(holds));
    if (holds)
        first = value_where(t, expr->arg[1], holds, expr->type);
    if (first)
        second = value_where(t, expr->arg[2], fails, expr->type);
    else
        isl_set_free(fails);
    return isl_pw_aff_union_add(first, second);
}

/* An element of an array: of a constant one, or a parameter. */
static __isl_give isl_pw_aff *element(po_translation *t, const po_expr *expr)
{
    bool is_early = po_param_is_early(t->region, expr);

    if (po_table_has(t->region, expr) &&
        (!is_early || po_invariant_element_is(expr)))
        return po_table_value(t, expr);
    return is_early ? po_param_value(t->region, expr, t->why)
                    : po_translation_fail(t, expr);
}

/* Return the value of "expr" where t->where holds; anything elsewhere. */
__isl_give isl_pw_aff *po_translate(po_translation *t, const po_expr *expr)
{
    if (!po_type_is_integer(expr->type))
        return po_translation_fail(t, expr);
    if (po_step_is_count(expr))
        return po_param_nonaffine(t->region, expr);
    if (po_translation_is_condition(expr))
        return truth(po_translate_condition(t, expr));
    switch (expr->kind) {
    case PO_EXPR_INT:
        if (expr->value > PO_MAX_CONST || expr->value < -PO_MAX_CONST)
            return po_translation_fail(t, expr);
        return number(t, expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
        return po_param_value(t->region, expr, t->why);
    case PO_EXPR_UNARY:
        return po_param_is_early(t->region, expr)
                   ? po_param_value(t->region, expr, t->why)
                   : unary(t, expr);
    case PO_EXPR_SUBSCRIPT:
        return element(t, expr);
    case PO_EXPR_BINARY:
        return binary(t, expr);
    case PO_EXPR_COND:
        return choice(t, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_translate_operand(t, expr->arg[0], expr->type);
    case PO_EXPR_FLOAT:
    case PO_EXPR_ASSIGN:
    case PO_EXPR_CALL:
    case PO_EXPR_LIST:
    case PO_EXPR_OPAQUE:
        break;
    }
    return po_translation_fail(t, expr);
}

/* Translate "expr" to a function of the current dimensions and parameters,
 *
 *     [n] -> { [i] -> [(value of "expr")] }
 *
 * If "expr" is not affine, NULL is returned, and the region has failed because
 * of the smallest sub-expression that is to blame; "why" is the code to report
 * if there is no better one.  NULL without a failure means that isl failed.
 */
__isl_give isl_pw_aff *po_affine_value(po_region *region, const po_expr *expr,
                                       po_reject why)
{
    po_translation t = {region, why, NULL};
    isl_pw_aff *value;

    t.where = po_translation_everywhere(&t);
    value = po_translate(&t, expr);
    isl_set_free(t.where);
    return value;
}
