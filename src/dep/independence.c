/* A quick test for parallelism: are the iterations of an innermost loop of the
 * program free of loop-carried dependences on arrays?  Pairs of access
 * relations are intersected, without dataflow analysis.  "Yes" is exact for
 * arrays; scalars are not looked at, and "no" also means too many references
 * or a failure of isl.
 */
#include "internal.h"

#include <isl/map.h>

#include "polyopt/dep.h"

/* Of more references, pairs take too long. */
#define MOST_REFERENCES 48

/* May the two be of one element, in two iterations of the innermost loop, and one iteration of
 * those around?
 */
static bool may_meet(const po_access *a, const po_access *b, int depth)
{
    isl_map *pairs = isl_map_apply_range(
        isl_map_copy(a->relation), isl_map_reverse(isl_map_copy(b->relation)));
    isl_bool none;

    pairs = po_dep_same_iteration(pairs, depth - 1);
    pairs = isl_map_subtract(pairs,
                             po_dep_same_iteration(isl_map_copy(pairs), depth));
    none = isl_map_is_empty(pairs);
    isl_map_free(pairs);
    return none != isl_bool_true;
}

static bool may_any_meet(const po_scop *scop, const po_stmt *a,
                         const po_stmt *b)
{
    for (int i = 0; i < a->n_access; i++)
        for (int k = 0; k < b->n_access; k++) {
            const po_access *one = &a->access[i];
            const po_access *other = &b->access[k];

            if (one->array == other->array &&
                (one->is_write || other->is_write) &&
                scop->array[one->array].rank > 0 &&
                may_meet(one, other, a->n_iter))
                return true;
        }
    return false;
}

bool po_stmts_are_independent(const po_scop *scop, int n, const int *stmt)
{
    int n_reference = 0;

    for (int i = 0; i < n; i++) {
        const po_stmt *s = &scop->stmt[stmt[i]];

        n_reference += s->n_access;
        if (s->n_iter < 1 || s->n_iter != scop->stmt[stmt[0]].n_iter ||
            po_stmt_n_common(s, &scop->stmt[stmt[0]]) != s->n_iter)
            return false;
    }
    if (n == 0 || n_reference > MOST_REFERENCES)
        return false;
    for (int i = 0; i < n; i++)
        for (int k = i; k < n; k++)
            if (may_any_meet(scop, &scop->stmt[stmt[i]], &scop->stmt[stmt[k]]))
                return false;
    return true;
}
