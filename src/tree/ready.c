/* Instances that are ready when a tile begins: updates that commute, as minima and maxima do, and
 * need nothing of the tile that they are in but the elements that they update.
 *
 * They are those that no dependence leads to from an instance in the same tile, of those
 * dependences that leave no choice of order, for each tile, in terms of its place: there, what
 * is said of them is convex, and has no floors.
 */
#include "internal.h"

#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

static isl_stat add_hull(__isl_take isl_basic_map *part, void *user)
{
    isl_union_map **all = user;
    isl_map *hull = isl_map_from_basic_map(isl_basic_map_affine_hull(part));

    *all = isl_union_map_union(*all, isl_union_map_from_map(hull));
    return *all ? isl_stat_ok : isl_stat_error;
}

/* Return the dependences that leave no choice of order, and more: each part is as large as its
 * equations allow, so that it takes few conditions to say what has none.
 */
static __isl_give isl_union_map *find_ordered(const po_scop *scop,
                                              const po_deps *deps)
{
    isl_union_map *all = isl_union_map_empty(isl_set_get_space(scop->context));

    for (int i = 0; i < deps->n_dep; i++)
        if (!deps->dep[i].commutes &&
            isl_map_foreach_basic_map(deps->dep[i].relation, add_hull, &all) <
                0)
            return isl_union_map_free(all);
    return all;
}

/* Does the statement update elements in any order? */
static bool commutes(const po_deps *deps, int stmt)
{
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];

        if (dep->commutes && (dep->src == stmt || dep->dst == stmt))
            return true;
    }
    return false;
}

/* What is found, for each iteration t of the loops around.
 *
 * "place"   { t -> S[i] } if there were no bounds
 * "domain"  the instances in the loops, "all": those of "place" that are among them
 * "ordered" dependences that leave no choice of order
 * "is_free" per statement: it is no update, and needs nothing of the iteration
 * "is_used" per statement: it is free, and an update needs it
 * "ready"   per statement: updates that need nothing of the iteration but what is free;
 *           NULL if there are none
 */
struct parts {
    const po_scop *scop;
    const po_deps *deps;
    po_arena *arena;
    isl_union_map *place;
    isl_union_set *domain;
    isl_union_map *all;
    isl_union_map *ordered;
    bool *is_free;
    bool *is_used;
    isl_union_map **ready;
};

/* Return the part of the map that leads to instances of the statement. */
static __isl_give isl_union_map *part_of(const struct parts *p,
                                         __isl_keep isl_union_map *map,
                                         int stmt)
{
    isl_space *space = isl_set_get_space(p->scop->stmt[stmt].domain);
    isl_union_set *universe = isl_union_set_from_set(isl_set_universe(space));

    return isl_union_map_intersect_range(isl_union_map_copy(map), universe);
}

/* Return { t -> S[i] } for all instances that the loops around could run, if there were no
 * bounds.
 */
static __isl_give isl_map *place_of(const struct parts *p, int stmt)
{
    return isl_map_from_union_map(part_of(p, p->place, stmt));
}

/* Have the loops around nothing to do with iterator "iter" of the instances that the map,
 * { t -> S[i] }, leads to?
 */
static bool is_inside(__isl_keep isl_map *place, isl_size iter)
{
    isl_bool involved =
        isl_map_involves_dims(place, isl_dim_out, (unsigned)iter, 1);

    return involved == isl_bool_false;
}

/* Does the statement update elements in any order, in loops that tiles know nothing of? */
static bool is_update(const struct parts *p, int stmt)
{
    isl_map *place;
    bool is = false;

    if (!commutes(p->deps, stmt))
        return false;
    place = place_of(p, stmt);
    for (int i = 0; i < p->scop->stmt[stmt].n_iter; i++)
        is = is || is_inside(place, i);
    isl_map_free(place);
    return is;
}

/* Return { t -> S[i] } for the instances of the statement that need something of statement
 * "src" in the iteration.
 */
static __isl_give isl_union_map *find_late(const struct parts *p, int src,
                                           int stmt)
{
    isl_union_map *late = isl_union_map_apply_range(
        part_of(p, p->place, src), isl_union_map_copy(p->ordered));
    isl_union_map *place = part_of(p, p->place, stmt);

    return isl_union_map_intersect(late, place);
}

