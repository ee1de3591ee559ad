#ifndef POLYOPT_FRONT_CASE_H
#define POLYOPT_FRONT_CASE_H

#include "polyopt/passes.h"

/* A C text, and the regions found in it.  "bytes" is what "unit" refers to. */
struct front_case {
    char *bytes;
    po_unit *unit;
    po_scops *scops;
};

struct front_case front_begin(const char *text);
void front_end(struct front_case *c);

/* The only region; NULL if there is not exactly one. */
const po_scop *front_only(const struct front_case *c);

/* Do the objects agree for all values of the parameters that the context and
 * the assumptions of the scop admit?  "text" is in isl notation.
 */
bool front_same_set(const po_scop *scop, __isl_take isl_set *set,
                    const char *text);
bool front_same_map(const po_scop *scop, __isl_take isl_map *map,
                    const char *text);

#endif
