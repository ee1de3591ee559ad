/* Separation of the groups that share a loop into regions with the same
 * groups everywhere [QRW00], or a hull around all of them.
 */
#include "../internal.h"

#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

/* The most parts that a group may fall into. */
#define MAX_PARTS 200

/* What the callbacks work on: regions to be added with the groups "active". */
struct adding {
    struct generator *g;
    const struct scope *scope;
    struct groups *regions;
    const bool *active;
};

static isl_stat add_region(__isl_take isl_basic_set *set, void *user)
{
    struct adding *adding = user;
    po_system *rows = po_system_from_basic_set(set);

    isl_basic_set_free(set);
    if (!rows) {
        adding->g->failed = true;
        return isl_stat_error;
    }
    po_system_tighten(rows);
    if (po_scope_is_empty(adding->g, adding->scope, rows))
        po_system_free(rows);
    else
        po_groups_add(adding->regions, rows, adding->active);
    return isl_stat_ok;
}

/* Add the basic sets of "set", which are disjoint, as regions. */
static void add_regions(struct adding *adding, __isl_take isl_set *set)
{
    set = isl_set_coalesce(set);
    if (isl_set_foreach_basic_set(set, add_region, adding) < 0)
        adding->g->failed = true;
    isl_set_free(set);
}

static __isl_give isl_set *set_of(struct generator *g, const po_system *rows)
{
    return isl_set_from_basic_set(po_system_to_basic_set(rows, g->space));
}

/* Add the part of a region that satisfies "before" and not the row, in the
 * direction of "sign".
 */
static void add_beyond(struct adding *adding, const po_system *before,
                       const long *row, long sign)
{
    po_system *beyond = po_system_copy(before);
    int n = before->n_var;
    long *negated;

    po_system_add(beyond, false, row + 1);
    negated = po_system_at(beyond, beyond->n_row - 1);
    for (int v = 1; v <= n + 1; v++)
        negated[v] *= -sign;
    negated[n + 1] -= 1;
    po_system_tighten(beyond);
    if (po_scope_is_empty(adding->g, adding->scope, beyond))
        po_system_free(beyond);
    else
        po_groups_add(adding->regions, beyond, adding->active);
}

/* Add what is outside of "group" row by row, so that each part has dates before
 * the group only, or after it, or none in common, even where the two do not
 * meet.
 */
static void add_outside(struct adding *adding, const po_system *region,
                        const po_system *group)
{
    po_system *inside = po_system_copy(region);

    for (int r = 0; r < group->n_row; r++) {
        const long *row = po_system_row(group, r);

        add_beyond(adding, inside, row, 1);
        if (row[0])
            add_beyond(adding, inside, row, -1);
        po_system_add(inside, row[0] != 0, row + 1);
    }
    po_system_free(inside);
}

/* Cut a region where "group" begins and ends: add what is outside, and what is
 * inside with the pieces of the group as well.  Returns false if they do not
 * meet, and nothing has been added; with "thorough" the region is cut
 * nevertheless.
 */
static bool cut(struct generator *g, const struct scope *scope,
                struct groups *regions, const struct group *region,
                const struct group *group, bool thorough)
{
    po_system *inside = po_system_copy(region->rows);
    struct adding adding = {g, scope, regions, region->active};
    bool *both;
    bool meet;

    po_system_append(inside, group->rows);
    po_system_tighten(inside);
    meet = !po_scope_is_empty(g, scope, inside);
    if (thorough)
        add_outside(&adding, region->rows, group->rows);
    else if (meet)
        add_regions(&adding, isl_set_subtract(set_of(g, region->rows),
                                              set_of(g, group->rows)));
    if (!meet) {
        po_system_free(inside);
        return thorough;
    }
    both = po_alloc((size_t)regions->n_piece * sizeof(bool));
    for (int i = 0; i < regions->n_piece; i++)
        both[i] = region->active[i] || group->active[i];
    po_groups_add(regions, inside, both);
    free(both);
    return true;
}

/* Add what of "group" is in none of the regions. */
static void add_rest(struct generator *g, const struct scope *scope,
                     const struct groups *regions, const struct group *group,
                     struct groups *finer)
{
    struct adding adding = {g, scope, finer, group->active};
    isl_set *rest = set_of(g, group->rows);

    for (int r = 0; r < regions->n; r++)
        rest = isl_set_subtract(rest, set_of(g, regions->group[r].rows));
    add_regions(&adding, rest);
}

/* The same, cutting wherever a row of a region begins or ends. */
static void add_rest_thoroughly(struct generator *g, const struct scope *scope,
                                const struct groups *regions,
                                const struct group *group, struct groups *finer)
{
    struct groups rest = {.n_piece = finer->n_piece};

    po_groups_add(&rest, po_system_copy(group->rows), group->active);
    for (int r = 0; r < regions->n && rest.n <= MAX_PARTS; r++) {
        struct groups less = {.n_piece = finer->n_piece};
        struct adding adding = {g, scope, &less, group->active};

        for (int i = 0; i < rest.n; i++)
            add_outside(&adding, rest.group[i].rows, regions->group[r].rows);
        po_groups_clear(&rest);
        rest = less;
    }
    for (int i = 0; i < rest.n; i++)
        po_groups_add(finer, po_system_copy(rest.group[i].rows), group->active);
    if (rest.n > MAX_PARTS)
        g->failed = g->too_big = true;
    po_groups_clear(&rest);
}

