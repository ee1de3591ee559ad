/* Memory-based dependences: all pairs of instances that access a common
 * element, at least one of them writing, whatever is written in between.
 *
 * They hold the dependences that dataflow analysis finds and those that
 * follow from chains of them, cost little, and are what is left when dataflow
 * analysis would cost too much.
 */
#include "internal.h"

static po_dep_kind kind_of(const po_access *src, const po_access *dst)
{
    if (!src->is_write)
        return PO_DEP_ANTI;
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

/* Does the pair of accesses, both to an array that is wanted, need an order? */
static bool is_conflict(const po_access *a, const po_access *b,
                        const bool *skip)
{
    return a->array == b->array && !skip[a->array] &&
           (a->is_write || b->is_write);
}

static bool has_conflict(const po_stmt *src, const po_stmt *dst,
                         const bool *skip)
{
    for (int i = 0; i < src->n_access; i++)
        for (int k = 0; k < dst->n_access; k++)
            if (is_conflict(&src->access[i], &dst->access[k], skip))
                return true;
    return false;
}

/* Is it the first one of those that are alike? */
static bool is_first(const struct alike *alike, int stmt, int access)
{
    return po_alike_first(alike, stmt, access) == access;
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
 * holds is lost with the iteration.
 */
static isl_stat add_pair(struct dep_list *list, const po_scop *scop, po_dep dep,
                         __isl_keep isl_map *before)
{
    const po_access *src = &scop->stmt[dep.src].access[dep.src_access];
    const po_access *dst = &scop->stmt[dep.dst].access[dep.dst_access];
    int depth = n_own_loops(scop, src->array);
    isl_map *same;
    isl_stat status;

    if (depth == 0 || kind_of(src, dst) != PO_DEP_FLOW)
        return po_dep_list_add_pair(list, scop, dep, before);
    same = po_dep_same_iteration(isl_map_copy(before), depth);
    status = po_dep_list_add_pair(list, scop, dep, same);
    isl_map_free(same);
    return status;
}

static isl_stat add_pairs(struct dep_list *list, const struct alike *alike,
                          const bool *skip, int src, int dst)
{
    const po_scop *scop = alike->scop;
    isl_map *before;
    po_dep dep = {.src = src, .dst = dst};
    isl_stat status;

    if (!has_conflict(&scop->stmt[src], &scop->stmt[dst], skip))
        return isl_stat_ok;
    before = order_of(scop, src, dst);
    status = before ? isl_stat_ok : isl_stat_error;
    for (int i = 0; i < scop->stmt[src].n_access; i++)
        for (int k = 0; k < scop->stmt[dst].n_access; k++) {
            if (status < 0 || !is_first(alike, src, i) ||
                !is_first(alike, dst, k) ||
                !is_conflict(&scop->stmt[src].access[i],
                             &scop->stmt[dst].access[k], skip))
                continue;
            dep.src_access = i;
            dep.dst_access = k;
            status = add_pair(list, scop, dep, before);
        }
    isl_map_free(before);
    return status;
}

/* Add the memory-based dependences of all pairs of references that are the first ones
 * of those alike, to the arrays that are not to be skipped.
 */
isl_stat po_dep_list_by_memory(struct dep_list *list, const struct alike *alike,
                               const bool *skip)
{
    const po_scop *scop = alike->scop;
    isl_stat status = isl_stat_ok;

    for (int src = 0; src < scop->n_stmt && status >= 0; src++)
        for (int dst = 0; dst < scop->n_stmt && status >= 0; dst++)
            status = add_pairs(list, alike, skip, src, dst);
    return status;
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
                               const struct alike *alike, int array)
{
    const po_scop *scop = alike->scop;
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
                is_first(alike, s, k))
                inside = is_fed(list, scop, s, k);
    }
    isl_set_free(known);
    return isl_bool_not(inside);
}
