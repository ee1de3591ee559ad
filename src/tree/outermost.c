/* Parallel loops as far outside as they can be, for those who begin them at a high price: in each
 * permutable band, the members that carry no dependence go in front of the others; where there are
 * none, and that is asked for, the first two are a wavefront.
 */
#include "internal.h"

#include <stdlib.h>

static __isl_give isl_schedule_node *share(__isl_take isl_schedule_node *node,
                                           const po_scop *scop,
                                           __isl_keep isl_union_map *deps,
                                           bool skews);

static __isl_give isl_schedule_node *share_children(
    __isl_take isl_schedule_node *node, const po_scop *scop,
    __isl_keep isl_union_map *deps, bool skews)
{
    isl_size n = isl_schedule_node_n_children(node);

    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_child(node, i);
        node = share(node, scop, deps, skews);
        node = isl_schedule_node_parent(node);
    }
    return n < 0 ? isl_schedule_node_free(node) : node;
}

/* Has the member one value at most in each iteration of the loops around, so that it is no loop? */
static isl_bool has_one_value(__isl_keep isl_schedule_node *node, int member)
{
    isl_union_map *around =
        isl_schedule_node_get_prefix_schedule_union_map(node);
    isl_union_map *value =
        isl_union_map_from_multi_union_pw_aff(po_band_member(node, member));
    isl_bool good;

    value = isl_union_map_intersect_domain(value,
                                           isl_schedule_node_get_domain(node));
    value = isl_union_map_apply_domain(value, around);
    good = isl_union_map_is_single_valued(value);
    isl_union_map_free(value);
    return good;
}

/* Store the members of the band, those that are loops and carry no dependence in front; how many
 * these are, -1 if isl gives up.
 */
static int order_members(__isl_keep isl_schedule_node *node,
                         __isl_keep isl_union_map *left, int n, int *order)
{
    int n_front = 0;
    int n_back = 0;

    for (int m = 0; m < n; m++) {
        isl_bool good = isl_bool_not(has_one_value(node, m));

        if (good == isl_bool_true)
            good = po_band_is_parallel(node, left, m, false);
        if (good < 0)
            return -1;
        if (good == isl_bool_true)
            order[n_front++] = m;
        else
            order[n - ++n_back] = m;
    }
    for (int i = 0; i < n_back / 2; i++) {
        int last = order[n - 1 - i];

        order[n - 1 - i] = order[n_front + i];
        order[n_front + i] = last;
    }
    return n_front;
}

/* Mark the band at "node", or, if no member of it is parallel, what is below: with "skews", the second
 * member in a wavefront.  Members of a band that is not permutable are treated one by one.
 */
static __isl_give isl_schedule_node *share_band(
    __isl_take isl_schedule_node *node, const po_scop *scop,
    __isl_keep isl_union_map *deps, bool skews)
{
    isl_union_map *left = po_node_deps(node, deps);
    isl_bool permutable = po_band_is_permutable(node, left);
    isl_size n = isl_schedule_node_band_n_member(node);
    int *order;
    int n_front;

    if (permutable < 0 || n < 1) {
        isl_union_map_free(left);
        return isl_schedule_node_free(node);
    }
    if (n > 1 && !permutable) {
        node = isl_schedule_node_band_split(node, 1);
        n = 1;
    }
    order = po_alloc((size_t)n * sizeof(*order));
    n_front = order_members(node, left, n, order);
    if (n_front > 0)
        node = po_band_permute(node, left, order);
    else if (skews && n > 1)
        node = po_band_wavefront(node, left);
    free(order);
    isl_union_map_free(left);
    if (n_front < 0)
        return isl_schedule_node_free(node);
    if (n > 1)
        node = isl_schedule_node_band_split(node, 1);
    return n_front > 0 ? po_node_insert_mark(node, PO_MARK_PARALLEL, 0, NULL)
                       : share_children(node, scop, deps, skews);
}

static __isl_give isl_schedule_node *share(__isl_take isl_schedule_node *node,
                                           const po_scop *scop,
                                           __isl_keep isl_union_map *deps,
                                           bool skews)
{
    return isl_schedule_node_get_type(node) == isl_schedule_node_band
               ? share_band(node, scop, deps, skews)
               : share_children(node, scop, deps, skews);
}

__isl_give isl_schedule *po_tree_share_outermost(__isl_take isl_schedule *tree,
                                                 const po_scop *scop,
                                                 const po_deps *deps,
                                                 bool skews)
{
    isl_union_map *all = po_deps_union(deps, scop, false);
    isl_schedule_node *root = isl_schedule_get_root(tree);

    isl_schedule_free(tree);
    root = share(root, scop, all, skews);
    tree = isl_schedule_node_get_schedule(root);
    isl_schedule_node_free(root);
    isl_union_map_free(all);
    return tree;
}
