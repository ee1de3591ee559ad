/* What is worth doing with a permutable band.  Nothing here is about legality,
 * except that members found parallel are preferred; every rewrite checks for
 * itself.
 *
 * No tile is longer than its loop, loops of fewer than 8 iterations are not put in
 * vectors, and sums of integers that are all that a loop stores are left to the
 * compilers, which vectorise them anyway and know more idioms. Nests that the author
 * has tiled keep their order (cost/profit/manually_tiled.c).
 */
#include "internal.h"

#include <limits.h>

#include "polyopt/machine.h"

/* A tile's elements stay in registers for about so many steps: sums that are longer than a
 * part of that have to be divided themselves.
 */
#define MOST_STEPS_BELOW 64

/* So many iterations share copies, at most, or if they cannot be shared out evenly; a copy
 * for so many rows costs little.
 */
#define MOST_SHARED 8
#define FEW_SHARED  4
#define MANY_ROWS   256

/* Does every reference visit its elements more than once, so that tiles have
 * less data than operations?
 */
static bool has_reuse(const po_band_facts *facts)
{
    bool any = false;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (!po_band_access_counts(facts, ref))
            continue;
        if (ref->rank == ref->n_move)
            return false;
        any = true;
    }
    return any;
}

/* Size of the elements of the first array that counts. */
int po_band_element_bytes(const po_band_facts *facts, const po_scop *scop)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];
        const po_array *array = &scop->array[ref->access->array];

        if (po_band_access_counts(facts, ref) && array->element &&
            array->element->size_bytes > 0)
            return array->element->size_bytes;
    }
    return 8;
}

/* Store the sizes of the tiles, 0 for members that are not tiled: the user's,
 * or those that suit the machine.  Halves of tiles around are no tiles.
 */
static void find_sizes(const po_band_facts *facts, bool front, bool mirrored,
                       int strip, const po_walk *walk, long *size)
{
    const po_options *options = walk->run->options;
    po_tile_query query = {
        .machine = walk->run->machine,
        .n_member = facts->n_member,
        .inner = facts->inner,
        .has_vectors = facts->inner >= 0 && facts->inside[facts->inner] &&
                       po_band_is_vector(facts),
        .is_front = front,
        .is_diamond = mirrored,
        .strip = strip,
        .is_reentered = facts->n_move > 1 && po_walk_is_reentered(walk),
        .across = po_band_find_transposition(facts, walk),
        .element_bytes = po_band_element_bytes(facts, walk->scop)};

    if (options->n_tile == 0) {
        po_band_find_groups(facts, walk, &query);
        po_tile_sizes(&query, size);
        if (facts->is_dot_product)
            po_dot_product_sizes(facts, size);
    } else {
        for (int m = 0; m < facts->n_member; m++)
            size[m] =
                options
                    ->tile_size[m < options->n_tile ? m : options->n_tile - 1];
    }
    for (int m = 0; m < facts->n_member; m++)
        if (size[m] < 2 || !facts->moves[m] ||
            (walk->inside && facts->extent[m] <= 2 * size[m]) ||
            (facts->extent[m] <= size[m] &&
             (!facts->is_dot_product || facts->is_constant[m] ||
              (walk->local && m != facts->inner))))
            size[m] = 0;
}

/* Make tiles of as many iterations as run side by side, or a multiple: none are left
 * over in each.
 */
static void round_sizes(const po_plan *plan, long *size)
{
    for (int m = 0; m < plan->n_member; m++)
        if (size[m] > plan->jam[m])
            size[m] -= size[m] % plan->jam[m];
}

/* List the members that are tiled: member "first" first, unless it is -1. */
static void list_tiles(po_plan *plan, int first, const long *size)
{
    plan->n_tile = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int m = 0; m < plan->n_member; m++)
            if (size[m] > 0 && (m == first) == (pass == 0)) {
                plan->tile[plan->n_tile] = m;
                plan->size[plan->n_tile++] = size[m];
            }
}

/* List the members in the order of the inner loops: "first" first and "last"
 * last, where they are not -1, the others as they are.
 */
static void list_points(po_plan *plan, int first, int last)
{
    int n = 0;

    if (first >= 0 && first != last)
        plan->point[n++] = first;
    for (int m = 0; m < plan->n_member; m++)
        if (m != last && (m != first))
            plan->point[n++] = m;
    if (last >= 0)
        plan->point[n++] = last;
}

/* List the points of a dot product: the rows of the member for threads, which stay in the
 * cache, inside of the others.
 */
