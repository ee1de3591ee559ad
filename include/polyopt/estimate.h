#ifndef POLYOPT_ESTIMATE_H
#define POLYOPT_ESTIMATE_H

#include "polyopt/attempt.h"
#include "polyopt/model.h"

/* So many parameters are remembered. */
#define PO_MAX_VALUE 4

/* Estimates of a nest, in nanoseconds, for some sizes: on one thread, on several, and
 * how many instances were counted; if they could be made.  "is_taken": the new
 * loops are what is executed.  "value" has the first few parameters.  "wide_ns": for large sizes on more threads than that.
 */
typedef struct po_costs {
    bool is_known;
    double one_ns[PO_N_ALL_SCENARIO];
    double many_ns[PO_N_ALL_SCENARIO];
    double wide_ns;
    double instances[PO_N_ALL_SCENARIO];
    double value[PO_N_ALL_SCENARIO][PO_MAX_VALUE];
    bool is_taken[PO_N_ALL_SCENARIO];
} po_costs;

/* The threads that "wide" is about: those of large machines. */
#define PO_WIDE_THREADS 16

/* How many times faster a result is, on one thread and on several. */
typedef struct po_gain {
    double one;
    double many;
} po_gain;

/* How much slower a result may be on one thread, or on several, if it is faster on the
 * other.
 */
#define PO_TOLERANCE 0.95

/* How many times as fast "result" is as "original", the geometric mean over the sizes, on one
 * thread and on several: above 1, it is faster.  Both have to be known.
 */
po_gain po_costs_gain(const po_costs *original, const po_costs *result);

/* gain.c: a number to compare gains by; is one as large as one may wish, and is it so
 * where sizes are large?
 */
double po_gain_value(po_gain gain);
bool po_gain_is_clear(po_gain gain);
bool po_costs_are_clear_if_large(const po_costs *original,
                                 const po_costs *result);

/* Are loops "least" times as fast on several threads, and hardly slower on one, where steps of
 * the outermost loop have much to do?
 */
bool po_costs_gain_in_steps(const po_costs *before, const po_costs *after,
                            double least);

/* What the nest has to gain at least if it is always of the same size and takes little time;
 * 0 for others.
 */
double po_costs_least_gain(const po_costs *original, const po_scop *scop);

/* How much faster loops are on one thread, over the sizes for which they run; 0 if none. */
double po_costs_serial_gain(const po_costs *original, const po_costs *result);

/* The same on several threads, on average over these sizes. */
double po_costs_shared_gain(const po_costs *original, const po_costs *result);

/* estimate.c: the estimates for all sizes: of the loops of the program; of an attempt, beside
 * "original", where its condition does not hold as long as that takes.  "measure" does so within
 * a budget of its own, with a note to users of -v; "note" is that alone.  "is_known" is false
 * if the loops are too many, or too deep, for the model.
 */
po_costs po_loops_cost(const po_ast *loops, const po_scop *scop,
                       const po_run *run);
po_costs po_attempt_cost(const po_attempt *attempt, const po_costs *original,
                         const po_run *run);
po_costs po_attempt_measure(const po_attempt *attempt, const po_costs *original,
                            const char *what, const po_run *run);
void po_costs_note(const po_costs *costs, const char *what, const po_scop *scop,
                   const po_run *run);

/* If innermost loops have to have some iterations for the loops to be faster on one
 * thread: more than "*least", the value of the parameter that is returned; else -1.
 */
int po_attempt_width(const po_attempt *attempt, const po_ast *loops,
                     const po_run *run, long *least);

/* The same of outermost loops, which may be innermost ones in the result.  "*is_shared": on
 * several threads, the loops are faster where they are short, too.
 */
int po_attempt_outer_width(const po_attempt *attempt, const po_ast *loops,
                           const po_run *run, long *least, bool *is_shared);

/* Are the loops no faster than "loops", those of the program, on one thread, unless
 * vectors can be stored in part?
 */
bool po_attempt_needs_masks(const po_attempt *attempt, const po_ast *loops,
                            const po_run *run);

/* What the loops gain for the largest parameters that declared arrays allow; 0 if
 * these say nothing.
 */
po_gain po_attempt_declared_gain(const po_attempt *attempt, const po_ast *loops,
                                 const po_run *run);

/* What they gain for these parameters; 1 where the text of the program is what runs. */
po_gain po_attempt_gain_at(const po_attempt *attempt, const po_ast *loops,
                           const double *param, const po_run *run);

/* Would what is in the buffers stay in the first cache without them? */
bool po_attempt_has_small_buffers(const po_attempt *attempt, const po_run *run);

#endif
