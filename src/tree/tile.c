/* Tiling of a permutable band of the schedule tree: a band of tile loops
 * floor(θ / N) is put above the band of point loops [IT88].  The members that
 * are tiled, and their sizes, are the caller's choice (plan.c).  Checks
 * legality.
 */
#include "internal.h"

/* Return the tile loops for "member[0]", ... of the band at "node". */
static __isl_give isl_multi_union_pw_aff *tile_rows(
    __isl_keep isl_schedule_node *node, int n_tile, const int *member,
    const long *size)
{
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_multi_union_pw_aff_dim(rows, isl_dim_set);
    isl_multi_union_pw_aff *tiles = isl_multi_union_pw_aff_copy(rows);

    if (n >= n_tile)
        tiles = isl_multi_union_pw_aff_drop_dims(
            tiles, isl_dim_set, (unsigned)n_tile, (unsigned)(n - n_tile));
    for (int i = 0; i < n_tile; i++) {
        isl_union_pw_aff *row =
            isl_multi_union_pw_aff_get_union_pw_aff(rows, member[i]);

        tiles = isl_multi_union_pw_aff_set_union_pw_aff(
            tiles, i, po_row_count_tiles(row, size[i]));
    }
    isl_multi_union_pw_aff_free(rows);
    return tiles;
}

/* Put a band of tile loops above the band at "node",
 *
 *     [θ_0, θ_1, ...]   ->   [floor(θ_a / N_a), floor(θ_b / N_b), ...]
 *                            [θ_0, θ_1, ...]
 *
 * for the n_tile members a, b, ... with sizes N_a, N_b, ... > 0, all different;
 * members that are not listed are not tiled.
 * The result is the new band.  A band that is not permutable is left as it is;
 * one member alone may always be tiled where it is the outermost.
 */
__isl_give isl_schedule_node *po_band_tile(__isl_take isl_schedule_node *node,
                                           __isl_keep isl_union_map *deps,
                                           int n_tile, const int *member,
                                           const long *size)
{
    isl_bool legal = po_band_is_permutable(node, deps);
    isl_multi_union_pw_aff *tiles;

    if (legal < 0)
        return isl_schedule_node_free(node);
    if (!legal || n_tile == 0)
        return node;
    tiles = tile_rows(node, n_tile, member, size);
    node = isl_schedule_node_insert_partial_schedule(node, tiles);
    return isl_schedule_node_band_set_permutable(node, 1);
}
