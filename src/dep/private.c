/* Dependences on scalars that go away if iterations have copies of their own.
 *
 * The references to a scalar fall into webs: a write and a read are in the
 * same web if a value flows from one to the other.  If no value leaves the
 * iteration of the c outermost loops that the references of a web have in
 * common, then every such iteration can have a copy of the scalar, and the
 * order of different iterations need not be kept for the scalar's sake.
 *
 * The pipeline first schedules without these dependences; then verify/tree/live.c
 * checks that, in the new order, every read of such a scalar still sees its own
 * write, and that iterations of parallel loops exchange nothing through it. If that
 * fails, another attempt keeps their order in the schedule, but lets concurrent
 * iterations have copies; another treats these scalars as any other memory
 * (search/fallback.c). This is sound whatever the scheduler does, and needs no
 * expansion to arrays.
 */
#include <stdlib.h>

#include "internal.h"
#include "polyopt/web.h"

/* The references to one scalar.
 *
 * "depth"  at index "web": number of loops of which every iteration can have a copy
 * "lag"    of each reference: how far it is behind the first, in the innermost common loop;
 *          NULL if they are not
 */
struct scalar {
    const po_scop *scop;
    int array;
    po_webs webs;
    int *depth;
    long *lag;
};

static int source(const struct scalar *x, const po_dep *dep)
{
    return po_webs_position(&x->webs, dep->src, dep->src_access);
}

static int sink(const struct scalar *x, const po_dep *dep)
{
    return po_webs_position(&x->webs, dep->dst, dep->dst_access);
}

static bool is_flow_on(const po_dep *dep, const struct scalar *x)
{
    return dep->array == x->array && dep->kind == PO_DEP_FLOW;
}

/* Start every web with the number of loops around all of its references. */
static void count_common_loops(struct scalar *x)
{
    for (int i = 0; i < x->webs.n; i++) {
        const po_web_member *member = &x->webs.member[i];
        const po_web_member *first = &x->webs.member[member->web];
        int n = po_stmt_n_common(&x->scop->stmt[first->stmt],
                                 &x->scop->stmt[member->stmt]);

        if (member == first || n < x->depth[member->web])
            x->depth[member->web] = n;
    }
}

/* Reduce the depth of the web until no value of "dep" leaves an iteration. */
static isl_stat limit_depth(struct scalar *x, const po_dep *dep)
{
    int *depth = &x->depth[x->webs.member[source(x, dep)].web];
    isl_bool stays = isl_bool_false;

    while (*depth > 0 && !stays) {
        stays = po_dep_stays_in_iteration(dep, *depth);
        if (stays < 0)
            return isl_stat_error;
        if (!stays)
            (*depth)--;
    }
    return isl_stat_ok;
}

/* All references to an array are to what one statement declares. */
static isl_stat find_webs(struct scalar *x, const struct dep_list *list)
{
    for (int i = 1; i < x->webs.n && x->scop->array[x->array].rank > 0; i++)
        po_webs_unite(&x->webs, 0, i);
    for (int i = 0; i < list->n; i++)
        if (is_flow_on(&list->dep[i], x))
            po_webs_unite(&x->webs, source(x, &list->dep[i]),
                          sink(x, &list->dep[i]));
    count_common_loops(x);
    for (int i = 0; i < list->n; i++)
        if (is_flow_on(&list->dep[i], x) && limit_depth(x, &list->dep[i]) < 0)
            return isl_stat_error;
    return isl_stat_ok;
}

/* Do all references belong to one web, and to the same "n" loops? */
static bool are_in_one_loop(const struct scalar *x, int *n)
{
    const po_stmt *first;

    if (x->webs.n == 0)
        return false;
    first = &x->scop->stmt[x->webs.member[0].stmt];
    *n = first->n_iter;
    for (int i = 0; i < x->webs.n; i++) {
        const po_stmt *stmt = &x->scop->stmt[x->webs.member[i].stmt];

        if (x->webs.member[i].web != 0 || stmt->n_iter != *n ||
            po_stmt_n_common(first, stmt) != *n)
            return false;
    }
    return *n > 0;
}

/* Let the sink of the flow be so far behind its source, whose lag is known, or the other way
 * round.  False if the two are not always as far apart.
 */
static isl_bool add_lag(struct scalar *x, const po_dep *dep, int depth,
                        bool *known)
{
    int src = source(x, dep);
    int dst = sink(x, dep);
    long lag;
    isl_bool good = po_dep_find_lag(dep, depth, &lag);

    if (good != isl_bool_true || (!known[src] && !known[dst]))
        return good;
    if (!known[dst])
        x->lag[dst] = x->lag[src] + lag;
    else if (!known[src])
        x->lag[src] = x->lag[dst] - lag;
    known[src] = known[dst] = true;
    return isl_bool_ok(x->lag[dst] == x->lag[src] + lag);
}

/* Have all references of a statement, which is executed as a whole, the same lag? */
static bool are_lags_of_statements(const struct scalar *x)
{
    for (int i = 0; i < x->webs.n; i++)
        for (int k = 0; k < i; k++)
            if (x->webs.member[i].stmt == x->webs.member[k].stmt &&
                x->lag[i] != x->lag[k])
                return false;
    return true;
}

