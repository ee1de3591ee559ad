/* Where the values of loops begin.  Tiles of loops that begin at 0 are whole from the
 * first one on, their first bounds are numbers, and what is to be shown of them is simple.
 */
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "internal.h"

/* What the values of a member, { [x] }, are bounded by.
 *
 * "first"   a function of parameters, { [x] -> [f(n)] }; NULL if none is known yet
 * "n"       how many there are in the present part of the values
 * "differ"  there is not one that all parts have, and no other
 */
struct bounds {
    isl_aff *first;
    int n;
    bool differ;
};

/* Is the row x >= f(n), or x = f(n), with a function that is no number? */
static bool is_bound(__isl_keep isl_constraint *row)
{
    isl_val *coef = isl_constraint_get_coefficient_val(row, isl_dim_set, 0);
    isl_bool one = isl_val_is_one(coef);
    isl_size n_param = isl_constraint_dim(row, isl_dim_param);
    isl_size n_div = isl_constraint_dim(row, isl_dim_div);
    isl_bool divs = isl_bool_error;
    isl_bool params = isl_bool_error;

    isl_val_free(coef);
    if (n_param >= 0 && n_div >= 0) {
        divs =
            isl_constraint_involves_dims(row, isl_dim_div, 0, (unsigned)n_div);
        params = isl_constraint_involves_dims(row, isl_dim_param, 0,
                                              (unsigned)n_param);
    }
    return one == isl_bool_true && divs == isl_bool_false &&
           params == isl_bool_true;
}

static isl_stat look_at_row(__isl_take isl_constraint *row, void *user)
{
    struct bounds *bounds = user;
    isl_bool same = isl_bool_true;
    isl_aff *bound;

    if (is_bound(row)) {
        bound = isl_constraint_get_bound(row, isl_dim_set, 0);
        if (bounds->first)
            same = isl_aff_plain_is_equal(bounds->first, bound);
        bounds->differ = bounds->differ || same != isl_bool_true;
        isl_aff_free(bounds->first);
        bounds->first = bound;
        bounds->n++;
    }
    isl_constraint_free(row);
    return isl_stat_ok;
}

static isl_stat look_at_part(__isl_take isl_basic_set *part, void *user)
{
    struct bounds *bounds = user;
    isl_stat status;

    bounds->n = 0;
    status = isl_basic_set_foreach_constraint(part, look_at_row, bounds);
    bounds->differ = bounds->differ || bounds->n == 0;
    isl_basic_set_free(part);
    return status;
}

/* Return the only function of parameters that the values begin at; NULL if there is
 * none.
 */
static __isl_give isl_pw_aff *first_by_parameters(__isl_keep isl_set *values)
{
    struct bounds bounds = {NULL, 0, false};

    if (isl_set_foreach_basic_set(values, look_at_part, &bounds) < 0 ||
        bounds.differ)
        bounds.first = isl_aff_free(bounds.first);
    bounds.first = isl_aff_project_domain_on_params(bounds.first);
    return bounds.first ? isl_pw_aff_from_aff(bounds.first) : NULL;
}

/* Return the constant that the values begin at, 0 if there is none. */
static __isl_give isl_pw_aff *first_number(__isl_keep isl_set *values)
{
    isl_val *first = isl_set_dim_min_val(isl_set_copy(values), 0);
    isl_bool known = isl_val_is_int(first);

    if (known == isl_bool_false)
        first = isl_val_set_si(first, 0);
    return isl_pw_aff_val_on_domain(
        isl_set_universe(isl_space_params(isl_set_get_space(values))), first);
}

/* Return where the member begins, { [f(n)] }; "numbers": that may be a number. */
static __isl_give isl_pw_aff *first_value(__isl_take isl_union_pw_aff *row,
                                          __isl_keep isl_union_set *domain,
                                          bool numbers)
{
    isl_union_set *all = isl_union_set_apply(
        isl_union_set_copy(domain), isl_union_map_from_union_pw_aff(row));
    isl_set *values = isl_set_from_union_set(all);
    isl_pw_aff *first = first_by_parameters(values);

    if (!first && numbers)
        first = first_number(values);
    isl_set_free(values);
    return first;
}

