#ifndef POLYOPT_CODEGEN_INTERNAL_H
#define POLYOPT_CODEGEN_INTERNAL_H

#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>

#include "polyopt/ast.h"
#include "polyopt/fm.h"
#include "polyopt/indexmap.h"
#include "polyopt/passes.h"
#include "polyopt/tile_size.h"
#include "polyopt/tree.h"

/* Loops around a statement, all bands together. */
#define PO_MAX_DATE 40

/* --- plan.c: what the schedule tree asks for ---------------------------- */

/* The part of a statement that reaches a node of the plan: a basic relation
 * from its instances to the dates of the loops so far.
 *
 * "parent"  the piece of the parent node that it is a part of
 * "range"   loops: the dates, over [ parameters | dates ]
 * "own"     those of its rows that do not merely say that the loops inside
 *           have an iteration
 * "first", "last"  loops around a sequence: its children with a part of this
 * "iter"    loops: the dimension whose user's iterator the date is, or -1;
 *           "sign" -1 if it is the negated iterator
 * "is_strided"  the range ignores that dates are multiples of something
 */
struct piece {
    int stmt;
    int parent;
    isl_basic_map *rel;
    po_system *range;
    po_system *own;
    int first;
    int last;
    int iter;
    int sign;
    bool is_strided;
};

enum plan_kind { PLAN_LOOP, PLAN_SEQ, PLAN_LEAF };

/* A node of the plan: the schedule tree with one loop per band member, no
 * marks and filters.
 *
 * "date"  loops: the date that the loop runs over; otherwise their number
 * "tile"  loops: the size of a tile counted by the loop, 0 if there is none
 * "n_reduced", "reduced"  loops: arrays that iterations have accumulators for
 * "n_wanted", "wanted"  loops: buffers for what they read
 * "is_coarse"  loops: an iteration is a tile or a number of them
 * "is_atomic"  loops: one for all that they have, not one for each part
 * "is_sized"   loops: over multiples of "size", where tiles begin; "is_point": over iterations in
 *              such a tile; "in_steps": such tiles and those of the loop directly in it are
 *              executed in steps
 */
struct plan {
    enum plan_kind kind;
    int date;
    bool parallel;
    po_share share;
    bool collapse;
    bool simd;
    bool local;
    int n_reduced;
    int reduced[PO_MAX_REDUCE];
    int n_wanted;
    po_wanted_pack wanted[PO_MAX_WANTED];
    int jam;
    po_tile_dim tile_dim;
    long tile;
    bool is_coarse;
    bool is_atomic;
    bool is_sized;
    bool is_point;
    bool in_steps;
    po_tile_size size;
    int n_piece;
    struct piece *piece;
    int n_child;
    struct plan **child;
};

/* What the tree says before any loop: its plan, the number of dates (the
 * deepest nest), the buffers that it asks for, and what it assumes of the parameters.  "n_sized":
 * so many loops further in are over iterations of tiles that there are loops over already.
 */
struct planned {
    const po_scop *scop;
    struct plan *root;
    isl_space *params;
    isl_set *context;
    int n_date;
    int n_sized;
    int n_wanted;
    po_wanted_pack *wanted;
};

/* Make the plan of the tree; false if it has nodes that are not known, or isl fails.  End it, and
 * return NULL.
 */
bool po_plan_build(struct planned *planned, __isl_keep isl_schedule *tree);
struct plan *po_plan_free(struct plan *plan);
bool po_plan_add_pieces(struct plan *plan, const struct piece *model,
                        __isl_take isl_map *rel);
bool po_plan_add_member(struct plan *plan, const struct plan *parent,
                        const po_scop *scop,
                        __isl_take isl_union_pw_aff *member);
bool po_plan_add_tiles(struct plan *plan, const struct plan *parent,
                       const po_scop *scop,
                       __isl_take isl_union_pw_aff *member);
bool po_plan_add_iterator(struct plan *plan, const struct plan *parent,
                          int piece, int iter);
bool po_plan_project(struct plan *plan, int n_param, int n_date);
void po_plan_find_own(struct plan *plan);
bool po_plan_is_inner_row(const struct plan *plan, int piece, const long *row);

