#ifndef POLYOPT_MACHINE_H
#define POLYOPT_MACHINE_H

#include <isl/ctx.h>

#include "polyopt/base.h"

/* The caches that tile sizes are made for: fixed, so that the output does not
 * depend on the machine that polyopt runs on.
 */
#define PO_LINE_BYTES     64
#define PO_REGISTER_BYTES 512L
#define PO_L1_BYTES       (32L * 1024)
#define PO_L2_BYTES       (1024L * 1024)

/* Bands with more members get tiles without a look at what they hold. */
#define PO_MAX_TILE_MEMBER 16

/* References to one array, of which subscript r is, in iteration t of a full tile,
 * that is, 0 <= t_m < size_m for all its members, up to constants the sum over m of
 * move[m * n_subscript + r] * t_m.
 *
 * "move"        NULL if that is not known
 * "unit_bytes"  from one value of the last subscript to the next
 */
typedef struct po_tile_shape {
    int n_member;
    int n_subscript;
    const long *move;
    long unit_bytes;
} po_tile_shape;

/* References to one array that move alike.
 *
 * "moves"       per member, whether it leads to another element
 * "rank"        dimension of the elements that these members reach
 * "unit_bytes"  what an element takes in the cache
 * "shape"       how they move
 */
typedef struct po_tile_group {
    const bool *moves;
    int rank;
    long unit_bytes;
    po_tile_shape shape;
} po_tile_group;

/* What the sizes of the tiles of a band depend on.
 *
 * "n_member"       members of the band
 * "inner"          the member that is to be the innermost loop, -1 if there
 *                  are other loops inside
 * "is_front"       no member is parallel: tiles will run as a wavefront
 * "strip"          -1 if tiles pay by reuse; else a member, and all that is
 *                  wanted is a parallel loop around strips of it
 * "element_bytes"  size of an array element
 * "n_group", "group"  what a tile holds; none if that is not known
 * "extent"         per member, the number of its values at most; or NULL
 */
typedef struct po_tile_query {
    isl_ctx *ctx;
    int n_member;
    int inner;
    bool is_front;
    int strip;
    int element_bytes;
    int n_group;
    const po_tile_group *group;
    const long *extent;
} po_tile_query;

/* Store the size of a tile in the direction of every member, 0 if it is better
 * not tiled.
 */
void po_tile_sizes(const po_tile_query *query, long *size);

#endif