/* Return { S[i] -> S[i'] } for iterators that are the same where the loops around have nothing
 * to do with them, as the map, { t -> S[i] }, says.
 */
static __isl_give isl_map *find_same_inside(__isl_keep isl_map *place)
{
    isl_space *space = isl_space_range(isl_map_get_space(place));
    isl_map *same = isl_map_universe(isl_space_map_from_set(space));
    isl_size n = isl_map_dim(place, isl_dim_out);

    for (isl_size i = 0; i < n; i++)
        if (is_inside(place, i))
            same =
                isl_map_equate(same, isl_dim_in, (int)i, isl_dim_out, (int)i);
    return same;
}

/* What "place" is, and what is left of it where a constraint is kept by all instances in the
 * same tile.
 */
struct tightened {
    isl_map *place;
    isl_map *left;
};

/* Does the constraint say something of iterators that the loops around know, and of others? */
static bool is_coupled(__isl_keep isl_constraint *constraint,
                       __isl_keep isl_map *place)
{
    isl_size n = isl_map_dim(place, isl_dim_out);
    bool inside = false;
    bool outside = false;

    for (isl_size i = 0; i < n; i++) {
        isl_bool involved = isl_constraint_involves_dims(
            constraint, isl_dim_out, (unsigned)i, 1);

        inside = inside || (involved && is_inside(place, i));
        outside = outside || (involved && !is_inside(place, i));
    }
    return inside && outside;
}

/* Let the constraint, if it is such a one, hold for all instances of the tile with the same
 * iterators inside, so that loops over these do not end at others in it.
 */
static isl_stat tighten_by(__isl_take isl_constraint *constraint, void *user)
{
    struct tightened *t = user;
    isl_map *wrong;

    if (!is_coupled(constraint, t->place)) {
        isl_constraint_free(constraint);
        return isl_stat_ok;
    }
    wrong = isl_map_from_basic_map(isl_basic_map_from_constraint(constraint));
    wrong = isl_map_subtract(isl_map_copy(t->place), wrong);
    wrong = isl_map_apply_range(wrong, find_same_inside(t->place));
    wrong = isl_map_intersect(wrong, isl_map_copy(t->place));
    t->left = isl_map_subtract(t->left, wrong);
    return isl_stat_ok;
}

static isl_stat tighten_part(__isl_take isl_basic_map *part, void *user)
{
    isl_stat status = isl_basic_map_foreach_constraint(part, tighten_by, user);

    isl_basic_map_free(part);
    return status;
}

/* Return the part of "ready", of one statement, in which loops inside of a tile are as long for
 * all of its elements.
 */
static __isl_give isl_union_map *tighten(const struct parts *p, int stmt,
                                         __isl_take isl_union_map *ready)
{
    struct tightened t = {place_of(p, stmt), isl_map_from_union_map(ready)};
    isl_map *whole = isl_map_copy(t.left);
    isl_stat status = isl_map_foreach_basic_map(whole, tighten_part, &t);

    isl_map_free(whole);
    isl_map_free(t.place);
    if (status < 0)
        t.left = isl_map_free(t.left);
    return isl_union_map_from_map(isl_map_coalesce(t.left));
}

/* Return those that need nothing of any statement but free ones, and note which of these. */
static __isl_give isl_union_map *find_ready(struct parts *p, int stmt)
{
    isl_union_map *ready = part_of(p, p->all, stmt);

    for (int s = 0; s < p->scop->n_stmt; s++) {
        isl_union_map *late = find_late(p, s, stmt);
        isl_bool none;

        if (!p->is_free[s]) {
            ready = isl_union_map_subtract(ready, late);
            continue;
        }
        none = isl_union_map_is_empty(late);
        p->is_used[s] = p->is_used[s] || none != isl_bool_true;
        isl_union_map_free(late);
    }
    return isl_union_map_coalesce(ready);
}

