#ifndef POLYOPT_FM_H
#define POLYOPT_FM_H

#include <isl/map.h>
#include <isl/set.h>

#include "polyopt/row.h"

/* Systems of linear constraints with integer coefficients.
 *
 * n_row rows of 1 + n_var + 1 entries, row-major:
 *
 *     [ 1 for an equality, 0 for >= 0 | coefficients of x_0 ... | constant ]
 */
typedef struct po_system {
    int n_row;
    int row_capacity;
    int n_var;
    long *row;
} po_system;

po_system *po_system_new(int n_var);
po_system *po_system_copy(const po_system *system);
po_system *po_system_free(po_system *system);
void po_system_add(po_system *system, bool is_eq, const long *coef_and_const);
const long *po_system_row(const po_system *system, int row);

/* What works on rows; see math/system.c. */
int po_system_width(const po_system *system);
long *po_system_at(po_system *system, int row);
void po_system_append(po_system *system, const po_system *more);
void po_system_drop(po_system *system, int row);
bool po_system_is_false(const po_system *system);
bool po_system_has_row(const po_system *system, const long *row);
bool po_system_has_parallel(const po_system *system, const long *row);
bool po_system_bounds(const po_system *system, int r, const long *row,
                      long *constant);
bool po_system_use_outer(po_system *system);
void po_system_tighten(po_system *system);
bool po_row_eliminate(long *to, const long *from, int n_var, int pos);

typedef enum po_fm_result {
    PO_FM_EXACT,    /* the projection is exact over the integers            */
    PO_FM_RATIONAL, /* exact over the rationals: may hold more integer points */
    PO_FM_FAILED    /* overflow, or too many rows                           */
} po_fm_result;

/* Eliminate variable "var": its column becomes zero. */
po_fm_result po_fm_eliminate(po_system *system, int var);
po_fm_result po_fm_eliminate_range(po_system *system, int begin, int end);

/* Remove the rows that the others imply over the rationals; exact, by PPL. */
bool po_system_minimize(po_system *system);

/* Between isl and systems; what the columns are is said in math/convert.c. */
po_system *po_system_from_basic_map(__isl_keep isl_basic_map *rel, int n_date);
po_system *po_system_divs(__isl_keep isl_basic_map *rel, int n_date);
po_system *po_system_from_basic_set(__isl_keep isl_basic_set *set);
__isl_give isl_basic_set *po_system_to_basic_set(const po_system *system,
                                                 __isl_keep isl_space *space);
bool po_long_from_val(__isl_take isl_val *value, long *result);

/* The outputs as affine functions, and whether no two inputs lead to the same, if
 * that is plain to see; see math/explicit_functions.c.
 */
bool po_map_read_rows(__isl_keep isl_map *map, long *row);
bool po_map_keeps_inputs(__isl_keep isl_map *map);

#endif
