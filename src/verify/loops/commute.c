/* Updates of an array that may be executed in any order: those of a node that
 * does nothing else with the array.
 *
 *     for (...) s -= a[i];        s -= a[0];
 *     s -= a[0];            =     for (...) s -= a[i];
 *
 * What is in an element in the end, is what was in it before, combined with a
 * value for each update: in every order the same.  Dependences that come from
 * outside of the node, or leave it, are not touched.  Concurrent loops in the node
 * have to have accumulators: that dependences go from each update to the next one
 * in the original order is no proof any more that these loops carry none.
 *
 * Sums and products of integers may overflow in another order.  They commute in
 * loops with accumulators, which are of an unsigned type if need be.
 */
#include "../update.h"
#include "loops.h"

/* Have all concurrent loops in "node" accumulators for the array? */
bool po_node_accumulates(const po_scop *scop, const po_ast_node *node,
                         int array)
{
    if (node->kind == PO_AST_LOOP &&
        (node->loop.parallel || node->loop.simd || node->loop.wavefront) &&
        !po_loop_has_accumulator(node, array) &&
        po_ast_accesses(scop, node, array))
        return false;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!po_node_accumulates(scop, po_ast_part(node, i), array))
            return false;
    return true;
}

/* May updates by "op" change places without an accumulator? */
static bool is_exact(const po_array *array, po_reduction op)
{
    return array->element->kind == PO_TYPE_FLOAT ||
           (op != PO_REDUCTION_SUM && op != PO_REDUCTION_PRODUCT);
}

/* Do all instances in "node" that access the array update it by "*op", which is
 * found out from the first one if it is none?  "within": there is a loop with
 * accumulators around.
 */
static bool are_updates(const po_leaves *leaves, const po_ast_node *node,
                        int array, bool within, po_reduction *op)
{
    const po_scop *scop = leaves->scop;

    within |= po_loop_has_accumulator(node, array);
    if (node->kind == PO_AST_STMT && po_ast_accesses(scop, node, array)) {
        po_reduction own = po_verify_update(scop, &scop->stmt[node->call.stmt],
                                            array, leaves->reassociate);

        if (own == PO_REDUCTION_NONE ||
            (*op != PO_REDUCTION_NONE && own != *op))
            return false;
        *op = own;
        return within || is_exact(&scop->array[array], own);
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!are_updates(leaves, po_ast_part(node, i), array, within, op))
            return false;
    return true;
}

static bool has_accumulator(const po_ast_node *node, const void *array)
{
    return po_loop_has_accumulator(node, *(const int *)array);
}

/* May the updates of the array in "node", which are all by "*op", change places
 * with each other, and with others by that?  A node without any leaves "*op" as
 * it is.
 */
bool po_node_commutes(const po_leaves *leaves, const po_ast_node *node,
                      int array, po_reduction *op)
{
    return are_updates(leaves, node, array, false, op) &&
           po_node_accumulates(leaves->scop, node, array);
}

/* May the source and the sink of the dependence change places, if nothing but
 * such updates is between them?
 */
bool po_updates_may_commute(const po_leaves *leaves, const po_dep *dep)
{
    const po_scop *scop = leaves->scop;
    po_reduction op = po_verify_update(scop, &scop->stmt[dep->src], dep->array,
                                       leaves->reassociate);

    return op != PO_REDUCTION_NONE &&
           op == po_verify_update(scop, &scop->stmt[dep->dst], dep->array,
                                  leaves->reassociate) &&
           (is_exact(&scop->array[dep->array], op) ||
            po_ast_any(leaves->root, has_accumulator, &dep->array));
}
