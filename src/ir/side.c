/* The shape of register tiles on each kind of target.
 *
 * Of 32 registers, 12 x 2 are accumulators, of 16, 4 x 3.
 */
#include "polyopt/side.h"

#include <stddef.h>

const po_side_target po_side_targets[PO_N_TARGET] = {
    {"__AVX512F__", 64, 12, 2}, {"__AVX__", 32, 4, 3}, {NULL, 16, 4, 3}};

po_side po_side_of_row(long element_bytes)
{
    return element_bytes == 8   ? PO_SIDE_ROW8
           : element_bytes == 4 ? PO_SIDE_ROW4
                                : PO_SIDE_NONE;
}

int po_side_bytes(po_side side)
{
    return side == PO_SIDE_ROW8 ? 8 : side == PO_SIDE_ROW4 ? 4 : 0;
}

long po_side_number(po_side side, int target)
{
    const po_side_target *t = &po_side_targets[target];
    int bytes = po_side_bytes(side);

    return bytes == 0 ? t->n_row : t->n_vector * t->vector_bytes / bytes;
}

const char *po_side_name(po_side side)
{
    static const char *const name[PO_N_SIDE] = {"", "rows", "row4", "row8"};

    return name[side];
}
