/* Where the values come from that reads see, before and after scalars have been
 * rewritten.
 *
 * Values flow between accesses, which have tuples of their own: A0_2[i, j] is
 * access 2 of the instance S0[i, j] of the front end, in both scops.  As their
 * order is the same, it is found for those of the front end only.  Before all
 * others, every element is written by an entry, V3[x] for array 3, and after
 * them, those that are not dead are read by an exit, X3[x].
 *
 * Where all writes to an array are what they were, so is what reads see that are what they were:
 * flow is found for the others only.
 *
 * A read may have several sources, of which the last one that does write counts:
 * the last must-write, and the may-writes since.  Two scops in which all reads
 * have the same sources compute the same [Feautrier91].
 */
#include <isl/flow.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <stdio.h>

#include "rewrite.h"

/* The rewritten scop has other arrays where the front end's ones are not what
 * they were.
 */
#define NAME_SIZE 32

/* The accesses of one of the two scops to affected arrays, and in which order
 * they are: entries, those of every statement of "order", exits.  That is the scop of the front
 * end, unless the other one has copies, which are ordered as it says.
 */
struct flow {
    const po_rewrite *w;
    const po_scop *order;
    isl_union_map *read;
    isl_union_map *must;
    isl_union_map *may;
    isl_union_set *entry;
    isl_union_set **instances;
    isl_union_set *exit;
};

static void begin(struct flow *f, const po_rewrite *w, const po_scop *order)
{
    isl_space *space = isl_set_get_space(w->known);
    int n = order->n_stmt;

    f->w = w;
    f->order = order;
    f->read = isl_union_map_empty(isl_space_copy(space));
    f->must = isl_union_map_empty(isl_space_copy(space));
    f->may = isl_union_map_empty(isl_space_copy(space));
    f->entry = isl_union_set_empty(isl_space_copy(space));
    f->exit = isl_union_set_empty(isl_space_copy(space));
    f->instances =
        po_arena_array(w->arena, (size_t)n + 1, sizeof(isl_union_set *));
    for (int s = 0; s < n; s++)
        f->instances[s] = isl_union_set_empty(isl_space_copy(space));
    isl_space_free(space);
}

static void end(struct flow *f)
{
    isl_union_map_free(f->read);
    isl_union_map_free(f->must);
    isl_union_map_free(f->may);
    isl_union_set_free(f->entry);
    isl_union_set_free(f->exit);
    for (int s = 0; s < f->order->n_stmt; s++)
        isl_union_set_free(f->instances[s]);
}

/* Add an access, and its instances to "*instances". */
static void add(struct flow *f, const po_access *access,
                __isl_take isl_map *relation, isl_union_set **instances)
{
    isl_union_map **all = !access->is_write ? &f->read
                          : access->is_must ? &f->must
                                            : &f->may;

    relation = isl_map_intersect_params(relation, isl_set_copy(f->w->known));
    *instances = isl_union_set_union(
        *instances,
        isl_union_set_from_set(isl_map_domain(isl_map_copy(relation))));
    *all = isl_union_map_union(*all, isl_union_map_from_map(relation));
}

/* Name the array that a relation leads to: by its number, if it is one of the
 * front end's.
 */
static __isl_give isl_map *to_array(const po_rewrite *w, bool is_from,
                                    __isl_take isl_map *relation, int array)
{
    bool same = is_from || po_rewrite_is_same_memory(w, array);
    char name[NAME_SIZE];

    snprintf(name, sizeof(name), same ? "M%d" : "N%d", array);
    return isl_map_set_tuple_name(relation, isl_dim_out, name);
}

/* Add an access of statement "stmt" of the front end, "relation" being
 *
 *     { S0[i, j] -> A[x] },   as   { A0_2[i, j] -> M3[x] }
 *
 * The elements that a read may see are told apart if it is not exact,
 * { A0_2[i, j, x] -> M3[x] }.  "place" is that of the statement in the order.
 */
static void add_access(struct flow *f, int stmt, int k, int place,
                       const po_access *access, __isl_take isl_map *relation)
{
    char name[NAME_SIZE];

    snprintf(name, sizeof(name), "A%d_%d", stmt, k);
    if (!access->is_write && !access->is_exact)
        relation = isl_map_flatten_domain(isl_map_range_map(relation));
    add(f, access, isl_map_set_tuple_name(relation, isl_dim_in, name),
        &f->instances[place]);
}

/* Add the entry of an array, and the exit if it has one. */
static void add_ends(struct flow *f, bool is_from, int array)
{
    const po_scop *scop = is_from ? f->w->from : f->w->to;
    const po_array *a = &scop->array[array];
    bool same = is_from || po_rewrite_is_same_memory(f->w, array);
    isl_space *space = isl_set_get_space(f->w->known);

    space = isl_space_add_dims(space, isl_dim_set, (unsigned)a->rank);
    for (int is_write = 0; is_write < 2; is_write++) {
        po_access access = {.is_write = is_write, .is_must = is_write};
        isl_map *relation =
            isl_map_identity(isl_space_map_from_set(isl_space_copy(space)));
        char name[NAME_SIZE];

        snprintf(name, sizeof(name), "%s%s%d", is_write ? "V" : "X",
                 same ? "" : "N", array);
        relation = to_array(f->w, is_from, relation, array);
        relation = isl_map_set_tuple_name(relation, isl_dim_in, name);
        if (is_write || (!a->dead_out && f->w->is_rewritten[array]))
            add(f, &access, relation, is_write ? &f->entry : &f->exit);
        else
            isl_map_free(relation);
    }
    isl_space_free(space);
}