/* Execution marks seen above a band. */
struct marks {
    bool parallel;
    po_share share;
    bool collapse;
    bool simd;
    long tile;
    long wave;
    long jam;
    long tile_dim;
    bool is_sized;
    po_tile_levels sizes;
    bool wavefront;
    bool local;
    bool atomic;
    int n_reduced;
    int reduced[PO_MAX_REDUCE];
    int n_wanted;
    po_wanted_pack wanted[PO_MAX_WANTED];
};

/* marks.c: take a mark of tree.h, false if it is none of them; are there none? */
bool po_marks_read(struct marks *marks, const po_scop *scop,
                   __isl_keep isl_schedule_node *node);
bool po_marks_are_none(const struct marks *marks);

/* Have the loop be what marks say of threads and reductions; forget that. */
void po_marks_set_sharing(struct plan *plan, const struct marks *marks);
void po_marks_forget_sharing(struct marks *marks);

/* --- the generator ------------------------------------------------------ */

/* How much code separation may cost, from most to least. */
enum effort { SEPARATE_ALL, SEPARATE_INNERMOST, SEPARATE_NONE, N_EFFORT };

/* State of one generation.
 *
 * "space"   { [t_0, ..., t_{n_date-1}] } with the parameters
 * "n_col"   number of columns of rows over [ parameters | dates ]
 * "n_node"  nodes so far, "too_big" if they were too many
 * "failed"  something cannot be expressed, or a library failed
 * "date", "sign"  for each variable of the AST the date it stands for,
 *           date = sign · variable
 */
struct generator {
    const po_scop *scop;
    po_ast *ast;
    isl_space *space;
    int n_param;
    int n_date;
    int n_col;
    enum effort effort;
    int n_node;
    bool too_big;
    bool failed;
    int *date;
    long *sign;
    long *tile;
};

/* A date of an enclosing loop: either equal to a row over
 * [ parameters | outer dates ], or ± a variable of the AST.
 */
struct level {
    long *value;
    int var;
    long sign;
};

/* What is known where a node is generated: the dates of the loops around it.
 *
 * "known"  a set that holds the dates that get here, strides included
 * "rows"   the same, as far as it is a system, in terms of variables
 */
struct scope {
    int n_level;
    struct level level[PO_MAX_DATE];
    isl_set *known;
    po_system *rows;
};

/* --- scope.c ------------------------------------------------------------ */

/* A copy that owns its set and its rows, and the release of these. */
struct scope po_scope_copy(const struct scope *scope);
void po_scope_clear(struct scope *scope);
bool po_scope_reduce(const struct generator *g, const struct scope *scope,
                     po_system *rows);
void po_scope_learn(struct generator *g, struct scope *scope,
                    const po_system *rows);
bool po_scope_is_empty(struct generator *g, const struct scope *scope,
                       const po_system *rows);
bool po_scope_implies(struct generator *g, const struct scope *scope,
                      const po_system *rows, const long *row);
void po_scope_simplify(struct generator *g, const struct scope *scope,
                       po_system *rows, int date);

bool po_scope_has(struct generator *g, const struct scope *scope,
                  const po_cond *cond);

/* --- qaff.c: expressions ------------------------------------------------ */

struct generator po_generator_of(po_ast *ast, const po_scop *scop, int n_more);
const po_qaff *po_qaff_sum(struct generator *g, long a, const po_qaff *x,
                           long b, const po_qaff *y);
const po_qaff *po_qaff_floor(struct generator *g, const po_qaff *x, long den);
const po_qaff *po_qaff_from_row(struct generator *g, const struct scope *scope,
                                const long *row, int skip);
const po_qaff *po_qaff_from_aff(struct generator *g, const struct scope *scope,
                                __isl_keep isl_aff *aff);
__isl_give isl_aff *po_qaff_at_dates(struct generator *g, const po_qaff *x);
void po_ast_replace_var(struct generator *g, po_ast_node *node, int var,
                        long den, const po_qaff *by);
__isl_give isl_set *po_cond_to_set(struct generator *g, const po_cond *cond);

/* --- group.c, separate.c, hull.c ----------------------------------------- */

