#ifndef POLYOPT_MODEL_REFERENCE_H
#define POLYOPT_MODEL_REFERENCE_H

#include "internal.h"

/* What is not known of a subscript, or of what is added to a pointer: if "is_unknown",
 * anything or, if "is_bounded" too, a number in "range", which is added to the value.
 */
typedef struct po_doubt {
    bool is_unknown;
    bool is_bounded;
    po_range range;
} po_doubt;

/* An lvalue, or the place a pointer points to.
 *
 * "decl"    the variable
 * "member"  the members on the way to the element, ".p.x"; NULL if none
 * "type"    of the lvalue
 * "rank"    number of subscripts
 * "index"   the subscripts, owned, as far as there is no "doubt"
 * "offset"  pointers: what is added to the pointer in units of what it points
 *           to, with "offset_doubt"; NULL for lvalues
 */
typedef struct po_reference {
    const po_decl *decl;
    const char *member;
    const po_type *type;
    int rank;
    isl_pw_aff *index[PO_MAX_RANK];
    po_doubt doubt[PO_MAX_RANK];
    isl_pw_aff *offset;
    po_doubt offset_doubt;
} po_reference;

/* reference.c */
bool po_reference_locate(po_region *region, const po_expr *expr,
                         po_reference *ref);
void po_reference_free(po_reference *ref);
bool po_reference_is_exact(const po_reference *ref);
__isl_give isl_pw_aff *po_reference_zero(const po_region *region);

/* gather.c */
void po_doubt_add(po_doubt *doubt, const po_doubt *other);
void po_doubt_negate(po_doubt *doubt);
const po_expr *po_doubt_of(const po_region *region, const po_expr *index,
                           po_doubt *doubt);

/* access.c */
bool po_region_add_access(po_region *region, po_reference *ref,
                          const po_expr *expr, bool is_write);

/* block_scope_extent.c */
__isl_give isl_map *po_local_clip(const po_region *region,
                                  const po_reference *ref,
                                  __isl_take isl_map *relation);
__isl_give isl_map *po_local_clip_all(const po_region *region, int array,
                                      __isl_take isl_map *relation);

/* array.c */
int po_reference_array(po_region *region, const po_reference *ref);

#endif
