/* Dependences, as text. */
#ifndef POLYOPT_DEP_CASE_H
#define POLYOPT_DEP_CASE_H

#include "test.h"

/* Is the union of those of the dependences that are of the kind what "text" says? */
bool dep_case_is_union(int n, const po_dep *dep, po_dep_kind kind,
                       const char *text);

#endif
