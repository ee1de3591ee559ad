#ifndef POLYOPT_CALCULATE_H
#define POLYOPT_CALCULATE_H

#include "polyopt/diag.h"
#include "polyopt/options.h"

/* Evaluate the lines of options->calc, or of stdin if it is "-", and write the
 * values to stdout.  Returns the exit status: 0, 1 if a line is wrong, 3 after a
 * crash.
 */
int po_calculate(const po_options *options);

#endif