/* Pieces that share a loop: all those of a statement, as a rule.
 *
 * "rows"    their dates (an over-approximation)
 * "own"     those of the rows where it is worth to begin and end; the others
 *           only say that the loops inside have an iteration
 * "active"  for each piece of the plan's node whether it belongs here
 */
struct group {
    po_system *rows;
    po_system *own;
    bool *active;
    int first;
    int last;
};

struct groups {
    int n;
    struct group *group;
    int n_piece;
};

struct groups po_groups_find(struct generator *g, const struct scope *scope,
                             const struct plan *plan, const bool *active);
struct group *po_groups_add(struct groups *groups, po_system *rows,
                            const bool *active);
void po_groups_clear(struct groups *groups);
void po_plan_find_children(const struct plan *plan, struct group *group);
bool *po_groups_order(struct generator *g, const struct scope *scope,
                      const struct plan *plan, const struct groups *groups);
int po_groups_cluster(struct generator *g, const struct scope *scope,
                      const struct plan *plan, const struct groups *groups,
                      int *cluster);
/* How to separate: only where the groups' own rows begin and end, or wherever a
 * row does; into how many regions at most.
 */
struct separation {
    bool own;
    int limit;
};

struct groups po_groups_separate(struct generator *g, const struct scope *scope,
                                 const struct plan *plan,
                                 const struct groups *groups,
                                 struct separation how);
struct groups po_groups_enclose(struct generator *g, const struct scope *scope,
                                const struct plan *plan,
                                const struct groups *groups);
po_system *po_groups_hull(struct generator *g, const struct scope *scope,
                          const struct plan *plan, const struct groups *groups);

/* --- solve.c: the instance at given dates ------------------------------- */

/* The iterators of a piece as functions of the dates, and the conditions for
 * the instance to exist.
 */
struct solution {
    int n_arg;
    const po_qaff **arg;
    int n_cond;
    po_cond *cond;
};

/* Solve for the iterators; "arg" is in the arena of the AST, "cond" is released by
 * po_solution_clear.  False if there is no solution of this form.
 */
bool po_solve(struct generator *g, const struct scope *scope,
              const struct piece *piece, struct solution *solution);
void po_solution_clear(struct solution *solution);
bool po_dates_determine(__isl_keep isl_basic_map *rel, int *iter);

/* --- stride.c, inner.c: parts of loop.c --------------------------------- */

/* A loop under construction.
 *
 * "rows"    its dates, over [ parameters | dates ], simplified
 * "dropped" conditions that need not be tested around it
 * "pos"     the position of its date in a row
 * "step", "offset"  the date is offset modulo step
 * "parts"   what is to be done at dates of each of these regions; NULL for one
 */
struct loop {
    struct generator *g;
    const struct scope *outer;
    struct scope inner;
    const struct plan *plan;
    const bool *active;
    po_system *rows;
    po_system *dropped;
    int pos;
    long step;
    const po_qaff *offset;
    const struct groups *parts;
};

void po_loop_find_stride(struct loop *loop);
po_bound po_loop_align(const struct loop *loop, po_bound bound, long sign);
void po_loop_drop_inner(struct loop *loop, bool is_fixed);
po_ast_node *po_loop_take_back(const struct loop *loop, po_ast_node *node);

/* --- loop.c, leaf.c, name.c, generate.c --------------------------------- */

po_ast_node *po_node_new(struct generator *g, po_ast_kind kind);
po_ast_node *po_node_block(struct generator *g, int n,
                           po_ast_node *const *child);
po_ast_node *po_node_if(struct generator *g, int n, const po_cond *cond,
                        po_ast_node *body);
po_ast_node *po_generate_children(struct generator *g,
                                  const struct scope *scope,
                                  const struct plan *plan, const bool *active);
po_ast_node *po_generate_loop(struct generator *g, const struct scope *scope,
                              const struct plan *plan,
                              const struct group *region,
                              const struct groups *parts);
po_ast_node *po_generate_leaf(struct generator *g, const struct scope *scope,
                              const struct piece *piece);
