/* The rewrites of the schedule tree and what they share.
 *
 * Functions that rewrite take a node, check their own legality, and return a
 * node at the place of the one they were given: the root of the rewritten
 * subtree.  An illegal rewrite leaves the tree as it was, unless said
 * otherwise.
 */
#ifndef POLYOPT_TREE_INTERNAL_H
#define POLYOPT_TREE_INTERNAL_H

#include <isl/ctx.h>
#include <isl/schedule_node.h>

#include "polyopt/deps.h"
#include "polyopt/machine.h"
#include "polyopt/passes.h"
#include "polyopt/register_tile.h"
#include "polyopt/scop.h"
#include "polyopt/tree.h"

/* Compilers unroll shorter loops, and do better if they are not told to put them
 * in vectors.
 */
#define PO_MIN_VECTOR_EXTENT 8

/* band.c: what a band is made of, and its legality. */
__isl_give isl_union_map *po_node_deps(__isl_keep isl_schedule_node *node,
                                       __isl_keep isl_union_map *deps);
__isl_give isl_multi_union_pw_aff *po_band_member(
    __isl_keep isl_schedule_node *node, int pos);
isl_bool po_band_is_permutable(__isl_keep isl_schedule_node *node,
                               __isl_keep isl_union_map *deps);
__isl_give isl_union_map *po_band_left_by_others(
    __isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
    int pos);
isl_bool po_band_is_parallel_for(__isl_keep isl_schedule_node *node,
                                 __isl_keep isl_union_map *reach, int pos,
                                 bool inside);
isl_bool po_band_is_parallel(__isl_keep isl_schedule_node *node,
                             __isl_keep isl_union_map *deps, int pos,
                             bool inside);
__isl_give isl_schedule_node *po_band_permute(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps,
    const int *order);
__isl_give isl_schedule_node *po_band_replace(
    __isl_take isl_schedule_node *node,
    __isl_take isl_multi_union_pw_aff *rows);
__isl_give isl_schedule_node *po_band_skew(__isl_take isl_schedule_node *node,
                                           int member, int by);
isl_bool po_node_has_band(__isl_keep isl_schedule_node *node);
isl_bool po_band_has_inner(__isl_keep isl_schedule_node *node);

/* stride.c: how the references of a band move through memory. */
typedef enum po_stride {
    PO_STRIDE_NONE, /* the loop has one iteration for this statement */
    PO_STRIDE_ZERO, /* the same element                              */
    PO_STRIDE_ONE, /* the next element or the one before; of those read, one of a few */
    PO_STRIDE_FAR /* anything else, or not known                   */
} po_stride;

/* A reference of a statement below a band.
 *
 * "n_move"  members of the band that are loops for the statement
 * "rank"    dimension of the elements that these members reach: n_move if no
 *           element is visited twice
 * "stride"  per member, the others staying where they are
 * "move"    per member, what is added to each of the "n_subscript" subscripts;
 *           NULL if it is not known
 * "bound"   per member, how many iterations the declaration of the array has
 *           room for, the others staying where they are; LONG_MAX if unknown
 */
typedef struct po_band_access {
    int stmt;
    const po_access *access;
    int n_move;
    int rank;
    po_stride *stride;
    int n_subscript;
    const long *move;
    long *bound;
} po_band_access;

/* The references of a band.  "has_block" if there are blocks among the
 * statements, "has_flow" if these are no lists of declarations and expressions, "has_jump"
 * if they have loops or jumps in them.
 */
typedef struct po_band_accesses {
    int n_member;
    bool has_block;
    bool has_flow;
    bool has_jump;
    int n_reference;
    po_band_access *reference;
} po_band_accesses;

/* array_bounds.c: what the declarations of arrays have room for. */
void po_access_find_bounds(const po_access *access, const long *move, int rank,
                           int n_line, int n_member, long *bound);
__isl_give isl_union_set *po_node_bounds(__isl_keep isl_schedule_node *node,
                                         const po_scop *scop);

po_band_accesses *po_band_find_accesses(__isl_keep isl_schedule_node *node,
                                        const po_scop *scop, po_arena *arena);

struct po_walk;

/* tile.c, wavefront.c */
__isl_give isl_schedule_node *po_band_tile(__isl_take isl_schedule_node *node,
                                           __isl_keep isl_union_map *deps,
                                           int n_tile, const int *member,
                                           const long *size);
__isl_give isl_schedule_node *po_band_wavefront(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps);
const po_mirror *po_band_find_mirror(__isl_keep isl_schedule_node *node,
                                     const struct po_walk *walk);
__isl_give isl_schedule_node *po_band_mirror_tiles(
    __isl_take isl_schedule_node *node, const po_mirror *mirror, long size,
    const struct po_walk *walk);

