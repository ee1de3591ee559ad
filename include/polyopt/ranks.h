#ifndef POLYOPT_RANKS_H
#define POLYOPT_RANKS_H

#include "polyopt/ast.h"
#include "polyopt/communication.h"
#include "polyopt/passes.h"

/* Loops over the points of a set: one statement, of which each instance is a point. */
typedef struct po_scan {
    po_scop *scop;
    po_ast *ast;
} po_scan;

/* What is moved of an array, as loops. */
typedef struct po_rank_array {
    int array;
    po_scan sent;
    po_scan returned;
} po_rank_array;

/* What there is to print of a nest that processes share.
 *
 * "front"  the scop of a share, with parameters for its bounds
 * "share"  what was made of that; "ast" are its loops; both belong to somebody else
 * "first", "last"  these parameters, as C has them
 * "dates"  { [t] }: what is shared
 */
typedef struct po_ranks {
    const po_communication *communication;
    const po_scop *front;
    const po_scop *share;
    const po_ast *ast;
    const char *first;
    const char *last;
    po_scan dates;
    int n_array;
    po_rank_array *array;
} po_ranks;

/* communication/scops.c: the scop of a share; a scop of which the instances are the points of
 * the set, with the parameters of "share"; the order of their subscripts.  NULL if a library
 * fails.
 */
po_scop *po_communication_scop(const po_communication *c);
po_scop *po_communication_points(const po_scop *share,
                                 __isl_take isl_set *points);
__isl_give isl_schedule *po_communication_order(const po_scop *points);

/* print/ranks.c: have processes share the nest of which "patch" has the text: "function" gets
 * the functions that do it.  Why that cannot be, NULL if it is done.
 */
const char *po_print_ranks(const po_ranks *ranks, const po_unit *unit,
                           int number, po_patch *function, po_patch *patch);

#endif
