#ifndef POLYOPT_MODEL_CALLS_H
#define POLYOPT_MODEL_CALLS_H

#include "source.h"

typedef struct po_region po_region;

/* A call that reads memory, in statement "stmt" and root "root". */
typedef struct po_reading_call {
    int stmt;
    int root;
    const po_expr *call;
    po_effect effect;
} po_reading_call;

/* Calls that read memory; those of the statement in work come last, "n_call" of them. */
typedef struct po_calls {
    int n_call;
    int n_reading;
    po_reading_call *reading;
} po_calls;

/* reading_calls.c */
bool po_region_pointer(po_region *region, const po_expr *expr);
void po_region_note_call(po_region *region, const po_expr *call,
                         const po_effect *effect);
bool po_reading_call_may_see(const po_region *region,
                             const po_reading_call *reader, int array);
bool po_region_add_reads(po_region *region);

#endif
