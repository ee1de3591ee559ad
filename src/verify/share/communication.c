/* The certificate of what ranks are sent, and return: independent of the code that finds it.
 *
 * It believes the dates, θ, for what they are, a function of the instances, and starts from
 * the accesses and the order of the program.
 *
 *     1. every instance has one date, so that it is in one share
 *     2. conflicts: what is written at a date is not accessed at another one; nor is
 *        memory that every iteration has for itself a way from one date to another
 *     3. every value that a share reads is one that it has computed, or has been sent
 *     4. what comes back is all that may have been written, has a value, and is in no
 *        other share
 *     5. nothing is sent but what the program accesses, so that it is there
 *
 * Values are followed by isl's dataflow analysis [Feautrier91], over the whole region:
 * by 2 all sources of a read are at its date, hence in its share, whatever its bounds are,
 * and the order of the instances of a share is that of the program.  With a time loop, 2 and 3
 * are those of time.c.
 */
#include <isl/constraint.h>
#include <isl/flow.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "../decide.h"
#include "internal.h"

static void add(isl_union_map **all, __isl_take isl_map *map)
{
    *all = isl_union_map_add_map(*all, map);
}

static void read_accesses(struct accesses *a, const po_communication *c)
{
    const po_scop *scop = c->scop;
    isl_space *space = isl_set_get_space(scop->context);

    *a = (struct accesses){.c = c, .known = po_scop_assumed(scop)};
    a->read = isl_union_map_empty(isl_space_copy(space));
    a->may = isl_union_map_empty(isl_space_copy(space));
    a->must = isl_union_map_empty(isl_space_copy(space));
    a->order = isl_union_map_empty(isl_space_copy(space));
    a->date = isl_union_map_empty(space);
    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];

        add(&a->order, isl_map_intersect_domain(po_stmt_order(scop, s),
                                                isl_set_copy(stmt->domain)));
        add(&a->date, isl_map_copy(c->date[s]));
        for (int i = 0; i < stmt->n_access; i++) {
            isl_map *map = isl_map_copy(stmt->access[i].relation);

            map = isl_map_intersect_domain(map, isl_set_copy(stmt->domain));
            map = isl_map_intersect_params(map, isl_set_copy(a->known));
            if (stmt->access[i].is_write && stmt->access[i].is_must)
                add(&a->must, isl_map_copy(map));
            add(stmt->access[i].is_write ? &a->may : &a->read, map);
        }
    }
}

static void clear_accesses(struct accesses *a)
{
    isl_set_free(a->known);
    isl_union_map_free(a->read);
    isl_union_map_free(a->may);
    isl_union_map_free(a->must);
    isl_union_map_free(a->order);
    isl_union_map_free(a->date);
}

/* Has every instance one date? */
static isl_bool has_dates(const struct accesses *a)
{
    const po_scop *scop = a->c->scop;
    isl_bool good = isl_union_map_is_single_valued(a->date);

    for (int s = 0; s < scop->n_stmt && good == isl_bool_true; s++) {
        isl_set *all = isl_set_intersect_params(
            isl_set_copy(scop->stmt[s].domain), isl_set_copy(a->known));
        isl_set *dated = isl_map_domain(isl_map_copy(a->c->date[s]));

        good = isl_set_is_subset(all, dated);
        isl_set_free(all);
        isl_set_free(dated);
    }
    return good;
}

__isl_give isl_union_map *po_accesses_select(const struct accesses *a,
                                             __isl_keep isl_union_map *accesses,
                                             bool is_own)
{
    const po_scop *scop = a->c->scop;
    isl_union_map *some =
        isl_union_map_empty(isl_union_map_get_space(accesses));

    for (int i = 0; i < scop->n_array; i++) {
        isl_space *space;
        isl_union_set *one;

        if (a->c->own[i] != is_own)
            continue;
        space = isl_space_set_from_params(isl_union_map_get_space(accesses));
        space = isl_space_add_dims(space, isl_dim_set,
                                   (unsigned)scop->array[i].rank);
        space =
            isl_space_set_tuple_name(space, isl_dim_set, scop->array[i].name);
        one = isl_union_set_from_set(isl_set_universe(space));
        some = isl_union_map_union(
            some,
            isl_union_map_intersect_range(isl_union_map_copy(accesses), one));
    }
    return some;
}

__isl_give isl_union_map *po_accesses_at_dates(
    const struct accesses *a, __isl_take isl_union_map *accesses)
{
    return isl_union_map_apply_domain(accesses, isl_union_map_copy(a->date));
}

isl_bool po_accesses_is_identity(__isl_take isl_union_map *pairs)
{
    isl_union_set *all = isl_union_map_domain(isl_union_map_copy(pairs));
    isl_union_map *same = isl_union_set_identity(all);
    isl_bool good = isl_union_map_is_subset(pairs, same);

    isl_union_map_free(same);
    isl_union_map_free(pairs);
    return good;
}

