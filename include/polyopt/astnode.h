#ifndef POLYOPT_ASTNODE_H
#define POLYOPT_ASTNODE_H

#include "polyopt/qaff.h"
#include "polyopt/reduction.h"
#include "polyopt/register_tile.h"
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
typedef struct po_profitability {
    int n_factor;
    const po_extreme *factor;
    int n_divisor;
    const po_extreme *divisor;
    double enough;
} po_profitability;

/* One of these holds. */
typedef struct po_profitability_list {
    int n;
    const po_profitability *profitability;
} po_profitability_list;

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
 * "store_if"   only if that is less (PO_OP_LT), or greater (PO_OP_GT), as all that writes it
 *              are such updates (po_expr_is_min_max_update); PO_OP_NONE: whatever it is
 * "type"       that of the variable, if it is not that of the element; NULL
 *              otherwise
 * "op"         the variable is an accumulator of the loop that is the body
 * "n_dim", "dim"  the variable is an array of variables, one for each value of these
 *              variables, loops in the body from 0 to "extent"; "index" depends on them
 * "partial"    the innermost of these loops, if it may end before: there is no element for
 *              the variables behind; or if its elements do not follow each other in memory:
 *              they are loaded and stored one by one; or NULL
 */
typedef struct po_local {
    const char *name;
    int array;
    const po_qaff *const *index;
    const struct po_ast_node *call;
    const po_expr *expr;
    bool is_loaded;
    bool is_stored;
    po_op store_if;
    const char *type;
    po_reduction op;
    int n_dim;
    const int *dim;
    const po_tile_dim *extent;
    const struct po_ast_node *partial;
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

/* A loop whose iterations have parts of a buffer of their own: part (var - base) / step, which
 * is exact, of "extent".
 */
typedef struct po_pack_outer {
    int var;
    const po_qaff *base;
    long step;
    long extent;
} po_pack_outer;

/* A buffer with a copy of a part of an array, contiguous in the order in which
 * the innermost loops go through it.
 *
 *     double B_packed[32][264];        extent 32, 256
 *     B_packed[k - kt][j - jt] = B[j][k];    base (jt, kt), order (1, 0)
 *
 * "name"       differs from all other names that are visible
 * "array"      index in the scop
 * "element"    the type of its elements: that of the array's, or a wider integer, which has
 *              all of its values
 * "expr"       a reference to the array, as the user wrote it
 * "base"       per subscript of the array, the value for the first element
 * "extent"     per subscript, how many values there are
 * "order"      per subscript of the buffer, that of the array
 * "n_outer", "outer"  loops around the subscripts, both in the copy and in the body, for
 *              which the buffer has dimensions in front of these; bases depend on them
 * "pad"        so many elements follow in the last dimension of the buffer
 * "is_zeroed"  what is not copied in that dimension is 0, as far as to the end, or to that
 *              of the last row of register tiles: the copy may end before the extent does
 * "row"        what these rows are, which begin with the buffer; or PO_TILE_DIM_NONE
 */
typedef struct po_pack {
    const char *name;
    int array;
    const po_type *element;
    const po_expr *expr;
    const po_qaff *const *base;
    const long *extent;
    const int *order;
    int n_outer;
    const po_pack_outer *outer;
    long pad;
    bool is_zeroed;
    po_tile_dim row;
} po_pack;

/* The number of elements in the last dimension of a buffer for arrays with so many
 * subscripts, with those that are 0 if "is_zeroed" is set, on a target.
 */
long po_pack_filled(const po_pack *pack, int rank, int target);

/* The number of elements of the buffer, without padding. */
double po_pack_size(const po_pack *pack, int rank);

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

/* What a buffer is asked to be, for what a loop reads of an array.
 *
 * "array"      index in the scop
 * "number"     of those that are asked for in the nest
 * "level"      that of the loop, see po_var
 * "pad"        so many elements more than rows need; PO_PAD_GOOD: as many as are good
 * "transpose"  the dimensions of the array, from the last to the first
 * "hoist"      it is filled so many loops further out, for all iterations of these
 * "asked"      the step of a script that asks for it, which lives as long as that; or NULL
 */
typedef struct po_wanted_pack {
    int array;
    int number;
    int level;
    long pad;
    bool transpose;
    int hoist;
    const struct po_script_step *asked;
} po_wanted_pack;

enum { PO_PAD_GOOD = -1, PO_MAX_PAD = 4096, PO_MAX_HOIST = 16 };

/* pack.c: is the mark of a schedule tree one that asks for a buffer?  Then the array, and how,
 * are stored; or append what asks so, behind the array.
 */
bool po_wanted_pack_read(const char *mark, po_wanted_pack *wanted);
void po_wanted_pack_write(const po_wanted_pack *wanted, po_text *out);

/* What a BLOCK has: its children, which are executed in this order; with "is_region", one thread of a
 * device executes all of them.
 */
typedef struct po_block_payload {
    int n_child;
    struct po_ast_node *const *child;
    bool is_region;
} po_block_payload;

/* How the iterations of a loop go to threads. */
typedef enum po_share_kind {
    PO_SHARE_EQUAL,   /* as OpenMP does where nothing is said                */
    PO_SHARE_STATIC,  /* in turns                                            */
    PO_SHARE_DYNAMIC, /* as threads get on                                   */
    PO_SHARE_GUIDED   /* the same, a part of what is left                    */
} po_share_kind;

/* "chunk" of them at once, at least, 0 if it is not said, to "n_thread" threads, 0 for as
 * many as there are.  "is_explicit": the user says so.
 */
typedef struct po_share {
    po_share_kind kind;
    long chunk;
    int n_thread;
    bool is_explicit;
} po_share;

/* worksharing.c: is it a mark of a schedule tree that says something of this?  Then it is noted;
 * what is noted already is not said again.
 */
bool po_share_read(po_share *share, const char *mark);

/* The word of OpenMP, and of the mark; NULL for PO_SHARE_EQUAL. */
const char *po_share_word(po_share_kind kind);

/* What iterations of a loop look for: the greatest of some values, or the least.
 *
 * "array"   the variable that has it, index in the scop; or "local", in which an element of
 *           that array is; NULL for others
 * "update"  what each iteration offers it
 * "at", "last", "lane", "lanes", "best", "value", "strip", "step"  names of variables: where
 *           the loop has come to and where it ends, the number of a lane, what each of these
 *           has found, and all; what is offered; where a strip has come to, and how far
 *           the loop goes on behind one that has found something
 */
typedef struct po_peak {
    int array;
    const po_local *local;
    po_peak_update update;
    const char *at;
    const char *last;
    const char *lane;
    const char *lanes;
    const char *best;
    const char *value;
    const char *strip;
    const char *step;
} po_peak;

/* So many lanes find peaks side by side, if there are so many iterations; where they are found,
 * if there are more, in strips of so many.
 */
enum {
    PO_PEAK_LANES = 16,
    PO_PEAK_LEAST = 128,
    PO_PEAK_LONG = 1024,
    PO_PEAK_STRIP = 256
};

/* Tiles of two loops in each other are executed in steps: number w has those whose numbers, the
 * multiples of the sizes that they begin at, divided by these, add up to w.
 *
 * "var"        the variable that counts the steps, which nothing else is bound to
 * "lower", "upper"  bounds of the inner loop, whatever the iteration of the outer one; they refer
 *              to variables around both only
 */
typedef struct po_wavefront {
    int var;
    int n_lower;
    int n_upper;
    const po_bound *lower;
    const po_bound *upper;
} po_wavefront;

/* What a LOOP has.
 *
 * "lower", "upper"  at least one each; bounds refer to outer variables only
 * "step"       >= 1
 * "size"       the loop is over multiples of this number, a parameter or a constant, which is at
 *              least 1: those between the bounds; "step" is 1.  NULL for others
 * "wavefront"  its tiles, and those of the loop that is its body, both over multiples of sizes, are
 *              executed in steps; if the loop is "parallel", those of one step may run
 *              concurrently.  NULL for others
 * "share"      parallel loops: how iterations go to threads
 * "row_from"   > 0: collapsed with one loop; if this one has so many iterations, threads
 *              take all those of the inner one at once
 * "n_profitability", "profitability"  parallel loops are worth their threads only if one of these
 *              holds, or always if there are none
 * "n_reduced", "reduced"  arrays (indices in the scop): only with accumulators
 *              for the elements that it updates may they run concurrently
 * "n_accumulator", "accumulator"  these
 * "jam"        > 1: the tree asks for that many iterations side by side
 * "tile_dim"  a side of a register tile: the tree asks for it, or "step" is its number,
 *              or the iterations are its elements
 * "is_lanes"   iterations are elements of vectors, which take a register tile's row: if
 *              the loop ends before, the others are computed all the same, and not used
 * "is_unrolled"  these are all of the tile: the compiler is asked to unroll the loop
 * "reverse"    run from the largest value of the range down
 *              (lower + k * step, k descending)
 * "resume"     the loop goes on where the loop before it in the block, over the
 *              same variable, stopped; "lower" then only is a bound
 * "is_tile"    an iteration is a tile
 * "parallel"   iterations may run concurrently: "#pragma omp parallel for"
 * "may_collapse"  nor do iterations of this loop, directly in such a loop, depend on
 *              each other
 * "is_collapsed"  the loop is one with the parallel one that it is all of: that has
 *              "collapse(2)", or more; this one is "parallel", too
 * "simd"       iterations may run concurrently, innermost: "#pragma omp simd"
 * "has_buffer" the body declares buffers for expanded scalars
 * "peak"       all that iterations do is to look for that, in order: vectors find it; or NULL
 * "n_entry", "entry"  the conditions for the loop to have an iteration, as far as they are not
 *              known to hold; NULL if that is not known
 */
typedef struct po_loop_payload {
    int n_lower;
    int n_upper;
    const po_bound *lower;
    const po_bound *upper;
    long step;
    const po_qaff *size;
    const po_wavefront *wavefront;
    po_share share;
    long row_from;
    int n_profitability;
    int n_reduced;
    const po_profitability *profitability;
    const int *reduced;
    const po_accumulator *accumulator;
    int n_accumulator;
    int jam;
    po_tile_dim tile_dim;
    bool is_lanes;
    bool is_unrolled;
    bool reverse;
    bool resume;
    bool is_tile;
    bool parallel;
    bool may_collapse;
    bool is_collapsed;
    bool simd;
    bool has_buffer;
    const po_peak *peak;
    int n_entry;
    const po_cond *entry;
} po_loop_payload;

/* What a LET has: the value of its variable; if its body is register tiles, "plain", the
 * loops that it stands for, around one statement, else NULL.
 */
typedef struct po_let_payload {
    const po_qaff *value;
    const struct po_ast_node *plain;
} po_let_payload;

/* What an IF has: conditions, all of which hold where its body is executed. */
typedef struct po_guard_payload {
    int n_cond;
    const po_cond *cond;
} po_guard_payload;

/* What a KEEP has: variables that stand for elements in its body.
 *
 * "is_guarded"  they have their values under the conditions on data of the only statement in
 *               the body, a loop, which are the same in all iterations
 */
typedef struct po_keep_payload {
    int n_local;
    const po_local *local;
    bool is_guarded;
} po_keep_payload;

/* What a PACK has: the buffer that its body reads, and what fills it before: the "outer" loops
 * of the buffer, and in these loops, one for each subscript of the array, over its values,
 * outermost first, around a COPY.
 */
typedef struct po_pack_payload {
    const po_pack *buffer;
    struct po_ast_node *copy;
} po_pack_payload;

/* What a STMT has, and a COPY, which evaluates a reference as that instance would.
 *
 * "stmt"       index in the scop
 * "arg"        n_arg values of the statement's dimensions (not yet of the
 *              user's iterators)
 * "n_use", "use"  references that are to variables of a KEEP
 * "n_plain", "plain"  parts of its subscripts with / or % that have values which
 *              are simpler where it is executed; their floors are all "is_trunc"
 * "n_packed", "packed"  references that are to buffers, unless they are to variables; of
 *              a COPY, what is written
 * "buffer"     that to which a COPY goes; NULL for a STMT
 * "declares"   a plain assignment to a scalar: declares the scalar, too, up to the end
 *              of the block
 * "is_unread"  nothing but the variable itself depends on the value of what it declares
 */
typedef struct po_call_payload {
    int stmt;
    int n_arg;
    const po_qaff *const *arg;
    int n_use;
    int n_plain;
    const po_use *use;
    const po_plain *plain;
    const po_packed *packed;
    const po_pack *buffer;
    int n_packed;
    bool declares;
    bool is_unread;
} po_call_payload;

/* What a DECL has.
 *
 * "array"      index in the scop
 * "extent"     declarations of expanded scalars: the sizes of the buffer;
 *              NULL for scalars
 * "base"       for every subscript, the value of the first element's
 * "size"       the same sizes as functions of the parameters, if the buffer is from the heap; those
 *              that are no constants are 0 in "extent".  NULL for buffers on the stack
 * "is_unread"  nothing but the variable itself depends on its value
 * "is_zeroed"  a scalar that is initialised, though no read sees the value
 */
typedef struct po_decl_payload {
    int array;
    bool is_unread;
    bool is_zeroed;
    const long *extent;
    const po_qaff *const *base;
    const po_qaff *const *size;
} po_decl_payload;

/* A node, of which the kind says which payload it has.
 *
 * "var"        of loops and lets: index in po_ast.var, bound exactly once on every path
 * "n_wanted", "wanted"  of loops and lets: buffers that are asked for in their body
 * "body"       the only part of loops, lets, ifs, keeps and packs; NULL for others
 */
typedef struct po_ast_node {
    po_ast_kind kind;
    int var;
    int n_wanted;
    const po_wanted_pack *wanted;
    struct po_ast_node *body;
    union {
        po_block_payload block;
        po_loop_payload loop;
        po_let_payload let;
        po_guard_payload guard;
        po_keep_payload keep;
        po_pack_payload pack;
        po_call_payload call;
        po_decl_payload decl;
    };
} po_ast_node;

#endif
