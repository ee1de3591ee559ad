/* Inlined nests: do all loops of a statement stem from functions that were
 * inlined in it, and are optimised just as well where those are defined
 * (static, restrict pointers)?  Then the copy at the call is not worth being
 * optimised as well.
 */
#include "polyopt/syntax.h"

/* Is all that is known of the function's nests where it is called known in it, too: is it
 * static, so that its calls are known, and can its pointers not overlap?  Those of
 * headers stay as they are.
 */
static bool knows_calls(const po_function *callee)
{
    if (!callee->is_static || callee->loc.is_elsewhere)
        return false;
    for (int i = 0; i < callee->n_param; i++) {
        const po_type *type = callee->param[i]->type;

        if (type->kind == PO_TYPE_POINTER && !type->is_restrict)
            return false;
    }
    return true;
}

/* Are the loops in the statement those of functions that are called, which have these
 * nests to themselves, so that it is all the same, or worse, to have them here?
 */
bool po_node_is_of_callees(const po_node *node)
{
    if (!node || !po_node_has_loop(node))
        return true;
    if (node->callee)
        return knows_calls(node->callee);
    if (po_node_is_loop(node) || node->inner)
        return false;
    for (int i = 0; i < node->n_child; i++)
        if (!po_node_is_of_callees(node->child[i]))
            return false;
    return po_node_is_of_callees(node->body) &&
           po_node_is_of_callees(node->other);
}
