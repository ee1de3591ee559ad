/* For time loops on distributed memory: which elements neighbours exchange
 * after each phase (halo exchange), from the flow dependences that cross the
 * boundary between two shares.  Exact sets, in the step and the boundary as
 * parameters.
 */
#include <isl/constraint.h>
#include <isl/space.h>
#include <stdlib.h>

#include "internal.h"

/* Return { [x] -> [y] : x < at <= y } where values go up, or { : x >= at > y }. */
static __isl_give isl_map *across(const po_communication *c, bool is_up)
{
    isl_space *space = isl_space_alloc(c->scop->ctx, 1, 1, 1);
    isl_map *map;

    space = isl_space_set_dim_name(space, isl_dim_param, 0, c->time->at);
    map = isl_map_universe(space);
    for (int i = 0; i < 2; i++) {
        enum isl_dim_type type = (i == 0) == is_up ? isl_dim_in : isl_dim_out;
        isl_constraint *bound = isl_constraint_alloc_inequality(
            isl_local_space_from_space(isl_map_get_space(map)));
        int sign = i == 0 ? -1 : 1;

        bound = isl_constraint_set_coefficient_si(bound, type, 0, sign);
        bound =
            isl_constraint_set_coefficient_si(bound, isl_dim_param, 0, -sign);
        bound = isl_constraint_set_constant_si(bound, i == 0 ? -1 : 0);
        map = isl_map_add_constraint(map, bound);
    }
    return map;
}

/* Leave those of the instances that are in step "now", a new parameter. */
static __isl_give isl_set *at_now(const po_communication *c,
                                  __isl_take isl_set *instances)
{
    isl_size n = isl_set_dim(instances, isl_dim_param);

    if (n < 0)
        return isl_set_free(instances);
    instances = isl_set_insert_dims(instances, isl_dim_param, (unsigned)n, 1);
    instances = isl_set_set_dim_name(instances, isl_dim_param, (unsigned)n,
                                     c->time->now);
    return isl_set_equate(instances, isl_dim_param, (int)n, isl_dim_set, 0);
}

/* The parameters behind those of the scop are the step and the boundary. */
static __isl_give isl_set *align(const po_communication *c,
                                 __isl_take isl_set *set)
{
    return po_communication_align(c, c->time->now, c->time->at, set);
}

/* Return the elements of which values of the dependence go over the boundary. */
static __isl_give isl_set *find_crossing(const po_communication *c,
                                         const po_dep *dep, bool is_up)
{
    const po_access *write = &c->scop->stmt[dep->src].access[dep->src_access];
    isl_map *pairs = isl_map_intersect_params(isl_map_copy(dep->relation),
                                              po_scop_assumed(c->scop));
    isl_map *go =
        isl_map_apply_range(isl_map_copy(c->date[dep->src]), across(c, is_up));
    isl_set *from;

    go = isl_map_apply_range(go,
                             isl_map_reverse(isl_map_copy(c->date[dep->dst])));
    from = at_now(c, isl_map_domain(isl_map_intersect(pairs, go)));
    return align(c, isl_set_apply(from, isl_map_copy(write->relation)));
}

/* Add elements to what is exchanged of the array. */
static void add_exchange(po_communication *c, int phase, int array,
                         __isl_take isl_set *up, __isl_take isl_set *down)
{
    po_phase *p = &c->time->phase[phase];
    po_exchange *e;
    int i = 0;

    while (i < p->n_exchange && p->exchange[i].array != array)
        i++;
    if (i == p->n_exchange) {
        *PO_ARENA_ADD(c->arena, p->exchange, p->n_exchange) =
            (po_exchange){.array = array, .up = {up, 0}, .down = {down, 0}};
        return;
    }
    e = &p->exchange[i];
    e->up.set = isl_set_union(e->up.set, up);
    e->down.set = isl_set_union(e->down.set, down);
}

/* Coalesce the set, and find its form. */
static isl_stat finish(po_moved *moved)
{
    moved->set = isl_set_coalesce(isl_set_make_disjoint(moved->set));
    moved->form = po_set_form(moved->set);
    return moved->set ? isl_stat_ok : isl_stat_error;
}

isl_stat po_communication_fill_time(po_communication *c, const po_deps *deps)
{
    isl_stat status = isl_stat_ok;

    for (int d = 0; c->time && d < deps->n_dep && status >= 0; d++) {
        const po_dep *dep = &deps->dep[d];
        isl_set *up;
        isl_set *down;
        isl_bool none;

        if (dep->kind != PO_DEP_FLOW || c->own[dep->array])
            continue;
        up = find_crossing(c, dep, true);
        down = find_crossing(c, dep, false);
        none = isl_set_is_empty(up);
        if (none == isl_bool_true)
            none = isl_set_is_empty(down);
        if (none == isl_bool_false) {
            add_exchange(c, c->time->of[dep->src], dep->array, up, down);
            continue;
        }
        isl_set_free(up);
        isl_set_free(down);
        status = none < 0 ? isl_stat_error : isl_stat_ok;
    }
    for (int p = 0; c->time && p < c->time->n_phase && status >= 0; p++)
        for (int i = 0; i < c->time->phase[p].n_exchange && status >= 0; i++) {
            status = finish(&c->time->phase[p].exchange[i].up);
            if (status >= 0)
                status = finish(&c->time->phase[p].exchange[i].down);
        }
    return status;
}

/* Return [n, x] -> { : x is no less than some point, and no greater }, where the set is
 * [n] -> { [t] : ... }.
 */
static __isl_give isl_set *between(__isl_keep isl_set *range, const char *name)
{
    isl_size n = isl_set_dim(range, isl_dim_param);
    isl_set *known = NULL;

    if (n < 0)
        return NULL;
    for (int sign = -1; sign <= 1; sign += 2) {
        isl_set *one = isl_set_insert_dims(isl_set_copy(range), isl_dim_param,
                                           (unsigned)n, 1);
        isl_constraint *bound;

        one = isl_set_set_dim_name(one, isl_dim_param, (unsigned)n, name);
        bound = isl_constraint_alloc_inequality(
            isl_local_space_from_space(isl_set_get_space(one)));
        bound = isl_constraint_set_coefficient_si(bound, isl_dim_set, 0, sign);
        bound =
            isl_constraint_set_coefficient_si(bound, isl_dim_param, n, -sign);
        one = isl_set_params(isl_set_add_constraint(one, bound));
        known = known ? isl_set_intersect(known, one) : one;
    }
    return known;
}

__isl_give isl_set *po_communication_known_time(const po_communication *c)
{
    isl_set *known = between(c->time->range, c->time->now);

    known = isl_set_intersect(known, between(c->range, c->time->at));
    return align(c, isl_set_intersect(known, po_scop_assumed(c->scop)));
}
