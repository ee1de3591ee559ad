/* Tiles that keep expanded scalars in buffers.
 *
 * The loops of a band around a sequence are tiled, and the loops within a tile
 * go to the parts of the sequence, where they are free to be interchanged with
 * the loops of each part:
 *
 *     for (i) for (j) {            for (it) for (jt) {
 *         s[i][j] = 0;                 for (i) for (j) s[i][j] = 0;
 *         for (k)              ->      for (i) for (j) for (k)
 *             s[i][j] += ...;              s[i][j] += ...;
 *         C[i][j] = s[i][j];           for (i) for (j) C[i][j] = s[i][j];
 *     }                            }
 */
#include <math.h>

#include "internal.h"

#include "polyopt/machine.h"

/* Size of the elements of expanded scalars, for the sizes of tiles. */
#define ELEMENT_BYTES 8

/* Rows that are added up side by side, and are in the cache when they are used again. */
#define SUMMED_ROWS (2 * PO_MAX_SUMS)

/* Rows of a buffer with the elements of register tiles, 45 KiB: the stack has room for that
 * of an operand, too.
 */
#define MOST_ROWS 60

/* Iterations whose arrays stand side by side, two of the longest vectors of numbers of eight bytes,
 * and the bytes of these arrays on the stack; they take this part of the second cache.
 */
#define MOST_LINES 16
#define LINE_BYTES (256L * 1024)
#define LINE_SHARE 2

/* Make one permutable band of the one at "node" and those directly below, as
 * far as "deps" allow it.
 */
static __isl_give isl_schedule_node *merge(__isl_take isl_schedule_node *node,
                                           __isl_keep isl_union_map *deps)
{
    isl_bool good = isl_bool_true;

    while (good == isl_bool_true) {
        isl_schedule_node *both = isl_schedule_node_copy(node);
        isl_multi_union_pw_aff *rows =
            isl_schedule_node_band_get_partial_schedule(both);

        both = isl_schedule_node_delete(both);
        if (isl_schedule_node_get_type(both) != isl_schedule_node_band) {
            isl_multi_union_pw_aff_free(rows);
            isl_schedule_node_free(both);
            break;
        }
        rows = isl_multi_union_pw_aff_flat_range_product(
            rows, isl_schedule_node_band_get_partial_schedule(both));
        both = po_band_replace(both, rows);
        good = po_band_is_permutable(both, deps);
        if (good == isl_bool_true) {
            isl_schedule_node_free(node);
            node = both;
        } else {
            isl_schedule_node_free(both);
        }
    }
    return good < 0 ? isl_schedule_node_free(node) : node;
}

/* Push the loops of the band at "node" into the parts of the sequence below.
 * The result is the sequence.
 */
static __isl_give isl_schedule_node *sink(__isl_take isl_schedule_node *node)
{
    isl_multi_union_pw_aff *outer =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n;

    node = isl_schedule_node_delete(node);
    n = isl_schedule_node_n_children(node);
    for (int i = 0; i < n; i++) {
        isl_multi_union_pw_aff *rows = isl_multi_union_pw_aff_copy(outer);

        node = isl_schedule_node_child(node, i);
        rows = isl_multi_union_pw_aff_intersect_domain(
            rows, isl_schedule_node_filter_get_filter(node));
        node = isl_schedule_node_child(node, 0);
        if (isl_schedule_node_get_type(node) == isl_schedule_node_band) {
            rows = isl_multi_union_pw_aff_flat_range_product(
                rows, isl_schedule_node_band_get_partial_schedule(node));
            node = po_band_replace(node, rows);
        } else {
            node = isl_schedule_node_insert_partial_schedule(node, rows);
        }
        node = isl_schedule_node_grandparent(node);
    }
    isl_multi_union_pw_aff_free(outer);
    return n < 0 ? isl_schedule_node_free(node) : node;
}

/* Does one of the references that count access an expanded scalar? */
static bool has_local(const po_band_facts *facts, const po_scop *scop)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (po_band_access_counts(facts, ref) &&
            scop->array[ref->access->array].is_local &&
            !scop->array[ref->access->array].is_row)
            return true;
    }
    return false;
}

/* Is some reference that counts the same for all iterations of the member? */
static bool has_reuse_along(const po_band_facts *facts, int m)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (po_band_access_counts(facts, ref) &&
            ref->stride[m] == PO_STRIDE_ZERO)
            return true;
    }
    return false;
}

/* Look at the part of the sequence at "node" that has the most loops.  "sunk" is
 * the member that would go below the loops inside of that band, -1 if there is
 * none.
 */
