#ifndef POLYOPT_VERIFY_LOOPS_LOOPS_H
#define POLYOPT_VERIFY_LOOPS_LOOPS_H

#include <isl/aff.h>
#include <isl/set.h>

#include "memo.h"
#include "polyopt/ast.h"
#include "polyopt/deps.h"

/* Loops and lets around a leaf. */
#define PO_MAX_BINDER 64

/* A statement at the end of a path through the loops.
 *
 * "node"     the statement
 * "binder"   the loops and lets around it, outermost first
 * "guard"    the conditions around it
 * "points"   [n] -> { [v_0, ..., v_{n_binder-1}] }: the values that their
 *            variables take when the statement is executed
 * "around"   in a loop over lanes: { [v_0, ..., v_{n_binder-2}] }, where that loop is
 *            reached; else NULL
 * "value"    of each of these variables as a function of the instance, defined
 *            wherever it is in "domain"; NULL until it is found
 * "domain"   the instances that are executed here
 */
typedef struct po_leaf {
    const po_ast_node *node;
    int n_binder;
    const po_ast_node *binder[PO_MAX_BINDER];
    int n_guard;
    const po_ast_node *guard[PO_MAX_BINDER];
    isl_set *points;
    isl_set *around;
    isl_pw_aff *value[PO_MAX_BINDER];
    isl_set *domain;
} po_leaf;

/* A node with elements in local variables.
 *
 * "n_binder", "n_guard"  those around it
 * "points"       the values of the variables around it
 * "first", "end" the leaves in it: from "first" on, before "end"
 */
typedef struct po_kept {
    const po_ast_node *node;
    int n_binder;
    int n_guard;
    isl_set *points;
    int first;
    int end;
} po_kept;

/* A node with a buffer for a part of an array, which the leaves in it read: from
 * "first" on, before "end".
 *
 * "n_binder"  loops and lets around it
 * "points"    the values of the variables around it
 * "copy"      the COPY as if it were a statement; the last of its binders are
 *             the values of the subscripts, from po_packed_part_first() on; between those around
 *             and these, the loops whose iterations have parts of the buffer
 */
typedef struct po_packed_part {
    const po_ast_node *node;
    int n_binder;
    isl_set *points;
    int first;
    int end;
    po_leaf copy;
} po_packed_part;

/* Register tiles, the leaves from "first" on, before "end"; "n_binder" loops and lets are
 * around the node; "plain" is the statement in the loops that they stand for.
 */
typedef struct po_tiled {
    const po_ast_node *node;
    int n_binder;
    int first;
    int end;
    po_leaf plain;
} po_tiled;

/* The declaration of a buffer, and the leaves that see it: from "first" on,
 * before "end".  "n_binder" loops and lets are around it.
 */
typedef struct po_buffer {
    const po_ast_node *node;
    int n_binder;
    int first;
    int end;
} po_buffer;

/* The leaves of an AST in the order of its text.
 *
 * "root"  the AST itself or, rolled up, without declarations and local variables
 * "reassociate"  sums of floating-point numbers may be taken in any order
 * "memo"  what other readings have found, not owned; may be NULL
 * "n_ast_var", "n_var"  number of variables without and with those of the loops
 *         that rolling up has added
 */
typedef struct po_leaves {
    const po_scop *scop;
    po_arena *arena;
    isl_set *context;
    bool reassociate;
    int target;
    po_memo *memo;
    int n_ast_var;
    int n_var;
    const po_ast_node *root;
    int n_leaf;
    po_leaf *leaf;
    int n_kept;
    po_kept *kept;
    int n_buffer;
    po_buffer *buffer;
    int n_tiled;
    po_tiled *tiled;
    int n_packed_part;
    po_packed_part *packed_part;
} po_leaves;

/* loops.c: the instances and their order, without what is kept where. */
isl_bool po_loops_in_order(const po_scop *scop, const po_deps *deps,
                           const po_ast *ast, bool with_private,
                           bool reassociate);
isl_bool po_loops_have_values(const po_scop *scop, const po_ast *ast);

