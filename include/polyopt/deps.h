#ifndef POLYOPT_DEPS_H
#define POLYOPT_DEPS_H

#include "polyopt/reduction.h"
#include "polyopt/scop.h"

typedef enum po_dep_kind {
    PO_DEP_FLOW,   /* read after write  */
    PO_DEP_ANTI,   /* write after read  */
    PO_DEP_OUTPUT, /* write after write */
    PO_DEP_INPUT   /* read after read: no order; only to be listed */
} po_dep_kind;

/* A dependence between two references.
 *
 * "src", "dst"               statements (indices in the scop)
 * "src_access", "dst_access" their accesses
 * "relation"                 { S0[i] -> S1[i'] : ... }, source to sink, the
 *                            source strictly before the sink in the original
 *                            order
 * "is_private"               an anti or output dependence on a scalar of which
 *                            every iteration of the loops around all its
 *                            accesses can have a copy of its own; "n_common"
 *                            is the number of these loops, 0 otherwise
 * "reduction"                source and sink are updates of this sort, which
 *                            could as well be the other way round
 * "commutes"                 they may be, one after the other in any order; the
 *                            dependences on the array are then all pairs of
 *                            instances that share an element (po_deps_commute)
 * "is_may"                   an access may not happen, or not to this element; only in
 *                            what po_deps_by_memory finds
 */
typedef struct po_dep {
    int src;
    int dst;
    int src_access;
    int dst_access;
    int array;
    po_dep_kind kind;
    isl_map *relation;
    bool is_private;
    int n_common;
    po_reduction reduction;
    bool commutes;
    bool is_may;
} po_dep;

/* "by_dataflow": all of them were found by dataflow analysis, the private ones
 * told apart; "flow_only": the others were not looked for.
 */
typedef struct po_deps {
    po_arena *arena;
    int n_dep;
    po_dep *dep;
    bool by_dataflow;
    bool flow_only;
} po_deps;

/* End the dependences, and return NULL; a copy, for the caller to end; NULL for NULL. */
po_deps *po_deps_free(po_deps *deps);
po_deps *po_deps_copy(const po_deps *deps);

/* Append them as --emit=deps has it.  Check the invariants above for --check, which costs as much
 * as a pass: isl_stat_error if one is broken, or isl fails.
 */
void po_deps_print(const po_deps *deps, const po_scop *scop, po_text *out);
isl_stat po_deps_check(const po_deps *deps, const po_scop *scop);

/* Treat private dependences, or those between updates, as all others. */
void po_deps_forget_private(po_deps *deps);
void po_deps_forget_reductions(po_deps *deps);
bool po_deps_has_private(const po_deps *deps);
bool po_deps_has_private_array(const po_deps *deps, int array);

/* Are there dependences on the array whose ends may be in any order? */
bool po_deps_has_commuting(const po_deps *deps, int array);
bool po_deps_commute_somewhere(const po_deps *deps);

/* Have the two, of scops with the same statements, the same flow dependences, so that every read sees the
 * same values?
 */
isl_bool po_deps_have_same_flow(const po_deps *a, const po_deps *b);

/* The union of all relations, { S0[i] -> S1[i'] }, source to sink, in the parameter space of the
 * scop; without the private ones if "strict" is false.  NULL for NULL.
 */
__isl_give isl_union_map *po_deps_union(const po_deps *deps,
                                        const po_scop *scop, bool strict);

#endif
