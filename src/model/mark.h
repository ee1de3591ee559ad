#ifndef POLYOPT_MODEL_MARK_H
#define POLYOPT_MODEL_MARK_H

#include "region.h"

/* The state of an extraction before an attempt that may fail, see backtrack.c: parts of the
 * region as they were, and how long lists were that own what is in them.
 */
typedef struct po_mark {
    po_scop scop;
    po_iterators iterators;
    po_guards guards;
    po_calls calls;
    isl_set *domain;
    isl_set *context;
    isl_set *assume;
    int depth;
    int next[PO_MAX_DEPTH + 1];
    int n_obligation;
    int n_valid;
    int n_access;
} po_mark;

/* backtrack.c */
po_mark po_region_mark(const po_region *region);
void po_region_rewind(po_region *region, const po_mark *mark);
void po_region_release(po_region *region, const po_mark *mark);
void po_mark_free(po_mark *mark);
bool po_region_may_retry(const po_region *region);

#endif
