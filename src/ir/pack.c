/* Buffers with parts of arrays. */
#include "polyopt/ast.h"

long po_pack_filled(const po_pack *pack, int rank, int target)
{
    long extent = pack->extent[pack->order[rank - 1]];
    long row = pack->row == PO_TILE_DIM_NONE
                   ? 0
                   : po_tile_dim_number(pack->row, target);

    return row > 0 ? (extent + row - 1) / row * row : extent + pack->pad;
}
