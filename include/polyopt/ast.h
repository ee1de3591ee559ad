#ifndef POLYOPT_AST_H
#define POLYOPT_AST_H

#include "polyopt/qaff.h"
#include "polyopt/reduction.h"
#include "polyopt/scop.h"

/* A bound: ceil(expr / den) for lower, floor(expr / den) for upper bounds.
 * den >= 1.
 */
typedef struct po_bound {
    const po_qaff *expr;
    long den;
} po_bound;

/* expr >= 0, expr = 0, or expr mod den = 0. */
typedef enum po_cond_kind { PO_COND_GE, PO_COND_EQ, PO_COND_MOD } po_cond_kind;

typedef struct po_cond {
    po_cond_kind kind;
    const po_qaff *expr;
    long den;
} po_cond;

/* The maximum or the minimum of expressions over parameters, and variables where
 * that is said. */
typedef struct po_extreme {
    bool is_max;
    int n;
    const po_bound *value;
} po_extreme;

/* There is work enough:
 *
 *     Π factor > enough · Π divisor
 *
 * with minima of expressions over parameters and, for loops, variables around.
 */
typedef struct po_worth {
    int n_factor;
    const po_extreme *factor;
    int n_divisor;
    const po_extreme *divisor;
    double enough;
} po_worth;

/* One of these holds. */
typedef struct po_worths {
    int n;
    const po_worth *worth;
} po_worths;

typedef enum po_ast_kind {
    PO_AST_BLOCK, /* the children, in order                                */
    PO_AST_LOOP,  /* for (var = max(lower); var <= min(upper); var += step) */
    PO_AST_LET,   /* var = value, once (a loop with a single iteration)     */
    PO_AST_IF,    /* if (all of cond) body                                  */
    PO_AST_KEEP,  /* body, with elements of arrays in local variables      */
    PO_AST_PACK,  /* body, with a part of an array in a buffer: "copy" first */
    PO_AST_COPY,  /* an element of "pack" is copied, at iterators "arg"      */
    PO_AST_STMT,  /* instance of a statement, at iterators "arg"            */
    PO_AST_DECL   /* declaration of "array", up to the end of the block      */
} po_ast_kind;

/* A local variable that stands for an element of an array.
 *
 * "name"       differs from all other names that are visible
 * "array"      index in the scop
 * "index"      the subscripts, as many as the array's rank
 * "call", "expr"  the element, as the user wrote it: the reference "expr" of
 *              the instance "call"
 * "is_loaded"  the variable has the value of the element to begin with
 * "is_stored"  the element gets the value of the variable at the end
 * "type"       that of the variable, if it is not that of the element; NULL
 *              otherwise
 * "op"         the variable is an accumulator of the loop that is the body
 */
typedef struct po_local {
    const char *name;
    int array;
    const po_qaff *const *index;
    const struct po_ast_node *call;
    const po_expr *expr;
    bool is_loaded;
    bool is_stored;
    const char *type;
    po_reduction op;
} po_local;

/* Return the name of the variable's own type; C90 has no "long long", which is no
 * longer than "long".
 */
const char *po_local_type(const po_local *local, bool is_c90);

/* The reference "expr" of an instance is to the variable "local". */
typedef struct po_use {
    const po_expr *expr;
    const po_local *local;
} po_use;

/* The part "expr" of a subscript of an instance has the value "value". */
typedef struct po_plain {
    const po_expr *expr;
    const po_qaff *value;
} po_plain;

/* A buffer with a copy of a part of an array, contiguous in the order in which
 * the innermost loops go through it.
 *
 *     double B_packed[32][264];        extent 32, 256
 *     B_packed[k - kt][j - jt] = B[j][k];    base (jt, kt), order (1, 0)
 *
 * "name"       differs from all other names that are visible
 * "array"      index in the scop
 * "expr"       a reference to the array, as the user wrote it
 * "base"       per subscript of the array, the value for the first element
 * "extent"     per subscript, how many values there are
 * "order"      per subscript of the buffer, that of the array
 * "pad"        so many elements follow in the last dimension of the buffer
 */
typedef struct po_pack {
    const char *name;
    int array;
    const po_expr *expr;
    const po_qaff *const *base;
    const long *extent;
    const int *order;
    long pad;
} po_pack;

