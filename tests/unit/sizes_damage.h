/* What may be wrong with loops over tiles of sizes that are parameters, and with the steps in which
 * they are executed.
 */
#ifndef POLYOPT_SIZES_DAMAGE_H
#define POLYOPT_SIZES_DAMAGE_H

#include "polyopt/ast.h"
#include "polyopt/scop.h"

/* The scop of the loops that are damaged. */
extern const po_scop *damage_scop;

void damage_skip_first_tile(po_ast *ast);
void damage_begin_early(po_ast *ast);
void damage_skip_last_tile(po_ast *ast);
void damage_skip_last_inner_tile(po_ast *ast);
void damage_go_too_far(po_ast *ast);
void damage_shrink(po_ast *ast);
void damage_overlap(po_ast *ast);
void damage_overlap_before(po_ast *ast);
void damage_begin_inside(po_ast *ast);
void damage_skip_first_in_tile(po_ast *ast);
void damage_skip_last_in_tile(po_ast *ast);
void damage_overlap_in_tile(po_ast *ast);
void damage_take_outer_size(po_ast *ast);
void damage_run_level_in_parallel(po_ast *ast);
void damage_forget_size(po_ast *ast);
void damage_take_other_size(po_ast *ast);
void damage_take_n(po_ast *ast);
void damage_take_twice(po_ast *ast);
void damage_run_backwards(po_ast *ast);
void damage_run_in_parallel(po_ast *ast);
void damage_run_inner_in_parallel(po_ast *ast);
void damage_run_in_vectors(po_ast *ast);
void damage_take_steps(po_ast *ast);
void damage_lose_first_step(po_ast *ast);
void damage_lose_last_step(po_ast *ast);
void damage_add_steps(po_ast *ast);
void damage_know_outer(po_ast *ast);
void damage_have_no_steps(po_ast *ast);
void damage_forget_steps(po_ast *ast);
void damage_share_both(po_ast *ast);
void damage_collapse(po_ast *ast);
void damage_step_twice(po_ast *ast);
void damage_step_points(po_ast *ast);
void damage_step_inner(po_ast *ast);
void damage_interchange(po_ast *ast);
void damage_keep(po_ast *ast);
void damage_move_argument(po_ast *ast);
void damage_take_begin(po_ast *ast);
void damage_jam(po_ast *ast);

#endif
