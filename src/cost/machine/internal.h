#ifndef POLYOPT_MACHINE_INTERNAL_H
#define POLYOPT_MACHINE_INTERNAL_H

#include "polyopt/machine.h"
#include "polyopt/nest.h"
#include "polyopt/scop.h"

/* Where operations are counted: the functions that may be called, NULL if none is
 * known, the machine, how many calls are around, and how many more will be looked into.  "inner": the
 * variable of the innermost loop of the statement, NULL if it has none.
 */
typedef struct po_count {
    const po_unit *unit;
    const po_machine *machine;
    int depth;
    int *n_left;
    const po_decl *inner;
} po_count;

/* expr.c: add what the evaluation of "expr" does, which may be NULL. */
void po_count_expr(const po_count *count, const po_expr *expr, po_ops *ops);

/* Return how many operations in "expr" wait for the value of "from", one after the other,
 * each as long as an addition takes: a division counts as several.  -1 if that is not in it.
 */
double po_expr_chain(const po_expr *expr, const po_expr *from,
                     const po_machine *machine);

/* block.c: the same for a statement with parts; and for a call of a function of
 * the unit, of which the arguments have been counted.
 */
void po_count_node(const po_count *count, const po_node *node, po_ops *ops);
void po_count_call(const po_count *count, const po_expr *call, po_ops *ops);

/* Add "more" to "ops"; and keep in "ops" the one of the two that takes longer. */
void po_ops_add(po_ops *ops, const po_ops *more);
void po_ops_max(po_ops *ops, const po_ops *other, const po_machine *machine);

#endif
