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

/* records.c */
const po_decl *po_record_variable(po_record *r, const po_expr *member);
const po_node *po_record_replace(po_record *r, const po_node *node);
bool po_record_is_gone(const po_node *node, const po_decl *decl);

/* outer_records.c */
const po_node *po_records_move_inside(po_region *region, const po_node *node);

#endif
