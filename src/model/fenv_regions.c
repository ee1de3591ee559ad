/* Regions of files that look at the floating-point environment, or change it.  Each
 * thread has an environment of its own, and an operation that is not executed,
 * or executed elsewhere, raises no flag here: such files keep their nests.
 */
#include "internal.h"

/* Small integers are the same numbers in all floating-point types. */
static bool is_small(const po_expr *expr)
{
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_INT && expr->value > -2048 &&
           expr->value < 2048;
}

static bool is_conversion(const po_expr *expr)
{
    const po_type *from = expr->arg[0]->type;

    return (po_type_is_float(expr->type) || po_type_is_float(from)) &&
           !is_small(expr->arg[0]) &&
           (expr->type->kind != from->kind ||
            expr->type->size_bytes != from->size_bytes);
}

/* Is the root of "expr" an operation on floating-point numbers, or a call that
 * may have some?
 */
static bool computes(const po_expr *expr)
{
    switch (expr->kind) {
    case PO_EXPR_CALL:
    case PO_EXPR_OPAQUE:
        return true;
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return is_conversion(expr);
    case PO_EXPR_UNARY:
        return po_type_is_float(expr->arg[0]->type) &&
               expr->op != PO_OP_ADDRESS && expr->op != PO_OP_PLUS &&
               expr->op != PO_OP_MINUS;
    case PO_EXPR_BINARY:
        return expr->op != PO_OP_COMMA &&
               (po_type_is_float(expr->arg[0]->type) ||
                po_type_is_float(expr->arg[1]->type));
    case PO_EXPR_ASSIGN:
        return expr->op != PO_OP_NONE &&
               (po_type_is_float(expr->arg[0]->type) ||
                po_type_is_float(expr->arg[1]->type));
    default:
        return false;
    }
}

/* Set "*user" to the expression if it computes. */
static bool is_quiet(const po_expr *expr, void *user)
{
    const po_expr **found = user;

    if (!computes(expr))
        return true;
    *found = expr;
    return false;
}

/* May the loops and statements in "node" be executed in another order, and by
 * other threads, for all that the file knows of the environment?  Returns
 * false, with the operation to blame, if not.
 */
bool po_region_check_fenv(po_region *region, const po_node *node)
{
    const po_expr *found = NULL;

    if (!region->source->unit->fenv_matters ||
        po_node_walk_expr(node, is_quiet, &found))
        return true;
    return po_region_fail_expr(region, PO_REJECT_FENV, found);
}
