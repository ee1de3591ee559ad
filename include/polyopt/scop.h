#ifndef POLYOPT_SCOP_H
#define POLYOPT_SCOP_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "polyopt/expr.h"
#include "polyopt/qaff.h"
#include "polyopt/reach.h"

struct po_node;
struct po_function;

/* An array or scalar that the region accesses; scalars have rank 0.
 *
 * "name"      tuple name in the access relations: the C name, made unique
 *             within the scop
 * "decl"      the variable it is based on; NULL in scops read from isl text
 * "member"    the members of structures on the way from there to an element,
 *             ".p.x"; NULL if there are none.  Distinct members are distinct
 *             arrays, and none of them is a scalar: s.x has rank 1
 * "element"   type of an element
 * "rank"      number of subscripts
 * "is_inner"  declared inside the region: the generated code declares scalars;
 *             the declaration of an array is a statement, which writes all of
 *             it, and which every other reference to it depends on
 * "dead_out"  no value that the region leaves in it is ever read
 * "is_local"  a scalar of the user's, expanded, or copies of elements: its subscripts are
 *             "rank" dimensions of the statements (po_stmt_subscript), and the
 *             generated code declares a buffer for a tile of it
 * "copy_of"   its subscripts are iterations and constants, those of each access
 *             (po_access_subscript), and it stands for the array of this name; NULL for others
 * "pad"       so it is, and the buffer is for the whole nest, in front of all loops, and rows,
 *             the last dimension, have so many elements more than they need; 0 for others
 * "is_row"    so is an array of the user's: every iteration of the loops around
 *             has a row, of constant size
 * "n_line"    or every iteration has all of an array of the user's, as it is declared: the
 *             last n_line subscripts are dimensions of the statements; 0 for others
 */
typedef struct po_array {
    const char *name;
    const po_decl *decl;
    const char *member;
    const po_type *element;
    int rank;
    bool is_inner;
    bool dead_out;
    bool is_local;
    const char *copy_of;
    int pad;
    bool is_row;
    int n_line;
} po_array;

/* A reference in a statement.
 *
 * "relation"  { S0[i, j] -> A[i, j + 1] }, within the statement's domain
 * "is_write"  otherwise it is a read; "A[i] += 1" is two accesses
 * "is_must"   writes: happens at every instance, to every element of the
 *             relation, which then is single-valued; or the instance leaves there what
 *             it has read there (see po_stmt_writes)
 * "is_exact"  "relation" is not an over-approximation, but for instances that
 *             do not access anything
 * "expr"      the reference in the body; NULL in scops read from isl text
 */
typedef struct po_access {
    int array;
    isl_map *relation;
    bool is_write;
    bool is_must;
    bool is_exact;
    const po_expr *expr;
    po_loc loc;
} po_access;

/* A statement.
 *
 * "name"       "S0", "S1", ... in textual order
 * "domain"     [n] -> { S0[i, j] : ... }; the dimensions count the iterations
 *              of the enclosing loops upwards in steps of 1 wherever the loop
 *              has a constant step: for a step of 1 a dimension is the
 *              user's iterator itself, for -1 it is the negated iterator,
 *              for other steps s it is (iterator - init) / s
 * "n_iter"     number of dimensions
 * "iter"       the user's iterators, outermost first
 * "iter_value" their values as functions of the instance,
 *              { S0[i, j] -> [(i)] }, defined on the universe
 * "position"   2 * n_iter + 1 numbers [p_0, d_1, p_1, ..., d_n, p_n], of which
 *              the p (even entries) give the textual order, and the odd ones
 *              are 0: the original schedule is
 *              { S0[i, j] -> [p_0, i, p_1, j, p_2] }
 * "body"       the expression to evaluate (an assignment, most often); NULL if
 *              the statement is a "block"
 * "block"      what is executed as one statement though it has parts: an "if"
 *              whose condition depends on data, a "while" loop, ...; NULL if
 *              the statement is a "body"
 * "n_guard"    so many "if" are around what the block executes, one inside the
 *              other, that depend on data which no statement under the same
 *              "if" writes
 * "n_local", "local"  variables declared outside of the block, of which it
 *              has copies: no value enters or leaves it through them
 */
typedef struct po_stmt {
    const char *name;
    isl_set *domain;
    int n_iter;
    const po_decl *const *iter;
    isl_aff **iter_value;
    const int *position;
    int n_access;
    po_access *access;
    const po_expr *body;
    const struct po_node *block;
    int n_guard;
    int n_local;
    const po_decl *const *local;
    po_loc loc;
} po_stmt;

