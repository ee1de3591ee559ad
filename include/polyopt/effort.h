#ifndef POLYOPT_EFFORT_H
#define POLYOPT_EFFORT_H

#include <isl/ctx.h>

#include "polyopt/options.h"

/* What some work may cost: "units" of work, which is what decides, since it does
 * not depend on the machine; and, as a last resort, "time_ms" of processor time.
 * 0 means no bound.
 *
 * A unit is an operation of isl, as isl counts them, or what takes about as long.
 */
typedef struct po_quota {
    unsigned long units;
    long time_ms;
} po_quota;

/* Bounds on one step: what it may cost, and the memory that the process may have.
 *
 * After any of them, every operation of isl fails until po_effort_end.  Loops
 * that do not call isl say what they do by po_effort_spend, and ask
 * po_effort_is_over.
 */
po_quota po_effort_quota(const po_options *options);
void po_effort_begin(isl_ctx *ctx, po_quota quota);
void po_effort_end(isl_ctx *ctx);
void po_effort_spend(unsigned long units);
bool po_effort_is_over(void);

/* The units that are left of the present part. */
unsigned long po_effort_left(void);

/* The next part of a step may use so much of what is left of its units.  That the
 * part before has used up its own is forgotten, errors of isl included.
 */
void po_effort_allow(int percent);

/* A pass may use so much of what is left of the present part: po_effort_widen,
 * with what this returns, gives the rest back, and forgets in the same way.
 */
unsigned long po_effort_narrow(int percent);
void po_effort_widen(unsigned long outer);

/* All steps for one nest together may cost so much of "quota", from po_effort_open on.
 * Each takes a share of what is left then, so that something is left for the next.
 * In relations of many dimensions, up to "n_dim", operations count more; 0 if that is
 * not known yet.
 */
void po_effort_open(po_quota quota, int percent, int n_dim);
void po_effort_close(void);
bool po_effort_is_open(void);
po_quota po_effort_share(int percent);

/* The nest is given up, and its parts are tried one after the other.  If hardly
 * anything was used up, each may have as much as it had; if more than half was, they have half
 * of that again, all together, so that no more than twice the quota is used at any depth.
 */
void po_effort_renew(void);

/* All nests of a file together may take "time_ms" of processor time from now on,
 * 0 for no bound; after that, no other is to be begun.
 */
void po_effort_file(long time_ms);
bool po_effort_file_is_over(void);

/* ir/product.c: tell when GMP has multiplied so often. */
unsigned long po_product_watch(unsigned long n, void (*reached)(void));

/* The units that all steps have cost; has one been ended for want of units; has
 * one been ended by a clock?
 */
typedef struct po_effort_sum {
    unsigned long units;
    bool is_short;
    bool is_late;
} po_effort_sum;

po_effort_sum po_effort_total(void);

#endif
