#ifndef POLYOPT_VERIFY_SHARE_INTERNAL_H
#define POLYOPT_VERIFY_SHARE_INTERNAL_H

#include <isl/flow.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "polyopt/communication.h"

/* The accesses of the region, { S[i] -> A[e] }.
 *
 * "known"   what is known, and assumed, of the parameters
 * "order"   { S[i] -> [...] }, that of the program
 * "date"    { S[i] -> [t] }
 */
struct accesses {
    const po_communication *c;
    isl_set *known;
    isl_union_map *read;
    isl_union_map *may;
    isl_union_map *must;
    isl_union_map *order;
    isl_union_map *date;
};

/* communication.c: those of the accesses to arrays that iterations have for themselves, or to
 * others; { [t] -> A[e] }: what is accessed at each date; what the share accesses of arrays
 * that are not own; all that is sent, or that comes back.
 */
__isl_give isl_union_map *po_accesses_select(const struct accesses *a,
                                             __isl_keep isl_union_map *accesses,
                                             bool is_own);
__isl_give isl_union_map *po_accesses_at_dates(
    const struct accesses *a, __isl_take isl_union_map *accesses);
__isl_give isl_union_set *po_accesses_in_share(
    const struct accesses *a, __isl_keep isl_union_map *accesses);
__isl_give isl_union_set *po_accesses_moved(const struct accesses *a,
                                            bool is_back);

/* Return what isl's dataflow analysis finds for all reads, in the order of the program. */
__isl_give isl_union_flow *po_accesses_flow(const struct accesses *a);

/* Do both ends of each pair agree?  Is one a subset of the other?  All are released. */
isl_bool po_accesses_is_identity(__isl_take isl_union_map *pairs);
isl_bool po_accesses_is_within(__isl_take isl_union_set *inner,
                               __isl_take isl_union_set *outer);

/* time.c: with a time loop, has every share the values that it reads, in the order of steps and
 * phases, by what it has computed, been sent, or exchanged?  "why" says what is wrong.
 */
isl_bool po_accesses_have_time(const struct accesses *a, const char **why);

#endif
