/* For groups of statements that share a loop but are not separated: a convex
 * set of dates that contains all of them, made of translates of their own
 * constraints (not the convex hull, but cheap), or a split into two cases by a
 * condition on the parameters.  Guards inside keep the instances exact.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

static __isl_give isl_set *set_of(struct generator *g, const po_system *rows)
{
    return isl_set_from_basic_set(po_system_to_basic_set(rows, g->space));
}

/* Find the constant that makes a row "f + constant >= 0" hold in a group that
 * has a row with the same linear part.
 */
static bool same_row(const po_system *rows, const long *row, long *constant)
{
    for (int r = 0; r < rows->n_row; r++)
        if (po_system_bounds(rows, r, row, constant))
            return true;
    return false;
}

/* The same by integer programming; false if the row is not bounded. */
static bool least_constant(struct generator *g, const struct scope *scope,
                           const po_system *rows, const long *row,
                           long *constant)
{
    isl_ctx *ctx = isl_space_get_ctx(g->space);
    isl_set *set =
        isl_set_intersect(set_of(g, rows), isl_set_copy(scope->known));
    isl_local_space *space =
        isl_local_space_from_space(isl_space_copy(g->space));
    isl_aff *aff = isl_aff_zero_on_domain(space);
    isl_val *least;
    bool bounded;

    for (int c = 0; c < g->n_col; c++) {
        isl_val *coef = isl_val_int_from_si(ctx, row[1 + c]);
        enum isl_dim_type type = c < g->n_param ? isl_dim_param : isl_dim_in;

        aff = isl_aff_set_coefficient_val(
            aff, type, c < g->n_param ? c : c - g->n_param, coef);
    }
    least = isl_set_min_val(set, aff);
    bounded = po_long_from_val(isl_val_neg(least), constant);
    isl_aff_free(aff);
    isl_set_free(set);
    return bounded;
}

static bool has_parameters_only(const struct generator *g, const long *row)
{
    for (int d = 0; d < g->n_date; d++)
        if (row[1 + g->n_param + d] != 0)
            return false;
    return row[0] == 0;
}

/* Is the row bounded in a group whatever the values of parameters?  Else it may
 * be so only because parameters do not exceed the range of their types.
 */
static bool is_absolute(struct generator *g, const struct scope *scope,
                        const po_system *rows, const long *row)
{
    isl_set *known = isl_set_copy(scope->known);
    struct scope dates = *scope;
    po_system *own = po_system_copy(rows);
    long constant;
    bool bounded;

    for (int r = own->n_row - 1; r >= 0; r--)
        if (has_parameters_only(g, po_system_row(own, r)))
            po_system_drop(own, r);

    known = isl_set_drop_constraints_not_involving_dims(known, isl_dim_set, 0,
                                                        (unsigned)g->n_date);
    dates.known = known;
    bounded = least_constant(g, &dates, own, row, &constant);
    po_system_free(own);
    isl_set_free(known);
    return bounded;
}

/* Is a bound that has been moved by "shift" still worth something?  For bounds
 * with parameters, a shift that is not of the order of the coefficients means
 * that the bound only holds because parameters do not exceed the range of
 * their types.
 */
static bool is_tight(const struct generator *g, const long *row, long shift)
{
    long largest = 0;
    bool has_param = false;

    for (int v = 1; v <= g->n_col; v++) {
        long coef = row[v] < 0 ? -row[v] : row[v];

        largest = coef > largest ? coef : largest;
        has_param = has_param || (v <= g->n_param && coef != 0);
    }
    return shift / 64 <= largest + 16 || !has_param;
}

/* Add to "hull" the row "f + constant >= 0" of one group, with the constant
 * raised until it holds in all groups, if it is still tight then.
 */
static void add_hull_row(struct generator *g, const struct scope *scope,
                         const struct groups *groups, const long *row,
                         po_system *hull)
{
    long *raised;

    po_system_add(hull, false, row + 1);
    raised = po_system_at(hull, hull->n_row - 1);
    for (int i = 0; i < groups->n; i++) {
        long constant = 0;

        if ((!same_row(groups->group[i].rows, row, &constant) &&
             !least_constant(g, scope, groups->group[i].rows, row,
                             &constant)) ||
            !is_tight(g, row, constant - row[hull->n_var + 1]) ||
            (constant - row[hull->n_var + 1] > 1024 &&
             !is_absolute(g, scope, groups->group[i].rows, row))) {
            po_system_drop(hull, hull->n_row - 1);
            return;
        }
        if (constant > raised[hull->n_var + 1])
            raised[hull->n_var + 1] = constant;
    }
}

