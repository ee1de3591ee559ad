/* Intraprocedural questions about one variable: is it ever assigned, is a
 * pointer only advanced, does the address of a local array escape?  Errs
 * towards "yes, it does".
 */
#include "polyopt/syntax.h"

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

static bool is_no_address(const po_expr *expr, void *user)
{
    (void)user;
    return !po_type_is_address(expr->type) && expr->kind != PO_EXPR_OPAQUE;
}

/* Does the assignment to the pointer move it by a number that no pointer tells? */
static bool only_moves(const po_expr *expr, void *user)
{
    const po_decl *decl = user;
    po_step step;

    return does_not_assign(expr, user) ||
           (po_expr_is_step(expr, decl, &step) &&
            (!step.by || po_expr_walk(step.by, is_no_address, NULL)));
}

/* Does the function nothing to the pointer "decl" but to move it: "p++", "p -= n"? */
bool po_function_only_moves(const po_function *function, const po_decl *decl)
{
    return po_node_walk_expr(function->body, only_moves, (void *)decl);
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
    for (int i = 0; i < po_node_n_expr(node); i++) {
        const po_expr *root = po_node_expr(node, i);

        if (root && leaks(root, user, false))
            return false;
    }
    return true;
}

/* May there be a pointer to the local array "decl": is it ever used in the
 * function but to access an element?
 */
bool po_function_leaks(const po_function *function, const po_decl *decl)
{
    return !po_node_walk(function->body, roots_do_not_leak, (void *)decl);
}
