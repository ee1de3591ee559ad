#ifndef POLYOPT_PROP_H
#define POLYOPT_PROP_H

#include <isl/ctx.h>
#include <stdint.h>
#include <stdio.h>

#include "../support/model.h"
#include "polyopt/passes.h"

/* A property: does it hold for the random input that "state" starts?
 * "n_seed" is how many are tried by default.
 */
struct prop {
    const char *name;
    int (*holds)(uint64_t state);
    int n_seed;
};

extern isl_ctx *ctx;
extern po_run run;

/* A number from lo to hi, both included. */
int random_in(uint64_t *state, int lo, int hi);

#endif
