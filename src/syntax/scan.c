/* Which variables expressions and functions mention and assign.
 */
#include "polyopt/syntax.h"

static bool is_step(po_op op)
{
    return op == PO_OP_PREINC || op == PO_OP_PREDEC || op == PO_OP_POSTINC ||
           op == PO_OP_POSTDEC;
}

/* Does the root of "expr" assign to its first operand? */
bool po_expr_is_update(const po_expr *expr)
{
    return expr->kind == PO_EXPR_ASSIGN ||
           (expr->kind == PO_EXPR_UNARY && is_step(expr->op));
}

/* Return the variable that the root of "expr" assigns to: the whole or, if it
 * is a structure, a part of it.  NULL if it does not assign, or assigns to
 * something that is reached through a pointer or subscripts.
 */
const po_decl *po_expr_assigned(const po_expr *expr)
{
    const po_expr *lhs;

    if (!po_expr_is_update(expr))
        return NULL;
    lhs = po_expr_strip(expr->arg[0]);
    while ((lhs->kind == PO_EXPR_MEMBER && !lhs->is_arrow) ||
           (lhs->kind == PO_EXPR_UNARY && lhs->op != PO_OP_DEREF) ||
           lhs->kind == PO_EXPR_CAST)
        lhs = po_expr_strip(lhs->arg[0]);
    if (lhs->kind == PO_EXPR_VAR)
        return lhs->decl;
    return lhs->kind == PO_EXPR_SUBSCRIPT || lhs->kind == PO_EXPR_UNARY ||
                   lhs->kind == PO_EXPR_MEMBER
               ? NULL
               : po_expr_base(lhs);
}

static bool is_not(const po_expr *expr, void *user)
{
    return expr->kind != PO_EXPR_VAR || expr->decl != user;
}

/* Does "decl" occur in the expression? */
bool po_expr_mentions(const po_expr *expr, const po_decl *decl)
{
    return !po_expr_walk(expr, is_not, (void *)decl);
}

static bool does_not_assign(const po_expr *expr, void *user)
{
    if (expr->kind == PO_EXPR_OPAQUE)
        return !po_expr_mentions(expr, user);
    return po_expr_assigned(expr) != user;
}

/* May the function assign to the variable "decl" by name, other than where it
 * is declared?
 */
bool po_function_assigns(const po_function *function, const po_decl *decl)
{
    return !po_node_walk_expr(function->body, does_not_assign, (void *)decl);
}

/* Is reading an object of this type more than taking its address? */
static bool is_value(const po_type *type)
{
    return type->kind != PO_TYPE_ARRAY && type->kind != PO_TYPE_OTHER;
}

/* Does the value of "expr" tell the address of the array "decl"?  "is_element"
 * is set if only an element is looked at, and not the address itself.
 */
static bool leaks(const po_expr *expr, const po_decl *decl, bool is_element)
{
    bool inner;

    if (expr->kind == PO_EXPR_VAR)
        return expr->decl == decl && !is_element;
    if (expr->kind == PO_EXPR_OPAQUE ||
        (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS))
        return po_expr_mentions(expr, decl);
    if (expr->kind == PO_EXPR_MEMBER)
        return leaks(expr->arg[0], decl,
                     is_element || (!expr->is_arrow && is_value(expr->type)));
    if (expr->kind == PO_EXPR_SUBSCRIPT) {
        inner = is_element || is_value(expr->type);
        return leaks(expr->arg[0], decl, inner) ||
               leaks(expr->arg[1], decl, false);
    }
    if (expr->kind == PO_EXPR_CONVERT)
        return leaks(expr->arg[0], decl, is_element);
    for (int i = 0; i < expr->n_arg; i++)
        if (leaks(expr->arg[i], decl, false))
            return true;
    return false;
}

static bool roots_do_not_leak(const po_node *node, void *user)
{
    const po_expr *root[] = {node->cond, node->step, node->expr, node->value};

    for (size_t i = 0; i < PO_COUNTOF(root); i++)
        if (root[i] && leaks(root[i], user, false))
            return false;
    for (int i = 0; i < node->n_use; i++)
        if (leaks(node->use[i], user, false))
            return false;
    return true;
}

/* May there be a pointer to the local array "decl": is it ever used in the
 * function but to access an element?
 */
bool po_function_leaks(const po_function *function, const po_decl *decl)
{
    return !po_node_walk(function->body, roots_do_not_leak, (void *)decl);
}
