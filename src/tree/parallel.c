/* Splits a band into one band per loop and puts marks above them, which the
 * code generator follows: parallel, collapse, simd, reduction, tile, register
 * tile.  A loop is marked parallel where it carries none of the dependences
 * left by the loops around it.  Legality is looked up here; what is worth it,
 * in the plan.
 */
#include "internal.h"

#include <isl/id.h>
#include <string.h>

static __isl_give isl_schedule_node *mark_loops(
    __isl_take isl_schedule_node *node, int loop, const po_plan *plan,
    const po_walk *walk);

static __isl_give isl_schedule_node *insert_mark(
    __isl_take isl_schedule_node *node, const char *name, long number)
{
    return po_node_insert_mark(node, name, number, NULL);
}

/* Is loop number "loop" of "plan" worth to be shared among threads?  Not if
 * that would start threads more often than there is work for them, as a rule:
 * there have to be more loops inside, this one included, than sequential ones
 * around, unless that is for estimates to decide.
 */
static bool is_profitable(int loop, const po_plan *plan, const po_walk *walk)
{
    int n = plan->n_member + !plan->innermost;

    if (loop >= plan->n_tile)
        n -= loop - plan->n_tile;
    return n > walk->nested || walk->run->options->restarts;
}

/* Put marks above the loop at "node" for the arrays that are "reduced" in it.
 */
static __isl_give isl_schedule_node *mark_reduced(
    __isl_take isl_schedule_node *node, const bool *reduced,
    const po_walk *walk)
{
    for (int i = walk->scop->n_array - 1; i >= 0; i--)
        if (reduced[i])
            node = insert_mark(node, PO_MARK_REDUCE, i);
    return node;
}

/* Could the loop at "node" be shared among threads: is that asked for, not done
 * further out, worth it, and does it carry no dependence but between updates of
 * the arrays that become "reduced"?
 */
static isl_bool may_share(__isl_keep isl_schedule_node *node, int loop,
                          const po_plan *plan, const po_walk *walk,
                          bool *reduced)
{
    int member = loop < plan->n_tile ? plan->tile[loop]
                                     : plan->point[loop - plan->n_tile];

    if (!walk->run->options->parallel || walk->parallel ||
        plan->extent[member] < 2 || !is_profitable(loop, plan, walk))
        return isl_bool_false;
    return po_band_is_concurrent(node, walk, reduced);
}

/* Is a loop that could be shared to be passed over, for the sake of one in it? */
static bool is_passed(const po_walk *walk)
{
    return walk->passed < walk->run->options->level;
}

static bool *new_flags(const po_walk *walk)
{
    return po_arena_array(walk->arena, (size_t)walk->scop->n_array + 1,
                          sizeof(bool));
}

/* Are there arrays with this flag? */
static bool has_flag(const bool *flag, const po_walk *walk)
{
    for (int i = 0; flag && i < walk->scop->n_array; i++)
        if (flag[i])
            return true;
    return false;
}

/* Is loop number "loop" of "plan" to run side by side, or within a tile? */
static bool is_inside(int loop, const po_plan *plan)
{
    return loop >= plan->n_tile &&
           (plan->n_tile > 0 || plan->jam[plan->point[loop]] > 1);
}

/* May the loop at "node", number "loop" of "plan", be collapsed with the one around:
 * is that one shared, and does this one carry no dependence in an iteration of it?
 * Not if there are accumulators.
 */
static isl_bool may_collapse(__isl_keep isl_schedule_node *node, int loop,
                             const po_plan *plan, const po_walk *walk)
{
    if (!walk->collapses || is_inside(loop, plan) ||
        has_flag(walk->relaxed, walk) || has_flag(walk->reduced, walk))
        return isl_bool_false;
    return po_band_is_parallel(node, walk->deps, 0, false);
}

/* Is the innermost loop at "node" to be vectorised, a "concurrent" one that is
 * "shared" or not?  What compilers do by themselves is left to them.
 */
static isl_bool is_vector(__isl_keep isl_schedule_node *node, bool shared,
                          const po_plan *plan, const po_walk *walk,
                          const bool *reduced)
{
    if (!plan->simd)
        return isl_bool_false;
    if (shared)
        return isl_bool_true;
    return isl_bool_not(po_band_is_plain_sum(node, walk, reduced));
}

/* Put the mark above the loop at "node", number "loop", if iterations of it are to
 * stand side by side.
 */
static __isl_give isl_schedule_node *mark_jam(
    __isl_take isl_schedule_node *node, int loop, const po_plan *plan)
{
    int member = plan->point[loop - plan->n_tile];
    int jam = plan->jam[member];

    if (plan->tile_dim[member] != PO_TILE_DIM_NONE)
        return insert_mark(node, PO_MARK_TILE_DIM,
                           (long)plan->tile_dim[member]);
    return jam > 1 ? insert_mark(node, PO_MARK_JAM, jam) : node;
}

