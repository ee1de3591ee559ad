#ifndef POLYOPT_REACH_H
#define POLYOPT_REACH_H

#include <isl/aff.h>

#include "polyopt/expr.h"

/* The least or the greatest value of a subscript: the maximum or the minimum
 * of "n" functions of the parameters.
 */
typedef struct po_limit {
    bool is_max;
    int n;
    isl_aff **value;
} po_limit;

/* Elements of which the numbers are "scale" (1 or more) times one that is found in an array, and
 * "shift", or up to "last", more.  "is_tested": a negative one stands for no element, which the
 * program tests.
 */
typedef struct po_picked {
    long scale;
    long shift;
    long last;
    bool is_tested;
} po_picked;

/* Memory that holds every element of an array or pointer that the region
 * accesses: those from low[d] to high[d] in each of the "rank" dimensions d,
 * and all that lie between the first and the last of these.  If "rank" is 0,
 * the variable "decl" as a whole.  "extent" holds those of the dimensions, but
 * for the first, of an array that C addresses with one subscript; it is NULL
 * for others.  "pitch": what the dimensions up to number "n_outer" number are rows, so many elements apart,
 * whatever is within one; NULL if the extents tell that, too.  "growth": not 0 if the extent of the second
 * dimension is that of the first row only, and each row has so many elements more than the one before.  "may_be_null": a pointer that is followed only in some of the
 * instances, hence in none if it is null.  "is_partial": some are accessed in
 * some of the instances only, or the box is larger than it has to be, so that the ends
 * need not be addresses.  "is_rows": "decl" is named like a
 * table of pointers, and the first dimension numbers these: the rows that they
 * point to have to ascend, so that the last is behind all others.  "rows": "decl" stands
 * for row number "row" of those that "rows" stands for; NULL for others.  "index": the
 * limits are those of an array "index" of integers, all of which are read, and the elements
 * of "decl" are those that "picked" says of the numbers found there; NULL for others.
 * "segments": the limits are those of an array "segments" of integers, which must ascend;
 * what is accessed is from element segments[low] to in front of segments[high] of "decl"
 * or, if there is an "index", of that; NULL for others.  "is_known": there are other boxes
 * for elements that are not accessed at known subscripts.
 */
typedef struct po_reach {
    const po_decl *decl;
    int rank;
    po_limit *low;
    po_limit *high;
    po_limit *extent;
    po_limit *pitch;
    int n_outer;
    long growth;
    bool may_be_null;
    bool is_partial;
    bool is_rows;
    const po_decl *rows;
    long row;
    const po_decl *index;
    po_picked picked;
    const po_decl *segments;
    bool is_known;
} po_reach;

/* Two of them that must not overlap. */
typedef struct po_disjoint {
    int a;
    int b;
} po_disjoint;

/* What a reach owns: all of its limits.  Release them; put copies, in the arena, in their place; give all
 * the parameters of the space, in its order: false if isl failed.
 */
void po_reach_clear(po_reach *reach);
void po_reach_copy(po_arena *arena, po_reach *reach);
bool po_reach_align(po_reach *reach, __isl_keep isl_space *space);

#endif
