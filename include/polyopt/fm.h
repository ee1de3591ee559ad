#ifndef POLYOPT_FM_H
#define POLYOPT_FM_H

#include "polyopt/base.h"

/* Systems of linear constraints with integer coefficients.
 *
 * n_row rows of 1 + n_var + 1 entries, row-major:
 *
 *     [ 1 for an equality, 0 for >= 0 | coefficients of x_0 ... | constant ]
 */
typedef struct po_system {
    int n_row;
    int n_room;
    int n_var;
    long *row;
} po_system;

po_system *po_system_new(int n_var);
po_system *po_system_copy(const po_system *system);
po_system *po_system_free(po_system *system);
void po_system_add(po_system *system, bool is_eq, const long *coef_and_const);
const long *po_system_row(const po_system *system, int row);

typedef enum po_fm_result {
    PO_FM_EXACT,    /* the projection is exact over the integers            */
    PO_FM_RATIONAL, /* exact over the rationals: may hold more integer points */
    PO_FM_FAILED    /* overflow, or too many rows                           */
} po_fm_result;

/* Eliminate variable "var": its column becomes zero. */
po_fm_result po_fm_eliminate(po_system *system, int var);

/* Remove the rows that the others imply over the rationals; exact, by PPL. */
bool po_system_minimize(po_system *system);

#endif