/* Return the regions refined by one more group. */
static struct groups refine(struct generator *g, const struct scope *scope,
                            const struct groups *regions,
                            const struct group *group, bool thorough)
{
    struct groups finer = {.n_piece = regions->n_piece};

    for (int r = 0; r < regions->n && !g->failed; r++) {
        const struct group *region = &regions->group[r];

        if (!cut(g, scope, &finer, region, group, thorough))
            po_groups_add(&finer, po_system_copy(region->rows), region->active);
    }
    if (thorough)
        add_rest_thoroughly(g, scope, regions, group, &finer);
    else
        add_rest(g, scope, regions, group, &finer);
    return finer;
}

/* Sort the regions in the order of execution.  Returns false if there is
 * none.
 */
static bool sort_regions(struct generator *g, const struct scope *scope,
                         const struct plan *plan, struct groups *regions)
{
    bool *before = po_groups_order(g, scope, plan, regions);
    struct groups sorted = {.n_piece = regions->n_piece};
    int n = regions->n;
    bool *done = po_alloc((size_t)n * sizeof(bool));
    int next = 0;

    while (next < n) {
        for (next = 0; next < n; next++) {
            bool first = !done[next];

            for (int b = 0; b < n && first; b++)
                first = b == next || done[b] || before[next * n + b];
            if (first)
                break;
        }
        if (next < n) {
            done[next] = true;
            po_groups_add(&sorted, po_system_copy(regions->group[next].rows),
                          regions->group[next].active);
        }
    }
    free(before);
    free(done);
    if (sorted.n < n) {
        po_groups_clear(&sorted);
        return false;
    }
    po_groups_clear(regions);
    *regions = sorted;
    return true;
}

/* Return the groups as they are to be cut: with the rows where it is worth to
 * begin and end, or with all; each is active where it is itself.
 */
static struct groups to_be_cut(const struct groups *groups, bool own)
{
    struct groups units = {.n_piece = groups->n};
    bool *unit = po_alloc((size_t)groups->n * sizeof(bool));

    for (int i = 0; i < groups->n; i++) {
        const struct group *group = &groups->group[i];

        unit[i] = true;
        po_groups_add(&units, po_system_copy(own ? group->own : group->rows),
                      unit);
        unit[i] = false;
    }
    free(unit);
    return units;
}

/* Add the region, with a hull of its groups' dates, and with the pieces of its
 * groups active.  Returns false if it is not bounded.
 */
static bool finish_region(struct generator *g, const struct scope *scope,
                          const struct plan *plan, const struct groups *groups,
                          const struct group *region, struct groups *out)
{
    struct groups inside = {.n_piece = groups->n_piece};
    bool *active = po_alloc((size_t)groups->n_piece * sizeof(bool));
    po_system *hull = NULL;
    bool good = true;

    for (int i = 0; i < groups->n; i++) {
        po_system *both;

        if (!region->active[i])
            continue;
        both = po_system_copy(region->rows);
        po_system_append(both, groups->group[i].rows);
        po_system_tighten(both);
        if (po_scope_is_empty(g, scope, both)) {
            po_system_free(both);
            continue;
        }
        po_groups_add(&inside, both, groups->group[i].active);
        for (int k = 0; k < groups->n_piece; k++)
            active[k] = active[k] || groups->group[i].active[k];
    }
    if (inside.n > 0) {
        hull = po_groups_hull(g, scope, plan, &inside);
        good = hull != NULL;
    }
    if (hull)
        po_groups_add(out, hull, active);
    free(active);
    po_groups_clear(&inside);
    return good;
}

/* Return the regions of po_groups_separate, in any order. */
static struct groups cut_all(struct generator *g, const struct scope *scope,
                             const struct groups *units, struct separation how)
{
    struct groups regions = {.n_piece = units->n_piece};

    for (int i = 0; i < units->n && !g->failed; i++) {
        struct groups finer =
            refine(g, scope, &regions, &units->group[i], !how.own);

        po_groups_clear(&regions);
        regions = finer;
        if (regions.n > how.limit) {
            po_groups_clear(&regions);
            return regions;
        }
    }
    return regions;
}

/* Return disjoint regions that cover the groups, each with the groups that are
 * active in it, in the order of execution.  With "own" they are cut only where
 * that is worth it, so that a group may have no dates in a part of a region.
 *
 * The result is empty if there would be more than "limit" regions, if one is
 * not bounded, or if they cannot be run one after the other.
 */
struct groups po_groups_separate(struct generator *g, const struct scope *scope,
                                 const struct plan *plan,
                                 const struct groups *groups,
                                 struct separation how)
{
    struct groups units = to_be_cut(groups, how.own);
    struct groups regions = cut_all(g, scope, &units, how);
    struct groups out = {.n_piece = groups->n_piece};
    bool good = true;

    for (int r = 0; r < regions.n && good && !g->failed; r++)
        good = finish_region(g, scope, plan, groups, &regions.group[r], &out);
    for (int r = 0; r < out.n; r++)
        po_plan_find_children(plan, &out.group[r]);
    if (!good || (!g->failed && !sort_regions(g, scope, plan, &out)))
        po_groups_clear(&out);
    for (int r = 0; r < out.n; r++)
        po_plan_find_children(plan, &out.group[r]);
    po_groups_clear(&regions);
    po_groups_clear(&units);
    return out;
}
