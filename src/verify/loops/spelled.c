/* What the text of a copy says by itself: subscripts that are sums of multiples of iterators
 * and numbers have a value for any values of these, also for such as no instance has.
 *
 *     in_packed[...] = in[d][y][x];    of    ... in[d][y + r][x + q] ...
 *
 * copies rows, and ends of rows, that only a window further down, or to the right, gets
 * to: for the elements at the end, with r = 0 and q = 0, there is no instance.
 */
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/val.h>

#include "loops.h"

/* A copy, the statement that its text is from, and { points of the copy -> S[arguments] }.
 */
struct spelled {
    const po_leaf *copy;
    const po_stmt *stmt;
    isl_multi_pw_aff *args;
};

/* Return the number at all points of the copy. */
static __isl_give isl_pw_aff *number(const struct spelled *s, long value)
{
    isl_set *points = isl_set_copy(s->copy->points);
    isl_ctx *ctx = isl_set_get_ctx(points);

    return isl_pw_aff_val_on_domain(points, isl_val_int_from_si(ctx, value));
}

/* Return the value of the iterator; NULL if the variable is none of the statement. */
static __isl_give isl_pw_aff *iterator(const struct spelled *s,
                                       const po_expr *expr)
{
    for (int i = 0; i < s->stmt->n_iter; i++)
        if (s->stmt->iter[i] == expr->decl && po_type_is_signed(expr->type))
            return isl_pw_aff_pullback_multi_pw_aff(
                isl_pw_aff_from_aff(isl_aff_copy(s->stmt->iter_value[i])),
                isl_multi_pw_aff_copy(s->args));
    return NULL;
}

static __isl_give isl_pw_aff *value_of(const struct spelled *s,
                                       const po_expr *expr);

/* Return the value of a product of a number and a sum, in either order; NULL if it is none.
 */
static __isl_give isl_pw_aff *multiple(const struct spelled *s,
                                       const po_expr *product)
{
    const po_expr *a = po_expr_strip(product->arg[0]);
    const po_expr *b = po_expr_strip(product->arg[1]);
    const po_expr *factor = a->kind == PO_EXPR_INT ? a : b;
    isl_pw_aff *value;

    if (factor->kind != PO_EXPR_INT)
        return NULL;
    value = value_of(s, factor == a ? b : a);
    return value ? isl_pw_aff_mul(value, number(s, factor->value)) : NULL;
}

/* Return the value of the sum; NULL if it is none of iterators, multiples and numbers. */
static __isl_give isl_pw_aff *value_of(const struct spelled *s,
                                       const po_expr *expr)
{
    isl_pw_aff *a;
    isl_pw_aff *b;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_INT)
        return number(s, expr->value);
    if (expr->kind == PO_EXPR_VAR)
        return iterator(s, expr);
    if (expr->kind != PO_EXPR_BINARY || !po_type_is_signed(expr->type))
        return NULL;
    if (expr->op == PO_OP_MUL)
        return multiple(s, expr);
    if (expr->op != PO_OP_ADD && expr->op != PO_OP_SUB)
        return NULL;
    a = value_of(s, expr->arg[0]);
    b = a ? value_of(s, expr->arg[1]) : NULL;
    if (!b) {
        isl_pw_aff_free(a);
        return NULL;
    }
    return expr->op == PO_OP_ADD ? isl_pw_aff_add(a, b) : isl_pw_aff_sub(a, b);
}

/* Is subscript "expr" the value of variable number "pos" of the copy, at all points? */
static isl_bool is_variable(const struct spelled *s, const po_expr *expr,
                            int pos)
{
    isl_pw_aff *value = value_of(s, expr);
    isl_set *same;
    isl_bool good;

    if (!value)
        return isl_bool_false;
    same = isl_pw_aff_eq_set(value, po_leaf_coordinate(s->copy, pos));
    good = isl_set_is_subset(s->copy->points, same);
    isl_set_free(same);
    return good;
}

isl_bool po_boxed_spells(const po_leaves *leaves, const po_boxed *boxed,
                         const po_stmt *stmt)
{
    const po_expr *expr = po_expr_strip(boxed->node->pack.buffer->expr);
    int rank = leaves->scop->array[boxed->node->pack.buffer->array].rank;
    struct spelled s = {&boxed->copy, stmt, po_leaf_args(leaves, &boxed->copy)};
    isl_bool good = isl_bool_ok(s.args != NULL);

    for (int d = rank - 1; d >= 0 && good == isl_bool_true; d--) {
        good = isl_bool_ok(expr->kind == PO_EXPR_SUBSCRIPT &&
                           po_type_is_address(expr->arg[0]->type));
        if (good != isl_bool_true)
            break;
        good = is_variable(&s, expr->arg[1], boxed->n_binder + d);
        expr = po_expr_strip(expr->arg[0]);
    }
    isl_multi_pw_aff_free(s.args);
    return good == isl_bool_true ? isl_bool_ok(expr->kind == PO_EXPR_VAR)
                                 : good;
}
