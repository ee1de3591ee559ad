#ifndef POLYOPT_MODEL_REGION_H
#define POLYOPT_MODEL_REGION_H

#include <limits.h>

#include <isl/val.h>

#include "facts.h"
#include "memory.h"
#include "params.h"
#include "shapes.h"
#include "source.h"

/* Loops deeper, arrays of more dimensions, functions and domains of more
 * pieces, and regions of more statements than this are left alone; so are
 * coefficients and constants beyond these bounds, which keep the arithmetic of
 * the generated code within 64 bits.
 */
#define PO_MAX_DEPTH 16
#define PO_MAX_PIECE 64
#define PO_MAX_RANK  16
#define PO_MAX_STMT  60
#define PO_MAX_COEF  (1L << 20)
#define PO_MAX_CONST (1L << 40)

/* A loop around the statement in work.
 *
 * "iter"   its iterator
 * "step"   what the iterator advances by
 * "value"  the iterator as a function of the dimensions up to this one,
 *          { [d_0, ..., d_l] -> [(i)] }
 * "outer"  the domain without this loop, to be restored when it is left
 * "place"  textual position of the loop among its siblings
 */
typedef struct po_level {
    const po_decl *iter;
    long step;
    isl_aff *value;
    isl_set *outer;
    int place;
} po_level;

/* The head of a loop.
 *
 * "skip"      is added to "init" before the first iteration
 * "lag"       the condition is about the iterator plus this
 * "is_kept"   the iterator does not advance where the condition fails
 * "is_entry"  "init" is the iterator itself, with the value it has before
 */
typedef struct po_header {
    const po_decl *iter;
    const po_expr *init;
    const po_expr *cond;
    long step;
    long skip;
    long lag;
    bool is_kept;
    bool is_entry;
} po_header;

/* What has to hold for the arithmetic of the model to be that of C: no point
 * of "bad" may ever be reached.
 *
 * "bad"   points of the current dimensions at which "expr" would wrap around,
 *         change its value in a conversion, or leave an extent
 * "why"   the code to report if there may be one
 */
typedef struct po_owed {
    isl_set *bad;
    const po_expr *expr;
    po_reject why;
} po_owed;

/* A variable that is assigned or declared in the region, by name.
 *
 * "first"        the first root that does
 * "first_loop"   the first root with a loop that has it as its iterator, -1
 *                if there is none
 * "is_declared"  there is a declaration
 */
typedef struct po_write {
    const po_decl *decl;
    int first;
    int first_loop;
    bool is_declared;
} po_write;

/* A call that reads memory, in statement "stmt" and root "root". */
typedef struct po_reading_call {
    int stmt;
    int root;
    const po_expr *call;
    po_effect effect;
} po_reading_call;

/* A variable that has been replaced by its value; after the region, it is to be
 * increased by or, with "is_set", set to "gain", unless this is NULL.  "is_inner": the region declares it.
 */
typedef struct po_induced {
    const po_decl *decl;
    const po_expr *gain;
    bool is_set;
    bool is_inner;
} po_induced;

/* When an iterator that lives on after the region is assigned its last value:
 *
 *     { [p_0, d_1, p_1, ..., d_n, p_n, value] }
 *
 * one point for each execution of the loop, in the order of time; "n" is the
 * number of dimensions but for the last.
 */
typedef struct po_exit {
    const po_decl *decl;
    isl_set *times;
    int n;
} po_exit;

/* The most variables that a block declares or assigns to. */
#define PO_MAX_LOCAL 64

/* A statement with parts that is modelled as one, in work.
 *
 * "local"     what is declared in it: no part of the model
 * "assigned"  scalars that have been assigned to on every way to here
 * "base"      the number of them at the innermost "switch"
 * "n_loop", "n_switch"  how many of them inside the block are around
 */
typedef struct po_box {
    int n_local;
    const po_decl *local[PO_MAX_LOCAL];
    int n_assigned;
    const po_decl *assigned[PO_MAX_LOCAL];
    int base;
    int n_loop;
    int n_switch;
} po_box;

/* A condition that depends on data, around loops: "cond" if "is_else" is not
 * set, its negation otherwise.
 */
typedef struct po_guard {
    const po_expr *cond;
    bool is_else;
} po_guard;

/* The extraction of one region.
 *
 * "source"    what is given, a copy of its own; parts with headers of their own follow
 * "node"      its statements without induction variables, which are in "induced"
 * "current"   the number of the one in work
 * "n_stride"  how many loops of them, whose steps are variables, count
 *             iterations instead
 * "scop"      the result, while it grows
 * "domain"    the iterations in which the statement in work is executed,
 *             { [d_0, ..., d_(depth-1)] : ... }
 * "context"   what is known of the parameters
 * "assume"    what is assumed of them in addition
 * "next"      depth + 1 numbers, the positions of the next statements
 * "is_certain"  the expression in work is evaluated wherever the domain says
 * "access"    of the statement in work
 * "n_dead"    statements that are left out, as they are never executed
 * "wraps"     every subscript has to be approximated, as one may wrap around
 * "box"       the block in work, NULL if there is none
 * "guard"     conditions around the statement in work that are no part of the
 *             domain
 * "levelled"  iterators of loops that are modelled
 * "boxed"     iterators of loops that are not, and outlive them
  * "reading"   calls that read memory; those of the statement in work come
 *             last and are the last "n_call"
 * "failed"    the region cannot be modelled: "why", at "loc", because of
 *             "text"; the roots before number "culprit" are not to blame
 */
struct po_region {
    const po_source *source;
    po_memory memory;
    po_params params;
    po_shapes shapes;
    po_facts facts;
    const po_node *const *node;
    int n_induced;
    po_induced *induced;
    int n_stride;
    int current;
    po_scop *scop;

    int depth;
    po_level level[PO_MAX_DEPTH];
    int next[PO_MAX_DEPTH + 1];
    isl_set *domain;
    isl_set *context;
    isl_set *assume;

    int n_owed;
    po_owed *owed;
    bool is_certain;
    int n_write;
    po_write *write;
    int n_mention;
    const po_decl **mention;
    int n_exit;
    po_exit *exit;
    int n_access;
    po_access *access;
    int n_dead;

    bool wraps;
    po_box *box;
    int n_guard;
    po_guard *guard;
    int n_levelled;
    const po_decl **levelled;
    int n_boxed;
    const po_decl **boxed;

    int n_call;
    int n_reading;
    po_reading_call *reading;

    bool failed;
    po_reject why;
    po_loc loc;
    char text[64];
    int culprit;
};

#endif
