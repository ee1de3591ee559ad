#ifndef POLYOPT_COMMUNICATION_INTERNAL_H
#define POLYOPT_COMMUNICATION_INTERNAL_H

#include "polyopt/communication.h"

/* find.c: the name, with "_" behind it until nothing else has it. */
const char *po_communication_fresh(const po_communication *c, const char *name);

/* Take the loop of the program with "depth" loops around it for the dates of the statement;
 * false if it is in no such loop.
 */
bool po_communication_take_loop(po_communication *c, int stmt, int depth);

/* Do all these pairs of the dependence have the same date? */
isl_bool po_communication_keeps_date(const po_communication *c,
                                     const po_dep *dep,
                                     __isl_take isl_map *pairs);

/* sets.c: give the set the parameters of the scop and, behind them, two of these names. */
__isl_give isl_set *po_communication_align(const po_communication *c,
                                           const char *first,
                                           const char *second,
                                           __isl_take isl_set *set);

/* Fill in what is moved of all arrays. */
isl_stat po_communication_fill(po_communication *c);

/* Has every share written what it reads of arrays that iterations have for themselves? */
isl_bool po_communication_is_closed(const po_communication *c);

/* time.c: choose dates so that all that depends on each other in one phase of a step has the
 * same date; an error if isl gives up, false if there are none.  And: fill in what is exchanged;
 * release all that.
 */
isl_bool po_communication_choose_time(po_communication *c, const po_deps *deps);
isl_stat po_communication_fill_time(po_communication *c, const po_deps *deps);
void po_communication_clear_time(po_communication *c);

#endif