/* Mark the innermost loop at "node". */
static __isl_give isl_schedule_node *mark_innermost(
    __isl_take isl_schedule_node *node, int loop, const po_plan *plan,
    const po_walk *walk)
{
    bool *reduced = new_flags(walk);
    isl_bool concurrent = po_band_is_concurrent(node, walk, reduced);
    isl_bool shared = is_passed(walk)
                          ? isl_bool_false
                          : may_share(node, loop, plan, walk, reduced);
    isl_bool vector = isl_bool_false;

    if (concurrent == isl_bool_true)
        vector = is_vector(node, shared == isl_bool_true, plan, walk, reduced);
    if (concurrent < 0 || shared < 0 || vector < 0)
        return isl_schedule_node_free(node);
    if (!shared && !vector)
        return mark_jam(node, loop, plan);
    node = mark_reduced(node, reduced, walk);
    if (vector)
        node = insert_mark(node, PO_MARK_SIMD, 0);
    if (shared)
        node = insert_mark(node, PO_MARK_PARALLEL, 0);
    return node;
}

/* Mark the innermost loop, or those it can be distributed into, which may have fewer iterations
 * than it: one for a value that the others use, or those of a row.
 */
static __isl_give isl_schedule_node *finish(__isl_take isl_schedule_node *node,
                                            int loop, const po_plan *plan,
                                            const po_walk *walk)
{
    isl_bool concurrent = po_band_is_concurrent(node, walk, new_flags(walk));
    isl_size n;

    if (concurrent < 0)
        return isl_schedule_node_free(node);
    if (!concurrent && plan->simd)
        node = po_band_distribute(node, walk->deps, walk->strict);
    if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
        return mark_innermost(node, loop, plan, walk);
    n = isl_schedule_node_n_children(node);
    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        if (po_band_extent_inside(node, walk) >= PO_MIN_VECTOR_EXTENT)
            node = mark_innermost(node, loop, plan, walk);
        node = isl_schedule_node_grandparent(node);
    }
    return n < 0 ? isl_schedule_node_free(node) : node;
}

/* Is there nothing but loops inside each other below "node", down to the
 * statements?
 */
static bool is_chain(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *at = isl_schedule_node_copy(node);
    enum isl_schedule_node_type type = isl_schedule_node_get_type(at);
    isl_bool has_inner;

    while (type == isl_schedule_node_band || type == isl_schedule_node_mark) {
        at = isl_schedule_node_child(at, 0);
        type = isl_schedule_node_get_type(at);
    }
    has_inner = po_node_has_band(at);
    isl_schedule_node_free(at);
    return has_inner == isl_bool_false;
}

/* Put the marks above the loop at "node", number "loop", that do not depend on
 * its dependences.
 */
static __isl_give isl_schedule_node *mark_shape(
    __isl_take isl_schedule_node *node, int loop, bool shared,
    const po_plan *plan)
{
    if (loop < plan->n_tile) {
        bool is_wave = loop == 0 && plan->wave;

        if (is_wave && plan->mirror)
            node = insert_mark(node, PO_MARK_DIAMOND, 0);
        return insert_mark(node, is_wave ? PO_MARK_WAVE : PO_MARK_TILE,
                           plan->size[loop]);
    }
    return !shared && is_chain(node) ? mark_jam(node, loop, plan) : node;
}

static int n_loops(const po_plan *plan)
{
    return plan->n_tile + (plan->local ? 0 : plan->n_member);
}

/* Return what is left of "deps" in one iteration of the loop at "node". */
static __isl_give isl_union_map *left_by(__isl_keep isl_schedule_node *node,
                                         __isl_keep isl_union_map *deps)
{
    return isl_union_map_eq_at_multi_union_pw_aff(isl_union_map_copy(deps),
                                                  po_band_member(node, 0));
}

/* Mark the loops of whole tiles, with their sides, and those of what is left, loop
 * number "loop" and those inside.
 */
static __isl_give isl_schedule_node *mark_parts(
    __isl_take isl_schedule_node *node, int loop, const po_plan *plan,
    const po_walk *walk)
{
    size_t n = (size_t)plan->n_member;
    po_plan left = *plan;
    po_plan full = *plan;

    left.tile_dim = po_arena_array(walk->arena, n, sizeof(*left.tile_dim));
    full.jam = po_arena_array(walk->arena, n, sizeof(*full.jam));
    for (int m = 0; m < plan->n_member; m++) {
        left.tile_dim[m] = PO_TILE_DIM_NONE;
        full.jam[m] = 1;
    }
    if (!plan->simd)
        left.jam = full.jam;
    full.point = plan->full_point;
    full.simd = false;
    for (int i = 0; i <= plan->n_full; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        node = mark_loops(node, loop, i != plan->left ? &full : &left, walk);
        node = isl_schedule_node_grandparent(node);
    }
    return node;
}

/* Split the bands in a row from "node" on into loops. */
static __isl_give isl_schedule_node *split_chain(
    __isl_take isl_schedule_node *node)
{
    int depth = 0;

    for (; isl_schedule_node_get_type(node) == isl_schedule_node_band;
         depth++) {
        if (isl_schedule_node_band_n_member(node) > 1)
            node = isl_schedule_node_band_split(node, 1);
        node = isl_schedule_node_child(node, 0);
    }
    return isl_schedule_node_ancestor(node, depth);
}