/* name.c: is it a word of C, or one that polyopt or C libraries may have for something? */
bool po_name_is_reserved(const char *name);
bool po_name_is_of_pack(const po_ast_node *node, const char *name);
bool po_name_is_mentioned(const po_scop *scop, const char *name);
bool po_name_is_free(const po_ast *ast, const po_scop *scop, const char *name);
int po_var_add(po_ast *ast, const po_scop *scop, const char *stem);
char *po_name_word(po_arena *arena, const char *text);
int po_var_new(struct generator *g, const struct scope *scope,
               const struct plan *plan, const bool *active, long *sign);

/* --- reduce.c ------------------------------------------------------------ */

bool po_loop_accumulates(const po_ast_node *loop, const char *name);

/* --- nonempty_loop.c: does a loop have an iteration? ------------------------------ */

__isl_give isl_set *po_loop_find_known(struct generator *g,
                                       const po_ast_path *up);
bool po_loop_find_guard(struct generator *g, const po_ast_path *up,
                        const po_ast_node *loop, int *n_cond,
                        const po_cond **cond);
bool po_loop_find_entry(struct generator *g, const po_ast_path *outer,
                        const po_ast_path *up, const po_ast_node *loop,
                        int *n_cond, const po_cond **cond);

/* --- counter_map.c: what is known at a place, as an index map ------------------ */

/* Loops and lets around a place, outermost first, as variables of "map".
 *
 * "n_dim"   how many they are, "n" those that have been added
 * "step", "base"  variable of the AST = base + step * variable of the map
 * "value"   that, in terms of the map
 * "max_constraint"  for constraints
 */
struct counter_map {
    struct generator *g;
    po_known known;
    po_imap map;
    int n;
    int n_dim;
    int max_constraint;
    const po_ast_node **binder;
    long *step;
    const po_qaff **base;
    const po_qaff **value;
};

void po_counter_map_find(struct counter_map *t, struct generator *g,
                         const po_ast_path *up, isl_ctx *ctx);
void po_counter_map_clear(struct counter_map *t);
const po_qaff *po_counter_map_expr(const struct counter_map *t,
                                   const po_qaff *x);
const po_qaff *po_counter_map_back(const struct counter_map *t,
                                   const po_qaff *x);
const po_qaff *po_counter_map_qaff(const struct counter_map *t,
                                   const po_qaff *x);
bool po_counter_map_is_nonneg(const struct counter_map *t, const po_qaff *expr);

/* --- span.c: between which values an expression is ---------------------- */

/* More bytes of buffers than this do not go on the stack of a thread. */
#define PO_MAX_STACK (256L * 1024)

/* The most bounds of a value that are looked at. */
#define PO_MAX_ENDS 16

/* Values that bound an expression, over variables from outside. */
typedef struct po_ends {
    po_arena *arena;
    int n;
    const po_qaff *value[PO_MAX_ENDS];
} po_ends;

void po_ends_add(const po_ast *ast, const po_ast_node *const *loop,
                 const po_qaff *value, bool upper, po_ends *found);
bool po_ends_widest(const po_ast *ast, const po_ends *found,
                    const po_qaff *base, long *best);
bool po_ends_distance(const po_ends *found, const po_qaff *base, bool upper,
                      long *best);

/* --- simplify.c, scale.c, bounds.c: passes over the finished tree ------- */

po_ast_node *po_ast_simplify(struct generator *g, po_ast_node *node);

/* Is the node an IF with this po_cond among others? */
bool po_guard_tests(const po_ast_node *node, const void *cond);
void po_ast_scale(struct generator *g, po_ast_node *node);
void po_node_simplify(struct generator *g, const po_ast_path *at, isl_ctx *ctx);
void po_ast_split_bounds(struct generator *g, po_ast_node *node);
void po_ast_tidy_sizes(struct generator *g);

/* wavefront.c: find the bounds of the steps in which tiles are executed. */
void po_ast_bound_steps(struct generator *g);
void po_ast_reindex(struct generator *g, bool is_final);
/* localise.c: is a buffer that stands for an array of one element, and thus a variable already? */
bool po_buffer_is_variable(const po_ast *ast, const po_scop *scop, int array);

/* loops/implied_bounds.c: let the loop, whose iterations are to run side by side, begin and end
 * where fewer bounds say, as the loop in it is empty beyond others.
 */
void po_loop_drop_implied_bounds(po_arena *arena, po_ast_node *loop);

#endif