/* A parameter: an integer that does not change inside the region.
 *
 * "name"  name of the isl parameter: the C name, made unique
 * "expr"  what computes it, a variable most often
 */
typedef struct po_param {
    const char *name;
    const po_expr *expr;
} po_param;

/* What a choice in a subscript, or a remainder there, comes to: "value", but at the points "other" of
 * those at which it is evaluated.
 *
 * "expr"   the node, "c ? a : b" or "a % b", in statements with as many loops around them as "other"
 *          has dimensions
 * "other"  [n] -> { [i, j] : ... }
 */
typedef struct po_arm {
    const po_expr *expr;
    const po_expr *value;
    isl_set *other;
} po_arm;

/* A variable that is declared in the block of a statement, and has to be
 * called otherwise there.
 */
typedef struct po_rename {
    const po_decl *decl;
    const char *name;
} po_rename;

/* Variables that change places: "to" number i has the value that "from" number i had
 * before.  "saved": a name for what "to" had before, where a later one needs it, NULL
 * elsewhere.
 */
typedef struct po_change {
    int n;
    const po_decl *const *to;
    const po_decl *const *from;
    const char *const *saved;
} po_change;

/* The value that an iterator declared outside the region has after it:
 * a piecewise function of the parameters, undefined where the region
 * does not assign it.  With "is_added", what is added to another variable.  With
 * n_change, from 0 to n_change - 1, which of these changes it is that "decl" and others
 * undergo; none is number 0.
 */
typedef struct po_final {
    const po_decl *decl;
    isl_pw_aff *value;
    bool is_added;
    int n_change;
    const po_change *change;
} po_final;

/* A static control part: a sequence of statements of the user's program.
 *
 * "function"     its name, "line" the line of the first loop
 * "begin", "end" byte range in the file
 * "context"      [n] -> { : ... }: what is known of the parameters
 * "loose"        a set around it: what calls of the function and values say of parameters is left
 *                out, but for the least values.  Orders are found for these, since
 *                where sizes are constants, the best rows depend on them
 * "fact"         n_fact conditions that all calls of the function, or values, fulfil, and that
 *                are in "context"
 * "assume"       what is assumed of them on top, tested at run time by the
 *                generated code; the universe if nothing
 * "first"        n_first parts of "assume", to be tested first and in this order:
 *                other parameters can be evaluated where these hold
 * "is_body"      it is one statement, and not in a block: the body of a loop,
 *                a branch of an if, or behind a label
 * "reach", "disjoint"  what is assumed not to overlap, tested as well where
 *                "assume" holds; there is an instance for each bound there
 * "nest"         the outermost loops of the region, for remarks
 * "n_left_around"  so many regions around it, which begin in the same line, have been left alone
 * "spent_us"     the processor time that modelling it took
 * "n_final", "final"  iterators whose value is needed afterwards
 * "hoisted"      scalars declared inside the region, in order
 *                (all arrays with "is_inner")
 * "blocks"       the same with bodies of loops without loops as one statement each, if
 *                scalars of an iteration keep statements together; or NULL; owned by the
 *                list that has both
 * "mention"      the variables that the text of the region mentions, as far as
 *                compilers may report them if the new text does not
 * "where"        what users are told of when it is that, "where stride is 1"; NULL if it always is
 * "unit_strides"  the same where strides are 1, which has more of a model; NULL if there is none
 * "rename"       new names of variables that are declared in blocks
 * "inexact"      subscripts that have not been proved to be the affine
 *                functions that they may look like: their types matter
 * "arm"        what choices and remainders in subscripts come to, and where
 * "windows"    a bit for each of the first parameters, PO_MAX_WINDOW at most, that says how far a
 *              window reaches over the border of an array: it is small beside the array
 * "is_approximate"  it could not be modelled without blocks or over-approximated
 *                accesses
 * "is_covered"   it is inside a loop that has had its remark
 * "is_shared"    it is inside a loop that threads share by a directive of the program,
 *                so that none of its loops is to be shared
 * "in", "node"   the function, and the first statement of the region
 * "is_near_swap" it was found in such loops, or beside them
 * "root"         the n_root statements of the program that it consists of
 * "is_unrolled"  loops in which buffers change places have been unrolled: what is in these
 *                may do better one by one
 * "avoid"        names that generated variables must not have, sorted
 */