/* The reference "expr" of an instance, to the element "index" of the array, is
 * to its copy in the buffer.
 */
typedef struct po_packed {
    const po_expr *expr;
    const po_pack *pack;
    const po_qaff *const *index;
} po_packed;

/* Concurrent iterations have copies of "local" or, if that is NULL, of the
 * scalar "array", which are combined by "op" in the end.
 */
typedef struct po_accumulator {
    po_reduction op;
    int array;
    const po_local *local;
} po_accumulator;

/* A node.  "body" is the only child of loops, lets, ifs and keeps; a pack has
 * its "copy" besides.
 *
 * "var"        index in po_ast.var, bound exactly once on every path
 * "lower", "upper"  at least one each; bounds refer to outer variables only
 * "step"       >= 1
 * "reverse"    run from the largest value of the range down
 *              (lower + k * step, k descending)
 * "resume"     the loop goes on where the loop before it in the block, over the
 *              same variable, stopped; "lower" then only is a bound
 * "is_tile"    an iteration is a tile
 * "jam"        > 1: the tree asks for that many iterations side by side
 * "parallel"   iterations may run concurrently: "#pragma omp parallel for"
 * "may_collapse"  nor do iterations of this loop, directly in such a loop, depend on
 *              each other
 * "is_collapsed"  the loop is one with the parallel one that it is all of: that has
 *              "collapse(2)", or more; this one is "parallel", too
 * "n_worth", "worth"  parallel loops are worth their threads only if one of these
 *              holds, or always if there are none
 * "is_dynamic" threads take iterations as they get on, "chunk" at once; otherwise
 *              in equal shares
 * "row_from"   > 0: collapsed with one loop; if this one has so many iterations, threads
 *              take all those of the inner one at once
 * "simd"       iterations may run concurrently, innermost: "#pragma omp simd"
 * "n_reduced", "reduced"  arrays (indices in the scop): only with accumulators
 *              for the elements that it updates may they run concurrently
 * "n_accumulator", "accumulator"  these
 * "stmt"       index in the scop
 * "arg"        n_arg values of the statement's dimensions (not yet of the
 *              user's iterators)
 * "declares"   a statement, a plain assignment to a scalar: declares the
 *              scalar, too, up to the end of the block
 * "has_buffer" the body declares buffers for expanded scalars
 * "array"      index in the scop
 * "extent"     declarations of expanded scalars: the sizes of the buffer;
 *              NULL for scalars
 * "base"       for every subscript, the value of the first element's
 * "is_unread"  nothing but the variable itself depends on its value
 * "is_zeroed"  a scalar that is initialised, though no read sees the value
 * "n_local", "local"  the variables of a KEEP
 * "n_use", "use"  references of an instance that are to such variables
 * "n_plain", "plain"  parts of its subscripts with / or % that have values which
 *              are simpler where it is executed; their floors are all "is_trunc"
 * "pack"        the buffer of a PACK or COPY
 * "copy"       of a PACK: loops, one for each subscript of the array, over its
 *              values, outermost first, around a COPY
 * "n_packed", "packed"  references of an instance that are to buffers, unless
 *              they are to variables; of a COPY, what is written
 */
typedef struct po_ast_node {
    po_ast_kind kind;
    int var;
    int n_lower;
    const po_bound *lower;
    int n_upper;
    const po_bound *upper;
    long step;
    bool reverse;
    bool resume;
    bool is_tile;
    int jam;
    bool parallel;
    bool may_collapse;
    bool is_collapsed;
    int n_worth;
    const po_worth *worth;
    bool is_dynamic;
    long chunk;
    long row_from;
    bool simd;
    int n_reduced;
    const int *reduced;
    int n_accumulator;
    const po_accumulator *accumulator;
    const po_qaff *value;
    int n_cond;
    const po_cond *cond;
    int stmt;
    int n_arg;
    const po_qaff *const *arg;
    bool declares;
    bool has_buffer;
    int array;
    const long *extent;
    const po_qaff *const *base;
    bool is_unread;
    bool is_zeroed;
    int n_local;
    const po_local *local;
    int n_use;
    const po_use *use;
    int n_plain;
    const po_plain *plain;
    const po_pack *pack;
    struct po_ast_node *copy;
    int n_packed;
    const po_packed *packed;
    int n_child;
    struct po_ast_node *const *child;
    struct po_ast_node *body;
} po_ast_node;