/* Return the flow of values, from writes to reads. */
static __isl_give isl_union_map *compute(const struct flow *f)
{
    isl_union_access_info *info =
        isl_union_access_info_from_sink(isl_union_map_copy(f->read));
    isl_schedule *order = po_rewrite_order(f->order, f->instances);
    isl_union_flow *flow;
    isl_union_map *result;

    order = isl_schedule_sequence(
        isl_schedule_from_domain(isl_union_set_copy(f->entry)), order);
    order = isl_schedule_sequence(
        order, isl_schedule_from_domain(isl_union_set_copy(f->exit)));
    info = isl_union_access_info_set_must_source(info,
                                                 isl_union_map_copy(f->must));
    info =
        isl_union_access_info_set_may_source(info, isl_union_map_copy(f->may));
    info = isl_union_access_info_set_schedule(info, order);
    flow = isl_union_access_info_compute_flow(info);
    result = isl_union_flow_get_may_dependence(flow);
    isl_union_flow_free(flow);
    return result;
}

/* Add an access of the front end: of reads, the instances that may see something else. */
static void add_original(struct flow *f, int s, int k)
{
    const po_rewrite *w = f->w;
    const po_access *access = &w->from->stmt[s].access[k];
    isl_map *relation = isl_map_copy(access->relation);

    if (!access->is_write && !w->is_rewritten[access->array])
        relation =
            isl_map_intersect_domain(relation, po_rewrite_changed(w, s, k));
    add_access(f, s, k, s, access, to_array(w, true, relation, access->array));
}

/* Return the flow of values in the scop of the front end. */
static __isl_give isl_union_map *flow_before(const po_rewrite *w)
{
    isl_union_map *flow;
    struct flow f;

    begin(&f, w, w->from);
    for (int a = 0; a < w->from->n_array; a++)
        if (w->is_affected[a])
            add_ends(&f, true, a);
    for (int s = 0; s < w->from->n_stmt; s++)
        for (int k = 0; k < w->from->stmt[s].n_access; k++)
            if (w->is_affected[w->from->stmt[s].access[k].array])
                add_original(&f, s, k);
    flow = compute(&f);
    end(&f);
    return flow;
}

/* Add an access of the rewritten scop, which is one of the front end's, or of a copy; the accesses
 * of these have the numbers of statements behind those of the front end.
 */
static void add_rewritten(struct flow *f, int t, int k)
{
    const po_rewrite *w = f->w;
    const po_access *access = &w->to->stmt[t].access[k];
    int place = f->order == w->to ? t : w->origin[t];
    isl_map *relation;

    if (!w->is_affected[access->array] ||
        (w->origin[t] < 0 && !po_rewrite_is_added(w, t)))
        return;
    if (!access->is_write && w->origin[t] >= 0 && !w->is_changed[t][k] &&
        !w->is_rewritten[access->array])
        return;
    relation = w->origin[t] < 0 ? isl_map_copy(access->relation)
                                : po_rewrite_relation(w, t, k);
    add_access(f, w->origin[t] < 0 ? w->from->n_stmt + t : w->origin[t], k,
               place, access, to_array(w, false, relation, access->array));
}

/* Return the flow of values in the rewritten scop. */
static __isl_give isl_union_map *flow_after(const po_rewrite *w)
{
    isl_union_map *flow;
    struct flow f;

    begin(&f, w, po_rewrite_has_copies(w) ? w->to : w->from);
    for (int a = 0; a < w->to->n_array; a++)
        if (w->is_affected[a])
            add_ends(&f, false, a);
    for (int t = 0; t < w->to->n_stmt; t++)
        for (int k = 0; k < w->to->stmt[t].n_access; k++)
            add_rewritten(&f, t, k);
    flow = compute(&f);
    end(&f);
    return flow;
}

/* Return instances of statement "stmt" as accesses. */
static __isl_give isl_union_set *as_access(__isl_take isl_set *instances,
                                           int stmt, int k)
{
    char name[NAME_SIZE];

    snprintf(name, sizeof(name), "A%d_%d", stmt, k);
    return isl_union_set_from_set(isl_set_set_tuple_name(instances, name));
}

/* Copies that are left out, or added.
 *
 * "read", "write"  their accesses
 * "copy"           { write -> read } of the same instance
 */
struct copies {
    isl_union_set *read;
    isl_union_set *write;
    isl_union_map *copy;
};

static struct copies no_copies(const po_rewrite *w)
{
    isl_space *space = isl_set_get_space(w->known);