/* parametric_tiles.c: are there loops over tiles of a size that is decided later; do they execute every
 * instance once, in an order that respects the dependences and live ranges?
 */
bool po_ast_has_sizes(const po_ast *ast);

/* wavefront.c: are loops over tiles all that is executed in steps? */
bool po_ast_has_good_steps(const po_ast *ast);
isl_bool po_loops_sized_in_order(const po_scop *scop, const po_deps *deps,
                                 const po_ast *ast, bool reassociate);

/* scope.c: what is visible of arrays that loops declare. */
bool po_scopes_are_right(const po_ast *ast, const po_scop *scop);

/* reroll.c: loops in place of statements that are repeated. */
const po_ast_node *po_ast_reroll(po_arena *arena, const po_ast_node *root,
                                 int *n_var);

/* leaves.c: what the loops execute, with copies of statements rolled up or not.
 */
isl_bool po_leaves_read(po_leaves *leaves, const po_scop *scop,
                        const po_ast *ast, bool rolled, po_memo *memo);
void po_leaves_clear(po_leaves *leaves);

/* quasi.c: quasi-affine expressions of the AST as functions. */
typedef __isl_give isl_pw_aff *(*po_value_of)(void *user, int var);
__isl_give isl_pw_aff *po_quasi_value(const po_qaff *expr,
                                      __isl_keep isl_space *space,
                                      po_value_of value, void *user);
__isl_give isl_pw_aff *po_quasi_bound(const po_bound *bound, bool upper,
                                      __isl_keep isl_space *space,
                                      po_value_of value, void *user);
__isl_give isl_pw_aff *po_quasi_first(const po_ast_node *loop, int n,
                                      const po_ast_node *const *binder,
                                      __isl_keep isl_space *space,
                                      po_value_of value, void *user);
__isl_give isl_pw_aff *po_leaf_value(const po_leaf *leaf, int n_binder,
                                     const po_qaff *value);
__isl_give isl_pw_aff *po_leaf_coordinate(const po_leaf *leaf, int pos);
__isl_give isl_pw_aff *po_leaf_arg(const po_leaf *leaf, int arg);
int po_leaf_position(const po_leaf *leaf, int var);

/* register_tile_loops.c: register tiles as the loops that they stand for. */
isl_bool po_leaves_tiled(po_leaves *leaves, const po_deps *deps);

/* known_inequalities.c: expressions that are not negative wherever a leaf is executed. */
typedef struct po_inequalities {
    int n;
    const po_qaff **row;
} po_inequalities;

po_inequalities po_leaf_inequalities(const po_leaf *leaf, po_arena *arena);

/* invert.c: the variables as functions of the instances. */
isl_bool po_leaves_invert(po_leaves *leaves);
isl_bool po_leaf_invert(po_leaves *leaves, po_leaf *leaf);

/* cover.c: every instance is executed once. */
isl_bool po_leaves_cover(const po_leaves *leaves);

/* commute.c: updates that may change places. */
bool po_node_accumulates(const po_scop *scop, const po_ast_node *node,
                         int array);
bool po_node_commutes(const po_leaves *leaves, const po_ast_node *node,
                      int array, po_reduction *op);
bool po_updates_may_commute(const po_leaves *leaves, const po_dep *dep);

/* order.c: the dependences are respected. */
isl_bool po_leaves_respect(const po_leaves *leaves, const po_deps *deps);

/* dates.c: the live ranges of private scalars do not overlap. */
isl_bool po_leaves_live(const po_leaves *leaves, const po_deps *deps);

/* index.c: how subscripts differ by their form. */
typedef enum {
    PO_INDEX_UNKNOWN,
    PO_INDEX_SAME,
    PO_INDEX_OTHER
} po_index_relation;

__isl_give isl_multi_aff *po_index_of(__isl_keep isl_multi_pw_aff *args,
                                      const po_access *access);
po_index_relation po_index_compare(__isl_keep isl_multi_aff *a,
                                   __isl_keep isl_multi_aff *b);

/* Pairs of subscripts that have been shown to be apart at all points of a leaf.  They are
 * asked for again and again in the copies of statements that run side by side.
 */
