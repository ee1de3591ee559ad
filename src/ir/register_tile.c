/* The shape of register tiles on each kind of target.
 *
 * Of 32 registers, 12 x 2 are accumulators, of 16, 4 x 3.
 */
#include "polyopt/register_tile.h"

#include <limits.h>
#include <stddef.h>

/* A row alone has so few accumulators that each waits for itself: measured with AVX-512,
 * 64 rows by 12 take 1.2 times as long as by 8.
 */
#define LEFT_ROWS 4

/* Tiles with more rows load less; one part of so many has to be gained. */
#define LEAST_GAIN 10

const po_tile_dim_target po_tile_dim_targets[PO_N_TARGET] = {
    {"__AVX512F__", 64, 12, 2}, {"__AVX__", 32, 4, 3}, {NULL, 16, 4, 3}};

po_tile_dim po_tile_dim_of_row(long element_bytes)
{
    return element_bytes == 8   ? PO_TILE_DIM_ROW8
           : element_bytes == 4 ? PO_TILE_DIM_ROW4
                                : PO_TILE_DIM_NONE;
}

bool po_tile_dim_is_rows(po_tile_dim tile_dim)
{
    return tile_dim == PO_TILE_DIM_ROWS || tile_dim == PO_TILE_DIM_ROWS8;
}

long po_tile_dim_unit(po_tile_dim tile_dim)
{
    return tile_dim == PO_TILE_DIM_ROWS8 ? 8 : PO_TILE_DIM_ALL_ROWS;
}

/* The time of the rows by tiles of "unit" rows: those that are left over take as long as
 * LEFT_ROWS in a tile, each.
 */
static long time_of(long n_row, long unit)
{
    return n_row / unit * unit + n_row % unit * LEFT_ROWS;
}

po_tile_dim po_tile_dim_of_rows(long n_row)
{
    const long many = LONG_MAX / (PO_TILE_DIM_ALL_ROWS * LEFT_ROWS);
    long by_8;
    long by_all;

    if (n_row > many)
        return PO_TILE_DIM_ROWS;
    by_8 = time_of(n_row, po_tile_dim_unit(PO_TILE_DIM_ROWS8));
    by_all = time_of(n_row, po_tile_dim_unit(PO_TILE_DIM_ROWS));
    return by_8 < by_all - by_all / LEAST_GAIN ? PO_TILE_DIM_ROWS8
                                               : PO_TILE_DIM_ROWS;
}

int po_tile_dim_bytes(po_tile_dim tile_dim)
{
    return tile_dim == PO_TILE_DIM_ROW8   ? 8
           : tile_dim == PO_TILE_DIM_ROW4 ? 4
                                          : 0;
}

long po_tile_dim_number(po_tile_dim tile_dim, int target)
{
    const po_tile_dim_target *t = &po_tile_dim_targets[target];
    int bytes = po_tile_dim_bytes(tile_dim);

    if (tile_dim == PO_TILE_DIM_ROWS8)
        return t->n_row < 8 ? t->n_row : 8;
    return bytes == 0 ? t->n_row : t->n_vector * t->vector_bytes / bytes;
}

const char *po_tile_dim_name(po_tile_dim tile_dim)
{
    static const char *const name[PO_N_TILE_DIM] = {"", "rows", "row4", "row8",
                                                    "rows8"};

    return name[tile_dim];
}
