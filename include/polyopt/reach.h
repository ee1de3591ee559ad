#ifndef POLYOPT_REACH_H
#define POLYOPT_REACH_H

#include "polyopt/scop.h"

/* What a reach owns: all of its limits.  Release them; put copies, in the arena, in their place; give all
 * the parameters of the space, in its order: false if isl failed.
 */
void po_reach_clear(po_reach *reach);
void po_reach_copy(po_arena *arena, po_reach *reach);
bool po_reach_align(po_reach *reach, __isl_keep isl_space *space);

#endif
