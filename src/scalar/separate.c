/* Scalars that are several variables in one.
 *
 * This comes before anything else. What every iteration sets before it uses it, but
 * whose last value is needed behind the loop, is peeled (peel.c), with a variable of
 * its own for the other iterations (rename.c); so is what an iteration leaves for the next
 * one (wraparound.c); references that exchange no values
 * get variables of their own (live_range_split.c). The order of execution is that of the
 * program, so that nothing has to be shown but which values flow where, and which of
 * them no later write hides at the end of the region. If nothing is gained, the scop
 * stays as it was. verify/rewrite/ checks all scops made in scalar/ against that of
 * the front end.
 */
#include "internal.h"

/* Give references to a scalar that exchange no values with the others a variable
 * of their own: after iterations have been split off whose values are needed
 * elsewhere.
 *
 * What is executed, and in which order, stays the same.
 * NULL if there are none, or isl failed.  The result has to be freed before
 * "scop".
 */
po_scop *po_scop_separate(const po_scop *scop, const po_run *run)
{
    po_scop *separate = po_scop_copy(scop);
    int n_peeled;
    int n_carried;
    int n_split;

    if (!separate)
        return NULL;
    n_peeled = po_scalars_peel(separate, run);
    n_carried = n_peeled < 0 ? -1 : po_scalars_carry(separate, run);
    n_split = n_carried < 0 ? -1 : po_scalars_split(separate, run);
    if (n_split < 0 || n_peeled + n_carried + n_split == 0)
        return po_scop_free(separate);
    return separate;
}
