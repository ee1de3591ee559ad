/* C conditions to Presburger sets: comparisons, !, && and || of quasi-affine
 * expressions (affine.c), as the set of points of the current space at which
 * they are true.  Exact, provided the proofs of range.c (no wrap-around)
 * succeed; fails with a reason if a part is not affine.
 */
#include "affine.h"
#include "internal.h"

#include <isl/aff.h>

/* Is it a comparison, or "!", "&&" or "||" of something? */
bool po_translation_is_condition(const po_expr *expr)
{
    if (expr->kind == PO_EXPR_UNARY)
        return expr->op == PO_OP_NOT;
    return expr->kind == PO_EXPR_BINARY &&
           ((expr->op >= PO_OP_LT && expr->op <= PO_OP_NE) ||
            expr->op == PO_OP_LAND || expr->op == PO_OP_LOR);
}

static __isl_give isl_set *set_where(po_translation *t, const po_expr *expr,
                                     __isl_take isl_set *holds)
{
    bool is_certain = t->region->is_certain;
    isl_set *where = t->where;
    isl_set *set;

    t->region->is_certain = false;
    t->where = isl_set_intersect(isl_set_copy(where), isl_set_copy(holds));
    set = po_translate_condition(t, expr);
    t->region->is_certain = is_certain;
    isl_set_free(t->where);
    t->where = where;
    set = isl_set_coalesce(isl_set_intersect(set, holds));
    if (isl_set_n_basic_set(set) <= PO_MAX_PIECE)
        return set;
    t->why = PO_REJECT_TOO_COMPLEX;
    isl_set_free(set);
    return po_translation_fail(t, expr);
}

static __isl_give isl_set *comparison(po_translation *t, const po_expr *expr)
{
    const po_expr *a = expr->arg[0];
    const po_expr *b = expr->arg[1];
    const po_type *type;
    isl_pw_aff *lhs;
    isl_pw_aff *rhs;

    if (po_address_is(a) && po_address_is(b))
        return po_address_compare(t, expr);
    if (!po_type_is_integer(a->type) || !po_type_is_integer(b->type))
        return po_invariant_condition(t, expr);
    type = po_type_common(a->type, b->type);
    lhs = po_translate_operand(t, a, type);
    rhs = lhs ? po_translate_operand(t, b, type) : NULL;
    switch (expr->op) {
    case PO_OP_LT:
        return isl_pw_aff_lt_set(lhs, rhs);
    case PO_OP_LE:
        return isl_pw_aff_le_set(lhs, rhs);
    case PO_OP_GT:
        return isl_pw_aff_gt_set(lhs, rhs);
    case PO_OP_GE:
        return isl_pw_aff_ge_set(lhs, rhs);
    case PO_OP_EQ:
        return isl_pw_aff_eq_set(lhs, rhs);
    default:
        return isl_pw_aff_ne_set(lhs, rhs);
    }
}

/* a && b, a || b: the right operand is evaluated where the left one does not
 * decide.
 */
static __isl_give isl_set *junction(po_translation *t, const po_expr *expr)
{
    isl_set *lhs;

    if (po_invariant_condition_may_be(t, expr))
        return po_invariant_condition(t, expr);
    lhs = po_translate_condition(t, expr->arg[0]);
    if (!lhs)
        return NULL;
    if (expr->op == PO_OP_LAND)
        return set_where(t, expr->arg[1], lhs);
    return isl_set_union(
        set_where(t, expr->arg[1], isl_set_complement(isl_set_copy(lhs))), lhs);
}

static __isl_give isl_set *chosen_condition(po_translation *t,
                                            const po_expr *expr)
{
    isl_set *holds = po_translate_condition(t, expr->arg[0]);
    isl_set *fails = isl_set_complement(isl_set_copy(holds));
    isl_set *first = NULL;

    if (holds)
        first = set_where(t, expr->arg[1], holds);
    if (!first) {
        isl_set_free(fails);
        return NULL;
    }
    return isl_set_union(first, set_where(t, expr->arg[2], fails));
}

/* Return the points at which "expr" is true. */
__isl_give isl_set *po_translate_condition(po_translation *t,
                                           const po_expr *expr)
{
    const po_expr *arg = expr->n_arg == 1 ? expr->arg[0] : NULL;

    if ((expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
        po_type_is_integer(expr->type) && po_type_is_integer(arg->type) &&
        (expr->type->kind == PO_TYPE_BOOL ||
         po_type_contains(expr->type, arg->type)))
        return po_translate_condition(t, arg);
    if (expr->kind == PO_EXPR_COND)
        return chosen_condition(t, expr);
    if (!po_translation_is_condition(expr))
        return isl_pw_aff_non_zero_set(po_translate(t, expr));
    if (expr->op == PO_OP_NOT)
        return isl_set_complement(po_translate_condition(t, arg));
    if (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)
        return junction(t, expr);
    return comparison(t, expr);
}

/* Translate "expr" to the set of points where it is not 0, as above. */
__isl_give isl_set *po_affine_condition(po_region *region, const po_expr *expr,
                                        po_reject why)
{
    po_translation t = {region, why, NULL};
    isl_set *set;

    t.where = po_translation_everywhere(&t);
    set = po_translate_condition(&t, expr);
    isl_set_free(t.where);
    return set;
}

/* Is it a part of a condition on integers, without memory, which domains may take? */
static bool is_of_integers(const po_expr *expr, void *user)
{
    (void)user;
    return expr->type->kind == PO_TYPE_INT &&
           (expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_INT ||
            expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_BINARY);
}

bool po_condition_is_of_integers(const po_expr *cond)
{
    return po_expr_walk(cond, is_of_integers, NULL);
}
