#ifndef POLYOPT_MACHINE_GROUPS_H
#define POLYOPT_MACHINE_GROUPS_H

#include "model.h"

/* Rows of a group that are told apart. */
#define MAX_ROW 16

/* References to an array that differ by constants, between "low" and "high".
 *
 * "n_row", "row"  references to different rows: those of which the constants differ
 *                 before the last subscript
 * "part"          how much of them is executed, of that of which most is
 */
typedef struct po_ref_group {
    const po_ref_model *ref;
    int n;
    int n_row;
    const po_ref_model *row[MAX_ROW];
    bool is_written;
    bool is_alternating;
    double part;
    double low[MAX_RANK];
    double high[MAX_RANK];
} po_ref_group;

/* Put the reference into one of the "*n" groups, or begin another one, for which there is
 * room: the groups of what is touched in the loops from "depth" on.
 */
void po_ref_groups_add(const po_model *m, const po_ref_model *ref, int depth,
                       po_ref_group *group, int *n);

/* The lines that a group touches in the loops from "depth" on, on average: no more than its
 * rows each by itself, and the less the more rarely these loops have an iteration.
 */
double po_ref_group_lines(const po_model *m, const po_ref_group *group,
                          int depth);

/* Iterations of the loops from "depth" on that move the reference. */
double po_ref_moving_trips(const po_model *m, const po_ref_model *ref,
                           int depth);

/* The lines of all rows that a reference selects in the loops from "depth" on by the
 * subscripts that are known; 0 if it is not known how long they are.
 */
double po_ref_gathered_lines(const po_model *m, const po_ref_model *ref,
                             int depth);

#endif
