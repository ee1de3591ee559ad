#ifndef POLYOPT_STAGES_H
#define POLYOPT_STAGES_H

#include "polyopt/model.h"
#include "polyopt/pipeline.h"

/* What is done about scalars that every iteration could have a copy of: give
 * tiles of iterations a buffer of them, where they are sums of inner loops;
 * ignore their order if the live ranges turn out right; keep their order in
 * the schedule, but give concurrent iterations copies; or treat them as any
 * other memory.
 */
typedef enum po_scalars {
    SCALARS_EXPANDED,
    SCALARS_FREE,
    SCALARS_IN_ORDER,
    SCALARS_SHARED
} po_scalars;

/* The intermediate results for one loop nest, in the order of computation.
 * A member is NULL if its pass, or an earlier one, did not succeed.
 * "scalars" tells what becomes of the order of private dependences.
 * "scop" is "original", or "expanded" once the order of the loops is found;
 * "deps" are its dependences, "original_deps" then those of "original".
 * "in_order": updates stay in order, as accumulators cannot be had; "gave_up"
 * names the stage at which scheduling turned out to be too complex, so that the
 * statements stay in their order; NULL if it did not.  "doubt" names what a
 * check has said no to, so that something simpler was tried; NULL if there is
 * nothing.  "refuted" is a scop that has not been shown to compute what that of
 * the front end does.
 * "like" and "like_deps": a scop with many of the same references, and what is
 * known of it, to save work; borrowed, or NULL.
 */
typedef struct po_stages {
    const po_scop *front; /* that of the front end                        */
    const po_scop *original;
    po_deps *original_deps;
    po_scop *expanded;   /* with arrays in place of some scalars          */
    const po_scop *scop; /* domains, accesses, original order             */
    po_deps *deps;       /* flow, anti and output dependences             */
    po_scalars scalars;
    po_schedule *schedule; /* one affine row per loop or statement order  */
    isl_schedule *tree;    /* bands of permutable loops; tiles; parallel  */
    isl_bool legal;        /* does the tree respect the dependences?      */
    po_ast *ast;           /* loops and guards, ready to print            */
    bool is_packed;        /* has it buffers for parts of arrays?         */
    isl_bool certified;    /* are the loops shown to be right?            */
    const po_scop *refuted;
    const po_scop *like;
    const po_deps *like_deps;
    bool in_order;
    const char *gave_up;
    const char *doubt;
    bool is_trial;     /* nothing is tried after a failure              */
    char no_gain[80];  /* what the estimates say against it; or empty   */
    po_scop *separate; /* made from the scop of the front end, or NULL  */
    po_scop *folded;   /* made from that, or the former, or NULL        */
} po_stages;

/* Estimates of a nest, in nanoseconds, for some sizes: on one thread, on several, and
 * how many instances were counted; if they could be made.  "is_taken": the new
 * loops are what is executed.
 */
typedef struct po_costs {
    bool is_known;
    double one_ns[PO_N_SCENARIO];
    double many_ns[PO_N_SCENARIO];
    double instances[PO_N_SCENARIO];
    bool is_taken[PO_N_SCENARIO];
} po_costs;

/* How many times faster a result is, on one thread and on several. */
typedef struct po_gain {
    double one;
    double many;
} po_gain;

po_gain po_costs_gain(const po_costs *original, const po_costs *result);

/* estimate.c: of the loops of the program; of a result, beside these; tell what they
 * are.
 */
po_costs po_stages_cost(const po_stages *s, const po_costs *original,
                        const po_run *run);
po_costs po_scop_cost(const po_scop *scop, const po_run *run);

/* If innermost loops have to have some iterations for the loops to be faster on one
 * thread: more than "*least", the value of the parameter that is returned; else -1.
 */
int po_stages_width(const po_stages *s, const po_run *run, long *least);

/* What the loops gain for the largest parameters that declared arrays allow; 0 if
 * these say nothing.
 */
po_gain po_stages_declared_gain(const po_stages *s, const po_run *run);
void po_costs_note(const po_costs *costs, const char *what, const po_scop *scop,
                   const po_run *run);

/* The new texts for a file, in order.
 *
 * "is_idle"  all went well with the last nest, but nothing was gained
 */
typedef struct po_patches {
    bool is_idle;
    int n;
    int room;
    po_patch *patch;
} po_patches;

/* pipeline.c: run the passes once; optimise a function: add its new texts to the
 * list, or print the stage that the options ask for to "out".  Returns how many
 * regions there are.
 */
void po_stages_run(po_stages *s, const po_run *run);
int po_stages_optimise(const po_unit *unit, int function, const po_run *run,
                       po_patches *list, po_text *out);

/* attempt.c: find the best result for "scop"; release it; the first stage that
 * came to nothing, "none" if all went well.
 */
void po_stages_find(po_stages *s, const po_scop *scop, const po_run *run);
void po_stages_clear(po_stages *s);
const char *po_stages_last(const po_stages *s);

/* attempt.c: another attempt for what "s" is for, by other options, without anything
 * made of scalars that "s" has not made.  It is to be released before "s", unless it
 * takes its place.
 */
po_stages po_stages_again(const po_stages *s, const po_run *run);
void po_stages_replace(po_stages *s, po_stages *other);

/* candidate.c: put in the place of the result what is estimated to be better; say what
 * is against it if that is the original.
 */
void po_stages_choose(po_stages *s, const po_run *run);

/* emit.c: print the stage that the options ask for; what was done, for the
 * remark, empty if it was nothing; what was proved, if that is wanted.
 */
void po_stages_emit(const po_stages *s, const po_run *run, po_text *out);
const char *po_stages_summarise(const po_stages *s, po_arena *arena);
bool po_stages_have_gain(const po_stages *s);
void po_stages_certificate(const po_stages *s, const po_unit *unit,
                           const char *summary, const po_run *run);

/* reparse.c: is the new text of the nest right? */
bool po_stages_reparse(const po_stages *s, const po_unit *unit,
                       const po_run *run, po_patch *patch);

#endif
