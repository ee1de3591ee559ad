#ifndef POLYOPT_TILE_SIZE_H
#define POLYOPT_TILE_SIZE_H

#include "polyopt/scop.h"

/* The most iterations that tiles of a size that is a name may have. */
#define PO_MAX_TILE_SIZE (1L << 20)

/* How many iterations of a loop a tile has: as many as parameter number "param" of the scop
 * says, or, if that is below 0, "number".
 */
typedef struct po_tile_size {
    int param;
    long number;
} po_tile_size;

/* The sizes of tiles of a loop, those of level 0 outermost. */
enum { PO_MAX_SIZE_LEVEL = 4 };

typedef struct po_tile_levels {
    int n;
    po_tile_size level[PO_MAX_SIZE_LEVEL];
} po_tile_levels;

/* Return what stands behind PO_MARK_SIZE in the mark of a schedule tree, "TI/8", names or numbers;
 * NULL if it is another mark.
 */
const char *po_tile_size_text(const char *mark);

/* Is the mark one for tiles of sizes that are parameters of the scop, or numbers from 1 on?
 * Then the sizes are stored; for another mark, they stay what they are.
 */
bool po_tile_size_read(const char *mark, const po_scop *scop,
                       po_tile_levels *sizes);

/* Return the size as an expression. */
const po_qaff *po_tile_size_qaff(po_arena *arena, const po_tile_size *size);

/* Add a parameter to the scop, as the last one, of which the text "expr" computes the value.
 * False if a library fails.
 */
bool po_scop_add_param(po_scop *scop, const char *name, const po_expr *expr);

/* The same, and have it be from
 * 1 to PO_MAX_TILE_SIZE where the new loops run; or, if "param" is not below 0, have that one be
 * so.  False if a library fails.
 */
bool po_scop_add_size(po_scop *scop, int param, const char *name,
                      const po_expr *expr);

#endif
