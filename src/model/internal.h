#ifndef POLYOPT_MODEL_INTERNAL_H
#define POLYOPT_MODEL_INTERNAL_H

/* What the files of the model offer each other, by file; parts of the region have
 * headers of their own.
 */
#include "mark.h"
#include "region.h"

/* region.c */
po_region *po_region_new(const po_source *source);
po_region *po_region_free(po_region *region);
bool po_region_extract(po_region *region);

/* extraction_modes.c: try to model siblings.  If that fails, the region says why, and "culprit" is the
 * number of the sibling that has to go.  That steps are 1 is what a loop on its own is tried
 * with.  What calls and values say of variables is for nests that do little.
 */
po_region *po_region_try(po_source source);

/* region_versions.c: take the scop of the region, as another model of what "of" is. */
po_scop *po_region_take_version(po_region *region, const po_scop *of);

/* Model the siblings once more with what stands in a loop, without others, as one
 * statement, if scalars of an iteration keep statements together: nothing has to be shown
 * of these then.  Or with conditions that are parameters, or have variables, as those on data.
 */
void po_scop_add_blocks(po_source source, po_scop *scop, bool has_predicates);

/* Try to model the loop with what stands in loops, without others, as one statement each, if "region",
 * which has failed, has too many statements, and these are few; NULL if that does not lead anywhere.
 */
po_region *po_region_try_few_blocks(po_source source, const po_region *region);

/* Try to model the loop with strides of 1, if "region", which has failed, would have shapes for its arrays
 * then; NULL if there are none such.
 */
po_region *po_region_try_unit_strides(po_source source,
                                      const po_region *region);

/* What the n regions of a function mention that others do not, in all of their versions. */
void po_scops_trim_versions(const po_function *function, po_scop *const *scop,
                            int n);
bool po_scop_has_temporaries(const po_scop *scop);

/* walk.c */
bool po_region_walk(po_region *region);

/* finish.c */
bool po_region_check_statements(po_region *region);
bool po_region_finish(po_region *region);

/* strip_mined.c */
void po_scop_join_strips(po_scop *scop);

/* text_obstacles.c */
const size_t *po_text_directive(const po_unit *unit, size_t begin, size_t end);
bool po_text_is_in_range(const po_unit *unit, const po_node *node);
bool po_region_check_text(po_region *region);

/* mention.c */
void po_region_find_mentions(po_region *region);
void po_scops_trim_mentions(const po_function *function, po_scop *const *scop,
                            int n);

/* rejection.c */
po_nest po_nest_of(const po_unit *unit, const po_function *function,
                   const po_node *node);
void po_region_advise(po_region *region, po_advice advice);

/* Of a region that has failed by the condition of the "if": an assignment to a variable of the
 * same iteration can have the condition in it.
 */
void po_region_advise_if(po_region *region, const po_node *node);
bool po_region_fail(po_region *region, po_reject why, const po_loc *loc,
                    const char *text);
bool po_region_fail_expr(po_region *region, po_reject why, const po_expr *expr);
bool po_region_fail_advised(po_region *region, po_reject why, po_advice advice,
                            const po_expr *expr);
bool po_region_fail_node(po_region *region, po_reject why, const po_node *node);
bool po_region_check_pragmas(po_region *region);
bool po_region_fail_written(po_region *region, const po_decl *decl,
                            const po_expr *expr, int writer);
bool po_region_fail_both(po_region *region, po_reject why, const po_expr *expr,
                         int culprit);
void po_text_fold(const char *text, size_t n, char *out, size_t capacity);
po_reject po_rejection_of_function(const po_unit *unit,
                                   const po_function *function);

/* position_dependent.c */
bool po_region_check_macros(po_region *region);

/* affine.c */
__isl_give isl_pw_aff *po_affine_value(po_region *region, const po_expr *expr,
                                       po_reject why);
__isl_give isl_set *po_affine_condition(po_region *region, const po_expr *expr,
                                        po_reject why);

/* lookup_table.c */
bool po_table_has(const po_region *region, const po_expr *expr);

/* nonaffine_bound.c */
__isl_give isl_pw_aff *po_nonaffine_bound_end(po_region *region,
                                              const po_expr *expr);
bool po_start_is_countable(const po_header *header,
                           __isl_keep isl_pw_aff *init);
bool po_start_has_remainder(const po_header *header,
                            __isl_keep isl_pw_aff *init);
__isl_give isl_pw_aff *po_nonaffine_bound_start(po_region *region,
                                                const po_expr *expr,
                                                __isl_take isl_pw_aff *value);

