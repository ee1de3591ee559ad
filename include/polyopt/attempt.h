#ifndef POLYOPT_ATTEMPT_H
#define POLYOPT_ATTEMPT_H

#include "polyopt/pipeline.h"

/* What is done about scalars that every iteration could have a copy of: give
 * tiles of iterations a buffer of them, where they are sums of inner loops;
 * ignore their order if the live ranges turn out right; keep their order in
 * the schedule, but give concurrent iterations copies; or treat them as any
 * other memory.
 */
typedef enum po_scalars {
    PO_SCALARS_EXPANDED,
    PO_SCALARS_FREE,
    PO_SCALARS_IN_ORDER,
    PO_SCALARS_SHARED
} po_scalars;

/* A way to find loops: what the passes may do.
 *
 * "scalars"    see above
 * "in_order"   updates stay in order: no accumulators
 * "scheduler"  where the order comes from
 * "tile", "simd", "parallel"  there may be tiles, loops marked for vectors, threads
 * "unroll_sums"  short loops that add up terms are unrolled
 * "jam"        iterations of outer loops may stand side by side in inner ones
 * "block"      register tiles of vectors
 * "no_merge"   bands that only private scalars keep apart stay so
 * "level"      of loops inside each other that threads could share, which one they do:
 *              0 is the outermost
 * "restarts"   threads may share loops however many sequential ones, which start them each
 *              time, are around
 * "packing"    which parts of arrays are copied into buffers, besides what marks ask for;
 *              "pad", if it is not 0: rows of these have so many elements more than they need
 * "unguarded"  loops are executed, and shared, however little work there is; "guard": as a
 *              script says where, NULL if it does not
 */
typedef struct po_settings {
    po_scalars scalars;
    bool in_order;
    po_scheduler scheduler;
    bool tile;
    bool simd;
    bool parallel;
    bool unroll_sums;
    bool jam;
    bool block;
    bool no_merge;
    int level;
    bool restarts;
    po_packing packing;
    long pad;
    bool unguarded;
    const char *guard;
} po_settings;

/* A scop that attempts are made for, and what is known of it, which is found out once
 * for all of them.
 *
 * "front"     the scop of the front end
 * "scop"      that, or "owned"
 * "owned"     made of it, of that of another variant, or NULL
 * "like"      a variant with many of the same references, to save work; or NULL
 * "via"       the variant that it is made of, if it is to be shown that each computes what the
 *             one before does; NULL if it is compared with "front" at once
 * "deps"      flow, anti and output dependences; NULL if they are not known yet
 * "made"      by which passes it is made of "front": a set of po_script_scop
 * "user_tree" the order that the user has given for it; NULL if there is none
 * "is_trial"  it is not worth more than one attempt
 * "is_refuted"  it has not been shown to compute what "front" does
 */
typedef struct po_variant {
    const po_scop *front;
    const po_scop *scop;
    po_scop *owned;
    const struct po_variant *like;
    const struct po_variant *via;
    po_deps *deps;
    unsigned made;
    isl_schedule *user_tree;
    bool is_trial;
    bool is_refuted;
} po_variant;

/* What the passes make of a variant: all intermediate results, in the order of
 * computation.  A member is NULL if its pass, or an earlier one, did not succeed.
 *
 * "settings"       what the passes were allowed; scalars of which there are none to
 *              expand are "free"
 * "expanded"   the scop with arrays in place of some scalars, or NULL
 * "scop"       that, or the variant's: domains, accesses, original order
 * "deps"       the dependences of "scop": the variant's, or "owned_deps"
 * "schedule"   one affine row for each loop or statement order
 * "tree"       bands of permutable loops; tiles; parallel
 * "marks"      what those of the tree say
 * "legal"      does the tree respect the dependences?
 * "ast"        loops and guards, ready to print
 * "no_accumulators"  there are no loops as accumulators cannot be had
 * "is_packed"  it has buffers for parts of arrays
 * "unpacked"   why it has not one that the tree asks for
 * "certified"  are the loops shown to be right?
 * "is_open"    that has been put off: they must not be written yet
 * "is_refuted"  "expanded" has not been shown to compute the same
 * "gave_up"    the stage at which what is better than the order of the program turned
 *              out to be too complex; NULL if it did not
 * "doubt"      what a check has said no to, so that something simpler was tried; NULL
 *              if there is nothing
 * "few_trips"  what is executed where the loop that threads share has too few iterations for
 *              them, which somebody else owns; NULL if there is no such thing
 * "tested"     the loops of the program that tell how often conditions hold; or NULL
 */
