/* Conditions that contain the step of their loop, as "n-- > 0" or "i > 0 &&
 * i--": returns the update, if it is the only one and is made exactly when the
 * loop goes on; NULL otherwise.
 */
#include "polyopt/syntax.h"

/* Is "expr" one of i, i > 0, i >= 1, i != 0, so that i is not 0 if it holds? */
static bool is_nonzero_test(const po_expr *expr, const po_decl *decl)
{
    const po_expr *left;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl == decl;
    if (expr->kind != PO_EXPR_BINARY || expr->n_arg != 2)
        return false;
    left = po_expr_strip(expr->arg[0]);
    if (left->kind != PO_EXPR_VAR || left->decl != decl)
        return false;
    return ((expr->op == PO_OP_GT || expr->op == PO_OP_NE) &&
            po_expr_is_number(expr->arg[1], 0)) ||
           (expr->op == PO_OP_GE && po_expr_is_number(expr->arg[1], 1));
}

const po_expr *po_expr_tested_step(const po_expr *cond)
{
    const po_expr *step;
    const po_expr *var;

    cond = po_expr_strip(cond);
    if (cond->kind != PO_EXPR_BINARY || cond->op != PO_OP_LAND)
        return NULL;
    step = po_expr_strip(cond->arg[1]);
    if (step->kind != PO_EXPR_UNARY || step->op != PO_OP_POSTDEC)
        return NULL;
    var = po_expr_strip(step->arg[0]);
    return var->kind == PO_EXPR_VAR && is_nonzero_test(cond->arg[0], var->decl)
               ? step
               : NULL;
}

static bool find_unary(const po_expr *expr, void *user)
{
    const po_expr **found = user;

    if (po_expr_is_update(expr) && expr->kind == PO_EXPR_UNARY)
        *found = expr;
    return true;
}

const po_expr *po_expr_sole_update(const po_expr *cond)
{
    const po_expr *found = NULL;
    const po_expr *variable;

    po_expr_walk(cond, find_unary, &found);
    if (!found || po_expr_n_updates(cond) != 1)
        return NULL;
    variable = po_expr_strip(found->arg[0]);
    return variable->kind == PO_EXPR_VAR &&
                   po_expr_n_mentions(cond, variable->decl) == 1
               ? found
               : NULL;
}
