/* The values that a load in a subscript can have.
 *
 * In A[idx[i] + j], all instances with the same i read the same idx[i], and each
 * of them is inside of A: idx[i] is from 0 to the extent less the greatest j.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "emit.h"

/* Is every reference in it evaluated, whatever the data? */
static bool is_unconditional(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_COND && expr->op != PO_OP_LAND &&
           expr->op != PO_OP_LOR;
}

/* Return the subscript without its load as a function of the instance; NULL if
 * there is not exactly one load, with the factor 1.
 */
static __isl_give isl_aff *rest_of(po_arena *arena, const po_qaff *subscript,
                                   __isl_keep isl_set *domain, int *load)
{
    isl_space *space;
    isl_aff *rest;

    *load = -1;
    for (int i = 0; i < subscript->n_term; i++) {
        const po_term *term = &subscript->term[i];

        if (term->index < PO_ILOAD(0))
            continue;
        if (term->index >= PO_IPARAM(0) || *load >= 0 || term->coef != 1)
            return NULL;
        *load = term->index - PO_ILOAD(0);
    }
    if (*load < 0)
        return NULL;
    subscript =
        po_qaff_sub(arena, subscript, po_qaff_var(arena, PO_ILOAD(*load)));
    space = isl_set_get_space(domain);
    rest = po_qaff_to_aff(subscript, space, NULL, NULL);
    isl_space_free(space);
    return rest;
}

/* Does the function have this value for each combination of the fixed iterators
 * that there is?
 */
static bool is_everywhere(__isl_keep isl_set *domain, __isl_keep isl_aff *rest,
                          long value, const bool *is_fixed)
{
    isl_set *all = isl_set_copy(domain);
    isl_aff *shifted = isl_aff_add_constant_si(isl_aff_copy(rest), (int)-value);
    isl_set *some = isl_set_intersect(
        isl_set_copy(domain),
        isl_set_from_basic_set(isl_aff_zero_basic_set(shifted)));
    isl_bool same;

    for (int i = (int)isl_set_dim(domain, isl_dim_set) - 1; i >= 0; i--)
        if (!is_fixed[i]) {
            all = isl_set_project_out(all, isl_dim_set, (unsigned)i, 1);
            some = isl_set_project_out(some, isl_dim_set, (unsigned)i, 1);
        }
    all = isl_set_reset_tuple_id(all);
    some = isl_set_reset_tuple_id(some);
    same = isl_set_is_equal(all, some);
    isl_set_free(all);
    isl_set_free(some);
    return same == isl_bool_true;
}

/* Make the interval of the load as narrow as the least and the greatest value of
 * the rest demand.
 */
static void bound(po_isubscript *s, int load, long least, long greatest,
                  const po_qaff *extent)
{
    po_interval *in = &s->load[load].in;
    long high = extent->constant - 1 - greatest;

    if (!in->low || in->low->constant < -least)
        in->low = po_qaff_constant(s->arena, -least);
    if (!in->high || in->high->constant > high)
        in->high = po_qaff_constant(s->arena, high);
}

void po_isubscript_bound(po_isubscript *s, const po_qaff *subscript,
                         const po_qaff *extent, const bool *is_fixed)
{
    isl_set *domain;
    isl_aff *rest;
    long least = 0;
    long greatest = 0;
    int load;

    if (!subscript || !po_qaff_is_constant(extent) || !s->stmt->body ||
        !po_expr_walk(s->stmt->body, is_unconditional, NULL))
        return;
    domain = isl_set_copy(s->stmt->domain);
    domain = isl_set_intersect_params(domain, isl_set_copy(s->scop->context));
    rest = rest_of(s->arena, subscript, domain, &load);
    if (rest &&
        po_val_take_long(isl_set_min_val(domain, rest), INT32_MAX, &least) &&
        po_val_take_long(isl_set_max_val(domain, rest), INT32_MAX, &greatest) &&
        is_everywhere(domain, rest, least, is_fixed) &&
        is_everywhere(domain, rest, greatest, is_fixed))
        bound(s, load, least, greatest, extent);
    isl_aff_free(rest);
    isl_set_free(domain);
}
