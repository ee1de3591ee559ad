/* Recognises transpositions in a band, as in A[i][j] = B[j][i]: a reference
 * that is strided in the innermost member and contiguous in another one.
 * Returns that member, so that both can be tiled for cache lines to be used
 * again; -1 if there is none.  Looks at strides only, so it is about cost, not
 * legality.
 */
#include "internal.h"

int po_band_find_transposed(const po_band_facts *facts)
{
    if (facts->inner < 0)
        return -1;
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (!po_band_access_counts(facts, ref) ||
            ref->stride[facts->inner] != PO_STRIDE_FAR)
            continue;
        for (int m = 0; m < facts->n_member; m++)
            if (ref->stride[m] == PO_STRIDE_ONE)
                return m;
    }
    return -1;
}

int po_band_find_transposition(const po_band_facts *facts, const po_walk *walk)
{
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (po_band_access_counts(facts, ref) && ref->rank != ref->n_move)
            return -1;
    }
    return walk->inside || walk->local ? -1 : po_band_find_transposed(facts);
}
