#ifndef POLYOPT_AST_H
#define POLYOPT_AST_H

#include "polyopt/astnode.h"

/* A variable of the generated code.  "name" is unique in the AST and differs
 * from all names in scop->avoid, except that it may be one of the user's
 * iterators where the loop still is that loop.  "tile_dim": it is a number of the shape of
 * register tiles; a LET has its value on the first target.  "level": of a loop of the tree,
 * how many there are around it, itself included; 0 for others.
 */
typedef struct po_var {
    const char *name;
    po_tile_dim tile_dim;
    int level;
} po_var;

/* All of these conditions, over the parameters only. */
typedef struct po_clause {
    int n_cond;
    const po_cond *cond;
} po_clause;

/* One of these clauses. */
typedef struct po_choice {
    int n_clause;
    const po_clause *clause;
} po_choice;

/* The memory of a po_reach. */
typedef struct po_address_range {
    const po_decl *decl;
    int rank;
    const po_extreme *low;
    const po_extreme *high;
    const po_extreme *extent;
    const po_extreme *pitch;
    int n_outer;
    long growth;
    bool may_be_null;
    bool is_partial;
    bool is_rows;
    const po_decl *index;
    po_picked picked;
    const po_decl *segments;
} po_address_range;

/* Two places, by number, that must not overlap. */
typedef struct po_alias_check {
    int a;
    int b;
} po_alias_check;

/* Under "when", the user's variable has "value" after the nest, or has been
 * increased by it if "is_added" is set.  "is_other": if the assignment before,
 * to the same variable, does not apply.  With a "change", no value: variables change
 * places.
 */
typedef struct po_assign {
    const po_decl *decl;
    bool is_other;
    po_clause when;
    const po_qaff *value;
    bool is_added;
    const po_change *change;
} po_assign;

/* A constant, and what it has the value of. */
typedef struct po_load {
    const po_expr *expr;
    const char *name;
} po_load;

/* Conditions on data that the new loops test further inside than the program does.
 *
 * "loops"  loops of the program, whose variables "test" has; not owned
 * "test"   n times loops and conditions around each other, and a statement in the innermost: with the
 *          conditions around that, which depend on no other loop
 */
typedef struct po_sample {
    const struct po_ast *loops;
    int n;
    struct po_ast_node *const *test;
} po_sample;

/* Loops, guards and statement instances, ready to print.
 *
 * "n_first", "first"    conditions to be tested first, in this order: what
 *                       comes behind may be evaluated where they hold
 * "assume"              the loops are right if this holds, and always if it
 *                       has no clauses,
 * "n_profitability", "profitability"    the loops are better than the original if one of these
 *                       holds, or always if there are none
 * "n_demand", "demand"  and if each of these holds: innermost loops are long, or
 *                       tests of addresses take little of the time
 * "needs_threads"       and if there are several threads,
 * "needs_masks"         the same, if vectors cannot be stored in part,
 * "crowd"               and one of these holds, unless there are none,
 * "alone"               or this holds, unless it is NULL
 * "sample"              and the conditions in these hold often, before the nest
 * "is_never_profitable"             the tests of addresses take too much of the time, whatever
 *                       the parameters are
 * "n_range", "range"    memory that the nest accesses
 * "n_alias_check", "alias_check"    and if none of these pairs of places overlap
 * "n_final", "final"    assignments after the loops
 * "few_trips"           loops that take the place of these where the loop that threads share
 *                       has so few iterations that half of the threads are idle, and
 *                       one of their own "profitability" holds: they share a loop further in;
 *                       NULL if there are none
 * "n_wanted", "wanted"  the buffers that are asked for, by their numbers
 * "least_elements"  of a place with "segments" there are so many where the new loops are
 *                   worth it
 * "is_original"  the loops are those of the program, which may have conditions in them where these
 *              are parts of their own
 * "is_jammed"  there are loops with several iterations side by side
 * "has_peaks"  there are loops of which vectors find the peaks
 * "has_splits" there are loops that compilers put into vectors as elements are read before
 *              others of their arrays are stored
 * "n_load", "load"  what inner loops load from memory though it does not change: constants
 *              have its value
 * "n_private", "private"  scalars (indices of arrays of the scop) of which
 *                       concurrent iterations need copies of their own
 */
