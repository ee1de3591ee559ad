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
 */
struct scalar {
    const po_scop *scop;
    int array;
    po_webs webs;
    int *depth;
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
        stays = po_dep_is_confined(dep, *depth);
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
    same = po_dep_same_iteration(isl_map_copy(other.relation), depth);
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
        if (status >= 0)
            status = split_deps_on(list, &x);
        po_webs_clear(&x.webs);
        free(x.depth);
    }
    return status;
}
