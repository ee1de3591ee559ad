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

/* A system without rows (all points), or a copy, on the heap; both are ended by
 * po_system_free, which returns NULL and accepts it.
 */
po_system *po_system_new(int n_var);
po_system *po_system_copy(const po_system *system);
po_system *po_system_free(po_system *system);

/* Append a row, [ n_var coefficients | constant ], without the sort in front. */
void po_system_add(po_system *system, bool is_eq, const long *coef_and_const);

/* The entries of a row, 2 + n_var of them, with the sort in front: the system's own
 * memory, until rows are added.
 */
int po_system_width(const po_system *system);
const long *po_system_row(const po_system *system, int row);
long *po_system_at(po_system *system, int row);

/* Append the rows of a system over the same variables; remove one, which keeps the
 * order of the others.
 */
void po_system_append(po_system *system, const po_system *more);
void po_system_drop(po_system *system, int row);

/* Is it the system without points, by its form: "no" may be wrong.  Has it this row;
 * or one with the same linear part, whatever its constant?
 */
bool po_system_is_false(const po_system *system);
bool po_system_has_row(const po_system *system, const long *row);
bool po_system_has_parallel(const po_system *system, const long *row);

/* Is the linear part of "row", by row "r" alone, at least -"*constant"? */
bool po_system_bounds(const po_system *system, int r, const long *row,
                      long *constant);

/* Solve each equality for the last variable that it has, and substitute that in all
 * other rows; false on overflow.
 */
bool po_system_use_outer(po_system *system);

/* The normal form: rows divided by the gcd of their coefficients, constants of inequalities
 * rounded down, no row that a parallel one implies.  The integer points stay the same,
 * rational ones may go.
 */
void po_system_tighten(po_system *system);

/* Replace row "to" by a · to + b · from, a > 0, so that the entry at "pos" becomes 0; false
 * on overflow.
 */
bool po_row_eliminate(long *to, const long *from, int n_var, int pos);

typedef enum po_fm_result {
    PO_FM_EXACT,    /* the projection is exact over the integers            */
    PO_FM_RATIONAL, /* exact over the rationals: may hold more integer points */
    PO_FM_FAILED    /* overflow, or too many rows                           */
} po_fm_result;

/* Project variable "var" out, or those from "begin" to "end" - 1, the cheapest first: their
 * columns stay, and become zero.  No integer point of the projection is lost.  After
 * PO_FM_FAILED the system has no meaning.
 */
po_fm_result po_fm_eliminate(po_system *system, int var);
po_fm_result po_fm_eliminate_range(po_system *system, int begin, int end);

/* Remove the rows that the others imply over the rationals; exact, by PPL.  False, with some of
 * the rows left, if that takes too long, which does no harm.
 */
bool po_system_minimize(po_system *system);

/* Between isl and systems, exactly; what the columns are is said in math/convert.c.  NULL or
 * false if a number is too large, a div has no known value, or isl fails; the caller frees
 * what is returned.
 */
po_system *po_system_from_basic_map(__isl_keep isl_basic_map *rel, int n_date);
po_system *po_system_divs(__isl_keep isl_basic_map *rel, int n_date);
po_system *po_system_from_basic_set(__isl_keep isl_basic_set *set);
__isl_give isl_basic_set *po_system_to_basic_set(const po_system *system,
                                                 __isl_keep isl_space *space);
bool po_long_from_val(__isl_take isl_val *value, long *result);

/* Is each output an affine function by the form of its equality, so that it is stored in
 * "row", [ inputs | parameters | constant ] per output?  Is each input an output by itself, so
 * that the relation is injective?  "No" may be wrong (math/explicit_functions.c).
 */
bool po_map_read_rows(__isl_keep isl_map *map, long *row);
bool po_map_keeps_inputs(__isl_keep isl_map *map);

#endif
