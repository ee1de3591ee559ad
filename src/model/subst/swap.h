#ifndef POLYOPT_MODEL_SUBST_SWAP_H
#define POLYOPT_MODEL_SUBST_SWAP_H

#include "induct.h"

#define PO_EXCHANGE_MAX_VARIABLE 8

/* After so many iterations at most all are what they were. */
#define PO_EXCHANGE_MAX_PERIOD 4

/* What is done to a variable besides copying another one. */
typedef enum po_swap_kind {
    PO_SWAP_NONE,
    PO_SWAP_SUB, /* by - x         */
    PO_SWAP_XOR, /* x ^ by         */
    PO_SWAP_NOT, /* !x, or 1 - x   */
    PO_SWAP_NEXT /* (x + by) % end */
} po_swap_kind;

/* A value: what is done to that of variable number "of" at the beginning. */
typedef struct po_swap {
    int of;
    po_swap_kind kind;
    long by;
    long end;
} po_swap;

/* What an iterator, which has a first value and a positive step, leaves when it is divided
 * by "modulus"; "iter" is NULL if there is nothing of that.
 */
typedef struct po_residue {
    const po_decl *iter;
    long first;
    long step;
    long modulus;
} po_residue;

/* Variables that change places, or values, in a loop.
 *
 * "variable"  n of them; "value": what each is where the walk has arrived
 * "after"     what each is after so many iterations, after[0] at the beginning
 * "period"    after so many all are what they were, but for those "is_spare", which
 *             are set before they are used
 * "residue"   numbers of buffers that follow from the iterator; "copy": which copy of the
 *             body is in work
 * "end"  values are from 0 to the number here - 1, any if it is 0
 */
typedef struct po_swapping {
    po_region *region;
    po_arena *arena;
    const po_node *loop;
    int n;
    const po_decl *variable[PO_EXCHANGE_MAX_VARIABLE];
    po_swap value[PO_EXCHANGE_MAX_VARIABLE];
    po_swap after[PO_EXCHANGE_MAX_PERIOD + 1][PO_EXCHANGE_MAX_VARIABLE];
    int period;
    bool is_spare[PO_EXCHANGE_MAX_VARIABLE];
    long end[PO_EXCHANGE_MAX_VARIABLE];
    po_residue residue;
    int copy;
    bool failed;
} po_swapping;

/* swap_assignments.c */
bool po_swapping_same_target(const po_type *a, const po_type *b);
const po_decl *po_swap_read(const po_expr *expr, const po_type *type,
                            po_swap *what);
const po_decl *po_swap_of(const po_node *node, const po_decl **source,
                          po_swap *what);

/* swapped_variables.c */
bool po_swapping_find(po_swapping *x);
int po_swapping_number(const po_swapping *x, const po_decl *decl);
bool po_swapping_execute(po_swapping *x, const po_node *node);
const po_expr *po_swapping_computed(po_swapping *x, const po_expr *expr);
const po_expr *po_swapping_value(const po_swapping *x, po_swap value,
                                 const po_loc *loc);

/* residue.c */
bool po_residue_find(po_residue *r, const po_node *body);
const po_expr *po_residue_value(const po_residue *r, po_arena *arena,
                                const po_expr *expr, int k);

#endif
