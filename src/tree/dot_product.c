/* Sums of products of short numbers: rows of both operands run along the innermost loop,
 * which compilers execute in vectors, and several rows of each are used side by side.
 *
 *     for (i, by 4) for (j, by 4)
 *         for (k) for (r < 4) for (c < 4)
 *             C[i + r][j + c] += A[i + r][k] * B[j + c][k];
 *
 * The loop is not marked as one in vectors: gcc 12 does not find the instructions where the
 * directive says so (products of 512 x 512 shorts, AVX-512: 25 against 150 GFLOP/s).
 */
#include "internal.h"

#include "polyopt/lanes.h"

/* Rows of a tile, and how far they go at once: those of one operand stay in the second
 * cache.  Those of the other have more rows, for which the first ones are copied again;
 * not as many if they are copied, too.
 */
enum { TILE_ROWS = 64, MORE_ROWS = 128, MOST_ROWS = 512, TILE_STEPS = 512 };

/* Shorter sums take as long for adding up the lanes; and how often operands are to be used
 * again, at least.
 */
enum { LEAST_STEPS = 48, LEAST_USES = 8 };

/* Is what the reference is to used again along some member, so that it is worth to be copied,
 * or loaded once for several rows of the other operand?
 */
static bool is_used_again(const po_band_facts *facts, const po_band_access *ref)
{
    for (int m = 0; m < facts->n_member; m++)
        if (facts->moves[m] && ref->stride[m] == PO_STRIDE_ZERO &&
            facts->extent[m] >= LEAST_USES)
            return true;
    return false;
}

/* Is the member one along which the only statement adds up products of short numbers, as
 * processors do at once (ir/dot_product.c)?
 */
bool po_band_is_dot_product(const po_band_facts *facts, int m,
                            const po_scop *scop)
{
    const po_band_accesses *refs = facts->refs;
    int stmt = refs->n_reference > 0 ? refs->reference[0].stmt : -1;

    if (facts->n_stmt != 1 || facts->extent[m] < LEAST_STEPS ||
        !po_stmt_is_dot_product(&scop->stmt[stmt]))
        return false;
    for (int r = 0; r < refs->n_reference; r++)
        if (refs->reference[r].stmt != stmt ||
            (refs->reference[r].stride[m] == PO_STRIDE_ZERO) !=
                po_stmt_has_access(&scop->stmt[stmt],
                                   refs->reference[r].access->array, true) ||
            !is_used_again(facts, &refs->reference[r]))
            return false;
    return true;
}

/* Is an operand that moves along the member scattered along the innermost loop, so that its
 * rows have to be copied first?
 */
static bool is_scattered(const po_band_facts *facts, int m)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (ref->stride[facts->inner] == PO_STRIDE_FAR &&
            ref->stride[m] != PO_STRIDE_ZERO &&
            ref->stride[m] != PO_STRIDE_NONE)
            return true;
    }
    return false;
}

int po_dot_product_outer(const po_band_facts *facts)
{
    for (int m = 0; m < facts->n_member && facts->is_dot_product; m++)
        if (m != facts->inner && facts->outside[m] && is_scattered(facts, m))
            return m;
    return -1;
}

void po_dot_product_sizes(const po_band_facts *facts, long *size)
{
    int outer = po_dot_product_outer(facts);
    int n_scattered = 0;

    for (int m = 0; m < facts->n_member; m++)
        n_scattered += m != facts->inner && is_scattered(facts, m);
    for (int m = 0; m < facts->n_member; m++) {
        if (m == facts->inner)
            size[m] = TILE_STEPS;
        else if (n_scattered > 1)
            size[m] = m == outer ? MORE_ROWS : TILE_ROWS;
        else
            size[m] = n_scattered == 0 || m == outer ? TILE_ROWS : MOST_ROWS;
    }
}
