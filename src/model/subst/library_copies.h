#ifndef POLYOPT_MODEL_SUBST_LIBRARY_COPIES_H
#define POLYOPT_MODEL_SUBST_LIBRARY_COPIES_H

#include "induct.h"

/* A product has no more factors; what a row consists of has no more dimensions. */
#define PO_MAX_COPY_FACTOR 3
#define PO_MAX_COPY_ROW    4

/* What an argument points to: elements base[first], base[first + 1], ...; "first" may be NULL. */
typedef struct po_copy_place {
    const po_expr *base;
    const po_expr *first;
} po_copy_place;

/* A call in work.
 *
 * "around"   the body of the loop around it
 * "to", "from"  its arguments; no base of "from": it sets to 0
 * "factor"   n_factor numbers, the product of which is how many elements of "to" are copied
 * "row"      n_row extents of what these consist of
 * "bits"     what the product of all that are no constants may have
 */
typedef struct po_library_copy {
    po_induct w;
    const po_node *around;
    const po_node *node;
    const po_expr *call;
    po_copy_place to;
    po_copy_place from;
    int n_factor;
    const po_expr *factor[PO_MAX_COPY_FACTOR];
    int n_row;
    const po_expr *row[PO_MAX_COPY_ROW];
    int bits;
} po_library_copy;

/* copy_loops.c: return the loops that copy, or set to 0, element by element. */
const po_node *po_copy_loops(const po_library_copy *c);

#endif
