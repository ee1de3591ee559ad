/* The optimiser: a walk over the schedule tree from the outside to the inside.
 * What becomes of a band is decided in plan.c; the rewrites are in band.c,
 * sink.c, tile.c, wavefront.c and vector.c, the marks in parallel.c.
 */
#include "internal.h"

/* Put whole tiles apart at the band at "node", and order the loops of each part. */
static __isl_give isl_schedule_node *permute_parts(
    __isl_take isl_schedule_node *node, po_plan *plan, const po_walk *walk)
{
    node = po_band_part(node, plan, walk);
    for (int i = 0; i <= plan->n_full; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        node = po_band_permute(
            node, walk->deps, i != plan->left ? plan->full_point : plan->point);
        node = isl_schedule_node_grandparent(node);
    }
    return node;
}

/* Rewrite the permutable band at "node" as "plan" says, and mark its loops. */
static __isl_give isl_schedule_node *follow(__isl_take isl_schedule_node *node,
                                            po_plan *plan, const po_walk *walk)
{
    isl_union_map *deps = walk->deps;

    if (plan->has_block || plan->n_tile > 0)
        node = po_band_begin_at_zero(node, plan->has_block);
    if (plan->n_tile > 0) {
        node = po_band_tile(node, deps, plan->n_tile, plan->tile, plan->size);
        if (plan->mirror)
            node =
                po_band_mirror_tiles(node, plan->mirror, plan->size[0], walk);
        node = isl_schedule_node_child(node, 0);
    }
    if (plan->n_full > 0)
        node = permute_parts(node, plan, walk);
    else
        node = po_band_permute(node, deps, plan->point);
    if (plan->n_tile > 0)
        node = isl_schedule_node_parent(node);
    if (plan->wave)
        node = po_band_wavefront(node, deps);
    return po_band_mark(node, plan, walk);
}

/* Put the members of the batch around the tiles that it is of, and mark its loops. */
static __isl_give isl_schedule_node *follow_batch(
    __isl_take isl_schedule_node *node, const po_plan *plan,
    const po_walk *walk)
{
    po_plan batch = *plan;
    size_t n = (size_t)plan->n_batch;
    int *point = po_arena_array(walk->arena, n, sizeof(int));
    long *extent = po_arena_array(walk->arena, n, sizeof(long));

    for (int m = 0; m < plan->n_batch; m++) {
        point[m] = m;
        extent[m] = plan->extent[plan->point[m]];
    }
    batch.n_member = plan->n_batch;
    batch.point = point;
    batch.extent = extent;
    batch.innermost = false;
    node = po_band_permute(node, walk->deps, plan->point);
    node = isl_schedule_node_band_split(node, plan->n_batch);
    return po_band_mark(node, &batch, walk);
}

/* Make register tiles of the one statement below "node", if it is a contraction. */
static __isl_give isl_schedule_node *contract(
    __isl_take isl_schedule_node *node, bool *done, const po_walk *walk)
{
    isl_schedule_node *straight = NULL;
    isl_bool found = isl_bool_false;
    po_plan plan;

    *done = false;
    if (po_band_may_contract(node, walk))
        straight = po_band_straighten(isl_schedule_node_copy(node), walk);
    if (straight)
        found = po_plan_contraction(&plan, straight, walk);
    *done = found != isl_bool_false;
    isl_schedule_node_free(found == isl_bool_true ? node : straight);
    if (found < 0)
        return isl_schedule_node_free(node);
    if (!found)
        return node;
    return plan.n_batch > 0 ? follow_batch(straight, &plan, walk)
                            : follow(straight, &plan, walk);
}

static __isl_give isl_schedule_node *optimise_left(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    isl_bool permutable = po_band_is_permutable(node, walk->deps);
    isl_size n = isl_schedule_node_band_n_member(node);
    po_plan plan = {0};
    long strip;
    bool sunk;
    bool done = false;

    if (permutable < 0 || n < 0)
        return isl_schedule_node_free(node);
    if (n > 1 && !permutable)
        node = isl_schedule_node_band_split(node, 1);
    if (walk->has_local)
        node = po_band_localise(node, &done, walk);
    if (done)
        return node;
    node = contract(node, &done, walk);
    if (done)
        return node;
    node = po_band_sink(node, walk, &strip, &sunk);
    if (strip > 0)
        return po_band_mark_strips(node, strip, walk);
    if (sunk)
        return po_node_optimise(node, walk);
    if (po_plan_make(&plan, node, walk) < 0)
        return isl_schedule_node_free(node);
    if (plan.lag >= 0) {
        node = po_band_lag(node, plan.lag, plan.point[plan.n_member - 1]);
        if (po_plan_make(&plan, node, walk) < 0)
            return isl_schedule_node_free(node);
    }
    return follow(node, &plan, walk);
}

/* Optimise the band at "node" and what is below.  Members of a band that is
 * not permutable after all are treated one by one.
 *
 * The dependences that the loops around carry are put aside first: every
 * question about the band would have to do so again.
 */