static void list_dot_product(po_plan *plan, const po_band_facts *facts)
{
    int outer = po_dot_product_outer(facts);
    int n = 0;

    for (int m = 0; m < plan->n_member; m++)
        if (m != outer && m != facts->inner)
            plan->point[n++] = m;
    if (outer >= 0)
        plan->point[n++] = outer;
    plan->point[n] = facts->inner;
}

/* List the points of a transposition: in the others, which are not tiled, what is contiguous in
 * either of the two.
 */
static void list_transposed(po_plan *plan, int across, int inner)
{
    int n = 0;

    for (int m = 0; m < plan->n_member; m++)
        if (m != across && m != inner)
            plan->point[n++] = m;
    plan->point[n++] = across;
    plan->point[n] = inner;
}

/* Return the member to put strips of around everything else, if that is all
 * tiling is good for: the only parallel loop is the one to be vectorised, or
 * the one of which iterations are to run side by side.
 */
static int find_strip(const po_plan *plan, const po_band_facts *facts)
{
    int m = facts->outer;

    return m >= 0 && (m == facts->inner || plan->jam[m] > 1) ? m : -1;
}

/* If iterations of two members are to run side by side in the innermost loop, and one
 * of these members is the loop that threads share, the other one is enough: strips
 * would leave few iterations to share.
 */
static void jam_one(po_plan *plan, const po_band_facts *facts)
{
    int n = 0;

    for (int m = 0; m < facts->n_member; m++)
        n += m != facts->inner && plan->jam[m] > 1;
    if (n > 1 && facts->outer >= 0)
        plan->jam[facts->outer] = 1;
}

/* Do iterations run side by side in an innermost loop that carries what every other one
 * carries, too?  They may lag behind each other (lag.c).
 */
static bool is_lagged(const po_plan *plan, const po_band_facts *facts)
{
    bool found = false;

    for (int m = 0; m < facts->n_member; m++) {
        if (facts->outside[m])
            return false;
        found = found || (m != facts->inner && plan->jam[m] > 1);
    }
    return found && !facts->inside[facts->inner];
}

/* Let the rows of lagged iterations be as long as they are if two other members are
 * tiled: they begin and end one by one.
 */
static void leave_rows(const po_band_facts *facts, long *size)
{
    int n = 0;

    for (int m = 0; m < facts->n_member; m++)
        n += m != facts->inner && size[m] > 0;
    if (n >= 2)
        size[facts->inner] = 0;
}

/* Is the band worth to be shared among threads as a wavefront?  Its tiles are
 * large at the outermost level.  Further in, threads would meet once more for
 * every step of a loop around than there are loops to make up for it.
 */
static bool may_be_front(const po_band_facts *facts, const po_walk *walk)
{
    int n = facts->n_member + !facts->innermost;

    return facts->outer < 0 && (walk->nested == 0 || n - 2 > walk->nested);
}

/* Drop the tiles of a member that is the outermost loop anyway, if no other member
 * is tiled: its iterations would come in the order they have without.
 */
static void drop_strips(po_plan *plan, const po_band_facts *facts)
{
    list_points(plan, -1, facts->inner);
    if (plan->n_tile == 1 && plan->tile[0] == plan->point[0])
        plan->n_tile = 0;
}

/* Decide on tiles and on the order of the loops.
 *
 * Tiles pay if all data is used several times; or if some array is walked
 * across its rows; or if they are what makes the band parallel: as a wavefront,
 * or as strips.  What the author has tiled stays as it is.
 */
