/* Grouping for separation [QRW00]: pieces of statements with the same range of
 * dates at this level form a group; groups that overlap, or are ordered both
 * ways by the sequence below, have to share a loop.  Tests on constraint
 * systems come first, integer programs where these do not tell.
 */
#include "../internal.h"

#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

/* Add a group and return it; "rows" is taken, "active" copied. */
struct group *po_groups_add(struct groups *groups, po_system *rows,
                            const bool *active)
{
    size_t bytes = (size_t)groups->n_piece * sizeof(bool);
    struct group *group;

    group = PO_ADD(groups->group, groups->n);
    *group = (struct group){.rows = rows, .active = po_alloc(bytes)};
    memcpy(group->active, active, bytes);
    return group;
}

void po_groups_clear(struct groups *groups)
{
    for (int i = 0; i < groups->n; i++) {
        po_system_free(groups->group[i].rows);
        po_system_free(groups->group[i].own);
        free(groups->group[i].active);
    }
    free(groups->group);
    *groups = (struct groups){.n_piece = groups->n_piece};
}

/* Note between which children of the loop the pieces of a group lie. */
void po_plan_find_children(const struct plan *plan, struct group *group)
{
    group->first = plan->n_child;
    group->last = -1;
    for (int i = 0; i < plan->n_piece; i++) {
        if (!group->active[i])
            continue;
        if (plan->piece[i].first < group->first)
            group->first = plan->piece[i].first;
        if (plan->piece[i].last > group->last)
            group->last = plan->piece[i].last;
    }
}

/* Return the rows in terms of variables. */
static po_system *rows_here(struct generator *g, const struct scope *scope,
                            const po_system *rows)
{
    po_system *here = po_system_copy(rows);

    if (!po_scope_reduce(g, scope, here))
        g->failed = true;
    po_system_tighten(here);
    return here;
}

/* Add the range of a piece here, if it has one. */
static void add_piece(struct generator *g, const struct scope *scope,
                      const struct piece *piece, struct groups *groups,
                      const bool *active)
{
    po_system *rows = rows_here(g, scope, piece->range);
    struct group *group;

    if (po_scope_is_empty(g, scope, rows)) {
        po_system_free(rows);
        return;
    }
    group = po_groups_add(groups, rows, active);
    group->own = rows_here(g, scope, piece->own);
}

/* Return the union of the groups from "first" on, if it is convex; otherwise
 * NULL.
 */
static po_system *convex_union(struct generator *g, const struct groups *groups,
                               int first)
{
    isl_set *all = isl_set_empty(isl_space_copy(g->space));
    po_system *rows = NULL;
    isl_size n;

    for (int i = first; i < groups->n; i++)
        all = isl_set_union(all, isl_set_from_basic_set(po_system_to_basic_set(
                                     groups->group[i].rows, g->space)));
    all = isl_set_coalesce(all);
    n = isl_set_n_basic_set(all);
    if (n < 0)
        g->failed = true;
    if (n == 1) {
        isl_basic_set *hull = isl_set_simple_hull(isl_set_copy(all));

        rows = po_system_from_basic_set(hull);
        isl_basic_set_free(hull);
    }
    isl_set_free(all);
    return rows;
}

/* Let "group" stand for both groups; "other" is released. */
static void absorb(struct groups *groups, struct group *group,
                   struct group *other)
{
    for (int i = 0; i < groups->n_piece; i++)
        group->active[i] = group->active[i] || other->active[i];
    po_system_append(group->own, other->own);
    po_system_free(other->rows);
    po_system_free(other->own);
    free(other->active);
}

/* Keep of "own" only rows that "rows" has. */
static void keep_common(po_system *own, const po_system *rows)
{
    for (int r = own->n_row - 1; r >= 0; r--)
        if (!po_system_has_row(rows, po_system_row(own, r)))
            po_system_drop(own, r);
}

/* Merge the groups from "first" on, pieces of one statement, if their union is
 * convex, so that they look like one statement to this loop.
 */
