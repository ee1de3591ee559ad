/* Loops with a symbolic step (steps.c): the assumptions under which their trip
 * count is ceil((n - lo) / s), that the step is positive and neither the
 * iterator nor a conversion wraps around.  They become run-time conditions of
 * the region; fails if one of them cannot be tested in front of it.
 */
#include "steps.h"

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

/* Is it p->x, with a pointer variable p? */
bool po_step_is_behind_pointer(const po_expr *expr)
{
    const po_expr *pointer;

    if (expr->kind != PO_EXPR_MEMBER || !expr->is_arrow)
        return false;
    pointer = po_expr_strip(expr->arg[0]);
    return pointer->kind == PO_EXPR_VAR &&
           pointer->type->kind == PO_TYPE_POINTER;
}

static bool is_not_behind_pointer(const po_expr *expr, void *user)
{
    (void)user;
    return !po_step_is_behind_pointer(expr);
}

/* Return the value of "expr", a function of parameters; NULL if it is none.  It is
 * evaluated if the loop is, for the current domain.
 */
static __isl_give isl_pw_aff *value_of(const po_stepped *s, const po_expr *expr)
{
    return po_header_step_value(s->region, expr,
                                s->is_root && po_region_is_exact(s->region));
}

/* Assume that all points of the domain are in "set". */
static bool assume_in(po_region *region, __isl_take isl_set *set)
{
    isl_set *bad = isl_set_subtract(isl_set_copy(region->domain), set);

    return po_range_assume(region, isl_set_complement(isl_set_params(bad)));
}

/* Assume that "value" is at least "least". */
static bool assume_at_least(po_region *region, __isl_keep isl_pw_aff *value,
                            long least)
{
    isl_val *by = isl_val_int_from_si(region->scop->ctx, -least);
    isl_pw_aff *rest = isl_pw_aff_add_constant_val(isl_pw_aff_copy(value), by);

    return assume_in(region, isl_pw_aff_nonneg_set(rest));
}

/* Does C leave it undefined if the iterator wraps around? */
static bool is_undefined(const po_stepped *s)
{
    const po_type *type = s->header.iter->type;

    return type->is_signed && type->size_bytes >= 4 &&
           !s->region->source->fwrapv && po_type_contains(type, s->by->type);
}

/* Assume that the iterator is compared, and advances, as integers do: neither is
 * negative where it is converted to an unsigned type, and the value that ends
 * the loop, at most end + by - 1, or at least end - by + 1, fits.
 */
static bool assume_natural(const po_stepped *s, __isl_keep isl_pw_aff *first,
                           __isl_keep isl_pw_aff *end,
                           __isl_keep isl_pw_aff *by)
{
    po_region *region = s->region;
    const po_type *type = s->header.iter->type;
    bool is_mixed = type->is_signed && !s->by->type->is_signed;
    isl_pw_aff *last;
    isl_pw_aff *limit;
    isl_set *fits;

    if (((is_mixed || !po_type_contains(s->common, type)) &&
         !assume_at_least(region, first, 0)) ||
        (!po_type_contains(s->common, s->end->type) &&
         !assume_at_least(region, end, 0)))
        return false;
    if (is_undefined(s))
        return true;
    last = isl_pw_aff_copy(by);
    last = isl_pw_aff_add_constant_val(
        last, isl_val_int_from_si(region->scop->ctx, s->is_strict ? -1 : 0));
    if (s->is_down)
        last = isl_pw_aff_neg(last);
    last = isl_pw_aff_add(last, isl_pw_aff_copy(end));
    limit = isl_pw_aff_val_on_domain(
        isl_set_universe(isl_set_get_space(region->domain)),
        s->is_down ? po_type_min(region->scop->ctx, type)
                   : po_type_max(region->scop->ctx, type));
    fits = s->is_down ? isl_pw_aff_ge_set(last, limit)
                      : isl_pw_aff_le_set(last, limit);
    return assume_in(region, fits);
}

/* Note that all that is assumed so far is to be tested before the number of
 * iterations is computed.
 */
static void test_first(po_region *region)
{
    isl_set *when = isl_set_copy(region->assume);

    *PO_ARENA_ADD(region->scop->arena, region->params.valid,
                  region->params.n_valid) = (po_valid){NULL, when};
}

/* Return where there is an iteration, as integers compare. */
static __isl_give isl_set *runs(const po_stepped *s,
                                __isl_keep isl_pw_aff *first,
                                __isl_keep isl_pw_aff *end)
{
    isl_pw_aff *low = isl_pw_aff_copy(s->is_down ? end : first);
    isl_pw_aff *high = isl_pw_aff_copy(s->is_down ? first : end);

    return s->is_strict ? isl_pw_aff_lt_set(low, high)
                        : isl_pw_aff_le_set(low, high);
}

/* Is the first iteration executed where the numbers say so: is none of what is
 * compared converted to a type that might not have it?
 */
static bool compares_naturally(const po_stepped *s)
{
    const po_type *type = s->header.iter->type;
    const po_expr *init = po_expr_strip(s->header.init);
    bool is_small =
        init->kind == PO_EXPR_INT && init->value >= 0 && init->value < 128;

    return (is_small || po_type_contains(type, init->type)) &&
           po_type_contains(s->common, type) &&
           po_type_contains(s->common, s->end->type);
}

/* Return the value of the step.  One behind a pointer is read after the first
 * iteration: that there is one is tested, and has to be told without
 * conversions.
 */
static __isl_give isl_pw_aff *step_of(const po_stepped *s,
                                      __isl_keep isl_pw_aff *first,
                                      __isl_keep isl_pw_aff *end)
{
    po_region *region = s->region;
    isl_set *domain;
    isl_pw_aff *by;

    if (po_expr_walk(s->by, is_not_behind_pointer, NULL))
        return value_of(s, s->by);
    if (!compares_naturally(s))
        return NULL;
    domain = isl_set_copy(region->domain);
    region->domain = isl_set_intersect(region->domain, runs(s, first, end));
    by = value_of(s, s->by);
    isl_set_free(region->domain);
    region->domain = domain;
    return by;
}

/* Assume what makes the number of iterations what it is.  Returns false if that
 * cannot be tested, or depends on what the region changes.
 */
bool po_step_assume(const po_stepped *s)
{
    po_region *region = s->region;
    const po_type *type = s->header.iter->type;
    const po_expr *init = po_expr_strip(s->header.init);
    isl_pw_aff *first = value_of(s, init);
    isl_pw_aff *end = first ? value_of(s, s->end) : NULL;
    isl_pw_aff *by = end ? step_of(s, first, end) : NULL;
    bool good = by && assume_at_least(region, by, 1);

    if (good && !po_type_contains(type, init->type))
        good = po_range_add_obligation(region, po_range_outside(first, type),
                                       init, PO_REJECT_MAY_WRAP) &&
               po_range_settle(region, isl_set_copy(region->domain));
    good = good && assume_natural(s, first, end, by);
    isl_pw_aff_free(first);
    isl_pw_aff_free(end);
    isl_pw_aff_free(by);
    if (good)
        test_first(region);
    return good;
}
