/* The input of the choice of tile sizes (cost/machine/tilesize.c) for a band:
 * its references in groups that walk through the same array with the same
 * strides, each with the members that move it and the bytes of an element or
 * cache line.
 */
#include <string.h>

#include "internal.h"
#include "polyopt/machine.h"

static bool is_moved(const po_band_access *ref, int m)
{
    return ref->stride[m] == PO_STRIDE_ONE || ref->stride[m] == PO_STRIDE_FAR;
}

/* Do the references walk through their array side by side? */
static bool has_same_strides(const po_band_access *a, const po_band_access *b,
                             int n_member)
{
    if (a->access->array != b->access->array || a->rank != b->rank)
        return false;
    if (a->move && b->move)
        return memcmp(a->move, b->move,
                      (size_t)(n_member * a->n_subscript) * sizeof(long)) == 0;
    for (int m = 0; m < n_member; m++)
        if (a->stride[m] != b->stride[m])
            return false;
    return true;
}

/* Is there a reference like number "r" before it? */
static bool is_known(const po_band_facts *facts, int r)
{
    const po_band_access *all = facts->refs->reference;

    for (int i = 0; i < r; i++)
        if (po_band_access_counts(facts, &all[i]) &&
            has_same_strides(&all[i], &all[r], facts->n_member))
            return true;
    return false;
}

/* The bytes that an element takes in the cache: a line of its own, unless a
 * member walks along a row.
 */
static long unit_of(const po_band_facts *facts, const po_scop *scop,
                    const po_band_access *ref)
{
    long unit = po_access_unit_bytes(scop, ref->access);

    for (int m = 0; m < facts->n_member; m++)
        if (ref->stride[m] == PO_STRIDE_ONE)
            return unit;
    return unit > PO_LINE_BYTES ? unit : PO_LINE_BYTES;
}

static po_tile_shape shape_of(const po_band_facts *facts, const po_scop *scop,
                              const po_band_access *ref)
{
    return (po_tile_shape){.n_member = facts->n_member,
                           .n_subscript = ref->n_subscript,
                           .move = ref->move,
                           .unit_bytes =
                               po_access_unit_bytes(scop, ref->access)};
}

/* Tell the query about the references of the band. */
void po_band_find_groups(const po_band_facts *facts, const po_walk *walk,
                         po_tile_query *query)
{
    size_t n_ref = (size_t)facts->refs->n_reference + 1;
    size_t n = (size_t)facts->n_member;
    po_tile_group *group = po_arena_array(walk->arena, n_ref, sizeof(*group));

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];
        bool *moves;

        if (!po_band_access_counts(facts, ref) || is_known(facts, r) ||
            walk->scop->array[ref->access->array].rank == 0)
            continue;
        moves = po_arena_array(walk->arena, n, sizeof(*moves));
        for (int m = 0; m < facts->n_member; m++)
            moves[m] = is_moved(ref, m);
        group[query->n_group++] =
            (po_tile_group){moves, ref->rank, unit_of(facts, walk->scop, ref),
                            shape_of(facts, walk->scop, ref)};
    }
    query->ctx = walk->run->ctx;
    query->group = group;
    query->extent = facts->extent;
}
