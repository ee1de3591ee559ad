#ifndef POLYOPT_VALUE_H
#define POLYOPT_VALUE_H

#include "polyopt/qaff.h"
#include "polyopt/scop.h"

/* How the expressions of a statement are translated at one instance of it.
 *
 * "dim"          what the dimensions of the statement are there
 * "first_param"  the variable that parameter 0 is; < 0: parameters stay parameters
 * "atom"         may take an expression before it is taken apart: it stores what
 *                that is, NULL for nothing, and returns true; NULL takes none
 */
typedef struct po_value {
    po_arena *arena;
    const po_scop *scop;
    const po_stmt *stmt;
    const po_qaff *const *dim;
    int first_param;
    bool (*atom)(void *user, const po_expr *expr, const po_qaff **value);
    void *user;
} po_value;

/* math/quasi/instance_value.c: what the user's iterator number "iter" is; a variable, member
 * or element that is an iterator or a parameter; and a linear integer expression,
 * whose arithmetic is taken to be that of the integers.  Terms stand in the order in
 * which they come; NULL for what is none of these.
 */
const po_qaff *po_value_iter(const po_value *v, int iter);
const po_qaff *po_value_var(const po_value *v, const po_expr *expr);
const po_qaff *po_value_expr(const po_value *v, const po_expr *expr);

/* The subscripts of an access as functions of the instance: those of the piece that depends on the most
 * dimensions, as the inside of an array does, and its borders do not.
 *
 * "n_piece"  the pieces that isl has for the function; 0 if it is none
 * "n_dim", "differs"  per dimension of the statement: do pieces depend on it in different ways?
 * "value"    NULL if it is none, or a number is too large
 * "row"      n_outer subscripts in front that are functions, if not all are; else none
 */
typedef struct po_subscripts {
    int n_piece;
    int rank;
    const po_qaff **value;
    int n_dim;
    bool *differs;
    int n_outer;
    const po_qaff **row;
} po_subscripts;

/* math/quasi/access.c: find those of the access, in the arena.  For estimates and the choice of
 * transformations; what has to be right asks the relation.
 */
po_subscripts po_access_subscripts(po_arena *arena, const po_stmt *stmt,
                                   const po_access *access);

#endif