static bool is_bounded(const po_system *rows, int pos)
{
    bool lower = false;
    bool upper = false;

    for (int r = 0; r < rows->n_row; r++) {
        const long *row = po_system_row(rows, r);

        lower = lower || row[pos] > 0 || (row[0] && row[pos] != 0);
        upper = upper || row[pos] < 0 || (row[0] && row[pos] != 0);
    }
    return lower && upper;
}

/* Return a convex set of dates around all groups, made of translates of their
 * own constraints, or NULL if that leaves the date unbounded.
 */
po_system *po_groups_hull(struct generator *g, const struct scope *scope,
                          const struct plan *plan, const struct groups *groups)
{
    po_system *hull = po_system_new(g->n_col);
    size_t bytes = (size_t)po_system_width(hull) * sizeof(long);
    long *row = po_alloc(bytes);

    for (int i = 0; i < groups->n; i++) {
        const po_system *rows = groups->group[i].rows;

        for (int r = 0; r < rows->n_row; r++) {
            memcpy(row, po_system_row(rows, r), bytes);
            row[0] = 0;
            add_hull_row(g, scope, groups, row, hull);
            if (po_system_row(rows, r)[0] == 0)
                continue;
            for (int v = 1; v <= hull->n_var + 1; v++)
                row[v] = -row[v];
            add_hull_row(g, scope, groups, row, hull);
        }
    }
    free(row);
    po_system_minimize(hull);
    if (!is_bounded(hull, 1 + g->n_param + plan->date))
        return po_system_free(hull);
    return hull;
}

/* Return the part of the groups where "row" (sign 1) or its negation (-1)
 * holds.
 */
static struct groups part_of(struct generator *g, const struct scope *scope,
                             const struct groups *groups, const long *row,
                             long sign)
{
    struct groups part = {.n_piece = groups->n_piece};
    long *test = po_alloc(((size_t)g->n_col + 1) * sizeof(long));

    for (int v = 0; v <= g->n_col; v++)
        test[v] = sign * row[v + 1];
    test[g->n_col] -= sign < 0;
    for (int i = 0; i < groups->n; i++) {
        po_system *rows = po_system_copy(groups->group[i].rows);

        po_system_add(rows, false, test);
        po_system_tighten(rows);
        if (po_scope_is_empty(g, scope, rows))
            po_system_free(rows);
        else
            po_groups_add(&part, rows, groups->group[i].active);
    }
    free(test);
    return part;
}

/* Find a condition on the parameters that some groups need and others do not.
 * Then "*with" and "*without" are the two cases.
 */
static bool find_cases(struct generator *g, const struct scope *scope,
                       const struct groups *groups, struct groups *with,
                       struct groups *without)
{
    for (int i = 0; i < groups->n; i++) {
        const po_system *rows = groups->group[i].rows;

        for (int r = 0; r < rows->n_row; r++) {
            const long *row = po_system_row(rows, r);

            if (!has_parameters_only(g, row))
                continue;
            *without = part_of(g, scope, groups, row, -1);
            *with = part_of(g, scope, groups, row, 1);
            if (with->n > 0 && without->n > 0)
                return true;
            po_groups_clear(with);
            po_groups_clear(without);
        }
    }
    return false;
}

/* Add one region around all groups or, where that would not be bounded, several
 * for different cases of parameters.  Returns false if that does not help, or
 * there would be more than "limit" regions.
 */
static bool add_hulls(struct generator *g, const struct scope *scope,
                      const struct plan *plan, const struct groups *groups,
                      struct groups *regions, int limit)
{
    po_system *hull = po_groups_hull(g, scope, plan, groups);
    struct groups with;
    struct groups without;
    bool *all;
    bool good;

    if (hull) {
        all = po_alloc((size_t)groups->n_piece * sizeof(bool));
        for (int i = 0; i < groups->n; i++)
            for (int k = 0; k < groups->n_piece; k++)
                all[k] = all[k] || groups->group[i].active[k];
        po_groups_add(regions, hull, all);
        free(all);
        return regions->n <= limit;
    }
    if (g->failed || regions->n >= limit ||
        !find_cases(g, scope, groups, &with, &without))
        return false;
    good = add_hulls(g, scope, plan, &with, regions, limit) &&
           add_hulls(g, scope, plan, &without, regions, limit);
    po_groups_clear(&with);
    po_groups_clear(&without);
    return good;
}

/* Return one region around all groups, or several for different parameters;
 * none if they would not be bounded.
 */
struct groups po_groups_enclose(struct generator *g, const struct scope *scope,
                                const struct plan *plan,
                                const struct groups *groups)
{
    struct groups regions = {.n_piece = groups->n_piece};

    if (!add_hulls(g, scope, plan, groups, &regions, 2 * groups->n + 1))
        po_groups_clear(&regions);
    for (int i = 0; i < regions.n; i++)
        po_plan_find_children(plan, &regions.group[i]);
    return regions;
}
