/* Nests that their author has tiled:
 *
 *     for (it = 0; it < n; it += 32)
 *         for (jt = 0; jt < n; jt += 32)
 *             for (i = it; i < min(n, it + 32); i++)
 *                 for (j = jt; j < min(n, jt + 32); j++)
 */
#include "polyopt/passes.h"

/* Longer loops than this are not inside of tiles. */
#define MAX_TILE 1024

/* Is loop "tile" of the statement one over tiles of loop "pos", inside of it: a tile
 * has few iterations, all tiles together have more, and what they are tells the
 * tile?
 */
static bool is_tile_of(const po_stmt *stmt, int tile, int pos)
{
    long inside = po_stmt_spread(stmt, pos, pos, -1, MAX_TILE);

    return inside > 0 && inside < MAX_TILE &&
           po_stmt_spread(stmt, tile, pos + 1, -1, 1) == 0 &&
           po_stmt_spread(stmt, pos, pos, tile, MAX_TILE) > inside;
}

static bool is_tiled(const po_stmt *stmt)
{
    for (int pos = 2; pos < stmt->n_iter; pos++)
        for (int tile = 0; tile < pos; tile++)
            if (is_tile_of(stmt, tile, pos))
                return true;
    return false;
}

/* Has the author tiled loops of a statement?  The order of the program is best
 * kept then.
 */
bool po_scop_is_tiled(const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        if (is_tiled(&scop->stmt[s]))
            return true;
    return false;
}
