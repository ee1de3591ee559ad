#ifndef POLYOPT_FRONT_H
#define POLYOPT_FRONT_H

#include "polyopt/nest.h"

/* The name and version of the C parser, for --version. */
const char *po_front_version(void);

/* Find out what calls of the n functions of a file, "unit", do. */
void po_effects_find(const po_unit *unit, po_function *const *function, int n);

/* Put the bodies of functions of the file in the place of calls in loops. */
void po_inline_calls(const po_unit *unit, po_function *const *function, int n);

#endif
