#ifndef POLYOPT_MODEL_MARK_H
#define POLYOPT_MODEL_MARK_H

#include "region.h"

/* The state of an extraction before an attempt that may fail, see mark.c. */
typedef struct po_mark {
    isl_set *domain;
    isl_set *context;
    isl_set *assume;
    int depth;
    int next[PO_MAX_DEPTH + 1];
    int n_owed;
    int n_exit;
    int n_access;
    int n_levelled;
    int n_boxed;
    int n_guard;
    int n_param;
    int n_array;
    int n_stmt;
    int n_nest;
    int n_rename;
    int n_inexact;
    int n_call;
    int n_reading;
    int n_valid;
} po_mark;

/* mark.c */
po_mark po_region_mark(const po_region *region);
void po_region_rewind(po_region *region, const po_mark *mark);
void po_mark_free(po_mark *mark);
bool po_region_may_retry(const po_region *region);

#endif
