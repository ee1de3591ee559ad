/* The scheduler's own types.
 *
 * θ_S(i) = c_S · i + c0_S is the row of the schedule of statement S that is
 * looked for, n are the parameters, and u · n + w bounds the distance
 * θ_T(t) − θ_S(s) of all dependences S(s) → T(t) that still count [BHRS08].
 */
#ifndef POLYOPT_SCHED_INTERNAL_H
#define POLYOPT_SCHED_INTERNAL_H

#include "polyopt/deps.h"
#include "polyopt/ilp.h"
#include "polyopt/passes.h"
#include "polyopt/row.h"
#include "polyopt/schedule.h"

/* The limits of coefficients, which have any sign, and of shifts; layout.c. */
#define PO_MAX_COEF  4
#define PO_MAX_SHIFT 16

/* The affine forms that are non-negative on a polyhedron of x: those with
 *
 *     row · form = 0   for the first n_line rows,
 *     row · form >= 0  for the n_ray rows after them,
 *
 * where "form" holds the coefficients of x and the constant, n_dim in all.
 */
typedef struct po_cone {
    int n_dim;
    int n_line;
    int n_ray;
    const long *row;
} po_cone;

/* A piece of a dependence that rows still have to respect.
 *
 * "relation"  { S[s] -> T[t] : ... }, exact
 * "cone"      the affine forms that are non-negative on it; a form has
 *             coefficients  [ s | t | n | 1 ]
 * "is_private"  it is one of variables of which each iteration may have its own
 */
typedef struct po_edge {
    int src;
    int dst;
    isl_basic_map *relation;
    const po_cone *cone;
    bool is_private;
} po_edge;

/* Edges put aside. */
typedef struct po_edges {
    int n_edge;
    po_edge *edge;
} po_edges;

/* The statements that are scheduled together, in textual order. */
typedef struct po_group {
    int n_stmt;
    int *stmt;
} po_group;

/* The state of the search.
 *
 * "arena"      becomes the schedule's
 * "n_param"    parameters of the model
 * "signed_param"  some parameter may be negative
 * "stmt"       the rows found so far
 * "edge"       what still has to be respected, the first n_edge
 * "in_group"   scratch: per statement, is it in the group at hand?
 * "next_band"  number of the next band
 * "budget"     of each integer program
 * "n_gave_up"  integer programs that have exhausted it
 */
typedef struct po_finder {
    const po_scop *scop;
    const po_run *run;
    po_arena *arena;
    int n_param;
    bool signed_param;
    po_stmt_schedule *stmt;
    int n_edge;
    po_edge *edge;
    bool *in_group;
    int next_band;
    unsigned long budget;
    int n_gave_up;
} po_finder;

/* Where the unknowns of the integer program are; see layout.c. */
typedef struct po_layout {
    int n_param;
    bool has_negative_u;
    bool has_negative_c;
    int sum_u;
    int u;
    int w;
    int sum_negative;
    int sum;
    int n_col;
    int *stmt;
    int *n_iter;
} po_layout;

/* The rows of an integer program while it is put together.
 * "is_impossible" if one of them alone has no solution, or if not all could be
 * put together in the time there is.  "hash" has an entry for each row.
 */
typedef struct po_constraints {
    int n_var;
    int n_row;
    int capacity;
    long *row;
    bool *is_eq;
    unsigned long *hash;
    bool is_impossible;
} po_constraints;

/* What a band is worth.  "has_gaps": some loop visits a statement at every
 * second, third, ... of its iterations only.  "n_free": so many loops carry at most
 * dependences that are private.  "outer": per statement of the group, the coefficients of
 * the first row, if there is one.
 */
typedef struct po_band_info {
    int n_row;
    int n_parallel;
    int n_free;
    bool outer_parallel;
    bool has_gaps;
    const long **outer;
} po_band_info;

/* farkas.c */
po_cone *po_cone_from_relation(__isl_keep isl_basic_map *relation,
                               po_arena *arena);

