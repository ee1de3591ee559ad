/* Wavefronts: parallelism in permutable bands that have no parallel member.
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
    isl_multi_union_pw_aff *rows;
    isl_union_pw_aff *sum;

    if (n < 0 || legal < 0)
        return isl_schedule_node_free(node);
    if (!legal || n < 2)
        return node;
    rows = isl_schedule_node_band_get_partial_schedule(node);
    sum =
        isl_union_pw_aff_add(isl_multi_union_pw_aff_get_union_pw_aff(rows, 0),
                             isl_multi_union_pw_aff_get_union_pw_aff(rows, 1));
    rows = isl_multi_union_pw_aff_set_union_pw_aff(rows, 0, sum);
    return po_band_replace(node, rows);
}
