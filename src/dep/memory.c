/* Memory-based dependences: all pairs of instances that access a common
 * element, at least one of them writing, whatever is written in between.
 *
 * They hold the dependences that dataflow analysis finds and those that
 * follow from chains of them, cost little, and are what is left when dataflow
 * analysis would cost too much.
 *
 * If that is asked for, all pairs of reads of a common element are found the same way.
 */
#include "internal.h"

#include <stdlib.h>

#include "polyopt/passes.h"

/* Which pairs of accesses are wanted: those to arrays that are not to be skipped (NULL:
 * all are wanted), of reads only, or of which one writes.
 */
struct wanted {
    const bool *skip;
    bool reads;
};

static po_dep_kind kind_of(const po_access *src, const po_access *dst)
{
    if (!src->is_write)
        return dst->is_write ? PO_DEP_ANTI : PO_DEP_INPUT;
    return dst->is_write ? PO_DEP_OUTPUT : PO_DEP_FLOW;
}

/* Add { S[i] -> T[j] in "pairs" : both access the same element }, unless it is empty;
 * "dep" tells the references.
 */
isl_stat po_dep_list_add_pair(struct dep_list *list, const po_scop *scop,
                              po_dep dep, __isl_keep isl_map *pairs)
{
    const po_access *src = &scop->stmt[dep.src].access[dep.src_access];
    const po_access *dst = &scop->stmt[dep.dst].access[dep.dst_access];
    isl_bool empty;

    dep.array = src->array;
    dep.kind = kind_of(src, dst);
    dep.relation =
        isl_map_apply_range(isl_map_copy(src->relation),
                            isl_map_reverse(isl_map_copy(dst->relation)));
    dep.relation = isl_map_intersect(dep.relation, isl_map_copy(pairs));
    dep.relation = isl_map_coalesce(dep.relation);
    empty = isl_map_is_empty(dep.relation);
    if (empty < 0 || empty)
        isl_map_free(dep.relation);
    else
        po_dep_list_add(list, &dep);
    return empty < 0 ? isl_stat_error : isl_stat_ok;
}

/* The pairs of instances of two statements in the order of the program. */
static __isl_give isl_map *order_of(const po_scop *scop, int src, int dst)
{
    isl_set *known = isl_set_intersect(isl_set_copy(scop->loose),
                                       isl_set_copy(scop->assume));
    isl_map *before = po_stmt_before(scop, src, dst, known);

    isl_set_free(known);
    return before;
}

static bool is_wanted(const struct wanted *wanted, const po_access *a,
                      const po_access *b)
{
    return a->array == b->array && (!wanted->skip || !wanted->skip[a->array]) &&
           (a->is_write || b->is_write) != wanted->reads;
}

static bool has_wanted(const struct wanted *wanted, const po_stmt *src,
                       const po_stmt *dst)
{
    for (int i = 0; i < src->n_access; i++)
        for (int k = 0; k < dst->n_access; k++)
            if (is_wanted(wanted, &src->access[i], &dst->access[k]))
                return true;
    return false;
}

/* Is it the first one of those that are alike? */
static bool is_first(const struct equal_references *equal, int stmt, int access)
{
    return po_equal_references_first(equal, stmt, access) == access;
}

/* The number of loops of which every iteration has an array of its own: those around
 * the statement that declares it, 0 if none does.
 */
static int n_own_loops(const po_scop *scop, int array)
{
    for (int s = 0; s < scop->n_stmt; s++)
        if (po_stmt_declares(scop, &scop->stmt[s], array))
            return scop->stmt[s].n_iter;
    return 0;
}

/* Add the pairs that access a common element.  What an array that a loop declares
 * holds is lost with the iteration, so that no later one reads it.
 */
static isl_stat add_pair(struct dep_list *list, const po_scop *scop, po_dep dep,
                         __isl_keep isl_map *before)
{
    const po_access *dst = &scop->stmt[dep.dst].access[dep.dst_access];
    int depth = n_own_loops(scop, dst->array);
    isl_map *same;
    isl_stat status;

    if (depth == 0 || dst->is_write)
        return po_dep_list_add_pair(list, scop, dep, before);
    same = po_dep_same_iteration(isl_map_copy(before), depth);
    status = po_dep_list_add_pair(list, scop, dep, same);
    isl_map_free(same);
    return status;
}

static isl_stat add_pairs(struct dep_list *list,
                          const struct equal_references *equal,
                          const struct wanted *wanted, int src, int dst)
{
    const po_scop *scop = equal->scop;
    isl_map *before;
    po_dep dep = {.src = src, .dst = dst};
    isl_stat status;

    if (!has_wanted(wanted, &scop->stmt[src], &scop->stmt[dst]))
        return isl_stat_ok;
    before = order_of(scop, src, dst);
    status = before ? isl_stat_ok : isl_stat_error;
    for (int i = 0; i < scop->stmt[src].n_access; i++)
        for (int k = 0; k < scop->stmt[dst].n_access; k++) {
            if (status < 0 || !is_first(equal, src, i) ||
                !is_first(equal, dst, k) ||
                !is_wanted(wanted, &scop->stmt[src].access[i],
                           &scop->stmt[dst].access[k]))
                continue;
            dep.src_access = i;
            dep.dst_access = k;
            status = add_pair(list, scop, dep, before);
        }
    isl_map_free(before);
    return status;
}

/* Add the pairs that are wanted of all statements, those of references that are the
 * first ones of those alike.
 */
static isl_stat add_all(struct dep_list *list,
                        const struct equal_references *equal,
                        const struct wanted *wanted)
{
    const po_scop *scop = equal->scop;
    isl_stat status = isl_stat_ok;

    for (int src = 0; src < scop->n_stmt && status >= 0; src++)
        for (int dst = 0; dst < scop->n_stmt && status >= 0; dst++)
            status = add_pairs(list, equal, wanted, src, dst);
    return status;
}

