#ifndef POLYOPT_MODEL_PARAMS_H
#define POLYOPT_MODEL_PARAMS_H

#include "source.h"

typedef struct po_region po_region;

/* A pointer that the region follows for certain, so that it may do so earlier:
 * for parameters in "when", in any case if that is NULL.
 */
typedef struct po_valid {
    const po_decl *decl;
    isl_set *when;
} po_valid;

/* What parameters are read through: the pointers that are followed for certain. */
typedef struct po_params {
    int n_valid;
    po_valid *valid;
} po_params;

/* param.c: the type of expressions that are parameters as a whole; is it one? */
extern const po_type po_type_count;
bool po_step_is_count(const po_expr *expr);

int po_region_level(const po_region *region, const po_decl *decl);
bool po_region_is_exact(const po_region *region);
bool po_param_is_early(const po_region *region, const po_expr *expr);
bool po_param_is_part(const po_region *region, const po_decl *decl);
bool po_param_is_behind(const po_region *region, const po_decl *pointer);
po_valid *po_param_valid(const po_region *region, const po_decl *pointer);

bool po_param_read(po_region *region, const po_expr *expr, po_reject why);
bool po_param_is_there(const po_region *region, const po_expr *expr);

/* invariant_condition.c: asked about what a parameter reads. */
typedef bool po_param_visit(const po_region *region, const po_expr *expr,
                            void *user);
bool po_scop_has_truths(const po_scop *scop);
bool po_invariant_condition_is(const po_expr *expr);
bool po_invariant_condition_visit_all(const po_region *region,
                                      po_param_visit *visit, void *user);

/* dereferenced_pointers.c: note the pointers that are followed before the region. */
void po_region_find_dereferenced(po_region *region);
bool po_param_pointer(po_region *region, const po_expr *expr);
__isl_give isl_pw_aff *po_param_value(po_region *region, const po_expr *expr,
                                      po_reject why);
__isl_give isl_pw_aff *po_param_gap(po_region *region, const po_expr *from,
                                    const po_expr *to, po_reject why);
__isl_give isl_pw_aff *po_param_nonaffine(po_region *region,
                                          const po_expr *expr);
__isl_give isl_pw_aff *po_param_entry(po_region *region, const po_expr *expr);

/* check.c */
bool po_param_check_members(po_region *region);

#endif