/* vector.c */
isl_bool po_band_is_distributable(__isl_keep isl_schedule_node *node,
                                  __isl_keep isl_union_map *deps,
                                  __isl_keep isl_union_map *strict, int pos);
__isl_give isl_schedule_node *po_band_distribute(
    __isl_take isl_schedule_node *node, __isl_keep isl_union_map *deps,
    __isl_keep isl_union_map *strict);

isl_bool po_band_is_ordered(__isl_keep isl_schedule_node *node,
                            __isl_keep isl_union_map *deps);

/* What a walk over the tree carries along.
 *
 * "deps"      the dependences, without those of private scalars
 * "strict"    all dependences
 * "all"       what they come from
 * "relaxed"   per array: "deps" and "strict" ignore the order of its updates;
 *             NULL if they do so for none
 * "reduced"   per array: a loop around has accumulators for it; or NULL
 * "arena"     for plans; lives as long as the walk
 * "nested"    number of loops around that are not parallel
 * "parallel"  there is a parallel loop around
 * "passed"    so many loops around could be, but are passed over
 * "collapses" the loop directly around is parallel, or may be collapsed with one
 * "has_local" the scop has expanded scalars
 * "local"     there is a loop with buffers for them around
 * "inside"    there are tiles around
 */
typedef struct po_walk {
    const po_scop *scop;
    const po_run *run;
    isl_union_map *deps;
    isl_union_map *strict;
    const po_deps *all;
    const bool *relaxed;
    const bool *reduced;
    po_arena *arena;
    int nested;
    int passed;
    bool parallel;
    bool collapses;
    bool has_local;
    bool local;
    bool inside;
} po_walk;

/* optimise.c: begin a walk with all dependences of the scop; release what it has. */
po_walk po_walk_begin(const po_scop *scop, const po_deps *deps,
                      const po_run *run);
void po_walk_end(po_walk *walk);

/* Would threads that share a loop here begin it several times, as a loop around is not
 * parallel?
 */
bool po_walk_is_reentered(const po_walk *walk);

/* band_facts.c: what is known of a band.
 *
 * "n_move"     the largest number of loops of a statement in the band;
 *              references of statements with fewer do not count
 * "n_stmt"     number of statements that count
 * "moves"      per member: is it a loop for one of these statements
 * "outside"    per member: parallel as the outermost loop of the band
 * "inside"     per member: parallel as the innermost loop of the band, maybe
 *              after distribution
 * "extent"     per member, the number of values it takes; LONG_MAX if unknown
 * "is_constant"  per member, it takes so many in any case, and they are few
 * "own_tiles"  a member is a loop over tiles of another one: the author's
 * "innermost"  there is no band below
 * "inner"      the best innermost loop; -1 if there are bands below
 * "outer"      the parallel loop to move to the outside; -1 if there is none
 */
typedef struct po_band_facts {
    const po_band_accesses *refs;
    int n_member;
    int n_move;
    int n_stmt;
    bool *moves;
    bool *outside;
    bool *inside;
    long *extent;
    bool *is_constant;
    bool own_tiles;
    bool innermost;
    int inner;
    bool is_dot_product;
    int outer;
} po_band_facts;

isl_stat po_band_look_at(po_band_facts *facts,
                         __isl_keep isl_schedule_node *node,
                         const po_walk *walk);
bool po_band_access_counts(const po_band_facts *facts,
                           const po_band_access *ref);

/* transposition.c: return the member that a reference is contiguous in, though it runs across the
 * innermost loop, so that the lines it touches are used again; -1 if there is none.
 * Of a "transposition": also -1 where elements are used again, or the band is in a tile.
 */
int po_band_find_transposed(const po_band_facts *facts);
int po_band_find_transposition(const po_band_facts *facts, const po_walk *walk);

/* extent.c: how long the loops are; those of tiles that the author made. */
void po_band_find_extents(po_band_facts *facts,
                          __isl_keep isl_schedule_node *node,
                          const po_walk *walk);
long po_band_extent_inside(__isl_keep isl_schedule_node *node,
                           const po_walk *walk);
bool po_band_is_starved(__isl_keep isl_schedule_node *node,
                        const po_band_facts *facts, const po_walk *walk,
                        const int *member, const long *size);

/* sizes.c: what a tile holds. */
void po_band_find_groups(const po_band_facts *facts, const po_walk *walk,
                         po_tile_query *query);

/* registers.c: iterations to run side by side, per member; 1: one at a time.  Of rows that are
 * added up, there are at most PO_MAX_SUMS.
 */
#define PO_MAX_SUMS 6
bool po_band_adds_rows(const po_band_facts *facts, int m, const po_scop *scop);
long po_band_most_iterations(const po_band_facts *facts, int m);
void po_band_find_jam(const po_band_facts *facts, const po_walk *walk,
                      int *jam);
