/* Reference groups of a footprint: references to one array whose elements
 * differ by a constant distance at all dates, and so share cache lines.  In: a
 * view, the loops or tiles that are looked at; out: the groups, and the
 * elements that each accesses.
 */
#include "use.h"

/* Return when which element is accessed, { [t, ...] -> A[...] }, as far as the
 * first "n" dimensions tell.
 */
static __isl_give isl_map *by_date(const po_scop *scop, const po_view *view,
                                   po_view_access a, isl_size n)
{
    const po_stmt *stmt = &scop->stmt[a.stmt];
    isl_map *map = isl_map_copy(stmt->access[a.access].relation);
    isl_size all;

    map = isl_map_intersect_domain(map, isl_set_copy(stmt->domain));
    map = isl_map_apply_domain(map, isl_map_copy(view->full[a.stmt]));
    all = isl_map_dim(map, isl_dim_in);
    return isl_map_project_out(map, isl_dim_in, (unsigned)n,
                               (unsigned)(all - n));
}

/* How many dimensions do the dates of two statements have in common? */
static isl_size n_common(const po_scop *scop, const po_view *view, int a, int b)
{
    if (a != b && view->body)
        return po_stmt_n_common(&scop->stmt[a], &scop->stmt[b]);
    return isl_map_dim(view->full[a], isl_dim_out);
}

/* Does one of the two happen at no other dates than the other? */
static isl_bool is_within(__isl_keep isl_map *a, __isl_keep isl_map *b)
{
    isl_set *x = isl_map_domain(isl_map_copy(a));
    isl_set *y = isl_map_domain(isl_map_copy(b));
    isl_bool within = isl_set_is_subset(x, y);

    if (within == isl_bool_false)
        within = isl_set_is_subset(y, x);
    isl_set_free(x);
    isl_set_free(y);
    return within;
}

/* Do two accesses differ by the same distance all the time? */
static isl_bool is_shifted(const po_scop *scop, const po_view *view,
                           po_view_access a, po_view_access b)
{
    const po_access *x = &scop->stmt[a.stmt].access[a.access];
    const po_access *y = &scop->stmt[b.stmt].access[b.access];
    isl_size n = n_common(scop, view, a.stmt, b.stmt);
    isl_set *distance;
    isl_map *one;
    isl_map *other;
    isl_bool same;

    if (x->array != y->array || !x->is_exact || !y->is_exact)
        return isl_bool_false;
    one = by_date(scop, view, a, n);
    other = by_date(scop, view, b, n);
    same = is_within(one, other);
    distance = isl_map_deltas(isl_map_apply_range(isl_map_reverse(one), other));
    if (same == isl_bool_true)
        same = isl_set_is_singleton(distance);
    isl_set_free(distance);
    return same;
}

/* Add the access to the first group whose first member it is a shifted one of,
 * or to a new one.
 */
static isl_stat add(const po_scop *scop, const po_view *view, po_arena *arena,
                    po_reference_group *group, int *n_group, po_view_access a)
{
    isl_bool same = isl_bool_false;
    po_view_access *all;
    int g = -1;

    while (same == isl_bool_false && ++g < *n_group)
        same = is_shifted(scop, view, group[g].member[0], a);
    if (same < 0)
        return isl_stat_error;
    if (g == *n_group)
        group[(*n_group)++] = (po_reference_group){0};
    all = po_arena_array(arena, (size_t)group[g].n + 1, sizeof(*all));
    for (int i = 0; i < group[g].n; i++)
        all[i] = group[g].member[i];
    all[group[g].n++] = a;
    group[g].member = all;
    return isl_stat_ok;
}

/* Put the accesses to arrays inside the view into groups.  Returns their number,
 * -1 if isl fails.
 */
int po_view_groups(const po_scop *scop, const po_view *view, po_arena *arena,
                   po_reference_group **group)
{
    int n_access = 0;
    int n = 0;

    for (int s = 0; s < scop->n_stmt; s++)
        n_access += scop->stmt[s].n_access;
    *group = po_arena_array(arena, (size_t)n_access + 1, sizeof(**group));
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; view->outer[s] && k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (scop->array[access->array].rank > 0 &&
                add(scop, view, arena, *group, &n, (po_view_access){s, k}) < 0)
                return -1;
        }
    return n;
}

/* Return the elements that the group accesses, { [prefix] -> A[...] }. */
__isl_give isl_map *po_reference_group_elements(const po_scop *scop,
                                                const po_reference_group *group,
                                                isl_map *const *prefix)
{
    isl_map *all = NULL;

    for (int i = 0; i < group->n; i++) {
        const po_stmt *stmt = &scop->stmt[group->member[i].stmt];
        isl_map *map =
            isl_map_copy(stmt->access[group->member[i].access].relation);

        map = isl_map_intersect_domain(map, isl_set_copy(stmt->domain));
        map = isl_map_apply_domain(map,
                                   isl_map_copy(prefix[group->member[i].stmt]));
        map = isl_map_intersect_params(map, isl_set_copy(scop->context));
        all = all ? isl_map_union(all, map) : map;
    }
    return isl_map_coalesce(all);
}

/* The member that is nested most deeply. */
po_view_access po_reference_group_deepest(const po_scop *scop,
                                          const po_reference_group *group)
{
    po_view_access best = group->member[0];

    for (int i = 1; i < group->n; i++)
        if (scop->stmt[group->member[i].stmt].n_iter >
            scop->stmt[best.stmt].n_iter)
            best = group->member[i];
    return best;
}

/* Are all accesses of the group exact? */
bool po_reference_group_is_exact(const po_scop *scop,
                                 const po_reference_group *group)
{
    for (int i = 0; i < group->n; i++) {
        po_view_access a = group->member[i];

        if (!scop->stmt[a.stmt].access[a.access].is_exact)
            return false;
    }
    return true;
}
