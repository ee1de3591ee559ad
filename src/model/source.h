#ifndef POLYOPT_MODEL_SOURCE_H
#define POLYOPT_MODEL_SOURCE_H

#include "polyopt/passes.h"
#include "polyopt/syntax.h"

/* No more strides are taken to be 1. */
#define PO_MAX_UNIT_STRIDE 6

/* What a region is, and how it is to be modelled.
 *
 * "root"      n_root sibling statements of the function
 * "approximate"  what is not affine may be over-approximated
 * "no_stride"  steps that are variables are taken to be 1
 * "no_truths" conditions on numbers that do not change are no parameters, and those on data have no
 *             variables
 * "no_rows"   arrays have no constant lengths of rows but for those declared
 * "no_swap"  loops in which buffers change places are not unrolled
 * "no_filters"  "if (c && e < x) x = e", for a condition c on data, is not one update
 * "no_ranges"  what calls of the function, and values, say of variables does not
 *             count
 * "unit_stride"  n_unit strides that are taken to be 1, which is tested at run time
 * "fwrapv"    signed arithmetic wraps around by the compiler's flags
 * "aliasing"  objects of different types may overlap by the compiler's flags
 */
typedef struct po_source {
    const po_unit *unit;
    const po_run *run;
    const po_function *function;
    const po_node *const *root;
    int n_root;
    bool approximate;
    bool no_stride;
    bool no_rows;
    bool no_truths;
    bool no_swap;
    bool no_filters;
    bool no_ranges;
    int n_unit;
    const po_expr *unit_stride[PO_MAX_UNIT_STRIDE];
    bool fwrapv;
    bool aliasing;
} po_source;

#endif
