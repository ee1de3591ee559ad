#ifndef POLYOPT_PIPELINE_H
#define POLYOPT_PIPELINE_H

#include "polyopt/passes.h"

/* Optimise a whole file: append the new text, or the stage asked for. */
isl_stat po_optimise_unit(const po_unit *unit, const po_run *run, po_text *out);

/* user_schedule_names.c: has the file all the nests for which the user gives an order?  Says which it
 * has not.
 */
bool po_user_schedule_has_nests(const po_unit *unit, const po_run *run);

/* Warn of orders that are for a version of the nest, "where stride is 1", that there is not. */
void po_user_schedule_warn_of_versions(const po_scop *scop, const po_run *run);

/* locate_scops.c: find the nests that the scops of an OpenScop file, which may be NULL, are for.
 * Says for which there is none.
 */
bool po_openscop_locate(struct po_openscop *file, const po_unit *unit,
                        const po_run *run);

/* Optimise it, with parallel loops in the place of directives of the program, if the
 * options say so: false if they do not, and nothing has been done then.  "*unit" is what
 * po_unit_read makes of the text "in"; another takes its place, in which directives are
 * comments.
 */
bool po_replace_directives(po_unit **unit, const po_text *in, const po_run *run,
                           po_text *out);

/* mapfile.c: simplify the index maps of a file, one a line. */
isl_stat po_index_maps(const char *path, const char *text, const po_run *run,
                       po_text *out);

#endif
