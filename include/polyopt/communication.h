#ifndef POLYOPT_COMMUNICATION_H
#define POLYOPT_COMMUNICATION_H

#include <isl/polynomial.h>

#include "polyopt/deps.h"
#include "polyopt/run.h"
#include "polyopt/schedule.h"
#include "polyopt/scop.h"

/* The form of a set of elements.
 *
 *     PO_FORM_NONE       there are none
 *     PO_FORM_BOX        every subscript from a least to a greatest value
 *     PO_FORM_STRIDED    every row from a least to a greatest value, the same for all of them,
 *                        but not all rows between two of them
 *     PO_FORM_ROWS       every row from a least to a greatest value, which depend on the row, as
 *                        in a triangle
 *     PO_FORM_SCATTERED  anything else
 */
typedef enum po_form {
    PO_FORM_NONE,
    PO_FORM_BOX,
    PO_FORM_STRIDED,
    PO_FORM_ROWS,
    PO_FORM_SCATTERED
} po_form;

/* What goes to a rank, and what comes back: [n, first, last] -> { A[e] : ... }. */
typedef struct po_moved {
    isl_set *set;
    po_form form;
} po_moved;

/* What is moved of an array.
 *
 * "sent"      what the share reads and has not written itself before; and what it might write,
 *             but need not, so that all that comes back has a value
 * "returned"  what it may write
 * "touched"   with a time loop, all that it accesses; or NULL
 */
typedef struct po_traffic {
    int array;
    po_moved sent;
    po_moved returned;
    isl_set *touched;
} po_traffic;

/* What neighbours give each other of an array behind a phase: the elements that are written in
 * it, and later read, on the other side of a boundary between two shares.  The dates before
 * "at" are on its one side; the phase is that of step "now".
 *
 *     [n, now, at] -> { A[e] : ... }
 *
 * "up"    what instances with dates before "at" write, and those from there on read
 * "down"  the other way round
 */
typedef struct po_exchange {
    int array;
    po_moved up;
    po_moved down;
} po_exchange;

/* Statements that are one behind the other in the body of a time loop, the first of which has this
 * position there, and what is exchanged behind.
 *
 * "is_apart"  in a step, no date of the phase accesses what another one writes, so that they may come
 *             in any order
 */
typedef struct po_phase {
    int position;
    bool is_apart;
    int n_exchange;
    po_exchange *exchange;
} po_phase;

/* A time loop around all: a step of it is phases, one behind the other, and all ranks do one
 * before any begins the next.
 *
 * "range"     [n] -> { [t] : ... }: the steps
 * "now", "at" names of parameters: the step, and a boundary
 * "reach"     no value goes from one date to another one that is further away
 * "of"        the phase of each statement
 */
typedef struct po_time {
    isl_set *range;
    const char *now;
    const char *at;
    long reach;
    int *of;
    int n_phase;
    po_phase *phase;
} po_time;

/* A region that is shared by ranks, which have no memory in common.  The instances with
 * first <= θ_S(i) <= last are the share of one of them; all that depends on each other is in
 * one share, wherever the bounds are; or, with a time loop, values go from one share to the next
 * behind a phase, if every share has as many dates as they reach.
 *
 * "date"     per statement, { S[i] -> [t] }, total and single-valued: θ
 * "range"    [n] -> { [t] : ... }: its values
 * "first", "last"  names of the parameters that bound a share; position n_param, and that + 1
 * "own"      per array: every iteration has it for itself, no value enters or leaves it
 * "traffic"  of the n_traffic arrays that are accessed and not own
 * "time"     the time loop; NULL if there is none
 */
typedef struct po_communication {
    po_arena *arena;
    const po_scop *scop;
    isl_map **date;
    isl_set *range;
    const char *first;
    const char *last;
    bool *own;
    int n_traffic;
    po_traffic *traffic;
    po_time *time;
} po_communication;

/* Find shares, and what is moved for them: those of the outermost loops of the program, or
 * else of the schedule, which may be NULL, or else those of which neighbours exchange values in
 * a time loop.
 * NULL if there are none, with the reason in "*why", or isl gives up, with NULL there.
 * requires: the dependences of this scop, of all kinds.
 */
po_communication *po_communication_find(const po_scop *scop,
                                        const po_deps *deps,
                                        const po_schedule *schedule,
                                        const char **why);
po_communication *po_communication_free(po_communication *c);

/* The instances of a statement, or of all, in the share. */
__isl_give isl_set *po_communication_share(const po_communication *c, int stmt);

/* What is known of the bounds of a share that is not empty: both are dates. */
__isl_give isl_set *po_communication_known(const po_communication *c);

/* What is known of the step, and of the boundary: [n, now, at] -> { : ... }. */
__isl_give isl_set *po_communication_known_time(const po_communication *c);

/* refuse.c: why are the elements that the region accesses not known, or other values than
 * those of arrays leave it?  NULL if neither is the case.
 */
const char *po_communication_refuse(const po_scop *scop);

/* tools/communication/profit.c: is there more to do in the region than to move the array's elements,
 * as far as loops and subscripts tell that may have more than a few values?
 */
bool po_communication_is_worth(const po_scop *scop, int array);

/* form.c, print.c: that of a set, and its name. */
po_form po_set_form(__isl_keep isl_set *set);
const char *po_form_text(po_form form);

/* verify/share/communication.c: do all shares compute what the region does, with what they are
 * sent, and is it what comes back?  "why" says what is wrong.
 */
isl_bool po_verify_communication(const po_communication *c, const char **why);

/* The sets, their forms, how many elements they have, and how many instances of each statement
 * are in a share, which take "ns" each, as text.
 */
void po_communication_print(const po_communication *c, const double *ns,
                            po_text *out);

#endif
