/* Scalars that are several variables in one.
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
    int n_split;

    if (!separate)
        return NULL;
    n_peeled = po_scalars_peel(separate, run);
    n_split = n_peeled < 0 ? -1 : po_scalars_split(separate, run);
    if (n_split < 0 || n_peeled + n_split == 0)
        return po_scop_free(separate);
    return separate;
}