/* Find the lags of all references, if there are any: with the depth of the loop. */
static isl_stat find_lags(struct scalar *x, const struct dep_list *list)
{
    bool *known = po_alloc((size_t)x->webs.n + 1);
    isl_bool good = isl_bool_true;
    int depth;

    if (!are_in_one_loop(x, &depth) || x->depth[0] != depth - 1) {
        free(known);
        return isl_stat_ok;
    }
    x->lag = po_alloc(((size_t)x->webs.n + 1) * sizeof(*x->lag));
    known[0] = true;
    for (int round = 0; round < x->webs.n; round++)
        for (int i = 0; i < list->n && good == isl_bool_true; i++)
            if (is_flow_on(&list->dep[i], x))
                good = add_lag(x, &list->dep[i], depth, known);
    free(known);
    if (good == isl_bool_true)
        good = isl_bool_ok(are_lags_of_statements(x));
    if (good == isl_bool_true) {
        x->depth[0] = depth;
    } else {
        free(x->lag);
        x->lag = NULL;
    }
    return good < 0 ? isl_stat_error : isl_stat_ok;
}

/* The pairs of a dependence in one iteration of the "depth" outermost loops, or, of the last of
 * these, as far apart as the references are.
 */
static __isl_give isl_map *in_one_iteration(const struct scalar *x,
                                            const po_dep *dep, int depth)
{
    isl_map *all = isl_map_copy(dep->relation);

    return x->lag
               ? po_dep_with_lag(all, depth,
                                 x->lag[sink(x, dep)] - x->lag[source(x, dep)])
               : po_dep_same_iteration(all, depth);
}

/* The number of loops of which both the source's and the sink's web have a
 * copy in every iteration.
 */
static int private_depth(const struct scalar *x, const po_dep *dep)
{
    int n =
        po_stmt_n_common(&x->scop->stmt[dep->src], &x->scop->stmt[dep->dst]);
    int src = x->depth[x->webs.member[source(x, dep)].web];
    int dst = x->depth[x->webs.member[sink(x, dep)].web];

    n = src < n ? src : n;
    return dst < n ? dst : n;
}

/* Split an anti or output dependence on "x" in two,
 *
 *     { S[i] -> T[j] : (i_0, ..., i_{c-1}) = (j_0, ..., j_{c-1}) }    strict
 *     { S[i] -> T[j] : (i_0, ..., i_{c-1}) ≠ (j_0, ..., j_{c-1}) }    private
 *
 * where c is the private depth.  An empty part is dropped.
 */
static isl_stat split(struct dep_list *list, int pos, const struct scalar *x)
{
    int depth = private_depth(x, &list->dep[pos]);
    po_dep other = list->dep[pos];
    isl_map *same;
    isl_bool none_same;
    isl_bool all_same;

    if (depth == 0)
        return isl_stat_ok;
    same = in_one_iteration(x, &other, depth);
    none_same = isl_map_is_empty(same);
    all_same = isl_map_is_subset(other.relation, same);
    other.is_private = true;
    other.n_common = depth;
    if (none_same < 0 || all_same < 0 || all_same) {
        isl_map_free(same);
        return none_same < 0 || all_same < 0 ? isl_stat_error : isl_stat_ok;
    }
    if (none_same) {
        isl_map_free(same);
        list->dep[pos] = other;
        return isl_stat_ok;
    }
    other.relation =
        isl_map_coalesce(isl_map_subtract(other.relation, isl_map_copy(same)));
    list->dep[pos].relation = isl_map_coalesce(same);
    po_dep_list_add(list, &other);
    return isl_stat_ok;
}

static isl_stat split_deps_on(struct dep_list *list, const struct scalar *x)
{
    int n = list->n;

    for (int i = 0; i < n; i++)
        if (list->dep[i].array == x->array &&
            list->dep[i].kind != PO_DEP_FLOW && split(list, i, x) < 0)
            return isl_stat_error;
    return isl_stat_ok;
}

/* Is it a scalar that is dead after the region, or an array that is declared in
 * a loop?
 */
static bool may_have_copies(const po_array *array)
{
    if (array->rank > 0)
        return array->is_inner && !array->is_local;
    return array->dead_out;
}

/* Mark the anti and output dependences on scalars that private copies remove,
 * and those on arrays that every iteration declares.
 *
 * A scalar qualifies if the value that the region leaves in it is dead and
 * no read sees a value from before the region, see "is_live_in" (an entry for
 * every array).  A relation that is private only in part is split.
 */
isl_stat po_dep_list_split_private(struct dep_list *list, const po_scop *scop,
                                   const bool *is_live_in)
{
    isl_stat status = isl_stat_ok;

    for (int a = 0; a < scop->n_array && status >= 0; a++) {
        struct scalar x = {.scop = scop, .array = a};

        if (!may_have_copies(&scop->array[a]) || is_live_in[a])
            continue;
        x.webs = po_webs_find(scop, a);
        x.depth = po_alloc(((size_t)x.webs.n + 1) * sizeof(*x.depth));
        status = find_webs(&x, list);
        if (status >= 0 && scop->array[a].rank == 0)
            status = find_lags(&x, list);
        if (status >= 0)
            status = split_deps_on(list, &x);
        po_webs_clear(&x.webs);
        free(x.depth);
        free(x.lag);
    }
    return status;
}
