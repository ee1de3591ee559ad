/* Nests that may be in any order, but for the updates of scalars:
 *
 *     for (j) for (i) s += A[i][j];
 *
 * Each loop depends on the one around it, since the last of its updates comes
 * before the first of its next execution.  An accumulator for all of the nest
 * makes a permutable band of the two.
 */
#include "internal.h"

/* Return the dependences but for those of the arrays with "relaxed" updates;
 * without private ones, unless "strict".
 */
__isl_give isl_union_map *po_walk_relaxed(const po_walk *walk,
                                          const bool *relaxed, bool strict)
{
    isl_union_map *all =
        isl_union_map_empty(isl_set_get_space(walk->scop->context));

    for (int i = 0; i < walk->all->n_dep; i++) {
        const po_dep *dep = &walk->all->dep[i];

        if (!relaxed[dep->array] && (strict || !dep->is_private))
            all = isl_union_map_union(
                all, isl_union_map_from_map(isl_map_copy(dep->relation)));
    }
    return all;
}

/* Return a band with the members of the band at "node", and those of the one
 * that is all there is below.
 */
static __isl_give isl_schedule_node *merge(__isl_take isl_schedule_node *node)
{
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);

    node = isl_schedule_node_child(node, 0);
    rows = isl_multi_union_pw_aff_flat_range_product(
        rows, isl_schedule_node_band_get_partial_schedule(node));
    node = isl_schedule_node_delete(node);
    node = isl_schedule_node_parent(node);
    return po_band_replace(node, rows);
}

/* Is there nothing below the band at "node" but another band? */
static bool has_band_below(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
    bool is_band = isl_schedule_node_get_type(child) == isl_schedule_node_band;

    isl_schedule_node_free(child);
    return is_band;
}

/* Return the band at "node" with the members of all bands below, if these are in a row,
 * and nothing else is there but statements.  It need not be permutable: it is for
 * looking at.
 */
__isl_give isl_schedule_node *po_band_flatten(
    __isl_take isl_schedule_node *node)
{
    while (has_band_below(node))
        node = merge(node);
    return node;
}

/* Store which arrays the nest at "node" could have accumulators for, on top of
 * those that are relaxed already.  Returns whether there are any.
 */
static bool find_accumulators(__isl_keep isl_schedule_node *node,
                              const po_walk *walk, bool *relaxed)
{
    bool any = false;

    for (int i = 0; i < walk->scop->n_array; i++) {
        bool before = walk->relaxed && walk->relaxed[i];

        relaxed[i] = before || po_walk_accumulates(walk, node, i);
        any = any || (relaxed[i] && !before);
    }
    return any;
}

/* Merge the band at "node" with those below as long as the result is permutable under the
 * dependences "deps", and say whether there was one.
 */
static __isl_give isl_schedule_node *merge_all(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps,
    bool *merged)
{
    while (has_band_below(node)) {
        isl_schedule_node *more = merge(isl_schedule_node_copy(node));
        isl_bool good = po_band_is_permutable(more, deps);

        isl_schedule_node_free(good == isl_bool_true ? node : more);
        node = good == isl_bool_true ? more : node;
        if (good != isl_bool_true)
            break;
        *merged = true;
    }
    return node;
}

/* Merge the band at "node" with those below as long as the result is permutable: private
 * dependences, of scalars that each iteration sets for itself, keep bands apart in a
 * schedule that respects them, but need not.
 */
__isl_give isl_schedule_node *po_band_merge(__isl_take isl_schedule_node *node,
                                            const po_walk *walk)
{
    bool merged = false;

    return merge_all(node, walk->deps, &merged);
}

/* Merge the band at "node" with those below as long as the result is permutable
 * but for updates of arrays, which become "relaxed".  If that is not possible,
 * none are, on top of those of "walk".
 */
__isl_give isl_schedule_node *po_band_relax(__isl_take isl_schedule_node *node,
                                            const po_walk *walk, bool *relaxed)
{
    isl_union_map *deps;
    bool merged = false;

    if (has_band_below(node) && find_accumulators(node, walk, relaxed)) {
        deps = po_walk_relaxed(walk, relaxed, false);
        node = merge_all(node, deps, &merged);
        isl_union_map_free(deps);
    }
    for (int i = 0; i < walk->scop->n_array && !merged; i++)
        relaxed[i] = walk->relaxed && walk->relaxed[i];
    return node;
}