/* Mark what is inside the loop at "node", number "loop" of "plan". */
static __isl_give isl_schedule_node *mark_body(
    __isl_take isl_schedule_node *node, int loop, const po_plan *plan,
    po_walk below)
{
    bool is_last = loop == n_loops(plan) - 1;

    below.deps = left_by(node, below.deps);
    below.strict = left_by(node, below.strict);
    node = isl_schedule_node_child(node, 0);
    if (loop + 1 == plan->n_tile && plan->n_full > 0)
        node = mark_parts(node, loop + 1, plan, &below);
    else
        node = !is_last          ? mark_loops(node, loop + 1, plan, &below)
               : plan->has_block ? split_chain(node)
                                 : po_node_optimise(node, &below);
    isl_union_map_free(below.deps);
    isl_union_map_free(below.strict);
    return isl_schedule_node_parent(node);
}

/* Mark the loop at "node", number "loop" of "plan" from the outside, and the
 * loops below it.  Loops are numbered
 *
 *     0 ... n_tile - 1              tile loops
 *     n_tile ... n_tile + n - 1     the members of the band, unless they have
 *                                   moved inwards
 */
static __isl_give isl_schedule_node *mark_loops(
    __isl_take isl_schedule_node *node, int loop, const po_plan *plan,
    const po_walk *walk)
{
    bool is_last = loop == n_loops(plan) - 1;
    bool is_wave = loop == 0 && plan->wave;
    bool *reduced = new_flags(walk);
    po_walk below = *walk;
    isl_bool shared;
    isl_bool collapses;

    if (isl_schedule_node_band_n_member(node) > 1)
        node = isl_schedule_node_band_split(node, 1);
    if (is_last && plan->innermost)
        return finish(node, loop, plan, walk);
    shared = may_share(node, loop, plan, walk, reduced);
    collapses = may_collapse(node, loop, plan, walk);
    if (shared < 0 || collapses < 0)
        return isl_schedule_node_free(node);
    if (shared && is_passed(walk)) {
        shared = isl_bool_false;
        below.passed++;
    }
    below.parallel = walk->parallel || shared;
    below.collapses = collapses || shared;
    below.local = walk->local || (is_last && plan->local);
    below.reduced = shared ? reduced : walk->reduced;
    below.nested = walk->nested + (!shared && !is_wave);
    node = mark_body(node, loop, plan, below);
    node = mark_shape(node, loop, shared, plan);
    if (shared)
        node = mark_reduced(node, reduced, walk);
    if (is_last && plan->local)
        node = insert_mark(node, PO_MARK_LOCAL, 0);
    if (collapses)
        node = insert_mark(node, PO_MARK_COLLAPSE, 0);
    return shared ? insert_mark(node, PO_MARK_PARALLEL, 0) : node;
}

__isl_give isl_schedule_node *po_band_mark(__isl_take isl_schedule_node *node,
                                           const po_plan *plan,
                                           const po_walk *walk)
{
    return mark_loops(node, 0, plan, walk);
}

/* Mark the loop over strips of "size" iterations at "node" to be shared among
 * threads, and optimise what is below.
 */
__isl_give isl_schedule_node *po_band_mark_strips(
    __isl_take isl_schedule_node *node, long size, const po_walk *walk)
{
    isl_bool shared = po_band_is_parallel(node, walk->deps, 0, false);
    po_walk below = *walk;

    if (shared < 0)
        return isl_schedule_node_free(node);
    below.parallel = walk->parallel || shared;
    below.collapses = shared;
    below.nested = walk->nested + !shared;
    node = isl_schedule_node_child(node, 0);
    node = po_node_optimise(node, &below);
    node = isl_schedule_node_parent(node);
    node = insert_mark(node, PO_MARK_TILE, size);
    return shared ? insert_mark(node, PO_MARK_PARALLEL, 0) : node;
}

/* Do the marks from "node" down to the next band say that the array is reduced?
 */
static bool is_reduced(__isl_keep isl_schedule_node *node, const char *name)
{
    isl_schedule_node *at = isl_schedule_node_copy(node);
    bool found = false;

    while (isl_schedule_node_get_type(at) == isl_schedule_node_mark && !found) {
        isl_id *id = isl_schedule_node_mark_get_id(at);

        found = id && strcmp(isl_id_get_name(id), name) == 0;
        isl_id_free(id);
        at = isl_schedule_node_child(at, 0);
    }
    isl_schedule_node_free(at);
    return found;
}

/* Mark the loop at "node", with marks above it, for all arrays of which the
 * order of updates is ignored in it.
 */
__isl_give isl_schedule_node *po_node_mark_reduced(
    __isl_take isl_schedule_node *node, const po_walk *walk)
{
    for (int i = walk->scop->n_array - 1; i >= 0; i--) {
        const char *name =
            po_arena_printf(walk->arena, PO_MARK_REDUCE " %d", i);

        if (walk->relaxed[i] && !is_reduced(node, name))
            node = insert_mark(node, PO_MARK_REDUCE, i);
    }
    return node;
}
