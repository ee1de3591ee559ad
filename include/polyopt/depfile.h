#ifndef POLYOPT_DEPFILE_H
#define POLYOPT_DEPFILE_H

#include "polyopt/nest.h"
#include "polyopt/options.h"

/* The file for the rule; to be freed. */
po_text po_depfile_name(const po_options *options);

/* Append the rule for make that says what the output depends on. */
void po_depfile_print(const po_options *options, const po_unit *unit,
                      po_text *out);

#endif
