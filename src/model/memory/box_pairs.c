/* Alias checks (disjoint.c), bookkeeping: adds a pair of boxes, the bounding
 * ranges of addresses of two arrays, to those that are compared at run time in
 * front of the nest.  False if there can be no such test.
 */
#include "../internal.h"

/* The most tests that look for the numbers of elements in arrays. */
#define MAX_GATHERED 8

static bool is_gathered_pair(const po_scop *scop, int a, int b)
{
    return scop->reach[a].index || scop->reach[b].index;
}

/* Is the box that of an array which does not exist where the region begins? */
static bool is_inner(const po_region *region, int box)
{
    const po_decl *decl = region->scop->reach[box].decl;

    return decl->type->kind == PO_TYPE_ARRAY &&
           po_region_declares(region, decl);
}

/* Is there a test for the pair?  Of two arrays with numbers there is none. */
static bool can_compare(const po_region *region, int a, int b)
{
    const po_scop *scop = region->scop;
    int n = 0;

    if (is_inner(region, a) || is_inner(region, b))
        return false;
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
    if (!can_compare(region, a, b))
        return false;
    *PO_ARENA_ADD(region->scop->arena, region->scop->disjoint,
                  region->scop->n_disjoint) = (po_disjoint){a, b};
    return true;
}
