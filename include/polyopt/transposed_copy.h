#ifndef POLYOPT_TRANSPOSED_COPY_H
#define POLYOPT_TRANSPOSED_COPY_H

#include "polyopt/ast.h"
#include "polyopt/scop.h"

/* One of the arrays of a copy: a reference to it, and, as a product of n_extent factors, how many
 * elements its rows are apart: numbers and parameters of the scop that are variables which never
 * change in the function.  They are those that it is declared with, or n of B[j * n + k].
 */
typedef struct po_transposed_side {
    const po_expr *element;
    int n_extent;
    const po_expr *extent[4];
} po_transposed_side;

/* math/quasi/transposed_copy.c: what is copied so that rows are columns:
 *
 *     for (j = ...; j < ...; j++)              "row"
 *         for (k = ...; k < ...; k++)          "column"
 *             B_packed[k - kt][j - jt] = B[j][k];
 *
 * to a buffer, which has no "to.element"; or from one array of the program to another, A[k][j] =
 * B[j][k], with the loop over the column around that over the row.  "let" binds a subscript with
 * one value between the two loops; NULL if there is none.  "call" is the assignment.
 */
typedef struct po_transposed_copy {
    const po_ast_node *row;
    const po_ast_node *let;
    const po_ast_node *column;
    const po_ast_node *call;
    po_transposed_side from;
    po_transposed_side to;
} po_transposed_copy;

/* Is the loop the outer one of two around such a copy, of elements of 4 or 8 bytes, with one lower
 * bound each, neither of which depends on the other loop?  Of buffers, with at least 16 rows and
 * columns.
 */
bool po_find_transposed(const po_scop *scop, const po_ast_node *outer,
                        po_transposed_copy *found);

#endif
