/* Pairs of boxes that are compared at run time (disjoint.c). */
#include "../internal.h"

/* The most tests that look for the numbers of elements in arrays. */
#define MAX_GATHERED 8

static bool is_gathered_pair(const po_scop *scop, int a, int b)
{
    return scop->reach[a].index || scop->reach[b].index;
}

/* Is there a test for the pair?  Of two arrays with numbers there is none. */
static bool can_compare(const po_scop *scop, int a, int b)
{
    int n = 0;

    if (!is_gathered_pair(scop, a, b))
        return true;
    for (int i = 0; i < scop->n_disjoint; i++)
        n += is_gathered_pair(scop, scop->disjoint[i].a, scop->disjoint[i].b);
    return n < MAX_GATHERED && !(scop->reach[a].index && scop->reach[b].index);
}

/* Have two boxes compared where the region begins.  Returns false if there is no such
 * test.
 */
bool po_pair_add(po_region *region, int a, int b)
{
    if (!can_compare(region->scop, a, b))
        return false;
    *PO_ARENA_ADD(region->scop->arena, region->scop->disjoint,
                  region->scop->n_disjoint) = (po_disjoint){a, b};
    return true;
}