isl_stat po_band_find_jam_above(const po_band_facts *facts,
                                __isl_keep isl_schedule_node *node,
                                const po_walk *walk, int *jam);

/* register_tile.c: the sides of a register tile of vectors, as members: rows, and lanes in a
 * row; "step" is the longest of the members inside, "n_other" the number of iterations
 * of the others of these; "n_batch" members lead to other tiles; "n_copied" references
 * along the lanes are to be copied.  False if there is none.  A part of the instances of
 * one of several statements may read other elements of the array that it writes.
 *
 * "shared"  the innermost of the members that lead to other tiles, if there none of the
 *           references along the lanes moves: their copies serve several iterations;
 *           else -1
 */
typedef struct po_block {
    int row;
    int lane;
    int step;
    int n_copied;
    int n_batch;
    int shared;
    long n_other;
    bool is_part;
} po_block;

bool po_band_find_block(const po_band_facts *facts, const po_walk *walk,
                        po_block *block);
bool po_band_may_contract(__isl_keep isl_schedule_node *node,
                          const po_walk *walk);
bool po_block_has_batch(const po_block *block, const po_band_facts *facts,
                        int m);
bool po_band_find_part(const po_band_facts *facts, const po_walk *walk,
                       int stmt, po_block *block);

/* lag.c: the member of which iterations are to lag behind each other in the innermost loop,
 * -1 if there is none; and that loop skewed by it.
 */
int po_band_find_lag(const po_band_facts *facts, const po_walk *walk);
__isl_give isl_schedule_node *po_band_lag(__isl_take isl_schedule_node *node,
                                          int outer, int inner);

/* straighten_sums.c: return the band at "node" of one statement with all members of the bands
 * below, in the loops of the program: as many as are permutable together in front, and
 * another band with the others.  NULL if they have not the order of these.
 */
__isl_give isl_schedule_node *po_band_straighten(
    __isl_take isl_schedule_node *node, const po_walk *walk);

/* origin.c: members that begin at 0, or count up. */
__isl_give isl_schedule_node *po_band_begin_at_zero(
    __isl_take isl_schedule_node *node, bool numbers);
__isl_give isl_schedule_node *po_band_ascend(__isl_take isl_schedule_node *node,
                                             __isl_keep isl_union_map *deps,
                                             const struct po_walk *walk);

/* plan.c: what is to become of a permutable band.
 *
 * "point"      order of the members as the inner loops, outermost first
 * "n_tile"     number of members that are tiled, 0 for no tiling
 * "tile"       these members, in the order of the tile loops
 * "size"       their sizes
 * "wave"       the first two tile loops are to run as a wavefront
 * "mirror"     of the second member in the first one; these tiles are then diamonds
 *              between lines of it and of the second member.  NULL if there is none
 * "local"      the last tile loop has buffers for expanded scalars; the members
 *              have moved inwards
 * "innermost"  there is no band below
 * "simd"       the last of "point" is worth to be vectorised if it is parallel
 * "jam"        per member, iterations to run side by side; 1: one at a time
 * "lag"        the member that the last of "point" is to be skewed by before the band is
 *              looked at again; -1 if there is none
 * "has_block"  there are register tiles of vectors; bands below are part of them
 * "n_batch"    so many of "point" are loops of their own around such tiles, which the
 *              rest will become
 * "tile_dim"       per member, the side of the register tile of vectors that it is
 * "extent"     per member, the number of values it takes; LONG_MAX if unknown
 * "n_full"    number of statements some tiles of which are whole, "full", and run by
 *              "full_point", with the sides; "left" is the place of all else
 */
typedef struct po_plan {
    int n_member;
    int *point;
    int n_tile;
    int *tile;
    long *size;
    bool wave;
    const po_mirror *mirror;
    bool local;
    bool innermost;
    bool simd;
    bool has_block;
    int n_batch;
    int *jam;
    int lag;
    po_tile_dim *tile_dim;
    const long *extent;
    int n_full;
    int *full;
    int *full_point;
    int left;
} po_plan;

isl_stat po_plan_make(po_plan *plan, __isl_keep isl_schedule_node *node,
                      const po_walk *walk);
isl_bool po_plan_contraction(po_plan *plan, __isl_keep isl_schedule_node *node,
                             const po_walk *walk);
int po_band_element_bytes(const po_band_facts *facts, const po_scop *scop);

/* vectorisable.c: is the innermost loop worth to be in vectors, and can it be? */
bool po_band_is_vector(const po_band_facts *facts);
bool po_band_reloads_member(const po_band_facts *facts, const po_scop *scop);
bool po_band_has_vector_numbers(const po_band_accesses *refs,
                                const po_scop *scop);
bool po_band_has_vector_operations(const po_band_accesses *refs,
                                   const po_scop *scop);

