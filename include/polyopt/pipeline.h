#ifndef POLYOPT_PIPELINE_H
#define POLYOPT_PIPELINE_H

#include "polyopt/passes.h"

/* Optimise one region: store its new text in "patch", or print the stage that
 * the options ask for to "out".  Returns an error if the region has to stay
 * as it is; then a remark has been given.
 */
isl_stat po_optimise_nest(const po_unit *unit, const po_scop *scop,
                          const po_run *run, po_patch *patch, po_text *out);

/* Optimise a whole file: append the new text, or the stage asked for. */
isl_stat po_optimise_unit(const po_unit *unit, const po_run *run, po_text *out);

#endif
