/* Bands of the schedule tree: their members, the dependences they order, and
 * the rewrites that everything else is made of [VGGC14].
 *
 * Legality is always decided from the dependences, never from the flags
 * "permutable" and "coincident" of the tree alone.
 */
#include "internal.h"

#include <isl/space.h>

/* "below" are the instances below a node, "wide" becomes what stands for them. */
struct instances {
    isl_union_set *below;
    isl_union_set *wide;
};

/* Of "set", all instances of a statement in the tree, take what is below the node, or more: what
 * is said of it without floors, which cost too much; if that is all of them, the whole
 * space.
 */
static isl_stat widen(__isl_take isl_set *set, void *user)
{
    struct instances *at = user;
    isl_space *space = isl_set_get_space(set);
    isl_set *part = isl_union_set_extract_set(at->below, isl_space_copy(space));
    isl_bool same;

    part = isl_set_coalesce(isl_set_remove_divs(part));
    same = isl_set_plain_is_equal(part, set);
    isl_set_free(set);
    if (same == isl_bool_true) {
        isl_set_free(part);
        part = isl_set_universe(isl_space_copy(space));
    }
    isl_space_free(space);
    at->wide = isl_union_set_add_set(at->wide, part);
    return same < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return a set that has, of all instances of the tree, those below "node", and may have
 * others.  It is as simple as possible, so that little is added to what is intersected with it.
 */
static __isl_give isl_union_set *instances_below(
    __isl_keep isl_schedule_node *node)
{
    isl_schedule *tree = isl_schedule_node_get_schedule(node);
    isl_union_set *all = isl_schedule_get_domain(tree);
    struct instances at = {isl_schedule_node_get_domain(node), NULL};

    at.wide = isl_union_set_empty(isl_union_set_get_space(all));
    if (isl_union_set_foreach_set(all, widen, &at) < 0)
        at.wide = isl_union_set_free(at.wide);
    isl_union_set_free(at.below);
    isl_union_set_free(all);
    isl_schedule_free(tree);
    return at.wide;
}

/* Return the dependences between instances below "node" that the bands above
 * leave to it,
 *
 *     { i -> j in deps : i, j below node, prefix(i) = prefix(j) }
 *
 * and maybe others, where parts of a statement's instances have been put apart.
 * "deps" relate instances of the tree.
 */
__isl_give isl_union_map *po_node_deps(__isl_keep isl_schedule_node *node,
                                       __isl_keep isl_union_map *deps)
{
    isl_union_set *below = instances_below(node);
    isl_multi_union_pw_aff *prefix =
        isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);
    isl_union_map *left = isl_union_map_copy(deps);

    left = isl_union_map_intersect_domain(left, isl_union_set_copy(below));
    left = isl_union_map_intersect_range(left, below);
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

/* Does "row" never run the source of a dependence in "deps" before its sink?
 */
static isl_bool is_backward(__isl_keep isl_union_map *deps,
                            __isl_take isl_multi_union_pw_aff *row)
{
    return is_forward(deps, isl_multi_union_pw_aff_neg(row));
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

/* Return what the members other than "pos" of the band at "node" leave of the dependences "left"
 * by the loops around it.
 */
static __isl_give isl_union_map *left_by_others(
    __isl_keep isl_schedule_node *node, __isl_take isl_union_map *left, int pos)
{
    isl_size n = isl_schedule_node_band_n_member(node);

    for (int i = 0; i < n; i++)
        if (i != pos)
            left = isl_union_map_eq_at_multi_union_pw_aff(
                left, po_band_member(node, i));
    return left;
}

/* Return the dependences that the loops around the band at "node" and its
 * members other than "pos" leave.
 */
__isl_give isl_union_map *po_band_left_by_others(
    __isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps, int pos)
{
    return left_by_others(node, po_node_deps(node, deps), pos);
}

/* The same as po_band_is_parallel, for the dependences "reach" that the loops around leave. */
isl_bool po_band_is_parallel_for(__isl_keep isl_schedule_node *node,
                                 __isl_keep isl_union_map *reach, int pos,
                                 bool inside)
{
    isl_union_map *own = isl_union_map_copy(reach);
    isl_union_map *left = inside ? left_by_others(node, own, pos) : own;
    isl_bool parallel = is_forward(left, po_band_member(node, pos));

    if (parallel == isl_bool_true)
        parallel = is_backward(left, po_band_member(node, pos));
    isl_union_map_free(left);
    return parallel;
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
    isl_union_map *left = po_node_deps(node, deps);
    isl_bool parallel = po_band_is_parallel_for(node, left, pos, inside);

    isl_union_map_free(left);
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

/* Have the iterations of a member later by those of another one: θ_m + θ_by.  Whether that
 * is legal is up to the caller, who knows that the band stays permutable.
 */
__isl_give isl_schedule_node *po_band_skew(__isl_take isl_schedule_node *node,
                                           int member, int by)
{
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_union_pw_aff *more = isl_multi_union_pw_aff_get_union_pw_aff(rows, by);
    isl_union_pw_aff *row =
        isl_multi_union_pw_aff_get_union_pw_aff(rows, member);

    rows = isl_multi_union_pw_aff_set_union_pw_aff(rows, member,
                                                   po_row_skew(row, more, 1));
    isl_union_pw_aff_free(more);
    return po_band_replace(node, rows);
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
