#ifndef POLYOPT_PAIRS_H
#define POLYOPT_PAIRS_H

#include <isl/aff.h>
#include <isl/map.h>
#include <stdbool.h>

#include "polyopt/base.h"

/* Pairs of instances, a source and a sink, followed through the loops around
 * them.
 */
typedef struct po_pairs po_pairs;

/* A loop around the instances of pairs.
 *
 * "src", "dst"  the value of its variable as a function of the source, and of
 *               the sink
 * "reverse"     it counts down
 * "concurrent"  its iterations have no order
 * "together"    its iterations advance together
 * "commute"     source and sink may be in any order, but not at the same time
 */
typedef struct po_loop_order {
    isl_pw_aff *src;
    isl_pw_aff *dst;
    bool reverse;
    bool concurrent;
    bool together;
    bool commute;
} po_loop_order;

__isl_give po_pairs *po_pairs_alloc(__isl_take isl_map *pairs);
__isl_give po_pairs *po_pairs_copy(const po_pairs *pairs);
__isl_null po_pairs *po_pairs_free(__isl_take po_pairs *pairs);

isl_bool po_pairs_enter(po_pairs *pairs, const po_loop_order *loop);
void po_pairs_restrict(po_pairs *pairs, __isl_take isl_set *src,
                       __isl_take isl_set *dst);
isl_bool po_pairs_are_none(po_pairs *pairs);
isl_bool po_pairs_are_none_at_sight(const po_pairs *pairs);

#endif
