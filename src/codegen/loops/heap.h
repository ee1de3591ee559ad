#ifndef POLYOPT_CODEGEN_LOOPS_HEAP_H
#define POLYOPT_CODEGEN_LOOPS_HEAP_H

#include "polyopt/ast.h"
#include "polyopt/scop.h"

/* Store the least value of a subscript of the array, and how many there are at most, both
 * functions of the parameters; false if there are none.  And take all buffers from the heap if
 * they are more than the stack has room for, and none is in a loop that threads share.
 */
bool po_heap_range(const po_ast *ast, const po_scop *scop, int array, int dim,
                   const po_qaff **base, const po_qaff **size);
void po_heap_relieve_stack(const po_ast *ast, const po_scop *scop);

#endif
