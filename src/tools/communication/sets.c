/* What is moved for a share: exact sets of elements, parametric in its bounds.
 *
 *     read      { S[i] -> A[e] }, in the share
 *     killed    { S[i] -> A[e] : a statement writes e at the same date, before S[i] }
 *     sent      range(read \ killed)  ∪  (may-writes \ must-writes)
 *     returned  may-writes
 *
 * A write at another date is not looked at: nothing flows from there (find.c).  With a time loop
 * it is: what is written before in another share need not be sent, as it is exchanged (time.c).
 */
#include <isl/constraint.h>
#include <isl/space.h>
#include <stdlib.h>

#include "internal.h"

/* Return [first, last] -> { [t] : first <= t <= last }. */
static __isl_give isl_set *bounds(const po_communication *c)
{
    isl_space *space = isl_space_set_alloc(c->scop->ctx, 2, 1);
    isl_set *set;

    space = isl_space_set_dim_name(space, isl_dim_param, 0, c->first);
    space = isl_space_set_dim_name(space, isl_dim_param, 1, c->last);
    set = isl_set_universe(space);
    for (unsigned p = 0; p < 2; p++) {
        isl_local_space *local =
            isl_local_space_from_space(isl_set_get_space(set));
        isl_constraint *bound = isl_constraint_alloc_inequality(local);
        int sign = p == 0 ? 1 : -1;

        bound = isl_constraint_set_coefficient_si(bound, isl_dim_set, 0, sign);
        bound = isl_constraint_set_coefficient_si(bound, isl_dim_param, (int)p,
                                                  -sign);
        set = isl_set_add_constraint(set, bound);
    }
    return set;
}

__isl_give isl_set *po_communication_align(const po_communication *c,
                                           const char *first,
                                           const char *second,
                                           __isl_take isl_set *set)
{
    isl_space *space = isl_space_params(isl_set_get_space(c->scop->context));
    isl_size n = isl_space_dim(space, isl_dim_param);

    if (n < 0) {
        isl_space_free(space);
        return isl_set_free(set);
    }
    space = isl_space_add_dims(space, isl_dim_param, 2);
    space = isl_space_set_dim_name(space, isl_dim_param, (unsigned)n, first);
    space =
        isl_space_set_dim_name(space, isl_dim_param, (unsigned)n + 1, second);
    return isl_set_align_params(set, space);
}

/* The parameters behind are the bounds of a share. */
static __isl_give isl_set *align(const po_communication *c,
                                 __isl_take isl_set *set)
{
    return po_communication_align(c, c->first, c->last, set);
}

__isl_give isl_set *po_communication_share(const po_communication *c, int stmt)
{
    isl_map *date = isl_map_copy(c->date[stmt]);

    return align(c, isl_map_domain(isl_map_intersect_range(date, bounds(c))));
}

/* Return [n, x] -> { : x is a date }, where x is one of the bounds. */
static __isl_give isl_set *is_date(const po_communication *c, const char *name)
{
    isl_set *range = isl_set_copy(c->range);
    isl_size n = isl_set_dim(range, isl_dim_param);

    if (n < 0)
        return isl_set_free(range);
    range = isl_set_insert_dims(range, isl_dim_param, (unsigned)n, 1);
    range = isl_set_set_dim_name(range, isl_dim_param, (unsigned)n, name);
    range = isl_set_equate(range, isl_dim_param, (int)n, isl_dim_set, 0);
    return isl_set_params(range);
}

__isl_give isl_set *po_communication_known(const po_communication *c)
{
    isl_set *known =
        isl_set_intersect(is_date(c, c->first), is_date(c, c->last));

    known = isl_set_intersect(known, isl_set_params(bounds(c)));
    return align(c, isl_set_intersect(known, po_scop_assumed(c->scop)));
}

/* Return the relation of an access in the share. */
static __isl_give isl_map *in_share(const po_communication *c, int stmt,
                                    const po_access *access)
{
    isl_map *map = isl_map_intersect_domain(isl_map_copy(access->relation),
                                            po_communication_share(c, stmt));

    return isl_map_intersect_params(map, po_scop_assumed(c->scop));
}

/* Return { S[j] -> W[i] } for the instances of the statement "writer" that are before one of
 * "reader", at the same date, or, with a time loop, at any.
 */
static __isl_give isl_map *find_earlier(const po_communication *c, int writer,
                                        int reader)
{
    isl_set *context = po_scop_assumed(c->scop);
    isl_map *before = po_stmt_before(c->scop, writer, reader, context);
    isl_map *same;

    isl_set_free(context);
    if (c->time)
        return isl_map_reverse(before);
    same = isl_map_apply_range(isl_map_copy(c->date[writer]),
                               isl_map_reverse(isl_map_copy(c->date[reader])));
    return isl_map_reverse(isl_map_intersect(before, same));
}