static void decide(po_plan *plan, const po_band_facts *facts,
                   __isl_keep isl_schedule_node *node, const po_walk *walk)
{
    const po_options *options = walk->run->options;
    bool share = options->parallel && !walk->parallel &&
                 facts->n_member + !facts->innermost > walk->nested;
    bool front = share && may_be_front(facts, walk);
    int across = po_band_find_transposition(facts, walk);
    bool useful = has_reuse(facts) || po_band_find_transposed(facts) >= 0;
    int first = share ? facts->outer : -1;
    int strip;

    if (share && !useful)
        jam_one(plan, facts);
    strip = share && !useful ? find_strip(plan, facts) : -1;

    if (options->tile && facts->n_member >= 2 &&
        ((!facts->own_tiles && (useful || front || strip >= 0)) ||
         options->n_tile > 0)) {
        long *size =
            po_arena_array(walk->arena, (size_t)facts->n_member, sizeof(long));

        if (front)
            plan->mirror = po_band_find_mirror(node, walk);
        find_sizes(facts, front, plan->mirror, strip, walk, size);
        if (options->n_tile == 0)
            round_sizes(plan, size);
        if (is_lagged(plan, facts))
            leave_rows(facts, size);
        list_tiles(plan, first, size);
        if (!front && strip < 0 && options->n_tile == 0)
            drop_strips(plan, facts);
    }
    plan->wave =
        front && plan->n_tile >= 2 &&
        (options->n_tile > 0 ||
         !po_band_is_starved(node, facts, walk, plan->tile, plan->size));
    if (!plan->wave || plan->tile[0] != 0 || plan->tile[1] != 1)
        plan->mirror = NULL;
    if (facts->own_tiles && plan->n_tile == 0) {
        plan->simd = plan->simd && facts->inner == facts->n_member - 1;
        list_points(plan, -1, -1);
    } else if (facts->is_dot_product && plan->n_tile > 0) {
        list_dot_product(plan, facts);
    } else if (across >= 0 && plan->n_tile > 0 && !plan->wave) {
        list_transposed(plan, across, facts->inner);
    } else {
        list_points(plan, plan->n_tile > 0 ? -1 : first, facts->inner);
    }
}

/* The number of rows if it is a constant, and small; or LONG_MAX. */
static long n_rows(const po_band_facts *facts, const po_block *block)
{
    return facts->is_constant[block->row] ? facts->extent[block->row]
                                          : LONG_MAX;
}

/* Store the sizes of tiles that the second cache holds around register tiles: rows, lanes
 * and steps, if there are more of these.
 */
static void size_block(const po_block *block, const po_band_facts *facts,
                       const po_walk *walk, long *size)
{
    const po_tile_query query = {
        .machine = walk->run->machine,
        .element_bytes = po_band_element_bytes(facts, walk->scop),
        .extent = facts->extent,
        .row_unit = po_tile_dim_unit(po_tile_dim_of_rows(n_rows(facts, block))),
        .is_shared = walk->parallel || block->n_batch > 0};
    long steps;

    po_tile_block_sizes(&query, block->row, block->lane, block->step, size);
    steps = size[block->step] / block->n_copied / block->n_other;
    size[block->step] = steps > 8 ? steps - steps % 8 : steps;
}

/* How many iterations of the member of the batch have the copies in common?  Where the rows
 * are few, a copy takes long beside what is done with it.  Tiles are as many for each
 * of two threads, if that can be; 1 if they would be too few.
 */
static long size_shared(const po_block *block, const po_band_facts *facts)
{
    long extent = block->shared < 0 ? 0 : facts->extent[block->shared];

    if (block->shared < 0 || !facts->is_constant[block->shared] ||
        !facts->outside[block->shared] || !facts->is_constant[block->row] ||
        facts->extent[block->row] >= MANY_ROWS)
        return 1;
    for (long size = MOST_SHARED; size > 2; size--)
        if (extent % size == 0 && extent / size % 2 == 0)
            return size;
    return extent >= FEW_SHARED * MOST_SHARED ? FEW_SHARED : 1;
}

/* Plan tiles around register tiles: rows outside, as threads share them, then lanes, then
 * what runs inside; and outside of all, iterations of the batch that share copies.
 */
static void plan_block(po_plan *plan, const po_block *block,
                       const po_band_facts *facts, const po_walk *walk)
{
    int n = 0;
    long bytes = po_band_element_bytes(facts, walk->scop);
    long *size =
        po_arena_array(walk->arena, (size_t)facts->n_member + 1, sizeof(long));

    plan->simd = false;
    plan->has_block = true;
    plan->tile_dim[block->row] = po_tile_dim_of_rows(n_rows(facts, block));
    plan->tile_dim[block->lane] = po_tile_dim_of_row(bytes);
    for (int m = 0; m < facts->n_member; m++)
        plan->jam[m] = 1;
    size_block(block, facts, walk, size);
    if (block->n_batch == 1) {
        size[block->shared] = size_shared(block, facts);
        plan->point[n++] = block->shared;
    }
    list_tiles(plan, block->n_batch == 1 ? block->shared : block->row, size);
    plan->point[n++] = block->lane;
    plan->point[n++] = block->row;
    for (int m = 0; m < plan->n_member; m++)
        if (m != block->row && m != block->lane &&
            (block->n_batch == 0 || m != block->shared))
            plan->point[n++] = m;
}

/* Plan but to put the members of the batch, which lead to other elements of the write,
 * around the rest; all but one whose iterations share copies.
 */
