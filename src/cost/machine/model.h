#ifndef POLYOPT_MACHINE_MODEL_H
#define POLYOPT_MACHINE_MODEL_H

#include "internal.h"
#include "polyopt/model.h"
#include "polyopt/value.h"

/* Loops around each other. */
#define MAX_DEPTH 20

/* Subscripts of an array that are looked at. */
#define MAX_RANK 6

/* A function of the loops around, approximately,
 *
 *     c + Σ k[d] · counter of loop d,    0 <= counter < trips
 */
typedef struct po_form {
    double c;
    double k[MAX_DEPTH];
} po_form;

/* A statement: what it does, how often the conditions on data around it hold, and its accesses. */
typedef struct po_stmt_model {
    po_ops ops;
    double holds;
    po_subscripts *access;
} po_stmt_model;

/* A loop of the AST, where it stands.
 *
 * "parent"   the loop around, -1 if there is none
 * "trips"    iterations of one execution, on average
 * "entries"  executions
 * "is_inner"  there is no loop in it
 * "share"    of the work in it, what one thread does
 * "guard"    the innermost condition around it, in the loop around; or NULL
 * "shared"   the iterations that threads share: those of this loop, and of the loops
 *            around that run as one with it; 0 if they share none
 */
typedef struct po_loop_model {
    const po_ast_node *node;
    const po_ast_node *guard;
    int parent;
    int depth;
    double trips;
    double entries;
    bool is_inner;
    double share;
    double shared;
} po_loop_model;

/* A reference, where it stands, to an element of an array, or of a buffer, which
 * have numbers behind those of arrays.
 *
 * "loop"     the innermost loop around, -1 if there is none
 * "times"    how often it is executed
 * "call"     of what instance, as a number
 * "part"     how much of that is executed, under conditions on data
 * "bytes", "unit_bytes"  of an element, and from one to the next
 * "is_kept"  it is to a variable in a register
 * "is_known" the subscripts are; if not, n_outer of them are, in "sub", and select one of
 *            several rows of "row_lines" lines, 0 if that is not known
 * "torn"     in what directions it is in pieces, which move in different ways
 * "may_be"   a write that need not happen
 * "n_row"    so many subscripts select a pointer to a row
 * "most"     no more elements are touched; 0 if that is not known
 */
typedef struct po_ref_model {
    int array;
    int loop;
    int call;
    double times;
    double part;
    double bytes;
    double unit_bytes;
    bool is_write;
    bool is_exact;
    bool is_kept;
    bool is_known;
    bool may_be;
    int n_row;
    int rank;
    int n_outer;
    double row_lines;
    po_form sub[MAX_RANK];
    po_form torn;
    double most;
} po_ref_model;

/* An instance of a statement in the AST.  "part": how much of it is executed, under conditions
 * on data, which are evaluated each time.
 */
typedef struct po_call_model {
    int stmt;
    int loop;
    double times;
    double part;
    int first_ref;
    int n_ref;
} po_call_model;

/* An element that a variable stands for around what is in "ref.loop": it is loaded
 * before, stored behind.
 */
typedef struct po_kept_model {
    po_ref_model ref;
    bool is_loaded;
    bool is_stored;
} po_kept_model;

/* Points in the iterations of the loops around; of how many executions of what stands
 * in them each is an example.
 */
#define PO_N_POINT 64
typedef struct po_points {
    double weight[PO_N_POINT];
} po_points;

/* The model, and, while there is an estimate, what is found for its parameters.
 *
 * "stmt"       per statement; "most" per array: no more elements are touched, 0 if
 *              that is not known; "var" the value of each variable, about, "at" its
 *              value at each point, and "end" what is behind the last one of a loop
 * "is_entered" per loop: it is worth its threads, if it is parallel; or NULL
 * "other_ns"   what is to be added for regions and copies
 */
#define PO_MAX_RELOADED 12

struct po_model {
    po_arena *arena;
    po_arena *scratch;
    const po_ast *ast;
    const po_scop *scop;
    po_setting setting;
    const po_machine *machine;
    po_stmt_model *stmt;
    const double *param;
    int n_thread;
    po_form *var;
    double (*at)[PO_N_POINT];
    double (*end)[PO_N_POINT];
    double *most;
    int n_loop;
    po_loop_model *loop;
    int n_ref;
    po_ref_model *ref;
    int n_call;
    po_call_model *call;
    int n_kept;
    po_kept_model *kept;
    int n_reloaded;
    const po_expr *reloaded[PO_MAX_RELOADED];
    const bool *is_entered;
    double other_ns;
    bool failed;
};

/* declared_bounds.c: the values of parameters for which all that is referred to is within the
 * declared arrays, or just what is known of them if that says nothing.
 */
__isl_give isl_set *po_scop_declared(const po_scop *scop);