static isl_stat look_at_deepest(po_band_facts *facts, int *sunk,
                                __isl_take isl_schedule_node *node,
                                const po_walk *walk)
{
    isl_size n = isl_schedule_node_n_children(node);
    isl_size most = 0;
    isl_stat status = n < 0 ? isl_stat_error : isl_stat_ok;
    int deepest = 0;

    for (int i = 0; i < n; i++) {
        isl_size n_member;

        node = isl_schedule_node_grandchild(node, i, 0);
        n_member = isl_schedule_node_band_n_member(node);
        node = isl_schedule_node_grandparent(node);
        if (n_member > most) {
            most = n_member;
            deepest = i;
        }
    }
    node = isl_schedule_node_grandchild(node, deepest, 0);
    *sunk = -1;
    if (status >= 0)
        status = po_band_look_at(facts, node, walk);
    if (status >= 0 && !facts->innermost)
        *sunk = po_band_find_sunk(facts, node, walk);
    isl_schedule_node_free(node);
    return *sunk == -2 ? isl_stat_error : status;
}

/* Choose the members that are tiled: the one that is to be the innermost loop
 * and, of the others, the last one along which something is used again.
 * "facts" are those of the deepest part.  Returns false if the innermost loop
 * is better one of its own.
 */
static bool choose(bool *tiled, const po_band_facts *facts, int n_member,
                   const po_walk *walk)
{
    int second = -1;

    if (facts->is_dot_product) {
        for (int m = 0; m < n_member; m++)
            tiled[m] = true;
        return has_local(facts, walk->scop);
    }
    if (!facts->innermost || facts->inner < 0 || facts->inner >= n_member ||
        !has_local(facts, walk->scop) || !po_band_is_vector(facts))
        return false;
    for (int m = 0; m < n_member; m++)
        if (m != facts->inner && has_reuse_along(facts, m))
            second = m;
    for (int m = 0; m < n_member; m++)
        tiled[m] = m == facts->inner || m == second;
    return true;
}

/* Does one of the instances access the array? */
static isl_bool accesses(__isl_keep isl_union_set *instances,
                         const po_scop *scop, int array)
{
    isl_bool is_none = isl_bool_true;

    for (int s = 0; s < scop->n_stmt && is_none == isl_bool_true; s++) {
        isl_union_set *own;

        if (!po_stmt_mentions(&scop->stmt[s], array))
            continue;
        own = isl_union_set_from_set(isl_set_copy(scop->stmt[s].domain));
        is_none = isl_union_set_is_disjoint(instances, own);
        isl_union_set_free(own);
    }
    return isl_bool_not(is_none);
}

/* Is the last member of the band at "node" the loop that the elements of arrays which iterations
 * have of their own are for, side by side?
 */
static isl_bool is_of_lines(__isl_keep isl_schedule_node *node,
                            const po_scop *scop)
{
    isl_union_set *here = isl_schedule_node_get_domain(node);
    isl_size depth = isl_schedule_node_get_schedule_depth(node);
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_bool is = depth < 0 || n < 0 ? isl_bool_error : isl_bool_false;

    for (int a = 0; a < scop->n_array && is == isl_bool_false; a++)
        if (scop->array[a].n_line == depth + n)
            is = accesses(here, scop, a);
    isl_union_set_free(here);
    return is;
}

/* Are the iterations of the loop at "node" rows that are added up, and used again? */
static isl_bool has_summed_rows(__isl_keep isl_schedule_node *node,
                                const po_walk *walk)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_schedule_node *sunk;
    isl_bool has;

    if (n != 1 || walk->run->options->no_jam ||
        !po_scop_has_expanded(walk->scop) || !po_parts_have_loops(node))
        return n < 0 ? isl_bool_error : isl_bool_false;
    sunk = sink(isl_schedule_node_copy(node));
    has = po_parts_add_rows(sunk, walk);
    isl_schedule_node_free(sunk);
    return has;
}

/* Is there something to gain: may the parts of the sequence below the band at
 * "node" run one after the other, and is then another loop the innermost one?
 * Stores which members are to be tiled.
 */
