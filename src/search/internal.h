#ifndef POLYOPT_SEARCH_INTERNAL_H
#define POLYOPT_SEARCH_INTERNAL_H

#include "polyopt/estimate.h"
#include "polyopt/script.h"
#include "polyopt/search.h"

/* attempt_log.c: note what was tried, and what is gained by it, NULL if that is not known, for users who
 * ask for an explanation.
 */
void po_search_explain(po_search *search, const po_run *run, const char *what,
                       const po_gain *gain);

/* Note the same for a report; "costs" NULL if it led nowhere. */
void po_search_note_tried(po_search *search, const po_run *run,
                          const char *what, const po_costs *costs,
                          const po_costs *original);

/* What was noted last has become the best; nothing else is. */
void po_search_mark_kept(po_search *search);

/* early.c: is the order of the program, with its outermost loops shared among threads, the
 * answer for a nest of many statements?  It is the best then.
 */
bool po_search_early(po_search *search, const po_settings *top,
                     const po_run *run);

/* Do threads share what most of the work is? */
bool po_attempt_is_shared(const po_attempt *attempt);

/* inner_trip_count.c: have the best so far ask for long innermost loops where it is slower for short
 * ones on one thread: that the program has calls with a short one, or, if that is
 * returned, that they are slower than "loops", those of the program.
 */
bool po_search_ask_inner_trip_count(const po_search *search,
                                    const po_ast *loops, const po_run *run);

/* losing_cases.c: the parameters for which other statements run than where sizes are large, and
 * the best is slower than the program, beside "loops"; empty if there are none.
 */
__isl_give isl_set *po_search_losses(const po_search *search,
                                     const po_ast *loops, const po_run *run);

/* break_even_size.c: have the best run on one thread from that size on from which it is faster than
 * the program, "loops".  "gain" is what it is worth on one thread.
 */
void po_search_set_break_even(const po_search *search, const po_ast *loops,
                              double gain, const po_run *run);

/* guard_sampling.c: have the best look, before the nest, how often conditions hold that it tests further
 * inside than the program does.
 */
void po_search_sample_guards(po_search *search, const po_run *run);

/* Where the best needs masks: have it run on several threads without them from that size
 * on from which it is faster than the program then.
 */
void po_search_set_masked_break_even(const po_search *search,
                                     const po_ast *loops, const po_run *run);

/* Where the best is a wavefront that asks for several threads: have it run from that size on
 * from which it is faster than the program on two of them.
 */
void po_search_set_wavefront_break_even(const po_search *search,
                                        const po_ast *loops, const po_run *run);

/* fallback.c: the best that can be had of a variant, from settings on downwards, or the first
 * that the judge, who may be NULL, does not want, which stays open.  Given that as "open",
 * NULL otherwise, it is made up for, and the way goes on from there.
 */
po_attempt *po_fallback_run(po_variant *variant, po_settings settings,
                            const po_judge *judge, __isl_take po_attempt *open,
                            const po_run *run);

/* user_schedule.c: try the order that the user has given; false if there is none for the nest. */
bool po_search_user_schedule(po_search *search, const po_run *run);

/* variants.c: add a variant: the scop of the front end, or "owned", which is taken, if that
 * is not NULL; add the first one: the scop with several variables in place of scalars that
 * are used for several things, or as it is if there are none.
 */
po_variant *po_search_add_variant(po_search *search, __isl_take po_scop *owned,
                                  const po_variant *like);
po_variant *po_search_first(po_search *search, const po_run *run);

/* block_bodies.c: go on with the scop of which bodies of loops without loops are one statement;
 * keep what is found for it if the best so far has no gain, and that has.
 */
void po_search_take_blocks(po_search *search);
void po_search_try_blocks(po_search *search, const po_scop *blocks,
                          const po_run *run);

/* Add what a pass has made of the scop of another variant. */
po_variant *po_search_make(po_search *search, __isl_take po_scop *made,
                           const po_variant *of, po_script_scop by);

/* Put "other" in the place of the best, which is released; the best that can
 * be had of cut loops, NULL if there are none, or the best leaves nothing to be wished for.
 */
void po_search_replace(po_search *search, __isl_take po_attempt *other);
po_attempt *po_search_split_index_sets(po_search *search,
                                       const po_settings *settings,
                                       const po_judge *judge,
                                       const po_run *run);