/* form.c: the function of the loops around that a quasi-affine expression is, with floors taken for
 * their averages; a + factor · b.
 */
po_form po_form_of(const po_model *m, const po_qaff *x);
po_form po_form_sum(const po_form *a, const po_form *b, double factor);

/* Its value halfway through the loops around, of which "loop" is the innermost; the least and the
 * greatest value there; is it the same everywhere?
 */
double po_form_mid(const po_model *m, const po_form *form, int loop);
void po_form_span(const po_model *m, const po_form *form, int loop, double *low,
                  double *high);
bool po_form_is_constant(const po_form *form);

/* sample_points.c: begin with points in no loop. */
void po_points_begin(po_model *m, po_points *all);

/* Go on to points in the loop, with "depth" around it; returns how many iterations it
 * has on average.
 */
double po_points_enter(po_model *m, const po_ast_node *loop, int depth,
                       po_points *all);

/* Give a variable a value. */
void po_points_let(po_model *m, int var, const po_qaff *value);
void po_points_set(po_model *m, int var, double value);

/* Go on to points where the condition, that something is at least 0, holds: returns
 * what part of the executions these are.  If there is none, all stay.
 */
double po_points_hold(const po_model *m, const po_cond *cond, po_points *all);

/* walk.c: find loops, references and instances for the parameters of the model. */
void po_model_walk(po_model *m);
void po_model_leave(po_model *m);

/* refs.c: add an instance and its references. */
void po_model_add_call(po_model *m, const po_ast_node *node, int loop,
                       double times);

/* The same for a variable that stands for an element. */
void po_model_add_kept(po_model *m, const po_local *local, int loop,
                       double times);

/* moves.c: how a reference moves in an iteration of the loop: not at all, to the next
 * element (or the one before), or elsewhere.
 */
typedef enum po_move { PO_MOVE_NONE, PO_MOVE_UNIT, PO_MOVE_FAR } po_move;
po_move po_ref_move(const po_model *m, const po_ref_model *ref, int loop);

/* The elements from one that is referred to in the loop to the next, less 1, if that are a few of a row;
 * else 0.
 */
double po_ref_short_stride(const po_model *m, const po_ref_model *ref,
                           int loop);

/* Are all elements between one that "ref" refers to and its next one stored, or loaded, by its loop as
 * well, as a[2 * i] and a[2 * i + 1] are?  Vectors of them are interleaved then, a shuffle each.
 */
bool po_ref_is_interleaved(const po_model *m, const po_ref_model *ref);

/* vector.c: is the same element meant, at the same time? */
bool po_ref_is_same(const po_ref_model *a, const po_ref_model *b);

/* Could a compiler execute the iterations of an innermost loop in vectors?  If not,
 * "*chain" is the number of operations that wait for those of the iteration before.
 */
bool po_model_is_vector(const po_model *m, int loop, double *chain);

/* Is something stored in some iterations of the loop only, on a machine that cannot store
 * parts of vectors?
 */
bool po_model_lacks_masks(const po_model *m, int loop);

/* The access that the reference is of. */
const po_access *po_ref_access(const po_model *m, const po_ref_model *ref);

/* branches.c: does the program test in each iteration of the innermost loop around the statement which
 * of three cases, or more, it is?
 */
bool po_stmt_has_branch(const po_scop *scop, int stmt);

/* branch_probability.c: how often the conditions on data around the statement are taken to hold. */
double po_stmt_holds(const po_scop *scop, int stmt);

/* Set which part of the executions of an instance, and of its references, takes time.
 * Where conditions vary from one iteration of the innermost loop to the next, all does.
 */
void po_model_set_parts(po_model *m, const po_ast_node *node,
                        po_call_model *call);

/* reloads.c: does a compiler make no vectors of the innermost loop, as a store in it might change its
 * bound, or where elements are?
 */
bool po_model_reloads(const po_model *m, int loop);

/* Does each execution of an innermost loop compute something new, so that a processor
 * may begin it before the last one has ended?
 */
bool po_model_begins_anew(const po_model *m, int loop);

/* Could a compiler execute the iterations of the loop around an innermost loop in
 * vectors, as gcc does?
 */
bool po_model_is_outer_vector(const po_model *m, int loop);

/* loop_entry.c: does a compiler see that the loop has an iteration, wherever it stands? */
bool po_model_is_entered(const po_model *m, int loop);

/* cache_lines.c: the time to move cache lines, in all. */
double po_model_lines_ns(const po_model *m);

/* body.c: the time that the instances directly in a loop take, and what comes with
 * its iterations; -1 stands for what is in no loop.
 */
double po_model_body_ns(const po_model *m, int loop);

/* The target of register tiles that has the machine's vectors. */
int po_model_target(const po_model *m);

#endif
