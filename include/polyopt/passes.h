#ifndef POLYOPT_PASSES_H
#define POLYOPT_PASSES_H

#include "polyopt/ast.h"
#include "polyopt/deps.h"
#include "polyopt/effort.h"
#include "polyopt/machine.h"
#include "polyopt/nest.h"
#include "polyopt/options.h"
#include "polyopt/patch.h"
#include "polyopt/rewrites.h"
#include "polyopt/run.h"
#include "polyopt/schedule.h"
#include "polyopt/scop.h"
#include "polyopt/tree.h"

/* The passes, in order.  Each takes what earlier ones made, borrows it, and
 * returns a new object, or NULL; given NULL, it returns NULL.
 *
 * "requires" is what must be true of the input beyond the invariants of its type, which
 * --check tests, and is not checked; "keeps", what of the input is true of the result.
 */

/* Parse the C text of a file.  NULL, with messages, if it does not compile.
 * requires: the bytes of a file that a compiler would take.
 * keeps: every statement of every function in the file, opaque if it is not
 *     modelled, with its place in the bytes.
 */
po_unit *po_unit_parse(const char *path, const char *text, size_t n,
                       const po_run *run);

/* Read a file: po_unit_parse, and then po_singles_split, po_effects_find and
 * po_inline_calls (syntax.h); po_effects_find alone if "run" keeps calls.
 */
po_unit *po_unit_read(const char *path, const char *text, size_t n,
                      const po_run *run);

/* The name and version of the C parser, for --version. */
const char *po_parser_version(void);

/* The regions of a unit that the model can describe, in textual order, not
 * overlapping.  Loop nests outside of them get a remark.
 */
typedef struct po_scops {
    int n_scop;
    po_scop **scop;
} po_scops;

/* The regions of all functions of a unit, with a remark for each outermost loop
 * that is in none.  Ended by po_scops_free; empty if there are none, NULL for NULL.
 * requires: the nodes as parsing and inlining have left them.
 * keeps: the order of the program and all that its text says, exactly, or there
 *     is no scop; "is_approximate": may-accesses and blocks instead.
 */
po_scops *po_scops_find(const po_unit *unit, const po_run *run);

/* The same for one function of the unit; NULL if it has not so many. */
po_scops *po_scops_find_in(const po_unit *unit, int function,
                           const po_run *run);

/* How many loops of a function are in no other? */
int po_function_count_nests(const po_function *function);

/* Give the remark for all of these, for a reason. */
void po_function_reject(const po_unit *unit, const po_function *function,
                        po_reject why, const char *text, po_diag *diag);

/* Why a nest is left alone when nothing is left for a file. */
#define PO_FILE_IS_OVER "all nests of the file together"

/* The regions inside of a scop that has led nowhere, for the caller to free: those in
 * its loop, or, of one whose short loops are unrolled, that without.  "exact": without
 * may-accesses and block statements; "told": the remark for the loop itself has been
 * given.
 */
po_scops *po_scops_find_inside(const po_unit *unit, const po_scop *scop,
                               bool exact, bool told, const po_run *run);

/* The same for one that is too much at once: of each statement, or of those in its loop. */
po_scops *po_scops_find_parts(const po_unit *unit, const po_scop *scop,
                              const po_run *run);

/* Is it no single loop, but statements that can be regions one by one? */
bool po_scop_has_siblings(const po_scop *scop);

/* May there be regions inside of the scop that do better than all of it? */
bool po_scop_has_parts(const po_scop *scop);

/* Is the variable a parameter of the function around the scop, with one value in all of it? */
bool po_scop_is_unchanging(const po_scop *scop, const po_decl *decl);

/* Is it the version of a nest that the n characters say, "where stride is 1"?  Append the name of
 * the nest, "function:9", and of the version.
 */
bool po_scop_is_version(const po_scop *scop, const char *where, size_t n);
void po_scop_print_name(const po_scop *scop, po_text *out);
po_scops *po_scops_free(po_scops *scops);

