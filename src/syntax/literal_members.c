/* Members of structures that are made where they are used: "(struct s){a + b, c}.x" is "a + b".
 * Macros for complex numbers that are arguments of each other come to that.
 */
#include "polyopt/syntax.h"

/* Is the member stored, or its address taken?  It is an object of its own, not what it has been made of. */
static bool needs_object(po_arena *arena, const po_expr *expr)
{
    bool is_address = expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS;

    return (is_address || po_expr_is_update(expr)) &&
           po_expr_literal_member(arena, po_expr_strip(expr->arg[0]));
}

/* Return the expression with the values of such members in their place. */
static const po_expr *replace(const po_expr *expr, void *user)
{
    po_arena *arena = user;
    const po_expr *value;

    if (needs_object(arena, expr))
        return expr;
    expr = po_expr_map(arena, expr, replace, user);
    value = po_expr_literal_member(arena, expr);
    return value ? value : expr;
}

const po_node *po_literal_members_replace(po_arena *arena, const po_node *node)
{
    po_node changed = *node;

    if (node->kind == PO_NODE_EXPR && node->expr)
        changed.expr = replace(node->expr, arena);
    if (node->kind == PO_NODE_DECL && node->value)
        changed.value = replace(node->value, arena);
    if (changed.expr == node->expr && changed.value == node->value)
        return node;
    return po_node_make(arena, &changed);
}
