/* Dependences on scalars that go away if iterations have copies of their own.
 *
 * The references to a scalar fall into webs: a write and a read are in the
 * same web if a value flows from one to the other.  If no value leaves the
 * iteration of the c outermost loops that the references of a web have in
 * common, then every such iteration can have a copy of the scalar, and the
 * order of different iterations need not be kept for the scalar's sake.
 */
#include "internal.h"

#include <stdlib.h>

/* A reference to the scalar.
 *
 * "web"    the smallest index of a reference of the same web
 * "depth"  at entry "web": number of loops of which every iteration can have
 *          a copy
 */
struct node {
    int stmt;
    int access;
    int web;
    int depth;
};

/* The references to one scalar. */
struct scalar {
    const po_scop *scop;
    int array;
    int n;
    struct node *node;
};

static void find_references(struct scalar *x)
{
    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++)
            if (x->scop->stmt[s].access[k].array == x->array) {
                size_t room = (size_t)(x->n + 1) * sizeof(*x->node);

                x->node = po_realloc(x->node, room);
                x->node[x->n] =
                    (struct node){.stmt = s, .access = k, .web = x->n};
                x->n++;
            }
}

static int find(const struct scalar *x, int stmt, int access)
{
    for (int i = 0; i < x->n; i++)
        if (x->node[i].stmt == stmt && x->node[i].access == access)
            return i;
    return 0;
}

static struct node *source(const struct scalar *x, const po_dep *dep)
{
    return &x->node[find(x, dep->src, dep->src_access)];
}

static struct node *sink(const struct scalar *x, const po_dep *dep)
{
    return &x->node[find(x, dep->dst, dep->dst_access)];
}

static void unite(struct scalar *x, int web, int other)
{
    int low = web < other ? web : other;

    for (int i = 0; i < x->n; i++)
        if (x->node[i].web == web || x->node[i].web == other)
            x->node[i].web = low;
}

static bool is_flow_on(const po_dep *dep, const struct scalar *x)
{
    return dep->array == x->array && dep->kind == PO_DEP_FLOW;
}

/* Start every web with the number of loops around all of its references. */
static void count_common_loops(struct scalar *x)
{
    for (int i = 0; i < x->n; i++) {
        struct node *web = &x->node[x->node[i].web];
        int n = po_stmt_n_common(&x->scop->stmt[web->stmt],
                                 &x->scop->stmt[x->node[i].stmt]);

        if (&x->node[i] == web || n < web->depth)
            web->depth = n;
    }
}

/* Reduce the depth of the web until no value of "dep" leaves an iteration. */
static isl_stat limit_depth(struct scalar *x, const po_dep *dep)
{
    struct node *web = &x->node[source(x, dep)->web];
    isl_bool stays = isl_bool_false;

    while (web->depth > 0 && !stays) {
        stays = po_dep_is_confined(dep, web->depth);
        if (stays < 0)
            return isl_stat_error;
        if (!stays)
            web->depth--;
    }
    return isl_stat_ok;
}

/* All references to an array are to what one statement declares. */
static isl_stat find_webs(struct scalar *x, const struct dep_list *list)
{
    for (int i = 1; i < x->n && x->scop->array[x->array].rank > 0; i++)
        unite(x, x->node[0].web, i);
    for (int i = 0; i < list->n; i++)
        if (is_flow_on(&list->dep[i], x))
            unite(x, source(x, &list->dep[i])->web,
                  sink(x, &list->dep[i])->web);
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
    int src = x->node[source(x, dep)->web].depth;
    int dst = x->node[sink(x, dep)->web].depth;

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
        find_references(&x);
        status = find_webs(&x, list);
        if (status >= 0)
            status = split_deps_on(list, &x);
        free(x.node);
    }
    return status;
}
