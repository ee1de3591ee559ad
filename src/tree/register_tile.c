/* Register tiles of vectors: an element that a statement updates again and again stays
 * in a register, with those around it in two members of the band, rows and the lanes
 * of vectors in a row; all other members, which the element does not depend on, run
 * inside.
 *
 *     for (j, by lanes) for (i, by rows)
 *         for (k) for (r < rows) for (c < lanes)
 *             C[i + r][j + c] += A[i + r][k] * B[k][j + c];
 *
 * Each operand stays the same along one of the two members, so that for a tile of
 * rows x lanes so many operations there are but rows + lanes loads.
 *
 * Where lanes along the row of the element would have to load operands with a stride, as of
 * a convolution that leaves out columns, they go along another member, and the tile's
 * elements are loaded and stored one by one.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include <limits.h>

#include "polyopt/lanes.h"

/* With fewer iterations, loading and storing the tile is not made up for; where their number
 * is a constant, as in layers of a network, estimates tell.
 */
#define LEAST_ROWS           (2 * PO_TILE_DIM_ALL_ROWS)
#define LEAST_LANES          32
#define LEAST_STEPS          16
#define LEAST_CONSTANT       8
#define LEAST_CONSTANT_STEPS 27

/* A copy of a window is worth so many others. */
#define WINDOW_COST 4

/* Return the write of the statement, if it has but one; NULL if not. */
static const po_band_access *find_write(const po_band_facts *facts, int stmt)
{
    const po_band_access *write = NULL;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (ref->stmt != stmt || !ref->access->is_write)
            continue;
        if (write)
            return NULL;
        write = ref;
    }
    return write;
}

/* Has the band this statement alone? */
static bool is_alone(const po_band_facts *facts, int stmt)
{
    for (int r = 0; r < facts->refs->n_reference; r++)
        if (facts->refs->reference[r].stmt != stmt)
            return false;
    return true;
}

/* Do two references to one array move alike? */
static bool has_same_moves(const po_band_facts *facts, const po_band_access *a,
                           const po_band_access *b)
{
    if (a->n_subscript != b->n_subscript || !a->move || !b->move)
        return false;
    for (int i = 0; i < facts->n_member * a->n_subscript; i++)
        if (a->move[i] != b->move[i])
            return false;
    return true;
}

/* Does the member lead to the next element? */
static bool is_next(const po_band_access *ref, int m)
{
    return ref->stride[m] == PO_STRIDE_ONE && ref->move &&
           ref->move[m * ref->n_subscript + ref->n_subscript - 1] == 1;
}

/* Is the subscript that the lane moves moved by another member, too, or, "is_open", by one whose
 * length is no constant?  A buffer for the rows of a window like that has no length, so
 * that rows that end within a tile would be none of it.
 */
static bool is_window(const po_band_facts *facts, const po_block *block,
                      const po_band_access *ref, bool is_open)
{
    int n = ref->n_subscript;

    for (int m = 0; m < facts->n_member; m++)
        for (int i = 0;
             i < n && m != block->lane && !(is_open && facts->is_constant[m]);
             i++)
            if (ref->move[m * n + i] != 0 &&
                ref->move[block->lane * n + i] != 0)
                return true;
    return false;
}

/* Is the place of the next lane that of the next element in one dimension, so that a copy has
 * them side by side?
 */
static bool is_unit(const po_band_access *ref, int lane)
{
    const long *move = &ref->move[lane * ref->n_subscript];
    int n = 0;

    for (int i = 0; i < ref->n_subscript; i++) {
        if (move[i] != 0 && move[i] != 1)
            return false;
        n += move[i] == 1;
    }
    return n == 1;
}

/* Can the reference be loaded for a tile: as a vector, maybe after it has been copied,
 * or as one number for all lanes; and not once for each of the tile's elements?
 */
static bool is_operand(const po_band_facts *facts, const po_block *block,
                       const po_band_access *write, const po_band_access *ref)
{
    if (ref->access->array == write->access->array &&
        (!block->is_part || has_same_moves(facts, ref, write)))
        return has_same_moves(facts, ref, write);
    if (ref->n_subscript == 0)
        return true;
    return ref->move && !ref->access->is_write &&
           !is_window(facts, block, ref, true) &&
           (ref->stride[block->row] == PO_STRIDE_ZERO ||
            ref->stride[block->lane] == PO_STRIDE_ZERO) &&
           (ref->stride[block->lane] == PO_STRIDE_ZERO ||
            is_unit(ref, block->lane));
}