typedef struct po_ast {
    po_arena *arena;
    int n_var;
    po_var *var;
    po_ast_node *root;
    int n_first;
    const po_choice *first;
    po_choice assume;
    int n_profitability;
    const po_profitability *profitability;
    int n_demand;
    const po_profitability_list *demand;
    bool needs_threads;
    bool needs_masks;
    po_profitability_list crowd;
    const po_profitability *alone;
    po_sample sample;
    bool is_never_profitable;
    long least_elements;
    int n_range;
    const po_address_range *range;
    int n_alias_check;
    const po_alias_check *alias_check;
    int n_final;
    const po_assign *final;
    const struct po_ast *few_trips;
    int n_wanted;
    po_wanted_pack *wanted;
    bool is_original;
    bool is_jammed;
    bool has_peaks;
    bool has_splits;
    int n_load;
    po_load *load;
    int n_private;
    const int *private;
} po_ast;

/* Are the conditions the same by their form, however floors may be rounded? */
bool po_cond_is_same(const po_cond *a, const po_cond *b);

/* Do the bounds of the loop depend on variable "var"? */
bool po_loop_bounds_use(const po_ast_node *loop, int var);

/* Are the bounds of the loop numbers?  They are stored, rounded to integers. */
bool po_loop_is_constant(const po_ast_node *loop, long *low, long *high);

/* The loop that is all that the body of a loop is; NULL if there is none. */
po_ast_node *po_loop_inner(const po_ast_node *loop);

/* Is the node a loop that goes on where the one before it stopped? */
bool po_loop_resumes(const po_ast_node *node);

/* How many accumulators iterations of the node have: none unless it is a loop. */
int po_loop_n_accumulator(const po_ast_node *node);

/* Is there one for the array among them? */
bool po_loop_has_accumulator(const po_ast_node *node, int array);

/* Is the node a loop over the elements of a register tile? */
bool po_loop_is_element(const po_ast_node *node);

/* Is the node a loop of which several iterations stand side by side? */
bool po_loop_is_jammed(const po_ast_node *node);

/* How many loops a parallel loop runs as one: 1, or more if it is collapsed. */
int po_loop_n_collapsed(const po_ast_node *loop);

/* May the loop "inner" be collapsed with "loop" and those between, as OpenMP asks
 * for: it is all of them, and its bounds depend on none of them?
 */
bool po_loop_is_rectangular(const po_ast_node *loop, const po_ast_node *inner);

/* Is there something to test at run time, before the loops? */
bool po_ast_has_condition(const po_ast *ast);

/* What the instance has in the place of a reference or part of a subscript: a
 * variable, a buffer, a simpler value; NULL if there is nothing.
 */
const po_local *po_call_local(const po_ast_node *call, const po_expr *expr);
const po_packed *po_call_packed(const po_ast_node *call, const po_expr *expr);
const po_qaff *po_call_plain(const po_ast_node *call, const po_expr *expr);

/* The parts of a node, in their order: its body or its children; not a pack's copy. */
int po_ast_n_part(const po_ast_node *node);
po_ast_node *po_ast_part(const po_ast_node *node, int i);

/* Does the node give its variable a value: is it a loop or a let? */
bool po_ast_binds(const po_ast_node *node);

/* The expressions that say when and how often a node is executed, in their order:
 * value, bounds, the lower ones first, conditions, arguments.  Not those that only
 * tell which elements and texts variables and buffers stand for.
 */
int po_ast_n_expr(const po_ast_node *node);
const po_qaff *po_ast_expr(const po_ast_node *node, int i);

/* A question to one expression, about "of"; does one of these answer yes? */
typedef bool po_qaff_test(const po_qaff *x, const void *of);
bool po_ast_any_expr(const po_ast_node *node, po_qaff_test *is, const void *of);

/* Put what "map" makes of it in the place of each of these expressions, in order. */
typedef const po_qaff *po_qaff_map(const po_qaff *x, void *of);
void po_ast_map_exprs(po_arena *arena, po_ast_node *node, po_qaff_map *map,
                      void *of);

/* Put what "map" makes of it in the place of each bound of the loop, the lower ones
 * first.
 */
typedef po_bound po_bound_map(const po_bound *bound, bool upper, void *of);
void po_ast_map_bounds(po_arena *arena, po_ast_node *loop, po_bound_map *map,
                       void *of);

/* Add a bound of the loop, as the last one. */
void po_loop_add_bound(po_arena *arena, po_ast_node *loop, po_bound bound,
                       bool upper);

/* Are there variables for the numbers of register tiles? */
bool po_ast_has_tile_dims(const po_ast *ast);

