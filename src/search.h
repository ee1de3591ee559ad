#ifndef POLYOPT_SEARCH_H
#define POLYOPT_SEARCH_H

#include "cost.h"

/* A scop as it is and with scalars separated, each of them with accumulators folded. */
#define PO_N_VARIANT 4

/* The search for what a nest becomes.
 *
 * "front"    the scop of the front end, borrowed
 * "variant"  the scops that attempts were made for, later ones made of earlier ones;
 *            "best" points to one
 * "best"     the attempt that is kept
 * "few"      another one for where few threads have work; or NULL
 * "no_gain"  what the estimates say against it; or empty
 */
typedef struct po_search {
    const po_scop *front;
    int n_variant;
    po_variant variant[PO_N_VARIANT];
    po_attempt *best;
    po_attempt *few;
    char no_gain[80];
} po_search;

/* search.c: find the best attempt for "scop", which is to live as long; release it.
 * Put "other" in the place of the best, which is released.
 */
void po_search_run(po_search *search, const po_scop *scop, const po_run *run);
void po_search_clear(po_search *search);
void po_search_replace(po_search *search, __isl_take po_attempt *other);

/* candidate.c: put in the place of the best what is estimated to be better than what
 * "rung" has led to; say what is against it if that is the original.
 */
void po_search_compare(po_search *search, const po_rung *rung,
                       const po_run *run);

/* few.c: where the loop that threads share may have too few iterations for them, have
 * the best share a loop further in for that case, if there is one with work enough.
 * "costs" is what the best takes.
 */
void po_search_find_few(po_search *search, const po_costs *costs,
                        const po_run *run);

#endif
