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

/* A reference "expr" in the statement "stmt", which is that to the element e where iteration dim[d]
 * is e[d] - shift[d], also outside of the statement's domain; NULL if there is none.
 */
typedef struct po_reference_place {
    const po_expr *expr;
    int stmt;
    int *dim;
    long *shift;
} po_reference_place;

/* What is moved of an array, as loops, and a reference to it; with a time loop, also all that is "touched". */
typedef struct po_rank_array {
    int array;
    po_reference_place place;
    po_scan sent;
    po_scan returned;
    po_scan touched;
} po_rank_array;

/* What neighbours give each other of an array behind a phase. */
typedef struct po_rank_exchange {
    int array;
    po_scan up;
    po_scan down;
} po_rank_exchange;

/* A phase of a step of the time loop: "share" is what was made of its scop, "ast" are its loops;
 * both belong to somebody else.
 */
typedef struct po_rank_phase {
    const po_scop *share;
    const po_ast *ast;
    int n_exchange;
    po_rank_exchange *exchange;
} po_rank_phase;

/* A term of the time that a region takes: ns times the parameters of the scop, each to the power
 * "exp".
 */
typedef struct po_work {
    double ns;
    int *exp;
} po_work;

/* What there is to print of a nest that processes share.
 *
 * "front"  the scop of a share, with parameters for its bounds
 * "share"  what was made of that; "ast" are its loops; both belong to somebody else
 * "first", "last"  these parameters, as C has them
 * "dates"  { [t] }: what is shared; its "ast" also has what variables are behind the nest
 * "n_phase", "phase"  of a step of the time loop, "steps": { [t] }; 0 if there is none, else
 *          "share" and "ast" are those of the first one
 * "n_work", "work"  the time that all of it takes, a sum; "is_asked": the nest is only shared if
 *          that is longer than what it takes to send everything, with "latency_ns" for a
 *          message, and "byte_ns" for a byte; done alone, it is "gain" times as fast as phase
 *          by phase, by tiles over several steps
 */
typedef struct po_ranks {
    const po_communication *communication;
    const po_scop *front;
    const po_scop *share;
    const po_ast *ast;
    const char *first;
    const char *last;
    po_scan dates;
    po_scan steps;
    int n_phase;
    po_rank_phase *phase;
    int n_array;
    po_rank_array *array;
    bool is_asked;
    int n_work;
    po_work *work;
    double gain;
    double latency_ns;
    double byte_ns;
} po_ranks;

/* tools/communication/scops.c: the scop of a share; that of one phase of it, in one step; one with
 * the parameters of what is exchanged; a scop of which the instances are the points of
 * the set, with the parameters of "share"; the order of their subscripts.  NULL if a library
 * fails.
 */
po_scop *po_communication_scop(const po_communication *c);
po_scop *po_communication_phase(const po_communication *c, int phase);
po_scop *po_communication_boundary(const po_communication *c);
po_scop *po_communication_points(const po_scop *share,
                                 __isl_take isl_set *points);
__isl_give isl_schedule *po_communication_order(const po_scop *points);

/* tools/communication/reference.c: find a reference to elements of the array; false if there is
 * none that is known to be one to each of them.
 */
bool po_communication_find_reference(const po_scop *scop, int array,
                                     po_arena *arena,
                                     po_reference_place *place);

/* tools/communication/region_time.c: find the time that the region takes, about, if an instance of
 * statement s takes ns[s], where "range" is not empty, unless that is NULL; the number of terms,
 * -1 if it is not known.  And: add the terms of "ns" times the number of points, about; false if
 * that is not known.
 */
int po_communication_work(const po_scop *scop, __isl_keep isl_set *range,
                          const double *ns, po_arena *arena, po_work **work);
bool po_communication_count(__isl_take isl_set *points, double ns,
                            po_arena *arena, po_work **work, int *n);

/* print/ranks.c: have processes share the nest of which "patch" has the text: "function" gets
 * the functions that do it.  Why that cannot be, NULL if it is done.
 */
const char *po_print_ranks(const po_ranks *ranks, const po_unit *unit,
                           int number, po_patch *function, po_patch *patch);

#endif