/* Print how much a region does, as functions of its parameters. */
void po_scop_print_card(const po_scop *scop, const po_run *run, po_text *out);

/* The flow, anti and output dependences of a scop: of each array by isl's dataflow analysis
 * or, if that takes too long, all pairs of instances that share an element, which demand the
 * same order.  Ended by po_deps_free; NULL, without a message, if isl fails or the budget is
 * exhausted.
 * requires: accesses that name all that a statement may touch; must-writes that
 *     are sure.
 * keeps: every order that the memory demands: sources before sinks; private and
 *     reduction only mark what may count for less.
 */
po_deps *po_deps_analyse(const po_scop *scop, const po_run *run);

/* The same for a scop that was made from "like", of which the dependences are
 * "known": those on arrays that are accessed alike need not be found again.
 */
po_deps *po_deps_analyse_like(const po_scop *scop, const po_scop *like,
                              const po_deps *known, const po_run *run);

/* The dependences with all pairs of instances that share an element in the place of those on
 * arrays of which updates are read as well, but commute: "commutes" is set for pairs of
 * these.  NULL if there are no such arrays, or it costs too much.
 * requires: the dependences of this scop.
 * keeps: every order that the values need which are read.
 */
po_deps *po_deps_commute(const po_scop *scop, const po_deps *deps,
                         const po_run *run);

/* Flow dependences only: those on arrays a with wanted[a]; all of them, "like" as
 * above.
 */
po_deps *po_deps_flow(const po_scop *scop, const bool *wanted,
                      const po_run *run);
po_deps *po_deps_flow_like(const po_scop *scop, const po_scop *like,
                           const po_deps *known, const po_run *run);

/* All memory-based dependences, and the input dependences, for the user to read; no pass
 * works with them.
 */
po_deps *po_deps_by_memory(const po_scop *scop, const po_run *run);

/* A legal schedule by Pluto's algorithm: bands of permutable rows per statement, and order
 * rows between them.  "strict": keep the order of private dependences too.  Ended by
 * po_schedule_free; NULL if none is found within the budget.
 * requires: the dependences of this scop.
 * keeps: sources before sinks, without private dependences unless "strict";
 *     full rank for every statement.
 */
po_schedule *po_schedule_find(const po_scop *scop, const po_deps *deps,
                              bool strict, const po_run *run);

/* The schedule as a tree of bands and sequences.
 * requires: a schedule of all statements of the scop.
 * keeps: the dates; no marks; members are coincident where rows are parallel.
 */
__isl_give isl_schedule *po_tree_build(const po_scop *scop,
                                       const po_schedule *schedule,
                                       const po_run *run);

/* The same by isl's scheduler, for comparison.
 * requires: as po_schedule_find.
 * keeps: the same; the order of the program where isl leaves one open.
 */
__isl_give isl_schedule *po_tree_by_isl(const po_scop *scop,
                                        const po_deps *deps, bool strict,
                                        const po_run *run);

/* The iterations of the innermost loop of the statement if the next function might unroll it; else 0.
 */
long po_tree_n_unrolled(const po_scop *scop, const po_stmt *stmt);

/* Unroll loops in others that do nothing but add up 2 to 32 terms of a sum of floating-point numbers, the
 * same number of them wherever they are executed.
 * requires: a tree without marks, the bands of which are single loops.
 * keeps: the order of all instances.
 */
__isl_give isl_schedule *po_tree_unroll_sums(__isl_take isl_schedule *tree,
                                             const po_scop *scop);

/* Tile, interchange, and mark loops for execution; "deps" decides.
 * requires: a legal tree without marks, dependences of the scop that it is of.
 * keeps: legality, found anew from the dependences for each rewrite; all
 *     instances.
 */
__isl_give isl_schedule *po_tree_optimise(__isl_take isl_schedule *tree,
                                          const po_scop *scop,
                                          const po_deps *deps,
                                          const po_run *run);

