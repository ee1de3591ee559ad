#ifndef POLYOPT_EFFORT_H
#define POLYOPT_EFFORT_H

#include <isl/ctx.h>

#include "polyopt/base.h"

/* Bounds on the work that one step may cost: "budget" operations of isl, which
 * is what decides as a rule, since it does not depend on the machine; and, as a
 * backstop, "time_ms" of processor time (or four times that on the wall), and
 * the memory that the process may have.  0 means no bound.
 *
 * After any of them, every operation of isl fails until po_effort_end.  Loops
 * that do not call isl ask po_effort_is_over, which is about time and memory.
 */
void po_effort_begin(isl_ctx *ctx, unsigned long budget, long time_ms);
void po_effort_end(isl_ctx *ctx);
bool po_effort_is_over(void);

/* All steps for one nest together have "time_ms" (0: no bound), from
 * po_effort_open on.  Each takes a share of what is left then, so that something
 * is left for the next: in milliseconds, 0 if there is no bound.
 */
void po_effort_open(long time_ms);
void po_effort_close(void);

/* All nests of a file together have "n" units of work, statements and dependences
 * that are analysed, and "time_ms" of processor time from now on; 0 means no
 * bound.  They end the work on a nest, too, and when they are used up, no other
 * is to be begun.
 */
void po_effort_file(long n, long time_ms);
void po_effort_spend(long n);
bool po_effort_file_is_over(void);

/* The nest is given up, and its parts are tried one after the other.  If hardly
 * anything was used up, each may have as much as it had.
 */
void po_effort_renew(void);
bool po_effort_is_open(void);
long po_effort_share(int percent);

#endif
