/* Register tiles: loops of which several iterations run side by side in the
 * innermost loop, for the sake of what they share.
 */
#include "internal.h"

/* Results, or vectors of them, that are computed side by side: half of the
 * registers that there are.
 */
#define MAX_JAM 16

/* How much is gained by running iterations of member "m" side by side?
 *
 * A reference that moves along the innermost loop, but not along "m", is loaded
 * (and stored) once for all of them.  If the iterations of the innermost loop
 * have to wait for each other, those of "m" may be computed in between.
 */
static int gain(const po_band_facts *facts, int m)
{
    int n = facts->inside[m] && !facts->inside[facts->inner] ? 2 : 0;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_reference *ref = &facts->refs->reference[r];

        if (po_reference_counts(facts, ref) &&
            ref->stride[m] == PO_STRIDE_ZERO &&
            ref->stride[facts->inner] != PO_STRIDE_ZERO)
            n++;
    }
    return n;
}

/* How many iterations of member "m" may there be, at most?  Arrays have room for
 * those of the original; compilers warn of elements that are not declared, even
 * if no iteration gets there.
 */
static long most_iterations(const po_band_facts *facts, int m)
{
    long most = facts->extent[m];

    for (int r = 0; r < facts->refs->n_reference; r++)
        if (facts->refs->reference[r].room[m] < most)
            most = facts->refs->reference[r].room[m];
    return most;
}

/* Return the member with the largest gain, other than the innermost loop and
 * "taken"; the later of equal ones; -1 if none gains anything.
 */
static int find_best(const po_band_facts *facts, int taken)
{
    int best = -1;
    int most = 1;

    for (int m = 0; m < facts->n_member; m++) {
        if (m == facts->inner || m == taken || !facts->moves[m] ||
            most_iterations(facts, m) < 2 || gain(facts, m) < most)
            continue;
        best = m;
        most = gain(facts, m);
    }
    return best;
}

/* Return how many of "extent" iterations are to run side by side, at most
 * "factor": so many that few or none are left over.
 */
static int divide(long extent, int factor)
{
    if (extent / 2 >= factor)
        return factor;
    while (factor > 1 && extent % factor != 0)
        factor--;
    return factor;
}

/* Store how many iterations of each member are to run side by side, 1 if it is
 * better one at a time: the two members that gain most share the registers,
 *
 *     4 x 4    or    8 if there is only one
 *
 * and fewer if there are several statements or the loop is shorter.  Blocks stay
 * alone, and so do innermost loops that compilers unroll; all do if the options
 * have it so.
 */
void po_band_find_jam(const po_band_facts *facts, const po_options *options,
                      int *jam)
{
    int first;
    int second;
    int factor;

    for (int m = 0; m < facts->n_member; m++)
        jam[m] = 1;
    if (options->no_jam || !facts->innermost || facts->inner < 0 ||
        facts->n_stmt == 0 || facts->refs->has_block ||
        facts->extent[facts->inner] < PO_MIN_VECTOR_EXTENT)
        return;
    first = find_best(facts, -1);
    second = first < 0 ? -1 : find_best(facts, first);
    factor = second >= 0 ? 4 : 8;
    while (factor > 1 &&
           (second >= 0 ? factor * factor : factor) > MAX_JAM / facts->n_stmt)
        factor /= 2;
    for (int m = 0; m < facts->n_member; m++)
        if (m == first || m == second)
            jam[m] = divide(most_iterations(facts, m), factor);
}
