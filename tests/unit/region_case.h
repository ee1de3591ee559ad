#ifndef POLYOPT_REGION_CASE_H
#define POLYOPT_REGION_CASE_H

#include "polyopt/passes.h"

/* A C text, and the regions found in it.  "bytes" is what "unit" refers to. */
struct region_case {
    char *bytes;
    po_unit *unit;
    po_scops *scops;
};

struct region_case region_begin(const char *text);
void region_end(struct region_case *c);

/* The only region; NULL if there is not exactly one. */
const po_scop *region_only(const struct region_case *c);

/* Do the objects agree for all values of the parameters that the context and
 * the assumptions of the scop admit?  "text" is in isl notation.
 */
bool region_same_set(const po_scop *scop, __isl_take isl_set *set,
                     const char *text);
bool region_same_map(const po_scop *scop, __isl_take isl_map *map,
                     const char *text);

#endif
