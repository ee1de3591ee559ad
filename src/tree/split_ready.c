/* Instances that are ready when a tile begins (ready.c) in front of those that wait for others in it:
 * where updates commute, as of minima and maxima, most of those of an element need nothing
 * of the tile that it is in but the element itself.
 *
 *     for (i, j in the tile)                    for (i, j in the tile) for (k in between)
 *         for (k = i + 1; k < j; k++)               T[i][j] = max(T[i][j], ...);
 *             T[i][j] = max(T[i][j],        ->  for (i, j in the tile)
 *                 T[i][k] + T[k + 1][j]);           for (k in the tile's rows or columns)
 *                                                       T[i][j] = max(T[i][j], ...);
 *
 * Here k that is neither among the rows of the tile nor among its columns leads to elements
 * of other tiles, which are complete: what is in front is a product of matrices, with
 * other operations, and becomes tiles and vectors of its own.
 */
#include "internal.h"

#include <isl/id.h>
#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <string.h>

/* Return the dependences of updates on each other: all that ready ones have. */
static __isl_give isl_union_map *find_commuting(const po_walk *walk)
{
    isl_union_map *all =
        isl_union_map_empty(isl_set_get_space(walk->scop->context));

    for (int i = 0; i < walk->all->n_dep; i++)
        if (walk->all->dep[i].commutes)
            all = isl_union_map_union(all, isl_union_map_from_map(isl_map_copy(
                                               walk->all->dep[i].relation)));
    return isl_union_map_coalesce(all);
}

/* Optimise the part of a tile below "node", which is a copy of the loops of the whole: without
 * their marks.
 */
static __isl_give isl_schedule_node *optimise_part(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    int depth = 0;

    while (isl_schedule_node_n_children(node) == 1) {
        if (isl_schedule_node_get_type(node) == isl_schedule_node_mark) {
            node = isl_schedule_node_delete(node);
            continue;
        }
        if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
            node = po_band_ascend(node, walk->deps, walk);
        node = isl_schedule_node_child(node, 0);
        depth++;
    }
    node = isl_schedule_node_ancestor(node, depth);
    return po_node_optimise(node, walk);
}

/* Optimise the parts of the sequence at "node" but the last one. */
static __isl_give isl_schedule_node *optimise_parts(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    isl_size n = isl_schedule_node_n_children(node);
    po_walk own = *walk;

    own.deps = find_commuting(walk);
    own.strict = own.deps;
    own.inside = true;
    for (int i = 0; i + 1 < n; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        node = optimise_part(node, &own);
        node = isl_schedule_node_grandparent(node);
    }
    isl_union_map_free(own.deps);
    return node;
}

/* Put a sequence of the instances that are ready, and of those that are left, the last one,
 * above the loops at "node", which is inside of tile loops, and optimise what is ready; "done"
 * becomes true unless there is nothing.
 */
static __isl_give isl_schedule_node *split(__isl_take isl_schedule_node *node,
                                           const po_walk *walk, bool *done)
{
    isl_union_set_list *parts = NULL;
    isl_multi_union_pw_aff *prefix =
        isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);
    isl_bool any = po_tree_find_ready(
        walk->scop, walk->all,
        isl_union_map_reverse(isl_union_map_from_multi_union_pw_aff(prefix)),
        isl_schedule_node_get_domain(node), &parts);

    if (any == isl_bool_true) {
        node = isl_schedule_node_insert_sequence(node, parts);
        node = optimise_parts(node, walk);
        *done = true;
    }
    return any < 0 ? isl_schedule_node_free(node) : node;
}

/* Does the mark begin with the word? */
static bool is_mark(__isl_keep isl_schedule_node *node, const char *word)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = isl_id_get_name(id);
    size_t n = strlen(word);
    bool is = strncmp(name, word, n) == 0 && (name[n] == ' ' || !name[n]);

    isl_id_free(id);
    return is;
}

/* What is known on the way down.  "is_tile": the next band counts tiles, "is_shared": its
 * iterations are shared; "was_tile": the last one did.
 */
struct way {
    bool is_tile;
    bool is_shared;
    bool was_tile;
    po_walk walk;
};

/* Note the marks from "node" on. */
static void read_marks(__isl_keep isl_schedule_node *node, struct way *way)
{
    isl_schedule_node *at = isl_schedule_node_copy(node);

    way->is_tile = way->is_shared = false;
    while (isl_schedule_node_get_type(at) == isl_schedule_node_mark) {
        way->is_tile = way->is_tile || is_mark(at, PO_MARK_TILE) ||
                       is_mark(at, PO_MARK_WAVE);
        way->is_shared = way->is_shared || is_mark(at, PO_MARK_PARALLEL);
        at = isl_schedule_node_child(at, 0);
    }
    isl_schedule_node_free(at);
}

/* Split what is directly inside of tile loops, at and below "node". */
static __isl_give isl_schedule_node *visit(__isl_take isl_schedule_node *node,
                                           struct way way, bool *done)
{
    int depth = 0;
    bool is_band;
    isl_size n;

    read_marks(node, &way);
    if (way.was_tile && !way.is_tile)
        return split(node, &way.walk, done);
    for (; isl_schedule_node_get_type(node) == isl_schedule_node_mark; depth++)
        node = isl_schedule_node_child(node, 0);
    is_band = isl_schedule_node_get_type(node) == isl_schedule_node_band;
    way.was_tile = is_band && way.is_tile;
    way.walk.parallel = way.walk.parallel || way.is_shared;
    way.walk.nested += is_band && !way.is_shared;
    n = isl_schedule_node_n_children(node);
    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_child(node, i);
        node = visit(node, way, done);
        node = isl_schedule_node_parent(node);
    }
    return isl_schedule_node_ancestor(node, depth);
}

__isl_give isl_schedule *po_tree_split_ready(__isl_take isl_schedule *tree,
                                             const po_scop *scop,
                                             const po_deps *deps,
                                             const po_run *run, bool *done)
{
    struct way way = {.walk = {.scop = scop, .run = run, .all = deps}};
    isl_schedule_node *node;

    *done = false;
    if (!tree || !scop || !deps)
        return isl_schedule_free(tree);
    way.walk.arena = po_arena_new();
    node = isl_schedule_get_root(tree);
    isl_schedule_free(tree);
    node = visit(node, way, done);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    po_arena_free(way.walk.arena);
    return tree;
}