/* The tree with those updates in front of the rest of their tile that need nothing of it but
 * the elements that they update, as tiles and vectors of their own; "done": there are some.
 * requires: a tree that po_tree_optimise has made, and is legal; dependences with those that
 *     commute (po_deps_commute).
 * keeps: a tree that is legal for these.
 */
__isl_give isl_schedule *po_tree_split_ready(__isl_take isl_schedule *tree,
                                             const po_scop *scop,
                                             const po_deps *deps,
                                             const po_run *run, bool *done);
/* The tree with the outermost loop in blocks, in which updates that nothing else in the block waits
 * for come last, as tiles and vectors of their own; "done": there are some.
 * requires: the tree of the order of the program, without marks, of a scop with copies
 *     (po_scop_expand_reads); its dependences.
 * keeps: all instances; not legality, which has to be looked at.
 */
__isl_give isl_schedule *po_tree_block_steps(__isl_take isl_schedule *tree,
                                             const po_scop *scop,
                                             const po_deps *deps,
                                             const po_run *run, bool *done);

/* The tree with the members of permutable bands that carry no dependence in front of the others,
 * and the outermost such loops marked as parallel; none inside these.  With "skews", bands that have
 * none become wavefronts of their first two members.
 * requires: a legal tree without marks; dependences of the scop.
 * keeps: legality, which has to be looked at; all instances.
 */
__isl_give isl_schedule *po_tree_share_outermost(__isl_take isl_schedule *tree,
                                                 const po_scop *scop,
                                                 const po_deps *deps,
                                                 bool skews);

/* Is the tree a legal order?  isl_bool_error if that could not be decided.
 * requires: nothing of the tree: it may be wrong, or for other statements.
 * keeps: all that it is given.
 */
isl_bool po_verify_schedule(const po_scop *scop, const po_deps *deps,
                            __isl_keep isl_schedule *tree, const po_run *run);

/* May iterations of each loop with the mark "jam" or "side" stand side by side in parts that
 * follow each other in it, too?  The mark alone does not ask for it: only where loops of
 * such parts are one, which goes on where the one before it stops, are they jammed.
 * keeps: all that it is given.
 */
isl_bool po_verify_jammed_parts(const po_scop *scop, const po_deps *deps,
                                __isl_keep isl_schedule *tree);

/* Say which dependence the tree breaks, with a pair of instances, or why its loops may not have
 * the accumulators that they are marked to have; NULL if it is neither, or not known.  The text lives as long as the scop.
 */
const char *po_verify_find_violated(const po_scop *scop, const po_deps *deps,
                                    __isl_keep isl_schedule *tree,
                                    const po_run *run);

/* Does the legal tree respect what the accesses demand, whether the dependences
 * have it or not?
 * requires: a tree that po_verify_schedule has passed.
 * keeps: all that it is given.
 */
isl_bool po_verify_conflicts(const po_scop *scop, const po_deps *deps,
                             __isl_keep isl_schedule *tree, const po_run *run);

/* The loops that visit the instances in the order of the tree, by polyhedral scanning
 * [Bastoul04]; ended by po_ast_free.  NULL if isl fails, or numbers, pieces or the text get
 * too large.
 * requires: a tree that has been verified, marks directly above bands of one
 *     member.
 * keeps: the order of the tree, every instance once; marks are members of
 *     loops.
 */
po_ast *po_ast_generate(const po_scop *scop, __isl_keep isl_schedule *tree,
                        const po_run *run);

/* Unroll and jam the loops that are marked for it and allow it.
 * requires: loops as generated: without buffers, or variables for elements.
 * keeps: every instance once; their order, but in loops that the tree has
 *     marked for it.
 */
void po_ast_jam(po_ast *ast, const po_scop *scop);

/* Make register tiles of the loops that are marked as their sides; NULL if some do not
 * have the form.
 * requires: loops as generated, or jammed.
 * keeps: every instance once; their order, but in loops that the tree has
 *     marked for it.
 */
