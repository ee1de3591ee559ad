/* The last iteration of an outermost loop: what it leaves in arrays, and how it is split
 * off.  The loop is known by its place, the first number of its statements' positions.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "internal.h"

static bool is_at(const po_stmt *stmt, int place)
{
    return stmt->position[0] == place && stmt->n_iter > 0;
}

__isl_give isl_set *po_last_iteration(const po_scop *scop, int place, int array)
{
    isl_set *all = NULL;

    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        isl_set *set;

        if (!is_at(stmt, place) ||
            (array >= 0 && !po_stmt_mentions(stmt, array)))
            continue;
        set = isl_set_project_out(isl_set_copy(stmt->domain), isl_dim_set, 1,
                                  (unsigned)stmt->n_iter - 1);
        set = isl_set_reset_tuple_id(set);
        all = all ? isl_set_union(all, set) : set;
    }
    all = isl_set_intersect_params(all, po_scop_assumed(scop));
    return isl_set_coalesce(isl_set_lexmax(isl_set_coalesce(all)));
}

/* Return the instances of the statement in that iteration. */
static __isl_give isl_set *in_last(const po_stmt *stmt,
                                   __isl_keep isl_set *last)
{
    isl_set *set = isl_set_add_dims(isl_set_copy(last), isl_dim_set,
                                    (unsigned)stmt->n_iter - 1);

    set = isl_set_set_tuple_name(set, stmt->name);
    return isl_set_coalesce(isl_set_intersect(set, isl_set_copy(stmt->domain)));
}

__isl_give isl_set *po_last_written(const po_scop *scop, int place, int array,
                                    __isl_keep isl_set *last)
{
    isl_set *all = NULL;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_stmt *stmt = &scop->stmt[s];
            isl_map *map;
            isl_set *set;

            if (!is_at(stmt, place) || stmt->access[k].array != array ||
                !stmt->access[k].is_write || (last && !stmt->access[k].is_must))
                continue;
            map = isl_map_copy(stmt->access[k].relation);
            if (last)
                map = isl_map_intersect_domain(map, in_last(stmt, last));
            set = isl_map_range(map);
            all = all ? isl_set_union(all, set) : set;
        }
    return all ? isl_set_intersect_params(all, po_scop_assumed(scop)) : NULL;
}

isl_bool po_last_iteration_covers(const po_scop *scop, int place, int array,
                                  __isl_keep isl_set *last)
{
    isl_set *all = po_last_written(scop, place, array, NULL);
    isl_set *end = po_last_written(scop, place, array, last);
    isl_bool whole = isl_set_is_subset(all, end);

    isl_set_free(all);
    isl_set_free(end);
    return whole;
}

isl_bool po_last_iteration_is_all(const po_scop *scop, int place, int array,
                                  __isl_keep isl_set *last)
{
    isl_bool is = isl_bool_true;

    for (int s = 0; s < scop->n_stmt && is == isl_bool_true; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        isl_set *in;

        if (!is_at(stmt, place) || !po_stmt_mentions(stmt, array))
            continue;
        in = in_last(stmt, last);
        is = isl_set_is_subset(stmt->domain, in);
        isl_set_free(in);
    }
    return is;
}

/* Add those of the n statements that are in this place: what is in the last iteration to
 * the next one, or what is not.
 */
static void add_parts(po_scop *scop, const po_stmt *all, int n, int place,
                      __isl_keep isl_set *last, bool is_last)
{
    for (int s = 0; s < n; s++) {
        isl_set *part;
        po_stmt *made;

        if (!is_at(&all[s], place))
            continue;
        part = in_last(&all[s], last);
        if (!is_last)
            part = isl_set_coalesce(
                isl_set_subtract(isl_set_copy(all[s].domain), part));
        made = po_scop_add_part(scop, &all[s], part);
        if (made && is_last)
            po_stmt_move(scop, made, 0, place + 1);
    }
}

int po_last_split(po_scop *scop, int place, __isl_keep isl_set *last)
{
    int n = scop->n_stmt;
    po_stmt *all = scop->stmt;
    int begin = 0;

    place *= 2;
    for (int s = 0; s < n; s++)
        po_stmt_move(scop, &all[s], 0, 2 * all[s].position[0]);
    scop->stmt = po_arena_array(scop->arena, 2 * (size_t)n + 1, sizeof(*all));
    scop->n_stmt = 0;
    for (; begin < n && !is_at(&all[begin], place); begin++)
        scop->stmt[scop->n_stmt++] = all[begin];
    add_parts(scop, all, n, place, last, false);
    add_parts(scop, all, n, place, last, true);
    for (int s = begin; s < n; s++)
        if (is_at(&all[s], place))
            po_stmt_clear(&all[s]);
        else
            scop->stmt[scop->n_stmt++] = all[s];
    return place;
}
