/* Dependences that a region has in common with another one.
 *
 * Regions are made from others by giving some arrays, mostly scalars, to other
 * references.  Dependences on one array depend on nothing but the references to
 * it, the instances that they belong to, and the order of these.
 */
#include "internal.h"

#include <string.h>

/* The statement of "scop" with this name, NULL if there is none. */
static const po_stmt *find_stmt(const po_scop *scop, const char *name)
{
    for (int s = 0; s < scop->n_stmt; s++)
        if (strcmp(scop->stmt[s].name, name) == 0)
            return &scop->stmt[s];
    return NULL;
}

static bool accesses(const po_stmt *stmt, int k, int array)
{
    return k < stmt->n_access && stmt->access[k].array == array;
}

static bool is_same_access(const po_access *a, const po_access *b)
{
    isl_bool same = isl_map_plain_is_equal(a->relation, b->relation);

    return a->is_write == b->is_write && a->is_must == b->is_must &&
           same == isl_bool_true;
}

static bool is_same_place(const po_stmt *a, const po_stmt *b)
{
    size_t n = 2 * (size_t)a->n_iter + 1;
    isl_bool same = isl_set_plain_is_equal(a->domain, b->domain);

    return a->n_iter == b->n_iter && same == isl_bool_true &&
           memcmp(a->position, b->position, n * sizeof(*a->position)) == 0;
}

/* Does "stmt" access the array only as the statement of the same name in "other"
 * does?
 */
static bool is_accessed_as_in(const po_stmt *stmt, const po_scop *other,
                              int array)
{
    const po_stmt *like = find_stmt(other, stmt->name);
    bool any = false;

    for (int k = 0; k < stmt->n_access; k++) {
        if (!accesses(stmt, k, array))
            continue;
        any = true;
        if (!like || !accesses(like, k, array) ||
            !is_same_access(&stmt->access[k], &like->access[k]))
            return false;
    }
    return !any || is_same_place(stmt, like);
}

static bool all_accessed_as_in(const po_scop *scop, const po_scop *other,
                               int array)
{
    for (int s = 0; s < scop->n_stmt; s++)
        if (!is_accessed_as_in(&scop->stmt[s], other, array))
            return false;
    return true;
}

static bool is_same_array(const po_array *a, const po_array *b)
{
    return a->rank == b->rank && a->is_inner == b->is_inner &&
           a->dead_out == b->dead_out && a->is_local == b->is_local &&
           a->pad == b->pad && !a->copy_of == !b->copy_of;
}

/* Are the dependences on the array sure to be the same in both scops? */
static bool is_shared(const po_scop *scop, const po_scop *other, int array)
{
    return array < other->n_array &&
           is_same_array(&scop->array[array], &other->array[array]) &&
           all_accessed_as_in(scop, other, array) &&
           all_accessed_as_in(other, scop, array);
}

/* Set "shared" for the arrays of "scop" on which the dependences are sure to be
 * those in "known", of "other".
 */
void po_dep_find_shared(const po_scop *scop, const po_scop *other,
                        const po_deps *known, bool *shared)
{
    isl_bool context = isl_set_plain_is_equal(scop->loose, other->loose);
    isl_bool assume = isl_set_plain_is_equal(scop->assume, other->assume);

    if (!known->by_dataflow || context != isl_bool_true ||
        assume != isl_bool_true)
        return;
    for (int a = 0; a < scop->n_array; a++)
        shared[a] = is_shared(scop, other, a);
}

/* Add the dependences in "known", of "other", on the arrays that are shared; the
 * flow dependences only if so said.
 */
void po_dep_list_take(struct dep_list *list, const po_scop *scop,
                      const po_scop *other, const po_deps *known,
                      const bool *shared, bool flow_only)
{
    for (int i = 0; i < known->n_dep; i++) {
        po_dep dep = known->dep[i];

        if (dep.array >= scop->n_array || !shared[dep.array] ||
            (flow_only && dep.kind != PO_DEP_FLOW))
            continue;
        dep.src =
            (int)(find_stmt(scop, other->stmt[dep.src].name) - scop->stmt);
        dep.dst =
            (int)(find_stmt(scop, other->stmt[dep.dst].name) - scop->stmt);
        dep.relation = isl_map_copy(dep.relation);
        dep.reduction = PO_REDUCTION_NONE;
        po_dep_list_add(list, &dep);
    }
}
