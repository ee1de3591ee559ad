#ifndef POLYOPT_MODEL_REGION_H
#define POLYOPT_MODEL_REGION_H

#include <limits.h>

#include <isl/val.h>

#include "calls.h"
#include "facts.h"
#include "guard.h"
#include "iterators.h"
#include "memory.h"
#include "params.h"
#include "shapes.h"
#include "source.h"
#include "subst.h"
#include "writes.h"

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
 * "is_strided" the dimension is the iterator, in steps other than 1
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
    bool is_strided;
} po_header;

/* What has to hold for the arithmetic of the model to be that of C: no point
 * of "bad" may ever be reached.
 *
 * "bad"   points of the current dimensions at which "expr" would wrap around,
 *         change its value in a conversion, or leave an extent
 * "why"   the code to report if there may be one
 */
typedef struct po_obligation {
    isl_set *bad;
    const po_expr *expr;
    po_reject why;
} po_obligation;

/* The most variables that a block declares or assigns to. */
#define PO_MAX_LOCAL 64

/* A statement with parts that is modelled as one, in work.
 *
 * "local"     what is declared in it: no part of the model
 * "assigned"  scalars that have been assigned to on every way to here
 * "base"      the number of them at the innermost "switch"
 * "n_loop", "n_switch"  how many of them inside the block are around
 */
typedef struct po_open_block {
    int n_local;
    const po_decl *local[PO_MAX_LOCAL];
    int n_assigned;
    const po_decl *assigned[PO_MAX_LOCAL];
    int base;
    int n_loop;
    int n_switch;
} po_open_block;

/* The extraction of one region.
 *
 * "source"    what is given, a copy of its own; parts with headers of their own follow
 * "node"      its statements with what is in "subst" replaced
 * "current"   the number of the one in work
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
 * "is_unfiltered"  "failed": an update by the lesser under another condition may be of an
 *             element that nothing is sure to access (min_max_update.c)
 * "open_block"       the block in work, NULL if there is none
 * "failed"    the region cannot be modelled: "why", at "loc", because of
 *             "text"; the roots before number "culprit" are not to blame
 */
struct po_region {
    const po_source *source;
    po_memory memory;
    po_params params;
    po_shapes shapes;
    po_facts facts;
    po_writes writes;
    po_subst subst;
    po_iterators iterators;
    po_guards guards;
    po_calls calls;
    const po_node *const *node;
    bool is_unrolled;
    int current;
    po_scop *scop;

    int depth;
    po_level level[PO_MAX_DEPTH];
    int next[PO_MAX_DEPTH + 1];
    isl_set *domain;
    isl_set *context;
    isl_set *assume;

    int n_obligation;
    po_obligation *obligation;
    bool is_certain;
    int n_access;
    po_access *access;
    int n_dead;

    bool wraps;
    bool is_unfiltered;
    po_open_block *open_block;

    bool failed;
    po_reject why;
    po_advice advice;
    po_loc loc;
    char text[64];
    int culprit;
};

#endif