/* Is what is written at a date, but for own memory, accessed at no other one? */
static isl_bool has_no_conflict(const struct accesses *a)
{
    isl_union_map *written =
        po_accesses_at_dates(a, po_accesses_select(a, a->may, false));
    isl_union_map *all = isl_union_map_union(
        isl_union_map_copy(written),
        po_accesses_at_dates(a, po_accesses_select(a, a->read, false)));

    return po_accesses_is_identity(
        isl_union_map_apply_range(written, isl_union_map_reverse(all)));
}

__isl_give isl_union_flow *po_accesses_flow(const struct accesses *a)
{
    isl_union_access_info *info =
        isl_union_access_info_from_sink(isl_union_map_copy(a->read));

    info = isl_union_access_info_set_must_source(info,
                                                 isl_union_map_copy(a->must));
    info =
        isl_union_access_info_set_may_source(info, isl_union_map_copy(a->may));
    info = isl_union_access_info_set_schedule_map(info,
                                                  isl_union_map_copy(a->order));
    return isl_union_access_info_compute_flow(info);
}

/* Store where values flow, { write -> read }, and what is read that need not be written
 * before.
 */
static isl_stat follow(const struct accesses *a, isl_union_map **flow,
                       isl_union_map **entering)
{
    isl_union_flow *found = po_accesses_flow(a);

    *flow = isl_union_flow_get_may_dependence(found);
    *entering = isl_union_flow_get_may_no_source(found);
    isl_union_flow_free(found);
    return *flow && *entering ? isl_stat_ok : isl_stat_error;
}

/* Do values flow at one date only? */
static isl_bool flows_at_dates(const struct accesses *a,
                               __isl_keep isl_union_map *flow)
{
    isl_union_map *pairs = isl_union_map_apply_domain(
        isl_union_map_copy(flow), isl_union_map_copy(a->date));

    return po_accesses_is_identity(
        isl_union_map_apply_range(pairs, isl_union_map_copy(a->date)));
}

/* Return the instances with first <= θ(i) <= last. */
static __isl_give isl_union_set *share_of(const struct accesses *a)
{
    isl_space *space = isl_space_set_alloc(a->c->scop->ctx, 2, 1);
    isl_local_space *local;
    isl_constraint *low;
    isl_constraint *high;
    isl_set *dates;

    space = isl_space_set_dim_name(space, isl_dim_param, 0, a->c->first);
    space = isl_space_set_dim_name(space, isl_dim_param, 1, a->c->last);
    local = isl_local_space_from_space(isl_space_copy(space));
    low = isl_constraint_alloc_inequality(isl_local_space_copy(local));
    low = isl_constraint_set_coefficient_si(low, isl_dim_set, 0, 1);
    low = isl_constraint_set_coefficient_si(low, isl_dim_param, 0, -1);
    high = isl_constraint_alloc_inequality(local);
    high = isl_constraint_set_coefficient_si(high, isl_dim_set, 0, -1);
    high = isl_constraint_set_coefficient_si(high, isl_dim_param, 1, 1);
    dates = isl_set_add_constraint(isl_set_universe(space), low);
    dates = isl_set_add_constraint(dates, high);
    return isl_union_map_domain(isl_union_map_intersect_range(
        isl_union_map_copy(a->date), isl_union_set_from_set(dates)));
}

__isl_give isl_union_set *po_accesses_in_share(
    const struct accesses *a, __isl_keep isl_union_map *accesses)
{
    isl_union_map *some = po_accesses_select(a, accesses, false);

    return isl_union_map_range(
        isl_union_map_intersect_domain(some, share_of(a)));
}

__isl_give isl_union_set *po_accesses_moved(const struct accesses *a,
                                            bool is_back)
{
    isl_union_set *all =
        isl_union_set_empty(isl_set_get_space(a->c->scop->context));

    for (int i = 0; i < a->c->n_traffic; i++) {
        const po_traffic *traffic = &a->c->traffic[i];

        all = isl_union_set_add_set(
            all,
            isl_set_copy(is_back ? traffic->returned.set : traffic->sent.set));
    }
    return isl_union_set_intersect_params(all, isl_set_copy(a->known));
}

isl_bool po_accesses_is_within(__isl_take isl_union_set *inner,
                               __isl_take isl_union_set *outer)
{
    isl_bool good = isl_union_set_is_subset(inner, outer);

    isl_union_set_free(inner);
    isl_union_set_free(outer);
    return good;
}

