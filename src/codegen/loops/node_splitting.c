/* Node splitting [KKPLW81], the test for it: does a statement of a loop body
 * read an element that one further up writes in a later iteration?  If the
 * element is loaded at the top of the body, compilers can vectorise the loop.
 * The load is made by scalar_replacement.c.
 */
#include "element.h"

/* By how many iterations is the element of "read", whose subscripts are "n", ahead of that of
 * "write"?  0 if it is not, or not always as far.
 */
static long ahead(struct generator *g, const po_ast_node *node,
                  const struct reference *read, const struct reference *write,
                  int n)
{
    const po_loop_payload *loop = &node->loop;
    long by = loop->reverse ? -loop->step : loop->step;
    long ahead = 0;

    for (int i = 0; i < n; i++) {
        const po_qaff *difference =
            po_qaff_sum(g, 1, read->index[i], -1, write->index[i]);
        long step = po_qaff_coef(write->index[i], node->var) * by;

        if (!po_qaff_is_constant(difference) ||
            (step == 0 ? difference->constant != 0
                       : difference->constant % step != 0))
            return 0;
        if (step == 0)
            continue;
        if (ahead != 0 && difference->constant / step != ahead)
            return 0;
        ahead = difference->constant / step;
    }
    return ahead > 0 ? ahead : 0;
}

/* Is the element, which is only read, one that a statement further up in the body writes in a
 * later iteration?  Compilers put the iterations into vectors if it is read first, which is
 * known as node splitting [KKPLW81].
 */
bool po_element_is_read_late(struct generator *g, const struct elements *e,
                             const po_ast_node *loop, int k)
{
    const struct reference *first = &e->ref[e->group[k].first];
    int rank = g->scop->array[first->access->array].rank;

    if (e->group[k].is_written || loop->loop.simd || loop->loop.parallel)
        return false;
    for (int r = 0; r < e->n_ref; r++) {
        const struct reference *ref = &e->ref[r];

        if (ref->access->is_write &&
            ref->access->array == first->access->array && ref->at < first->at &&
            ahead(g, loop, first, ref, rank) > 0)
            return true;
    }
    return false;
}
