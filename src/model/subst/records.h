#ifndef POLYOPT_MODEL_SUBST_RECORDS_H
#define POLYOPT_MODEL_SUBST_RECORDS_H

/* Structures, and small arrays, of which variables take the place.
 */
#include "../internal.h"

/* The most variables for one. */
#define PO_RECORD_MAX 32

/* One in work: references to its members, and the variables in their place. */
typedef struct po_record {
    po_region *region;
    po_arena *arena;
    const po_decl *decl;
    int n;
    const po_expr *member[PO_RECORD_MAX];
    const po_decl *variable[PO_RECORD_MAX];
} po_record;

/* record_names.c */
const po_decl *po_record_variable(po_record *r, const po_expr *member);

/* records.c */
const po_node *po_record_replace(po_record *r, const po_node *node);
bool po_record_is_gone(const po_node *node, const po_decl *decl);

/* record_arrays.c */
bool po_record_begin_array(po_record *r, const po_node *node);
const po_expr *po_record_element(const po_record *r, int k,
                                 const po_expr *expr);

/* outer_records.c */
const po_node *po_records_move_inside(po_region *region, const po_node *node);

#endif