/* Let the members of the band at "node" begin at 0, if they begin at the same function of
 * parameters wherever they have values or, with "numbers", at a number.
 */
__isl_give isl_schedule_node *po_band_begin_at_zero(
    __isl_take isl_schedule_node *node, bool numbers)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_union_set *all = isl_union_set_universe(isl_union_set_copy(domain));
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_multi_union_pw_aff_size(rows);
    bool moved = false;

    for (int m = 0; m < n; m++) {
        isl_union_pw_aff *row = isl_multi_union_pw_aff_get_at(rows, m);
        isl_pw_aff *first =
            first_value(isl_union_pw_aff_copy(row), domain, numbers);

        moved = moved || first;
        if (first)
            row =
                isl_union_pw_aff_sub(row, isl_union_pw_aff_pw_aff_on_domain(
                                              isl_union_set_copy(all), first));
        rows = isl_multi_union_pw_aff_set_at(rows, m, row);
    }
    isl_union_set_free(domain);
    isl_union_set_free(all);
    if (moved)
        return po_band_replace(node, rows);
    isl_multi_union_pw_aff_free(rows);
    return n < 0 ? isl_schedule_node_free(node) : node;
}

/* Does the member lead to lower subscripts, and never to higher ones? */
static bool descends(const po_band_accesses *refs, int m)
{
    bool any = false;

    for (int r = 0; r < refs->n_reference; r++) {
        const po_band_access *ref = &refs->reference[r];

        for (int i = 0; i < ref->n_subscript; i++) {
            long by = ref->move ? ref->move[m * ref->n_subscript + i] : 1;

            if (by > 0)
                return false;
            any = any || by < 0;
        }
    }
    return any;
}

/* Add the piece without what does not depend on iterators. */
static isl_stat add_moving(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                           void *user)
{
    isl_pw_aff **all = user;
    isl_size n = isl_aff_dim(aff, isl_dim_param);

    for (isl_size i = 0; i < n; i++)
        aff = isl_aff_set_coefficient_si(aff, isl_dim_param, (int)i, 0);
    aff = isl_aff_set_constant_si(aff, 0);
    *all = isl_pw_aff_union_add(*all, isl_pw_aff_alloc(domain, aff));
    return *all ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_row(__isl_take isl_pw_aff *row, void *user)
{
    isl_union_pw_aff **all = user;
    isl_pw_aff *moving = isl_pw_aff_empty(isl_pw_aff_get_space(row));
    isl_stat status = isl_pw_aff_foreach_piece(row, add_moving, &moving);

    isl_pw_aff_free(row);
    *all = isl_union_pw_aff_add_pw_aff(*all, moving);
    return status;
}

/* Return the row in the other direction, and without constants. */
static __isl_give isl_union_pw_aff *negated(__isl_take isl_union_pw_aff *row)
{
    isl_union_pw_aff *all =
        isl_union_pw_aff_empty(isl_union_pw_aff_get_space(row));

    if (isl_union_pw_aff_foreach_pw_aff(row, add_row, &all) < 0)
        all = isl_union_pw_aff_free(all);
    isl_union_pw_aff_free(row);
    return po_row_scale(all, -1);
}

/* Let members of the band at "node" that lead down through arrays lead up, if the band is
 * permutable under "deps" then: loops that count up are those that compilers, and the
 * passes behind, expect.  Their values are those of iterators, if they were but for constants.
 */
__isl_give isl_schedule_node *po_band_ascend(__isl_take isl_schedule_node *node,
                                             __isl_keep isl_union_map *deps,
                                             const po_walk *walk)
{
    const po_band_accesses *refs =
        po_band_find_accesses(node, walk->scop, walk->arena);
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_schedule_node *turned;
    isl_bool good;

    for (int m = 0; refs && m < refs->n_member; m++)
        if (descends(refs, m))
            rows = isl_multi_union_pw_aff_set_at(
                rows, m, negated(isl_multi_union_pw_aff_get_at(rows, m)));
    turned = po_band_replace(isl_schedule_node_copy(node), rows);
    good = po_band_is_permutable(turned, deps);
    isl_schedule_node_free(good == isl_bool_true ? node : turned);
    return good == isl_bool_true ? turned : node;
}
