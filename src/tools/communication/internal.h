#ifndef POLYOPT_COMMUNICATION_INTERNAL_H
#define POLYOPT_COMMUNICATION_INTERNAL_H

#include "polyopt/communication.h"

/* sets.c: fill in what is moved of all arrays. */
isl_stat po_communication_fill(po_communication *c);

/* Has every share written what it reads of arrays that iterations have for themselves? */
isl_bool po_communication_is_closed(const po_communication *c);

/* refuse.c: why are the elements that the region accesses not known, or other values than
 * those of arrays leave it?  NULL if neither is the case.
 */
const char *po_communication_refuse(const po_scop *scop);

#endif