static void plan_batch(po_plan *plan, const po_block *block,
                       const po_band_facts *facts)
{
    int inner = size_shared(block, facts) > 1 ? block->shared : -1;
    int n = 0;

    plan->simd = false;
    plan->n_batch = block->n_batch - (inner >= 0);
    for (int pass = 0; pass < 2; pass++)
        for (int m = 0; m < plan->n_member; m++)
            if ((po_block_has_batch(block, facts, m) && m != inner) ==
                (pass == 0))
                plan->point[n++] = m;
}

/* Begin a plan that leaves everything as it is. */
static void begin_plan(po_plan *plan, const po_band_facts *facts, int n_member,
                       const po_walk *walk)
{
    size_t n = (size_t)facts->n_member;

    *plan = (po_plan){.n_member = n_member,
                      .point = po_arena_array(walk->arena, n, sizeof(int)),
                      .tile = po_arena_array(walk->arena, n, sizeof(int)),
                      .size = po_arena_array(walk->arena, n, sizeof(long)),
                      .innermost = facts->innermost,
                      .lag = -1,
                      .jam = po_arena_array(walk->arena, n, sizeof(int)),
                      .extent = facts->extent,
                      .tile_dim =
                          po_arena_array(walk->arena, n, sizeof(po_tile_dim))};
}

/* Decide what to do with the permutable band at "node". */
isl_stat po_plan_make(po_plan *plan, __isl_keep isl_schedule_node *node,
                      const po_walk *walk)
{
    po_band_facts facts = {0};
    po_block block;

    if (po_band_look_at(&facts, node, walk) < 0)
        return isl_stat_error;
    begin_plan(plan, &facts, facts.n_member, walk);
    plan->simd = !walk->run->options->no_simd && !facts.is_dot_product &&
                 po_band_is_vector(&facts) &&
                 !po_band_reloads_member(&facts, walk->scop) &&
                 !facts.refs->has_jump &&
                 po_band_has_vector_numbers(facts.refs, walk->scop) &&
                 po_band_has_vector_operations(facts.refs, walk->scop);
    po_band_find_jam(&facts, walk, plan->jam);
    if (po_band_find_jam_above(&facts, node, walk, plan->jam) < 0)
        return isl_stat_error;
    if (po_band_find_block(&facts, walk, &block) && block.n_batch == 0)
        plan_block(plan, &block, &facts, walk);
    else
        decide(plan, &facts, node, walk);
    if (!plan->has_block &&
        po_plan_find_full_tiles(plan, &facts, node, walk) < 0)
        return isl_stat_error;
    if (!plan->has_block && plan->n_full == 0)
        plan->lag = po_band_find_lag(&facts, walk);
    return isl_stat_ok;
}

/* Is a loop of the tile that the band at "node" has among its own, the first "n_own" of
 * the members, and is the rest of sums so short that no tile need divide it?
 */
static bool is_tile_own(const po_block *block, int n_own)
{
    return block->row < n_own && block->lane < n_own &&
           block->n_other <= MOST_STEPS_BELOW;
}

/* Decide on register tiles of a statement that has more loops than the band at "node", or
 * than a tile: more than one loop over sums, the outer ones in the band and the others
 * in bands below; or a batch of tiles.  False if there are none.
 */
isl_bool po_plan_contraction(po_plan *plan, __isl_keep isl_schedule_node *node,
                             const po_walk *walk)
{
    isl_size n_own = isl_schedule_node_band_n_member(node);
    isl_schedule_node *all = po_band_flatten(isl_schedule_node_copy(node));
    isl_size n_all = isl_schedule_node_band_n_member(all);
    po_band_facts facts = {0};
    po_block block;
    isl_stat known = po_band_look_at(&facts, all, walk);

    isl_schedule_node_free(all);
    if (n_own < 0 || n_all < 0 || known < 0)
        return isl_bool_error;
    if (!po_band_find_block(&facts, walk, &block) ||
        !is_tile_own(&block, n_own) || (block.n_batch == 0 && n_all == n_own) ||
        !facts.outside[block.row] || !facts.outside[block.lane])
        return isl_bool_false;
    if (block.shared >= n_own)
        block.shared = -1;
    begin_plan(plan, &facts, n_own, walk);
    plan->innermost = n_all == n_own;
    if (block.n_batch > (size_shared(&block, &facts) > 1))
        plan_batch(plan, &block, &facts);
    else
        plan_block(plan, &block, &facts, walk);
    return isl_bool_true;
}
