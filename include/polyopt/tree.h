#ifndef POLYOPT_TREE_H
#define POLYOPT_TREE_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "polyopt/deps.h"
#include "polyopt/scop.h"

struct po_script_step;

/* What polyopt adds to isl's schedule trees stands in mark nodes directly
 * above a band of exactly one member (codegen reads them; a mark anywhere
 * else is an error):
 *
 *     "parallel"   no dependence is carried: an OpenMP parallel loop
 *     "collapse"   no dependence is carried by a loop directly in a parallel
 *                  one, or in one with this mark: may be shared with it
 *     "static N", "dynamic N", "guided N"
 *                  of a parallel loop: so iterations go to threads, N at once; or without
 *                  a number
 *     "threads N"  of a parallel loop: so many threads share it
 *     "simd"       no dependence is carried: the innermost loop
 *     "tile N"     a member that counts tiles of N iterations (N in decimal)
 *     "wave N"     the sum of a member that counts tiles of N iterations and
 *                  of the member below it: the steps of a wavefront
 *     "diamond"    behind "wave N": the tiles that are added up are those between lines of the
 *                  mirror image of the second member in the first one (po_mirror)
 *     "size T"     the loops from the first with this mark on that are directly in each other
 *                  are cut into tiles of T iterations of this one, a parameter of the nest or a
 *                  number: loops over multiples of T go around the first of them, in the order
 *                  of the loops, and "parallel" and "collapse", and what else is said of threads
 *                  and reductions, is said of these.  The members with this mark are permutable.
 *                  "size T/U": loops over multiples of U go around the loops in these tiles, and
 *                  so on
 *     "wavefront"  beside "size T": the outermost tiles of this member, and those of the next one
 *                  with this mark "size", are executed in steps, number w those whose numbers
 *                  add up to w.  If the member is also "parallel", those of one step may run
 *                  concurrently
 *     "jam N"      N iterations may run side by side in the loops below: the
 *                  members from this one to the leaf are permutable
 *     "side N"     side N (po_tile_dim) of a register tile, whose iterations run side by
 *                  side in the loops below, as with "jam"
 *     "reduce N"   there is an accumulator for the element of array number N
 *                  of the scop that the loop updates, in any order; iterations
 *                  that are concurrent have one each
 *     "local"      every iteration has buffers of its own for the expanded
 *                  scalars that are accessed below
 *
 *     "atomic"     the loop is one, with conditions in it, where loops for its parts would
 *                  have fewer
 *
 *     "pack N [pad=N] [transpose] [hoist=N]"
 *                  what is read below of array number N of the scop is copied into a
 *                  buffer, see po_wanted_pack; what isl calls the user of the mark is the
 *                  step of a script that asks for it, or NULL
 *
 * A band with several marks has a chain of mark nodes above it.  Bands
 * without marks may have any number of members.
 */
#define PO_MARK_PARALLEL  "parallel"
#define PO_MARK_COLLAPSE  "collapse"
#define PO_MARK_STATIC    "static"
#define PO_MARK_DYNAMIC   "dynamic"
#define PO_MARK_GUIDED    "guided"
#define PO_MARK_THREADS   "threads"
#define PO_MARK_SIMD      "simd"
#define PO_MARK_TILE      "tile"
#define PO_MARK_WAVE      "wave"
#define PO_MARK_DIAMOND   "diamond"
#define PO_MARK_SIZE      "size"
#define PO_MARK_WAVEFRONT "wavefront"
#define PO_MARK_JAM       "jam"
#define PO_MARK_TILE_DIM  "side"
#define PO_MARK_REDUCE    "reduce"
#define PO_MARK_LOCAL     "local"
#define PO_MARK_ATOMIC    "atomic"
#define PO_MARK_PACK      "pack"

/* The most arrays that one loop reduces. */
#define PO_MAX_REDUCE 8

/* The most buffers that one loop is asked for. */
#define PO_MAX_WANTED 8

/* Rows that are added up several at a time, and used again, have more numbers on one thread:
 * processors have several shorter ones in flight as it is.
 */
#define PO_SHORT_ROW 64

/* The most iterations that marks let a thread take at once, and the most threads. */
#define PO_MAX_SHARE 100000

/* ir/step.c: what the optimiser makes of the dates of a loop, and scripts do.
 *
 * Return the function that counts tiles of "size" iterations of "row", floor(row / size), so
 * that the loop inside runs over the values of "row" itself, neither scaled nor shifted
 * [IT88]; "factor" times the row, for iterations so far apart, or in the other direction;
 * and row + factor * by: iterations later by those of a loop around, or wavefronts of both.
 */
__isl_give isl_union_pw_aff *po_row_count_tiles(
    __isl_take isl_union_pw_aff *row, long size);
__isl_give isl_union_pw_aff *po_row_scale(__isl_take isl_union_pw_aff *row,
                                          long factor);
__isl_give isl_union_pw_aff *po_row_skew(__isl_take isl_union_pw_aff *row,
                                         __isl_keep isl_union_pw_aff *by,
                                         long factor);

/* More iterations than this are not written one after the other. */
#define PO_MAX_UNROLL 64

/* Of a loop, { S[i] -> [x] }: are the least and the greatest value constants, and are there fewer
 * than "most" between them?  Then they are stored.  And the instances with one value.
 */
bool po_row_find_values(__isl_keep isl_union_map *row, long most, long *low,
                        long *high);
__isl_give isl_union_set *po_row_instances_at(__isl_keep isl_union_map *row,
                                              long value);

/* Put the mark above "node", with the number unless that is 0 and the mark is not "reduce",
 * and the step that asks for it, or NULL; the result is the mark.
 */
__isl_give isl_schedule_node *po_node_insert_mark(
    __isl_take isl_schedule_node *node, const char *name, long number,
    const struct po_script_step *by);

/* Find the parts, in order, of what some loops execute in one iteration, t: those that are ready
 * when it begins, which are statements that the others need and then updates that may be in any
 * order, and what is left, the last one.  False if no updates are ready.
 *
 * "deps"   dependences with those that commute (po_deps_commute)
 * "place"  { t -> S[i] }, if there were no bounds
 * "domain" the instances in the loops
 */
isl_bool po_tree_find_ready(const po_scop *scop, const po_deps *deps,
                            __isl_take isl_union_map *place,
                            __isl_take isl_union_set *domain,
                            __isl_give isl_union_set_list **list);

/* What the marks of a tree say; "is_known" unless isl failed.  "tile" counts those of
 * wavefronts,
 * and "wave" those of diamonds.
 */
typedef struct po_tree_marks {
    bool is_known;
    bool tile;
    bool wave;
    bool diamond;
    bool parallel;
    bool simd;
    bool register_tile;
    bool reduction;
} po_tree_marks;

po_tree_marks po_tree_find_marks(__isl_keep isl_schedule *tree);

/* The shapes of tiles, "32x32x256, 64x64", in "arena"; empty if there are none. */
char *po_tree_tile_sizes(__isl_keep isl_schedule *tree, po_arena *arena);

/* What po_tree_optimise did, for the remark: "tiled 32x32x32, parallel", and what
 * has come of it: "jammed", and still "parallel".
 */
char *po_tree_summary(__isl_keep isl_schedule *tree, bool jammed, bool parallel,
                      po_arena *arena);

#endif
