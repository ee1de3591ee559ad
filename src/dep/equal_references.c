/* References of a statement that are alike: to the same elements, in the same way.
 *
 * A block may refer to an element as often as it likes: the dependences of all these
 * references are those of the first, and pairs of them need not be looked at.
 */
#include "internal.h"

#include <stdlib.h>

/* What "first" has of a reference: the first one of its statement that is alike. */
static int *entry(const struct equal_references *equal, int stmt, int access)
{
    return &equal->first[equal->offset[stmt] + access];
}

static bool is_equal(const po_access *a, const po_access *b)
{
    isl_bool same = isl_bool_false;

    if (a->array == b->array && a->is_write == b->is_write &&
        a->is_must == b->is_must && a->is_exact == b->is_exact)
        same = isl_map_plain_is_equal(a->relation, b->relation);
    return same == isl_bool_true;
}

void po_equal_references_find(struct equal_references *equal,
                              const po_scop *scop)
{
    int n = 0;

    equal->scop = scop;
    equal->offset = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(int));
    for (int s = 0; s < scop->n_stmt; s++) {
        equal->offset[s] = n;
        n += scop->stmt[s].n_access;
    }
    equal->offset[scop->n_stmt] = n;
    equal->first = po_alloc(((size_t)n + 1) * sizeof(int));
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = scop->stmt[s].access;
            int first = 0;

            while (first < k &&
                   (po_equal_references_first(equal, s, first) != first ||
                    !is_equal(&access[first], &access[k])))
                first++;
            *entry(equal, s, k) = first;
        }
}

void po_equal_references_clear(struct equal_references *equal)
{
    free(equal->offset);
    free(equal->first);
}

int po_equal_references_first(const struct equal_references *equal, int stmt,
                              int access)
{
    return *entry(equal, stmt, access);
}

/* Add a dependence for all references that are alike to its source and sink, but for
 * itself.
 */
static void spread(struct dep_list *list, const struct equal_references *equal,
                   po_dep dep)
{
    const int src = dep.src_access;
    const int dst = dep.dst_access;

    for (int i = src; i < equal->scop->stmt[dep.src].n_access; i++) {
        if (po_equal_references_first(equal, dep.src, i) != src)
            continue;
        for (int k = dst; k < equal->scop->stmt[dep.dst].n_access; k++) {
            if (po_equal_references_first(equal, dep.dst, k) != dst ||
                (i == src && k == dst))
                continue;
            dep.src_access = i;
            dep.dst_access = k;
            dep.relation = isl_map_copy(dep.relation);
            po_dep_list_add(list, &dep);
        }
    }
}

/* Add to dependences between the first references those between all others, which share
 * their relations.
 */
void po_dep_list_spread(struct dep_list *list,
                        const struct equal_references *equal)
{
    const int n = list->n;

    for (int i = 0; i < n; i++)
        spread(list, equal, list->dep[i]);
}
