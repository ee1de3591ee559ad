/* The shape of register tiles on each kind of target.
 *
 * Of 32 registers, 12 x 2 are accumulators, of 16, 4 x 3.
 */
#include "polyopt/side.h"

#include <limits.h>
#include <stddef.h>

/* A row alone has so few accumulators that each waits for itself: measured with AVX-512,
 * 64 rows by 12 take 1.2 times as long as by 8.
 */
#define LEFT_ROWS 4

/* Tiles with more rows load less; one part of so many has to be gained. */
#define LEAST_GAIN 10

const po_side_target po_side_targets[PO_N_TARGET] = {
    {"__AVX512F__", 64, 12, 2}, {"__AVX__", 32, 4, 3}, {NULL, 16, 4, 3}};

po_side po_side_of_row(long element_bytes)
{
    return element_bytes == 8   ? PO_SIDE_ROW8
           : element_bytes == 4 ? PO_SIDE_ROW4
                                : PO_SIDE_NONE;
}

bool po_side_is_rows(po_side side)
{
    return side == PO_SIDE_ROWS || side == PO_SIDE_ROWS8;
}

long po_side_unit(po_side side)
{
    return side == PO_SIDE_ROWS8 ? 8 : PO_SIDE_ALL_ROWS;
}

/* The time of the rows by tiles of "unit" rows: those that are left over take as long as
 * LEFT_ROWS in a tile, each.
 */
static long time_of(long n_row, long unit)
{
    return n_row / unit * unit + n_row % unit * LEFT_ROWS;
}

po_side po_side_of_rows(long n_row)
{
    const long many = LONG_MAX / (PO_SIDE_ALL_ROWS * LEFT_ROWS);
    long by_8;
    long by_all;

    if (n_row > many)
        return PO_SIDE_ROWS;
    by_8 = time_of(n_row, po_side_unit(PO_SIDE_ROWS8));
    by_all = time_of(n_row, po_side_unit(PO_SIDE_ROWS));
    return by_8 < by_all - by_all / LEAST_GAIN ? PO_SIDE_ROWS8 : PO_SIDE_ROWS;
}

int po_side_bytes(po_side side)
{
    return side == PO_SIDE_ROW8 ? 8 : side == PO_SIDE_ROW4 ? 4 : 0;
}

long po_side_number(po_side side, int target)
{
    const po_side_target *t = &po_side_targets[target];
    int bytes = po_side_bytes(side);

    if (side == PO_SIDE_ROWS8)
        return t->n_row < 8 ? t->n_row : 8;
    return bytes == 0 ? t->n_row : t->n_vector * t->vector_bytes / bytes;
}

const char *po_side_name(po_side side)
{
    static const char *const name[PO_N_SIDE] = {"", "rows", "row4", "row8",
                                                "rows8"};

    return name[side];
}