static void merge_pieces(struct generator *g, struct groups *groups, int first)
{
    po_system *rows = NULL;
    struct group *group;

    if (groups->n - first >= 2)
        rows = convex_union(g, groups, first);
    if (!rows)
        return;
    po_system_tighten(rows);
    group = &groups->group[first];
    while (groups->n > first + 1)
        absorb(groups, group, &groups->group[--groups->n]);
    po_system_free(group->rows);
    group->rows = rows;
    keep_common(group->own, rows);
}

/* Return the groups of the active pieces that have dates here: one for each
 * statement, unless its pieces are apart.
 */
struct groups po_groups_find(struct generator *g, const struct scope *scope,
                             const struct plan *plan, const bool *active)
{
    struct groups groups = {.n_piece = plan->n_piece};
    bool *one = po_alloc((size_t)plan->n_piece * sizeof(bool));
    int first = 0;

    for (int i = 0; i < plan->n_piece && !g->failed; i++) {
        if (active[i]) {
            one[i] = true;
            add_piece(g, scope, &plan->piece[i], &groups, one);
            one[i] = false;
        }
        if (i + 1 == plan->n_piece ||
            plan->piece[i + 1].stmt != plan->piece[i].stmt) {
            merge_pieces(g, &groups, first);
            first = groups.n;
        }
    }
    for (int i = 0; i < groups.n; i++)
        po_plan_find_children(plan, &groups.group[i]);
    free(one);
    return groups;
}

/* Does a row of "a" together with one of "b" show that the date at "pos" is
 * smaller in "a" (by at least 1 - slack), or that the two never meet?
 */
static bool is_plainly_before(const po_system *a, const po_system *b, int pos,
                              long slack)
{
    int n = a->n_var;

    for (int r = 0; r < a->n_row; r++) {
        const long *x = po_system_row(a, r);

        for (int s = 0; s < b->n_row && x[pos] <= 0; s++) {
            const long *y = po_system_row(b, s);
            bool opposite = true;

            for (int v = 1; v <= n && opposite; v++)
                opposite = x[v] == -y[v];
            if (opposite && x[n + 1] + y[n + 1] < (x[pos] < 0 ? slack : 0))
                return true;
        }
    }
    return false;
}

/* Append the rows of "from", over the first columns of "to", with the date at
 * "pos" in column "new_pos" instead.
 */
static void append_moved(po_system *to, const po_system *from, int pos,
                         int new_pos)
{
    long *row = po_alloc(((size_t)to->n_var + 2) * sizeof(long));

    for (int r = 0; r < from->n_row; r++) {
        const long *have = po_system_row(from, r);

        memset(row, 0, ((size_t)to->n_var + 2) * sizeof(long));
        memcpy(row, have, ((size_t)from->n_var + 1) * sizeof(long));
        row[pos] = 0;
        row[new_pos] = have[pos];
        row[to->n_var + 1] = have[from->n_var + 1];
        po_system_add(to, row[0] != 0, row + 1);
    }
    free(row);
}

/* Is there no pair of dates, with the outer ones in common, of which the one
 * in "a" is not smaller by at least 1 - slack than the one in "b"?
 * Both are considered in a space with one more dimension.
 */
static bool is_really_before(struct generator *g, const struct scope *scope,
                             const po_system *a, const po_system *b, int pos,
                             long slack)
{
    po_system *pair = po_system_new(g->n_col + 1);
    isl_set *known = isl_set_copy(scope->known);
    isl_bool empty;
    isl_space *space;
    isl_set *set;
    long *late;

    append_moved(pair, a, pos, pos);
    append_moved(pair, b, pos, g->n_col + 1);
    late = po_alloc(((size_t)g->n_col + 2) * sizeof(long));
    late[pos - 1] = 1;
    late[g->n_col] = -1;
    late[g->n_col + 1] = -slack;
    po_system_add(pair, false, late);
    free(late);
    known = isl_set_add_dims(known, isl_dim_set, 1);
    space = isl_set_get_space(known);
    set = isl_set_from_basic_set(po_system_to_basic_set(pair, space));
    isl_space_free(space);
    po_system_free(pair);
    set = isl_set_intersect(known, set);
    empty = isl_set_is_empty(set);
    isl_set_free(set);
    if (empty < 0)
        g->failed = true;
    return empty == isl_bool_true;
}

