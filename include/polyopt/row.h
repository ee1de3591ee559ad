#ifndef POLYOPT_ROW_H
#define POLYOPT_ROW_H

#include "polyopt/base.h"

/* Rows of integers: coefficients, with or without a constant behind them.  False means
 * that a number would be larger than PO_COEF_MAX, of which sums of two still fit.
 */
#define PO_COEF_MAX (1L << 52)

/* What all numbers are multiples of, 0 if all are 0; and the row divided by that. */
long po_row_gcd(const long *row, int n);
void po_row_reduce(long *row, int n);

/* Replace "to" by a · to + b · from, n entries each; false on overflow, with "to" undefined. */
bool po_row_combine(long *to, const long *from, int n, long a, long b);

/* math/gauss.c: the number of rows of the matrix that are linearly independent; n_row
 * if a number is too large.
 */
int po_row_rank(int n_row, int n_col, const long *matrix);

/* A basis of the vectors that are orthogonal to all rows: "*n_free" of n_col entries, row-major in
 * "complement", which has room for n_col of them.  False on overflow.
 */
bool po_gauss_complement(int n_col, int n_row, const long *const *row,
                         int *n_free, long *complement);

#endif