static bool are_operands(const po_band_facts *facts, po_block *block,
                         const po_band_access *write)
{
    bool is_shared[2] = {false, false};

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (ref->stmt != write->stmt)
            continue;
        if (!is_operand(facts, block, write, ref))
            return false;
        if (ref->n_subscript == 0)
            continue;
        block->n_copied += ref->stride[block->row] == PO_STRIDE_ZERO;
        is_shared[0] |= ref->stride[block->row] == PO_STRIDE_ZERO;
        is_shared[1] |= ref->stride[block->lane] == PO_STRIDE_ZERO;
    }
    return is_shared[0] && is_shared[1];
}

/* Sort the members with "lane" for the lane: of those that stay at the element of the write,
 * which run inside, the longest is the step; any of the others may be the row.  False if the
 * lane is none, or if there is a member that may be anything.
 */
static bool sort_members(const po_band_facts *facts,
                         const po_band_access *write, int lane, po_block *block)
{
    *block = (po_block){
        .row = -1, .lane = lane, .step = -1, .is_part = block->is_part};
    for (int m = 0; m < facts->n_member; m++) {
        if (!facts->moves[m])
            return false;
        if (write->stride[m] == PO_STRIDE_ZERO &&
            (block->step < 0 || facts->extent[m] > facts->extent[block->step]))
            block->step = m;
        if (write->stride[m] == PO_STRIDE_ONE && !is_next(write, m))
            return false;
    }
    return block->step >= 0 && write->stride[lane] != PO_STRIDE_ZERO;
}

/* The only member that leads to the next element; -1 if there is none, or several. */
static int find_next(const po_band_facts *facts, const po_band_access *write,
                     int *n)
{
    int next = -1;

    *n = 0;
    for (int m = 0; m < facts->n_member; m++)
        if (is_next(write, m)) {
            next = m;
            ++*n;
        }
    return *n == 1 ? next : -1;
}

/* Choose the row: a member along which the operands are of use to all lanes, or the rows
 * to a lane; the longest, the inner one of equal ones.  What else leads to other elements
 * stays around the tile, a member of the batch.
 */
static bool find_row(const po_band_facts *facts, const po_band_access *write,
                     po_block *block)
{
    int n_far = 0;

    for (int m = facts->n_member - 1; m >= 0; m--) {
        po_block with = *block;

        if (write->stride[m] == PO_STRIDE_ZERO || m == block->lane)
            continue;
        n_far++;
        with.row = m;
        with.n_copied = 0;
        if ((block->row < 0 || facts->extent[m] > facts->extent[block->row]) &&
            are_operands(facts, &with, write))
            *block = with;
    }
    block->n_batch = n_far - 1;
    return block->row >= 0;
}

/* Return how often the tile's elements are updated: the product of the members inside,
 * but for "without".
 */
static long n_steps(const po_band_facts *facts, const po_band_access *write,
                    int without)
{
    long n = 1;

    for (int m = 0; m < facts->n_member; m++)
        if (write->stride[m] == PO_STRIDE_ZERO && m != without &&
            !po_mul(n, po_band_most_iterations(facts, m), &n))
            return LONG_MAX;
    return n;
}

/* Has the member so many iterations that a side of a tile is worth it, "least", or a
 * constant number of them that is?
 */
static bool is_long_side(const po_band_facts *facts, int m, long least)
{
    if (facts->is_constant[m] && facts->extent[m] >= LEAST_CONSTANT)
        return true;
    return po_band_most_iterations(facts, m) >= least;
}

/* Are there so many iterations that a tile is worth it? */
static bool is_long(const po_band_facts *facts, const po_block *block,
                    const po_band_access *write)
{
    bool is_short = facts->extent[block->row] < LEAST_ROWS ||
                    facts->extent[block->lane] < LEAST_LANES;

    return is_long_side(facts, block->row, LEAST_ROWS) &&
           is_long_side(facts, block->lane, LEAST_LANES) &&
           n_steps(facts, write, -1) >=
               (is_short ? LEAST_CONSTANT_STEPS : LEAST_STEPS);
}

/* What it costs to have the operands side by side in lanes: nothing where they are, a copy, or
 * one of a window, whose rows overlap.
 */
static int copy_cost(const po_band_facts *facts, const po_block *block,
                     const po_band_access *write)
{
    int cost = 0;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (ref->stmt != write->stmt || ref->n_subscript == 0 ||
            ref->access->array == write->access->array ||
            ref->stride[block->lane] == PO_STRIDE_ZERO ||
            is_next(ref, block->lane))
            continue;
        cost += is_window(facts, block, ref, false) ? WINDOW_COST : 1;
    }
    return cost;
}

/* Find the lane and the row, with a lane along another member than the one that leads to the
 * next element of the write: where the fewest operands are copied, the longest member.
 */
