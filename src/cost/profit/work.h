#ifndef POLYOPT_PROFIT_WORK_H
#define POLYOPT_PROFIT_WORK_H

#include "extent.h"
#include "polyopt/ast.h"
#include "polyopt/passes.h"
#include "polyopt/value.h"

/* Constants smaller than that are left out beside parameters. */
#define PO_SMALL_CONSTANT 16

/* Estimates with more factors, or more alternatives, are not made. */
#define PO_MAX_FACTOR 8
#define PO_MAX_WORK   4

/* About how long statements take, in nanoseconds:
 *
 *     cost · Π factor / Π divisor
 *
 * where the extents are functions of the parameters, and of variables around.
 */
typedef struct po_work {
    double cost;
    int n_factor;
    const po_extent *factor[PO_MAX_FACTOR];
    int n_divisor;
    const po_extent *divisor[PO_MAX_FACTOR];
} po_work;

/* The largest of several; those of different statements, which do not compare.  What
 * nothing is known of is left out.
 */
typedef struct po_works {
    int n;
    po_work work[PO_MAX_WORK];
} po_works;

/* What is known of the parameters, each by itself. */
typedef struct po_ranges {
    int n_param;
    double *least;
    double *most;
} po_ranges;

/* A parallel loop: the work of each execution, in terms of the variables around;
 * and what that is on average, as far as it may be enough, more than "enough".  "is_always":
 * it is.
 */
typedef struct po_loop_work {
    po_ast_node *loop;
    po_works own;
    po_works mean;
    double enough;
    bool is_always;
} po_loop_work;

/* What is known of the loops around where the profitability of one is found.
 *
 * "width"     sizes have so many columns: the parameters, and the variables of the
 *             AST
 * "threshold" the work that threads need, "enough" that new loops need
 * "is_outer"  for every variable of the AST whether it is bound around the place
 * "around"    the "depth" loops around it, outermost first
 * "middle"    for every variable that is bound, how many values it has, and which
 *             is in the middle
 * "is_seen"   for every statement whether it has been counted, as copies of it
 *             share its instances
 * "subs"      for every statement the subscripts of its accesses, once somebody asks
 * "gains"     the loops gain much on one thread
 * "pairs"     the work without which tests of addresses take too much of the time
 * "reach"     parameters for which the nest takes as long as anybody waits
 * "loop"      the n_loop parallel loops so far
 * "all"       the largest work of them, each for itself
 * "is_always" one of them is worth it in any case
 */
typedef struct po_profit {
    po_ast *ast;
    po_arena *arena;
    int width;
    const po_scop *scop;
    const po_run *run;
    double threshold;
    double enough;
    bool gains;
    double pairs;
    po_ranges ranges;
    bool *is_outer;
    int depth;
    const po_ast_node **around;
    po_extent *middle;
    bool *is_seen;
    const po_subscripts **subs;
    po_ranges reach;
    int n_loop;
    po_loop_work *loop;
    po_works all;
    bool is_always;
} po_profit;

/* work.c: how many values the variable of a loop takes, and which is in the middle;
 * the same for a variable that has one value.
 */
void po_profit_measure(const po_profit *w, const po_ast_node *loop);
void po_profit_measure_let(const po_profit *w, const po_ast_node *let);

/* How many values there are from one bound, in parameters only, to the other. */
po_size po_profit_span(const po_profit *w, const po_bound *low,
                       const po_bound *high);

/* The subscripts of access number "access" of a statement. */
const po_subscripts *po_profit_subscripts(const po_profit *w, int stmt,
                                          int access);

/* Is "value" a function of parameters and variables around the loop at hand? */
bool po_profit_is_fixed(const po_profit *w, const po_qaff *value);

/* How many iterators of an instance are not? */
int po_profit_n_moving(const po_profit *w, const po_ast_node *call);

/* The work of a statement in one execution of the loop that "w" stands in; false
 * if it is not known.  That of all statements in "node" that have not been seen.
 */
bool po_profit_work(const po_profit *w, const po_ast_node *call, po_work *work);
/* The most iterations that loops in "node" which are inside each other have together,
 * "trips" being those of a loop.
 */
typedef double po_trips_of(const po_profit *w, const po_ast_node *loop);
double po_profit_most(const po_profit *w, const po_ast_node *node,
                      po_trips_of *trips);
void po_profit_gather(const po_profit *w, const po_ast_node *node,
                      po_works *works);

/* Are the extents about the same? */
bool po_extent_is_same(const po_extent *a, const po_extent *b, int width);

/* The extent if it is constant, else 0. */
double po_extent_constant(const po_extent *extent, int width);

/* Divide the work by an extent. */
void po_work_divide(const po_profit *w, const po_extent *extent, po_work *work);

/* profitability_guard.c: add to the alternatives, but for what is small beside another one; the
 * work of the same extents is summed up, or with "join", the larger is kept.  Sizes
 * have "width" columns.
 */
void po_works_add(po_works *works, const po_work *work, int width);
void po_works_join(po_works *works, const po_work *work, int width);
bool po_work_is_same(const po_work *a, const po_work *b, int width);

/* The range of each parameter; the work that there is then, at least or at most. */
po_ranges po_param_ranges(po_arena *arena, const po_scop *scop);
double po_work_least(const po_work *work, const po_ranges *ranges);
double po_work_most(const po_work *work, const po_ranges *ranges);

/* Return the condition that the work is more than "enough": the columns of sizes
 * are n_param parameters, and variables.
 */
po_profitability po_work_profitability(po_arena *arena, const po_work *work,
                                       double enough, int n_param, int width);

/* Return the condition that a parameter is more than "least". */
po_profitability po_profitability_more_than(po_arena *arena, int param,
                                            double least);

/* The same work as what it is on average, about, in parameters only. */
po_work po_work_average(const po_profit *w, const po_work *work);

/* alias_check_cost.c: the work that a nest needs for its tests of pairs of addresses to take
 * little of the time; have it ask for what its tests of row pointers need.
 */
double po_profit_pairs(const po_profit *w);
void po_profit_rows(po_profit *w);

/* never_worthwhile.c: find the largest parameters for which anybody waits for the nest; is the work
 * of a loop, in parameters only, enough for threads then?
 */
void po_profit_find_reach(po_profit *w);
bool po_profit_reaches(const po_profit *w, const po_works *mean);

/* wavefront.c: store the parts of the work of which half has to be enough each, if the parallel loop is one over tiles
 * that are executed in steps, and return how many these are, 2, else 0.
 */
int po_profit_steps(const po_profit *w, const po_ast_node *outer,
                    const po_works *works, po_works *parts);

/* worksharing.c: decide how iterations of a parallel loop with this work go to threads. */
void po_profit_share(const po_profit *w, po_ast_node *loop,
                     const po_works *works);

/* collapse.c: let a parallel loop with few iterations be one with those in it. */
void po_profit_collapse(const po_profit *w, po_ast_node *loop);

/* unchanged_loops.c: is each statement in its own loops, in the order of the program, and does nothing
 * keep compilers from making of these what they make of the new ones?
 */
bool po_ast_is_original(const po_ast *ast, const po_scop *scop);

/* false_sharing.c: do threads that share the loop write elements of the same cache lines, row
 * after row, as it has few iterations, a constant number, along the lines?
 */
bool po_profit_has_false_sharing(const po_profit *w, const po_ast_node *loop);

/* redistribution.c: the work that threads need in one execution of the parallel loop: more than
 * the threshold if they fetch an array from each other's caches in every iteration of a loop
 * around.
 */
double po_profit_threshold(const po_profit *w, const po_ast_node *loop);

#endif
