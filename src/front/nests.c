/* What a loop is, and how many loop nests there are. */
#include "internal.h"

/* Is it a loop, perhaps one of a form that is not even copied? */
bool po_node_is_loop(const po_node *node)
{
    return node->kind == PO_NODE_LOOP || node->inner ||
           (node->kind == PO_NODE_OPAQUE && node->why == PO_REJECT_LOOP_FORM);
}

static bool is_no_loop(const po_node *node, void *user)
{
    (void)user;
    return !po_node_is_loop(node);
}

bool po_node_has_loop(const po_node *node)
{
    return !po_node_walk(node, is_no_loop, NULL);
}

/* Count the loops in the node that are in no other. */
static int count(const po_node *node)
{
    int n;

    if (!node)
        return 0;
    if (po_node_is_loop(node))
        return 1;
    n = count(node->body) + count(node->other);
    for (int i = 0; i < node->n_child; i++)
        n += count(node->child[i]);
    return n;
}

int po_function_count_nests(const po_function *function)
{
    return count(function->body);
}