/* Leave out of "read", of the statement "reader", what the access writes before. */
static __isl_give isl_map *subtract_written(const po_communication *c,
                                            __isl_take isl_map *read,
                                            int reader, int writer,
                                            const po_access *access)
{
    isl_map *written =
        isl_map_intersect_domain(isl_map_copy(access->relation),
                                 isl_set_copy(c->scop->stmt[writer].domain));

    return isl_map_subtract(
        read, isl_map_apply_range(find_earlier(c, writer, reader), written));
}

/* Return the elements that the read access gets from outside of the share. */
static __isl_give isl_set *find_entering(const po_communication *c, int stmt,
                                         const po_access *access)
{
    const po_scop *scop = c->scop;
    isl_map *read = in_share(c, stmt, access);

    for (int w = 0; w < scop->n_stmt; w++)
        for (int i = 0; i < scop->stmt[w].n_access; i++) {
            const po_access *write = &scop->stmt[w].access[i];

            if (write->array == access->array && write->is_write &&
                write->is_must)
                read = subtract_written(c, read, stmt, w, write);
        }
    return isl_map_range(read);
}

/* Return no element of the array, or of a scalar. */
static __isl_give isl_set *nothing(const po_communication *c, int array)
{
    const po_array *a = &c->scop->array[array];
    isl_space *space = isl_set_get_space(c->scop->context);

    space = isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set,
                               (unsigned)a->rank);
    space = isl_space_set_tuple_name(space, isl_dim_set, a->name);
    return align(c, isl_set_empty(space));
}

/* Return all elements of the array that the share accesses. */
static __isl_give isl_set *find_touched(const po_communication *c, int array)
{
    isl_set *all = nothing(c, array);

    for (int s = 0; s < c->scop->n_stmt; s++)
        for (int i = 0; i < c->scop->stmt[s].n_access; i++) {
            const po_access *access = &c->scop->stmt[s].access[i];

            if (access->array == array)
                all = isl_set_union(all, isl_map_range(in_share(c, s, access)));
        }
    return isl_set_coalesce(all);
}

/* Store what is moved of the array; isl_bool_false if it is not accessed. */
static isl_bool fill_array(const po_communication *c, po_traffic *traffic)
{
    const po_scop *scop = c->scop;
    isl_set *sent = nothing(c, traffic->array);
    isl_set *may = nothing(c, traffic->array);
    isl_set *must = nothing(c, traffic->array);
    bool is_used = false;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];
            isl_set *part;

            if (access->array != traffic->array)
                continue;
            is_used = true;
            if (!access->is_write) {
                sent = isl_set_union(sent, find_entering(c, s, access));
                continue;
            }
            part = isl_map_range(in_share(c, s, access));
            if (access->is_must)
                must = isl_set_union(must, isl_set_copy(part));
            may = isl_set_union(may, part);
        }
    sent = isl_set_union(sent, isl_set_subtract(isl_set_copy(may), must));
    traffic->sent.set = isl_set_coalesce(sent);
    traffic->returned.set = isl_set_coalesce(may);
    traffic->sent.form = po_set_form(traffic->sent.set);
    traffic->returned.form = po_set_form(traffic->returned.set);
    return traffic->sent.set && traffic->returned.set ? isl_bool_ok(is_used)
                                                      : isl_bool_error;
}

isl_bool po_communication_is_closed(const po_communication *c)
{
    const po_scop *scop = c->scop;
    isl_bool closed = isl_bool_true;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];
            isl_set *entering;

            if (access->is_write || !c->own[access->array] ||
                closed != isl_bool_true)
                continue;
            entering = find_entering(c, s, access);
            closed = isl_set_is_empty(entering);
            isl_set_free(entering);
        }
    return closed;
}

isl_stat po_communication_fill(po_communication *c)
{
    int n = c->scop->n_array;

    c->traffic = po_arena_array(c->arena, (size_t)n + 1, sizeof(*c->traffic));
    for (int a = 0; a < n; a++) {
        po_traffic *traffic = &c->traffic[c->n_traffic];
        isl_bool is_used;

        if (c->own[a])
            continue;
        c->n_traffic++;
        *traffic = (po_traffic){.array = a};
        is_used = fill_array(c, traffic);
        if (c->time)
            traffic->touched = find_touched(c, a);
        if (is_used < 0)
            return isl_stat_error;
        if (is_used == isl_bool_true)
            continue;
        isl_set_free(traffic->sent.set);
        isl_set_free(traffic->returned.set);
        isl_set_free(traffic->touched);
        c->n_traffic--;
    }
    return isl_stat_ok;
}
