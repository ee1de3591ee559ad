#ifndef POLYOPT_MODEL_FACTS_H
#define POLYOPT_MODEL_FACTS_H

#include "source.h"

typedef struct po_region po_region;

/* A condition, which holds or fails where the region begins, or a range that a
 * variable is in, as all calls of the function, or the value that it gets, say it; "x == e"
 * for a variable that has been set to e; or an integer, which is positive there.
 */
typedef enum po_sense {
    PO_HOLDS,
    PO_FAILS,
    PO_IN_RANGE,
    PO_IS_SET,
    PO_POSITIVE
} po_sense;

typedef struct po_fact {
    const po_expr *expr;
    po_sense sense;
} po_fact;

/* What the program says of variables where the region begins. */
typedef struct po_facts {
    int n_fact;
    po_fact *fact;
} po_facts;

/* facts.c */
void po_facts_find(po_region *region);
bool po_node_is_hint(const po_node *node);

/* implied.c */
void po_facts_apply(po_region *region);
__isl_give isl_set *po_facts_loosen(const po_region *region);

/* short_nests.c */
void po_region_note_ranges(po_region *region);
bool po_region_relies_on_ranges(const po_region *region);
bool po_region_is_short_nest(const po_region *region);

#endif
