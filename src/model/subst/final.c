/* Final values of induction variables behind a region (their increments summed
 * up by induct.c), as assignments after the new loops; and those of variables
 * that change places.  Fails if a sum is not affine in the parameters.
 */
#include "induct.h"

#include <isl/aff.h>
#include <isl/id.h>

/* The one piece of "value" that is right for all of these parameters, if there
 * is one.
 */
struct choice {
    isl_pw_aff *value;
    isl_pw_aff *found;
};

static isl_stat try_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                          void *user)
{
    struct choice *choice = user;
    isl_set *all = isl_pw_aff_domain(isl_pw_aff_copy(choice->value));
    isl_pw_aff *piece = isl_pw_aff_from_aff(aff);
    isl_pw_aff *part = isl_pw_aff_intersect_domain(isl_pw_aff_copy(piece), all);
    isl_bool same = isl_pw_aff_is_equal(part, choice->value);

    isl_set_free(domain);
    isl_pw_aff_free(part);
    if (same == isl_bool_true && !choice->found)
        choice->found = piece;
    else
        isl_pw_aff_free(piece);
    return same < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return a simpler function that is the same for the parameters of the region.
 */
static __isl_give isl_pw_aff *simplified(const po_region *region,
                                         __isl_take isl_pw_aff *value)
{
    struct choice choice = {NULL, NULL};

    choice.value = isl_pw_aff_intersect_params(
        isl_pw_aff_intersect_params(isl_pw_aff_copy(value),
                                    isl_set_copy(region->context)),
        isl_set_copy(region->assume));
    if (isl_pw_aff_foreach_piece(choice.value, try_piece, &choice) < 0)
        choice.found = isl_pw_aff_free(choice.found);
    isl_pw_aff_free(choice.value);
    if (choice.found) {
        isl_pw_aff_free(value);
        value = choice.found;
    }
    value = isl_pw_aff_gist_params(value, isl_set_copy(region->context));
    value = isl_pw_aff_gist_params(value, isl_set_copy(region->assume));
    return isl_pw_aff_coalesce(value);
}

/* Return "value" plus that of the parameter which is the variable before the
 * region, if the sum does not depend on it: what the variable is set to.  NULL
 * otherwise.
 */
static __isl_give isl_pw_aff *sum_with(po_region *region, const po_decl *decl,
                                       __isl_keep isl_pw_aff *value)
{
    const po_scop *scop = region->scop;
    isl_pw_aff *sum = NULL;
    isl_bool depends = isl_bool_true;
    isl_id *id;

    for (int i = 0; i < scop->n_param && !sum; i++) {
        const po_expr *expr = scop->param[i].expr;

        if (expr->kind != PO_EXPR_VAR || expr->decl != decl)
            continue;
        id = isl_id_alloc(region->scop->ctx, scop->param[i].name, NULL);
        sum = isl_pw_aff_add(
            isl_pw_aff_copy(value),
            isl_pw_aff_param_on_domain_id(
                isl_set_universe(isl_pw_aff_get_domain_space(value)),
                isl_id_copy(id)));
        depends = isl_pw_aff_involves_param_id(sum, id);
        isl_id_free(id);
    }
    return depends == isl_bool_false ? sum : isl_pw_aff_free(sum);
}

/* Return the value of "expr" as a function of the parameters; NULL if it is none. */
static __isl_give isl_pw_aff *value_after(po_region *region,
                                          const po_expr *expr)
{
    isl_pw_aff *value =
        po_affine_value(region, expr, PO_REJECT_NONAFFINE_SUBSCRIPT);

    if (!value && region->failed && region->why != PO_REJECT_TOO_COMPLEX) {
        value = po_nonaffine_bound_end(region, expr);
        region->failed = !value;
    }
    if (!value || !po_range_settle(region, isl_set_copy(region->domain)))
        return isl_pw_aff_free(value);
    return simplified(region, isl_pw_aff_project_domain_on_params(value));
}

/* Add the variables that change places. */
static bool finish_changes(po_region *region)
{
    po_scop *scop = region->scop;

    for (int i = 0; i < region->subst.n_changed; i++) {
        const po_changed *changed = &region->subst.changed[i];
        isl_pw_aff *value = value_after(region, changed->number);

        if (!value)
            return false;
        *PO_ARENA_ADD(scop->arena, scop->final, scop->n_final) =
            (po_final){.decl = changed->change[0].to[0],
                       .value = value,
                       .n_change = changed->n,
                       .change = changed->change};
    }
    return true;
}

/* Is the value of the variable after the region to be found? */
static bool is_finished(const po_region *region, const po_induced *induced)
{
    return induced->gain && !induced->is_inner &&
           po_final_is_needed(region, induced->decl);
}

bool po_region_note_inductions(po_region *region)
{
    bool good = true;

    for (int i = 0; i < region->subst.n_induced && good; i++) {
        const po_induced *induced = &region->subst.induced[i];
        isl_pw_aff *value = NULL;

        if (!is_finished(region, induced))
            continue;
        value = value_after(region, induced->gain);
        good = value != NULL;
        isl_pw_aff_free(value);
    }
    return good;
}

/* Add to the values that are set after the region those of induction variables:
 * what they have been increased by.  Returns false if this is not affine.
 */
bool po_region_finish_inductions(po_region *region)
{
    po_scop *scop = region->scop;

    for (int i = 0; i < region->subst.n_induced; i++) {
        const po_induced *induced = &region->subst.induced[i];
        bool is_added = !induced->is_set;
        isl_pw_aff *value;
        isl_pw_aff *sum;

        if (!is_finished(region, induced))
            continue;
        value = value_after(region, induced->gain);
        if (!value)
            return false;
        sum = is_added ? sum_with(region, induced->decl, value) : NULL;
        is_added = is_added && !sum;
        if (sum) {
            isl_pw_aff_free(value);
            value = sum;
        }
        *PO_ARENA_ADD(scop->arena, scop->final, scop->n_final) = (po_final){
            .decl = induced->decl, .value = value, .is_added = is_added};
    }
    return finish_changes(region);
}