/* range.c */
__isl_give isl_val *po_type_max(isl_ctx *ctx, const po_type *type);
__isl_give isl_val *po_type_min(isl_ctx *ctx, const po_type *type);
__isl_give isl_set *po_range_within(__isl_keep isl_pw_aff *value,
                                    const po_type *type);
__isl_give isl_set *po_range_outside(__isl_keep isl_pw_aff *value,
                                     const po_type *type);
bool po_range_add_obligation(po_region *region, __isl_take isl_set *bad,
                             const po_expr *expr, po_reject why);
bool po_range_settle(po_region *region, __isl_take isl_set *reached);
bool po_range_assume(po_region *region, __isl_take isl_set *set);
bool po_range_exclude(po_region *region, __isl_take isl_set *hit,
                      __isl_keep isl_set *reached);
__isl_give isl_set *po_range_possible(const po_region *region,
                                      __isl_take isl_set *set);
__isl_give isl_pw_aff *po_range_usual_piece(po_region *region,
                                            __isl_take isl_pw_aff *value);
__isl_give isl_set *po_range_one_piece(po_region *region,
                                       __isl_take isl_set *done);

/* domain.c */
bool po_level_enter(po_region *region, const po_node *loop);
bool po_level_leave(po_region *region);

/* header.c */
bool po_header_begin(po_region *region, const po_node *loop, po_header *header);
bool po_header_parse(po_region *region, const po_node *loop, po_header *header);
bool po_header_assume_one(po_region *region, const po_expr *expr,
                          const po_decl *iter);
__isl_give isl_pw_aff *po_header_step_value(po_region *region,
                                            const po_expr *expr,
                                            bool is_certain);
bool po_header_is_late(const po_header *header);

/* counting.c */
bool po_header_counts(po_region *region, const po_node *loop,
                      po_header *header);
const po_expr *po_header_entry(const po_node *loop);

/* access.c */
bool po_region_access(po_region *region, const po_expr *expr, bool is_write);
bool po_region_has_name(const po_region *region, const char *name);
char *po_region_name(const po_region *region, const char *name);

/* stmt.c */
bool po_region_statement(po_region *region, const po_expr *body);

/* min_max_update.c: return the statement "if (e < x) x = e;", for an element x of an array, as one
 * assignment; NULL if it is another one.  Fail if one under another condition may be of an
 * element that is not there.
 */
const po_expr *po_extreme_of(const po_region *region, const po_node *node);
bool po_region_check_min_max_updates(po_region *region);

/* condition.c: is the condition one on integers, without memory, which domains may take? */
bool po_condition_is_of_integers(const po_expr *cond);

/* affine_choice.c: return the "if" that an assignment of "c ? a : b" is for a condition on integers, where
 * "a" or "b" reads the array that is assigned to; NULL for others.
 */
const po_node *po_choice_split(const po_region *region, const po_node *node);

/* min_max_update.c: return the statement with the first conditions of the update in an "if" around it, as
 * far as these are ones on integers; NULL if none is.
 */
const po_node *po_extreme_split(po_arena *arena, const po_node *node,
                                const po_expr *extreme);
bool po_region_evaluate(po_region *region, const po_expr *expr);
void po_region_drop_accesses(po_region *region);
bool po_region_add_stmt(po_region *region, const po_stmt *what);

/* block_scope_array.c */
bool po_local_limit(po_region *region, const po_node *node);
bool po_region_declare_array(po_region *region, const po_node *node);

/* block_scope_extent.c: have it tested that reads of arrays which the region declares, and may write
 * after that, are of elements that they have: then they see nothing of before.
 */
void po_local_assume_extents(po_region *region);

/* block_statement_loop.c */
const po_node *po_block_statement_loop(const po_region *region,
                                       const po_node *loop);
bool po_block_statement_loop_leave(po_region *region, int depth, int next,
                                   int n_access);

/* block_statement.c */
bool po_region_add_block_statement(po_region *region, const po_node *node);
int po_open_block_n_assigned(const po_region *region);
void po_open_block_leave_branch(po_region *region, int n_assigned,
                                int n_access);
void po_open_block_note_assigned(po_region *region, const po_expr *target);
bool po_open_block_has(const po_region *region, const po_decl *decl);
bool po_open_block_has_assigned(const po_region *region, const po_decl *decl);

/* fenv_regions.c */
bool po_region_check_fenv(po_region *region, const po_node *node);

/* stores.c */
bool po_region_store(po_region *region, const po_expr *call,
                     const po_stores *what);
bool po_region_store_through(po_region *region, const po_expr *call,
                             unsigned long args);

#endif
