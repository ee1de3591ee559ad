#ifndef POLYOPT_TRANSPOSED_COPY_H
#define POLYOPT_TRANSPOSED_COPY_H

#include "polyopt/ast.h"
#include "polyopt/scop.h"

/* math/quasi/transposed_copy.c: what is copied to a buffer so that its columns are rows there:
 *
 *     for (j = ...; j < ...; j++)              "row"
 *         for (k = ...; k < ...; k++)          "column"
 *             B_packed[k - kt][j - jt] = B[j][k];
 *
 * "let" binds a subscript with one value between the two loops; NULL if there is none.
 * "copy" is the assignment; rows of the array are as far apart as the product of "extent" says,
 * numbers and parameters of the scop that are variables which never change in the function: those
 * that it is declared with, or n of B[j * n + k].
 */
typedef struct po_transposed_copy {
    const po_ast_node *row;
    const po_ast_node *let;
    const po_ast_node *column;
    const po_ast_node *copy;
    int n_extent;
    const po_expr *extent[4];
} po_transposed_copy;

/* Is the loop the one over rows of such a copy, of elements of 4 or 8 bytes, with at least 16 rows
 * and columns in the buffer, and one lower bound each?  Rows begin where rows of the array do; how
 * long they are does not depend on the row.
 */
bool po_copy_find_transposed(const po_scop *scop, const po_ast_node *row,
                             po_transposed_copy *found);

#endif