po_ast *po_ast_block_registers(po_ast *ast, const po_scop *scop);

/* Keep the elements of register tiles in variables; NULL if that cannot be done.
 * requires: as po_ast_promote, which comes behind.
 * keeps: as po_ast_promote.
 */
po_ast *po_ast_accumulate(po_ast *ast, const po_scop *scop);

/* Add what surrounds the loops: the run-time condition of the scop, the final
 * values of its iterators, and the private scalars.
 * requires: loops of this scop.
 * keeps: the loops; adds what the scop wants around them.
 */
po_ast *po_ast_complete(po_ast *ast, const po_scop *scop, const po_deps *deps,
                        const po_run *run);

/* Declare buffers for the tiles of expanded scalars; NULL if their sizes are
 * not constant, or large.
 * requires: loops with "has_buffer" where the tree had "local".
 * keeps: the loops and the texts of statements.
 */
po_ast *po_ast_localise(po_ast *ast, const po_scop *scop);

/* Declare scalars in the innermost blocks that need them.
 * requires: what po_ast_complete has said is private.
 * keeps: instances and their order.
 */
po_ast *po_ast_declare(po_ast *ast, const po_scop *scop);

/* Find simpler values for parts of subscripts with / and %.
 * requires: final subscripts: jammed and re-indexed.
 * keeps: all values; only how they are computed.
 */
void po_ast_lower_floor_mod(po_ast *ast, const po_scop *scop,
                            const po_run *run);

/* Give concurrent loops the accumulators that they need; NULL if they cannot
 * have them.
 * requires: final subscripts: elements are compared by these.
 * keeps: instances and their order; sums in another order only where the mark
 *     allows it.
 */
po_ast *po_ast_reduce(po_ast *ast, const po_scop *scop, const po_run *run);

/* Does every reference to an array that is declared in a loop stand where what
 * is visible is the declaration of its own iteration?  NULL if not.
 * requires: loops in which nothing is declared any more.
 * keeps: all that it is given, or nothing.
 */
po_ast *po_verify_scopes(po_ast *ast, const po_scop *scop);

/* Which parts of arrays are copied into buffers: what marks of the tree ask for, with
 * "has_wanted", and of the rest, what "packing" says, with rows of "pad" elements more than
 * they need, or, PO_PAD_GOOD, as many as are good.
 */
typedef struct po_pack_rules {
    po_packing packing;
    long pad;
    bool has_wanted;
} po_pack_rules;

/* A buffer that is asked for and not there; "why" lives as long as the scop, and is NULL if there
 * are all.
 */
typedef struct po_unpacked {
    po_wanted_pack wanted;
    const char *why;
} po_unpacked;

/* Have what tiles read again copied into buffers; is there such a buffer?  One that is asked for
 * and is not there is stored.
 * requires: subscripts after po_ast_lower_floor_mod, no elements in variables yet.
 * keeps: instances and their order; every copy reads what the program reads.
 */
bool po_ast_pack(po_ast *ast, const po_scop *scop, const po_pack_rules *rules,
                 po_unpacked *unpacked);

/* Put elements that innermost loops reuse into local variables.
 * requires: po_ast_pack is done, which looks for references to arrays; final
 *     subscripts.
 * keeps: instances and their order; touches nothing that the program does not
 *     touch.
 */
void po_ast_promote(po_ast *ast, const po_scop *scop);

/* Ask in front of loops that threads share whether loops inside have iterations. */
void po_ast_enter(po_ast *ast, const po_scop *scop);

/* invariant_loads.c: find what does not change in the nest, though compilers have to load it in each
 * iteration.
 */
void po_ast_load_invariants(po_ast *ast, const po_scop *scop);

/* Have vectors look for peaks in final loops that do nothing else. */
void po_ast_find_peaks(po_ast *ast, const po_scop *scop, const po_run *run);

/* Is what the whole scop does constant, and not worth threads?  "*most_ns" is what it
 * takes at most, "*enough_ns" what would be enough, or 0 if that is not what is missing.
 */
