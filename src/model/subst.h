#ifndef POLYOPT_MODEL_SUBST_H
#define POLYOPT_MODEL_SUBST_H

#include "source.h"

typedef struct po_region po_region;

/* A variable that has been replaced by its value; after the region, it is to be
 * increased by or, with "is_set", set to "gain", unless this is NULL.  "is_inner": the region declares
 * it.
 */
typedef struct po_induced {
    const po_decl *decl;
    const po_expr *gain;
    bool is_set;
    bool is_inner;
} po_induced;

/* Variables that change places, as "number" says: change[k] if it is k, 0 <= k < n. */
typedef struct po_changed {
    const po_expr *number;
    int n;
    const po_change *change;
} po_changed;

/* What has been replaced in the statements of the region.
 *
 * "induced"   variables that count along with loops
 * "changed"   those that change places with each other
 * "n_stride"  how many loops, whose steps are variables, count iterations instead
 */
typedef struct po_subst {
    int n_induced;
    po_induced *induced;
    int n_changed;
    po_changed *changed;
    int n_stride;
} po_subst;

/* records.c */
void po_region_split_records(po_region *region);

/* copy_propagation.c: variables that calls and structures have left are replaced by what they are copies of. */
void po_region_propagate_copies(po_region *region);

/* forward.c: make one update of bodies of loops that are a few values and that. */
void po_region_forward_values(po_region *region);

/* buffers.c */
void po_region_find_swaps(po_region *region);

/* steps.c */
void po_region_find_steps(po_region *region);

/* library_copies.c: let calls of memcpy, memmove, and memset with 0, in loops with other loops over what they
 * copy be loops themselves, where the number of elements is a product.  The variables that the region writes
 * have to be known.
 */
void po_region_expand_copies(po_region *region);

/* unit_strides.c: false if they cannot be 1. */
bool po_region_set_unit_strides(po_region *region);

/* last_value.c */
void po_region_find_last_values(po_region *region);

/* induct.c */
void po_region_find_inductions(po_region *region);
bool po_region_finish_inductions(po_region *region);

/* subst/final.c: note what the values of induction variables after the region read, before what it
 * stores is compared with what it reads.  False if one of the values is not affine.
 */
bool po_region_note_inductions(po_region *region);

#endif