/* Find the statements that are free: all of their instances are ready. */
static void find_free(struct parts *p)
{
    int n = p->scop->n_stmt;
    bool *is_free = po_arena_array(p->arena, (size_t)n + 1, sizeof(bool));

    for (int s = 0; s < n; s++) {
        isl_union_map *all = part_of(p, p->all, s);
        isl_union_map *ready = find_ready(p, s);
        isl_bool is_all = isl_union_map_is_subset(all, ready);

        is_free[s] = !commutes(p->deps, s) && is_all == isl_bool_true;
        isl_union_map_free(all);
        isl_union_map_free(ready);
    }
    p->is_free = is_free;
}

/* Begin; what is there of "p" is taken. */
static void begin(struct parts *p)
{
    size_t n = (size_t)p->scop->n_stmt + 1;

    p->arena = po_arena_new();
    p->ordered = find_ordered(p->scop, p->deps);
    p->is_free = po_arena_array(p->arena, n, sizeof(bool));
    p->is_used = po_arena_array(p->arena, n, sizeof(bool));
    p->ready = po_arena_array(p->arena, n, sizeof(isl_union_map *));
    p->all = isl_union_map_intersect_range(isl_union_map_copy(p->place),
                                           isl_union_set_copy(p->domain));
}

static void end(struct parts *p)
{
    for (int s = 0; s < p->scop->n_stmt; s++)
        isl_union_map_free(p->ready[s]);
    isl_union_map_free(p->place);
    isl_union_set_free(p->domain);
    isl_union_map_free(p->all);
    isl_union_map_free(p->ordered);
    po_arena_free(p->arena);
}

/* Find the updates of the statement that are ready, NULL if there are none. */
static isl_stat find_updates(struct parts *p, int stmt)
{
    isl_union_map *ready = find_ready(p, stmt);
    isl_bool none = isl_union_map_is_empty(ready);

    if (none == isl_bool_false) {
        ready = tighten(p, stmt, ready);
        none = isl_union_map_is_empty(ready);
    }
    if (none != isl_bool_false)
        ready = isl_union_map_free(ready);
    p->ready[stmt] = ready;
    return none < 0 ? isl_stat_error : isl_stat_ok;
}

/* Find the updates that are ready; false if there are none. */
static isl_bool find(struct parts *p)
{
    isl_stat status = isl_stat_ok;
    bool any = false;

    find_free(p);
    for (int s = 0; s < p->scop->n_stmt && status >= 0; s++) {
        if (is_update(p, s))
            status = find_updates(p, s);
        any = any || p->ready[s];
    }
    return status < 0 ? isl_bool_error : isl_bool_ok(any);
}

/* Return the parts of an iteration in order: what is free, and needed by updates, updates that
 * are ready, and what is left.
 */
static __isl_give isl_union_set_list *in_order(const struct parts *p)
{
    isl_union_set *left = isl_union_set_copy(p->domain);
    isl_union_set *first = isl_union_set_empty(isl_union_set_get_space(left));
    isl_union_set_list *list = isl_union_set_list_alloc(p->scop->ctx, 2);
    isl_bool none;

    for (int s = 0; s < p->scop->n_stmt; s++) {
        if (p->is_used[s] && p->is_free[s])
            first = isl_union_set_union(
                first, isl_union_map_range(part_of(p, p->all, s)));
        if (p->ready[s])
            list = isl_union_set_list_add(
                list, isl_union_map_range(isl_union_map_copy(p->ready[s])));
    }
    none = isl_union_set_is_empty(first);
    if (none == isl_bool_false)
        list = isl_union_set_list_insert(list, 0, first);
    else
        isl_union_set_free(first);
    left = isl_union_set_subtract(
        left, isl_union_set_list_union(isl_union_set_list_copy(list)));
    return isl_union_set_list_add(list, isl_union_set_coalesce(left));
}

isl_bool po_tree_find_ready(const po_scop *scop, const po_deps *deps,
                            __isl_take isl_union_map *place,
                            __isl_take isl_union_set *domain,
                            __isl_give isl_union_set_list **list)
{
    struct parts p = {
        .scop = scop, .deps = deps, .place = place, .domain = domain};
    isl_bool any;

    begin(&p);
    any = find(&p);
    if (any == isl_bool_true)
        *list = in_order(&p);
    end(&p);
    return any;
}