typedef struct po_attempt {
    po_settings settings;
    po_variant *variant;
    po_scop *expanded;
    const po_scop *scop;
    po_deps *owned_deps;
    const po_deps *deps;
    po_schedule *schedule;
    isl_schedule *tree;
    po_tree_marks marks;
    isl_bool legal;
    po_ast *ast;
    bool no_accumulators;
    bool is_packed;
    po_unpacked unpacked;
    isl_bool certified;
    bool is_open;
    bool is_refuted;
    const char *gave_up;
    const char *doubt;
    const struct po_attempt *few_trips;
    po_ast *tested;
} po_attempt;

/* Who decides whether loops are worth being shown to be right, which takes long: are
 * those of the attempt wanted, as far as can be seen?
 */
typedef struct po_judge {
    bool (*wants)(void *user, const po_attempt *attempt);
    void *user;
} po_judge;

/* pipeline.c: before the first attempt, note in the scop, and in that of its blocks, which sizes estimates
 * are to take: of windows at borders, and what scripts say.
 */
void po_pipeline_sizes(po_scop *scop, const po_run *run);

/* pipeline.c: the stages of an attempt, in turn: dependences and an order, with expanded scalars
 * if the settings say so; its tree with tiles and marks; is that legal; loops, with copies of
 * parts of arrays as "packing" says, and as marks ask for, if "has_wanted" is set.  The options
 * are those of the settings.
 */
void po_pipeline_order(po_attempt *attempt, const po_run *run);
void po_pipeline_tree(po_attempt *attempt, const po_run *run);
void po_pipeline_verify(po_attempt *attempt, const po_run *run);
void po_pipeline_loops(po_attempt *attempt, po_packing packing, bool has_wanted,
                       const po_run *run);

/* Return the loops of the program as they are, in no order but its own; NULL if a library fails,
 * or gives up.
 */
po_ast *po_scop_original_loops(const po_scop *scop, const po_run *run);

/* attempt.c: run the passes as the settings allow, and certify what comes of it.  Nobody changes
 * that but who has it made.  What the judge, who may be NULL, does not want stays open, until it
 * is made up for.
 */
po_attempt *po_attempt_run(po_variant *variant, const po_settings *settings,
                           const po_judge *judge, const po_run *run);
void po_attempt_certify(po_attempt *attempt, const po_run *run);

/* attempt.c: release; the first stage that came to nothing, "none" if all went well;
 * what a check has said no to, NULL if there is nothing; what was done, as JSON; in words, empty
 * if it was nothing; the same with where the order is from, as remarks have it, but not the new
 * text, which is the same however it was found; is that anything; and has it all been shown to
 * be right?
 */
po_attempt *po_attempt_free(po_attempt *attempt);
const char *po_attempt_last(const po_attempt *attempt);
const char *po_attempt_find_doubt(const po_attempt *attempt);
const char *po_attempt_describe(const po_attempt *attempt, po_arena *arena);
const char *po_attempt_summarise(const po_attempt *attempt, po_arena *arena);
const char *po_attempt_add_origin(const po_attempt *attempt,
                                  const char *summary, po_arena *arena);
bool po_attempt_has_gain(const po_attempt *attempt);

/* Has the result tiles, and nothing else that may be a gain?  These pay for what does not fit in
 * caches only, which an estimate has to tell.
 */
bool po_attempt_has_only_tiles(const po_attempt *attempt);

bool po_attempt_is_sound(const po_attempt *attempt);
void po_variant_clear(po_variant *variant);

/* emit.c: print the stage that the options ask for; the tree, and what was proved, if that
 * is wanted.
 * dot.c: print dependences and tree for graphviz.
 * reparse.c: is the new text of the nest right?
 */
void po_attempt_emit(const po_attempt *attempt, const po_run *run,
                     po_text *out);
void po_attempt_print_dot(const po_attempt *attempt, po_text *out);
void po_attempt_add_tree(const po_attempt *attempt, const po_run *run);

/* The same of a version of a nest that has none, so that it is left as it is when the trees are read;
 * OpenScop has no words for this.
 */
void po_attempt_leave_tree(const po_scop *scop, const po_run *run);

/* The scop as OpenScop's text, with these dates, or if that is NULL, those of the program;
 * remarks tell what that has no words for.
 */
void po_run_emit_openscop(const po_scop *scop, __isl_keep isl_union_map *dates,
                          const po_run *run, po_text *out);
void po_attempt_certificate(const po_attempt *attempt, const po_unit *unit,
                            const char *summary, const po_run *run);
bool po_attempt_reparse(const po_attempt *attempt, const po_unit *unit,
                        const po_run *run, po_patch *patch);

/* What settings allow, as options.  "options" is to live as long as the result. */
po_run po_settings_options(const po_settings *settings, const po_run *run,
                           po_options *options);

/* Is the question what loops and tiles touch, so that nothing is written? */
bool po_run_asks_footprint(const po_run *run);

#endif
