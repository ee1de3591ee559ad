/* Tile sizes.  A table of what was measured, in the end: the working set of a
 * tile has to fit the second cache with room to spare, its innermost rows the
 * first, and innermost loops have to be long enough for vectors and prefetching.
 */
#include "polyopt/machine.h"

/* Sizes for bands with reuse and a parallel member: rows of the innermost loop
 * that fill a sixteenth of the first cache, and 32 of everything else.
 */
static void block_sizes(const po_tile_query *query, long *size)
{
    for (int m = 0; m < query->n_member; m++)
        size[m] = 32;
    if (query->inner >= 0)
        size[query->inner] = PO_L1_BYTES / 16 / query->element_bytes;
}

/* Sizes for wavefronts: few steps of the outermost member, time, and of the
 * next one, which is where the parallelism comes from; long rows of the
 * innermost member, so that the rows of a tile stay in the second cache, and
 * no tiles of it if it comes from further out, as a sum does.
 */
static void front_sizes(const po_tile_query *query, long *size)
{
    int n = query->n_member;

    for (int m = 0; m < n; m++)
        size[m] = n == 2 ? 64 : n == 3 ? 32 : 16;
    if (query->inner < 0)
        return;
    size[query->inner] = n == 2 ? 512 : query->inner == n - 1 ? 1024 : 0;
}

/* Sizes for strips of one member: a page if they are walked by the innermost
 * loop, a few times the number of rows that run side by side if not.
 */
static void strip_sizes(const po_tile_query *query, long *size)
{
    for (int m = 0; m < query->n_member; m++)
        size[m] = 0;
    size[query->strip] =
        query->strip == query->inner ? 4096 / query->element_bytes : 64;
}

void po_tile_sizes(const po_tile_query *query, long *size)
{
    if (query->is_front)
        front_sizes(query, size);
    else if (query->strip >= 0)
        strip_sizes(query, size);
    else
        block_sizes(query, size);
}
