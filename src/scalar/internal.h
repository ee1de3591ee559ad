#ifndef POLYOPT_SCALAR_INTERNAL_H
#define POLYOPT_SCALAR_INTERNAL_H

#include "polyopt/dep.h"
#include "polyopt/passes.h"

/* common.c */
void po_scop_drop_stmt(po_scop *scop, int s);
bool po_stmt_has_own_value(const po_stmt *stmt, int dim);
bool po_access_is_nested(const po_stmt *stmt, const po_access *access);
isl_bool po_access_is_fed(const po_scop *scop, const po_deps *deps, int stmt,
                          int access);
__isl_give isl_set *po_scalar_remove_overwritten(const po_scop *scop, int array,
                                                 int stmt,
                                                 __isl_take isl_set *instances);

/* part.c */
po_stmt *po_scop_add_part(po_scop *scop, const po_stmt *stmt,
                          __isl_take isl_set *domain);
/* Give the statement another place in the loop at this depth, 0 for the region. */
void po_stmt_move(po_scop *scop, po_stmt *stmt, int depth, int place);
void po_scop_number(po_scop *scop);
void po_scop_sort(po_scop *scop);

/* loop_part.c: loop number "depth" around statement "first", in parts that are executed one after
 * the other; "part" number i has its iterations { [i_0, ..., i_depth] }.  Or "in_place": the statements
 * are in parts, and stay in one loop, those only that are in the middle part, PO_LOOP_MIDDLE, of all
 * other loops that are cut.
 */
enum { PO_MAX_LOOP_PART = 3, PO_LOOP_MIDDLE = 1 };
typedef struct po_loop_cut {
    int first;
    int depth;
    bool in_place;
    int n_part;
    isl_set *part[PO_MAX_LOOP_PART];
} po_loop_cut;
void po_loop_cut_clear(po_loop_cut *cut);

/* loop_end.c: store the iterations { [x] } in front of "some", from where these begin to where they end, and
 * behind, of a loop that has "all" of them; false if they do not begin, and end, with one condition, or where
 * the loop does.  "*params": a bit for each of the first parameters, PO_MAX_WINDOW at most, that they begin
 * with, and the loop does not.
 */
bool po_iterations_cut(__isl_keep isl_set *some, __isl_keep isl_set *all,
                       isl_set *part[PO_MAX_LOOP_PART], unsigned *params);

/* window.c: do conditions between loop number "depth" and others cut off windows of the statement?  And the
 * instances that they leave out; NULL if isl failed.
 */
bool po_stmt_cuts_windows(const po_stmt *stmt, int depth);
isl_set *po_stmt_left_out(const po_stmt *stmt, int depth);

/* Is the statement in loop number "depth" around statement "first"? */
bool po_stmt_is_in_loop(const po_scop *scop, int first, int depth, int stmt);

/* Return the scop with these loops cut; NULL if it gets too many statements, or isl failed. */
po_scop *po_scop_cut_loops(const po_scop *scop, int n, const po_loop_cut *cut);

/* arm.c: is the arm that of a node in the text of the statement?  Return the instances, without the
 * name of the statement, that may evaluate its node to something else.
 */
bool po_arm_is_of(const po_stmt *stmt, const po_arm *arm);
__isl_give isl_set *po_arm_others(const po_scop *scop, const po_stmt *stmt,
                                  const po_arm *arm);

/* Let the choices in the references of the statement give way to what they come to in all instances,
 * for the parameters that are known.
 */
void po_stmt_decide_arms(po_scop *scop, po_stmt *stmt,
                         __isl_keep isl_set *known);

/* unrolled.c */
bool po_stmt_is_unrolled(const po_stmt *stmt, int depth);

/* peel.c, wraparound.c, live_range_split.c */
int po_scalars_peel(po_scop *scop, const po_run *run);
int po_scalars_carry(po_scop *scop, const po_run *run);
int po_scalars_split(po_scop *scop, const po_run *run);

/* rename.c */
bool po_stmt_can_rename(const po_scop *scop, const po_stmt *stmt, int array);
int po_scop_add_scalar(po_scop *scop, int array);
void po_stmt_rename(po_scop *scop, po_stmt *stmt, const bool *member, int from,
                    int to);
/* Let all references of the statement to scalar "from" be to "to". */
void po_stmt_rename_all(po_scop *scop, po_stmt *stmt, int from, int to);

/* split_last_iteration.c: the last iteration { [i] } of the outermost loop at this place that mentions the
 * array, or, for -1, of all; the elements
 * that the loop may write, or, if it is given, that this iteration is sure to write; is
 * the last one sure to write all that any iteration may write; is nothing of the array in others?
 */
__isl_give isl_set *po_last_iteration(const po_scop *scop, int place,
                                      int array);
__isl_give isl_set *po_last_written(const po_scop *scop, int place, int array,
                                    __isl_keep isl_set *last);
isl_bool po_last_iteration_covers(const po_scop *scop, int place, int array,
                                  __isl_keep isl_set *last);
isl_bool po_last_iteration_is_all(const po_scop *scop, int place, int array,
                                  __isl_keep isl_set *last);

/* Split the last iteration off, into loops of its own behind the others.  Returns the
 * place that these have now; that of the last iteration is the next one.  The statements
 * have to be numbered anew.
 */
int po_last_split(po_scop *scop, int place, __isl_keep isl_set *last);

/* rename.c: has every access to the array a reference, which is no part of one to
 * another array?  And these become references to array "to", which has the type of the
 * first, or of what is behind some of its first subscripts.
 */
bool po_stmt_can_rename_array(const po_scop *scop, const po_stmt *stmt,
                              int array);
void po_stmt_rename_array(po_scop *scop, po_stmt *stmt, int from, int to);

/* copy_array.c: arrays that stand for one of the program's, with references to the same elements.
 * Can one stand for this array?  Why can it not be what the access is to; NULL if it can: each
 * subscript is an iteration, and a constant.  Add one, return a reference to the element of it
 * that the access is to, and have the references of a statement be to it.
 */
enum { PO_MAX_COPIED = 8 };
bool po_array_copy_is_possible(const po_array *array);
const char *po_array_copy_refuse(const po_stmt *stmt, const po_access *access,
                                 int rank);
int po_array_copy_add(po_scop *scop, int array);
const po_expr *po_array_copy_reference(const po_scop *scop, int copy,
                                       const po_access *access);
void po_array_copy_redirect(po_scop *scop, po_stmt *stmt, int array, int copy);

/* common.c: leave out statements "A[i][j] = A[i][j]". */
isl_stat po_scop_drop_self_copies(po_scop *scop);

#endif
