/* Cases: values of the parameters for which other statements run than where sizes are
 * large.  A nest of the form "if (r) A else B" is A or B, and estimates for one say
 * nothing of the other.
 */
#include <isl/constraint.h>
#include <isl/set.h>
#include <math.h>
#include <stdlib.h>

#include "model.h"

/* Where the statement has instances, of what is known; empty if nowhere. */
static __isl_give isl_set *alive_of(const po_scop *scop, int stmt)
{
    isl_set *alive = isl_set_params(isl_set_copy(scop->stmt[stmt].domain));

    alive = isl_set_intersect(alive, isl_set_copy(scop->context));
    return isl_set_intersect(alive, isl_set_copy(scop->assume));
}

/* The only element of a set of parameters is "value". */
static __isl_give isl_set *point_of(const po_scop *scop, const double *value)
{
    isl_set *point = isl_set_universe(isl_set_get_space(scop->context));

    for (int p = 0; p < scop->n_param; p++)
        point = isl_set_fix_si(point, isl_dim_param, (unsigned)p,
                               (int)lround(value[p]));
    return point;
}

/* What becomes of conditions: those that "point" does not fulfil. */
struct violated {
    isl_set *point;
    isl_basic_set *kept;
};

static isl_stat keep_violated(__isl_take isl_constraint *c, void *user)
{
    struct violated *v = user;
    isl_basic_set *one = isl_basic_set_from_constraint(isl_constraint_copy(c));
    isl_set *all = isl_set_from_basic_set(isl_basic_set_copy(one));
    isl_bool holds = isl_set_is_subset(v->point, all);

    isl_set_free(all);
    isl_constraint_free(c);
    if (holds == isl_bool_false)
        v->kept = isl_basic_set_intersect(v->kept, one);
    else
        isl_basic_set_free(one);
    return holds < 0 ? isl_stat_error : isl_stat_ok;
}

/* What a part of a set is and what it becomes. */
struct parts {
    isl_set *point;
    isl_set *all;
};

static isl_stat add_violated(__isl_take isl_basic_set *part, void *user)
{
    struct parts *parts = user;
    struct violated v = {parts->point, NULL};
    isl_stat status;

    v.kept = isl_basic_set_universe(isl_basic_set_get_space(part));
    status = isl_basic_set_foreach_constraint(part, keep_violated, &v);
    parts->all = isl_set_union(parts->all, isl_set_from_basic_set(v.kept));
    isl_basic_set_free(part);
    return status;
}

/* Return a set around "alive" without "point": the conditions of each part that the
 * point does not fulfil.
 */
static __isl_give isl_set *without(__isl_take isl_set *alive,
                                   __isl_keep isl_set *point)
{
    struct parts parts = {point, isl_set_empty(isl_set_get_space(alive))};

    alive = isl_set_remove_divs(isl_set_compute_divs(alive));
    alive = isl_set_remove_redundancies(isl_set_coalesce(alive));
    if (isl_set_foreach_basic_set(alive, add_violated, &parts) < 0)
        parts.all = isl_set_free(parts.all);
    isl_set_free(alive);
    return isl_set_coalesce(parts.all);
}

/* Is the statement executed for none of the parameters that were looked at, "seen",
 * but for others?
 */
static bool is_missing(__isl_keep isl_set *alive, __isl_keep isl_set *seen)
{
    isl_bool is_new = isl_set_is_disjoint(alive, seen);
    isl_bool is_empty = isl_set_is_empty(alive);

    return is_new == isl_bool_true && is_empty == isl_bool_false;
}

int po_scenario_cases(const po_scop *scop, po_case *found)
{
    double *value = po_alloc(((size_t)scop->n_param + 1) * sizeof(*value));
    isl_set *usual;
    isl_set *seen;
    int n = 0;

    po_scenario_find(scop, PO_SCENARIO_LARGE, value);
    usual = point_of(scop, value);
    seen = isl_set_copy(usual);
    for (int s = 0; s < scop->n_stmt && n < PO_MAX_CASE; s++) {
        isl_set *alive = alive_of(scop, s);

        if (!is_missing(alive, seen)) {
            isl_set_free(alive);
            continue;
        }
        found[n].value = po_alloc(((size_t)scop->n_param + 1) * sizeof(*value));
        po_scenario_find_within(scop, alive, found[n].value);
        seen = isl_set_union(seen, point_of(scop, found[n].value));
        found[n++].when = without(alive, usual);
    }
    isl_set_free(usual);
    isl_set_free(seen);
    free(value);
    return n;
}

void po_cases_clear(int n, po_case *found)
{
    for (int i = 0; i < n; i++) {
        isl_set_free(found[i].when);
        free(found[i].value);
    }
}
