#ifndef POLYOPT_REGISTER_TILE_H
#define POLYOPT_REGISTER_TILE_H

#include <stdbool.h>

/* The shape of register tiles: so many rows of so many elements, which are a few
 * vectors.  It is chosen when the new text is compiled, from what the compiler says of
 * its target, so that one text suits all; for passes its numbers are variables that a
 * LET binds.
 */

/* A number of the shape: none; rows; elements in a row, of 4 bytes or 8; rows that 8 is a
 * multiple of, where a constant number of rows is, or nearly.
 */
typedef enum po_tile_dim {
    PO_TILE_DIM_NONE,
    PO_TILE_DIM_ROWS,
    PO_TILE_DIM_ROW4,
    PO_TILE_DIM_ROW8,
    PO_TILE_DIM_ROWS8,
    PO_N_TILE_DIM
} po_tile_dim;

/* A kind of target: the macro that tells it, NULL for what is left; the bytes of a
 * vector, and the rows and vectors in a row of which accumulators, a row of another
 * operand and one number more have room in its registers.
 */
typedef struct po_tile_dim_target {
    const char *macro;
    int vector_bytes;
    int n_row;
    int n_vector;
} po_tile_dim_target;

enum { PO_N_TARGET = 3 };
extern const po_tile_dim_target po_tile_dim_targets[PO_N_TARGET];

/* Multiples of the rows, and of the bytes in a row, of all targets, and the most bytes
 * in a row.
 */
enum {
    PO_TILE_DIM_ALL_ROWS = 12,
    PO_TILE_DIM_ALL_BYTES = 384,
    PO_TILE_DIM_MOST_BYTES = 128
};

/* The elements in a row are of so many bytes; PO_TILE_DIM_NONE if there is no such row. */
po_tile_dim po_tile_dim_of_row(long element_bytes);

/* The side for so many rows, LONG_MAX if that is not known: that with which fewer of them
 * are left over, one by one.
 */
po_tile_dim po_tile_dim_of_rows(long n_row);

/* Is it a number of rows?  All targets' numbers of them divide this one. */
bool po_tile_dim_is_rows(po_tile_dim tile_dim);
long po_tile_dim_unit(po_tile_dim tile_dim);

/* The bytes of an element in the row; 0 for rows. */
int po_tile_dim_bytes(po_tile_dim tile_dim);

/* The number on a target: 0 <= target < PO_N_TARGET. */
long po_tile_dim_number(po_tile_dim tile_dim, int target);

/* The name of the number in the new text, without the prefix of helpers. */
const char *po_tile_dim_name(po_tile_dim tile_dim);

#endif