po_attempt *po_search_split_borders(po_search *search,
                                    const po_settings *settings,
                                    const po_judge *judge, const po_run *run);

/* Is nothing gained, or nothing where most of the work is?  Are there register tiles, or dot
 * products of rows and columns side by side?  Is it poor, or is a sum in the way of register
 * tiles?
 */
bool po_attempt_is_poor(const po_attempt *attempt);
bool po_attempt_has_tiles(const po_attempt *attempt);
bool po_attempt_may_be_folded(const po_attempt *attempt, const po_run *run);

/* Return the variant of the best with accumulators kept in the elements they end in; NULL if
 * there are none.
 */
po_variant *po_search_find_folded(po_search *search, const po_run *run);

/* The same with accumulators kept in the elements they end in; NULL if the best has vectors.
 */
po_attempt *po_search_fold_accumulators(po_search *search,
                                        const po_settings *settings,
                                        const po_judge *judge,
                                        const po_run *run);

/* The same with rows of arrays that iterations have of their own; NULL if threads share
 * a loop of the best anyway.
 */
po_attempt *po_search_privatize_rows(po_search *search,
                                     const po_settings *settings,
                                     const po_judge *judge, const po_run *run);

/* The same with copies of what steps of the outermost loop read, and these in blocks; NULL if
 * there are none.
 */
po_attempt *po_search_block_steps(po_search *search,
                                  const po_settings *settings,
                                  const po_judge *judge, const po_run *run);

/* compare.c: put in the place of the best what is estimated to be better than what
 * "settings" has led to; say what is against it if that is the original.  Can the best be
 * compared with others?
 */
void po_search_compare(po_search *search, const po_settings *settings,
                       const po_run *run);
bool po_search_can_compare(const po_search *search, const po_run *run);

/* Have the best, which is an order that the user has given, run where it is estimated to be
 * faster than the program.
 */
void po_search_weigh_user_schedule(po_search *search,
                                   const po_settings *settings,
                                   const po_run *run);

/* variants.c: the variant in which lines of arrays, or of scalars, stand side by side, and what
 * becomes of the best in that form; NULL if there are none.
 */
po_variant *po_search_make_expanded_lines(po_search *search, po_variant *of,
                                          const po_run *run);
po_attempt *po_search_expand_lines(po_search *search,
                                   const po_settings *settings,
                                   const po_judge *judge, const po_run *run);

/* refusal.c: keep what is against an attempt for an order that is given, and in "all", if there is
 * that, what is against which step of the part, which may be NULL.
 */
void po_search_find_refusal(po_search *search, const po_attempt *a,
                            const struct po_script_part *part,
                            struct po_script_refusals *all, const po_run *run);

/* trip_count_version.c: keep "other", which shares a loop further in than the best, for where the loop
 * that threads share may have too few iterations for them, if it has work enough; else
 * release it.  "costs" is what the best takes.
 */
void po_search_keep_trip_count_version(po_search *search,
                                       __isl_take po_attempt *other,
                                       const po_costs *costs,
                                       const po_run *run);

/* The same for an order that the user has given, whatever is estimated: return why "other" cannot
 * be had for few iterations, NULL if it can.
 */
const char *po_search_give_trip_count_version(po_search *search,
                                              __isl_take po_attempt *other);

/* --- requested_form.c: forms of the statements ------------------------------------ */

/* The passes that make other scops, in the order in which they are tried; behind these, one that
 * is not tried.
 */
enum { PO_N_PASS = 5 };

extern const po_script_scop po_search_pass_of[PO_N_PASS];

/* Return the scop that is made of the variant by one of several passes, with the
 * dependences of the variant; NULL if that makes none of it.  The last pass is for array
 * number "only"; -1 for any.
 */
po_scop *po_search_make_scop(po_variant *of, int pass, int only,
                             const po_run *run);

/* Return the variant in which loops of the order have buffers in the place of the array; NULL, with
 * "*why", if that cannot be.
 */
po_variant *po_search_make_buffered(po_search *s, po_variant *of, int array,
                                    const po_run *run, const char **why);

/* Return the variant that the script wants; NULL, with a reason, if there is none. */
po_variant *po_search_find_wanted(po_search *s, const po_script_part *part,
                                  const po_run *run);

#endif
