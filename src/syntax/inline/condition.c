/* Conditions around statements: those that are the value of a call, and those that ask whether
 * there is something to store to.
 *
 *     if (solve(a, b, &x) > 0)             int value;
 *         s;                               [the body of solve, with value = ...]
 *                                          if (value > 0)
 *                                              s;
 *
 *     if (rest)                            nothing, for a null pointer;
 *         *rest = r;                       x = r;  for &x
 */
#include "inline.h"

/* Return a variable of the caller for the value of the call. */
static const po_decl *value_of(po_inliner *in, const po_expr *call)
{
    po_decl value = {.id = call->decl->id,
                     .name = "value",
                     .type = call->type,
                     .loc = call->loc};

    return po_inline_decl(in, &value);
}

/* Return the "if", whose condition is the value of a call that stores something, or computed
 * from it and what does not depend on that, with the body of the function in front of it; NULL
 * if it is not, or cannot be replaced.
 */
const po_node *po_inline_condition(po_inliner *in, const po_node *node)
{
    po_arena *arena = in->unit->arena;
    const po_expr *call =
        po_expr_has_call(node->cond) ? po_inline_only_call(node->cond) : NULL;
    const po_node **child = po_arena_array(arena, 3, sizeof(*child));
    po_node part = {.loc = node->loc,
                    .begin = node->begin,
                    .end = node->end,
                    .in_macro = true};
    const po_expr *value;
    po_node *test;
    int n_name = in->n_name;

    if (!call || !po_type_is_scalar(call->type) || !call->decl)
        return NULL;
    part.kind = PO_NODE_DECL;
    in->begin = node->begin;
    part.decl = value_of(in, call);
    value = po_expr_variable(arena, part.decl, &call->loc);
    child[0] = po_node_make(arena, &part);
    child[1] =
        po_inline_statement(in, node, po_expr_assignment(arena, value, call));
    if (!child[1]) {
        in->n_name = n_name;
        return NULL;
    }
    test = po_node_make(arena, node);
    test->cond = po_expr_replace(arena, node->cond, call, value);
    test->in_macro = true;
    child[2] = test;
    part.kind = PO_NODE_BLOCK;
    part.decl = NULL;
    part.in_macro = node->in_macro;
    part.child = child;
    part.n_child = 3;
    return po_node_make(arena, &part);
}

bool po_inline_is_null(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_CAST && expr->type->kind == PO_TYPE_POINTER)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_INT && expr->value == 0;
}

/* Is it known whether "expr" is the address of an object, as a condition asks?  Variables that
 * may be defined elsewhere, or not at all, need not be one.
 */
static po_truth is_there(const po_expr *expr)
{
    const po_decl *decl;

    if (!po_type_is_address(expr->type))
        return PO_TRUTH_UNKNOWN;
    if (po_inline_is_null(expr))
        return PO_TRUTH_NO;
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_ADD)
        expr = po_expr_strip(expr->arg[0]);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS)
        expr = expr->arg[0];
    else if (expr->type->kind != PO_TYPE_ARRAY)
        return PO_TRUTH_UNKNOWN;
    decl = po_inline_variable_of(expr);
    return decl && !decl->is_weak &&
                   (decl->type->kind != PO_TYPE_ARRAY ||
                    decl->storage != PO_STORAGE_PARAM)
               ? PO_TRUTH_YES
               : PO_TRUTH_UNKNOWN;
}

/* Is the condition, which asks for a null pointer, known? */
po_truth po_inline_truth(const po_expr *cond)
{
    po_truth left;
    po_truth right;

    cond = po_expr_strip(cond);
    if (cond->kind == PO_EXPR_UNARY && cond->op == PO_OP_NOT) {
        left = po_inline_truth(cond->arg[0]);
        return left == PO_TRUTH_UNKNOWN ? left
               : left == PO_TRUTH_YES   ? PO_TRUTH_NO
                                        : PO_TRUTH_YES;
    }
    if (cond->kind != PO_EXPR_BINARY ||
        (cond->op != PO_OP_NE && cond->op != PO_OP_EQ))
        return is_there(cond);
    if (!po_inline_is_null(cond->arg[0]) && !po_inline_is_null(cond->arg[1]))
        return PO_TRUTH_UNKNOWN;
    left = is_there(po_expr_strip(cond->arg[0]));
    right = is_there(po_expr_strip(cond->arg[1]));
    if (left == PO_TRUTH_UNKNOWN || right == PO_TRUTH_UNKNOWN)
        return PO_TRUTH_UNKNOWN;
    return (left == right) == (cond->op == PO_OP_EQ) ? PO_TRUTH_YES
                                                     : PO_TRUTH_NO;
}
