#ifndef POLYOPT_EFFORT_H
#define POLYOPT_EFFORT_H

#include <isl/ctx.h>

#include "polyopt/base.h"

/* Bounds on the work that one step may cost: "budget" operations of isl, which
 * is what decides as a rule, since it does not depend on the machine; and, as a
 * backstop, "time_ms" of processor time.  0 means no bound.
 *
 * After either, every operation of isl fails until po_effort_end.  Loops that
 * do not call isl ask po_effort_is_over, which is about time.
 */
void po_effort_begin(isl_ctx *ctx, unsigned long budget, long time_ms);
void po_effort_end(isl_ctx *ctx);
bool po_effort_is_over(void);

#endif