/* Return a copy of the loops, in "arena", in which these, and steps, are those of a
 * target; it shares what else there is.
 */
po_ast po_ast_on_target(const po_ast *ast, po_arena *arena, int target);

/* Are these the loops of register tiles, which say what they stand for? */
bool po_ast_is_tiled(const po_ast_node *node);

/* Store a copy of "ast", in "arena", with plain loops in the place of register tiles;
 * false if there are none that say what they stand for.
 */
bool po_ast_expand_register_tiles(const po_ast *ast, po_arena *arena,
                                  po_ast *plain);

/* A node and those around it, innermost first, as far as a walk has seen them. */
typedef struct po_ast_path {
    const struct po_ast_path *up;
    po_ast_node *node;
} po_ast_path;

/* Call "visit" on the nodes, from the outside in; stop and return false as soon as it
 * does.  The parts of a node are asked for after it has been visited.
 */
typedef bool po_ast_visit(const po_ast_path *at, void *of);
bool po_ast_walk(po_ast_node *root, po_ast_visit *visit, void *of);

/* Put what "map" makes of it in the place of each part of the node "at". */
typedef po_ast_node *po_ast_map(const po_ast_path *at, void *of);
void po_ast_map_parts(po_arena *arena, const po_ast_path *at, po_ast_map *map,
                      void *of);

/* Return a copy of the node and all parts, which shares what else they point to. */
po_ast_node *po_ast_clone(po_arena *arena, const po_ast_node *node);

/* Return a new node, of this value. */
po_ast_node *po_ast_new(po_arena *arena, po_ast_node value);

/* Return the nodes in a block: NULL if there are none, the node if there is one.
 * Return "body" under conditions, or with local variables around it: itself if there
 * are none, or no body.
 */
po_ast_node *po_ast_block(po_arena *arena, int n, po_ast_node *const *child);
po_ast_node *po_ast_if(po_arena *arena, int n, const po_cond *cond,
                       po_ast_node *body);
po_ast_node *po_ast_keep(po_arena *arena, int n, const po_local *local,
                         po_ast_node *body);

/* Is the node a block of a loop and loops that go on, each where the one before stops? */
bool po_ast_is_chain(const po_ast_node *node);

/* A question to one node, about "of"; the first node that answers yes, from the
 * outside in, NULL if there is none or the node is NULL; is there one; how many.
 */
typedef bool po_ast_test(const po_ast_node *node, const void *of);
const po_ast_node *po_ast_find(const po_ast_node *node, po_ast_test *is,
                               const void *of);
bool po_ast_any(const po_ast_node *node, po_ast_test *is, const void *of);
int po_ast_count(const po_ast_node *node, po_ast_test *is, const void *of);

/* How many loops are inside each other, the node included? */
int po_ast_depth(const po_ast_node *node);

/* Return what blocks of one node are around; the node itself if it is none. */
po_ast_node *po_ast_only(const po_ast_node *node);

/* The number of instances in the node; store them, in their order, and return that. */
int po_ast_n_instance(const po_ast_node *node);
int po_ast_instances(po_ast_node *node, po_ast_node **call);

/* Does the node consist of instances, and declarations, only? */
bool po_ast_is_basic_block(const po_ast_node *node);

/* Is there a loop in the node that is shared among threads? */
bool po_ast_has_parallel(const po_ast_node *node);

/* Is the loop, a part of "root", entered again and again: is a loop around it not one over tiles,
 * which has few iterations?  That is one whose variable is a part of what an instance is given.
 */
bool po_ast_is_reentered(const po_ast_node *root, const po_ast_node *loop);

/* Do the instances in the loop, see po_stmts_read_neighbours?  Those of different statements are taken
 * to be the same, as far as they are the first ones.
 */
bool po_ast_reads_neighbours(const po_ast_node *loop, const po_scop *scop);

/* Does an instance in the node access, read, write the array?  No if it is NULL. */
bool po_ast_accesses(const po_scop *scop, const po_ast_node *node, int array);
bool po_ast_reads(const po_scop *scop, const po_ast_node *node, int array);
bool po_ast_writes(const po_scop *scop, const po_ast_node *node, int array);

po_ast *po_ast_free(po_ast *ast);
void po_ast_print(const po_ast *ast, const po_scop *scop, po_text *out);
isl_stat po_ast_check(const po_ast *ast, const po_scop *scop);

#endif
