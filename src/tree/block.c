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
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "polyopt/lanes.h"

/* With fewer iterations, loading and storing the tile is not made up for. */
#define LEAST_ROWS  (2 * PO_SIDE_ALL_ROWS)
#define LEAST_LANES 32
#define LEAST_STEPS 16

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
static bool is_alike(const po_band_facts *facts, const po_band_access *a,
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

/* Can the reference be loaded for a tile: as a vector, maybe after it has been copied,
 * or as one number for all lanes; and not once for each of the tile's elements?
 */
static bool is_operand(const po_band_facts *facts, const po_block *block,
                       const po_band_access *write, const po_band_access *ref)
{
    if (ref->access->array == write->access->array &&
        (!block->is_part || is_alike(facts, ref, write)))
        return is_alike(facts, ref, write);
    if (ref->n_subscript == 0)
        return true;
    return ref->move && !ref->access->is_write &&
           (ref->stride[block->row] == PO_STRIDE_ZERO ||
            ref->stride[block->lane] == PO_STRIDE_ZERO) &&
           (ref->stride[block->lane] != PO_STRIDE_FAR || ref->n_subscript > 1);
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

/* Choose the members: of those that lead to other elements of the write one to the
 * next element, and one more; the others have to stay where they are.
 */
static bool find_sides(const po_band_facts *facts, const po_band_access *write,
                       po_block *block)
{
    *block = (po_block){-1, -1, -1, 0, block->is_part};
    for (int m = 0; m < facts->n_member; m++) {
        int *side = is_next(write, m)                    ? &block->lane
                    : write->stride[m] == PO_STRIDE_ZERO ? &block->step
                    : write->stride[m] == PO_STRIDE_FAR  ? &block->row
                                                         : NULL;

        if (!side || !facts->moves[m] || (*side >= 0 && side != &block->step))
            return false;
        if (*side < 0 || facts->extent[m] >= facts->extent[*side])
            *side = m;
    }
    return block->row >= 0 && block->lane >= 0 && block->step >= 0;
}

/* Are there so many iterations that a tile is worth it? */
static bool is_long(const po_band_facts *facts, const po_block *block)
{
    return po_band_most_iterations(facts, block->row) >= LEAST_ROWS &&
           po_band_most_iterations(facts, block->lane) >= LEAST_LANES &&
           po_band_most_iterations(facts, block->step) >= LEAST_STEPS;
}

/* Find the tile of the statement. */
static bool find_block(const po_band_facts *facts, const po_walk *walk,
                       int stmt, po_block *block)
{
    const po_options *options = walk->run->options;
    const po_band_access *write = find_write(facts, stmt);

    if (!options->tile || options->no_simd || options->no_jam ||
        options->no_block || options->n_tile > 0 || !facts->innermost ||
        facts->own_tiles || facts->refs->has_block || !write ||
        !po_stmt_suits_lanes(&walk->scop->stmt[stmt]))
        return false;
    return find_sides(facts, write, block) && is_long(facts, block) &&
           are_operands(facts, block, write);
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
    return find_block(facts, walk, stmt, block);
}