static isl_bool is_profitable(bool *tiled, int *inner,
                              __isl_keep isl_schedule_node *node,
                              const po_walk *walk)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    isl_bool ordered = po_band_is_ordered(node, walk->strict);
    po_band_facts facts = {0};
    isl_bool lines;
    isl_bool rows;
    int sunk;

    if (ordered != isl_bool_true || n < 0)
        return n < 0 ? isl_bool_error : ordered;
    lines = is_of_lines(node, walk->scop);
    if (lines != isl_bool_false) {
        *inner = n - 1;
        tiled[n - 1] = true;
        return lines;
    }
    rows = has_summed_rows(node, walk);
    if (rows != isl_bool_false) {
        *inner = 0;
        tiled[0] = true;
        return rows;
    }
    if (look_at_deepest(&facts, &sunk, sink(isl_schedule_node_copy(node)),
                        walk) < 0)
        return isl_bool_error;
    *inner = facts.innermost ? facts.inner : sunk;
    if (facts.innermost)
        return isl_bool_ok(choose(tiled, &facts, n, walk));
    for (int m = 0; m < n; m++)
        tiled[m] = m == sunk;
    return isl_bool_ok(sunk >= 0 && sunk < n && has_local(&facts, walk->scop));
}

/* Order the members: those that are not tiled first.  Returns their number. */
static int put_first(const bool *tiled, int n_member, int *order)
{
    int n = 0;
    int n_outer;

    for (int m = 0; m < n_member; m++)
        if (!tiled[m])
            order[n++] = m;
    n_outer = n;
    for (int m = 0; m < n_member; m++)
        if (tiled[m])
            order[n++] = m;
    return n_outer;
}

/* Let tiles be as large as suits register tiles of the deepest part, if it has some: the
 * elements of these are in the buffer.
 */
static isl_stat suit_registers(__isl_keep isl_schedule_node *node, long *size,
                               const po_walk *walk)
{
    isl_size n = isl_schedule_node_band_n_member(node);
    po_tile_query query = {.machine = walk->run->machine};
    po_band_facts facts = {0};
    po_block block;
    long *all;
    int sunk;

    if (n < 0 || look_at_deepest(&facts, &sunk,
                                 sink(isl_schedule_node_copy(node)), walk) < 0)
        return isl_stat_error;
    all = po_arena_array(walk->arena, (size_t)facts.n_member, sizeof(*all));
    if (facts.is_dot_product) {
        po_dot_product_sizes(&facts, all);
        for (int m = 0; m < n; m++)
            size[m] = all[m] < MOST_ROWS ? all[m] : MOST_ROWS;
    }
    if (!po_band_find_block(&facts, walk, &block) || block.n_batch > 0 ||
        block.row >= n || block.lane >= n)
        return isl_stat_ok;
    query.element_bytes = po_band_element_bytes(&facts, walk->scop);
    query.extent = facts.extent;
    query.row_unit = po_tile_dim_unit(PO_TILE_DIM_ROWS);
    po_tile_block_sizes(&query, block.row, block.lane, block.step, all);
    size[block.row] = all[block.row] < MOST_ROWS ? all[block.row] : MOST_ROWS;
    size[block.lane] = all[block.lane];
    return isl_stat_ok;
}

/* Where arrays have an element for each iteration of the innermost loop, let a tile have as many of
 * these as the arrays leave room for on the stack: elements are then in lines of 8 bytes and more.
 */
static isl_stat suit_lines(long *size, __isl_keep isl_schedule_node *node,
                           const po_walk *walk)
{
    const po_scop *scop = walk->scop;
    const po_machine *machine =
        walk->run->machine ? walk->run->machine : po_machine_default();
    double limit = fmin(LINE_BYTES, machine->l2_bytes / LINE_SHARE);
    isl_union_set *here = isl_schedule_node_get_domain(node);
    isl_bool is_used = isl_bool_false;
    long bytes = 0;
    long most = MOST_LINES;

    for (int i = 0; i < scop->n_array && is_used >= 0; i++) {
        if (scop->array[i].n_line == 0)
            continue;
        is_used = accesses(here, scop, i);
        if (is_used)
            bytes += po_array_declared_bytes(&scop->array[i]);
    }
    while (most > 1 && (double)(most * bytes) > limit)
        most /= 2;
    *size = most;
    isl_union_set_free(here);
    return is_used < 0 ? isl_stat_error : isl_stat_ok;
}

/* Let tiles be as large as what is below the band at "node" wants them. */
static isl_stat suit(long *size, __isl_keep isl_schedule_node *node, int inner,
                     const po_walk *walk)
{
    isl_bool rows = has_summed_rows(node, walk);
    isl_bool lines = is_of_lines(node, walk->scop);

    if (rows < 0 || lines < 0)
        return isl_stat_error;
    if (lines == isl_bool_true)
        return suit_lines(&size[inner], node, walk);
    if (rows == isl_bool_false)
        return suit_registers(node, size, walk);
    size[0] = SUMMED_ROWS;
    return isl_stat_ok;
}

