#ifndef POLYOPT_FOOTPRINT_H
#define POLYOPT_FOOTPRINT_H

#include <isl/polynomial.h>
#include <isl/schedule.h>

#include "polyopt/machine.h"
#include "polyopt/scop.h"

/* What is taken for parameters where there has to be a number. */
#define PO_SAMPLE_SIZE 4000

/* How a reference moves from one iteration of the innermost loop to the next.
 *
 *     PO_STRIDE_NONE     there is no loop around it
 *     PO_STRIDE_ZERO     not at all: one load, or a broadcast
 *     PO_STRIDE_UNIT     to the next or the previous element: vector loads
 *     PO_STRIDE_K        by a constant number of elements: gathers, or shuffles
 *     PO_STRIDE_ROW      to another row, of unknown distance: gathers
 *     PO_STRIDE_GATHER   as the data say, or differently every time: gathers
 */
typedef enum po_stride_kind {
    PO_STRIDE_NONE,
    PO_STRIDE_ZERO,
    PO_STRIDE_UNIT,
    PO_STRIDE_K,
    PO_STRIDE_ROW,
    PO_STRIDE_GATHER
} po_stride_kind;

/* What consecutive iterations of a loop have in common, in one group of
 * references.
 *
 *     PO_REUSE_ALL      every iteration accesses the same elements
 *     PO_REUSE_SOME     some of the elements of the iteration before
 *     PO_REUSE_LINE     no element, but cache lines of the one before
 *     PO_REUSE_NONE     nothing
 */
typedef enum po_reuse {
    PO_REUSE_ALL,
    PO_REUSE_SOME,
    PO_REUSE_LINE,
    PO_REUSE_NONE
} po_reuse;

/* A number that depends on the parameters and the iterators of the loops
 * around, { [i, j] -> value }; "value" is NULL if nothing is known.  If it is
 * not exact, it is a bound from above.
 */
typedef struct po_amount {
    isl_pw_qpolynomial *value;
    bool is_exact;
} po_amount;

/* The references of a loop to one array whose subscripts differ in constants
 * only, as A[i][k] and A[i][k + 1].
 *
 * "array"      number of the array in the scop
 * "text"       the references, ", " between them
 * "n_element"  different elements that one execution of the loop accesses
 * "n_line"     the same for cache lines of PO_LINE_BYTES bytes, of which each
 *              row of the array begins a new one
 * "n_span"     elements in the bounding box of those accessed
 * "stride", "step"  in the innermost loop; with PO_STRIDE_K the number of
 *              elements, negative if it is downwards
 * "reuse"      from one iteration of the loop to the next
 */
typedef struct po_group_use {
    int array;
    const char *text;
    po_amount n_element;
    po_amount n_line;
    po_amount n_span;
    po_stride_kind stride;
    long step;
    po_reuse reuse;
} po_group_use;

/* A loop of the program, or a tile of the new order: one in the middle, with
 * PO_SAMPLE_SIZE for parameters.
 *
 * "name"     "i", or "tile 32x32"
 * "line"     where it is, 0 for tiles
 * "depth"    number of loops around it
 * "flops"    floating-point operations of one execution
 * "bytes"    of the elements of all groups together
 * "body"     the same for one iteration of it: how far apart the uses are that
 *            "reuse" tells of; not known for tiles
 */
typedef struct po_loop_use {
    const char *name;
    int line;
    int depth;
    po_amount flops;
    po_amount bytes;
    po_amount body;
    int n_group;
    po_group_use *group;
} po_loop_use;

typedef struct po_footprint {
    po_arena *arena;
    const po_scop *scop;
    int n_loop;
    po_loop_use *loop;
} po_footprint;

/* What the loops of "scop", outermost first and in textual order, and then the
 * tiles of "tree" (which may be NULL) access.  Scalars do not count.  The numbers
 * are exact (see card.h), but where accesses are over-approximated.
 * NULL if isl fails or gives up.
 */
po_footprint *po_footprint_find(const po_scop *scop, isl_schedule *tree);
po_footprint *po_footprint_free(po_footprint *footprint);

/* As a table, and as a JSON object. */
void po_footprint_print(const po_footprint *footprint, po_text *out);
void po_footprint_print_json(const po_footprint *footprint, po_text *out);

#endif