/* Add the memory-based dependences of all pairs of references that are the first ones
 * of those alike, to the arrays that are not to be skipped.
 */
isl_stat po_dep_list_by_memory(struct dep_list *list,
                               const struct equal_references *equal,
                               const bool *skip)
{
    const struct wanted wanted = {.skip = skip};

    return add_all(list, equal, &wanted);
}

/* Is it sure that the access happens, at all instances, and to all its elements?  A
 * declaration accesses all of its array.
 */
static bool is_sure(const po_scop *scop, const po_stmt *stmt,
                    const po_access *access)
{
    if (po_stmt_declares(scop, stmt, access->array))
        return true;
    return !stmt->block && access->is_exact &&
           (!access->is_write || access->is_must);
}

static void mark_may(po_deps *deps, const po_scop *scop)
{
    for (int i = 0; i < deps->n_dep; i++) {
        po_dep *dep = &deps->dep[i];
        const po_stmt *src = &scop->stmt[dep->src];
        const po_stmt *dst = &scop->stmt[dep->dst];

        dep->is_may = !is_sure(scop, src, &src->access[dep->src_access]) ||
                      !is_sure(scop, dst, &dst->access[dep->dst_access]);
    }
}

/* Find all pairs of references, and of their instances, that access a common element,
 * with the input dependences: a list to be read, not one that passes work with.  None
 * is private.
 *
 *     { S[i] -> T[j] : S[i] before T[j] in the program, a(i) = b(j) }
 */
po_deps *po_deps_by_memory(const po_scop *scop, const po_run *run)
{
    const struct wanted wanted[] = {{.reads = false}, {.reads = true}};
    struct dep_list list = {0};
    struct equal_references equal;
    po_deps *deps = NULL;
    isl_stat status = isl_stat_ok;

    if (!scop)
        return NULL;
    po_equal_references_find(&equal, scop);
    for (int i = 0; i < 2 && status >= 0; i++)
        status = add_all(&list, &equal, &wanted[i]);
    if (status >= 0) {
        po_dep_list_spread(&list, &equal);
        deps = po_dep_list_finish(
            &list, scop, run && run->options && run->options->reassociate);
        mark_may(deps, scop);
    }
    po_dep_list_free(&list);
    po_equal_references_clear(&equal);
    return deps;
}

/* Return the elements that the statement accesses in this way: { A[x] }. */
static __isl_give isl_set *elements(const po_scop *scop, const po_stmt *stmt,
                                    int array, bool is_write)
{
    isl_set *all = NULL;

    for (int k = 0; k < stmt->n_access; k++) {
        isl_set *one;

        if (stmt->access[k].array != array ||
            stmt->access[k].is_write != is_write)
            continue;
        one = isl_map_range(isl_map_copy(stmt->access[k].relation));
        one = isl_set_intersect_params(one, isl_set_copy(scop->loose));
        one = isl_set_intersect_params(one, isl_set_copy(scop->assume));
        all = all ? isl_set_union(all, one) : one;
    }
    return all;
}

/* Return the elements of an array that a loop declares: what the statement that does
 * so writes; NULL if none does.
 */
static __isl_give isl_set *declared(const po_scop *scop, int array)
{
    for (int s = 0; s < scop->n_stmt; s++)
        if (po_stmt_declares(scop, &scop->stmt[s], array))
            return elements(scop, &scop->stmt[s], array, true);
    return NULL;
}

/* Does every instance of the read see a value that some write of the list is sure to
 * leave, before in the program?
 */
static isl_bool is_fed(const struct dep_list *list, const po_scop *scop,
                       int stmt, int access)
{
    const po_access *read = &scop->stmt[stmt].access[access];
    isl_set *left = isl_map_domain(isl_map_copy(read->relation));
    isl_bool good = isl_map_is_single_valued(read->relation);

    left = isl_set_intersect_params(left, isl_set_copy(scop->loose));
    left = isl_set_intersect_params(left, isl_set_copy(scop->assume));
    for (int i = 0; i < list->n && good == isl_bool_true; i++) {
        const po_dep *dep = &list->dep[i];

        if (dep->dst == stmt && dep->dst_access == access &&
            dep->kind == PO_DEP_FLOW &&
            scop->stmt[dep->src].access[dep->src_access].is_must)
            left = isl_set_subtract(left,
                                    isl_map_range(isl_map_copy(dep->relation)));
    }
    if (good == isl_bool_true)
        good = isl_set_is_empty(left);
    isl_set_free(left);
    return good;
}

/* May a read of the array see a value from before the region?  Not if a loop of it declares
 * the array, and no subscript is beyond its extents, or of what is written before; of
 * others that is not known.  "list" has the dependences on the array, between the first
 * ones of references that are alike.
 */
isl_bool po_dep_may_be_live_in(const struct dep_list *list,
                               const struct equal_references *equal, int array)
{
    const po_scop *scop = equal->scop;
    isl_set *known = declared(scop, array);
    isl_bool inside = isl_bool_ok(known != NULL);

    for (int s = 0; s < scop->n_stmt && inside == isl_bool_true; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        isl_set *read = elements(scop, stmt, array, false);

        if (read)
            inside = isl_set_is_subset(read, known);
        isl_set_free(read);
        if (inside != isl_bool_false)
            continue;
        inside = isl_bool_true;
        for (int k = 0; k < stmt->n_access && inside == isl_bool_true; k++)
            if (stmt->access[k].array == array && !stmt->access[k].is_write &&
                is_first(equal, s, k))
                inside = is_fed(list, scop, s, k);
    }
    isl_set_free(known);
    return isl_bool_not(inside);
}
