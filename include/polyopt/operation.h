/* Structured operations: what a statement computes, whatever the order of its loops and
 * however it is written.  The terms are those of linalg in MLIR: iterators that are
 * parallel or reductions, and an indexing map for each operand (Vasilache et al.,
 * Composable and modular code generation in MLIR, 2022).
 */
#ifndef POLYOPT_OPERATION_H
#define POLYOPT_OPERATION_H

#include "polyopt/base.h"
#include "polyopt/deps.h"
#include "polyopt/reduction.h"
#include "polyopt/scop.h"

/* What a loop around the statement does, as far as the statements of the operation alone
 * tell: values that take their way through others do not count.
 *
 * PARALLEL    no value passes from one iteration to another
 * REDUCTION   iterations update the same elements of the result, and nothing else
 *             passes between them
 * SEQUENTIAL  anything else
 */
typedef enum po_iterator_kind {
    PO_ITERATOR_PARALLEL,
    PO_ITERATOR_REDUCTION,
    PO_ITERATOR_SEQUENTIAL
} po_iterator_kind;

/* CONTRACTION  two operands or more go through the terms of the reductions
 * CONVOLUTION  the same, and a subscript is the sum of iterators that are parallel, and
 *              reductions: a window
 * REDUCTION    any other one
 * POINTWISE    operands have the subscripts of the result, or some of them
 * STENCIL      the same, but for constants
 * COPY, TRANSPOSITION  an operand is the result, with its subscripts as they are, or in
 *              another order
 * FILL         nothing is read
 *
 * With sequential iterators, only what reads no other element of the array that it
 * writes has a name.
 */
typedef enum po_operation_name {
    PO_OPERATION_OTHER,
    PO_OPERATION_CONTRACTION,
    PO_OPERATION_CONVOLUTION,
    PO_OPERATION_REDUCTION,
    PO_OPERATION_POINTWISE,
    PO_OPERATION_STENCIL,
    PO_OPERATION_COPY,
    PO_OPERATION_TRANSPOSITION,
    PO_OPERATION_FILL
} po_operation_name;

/* An operation.
 *
 * "stmt"      the statement, an index in the scop
 * "kind"      per iterator of it
 * "op"        how reductions combine terms
 * "result"    the access to what is written last: in "end", or in the statement
 * "begin"     the statement that sets the result, or an accumulator, before; -1 if none
 *             does, or several
 * "end"       the same that makes the result of the accumulator, or changes it
 *             afterwards, an epilogue
 */
typedef struct po_operation {
    int stmt;
    po_operation_name name;
    po_iterator_kind *kind;
    po_reduction op;
    const po_access *result;
    int begin;
    int end;
} po_operation;

/* Return the operations of the scop in the order of their statements, in the arena; the
 * number is stored in "n".  Statements that begin or end others are part of these.  Exact
 * as the dependences are, which are those of dataflow; NULL if isl fails.
 */
po_operation *po_operations_find(const po_scop *scop, const po_deps *deps,
                                 po_arena *arena, int *n);

/* Print the operations, with the maps of their operands. */
void po_operations_print(const po_operation *list, int n, const po_scop *scop,
                         po_text *out);

#endif
