/* Lagged jamming: where no loop of a band is parallel, iterations of a loop may still run
 * side by side in the innermost one, each some steps behind the one before, as the tiles of
 * a wavefront do [LAM74], [CCK90].
 *
 *     for (i) for (j)                        for (i, 8 at a time) for (t = i + j)
 *         A[i][j] = f(A[i - 1][j],    ->         S(i, t - i); ... S(i + 7, t - i - 7);
 *                     A[i][j - 1]);
 *
 * Iterations of the innermost loop wait for each other, and what runs side by side does
 * not, so that a processor has work while it waits.
 */
#include "internal.h"

/* Is some member of the band parallel? */
static bool has_parallel(const po_band_facts *facts)
{
    for (int m = 0; m < facts->n_member; m++)
        if (facts->moves[m] && (facts->inside[m] || facts->outside[m]))
            return true;
    return false;
}

/* Have all statements all loops?  What stands beside a loop begins and ends it. */
static bool is_nested(const po_band_facts *facts)
{
    for (int r = 0; r < facts->refs->n_reference; r++)
        if (!po_band_access_counts(facts, &facts->refs->reference[r]))
            return false;
    return true;
}

/* Return the member of which iterations are to lag behind each other: the last one other
 * than the innermost loop that is a loop; -1 if that is of no use.
 */
int po_band_find_lag(const po_band_facts *facts, const po_walk *walk)
{
    int outer = -1;

    if (walk->run->options->no_jam || facts->inner < 0 || facts->own_tiles ||
        facts->refs->has_flow || has_parallel(facts) || !is_nested(facts) ||
        facts->extent[facts->inner] < PO_MIN_VECTOR_EXTENT)
        return -1;
    for (int m = 0; m < facts->n_member; m++)
        if (m != facts->inner && facts->moves[m] &&
            po_band_most_iterations(facts, m) > 1)
            outer = m;
    return outer;
}

/* Skew member "inner" of the permutable band at "node" by member "outer":
 *
 *     [..., θ_a, θ_b]   ->   [..., θ_a, θ_a + θ_b]
 *
 * All dependences have distances d_a, d_b >= 0.  Those that the other members leave, and
 * of which d_a + d_b = 0, have d_a = 0: then member a, inside of the other, carries none.
 * The members begin at 0, and the band stays permutable.
 */
__isl_give isl_schedule_node *po_band_lag(__isl_take isl_schedule_node *node,
                                          int outer, int inner)
{
    return po_band_skew(po_band_begin_at_zero(node, true), inner, outer);
}