/* Store the sizes of the tiles, 0 for members that are short anyway. */
static isl_stat find_sizes(po_plan *plan, __isl_keep isl_schedule_node *node,
                           int inner, const po_walk *walk)
{
    const po_options *options = walk->run->options;
    long *size =
        po_arena_array(walk->arena, (size_t)plan->n_member, sizeof(long));
    po_tile_query query = {.machine = walk->run->machine,
                           .n_member = plan->n_member,
                           .inner = inner < plan->n_member ? inner : -1,
                           .strip = plan->n_member == 1 ? inner : -1,
                           .is_reentered = po_walk_is_reentered(walk),
                           .across = -1,
                           .element_bytes = ELEMENT_BYTES};

    po_tile_sizes(&query, size);
    if (suit(size, node, inner, walk) < 0)
        return isl_stat_error;
    for (int m = 0; m < plan->n_member; m++) {
        int asked = m < options->n_tile ? m : options->n_tile - 1;

        if (options->n_tile > 0)
            size[m] = options->tile_size[asked];
        if (size[m] < 2 || plan->extent[m] <= size[m])
            continue;
        plan->tile[plan->n_tile] = m;
        plan->size[plan->n_tile++] = size[m];
    }
    return isl_stat_ok;
}

/* A plan that leaves the band at "node" as it is. */
static isl_stat begin_plan(po_plan *plan, __isl_keep isl_schedule_node *node,
                           const po_walk *walk)
{
    if (po_plan_make(plan, node, walk) < 0)
        return isl_stat_error;
    plan->n_tile = 0;
    plan->wave = false;
    plan->innermost = false;
    plan->simd = false;
    for (int m = 0; m < plan->n_member; m++) {
        plan->point[m] = m;
        plan->jam[m] = 1;
    }
    return isl_stat_ok;
}

/* Tile the band at "node", all of whose members are to be tiled. */
static __isl_give isl_schedule_node *tile(__isl_take isl_schedule_node *node,
                                          int inner, bool *done,
                                          const po_walk *walk)
{
    po_plan plan = {0};

    if (begin_plan(&plan, node, walk) < 0 ||
        find_sizes(&plan, node, inner, walk) < 0)
        return isl_schedule_node_free(node);
    if (plan.n_tile == 0)
        return node;
    plan.local = true;
    *done = true;
    node = po_band_tile(node, walk->deps, plan.n_tile, plan.tile, plan.size);
    node = sink(isl_schedule_node_child(node, 0));
    return po_band_mark(isl_schedule_node_parent(node), &plan, walk);
}

/* Put the members that are not tiled around the others. */
static __isl_give isl_schedule_node *split(__isl_take isl_schedule_node *node,
                                           int n_outer, const int *order,
                                           bool *done, const po_walk *walk)
{
    po_plan plan = {0};

    node = po_band_permute(node, walk->deps, order);
    node = isl_schedule_node_band_split(node, n_outer);
    if (begin_plan(&plan, node, walk) < 0)
        return isl_schedule_node_free(node);
    *done = true;
    return po_band_mark(node, &plan, walk);
}

/* If the permutable band at "node" stands above statements with expanded
 * scalars, and one of its loops is better as the innermost loop of these:
 * tile it, move the loops within a tile inwards, and mark the loop whose
 * iterations have buffers; then go on below.  "done" tells whether that was
 * so.
 */
__isl_give isl_schedule_node *po_band_localise(
    __isl_take isl_schedule_node *node, bool *done, const po_walk *walk)
{
    isl_schedule_node *merged;
    isl_size n;
    bool *tiled;
    int *order;
    int n_outer;
    int inner = -1;
    isl_bool profitable;

    *done = false;
    if (walk->local || !walk->run->options->tile)
        return node;
    merged = merge(isl_schedule_node_copy(node), walk->deps);
    n = isl_schedule_node_band_n_member(merged);
    if (n < 0) {
        isl_schedule_node_free(merged);
        return isl_schedule_node_free(node);
    }
    tiled = po_arena_array(walk->arena, (size_t)n + 1, sizeof(bool));
    order = po_arena_array(walk->arena, (size_t)n + 1, sizeof(int));
    profitable = is_profitable(tiled, &inner, merged, walk);
    if (profitable == isl_bool_false) {
        isl_schedule_node_free(merged);
        return node;
    }
    isl_schedule_node_free(node);
    if (profitable < 0)
        return isl_schedule_node_free(merged);
    n_outer = put_first(tiled, n, order);
    if (n_outer > 0)
        return split(merged, n_outer, order, done, walk);
    return tile(merged, inner, done, walk);
}
