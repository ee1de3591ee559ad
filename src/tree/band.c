/* Bands of the schedule tree: their members, the dependences they order, and
 * the rewrites that everything else is made of [VGGC14].
 *
 * Legality is always decided from the dependences, never from the flags
 * "permutable" and "coincident" of the tree alone.
 */
#include "internal.h"

/* Return the dependences between instances below "node" that the bands above
 * leave to it,
 *
 *     { i -> j in deps : i, j below node, prefix(i) = prefix(j) }
 */
__isl_give isl_union_map *po_node_deps(__isl_keep isl_schedule_node *node,
                                       __isl_keep isl_union_map *deps)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_multi_union_pw_aff *prefix =
        isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);
    isl_union_map *left = isl_union_map_copy(deps);

    left = isl_union_map_intersect_domain(left, isl_union_set_copy(domain));
    left = isl_union_map_intersect_range(left, domain);
    return isl_union_map_eq_at_multi_union_pw_aff(left, prefix);
}

/* Return the schedule of member "pos" of a band, as a function to one
 * dimension.
 */
__isl_give isl_multi_union_pw_aff *po_band_member(
    __isl_keep isl_schedule_node *node, int pos)
{
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_union_pw_aff *row = isl_multi_union_pw_aff_get_union_pw_aff(rows, pos);

    isl_multi_union_pw_aff_free(rows);
    return isl_multi_union_pw_aff_from_union_pw_aff(row);
}

/* Does "row" never run the sink of a dependence in "deps" before its source?
 */
static isl_bool is_forward(__isl_keep isl_union_map *deps,
                           __isl_take isl_multi_union_pw_aff *row)
{
    isl_union_map *backward = isl_union_map_copy(deps);
    isl_bool forward;

    backward = isl_union_map_lex_gt_at_multi_union_pw_aff(backward, row);
    forward = isl_union_map_is_empty(backward);
    isl_union_map_free(backward);
    return forward;
}

/* May the members of a band be put in any order, and be tiled?  That is so if
 * every one of them, taken for itself, respects the dependences that reach the
 * band [IT88]:
 *
 *     θ_m(i) <= θ_m(j)    for all i -> j left by the bands above, all m
 */
isl_bool po_band_is_permutable(__isl_keep isl_schedule_node *node,
                               __isl_keep isl_union_map *deps)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_union_map *left = po_node_deps(node, deps);
    isl_bool permutable = n < 0 ? isl_bool_error : isl_bool_true;

    for (int i = 0; i < n && permutable == isl_bool_true; i++)
        permutable = is_forward(left, po_band_member(node, i));
    isl_union_map_free(left);
    return permutable;
}

/* Return the dependences that the loops around the band at "node" and its
 * members other than "pos" leave.
 */
__isl_give isl_union_map *po_band_left_by_others(
    __isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps, int pos)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_union_map *left = po_node_deps(node, deps);

    for (int i = 0; i < n; i++)
        if (i != pos)
            left = isl_union_map_eq_at_multi_union_pw_aff(
                left, po_band_member(node, i));
    return left;
}

/* Does member "pos" of a band carry no dependence, so that its iterations may
 * run in any order, if it is the outermost of the band or, with "inside", the
 * innermost?
 *
 *     θ_m(i) = θ_m(j)    for all i -> j left by the loops around it
 *
 * The test is exact.
 */
isl_bool po_band_is_parallel(__isl_keep isl_schedule_node *node,
                             __isl_keep isl_union_map *deps, int pos,
                             bool inside)
{
    isl_union_map *left = inside ? po_band_left_by_others(node, deps, pos)
                                 : po_node_deps(node, deps);
    isl_union_map *same;
    isl_bool parallel;

    same = isl_union_map_eq_at_multi_union_pw_aff(isl_union_map_copy(left),
                                                  po_band_member(node, pos));
    parallel = isl_union_map_is_subset(left, same);
    isl_union_map_free(left);
    isl_union_map_free(same);
    return parallel;
}

/* Put a permutable band with schedule "rows" in the place of the band at
 * "node".  Whether that is legal is up to the caller.
 */
__isl_give isl_schedule_node *po_band_replace(
    __isl_take isl_schedule_node *node, __isl_take isl_multi_union_pw_aff *rows)
{
    node = isl_schedule_node_delete(node);
    node = isl_schedule_node_insert_partial_schedule(node, rows);
    return isl_schedule_node_band_set_permutable(node, 1);
}

/* Does "order" leave every member where it is? */
static bool is_identity(const int *order, int n)
{
    for (int i = 0; i < n; i++)
        if (order[i] != i)
            return false;
    return true;
}

/* Interchange the members of a band: member order[i] becomes number i.
 * A band that is not permutable is left as it is.
 */
__isl_give isl_schedule_node *po_band_permute(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps,
    const int *order)
{
    isl_multi_union_pw_aff *rows;
    isl_multi_union_pw_aff *permuted;
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_bool legal;

    if (n < 0)
        return isl_schedule_node_free(node);
    if (is_identity(order, n))
        return node;
    legal = po_band_is_permutable(node, deps);
    if (legal < 0)
        return isl_schedule_node_free(node);
    if (!legal)
        return node;
    rows = isl_schedule_node_band_get_partial_schedule(node);
    permuted = isl_multi_union_pw_aff_copy(rows);
    for (int i = 0; i < n; i++)
        permuted = isl_multi_union_pw_aff_set_union_pw_aff(
            permuted, i,
            isl_multi_union_pw_aff_get_union_pw_aff(rows, order[i]));
    isl_multi_union_pw_aff_free(rows);
    return po_band_replace(node, permuted);
}

static isl_bool count_band(__isl_keep isl_schedule_node *node, void *user)
{
    int *n_band = user;

    if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
        ++*n_band;
    return isl_bool_true;
}

/* Is there a band at or below "node"? */
isl_bool po_node_has_band(__isl_keep isl_schedule_node *node)
{
    int n_band = 0;

    if (isl_schedule_node_foreach_descendant_top_down(node, count_band,
                                                      &n_band) < 0)
        return isl_bool_error;
    return isl_bool_ok(n_band > 0);
}

/* Is there a band below the band at "node"? */
isl_bool po_band_has_inner(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
    isl_bool has_inner = po_node_has_band(child);

    isl_schedule_node_free(child);
    return has_inner;
}
