#ifndef POLYOPT_PIPELINE_H
#define POLYOPT_PIPELINE_H

#include "polyopt/passes.h"

/* Optimise a whole file: append the new text, or the stage asked for. */
isl_stat po_optimise_unit(const po_unit *unit, const po_run *run, po_text *out);

/* mapfile.c: simplify the index maps of a file, one a line. */
isl_stat po_index_maps(const char *path, const char *text, const po_run *run,
                       po_text *out);

#endif