static bool find_other_sides(const po_band_facts *facts,
                             const po_band_access *write, int next,
                             po_block *block)
{
    po_block best = {.lane = -1};
    int least = INT_MAX;

    for (int m = 0; m < facts->n_member && !block->is_part; m++) {
        po_block with = *block;
        int cost;

        if (m == next || !sort_members(facts, write, m, &with) ||
            !find_row(facts, write, &with) || !is_long(facts, &with, write))
            continue;
        cost = copy_cost(facts, &with, write);
        if (cost < least ||
            (cost == least && facts->extent[m] >= facts->extent[best.lane])) {
            best = with;
            least = cost;
        }
    }
    *block = best;
    return best.lane >= 0;
}

/* Find the lane and the row: the lane leads to the next element of the write, or, if there is
 * none like that that is worth it, along another member.
 */
static bool find_sides(const po_band_facts *facts, const po_band_access *write,
                       po_block *block)
{
    int n_next;
    int next = find_next(facts, write, &n_next);

    if (n_next > 1)
        return false;
    if (next >= 0 && sort_members(facts, write, next, block) &&
        find_row(facts, write, block) && is_long(facts, block, write))
        return true;
    return find_other_sides(facts, write, next, block);
}

/* Can vectors do what the statement does, to an element of an array of the program, or to a
 * scalar that has become an array?
 */
static bool suits_lanes(const po_scop *scop, const po_stmt *stmt,
                        const po_band_access *write)
{
    return scop->array[write->access->array].is_local
               ? po_stmt_might_suit_lanes(stmt)
               : po_stmt_suits_lanes(stmt);
}

/* Does no reference along the lanes move along the member? */
static bool stay_along(const po_band_facts *facts, const po_block *block,
                       int stmt, int m)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (ref->stmt == stmt && ref->n_subscript > 0 &&
            ref->stride[block->row] == PO_STRIDE_ZERO &&
            ref->stride[block->lane] != PO_STRIDE_ZERO &&
            ref->stride[m] != PO_STRIDE_ZERO)
            return false;
    }
    return true;
}

/* The innermost member of the batch if copies serve several of its iterations; or -1. */
static int find_shared(const po_band_facts *facts, const po_band_access *write,
                       const po_block *block)
{
    for (int m = facts->n_member - 1; m >= 0; m--)
        if (m != block->row && m != block->lane &&
            write->stride[m] != PO_STRIDE_ZERO)
            return stay_along(facts, block, write->stmt, m) ? m : -1;
    return -1;
}

/* Find the tile of the statement. */
static bool find_block(const po_band_facts *facts, const po_walk *walk,
                       int stmt, po_block *block)
{
    const po_band_access *write = find_write(facts, stmt);

    if (!po_options_want_blocks(walk->run->options) || !facts->innermost ||
        facts->own_tiles || facts->refs->has_block || !write ||
        !suits_lanes(walk->scop, &walk->scop->stmt[stmt], write))
        return false;
    if (!find_sides(facts, write, block))
        return false;
    block->n_other = n_steps(facts, write, block->step);
    block->shared = find_shared(facts, write, block);
    return true;
}

bool po_band_find_block(const po_band_facts *facts, const po_walk *walk,
                        po_block *block)
{
    int stmt;

    block->is_part = false;
    if (facts->refs->n_reference == 0)
        return false;
    stmt = facts->refs->reference[0].stmt;
    return is_alone(facts, stmt) && find_block(facts, walk, stmt, block) &&
           facts->inside[block->lane] && facts->inside[block->row];
}

bool po_band_find_part(const po_band_facts *facts, const po_walk *walk,
                       int stmt, po_block *block)
{
    block->is_part = true;
    return find_block(facts, walk, stmt, block) && block->n_batch == 0;
}

bool po_block_has_batch(const po_block *block, const po_band_facts *facts,
                        int m)
{
    const po_band_access *write =
        find_write(facts, facts->refs->reference[0].stmt);

    return m != block->row && m != block->lane &&
           write->stride[m] != PO_STRIDE_ZERO;
}

/* Is there one statement below the node, with more loops than a tile and what runs in it?
 */
bool po_band_may_contract(__isl_keep isl_schedule_node *node,
                          const po_walk *walk)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_size n_set = isl_union_set_n_set(domain);
    isl_size depth = isl_schedule_node_get_schedule_depth(node);
    isl_set *only = NULL;
    isl_size n_iter = 0;

    if (n_set == 1 && po_options_want_blocks(walk->run->options))
        only = isl_set_from_union_set(isl_union_set_copy(domain));
    if (only)
        n_iter = isl_set_dim(only, isl_dim_set);
    isl_set_free(only);
    isl_union_set_free(domain);
    return depth >= 0 && n_iter >= depth + 4;
}
