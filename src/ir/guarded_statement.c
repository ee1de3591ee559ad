/* Statements under conditions on data, which are no part of their iteration
 * domains: the instances of the domain evaluate the condition, and execute the
 * body where it holds.  Here: what such a statement consists of, and whether
 * two of them have the same conditions.
 */
#include "polyopt/guarded_statement.h"
#include "polyopt/nest.h"

static bool is_no_iterator(const po_expr *expr, void *user)
{
    const po_stmt *stmt = user;

    for (int i = 0; i < stmt->n_iter; i++)
        if (expr->decl && expr->decl == stmt->iter[i])
            return false;
    return true;
}

bool po_stmt_is_repeatable(const po_stmt *stmt)
{
    const po_node *node = stmt->block;

    for (int i = 0; i < stmt->n_guard; i++, node = node->body)
        if (!po_expr_walk(node->cond, is_no_iterator, (void *)stmt))
            return false;
    return !node || (node->kind == PO_NODE_EXPR && stmt->n_local == 0);
}

bool po_scop_has_guards(const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        if (scop->stmt[s].n_guard > 0)
            return true;
    return false;
}

const po_expr *po_stmt_guarded_body(const po_stmt *stmt)
{
    const po_node *node = stmt->block;

    for (int i = 0; i < stmt->n_guard; i++)
        node = node->body;
    if (!node)
        return stmt->body;
    return stmt->n_guard > 0 && node->kind == PO_NODE_EXPR && stmt->n_local == 0
               ? node->expr
               : NULL;
}

/* Is the statement a block that is one condition on data, and one expression under it? */
static bool is_choice(const po_stmt *stmt)
{
    const po_node *node = stmt->block;

    return stmt->n_guard == 0 && node && node->kind == PO_NODE_IF &&
           !node->other && node->body && node->body->kind == PO_NODE_EXPR &&
           stmt->n_local == 0;
}

const po_expr *po_stmt_first_condition(const po_stmt *stmt)
{
    return stmt->n_guard > 0 || is_choice(stmt) ? stmt->block->cond : NULL;
}

const po_expr *po_stmt_conditional_body(const po_stmt *stmt)
{
    return is_choice(stmt) ? stmt->block->body->expr
                           : po_stmt_guarded_body(stmt);
}

bool po_stmt_has_same_guards(const po_stmt *a, const po_stmt *b)
{
    const po_node *left = a->block;
    const po_node *right = b->block;

    if (a->n_guard != b->n_guard)
        return false;
    for (int i = 0; i < a->n_guard; i++, left = left->body, right = right->body)
        if (!po_expr_is_same(left->cond, right->cond))
            return false;
    return true;
}