/* A variable of the generated code.  "name" is unique in the AST and differs
 * from all names in scop->avoid, except that it may be one of the user's
 * iterators where the loop still is that loop.
 */
typedef struct po_var {
    const char *name;
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
typedef struct po_place {
    const po_decl *decl;
    int rank;
    const po_extreme *low;
    const po_extreme *high;
    const po_extreme *extent;
    bool may_be_null;
    bool is_partial;
    bool is_rows;
} po_place;

/* Two places, by number, that must not overlap. */
typedef struct po_apart {
    int a;
    int b;
} po_apart;

/* Under "when", the user's variable has "value" after the nest, or has been
 * increased by it if "is_added" is set.  "is_other": if the assignment before,
 * to the same variable, does not apply.
 */
typedef struct po_assign {
    const po_decl *decl;
    bool is_other;
    po_clause when;
    const po_qaff *value;
    bool is_added;
} po_assign;

/* Loops, guards and statement instances, ready to print.
 *
 * "n_first", "first"    conditions to be tested first, in this order: what
 *                       comes behind may be evaluated where they hold
 * "assume"              the loops are right if this holds, and always if it
 *                       has no clauses,
 * "n_worth", "worth"    the loops are better than the original if one of these
 *                       holds, or always if there are none
 * "n_demand", "demand"  and if each of these holds: innermost loops are long, or
 *                       tests of addresses take little of the time
 * "needs_threads"       and if there are several threads,
 * "alone"               or this holds, unless it is NULL
 * "is_vain"             the tests of addresses take too much of the time, whatever
 *                       the parameters are
 * "n_place", "place"    memory that the nest accesses
 * "n_apart", "apart"    and if none of these pairs of places overlap
 * "n_final", "final"    assignments after the loops
 * "few"         loops that take the place of these where the loop that threads share
 *                       has so few iterations that half of the threads are idle, and
 *                       one of their own "worth" holds: they share a loop further in;
 *                       NULL if there are none
 * "is_jammed"  there are loops with several iterations side by side
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
    int n_worth;
    const po_worth *worth;
    int n_demand;
    const po_worths *demand;
    bool needs_threads;
    const po_worth *alone;
    bool is_vain;
    int n_place;
    const po_place *place;
    int n_apart;
    const po_apart *apart;
    int n_final;
    const po_assign *final;
    const struct po_ast *few;
    bool is_jammed;
    int n_private;
    const int *private;
} po_ast;

/* Are the conditions the same by their form, however floors may be rounded? */
bool po_cond_is_same(const po_cond *a, const po_cond *b);

/* Do the bounds of the loop depend on variable "var"? */
bool po_loop_bounds_use(const po_ast_node *loop, int var);

/* The loop that is all that the body of a loop is; NULL if there is none. */
po_ast_node *po_loop_inner(const po_ast_node *loop);

/* Is the node a loop that goes on where the one before it stopped? */
bool po_loop_resumes(const po_ast_node *node);

/* How many accumulators iterations of the node have: none unless it is a loop. */
int po_loop_n_accumulator(const po_ast_node *node);

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

/* Is the node a block of a jammed loop and the loop that goes on where it stops? */
bool po_ast_is_pair(const po_ast_node *node);

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

/* The number of instances in the node; store them, in their order, and return that. */
int po_ast_n_instance(const po_ast_node *node);
int po_ast_instances(po_ast_node *node, po_ast_node **call);

/* Does the node consist of instances, and declarations, only? */
bool po_ast_is_straight(const po_ast_node *node);

/* Is there a loop in the node that is shared among threads? */
bool po_ast_has_parallel(const po_ast_node *node);

/* Does an instance in the node access, read, write the array?  No if it is NULL. */
bool po_ast_accesses(const po_scop *scop, const po_ast_node *node, int array);
bool po_ast_reads(const po_scop *scop, const po_ast_node *node, int array);
bool po_ast_writes(const po_scop *scop, const po_ast_node *node, int array);

po_ast *po_ast_free(po_ast *ast);
void po_ast_print(const po_ast *ast, const po_scop *scop, po_text *out);
isl_stat po_ast_check(const po_ast *ast, const po_scop *scop);

#endif
