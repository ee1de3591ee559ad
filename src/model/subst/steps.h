#ifndef POLYOPT_MODEL_SUBST_STEPS_H
#define POLYOPT_MODEL_SUBST_STEPS_H

#include "induct.h"

/* A loop whose step is a variable, and the writer of the new text.
 *
 * "end"      what the iterator is compared with, "is_strict": by < or >
 * "by"       the step, "is_down": which is subtracted
 * "common"   the type in which iterator and end are compared
 * "is_root"  it is executed whenever the region is
 */
typedef struct po_stepped {
    po_region *region;
    po_induct w;
    po_header header;
    const po_expr *end;
    const po_expr *by;
    const po_type *common;
    bool is_strict;
    bool is_down;
    bool is_root;
} po_stepped;

/* assume.c */
bool po_step_is_behind_pointer(const po_expr *expr);
bool po_step_assume(const po_stepped *s);

#endif