    return (struct copies){isl_union_set_empty(isl_space_copy(space)),
                           isl_union_set_empty(isl_space_copy(space)),
                           isl_union_map_empty(space)};
}

/* Add those that the instances of a statement are, of which accesses have the number "stmt". */
static void add_copies(struct copies *c, __isl_keep isl_set *instances,
                       int stmt)
{
    isl_map *same = isl_set_identity(isl_set_copy(instances));
    char name[NAME_SIZE];

    c->read = isl_union_set_union(c->read,
                                  as_access(isl_set_copy(instances), stmt, 0));
    c->write = isl_union_set_union(c->write,
                                   as_access(isl_set_copy(instances), stmt, 1));
    snprintf(name, sizeof(name), "A%d_1", stmt);
    same = isl_map_set_tuple_name(same, isl_dim_in, name);
    snprintf(name, sizeof(name), "A%d_0", stmt);
    same = isl_map_set_tuple_name(same, isl_dim_out, name);
    c->copy = isl_union_map_union(c->copy, isl_union_map_from_map(same));
}

/* Return those of the front end that are left out. */
static struct copies find_left_out(const po_rewrite *w)
{
    struct copies c = no_copies(w);

    for (int s = 0; s < w->from->n_stmt; s++) {
        isl_bool none = isl_set_is_empty(w->left[s]);

        if (none == isl_bool_false && po_rewrite_is_copy(&w->from->stmt[s]))
            add_copies(&c, w->left[s], s);
    }
    return c;
}

/* Return those that are added. */
static struct copies find_added(const po_rewrite *w)
{
    struct copies c = no_copies(w);

    for (int t = 0; t < w->to->n_stmt; t++)
        if (po_rewrite_is_added(w, t))
            add_copies(&c, w->to->stmt[t].domain, w->from->n_stmt + t);
    return c;
}

/* Return { write of a copy -> write of a copy }: the value of the latter comes
 * from the former, by copies in a row.  NULL if that is not found.
 *
 * What isl says is proved: as every step leads forward in time, there is one
 * relation only that is the steps, and the steps followed by it.
 */
static __isl_give isl_union_map *find_chains(const struct copies *c,
                                             __isl_keep isl_union_map *flow)
{
    isl_union_map *step = isl_union_map_copy(flow);
    isl_union_map *again;
    isl_union_map *all;
    isl_bool good;

    step = isl_union_map_intersect_domain(step, isl_union_set_copy(c->write));
    step = isl_union_map_intersect_range(step, isl_union_set_copy(c->read));
    step = isl_union_map_apply_range(
        step, isl_union_map_reverse(isl_union_map_copy(c->copy)));
    good = isl_union_map_is_empty(step);
    if (good != isl_bool_false)
        return step;
    all = isl_union_map_transitive_closure(isl_union_map_copy(step), NULL);
    again = isl_union_map_apply_range(isl_union_map_copy(step),
                                      isl_union_map_copy(all));
    again = isl_union_map_union(again, step);
    good = isl_union_map_is_equal(all, again);
    isl_union_map_free(again);
    return good == isl_bool_true ? all : isl_union_map_free(all);
}

/* Let values that come from copies come from where these have them from, and
 * forget the copies.
 *
 *     w -> read of the copy,  write of the copy -> r,   hence   w -> r
 */
static __isl_give isl_union_map *skip_copies(struct copies c,
                                             __isl_take isl_union_map *flow)
{
    isl_union_map *chains = find_chains(&c, flow);
    isl_union_map *from = isl_union_map_intersect_domain(
        isl_union_map_copy(flow), isl_union_set_copy(c.write));
    isl_union_map *to = isl_union_map_intersect_range(
        isl_union_map_copy(flow), isl_union_set_copy(c.read));

    chains = isl_union_map_union(
        chains, isl_union_set_identity(isl_union_set_copy(c.write)));
    to = isl_union_map_apply_range(to, isl_union_map_reverse(c.copy));
    flow = isl_union_map_union(
        flow,
        isl_union_map_apply_range(to, isl_union_map_apply_range(chains, from)));
    flow = isl_union_map_subtract_domain(flow, c.write);
    return isl_union_map_subtract_range(flow, c.read);
}

/* Has every read the same sources in both scops, when copies that are left out, and those that are
 * added, are passed over?
 */
isl_bool po_rewrite_is_same_flow(const po_rewrite *w)
{
    isl_bool any = isl_bool_false;
    isl_union_map *then;
    isl_union_map *now;
    isl_bool same;

    for (int a = 0; a < w->to->n_array; a++)
        any = any || w->is_affected[a];
    if (!any)
        return isl_bool_true;
    then = skip_copies(find_left_out(w), flow_before(w));
    now = skip_copies(find_added(w), flow_after(w));
    same = isl_union_map_is_equal(then, now);
    if (same == isl_bool_true)
        same = po_rewrite_arrays_are_private(w, now);
    isl_union_map_free(then);
    isl_union_map_free(now);
    return same;
}
