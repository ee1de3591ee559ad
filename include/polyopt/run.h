#ifndef POLYOPT_RUN_H
#define POLYOPT_RUN_H

#include <isl/ctx.h>

#include "polyopt/machine.h"
#include "polyopt/nest.h"
#include "polyopt/options.h"

typedef struct po_script po_script;

/* What every pass is given besides its input.
 *
 * "certificate"  where to append what was proved of a nest; NULL if nowhere
 * "report"       where to append the records of a report, see report.h; NULL if nowhere
 * "trees"        where to append the schedule tree of a nest; NULL if nowhere
 * "keeps_calls"  po_unit_read puts no functions in the place of their calls, and leaves
 *                assignments together: the text is what polyopt has written
 * "most"         units of work that a region may cost, however many nests it has: each
 *                of them adds what a nest may cost by the options; 0 means no bound
 * "machine"      what the result is to be fast on; NULL: the default
 * "schedules"  schedule trees that the user has written, see tree/user_schedule.c; or NULL
 * "openscop"     the same as OpenScop; or NULL
 * "script"       steps that the user wants, see script.h; or NULL
 * "unit"         the file that is optimised, as soon as it is parsed
 * "disabled"       of the first n_disabled OpenMP directives of the file, which are made
 *                comments before it is parsed; "replaced" is set for those that
 *                parallel loops take the place of; both are NULL if there are none
 */
typedef struct po_run {
    const po_options *options;
    po_diag *diag;
    isl_ctx *ctx;
    po_text *certificate;
    po_text *trees;
    po_text *report;
    bool keeps_calls;
    unsigned long most;
    const po_machine *machine;
    const char *schedules;
    const struct po_openscop *openscop;
    const po_script *script;
    const po_unit *unit;
    int n_disabled;
    const bool *disabled;
    bool *replaced;
} po_run;

#endif
