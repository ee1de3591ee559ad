#ifndef POLYOPT_DISTINCT_H
#define POLYOPT_DISTINCT_H

#include "polyopt/diag.h"
#include "polyopt/options.h"

/* Is no file to be written that is also something else?  Says so, if one is; on stderr if
 * that is the one for remarks.
 */
bool po_files_are_distinct(const po_options *options, po_diag *diag);

/* Can all that is to be written be, as far as that is known before?  Says so, if not. */
bool po_files_can_be_written(const po_options *options, po_diag *diag);

#endif