/* layout.c */
po_layout *po_layout_make(const po_finder *finder, const po_group *group,
                          bool has_negative_c);
po_layout *po_layout_free(po_layout *layout);
void po_layout_add_sums(const po_layout *layout, const po_group *group,
                        po_constraints *rows);
void po_layout_add_limits(const po_layout *layout, const po_group *group,
                          po_constraints *rows);
void po_layout_add_u(const po_layout *layout, long *row, int param, long value);
void po_layout_add_coef(const po_layout *layout, long *row, int stmt, int iter,
                        long value);
void po_layout_add_shift(const po_layout *layout, long *row, int stmt,
                         long value);
void po_layout_read(const po_layout *layout, const long *point, int stmt,
                    long *coef);

/* ilp_rows.c, constraints.c */
po_constraints *po_constraints_new(int n_var);
po_constraints *po_constraints_copy(const po_constraints *rows);
po_constraints *po_constraints_free(po_constraints *rows);
void po_constraints_add(po_constraints *rows, bool is_eq, const long *row);
void po_constraints_prune(po_constraints *rows);
po_constraints *po_constraints_make(po_finder *finder, const po_group *group,
                                    const po_layout *layout);
bool po_constraints_add_independence(const po_finder *finder,
                                     const po_group *group,
                                     const po_layout *layout, int sign,
                                     po_constraints *rows);

/* edges.c */
bool po_edges_make(po_finder *finder, const po_deps *deps, bool strict);
void po_edges_free(po_finder *finder);
po_edges *po_edges_save(po_finder *finder, const po_group *group);
void po_edges_restore(po_finder *finder, const po_group *group,
                      po_edges *saved);
void po_edges_release(po_edges *saved);
bool po_edge_in_group(const po_finder *finder, const po_edge *edge);
isl_bool po_edges_carried(po_finder *finder, const po_group *group, int row,
                          bool is_free);
bool po_edges_respected(po_finder *finder, const po_group *group, int row);
isl_stat po_edges_reduce(po_finder *finder, const po_group *group, int n_row);

/* rank.c: the statements and their rows found so far. */
void po_group_enter(po_finder *finder, const po_group *group);
long *po_finder_complement(const po_finder *finder, int stmt, int *n_free);
int po_finder_missing(const po_finder *finder, int stmt);
bool po_group_is_full(const po_finder *finder, const po_group *group);
long *po_finder_push(po_finder *finder, int stmt, po_row_kind kind, int band);
void po_finder_push_order(po_finder *finder, const po_group *part, int n_part);

/* update_chain.c: is the row askew, for those statements for which it is, only along iterations that update
 * the same element?
 */
bool po_row_is_along_chain(const po_finder *finder, const po_group *group,
                           int row);

/* common_pass.c: is there a loop around that is not parallel? */
bool po_group_is_in_serial_loop(const po_finder *finder, const po_group *group);

/* Do all of the group, in a loop that is not parallel, pass over the same array,
 * which some write, so that no element is used again before the next iteration, and is the
 * row that they would share, with coefficients outer[i] for statement i of the group, along
 * its lines?
 */
bool po_group_has_common_pass(const po_finder *finder, const po_group *group,
                              const long *const *outer);

/* band.c */
isl_stat po_band_find(po_finder *finder, const po_group *group,
                      po_band_info *info);
isl_stat po_band_try(po_finder *finder, const po_group *group,
                     po_band_info *info);

/* components.c, fuse.c: partitions of a group into parts, in order.  "part" has
 * room for as many parts as the group has statements.
 */
int po_components(po_finder *finder, const po_group *group, po_group *part);
int po_clusters(po_finder *finder, const po_group *group, po_group *part);

/* identity.c */
isl_stat po_identity_find(po_finder *finder, const po_group *group);

/* simplex.c: what po_ilp_lexmin does, in machine numbers; may give up early. */
po_ilp_result po_simplex_lexmin(const po_ilp *ilp, unsigned long budget,
                                long *point);

#endif