/* May all of "a" be run before anything of "b", given the outer dates?  Yes if
 * its dates are smaller; they may also be equal if the loop has a sequence of
 * children and those of "a" come first.  Not so in a loop whose iterations have
 * scalars of their own: "b" may read what "a" leaves there.
 */
static bool is_before(struct generator *g, const struct scope *scope,
                      const struct plan *plan, const struct group *a,
                      const struct group *b)
{
    int pos = 1 + g->n_param + plan->date;
    bool shared = plan->parallel || plan->simd;
    long slack = !shared && a->last < b->first ? 1 : 0;

    return is_plainly_before(a->rows, b->rows, pos, slack) ||
           is_really_before(g, scope, a->rows, b->rows, pos, slack);
}

/* Which groups may come before which: entry a * n + b. */
bool *po_groups_order(struct generator *g, const struct scope *scope,
                      const struct plan *plan, const struct groups *groups)
{
    int n = groups->n;
    bool *before = po_alloc((size_t)n * (size_t)n * sizeof(bool));

    for (int a = 0; a < n; a++)
        for (int b = 0; b < n && !g->failed; b++)
            before[a * n + b] =
                a != b &&
                is_before(g, scope, plan, &groups->group[a], &groups->group[b]);
    return before;
}

/* Give groups that cannot be run one after the other the same number. */
static void join(const bool *before, int n, int *cluster)
{
    bool changed = true;

    for (int a = 0; a < n; a++)
        cluster[a] = a;
    while (changed) {
        changed = false;
        for (int a = 0; a < n; a++)
            for (int b = a + 1; b < n; b++) {
                int low = cluster[a] < cluster[b] ? cluster[a] : cluster[b];

                if (cluster[a] == cluster[b] || before[a * n + b] ||
                    before[b * n + a])
                    continue;
                cluster[a] = cluster[b] = low;
                changed = true;
            }
    }
}

/* May the groups numbered "low" come before all others not yet numbered
 * negatively?
 */
static bool comes_first(const bool *before, int n, const int *cluster, int low)
{
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            if (cluster[a] == low && cluster[b] >= 0 && cluster[b] != low &&
                !before[a * n + b])
                return false;
    return true;
}

static void renumber(int *cluster, int n, int from, int to)
{
    for (int a = 0; a < n; a++)
        if (cluster[a] == from)
            cluster[a] = to;
}

/* Give the groups that cannot be ordered a common number; tell whether there
 * are any.
 */
static bool renumber_rest(int *cluster, int n, int to)
{
    bool some = false;

    for (int a = 0; a < n; a++)
        if (cluster[a] >= 0) {
            cluster[a] = to;
            some = true;
        }
    return some;
}

/* Number the groups such that those with the same number have to share a loop
 * and the numbers give the order of the loops.  Returns how many there are.
 * "cluster" has room for as many entries as there are groups.
 */
int po_groups_cluster(struct generator *g, const struct scope *scope,
                      const struct plan *plan, const struct groups *groups,
                      int *cluster)
{
    bool *before = po_groups_order(g, scope, plan, groups);
    int n = groups->n;
    int n_done = 0;
    bool found = true;

    join(before, n, cluster);
    while (found) {
        found = false;
        for (int a = 0; a < n && !found; a++)
            if (cluster[a] >= 0 &&
                comes_first(before, n, cluster, cluster[a])) {
                renumber(cluster, n, cluster[a], -1 - n_done++);
                found = true;
            }
    }
    if (renumber_rest(cluster, n, -1 - n_done))
        n_done++;
    for (int a = 0; a < n; a++)
        cluster[a] = -1 - cluster[a];
    free(before);
    return n_done;
}