enum { PO_MAX_WINDOW = 32 };
typedef struct po_scop {
    po_arena *arena;
    isl_ctx *ctx;
    const char *function;
    po_loc loc;
    size_t begin;
    size_t end;
    bool is_body;
    isl_set *context;
    isl_set *loose;
    int n_fact;
    const po_expr *const *fact;
    isl_set *assume;
    int n_first;
    isl_set **first;
    int n_reach;
    po_reach *reach;
    int n_disjoint;
    po_disjoint *disjoint;
    int n_param;
    po_param *param;
    int n_array;
    po_array *array;
    int n_stmt;
    po_stmt *stmt;
    int n_nest;
    po_nest *nest;
    int n_left_around;
    long spent_us;
    int n_final;
    po_final *final;
    struct po_scop *blocks;
    const char *where;
    struct po_scop *unit_strides;
    int n_mention;
    const po_decl **mention;
    int n_rename;
    po_rename *rename;
    int n_inexact;
    const po_expr **inexact;
    int n_arm;
    po_arm *arm;
    unsigned windows;
    bool is_approximate;
    bool is_covered;
    bool is_shared;
    const struct po_function *in;
    const struct po_node *node;
    bool is_near_swap;
    int n_root;
    const struct po_node *const *root;
    bool is_unrolled;
    int n_avoid;
    const char *const *avoid;
} po_scop;

/* Store an integer from -max to max in "*number"; false, with "*number" as it
 * was, for any other value.
 */
bool po_val_take_long(__isl_take isl_val *value, long max, long *number);

/* The same for a value that is one number everywhere, which stays the caller's. */
bool po_pw_aff_take_long(__isl_keep isl_pw_aff *value, long max, long *number);

/* Return "aff" times its denominator, which is stored, and is at most "max"; what it
 * multiplies are then integers.  NULL if the denominator is larger.
 */
__isl_give isl_aff *po_aff_scaled(__isl_keep isl_aff *aff, long max, long *den);

/* Store the first "n" coefficients of one sort, or the constant as the only one of
 * isl_dim_cst; false if one is not an integer from -max to max, or "n" is negative.
 */
bool po_aff_take(__isl_keep isl_aff *aff, enum isl_dim_type type, int n,
                 long max, long *coef);

long po_stmt_spread(const po_stmt *stmt, int pos, int depth, int other,
                    long most);

po_scop *po_scop_free(po_scop *scop);

/* A copy that shares names and syntax with "scop", which has to outlive it. */
po_scop *po_scop_copy(const po_scop *scop);

/* A copy in the arena that shares names and syntax with "stmt"; and the release
 * of what is not in an arena.
 */
po_stmt po_stmt_copy(const po_stmt *stmt, po_arena *arena);
void po_stmt_clear(po_stmt *stmt);
void po_scop_print(const po_scop *scop, po_text *out);

/* Append the text of a statement, on one line; without the semicolon of a "body". */
void po_stmt_print_source(const po_stmt *stmt, po_text *out);
isl_stat po_scop_check(const po_scop *scop);

/* names.c: is the name that of a parameter, an array or a variable of the region, or one that
 * generated variables must not have?
 */
bool po_scop_has_name(const po_scop *scop, const char *name);

/* Index of the statement with tuple name "name", -1 if there is none. */
int po_scop_stmt_index(const po_scop *scop, const char *name);

/* Return the space of all parameters, in their order. */
__isl_give isl_space *po_scop_param_space(const po_scop *scop);

/* The user's iterator number "iter" at an instance, whose dimensions are the
 * variables; NULL if there are floors in it.
 */
const po_qaff *po_stmt_iter(po_arena *arena, const po_stmt *stmt, int iter);

/* Find at most "max" parameters, pointers and numbers in memory, there in front of the nest, that do not
 * change, but may by C's rules about types.  Returns how many there are.
 */
int po_scop_find_reloaded(const po_scop *scop, int max, const po_expr **place);

/* Is the statement, but for conditions that are the same for all instances, an
 * expression, of which several may stand side by side?
 */
bool po_stmt_is_repeatable(const po_stmt *stmt);

/* Is it an expression, or a list of declarations and expressions, all of which are evaluated? */
bool po_stmt_is_list(const po_stmt *stmt);

/* Bytes from one element that the access may be to, to the next. */
int po_access_unit_bytes(const po_scop *scop, const po_access *access);

/* How many elements the array has that a subscript of the reference, with "outer" behind
 * it, selects from; 0 if that is not a constant.
 */
long po_access_extent(const po_access *access, int outer);

/* Does it read, or write, the array, or either? */
bool po_stmt_has_access(const po_stmt *stmt, int array, bool is_write);
bool po_stmt_mentions(const po_stmt *stmt, int array);

/* Is it a scalar of the function's own that nobody else sees? */
bool po_array_is_local_scalar(const po_array *array);

/* May every element be written with the value that it has?  Not where a pointer might lead to
 * memory that can only be read.
 */
bool po_array_is_writable(const po_array *array);

