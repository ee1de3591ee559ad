/* Wavefront (pipelined) parallelism for permutable bands without a parallel
 * member: the first member becomes the sum of the first two, after which the
 * second carries no dependence [BHRS08]; and diamond tiles, for which the
 * first member of the tile band counts tiles of a mirror image instead
 * [BPB12].
 */
#include "internal.h"

/* Run the first two members of a permutable band as a wavefront [BHRS08]:
 *
 *     [θ_0, θ_1, ...]   ->   [θ_0 + θ_1, θ_1, ...]
 *
 * All dependences have distances (d_0, d_1) >= 0.  Those with d_0 + d_1 = 0
 * have d_1 = 0, so that the second member then carries none.
 * A band that is not permutable, or has one member, is left as it is.
 */
__isl_give isl_schedule_node *po_band_wavefront(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_bool legal = po_band_is_permutable(node, deps);

    if (n < 0 || legal < 0)
        return isl_schedule_node_free(node);
    return legal && n > 1 ? po_band_skew(node, 0, 1) : node;
}

/* Return the mirror image of the second member in the first one of the permutable band at
 * "node", whose dependences are those of the walk; NULL if there is none.
 */
const po_mirror *po_band_find_mirror(__isl_keep isl_schedule_node *node,
                                     const po_walk *walk)
{
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    po_mirror *mirror = po_arena_array(walk->arena, 1, sizeof(*mirror));
    bool found = false;

    if (isl_multi_union_pw_aff_size(rows) >= 2) {
        isl_union_pw_aff *time = isl_multi_union_pw_aff_get_at(rows, 0);
        isl_union_pw_aff *space = isl_multi_union_pw_aff_get_at(rows, 1);

        found = po_mirror_find(walk->scop, time, space, walk->deps, walk->arena,
                               mirror);
        isl_union_pw_aff_free(time);
        isl_union_pw_aff_free(space);
    }
    isl_multi_union_pw_aff_free(rows);
    return found ? mirror : NULL;
}

/* Let the first member of the band of tiles at "node" count those of "size" of the mirror
 * image of the second member in the first one of the band below,
 *
 *     [floor(θ_0 / N), floor(θ_1 / N), ...]   ->
 *     [floor((a θ_0 - θ_1 + c) / N), floor(θ_1 / N), ...]
 *
 * which no dependence goes back in.  The steps of a wavefront of these tiles, diamonds,
 * are tiles across all of space [BPB12].
 */
__isl_give isl_schedule_node *po_band_mirror_tiles(
    __isl_take isl_schedule_node *node, const po_mirror *mirror, long size,
    const po_walk *walk)
{
    isl_multi_union_pw_aff *tiles =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_multi_union_pw_aff *rows;
    isl_union_pw_aff *row;

    node = isl_schedule_node_child(node, 0);
    rows = isl_schedule_node_band_get_partial_schedule(node);
    node = isl_schedule_node_parent(node);
    row = po_mirror_row(mirror, walk->scop,
                        isl_multi_union_pw_aff_get_at(rows, 0),
                        isl_multi_union_pw_aff_get_at(rows, 1));
    isl_multi_union_pw_aff_free(rows);
    tiles =
        isl_multi_union_pw_aff_set_at(tiles, 0, po_row_count_tiles(row, size));
    return po_band_replace(node, tiles);
}
