#ifndef POLYOPT_ILP_H
#define POLYOPT_ILP_H

#include "polyopt/base.h"

typedef enum po_ilp_result {
    PO_ILP_FOUND,      /* the point has been stored             */
    PO_ILP_INFEASIBLE, /* the system has no integer point       */
    PO_ILP_GAVE_UP,    /* the operation budget was exhausted    */
    PO_ILP_FAILED      /* PPL failed, or a number is not a long */
} po_ilp_result;

/* A system of rows A x + b >= 0 (or = 0) over n_var non-negative integers.
 *
 * "row" holds n_row rows of n_var + 1 entries, row-major:
 *
 *     [ coefficients of x_0 ... x_{n_var-1} | constant b ]
 *
 * "is_eq" tells for each row whether it is an equality; NULL if none is.
 */
typedef struct po_ilp {
    int n_row;
    int n_var;
    const long *row;
    const bool *is_eq;
} po_ilp;

/* The lexicographically smallest point: stored in "point", n_var entries, if it is found.
 * "budget" bounds the work in units that do not depend on the machine; 0 is no bound.
 */
po_ilp_result po_ilp_lexmin(const po_ilp *ilp, unsigned long budget,
                            long *point);

/* Start and stop the library, once in a program, and its version. */
bool po_ilp_initialize(void);
void po_ilp_finalize(void);
const char *po_ilp_version(void);

#endif