static __isl_give isl_schedule_node *optimise_ordered(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    po_walk here = *walk;

    here.deps = po_node_deps(node, walk->deps);
    here.strict = po_node_deps(node, walk->strict);
    node = optimise_left(node, &here);
    isl_union_map_free(here.deps);
    isl_union_map_free(here.strict);
    return node;
}

/* Do "a" and "b" differ for some array? */
static bool differ(const bool *a, const bool *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != (b && b[i]))
            return true;
    return false;
}

/* Would the loops of the band at "node" be in another order than they are, or
 * shared among threads?
 */
static isl_bool is_moved(__isl_keep isl_schedule_node *node,
                         const po_walk *walk)
{
    po_plan plan = {0};
    bool moved;

    if (walk->run->options->parallel && !walk->parallel)
        return isl_bool_true;
    if (po_plan_make(&plan, node, walk) < 0)
        return isl_bool_error;
    moved = plan.n_tile > 0;
    for (int m = 0; m < plan.n_member; m++)
        moved = moved || plan.point[m] != m || plan.jam[m] > 1;
    return isl_bool_ok(moved);
}

/* Optimise the band at "relaxed", in which the order of some updates is ignored,
 * or "node", which it was before, if nothing comes of that.
 */
static __isl_give isl_schedule_node *optimise_relaxed(
    __isl_take isl_schedule_node *relaxed, __isl_take isl_schedule_node *node,
    const po_walk *walk, const po_walk *here)
{
    isl_bool moved = is_moved(relaxed, here);

    if (moved != isl_bool_true) {
        isl_schedule_node_free(relaxed);
        return moved < 0 ? isl_schedule_node_free(node)
                         : optimise_ordered(node, walk);
    }
    isl_schedule_node_free(node);
    return po_node_mark_reduced(optimise_ordered(relaxed, here), here);
}

/* The same, after ignoring the order of updates where that allows loops to
 * change places.
 */
static __isl_give isl_schedule_node *optimise_band(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    size_t n = (size_t)walk->scop->n_array + 1;
    bool *relaxed = po_arena_array(walk->arena, n, sizeof(bool));
    isl_schedule_node *before;
    po_walk here = *walk;

    if (!walk->has_local && !walk->run->options->no_merge)
        node = po_band_merge(node, walk);
    before = isl_schedule_node_copy(node);
    node = po_band_relax(node, walk, relaxed);
    if (!differ(relaxed, walk->relaxed, walk->scop->n_array)) {
        isl_schedule_node_free(before);
        return optimise_ordered(node, walk);
    }
    here.relaxed = relaxed;
    here.deps = po_walk_relaxed(walk, relaxed, false);
    here.strict = po_walk_relaxed(walk, relaxed, true);
    node = optimise_relaxed(node, before, walk, &here);
    isl_union_map_free(here.deps);
    isl_union_map_free(here.strict);
    return node;
}

/* Optimise the subtree at "node"; the result stands at the same place. */
__isl_give isl_schedule_node *po_node_optimise(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    po_walk below = *walk;
    isl_size n;

    if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
        return optimise_band(node, walk);
    n = isl_schedule_node_n_children(node);
    below.collapses = walk->collapses && n == 1;
    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_child(node, i);
        node = po_node_optimise(node, &below);
        node = isl_schedule_node_parent(node);
    }
    return n < 0 ? isl_schedule_node_free(node) : node;
}

po_walk po_walk_begin(const po_scop *scop, const po_deps *deps,
                      const po_run *run)
{
    return (po_walk){.scop = scop,
                     .run = run,
                     .all = deps,
                     .arena = po_arena_new(),
                     .deps = po_deps_union(deps, scop, false),
                     .strict = po_deps_union(deps, scop, true)};
}

void po_walk_end(po_walk *walk)
{
    isl_union_map_free(walk->deps);
    isl_union_map_free(walk->strict);
    po_arena_free(walk->arena);
}

bool po_walk_is_reentered(const po_walk *walk)
{
    return walk->run->options->parallel && !walk->parallel && walk->nested > 0;
}

/* Tile the permutable bands of "tree" where that pays, put the loops of each in
 * a good order, and mark the loops to be run in parallel or vectorised.
 *
 * "tree" has no marks; its bands are split in single loops.  The result orders
 * dependent instances as "tree" does if "tree" is legal.
 */
__isl_give isl_schedule *po_tree_optimise(__isl_take isl_schedule *tree,
                                          const po_scop *scop,
                                          const po_deps *deps,
                                          const po_run *run)
{
    isl_schedule_node *node;
    po_walk walk;

    if (!tree || !scop || !deps)
        return isl_schedule_free(tree);
    walk = po_walk_begin(scop, deps, run);
    for (int i = 0; i < scop->n_array; i++)
        walk.has_local = walk.has_local ||
                         (scop->array[i].is_local && !scop->array[i].is_row);
    node = isl_schedule_get_root(tree);
    isl_schedule_free(tree);
    node = po_node_optimise(node, &walk);
    node = po_node_mark_rows(node, &walk);
    tree = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    po_walk_end(&walk);
    return tree;
}
