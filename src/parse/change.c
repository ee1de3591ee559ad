/* Updates of variables in conditions: "n-- > 0", "++i < n".
 */
#include "clang.h"

/* Updates, of which the last is "found", or uses of a variable, and their number. */
struct update {
    const po_decl *decl;
    const po_expr *found;
    int n;
};

static bool is_other(const po_expr *expr, void *user)
{
    return po_lower_assigned(expr) != user;
}

/* May the statement change the variable? */
bool po_lower_changes(const po_node *node, const po_decl *decl)
{
    return !po_node_walk_expr(node, is_other, (void *)decl);
}

static bool note_update(const po_expr *expr, void *user)
{
    struct update *update = user;
    bool is_update = expr->kind == PO_EXPR_ASSIGN ||
                     (expr->kind == PO_EXPR_UNARY && expr->op >= PO_OP_PREINC);

    if (is_update) {
        update->found = expr;
        update->n++;
    }
    return true;
}

static bool count_uses(const po_expr *expr, void *user)
{
    struct update *update = user;

    update->n += expr->kind == PO_EXPR_VAR && expr->decl == update->decl;
    return true;
}

/* Set "*change" to the ++ or -- in the condition, NULL if there is none.
 * Returns false if there are other updates, or it may not be evaluated, or the
 * variable occurs elsewhere in the condition.
 */
bool po_lower_find_change(const po_expr *cond, const po_expr **change)
{
    struct update update = {0};
    const po_expr *found;

    po_expr_walk(cond, note_update, &update);
    found = update.found;
    *change = found;
    if (!found)
        return true;
    update.decl = po_lower_assigned(found);
    if (update.n != 1 || found->kind != PO_EXPR_UNARY || !update.decl ||
        !po_expr_compares(cond, found))
        return false;
    update.n = 0;
    po_expr_walk(cond, count_uses, &update);
    return update.n == 1;
}