/* The number of loops around the statement that have more than one iteration, or may have. */
int po_stmt_n_loops(const po_stmt *stmt);

/* The most loops around a statement. */
int po_scop_depth(const po_scop *scop);

/* PO_OP_LT or PO_OP_GT if the statement is an update by the lesser or the greater, see
 * po_expr_is_min_max_update; else PO_OP_NONE.
 */
po_op po_stmt_min_max(const po_stmt *stmt);

/* Does the write happen at every instance, rather than only where that changes the element? */
bool po_stmt_writes(const po_stmt *stmt, const po_access *write);

/* Is the statement nothing but the declaration of array "array"? */
bool po_stmt_declares(const po_scop *scop, const po_stmt *stmt, int array);

/* The loop around the statement that subscript "dim" of its references to an expanded scalar, or
 * to copies of elements, is; -1 if it is none, or they differ.
 */
int po_stmt_subscript(const po_stmt *stmt, int array, int dim);

/* line_arrays.c, for arrays of which every iteration has its own, or might have: the number of subscripts
 * that these have in the program; the constant extent that subscript "dim" is declared with, 0
 * if it is none; the bytes of one, 0 if these are not a constant; is "expr" an element, by
 * subscripts of the variable?  And of arrays that stand for others: has each subscript one of the
 * declaration of these?
 */
int po_array_n_declared_subscript(const po_array *array);
long po_array_declared_extent(const po_array *array, int dim);
long po_array_declared_bytes(const po_array *array);
bool po_array_is_declared_reference(const po_array *array, const po_expr *expr);
bool po_array_is_declared_copy(const po_array *array);

/* Is subscript "d" of the access an iteration of one of the loops around the statement, number
 * "*dim", and "*shift" more?  "*dim" is -1 if it is "*shift" alone.  No as well if that is not
 * found.
 */
bool po_access_subscript(const po_stmt *stmt, const po_access *access, int d,
                         int *dim, long *shift);

/* Has the scop scalars that have become arrays? */
bool po_scop_has_expanded(const po_scop *scop);

/* Is it an array that statements declare? */
bool po_array_is_declared(const po_scop *scop, int array);

/* Has the statement loops or jumps in it, which cannot be vectorised? */
bool po_stmt_has_jump(const po_stmt *stmt);

/* What is known of the parameters before the condition is tested. */
__isl_give isl_set *po_scop_known(const po_scop *scop);

/* What is known, and assumed, of the parameters where the new loops run. */
__isl_give isl_set *po_scop_assumed(const po_scop *scop);

/* All domains; the original order of a statement, padded with zeros to the length of
 * the longest one.
 */
__isl_give isl_union_set *po_scop_domain(const po_scop *scop);
__isl_give isl_map *po_stmt_order(const po_scop *scop, int stmt);

/* The number of loops around both statements. */
int po_stmt_n_common(const po_stmt *a, const po_stmt *b);

/* Do the n statements, in one iteration of the loops around them, read three elements of an array
 * that are in a row: x[i - 1], x[i], x[i + 1], and that the innermost of these loops moves along?  What
 * is not affine is left out; at most 16 reads of an array are looked at.
 */
bool po_stmts_read_neighbours(const po_scop *scop, int n, const int *stmt);

/* The pairs of instances of two statements in the order of the program. */
__isl_give isl_map *po_stmt_before(const po_scop *scop, int src, int dst,
                                   __isl_keep isl_set *context);

/* The mirror image of a loop over space in one over time: "factor" times the dates of the
 * latter, less those of the former, and "shift" per statement.
 */
typedef struct po_mirror {
    long factor;
    long *shift;
} po_mirror;

/* Find the mirror image, with the smallest factor, that none of the dependences goes back
 * in: tiles between lines of "space" and lines of the image all start at once [BPB12].  The
 * dependences are those between instances that the loops around execute at the same time,
 * and none of them goes back in "time" or "space".  False if there is none up to a factor of
 * 16, or an error of isl, which stays with the context.  Exact.
 */
bool po_mirror_find(const po_scop *scop, __isl_keep isl_union_pw_aff *time,
                    __isl_keep isl_union_pw_aff *space,
                    __isl_keep isl_union_map *deps, po_arena *arena,
                    po_mirror *mirror);

/* Return its dates, where those of the two loops are. */
__isl_give isl_union_pw_aff *po_mirror_row(const po_mirror *mirror,
                                           const po_scop *scop,
                                           __isl_take isl_union_pw_aff *time,
                                           __isl_take isl_union_pw_aff *space);

/* Put the loop over dimension "pos" of the instances around a schedule of them. */
__isl_give isl_schedule *po_loop_around(__isl_take isl_schedule *body, int pos);

#endif