/* dot_product.c: does the only statement add up products of short numbers along the member,
 * as processors do at once (ir/dot_product.c)?  If that is the innermost loop: the member for
 * threads, -1 for any, and the sizes of tiles.
 */
bool po_band_is_dot_product(const po_band_facts *facts, int m,
                            const po_scop *scop);
int po_dot_product_outer(const po_band_facts *facts);
void po_dot_product_sizes(const po_band_facts *facts, long *size);

/* sink.c: parallel loops moved to the inside, for vectors. */
__isl_give isl_schedule_node *po_band_sink(__isl_take isl_schedule_node *node,
                                           const po_walk *walk, long *strip,
                                           bool *sunk);
int po_band_find_sunk(po_band_facts *facts, __isl_keep isl_schedule_node *node,
                      const po_walk *walk);

/* parallel.c: split the band at "node" into loops, mark those that "plan" has
 * a use for and that are found to carry no dependence, and go on below.
 */
__isl_give isl_schedule_node *po_band_mark(__isl_take isl_schedule_node *node,
                                           const po_plan *plan,
                                           const po_walk *walk);
__isl_give isl_schedule_node *po_band_mark_strips(
    __isl_take isl_schedule_node *node, long size, const po_walk *walk);

/* reduce.c: loops that are parallel if iterations have accumulators. */
isl_bool po_band_is_concurrent(__isl_keep isl_schedule_node *node,
                               const po_walk *walk, bool *reduced);
isl_bool po_band_is_plain_sum(__isl_keep isl_schedule_node *node,
                              const po_walk *walk, const bool *reduced);
bool po_walk_accumulates(const po_walk *walk,
                         __isl_keep isl_schedule_node *node, int array);

/* relax.c: nests of loops that may be in any order but for updates, or private values. */
__isl_give isl_schedule_node *po_band_merge(__isl_take isl_schedule_node *node,
                                            const po_walk *walk);
__isl_give isl_schedule_node *po_band_flatten(
    __isl_take isl_schedule_node *node);
__isl_give isl_schedule_node *po_band_relax(__isl_take isl_schedule_node *node,
                                            const po_walk *walk, bool *relaxed);
__isl_give isl_union_map *po_walk_relaxed(const po_walk *walk,
                                          const bool *relaxed, bool strict);

__isl_give isl_schedule_node *po_node_mark_reduced(
    __isl_take isl_schedule_node *node, const po_walk *walk);

/* row_sums.c: have several parts of the sequence below the band loops of their own?  Does a part of the sequence, into which the loop around it has been sunk, add up
 * rows, iterations of that loop, and another one have a loop, too?
 */
bool po_parts_have_loops(__isl_keep isl_schedule_node *band);
isl_bool po_parts_add_rows(__isl_keep isl_schedule_node *sequence,
                           const po_walk *walk);

/* local_buffers.c: tiles that keep expanded scalars in buffers. */
__isl_give isl_schedule_node *po_band_localise(
    __isl_take isl_schedule_node *node, bool *done, const po_walk *walk);

/* optimise.c: optimise the subtree at "node". */
__isl_give isl_schedule_node *po_node_optimise(
    __isl_take isl_schedule_node *node, const po_walk *walk);

/* full_tiles.c: tiles that are whole, in a loop nest that has others, too. */
isl_stat po_plan_find_full_tiles(po_plan *plan, const po_band_facts *facts,
                                 __isl_keep isl_schedule_node *node,
                                 const po_walk *walk);
__isl_give isl_schedule_node *po_band_part(__isl_take isl_schedule_node *node,
                                           po_plan *plan, const po_walk *walk);

/* private_rows.c: mark the loops whose iterations have rows of arrays; the root. */
__isl_give isl_schedule_node *po_node_mark_rows(
    __isl_take isl_schedule_node *node, const po_walk *walk);

/* late_updates.c: what is found, for each block of steps, t.
 *
 * "all"     { t -> S[i] }: the instances in the block
 * "needed"  { t -> A[x] }: elements that statements write in a block which are no updates
 * "first"   per update, instances that come first
 * "late"    those that nothing in the block waits for but others of the same element, or NULL
 */
typedef struct po_steps {
    const po_scop *scop;
    isl_union_map *all;
    isl_union_map *needed;
    isl_union_map **first;
    isl_union_map **late;
} po_steps;

/* Given "scop" and "all": find the updates that are late, false if there are none; the parts in
 * order, the late updates of each statement last; and put rows that a block needs all of apart
 * from others, at "node", which is inside of the loop over steps.
 */
isl_bool po_steps_find_late(po_steps *steps);
__isl_give isl_union_set_list *po_steps_in_order(const po_steps *steps);
__isl_give isl_schedule_node *po_steps_split_rows(
    __isl_take isl_schedule_node *node, const po_steps *steps);

#endif