struct disjoint_pair {
    const isl_set *points;
    isl_multi_aff *a;
    isl_multi_aff *b;
};

typedef struct po_known_disjoint {
    int n;
    struct disjoint_pair *pair;
} po_known_disjoint;

/* Is this one among them; it is, from now on; none are. */
bool po_known_disjoint_has(const po_known_disjoint *known,
                           const isl_set *points, __isl_keep isl_multi_aff *a,
                           __isl_keep isl_multi_aff *b);
void po_known_disjoint_add(po_known_disjoint *known, const isl_set *points,
                           __isl_keep isl_multi_aff *a,
                           __isl_keep isl_multi_aff *b);
void po_known_disjoint_clear(po_known_disjoint *known);

/* scalar_replacement.c: variables that stand for elements; index.c: what leaves access.  Return { [v_0, ...] -> S[arguments] }, of
 * the instance that the leaf executes.
 */
__isl_give isl_multi_pw_aff *po_leaf_args(const po_leaves *leaves,
                                          const po_leaf *leaf);
__isl_give isl_map *po_leaf_seen(const po_leaf *leaf, int n_binder,
                                 __isl_take isl_map *map);
isl_bool po_leaves_keep(const po_leaves *leaves, bool reassociate);
bool po_local_has_dim(const po_local *local, int var);

/* Return { [v_0, ...] -> A[index] }: the element that the variable stands for in the
 * leaf; NULL if the leaf has no reference to it, or it depends on variables bound
 * inside of the node, but for loops over its elements.
 */
__isl_give isl_multi_pw_aff *po_kept_element(const po_leaves *leaves,
                                             const po_kept *kept,
                                             const po_leaf *leaf,
                                             const po_local *local);

/* Is the leaf executed at least once whenever the node is? */
isl_bool po_kept_is_certain(const po_kept *kept, const po_leaf *leaf);

/* kept_store.c: does the element get the value of the variable where that may differ from its
 * own, and not where the program would not write it?
 */
isl_bool po_kept_store_is_good(const po_leaves *leaves, const po_kept *kept,
                               const po_local *local);

/* guarded_elements.c: are the conditions on data around variables for elements those of the statement,
 * wherever it stands in the node?
 */
isl_bool po_kept_guards_are_fixed(const po_leaves *leaves, const po_kept *kept);

/* register_tile_arrays.c: arrays of variables. */
isl_bool po_leaves_have_good_lanes(const po_leaves *leaves);
isl_bool po_kept_tile_is_good(const po_leaves *leaves, const po_kept *kept,
                              const po_local *local);

/* lowered_subscripts.c: parts of subscripts that are printed in another way. */
isl_bool po_leaves_are_plain(const po_leaves *leaves);

/* packcopy.c, pack.c: buffers with parts of arrays. */
bool po_qaff_is_floored(const po_qaff *value);
bool po_is_read_as_value(const po_expr *expr, const po_expr *ref);
int po_packed_part_first(const po_packed_part *packed_part);
const po_packed_part *po_packed_part_of(const po_leaves *leaves, int l,
                                        const po_pack *pack);
__isl_give isl_map *po_packed_part_copied(const po_packed_part *packed_part,
                                          const po_access *access);
isl_bool po_packed_part_copies(const po_leaves *leaves,
                               const po_packed_part *packed_part);

/* copy_text.c: return { points of the copy -> S[...] }: the instances of the statement for
 * which the text of the copy means the same; NULL if they are not known.
 */
__isl_give isl_map *po_packed_part_spelled(const po_leaves *leaves,
                                           const po_packed_part *packed_part,
                                           const po_stmt *stmt);
isl_bool po_leaves_pack(const po_leaves *leaves);

/* peak.c: loops that look for a peak by lanes find what the program does. */
bool po_peaks_are_good(const po_scop *scop, const po_ast_node *root);

/* buffer.c: what is accessed of buffers is in them, and, of those that stand for arrays, values stay in
 * one of them.
 */
isl_bool po_leaves_fit(const po_leaves *leaves, const po_deps *deps);

#endif
