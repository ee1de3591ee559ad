/* The functions that members of bands are; for this folder. */
#ifndef POLYOPT_REPORT_DATES_H
#define POLYOPT_REPORT_DATES_H

#include "internal.h"

/* floor((constant + Σ iter · i + Σ param · n + Σ coef · floor) / den). */
typedef struct po_date_term {
    long den;
    long constant;
    int n_iter;
    long *iter;
    int n_param;
    long *param;
    int n_floor;
    long *coef;
    struct po_date_term **floor;
} po_date_term;

#endif
