#ifndef POLYOPT_MODEL_GUARD_H
#define POLYOPT_MODEL_GUARD_H

#include "source.h"

typedef struct po_region po_region;

/* A condition that depends on data, around loops: "cond" if "is_else" is not
 * set, its negation otherwise.
 */
typedef struct po_guard {
    const po_expr *cond;
    bool is_else;
} po_guard;

/* Conditions around the statement in work that are no part of the domain. */
typedef struct po_guards {
    int n_guard;
    po_guard *guard;
} po_guards;

/* guard.c */
bool po_guard_enter(po_region *region, const po_node *node, bool is_else);
bool po_guard_evaluate(po_region *region);
const po_node *po_guard_wrap(const po_region *region, const po_node *node);
const po_node *po_guard_for_continue(po_region *region, const po_node *body);
bool po_guard_is_kept(po_region *region, const po_expr *cond, int first);
const po_node *po_guard_for_jumps(po_region *region, const po_node *body);

#endif
