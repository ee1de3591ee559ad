#ifndef POLYOPT_PROFIT_EXTENT_H
#define POLYOPT_PROFIT_EXTENT_H

#include "polyopt/scop.h"

/* More bounds of a dimension than that are not looked at. */
#define PO_MAX_SIZE 4

/* Statements with more dimensions have no extents. */
#define PO_MAX_DIM 32

/* An estimate, constant + Σ coef[k] · x_k, where x are the parameters of the scop
 * and, behind them, the dimensions of a statement.
 */
typedef struct po_size {
    double constant;
    const double *coef;
} po_size;

/* How many values a dimension takes: the least of "n" sizes, 0 if that is not
 * known.  "middle" is the value in the middle of them, in parameters only.
 */
typedef struct po_extent {
    int n;
    po_size size[PO_MAX_SIZE];
    po_size middle;
} po_extent;

/* Return the extents of the dimensions of a statement, n_iter of them, estimated:
 * those of dimensions that are "fixed" in terms of parameters; those of others in
 * terms of parameters and fixed dimensions, where each dimension that is neither is
 * in its middle.  So a triangle has half the size of its box.  NULL if isl fails.
 */
const po_extent *po_stmt_extents(po_arena *arena, const po_scop *scop,
                                 const po_stmt *stmt, const bool *fixed);

/* Return the size with every dimension in its middle: in parameters only. */
po_size po_size_in_middle(po_arena *arena, po_size size, int n_param, int n_dim,
                          const po_extent *extent);

#endif