/* Does every read in a share get its value? */
static isl_bool has_values(const struct accesses *a, const char **why)
{
    isl_union_map *flow = NULL;
    isl_union_map *entering = NULL;
    isl_union_map *own;
    isl_bool good = isl_bool_ok(follow(a, &flow, &entering) >= 0);

    *why = "a value comes from another share";
    if (good == isl_bool_true)
        good = flows_at_dates(a, flow);
    own = po_accesses_select(a, entering, true);
    if (good == isl_bool_true)
        good = isl_union_map_is_empty(own);
    if (good == isl_bool_true) {
        *why = "something is read that has not been sent";
        good = po_accesses_is_within(po_accesses_in_share(a, entering),
                                     po_accesses_moved(a, false));
    }
    isl_union_map_free(own);
    isl_union_map_free(flow);
    isl_union_map_free(entering);
    return good;
}

/* Return the set for another share, which is behind: with other bounds. */
static __isl_give isl_set *behind(const struct accesses *a,
                                  __isl_take isl_set *set)
{
    int last = isl_set_find_dim_by_name(set, isl_dim_param, a->c->last);
    int first = isl_set_find_dim_by_name(set, isl_dim_param, a->c->first);

    if (first < 0 || last < 0)
        return isl_set_free(set);
    set = isl_set_set_dim_id(set, isl_dim_param, (unsigned)first,
                             isl_id_alloc(a->c->scop->ctx, "f'", NULL));
    return isl_set_set_dim_id(set, isl_dim_param, (unsigned)last,
                              isl_id_alloc(a->c->scop->ctx, "l'", NULL));
}

/* Does nothing come back from two shares, of which one ends before the other begins? */
static isl_bool is_disjoint(const struct accesses *a)
{
    isl_ctx *ctx = a->c->scop->ctx;
    isl_space *space = isl_space_params_alloc(ctx, 2);
    isl_bool good = isl_bool_true;
    isl_constraint *order;
    isl_set *ordered;

    space = isl_space_set_dim_name(space, isl_dim_param, 0, a->c->last);
    space = isl_space_set_dim_name(space, isl_dim_param, 1, "f'");
    order = isl_constraint_alloc_inequality(
        isl_local_space_from_space(isl_space_copy(space)));
    order = isl_constraint_set_coefficient_si(order, isl_dim_param, 0, -1);
    order = isl_constraint_set_coefficient_si(order, isl_dim_param, 1, 1);
    order = isl_constraint_set_constant_si(order, -1);
    ordered = isl_set_add_constraint(isl_set_universe(space), order);
    for (int i = 0; i < a->c->n_traffic && good == isl_bool_true; i++) {
        isl_set *one = isl_set_copy(a->c->traffic[i].returned.set);
        isl_set *both = isl_set_intersect(behind(a, isl_set_copy(one)), one);

        both = isl_set_intersect_params(both, isl_set_copy(ordered));
        both = isl_set_intersect_params(both, isl_set_copy(a->known));
        good = isl_set_is_empty(both);
        isl_set_free(both);
    }
    isl_set_free(ordered);
    return good;
}

/* Does all come back, and nothing else, each element from one share, with a value? */
static isl_bool comes_back(const struct accesses *a, const char **why)
{
    isl_bool good = po_accesses_is_within(po_accesses_in_share(a, a->may),
                                          po_accesses_moved(a, true));

    *why = "something is written that does not come back";
    if (good == isl_bool_true) {
        *why = "something comes back that has no value";
        good = po_accesses_is_within(
            po_accesses_moved(a, true),
            isl_union_set_union(po_accesses_moved(a, false),
                                po_accesses_in_share(a, a->must)));
    }
    if (good == isl_bool_true) {
        *why = "an element comes back from two shares";
        good = is_disjoint(a);
    }
    return good;
}

/* Is nothing moved but what the share accesses? */
static isl_bool is_there(const struct accesses *a)
{
    isl_union_set *accessed = isl_union_set_union(
        po_accesses_in_share(a, a->read), po_accesses_in_share(a, a->may));

    return po_accesses_is_within(
        isl_union_set_union(po_accesses_moved(a, false),
                            po_accesses_moved(a, true)),
        accessed);
}

isl_bool po_verify_communication(const po_communication *c, const char **why)
{
    struct accesses a;
    isl_bool good;

    *why = "an instance has no date";
    if (!c)
        return isl_bool_error;
    read_accesses(&a, c);
    good = has_dates(&a);
    if (good == isl_bool_true && c->time) {
        good = po_accesses_have_time(&a, why);
    } else if (good == isl_bool_true) {
        *why = "two shares access an element that one writes";
        good = has_no_conflict(&a);
        if (good == isl_bool_true)
            good = has_values(&a, why);
    }
    if (good == isl_bool_true)
        good = comes_back(&a, why);
    if (good == isl_bool_true) {
        *why = "an element is moved that is not accessed";
        good = is_there(&a);
    }
    clear_accesses(&a);
    return po_decided(c->scop->ctx, good);
}
