#ifndef POLYOPT_MODEL_GUARD_H
#define POLYOPT_MODEL_GUARD_H

#include "source.h"

typedef struct po_region po_region;

/* A condition that depends on data, around loops: that of "node", an "if", or with
 * "is_else" its negation.  "branch" is executed under it.
 */
typedef struct po_guard {
    const po_node *node;
    const po_node *branch;
    bool is_else;
} po_guard;

/* Conditions around the statement in work that are no part of the domain; and how many have
 * a variable of their own so far.
 */
typedef struct po_guards {
    int n_guard;
    po_guard *guard;
    int n_predicate;
} po_guards;

/* guard.c */
bool po_guard_enter(po_region *region, const po_node *node, bool is_else);
bool po_guard_evaluate(po_region *region);
bool po_guard_confines(const po_region *region, const po_array *array);
const po_node *po_guard_wrap(const po_region *region, const po_node *node);
const po_node *po_guard_for_continue(po_region *region, const po_node *body);
const po_node *po_guard_with_predicate(po_region *region, const po_node *node);
bool po_guard_is_kept(po_region *region, const po_expr *cond, int first);
const po_node *po_guard_for_jumps(po_region *region, const po_node *body);

#endif
