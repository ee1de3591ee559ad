#ifndef POLYOPT_TEST_H
#define POLYOPT_TEST_H

#include <CUnit/Basic.h>
#include <isl/ctx.h>
#include <stdio.h>

#include "../support/model.h"
#include "polyopt/passes.h"

#define COUNTOF PO_COUNTOF

/* A context of its own for each suite: freeing it aborts on a leak. */
extern isl_ctx *ctx;

/* Options as the command line gives them by default, and where to report. */
extern po_run run;

#endif