bool po_scop_is_short_nest(const po_scop *scop, const po_run *run,
                           double *most_ns, double *enough_ns);

/* Does the program have tile loops already, which somebody has written by hand, so that
 * it is not tiled again?  A guess from bounds; only about cost.
 */
bool po_scop_is_tiled(const po_scop *scop);

/* Add to the profitability guard of the nest: the new loops run on one thread only if parameter
 * number "param" is more than "least".
 */
void po_ast_ask_width(po_ast *ast, int param, long least);

/* The same, unless several threads share the loops. */
void po_ast_ask_width_alone(po_ast *ast, int param, long least);

/* Return the loop that threads share, or one of several with the same bounds, if it may
 * have too few iterations for them, and each is loops in loops; NULL if there is none.
 */
const po_ast_node *po_ast_find_trip_count_version(const po_ast *ast);

/* Tell the nest when its loops are worth it, and parallel loops when they are worth
 * their threads; "gain" is how many times as fast as the original they are on one
 * thread, 0 if that is not known.
 * requires: final loops: nothing is moved afterwards.
 * keeps: the loops; they may lose threads, and the nest gets a condition.
 */
void po_ast_find_profitability(po_ast *ast, const po_scop *scop, double gain,
                               const po_run *run);

/* Do the loops execute every instance once, in an order that respects the
 * dependences?  isl_bool_error if that could not be decided.
 * requires: final loops; nothing of them is believed.
 * keeps: all that it is given.
 */
isl_bool po_verify_loops(const po_scop *scop, const po_deps *deps,
                         const po_ast *ast, const po_run *run);

/* Append the index maps between what the region writes and what it reads, or the
 * tiles, whichever the options ask for; "flow"
 * is its flow of values.
 */
void po_emit_index_map(const po_scop *scop, const po_deps *flow,
                       const po_run *run, po_text *out);

/* Give the patch the C text of a nest, to stand in place of the bytes of its
 * region, with notes on its lines.  What takes long may be better off in a function of
 * its own, the text of which then goes to "function", for another place; it is number
 * "number" of those for the function that the nest is in, 0 if there is to be none.
 * With "rest", that stands in the place of the original text, where the new loops are not executed.
 * requires: loops that have been certified, and their profitability.
 * keeps: the bytes outside of the region; the text has no more instances than
 *     the loops.
 */
isl_stat po_print_c(const po_ast *ast, const po_scop *scop, const po_unit *unit,
                    const char *summary, int number, const po_text *rest,
                    po_patch *function, po_patch *patch);

/* The run-time condition of that text, in C, with single blanks; nothing if it
 * has none.
 */
void po_print_assumption(const po_ast *ast, const po_scop *scop,
                         const po_unit *unit, po_text *out);

/* A nest and its new text in a file, "unit", that has been parsed again.
 *
 * "text"  the new file, in which only this nest is new: the bytes from "begin"
 *         to "end"; "shift" is how far it is behind its place in the original
 * "outlined_begin", "outlined_end"  the bytes of the function of its own that the nest has,
 *         both 0 if it has none; what is in front of that is "outlined_shift" behind
 *         its place
 * "reassociate"  sums of floating-point numbers may be taken in any order
 */
typedef struct po_nest_text {
    const po_unit *unit;
    const po_scop *scop;
    const po_deps *deps;
    const po_ast *ast;
    const po_unit *text;
    size_t begin;
    size_t end;
    size_t shift;
    size_t outlined_begin;
    size_t outlined_end;
    size_t outlined_shift;
    bool reassociate;
} po_nest_text;

/* Is the text right: does it execute the instances of the scop, in an order that
 * respects the dependences?  isl_bool_error if it is not understood; "why" says
 * what is wrong, or not understood.
 * requires: the new text parsed again, with "keeps_calls".
 * keeps: all that it is given.
 */
isl_bool po_verify_text(const po_nest_text *nest, po_text *why);

#endif
