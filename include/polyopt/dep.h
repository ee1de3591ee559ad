#ifndef POLYOPT_DEP_H
#define POLYOPT_DEP_H

#include "polyopt/deps.h"

/* Questions about single dependences. */

/* The pairs of instances with equal values of the first "n" iterators. */
__isl_give isl_map *po_dep_same_iteration(__isl_take isl_map *dep, int n);

/* Do the values of a flow dependence stay in one iteration of the "depth" outermost
 * loops?
 */
isl_bool po_dep_stays_in_iteration(const po_dep *dep, int depth);

/* Is the dependence carried by the loop at this depth, from 1 on, with a constant distance: are
 * source and sink of all pairs in one iteration of the loops around it, and the sink "*lag"
 * behind in values of its iterator?  isl_bool_error if isl fails.
 */
isl_bool po_dep_find_lag(const po_dep *dep, int depth, long *lag);

/* The pairs of the relation { S[i] -> T[i'] } with equal outer iterators and the distance "lag"
 * in the loop at "depth"; NULL if isl fails.
 */
__isl_give isl_map *po_dep_with_lag(__isl_take isl_map *dep, int depth,
                                    long lag);

/* Are the iterations of the loop that is directly around the n statements, and around no other loop,
 * independent: does none access an element of an array that another one writes, in one iteration of
 * the loops around it?  Scalars are left out.  False also if it is not known.
 */
bool po_stmts_are_independent(const po_scop *scop, int n, const int *stmt);

/* "distance (1, [-1,0])  direction (<, >=)  carried by 1". */
void po_dep_print_distance(const po_dep *dep, const po_scop *scop,
                           po_text *out);

/* " (1, 0)", the distance, if it is constant, else the direction, " (<, *)"; nothing if
 * there are no common loops.
 */
void po_dep_print_vector(const po_dep *dep, const po_scop *scop, po_text *out);

#endif
