/* Conditions around statements: those that are the value of a call, and those that ask whether
 * there is something to store to.
 *
 *     if (solve(a, b, &x) > 0)             int value;
 *         s;                               [the body of solve, with value = ...]
 *                                          if (value > 0)
 *                                              s;
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
