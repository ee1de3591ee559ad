/* Conditions on iterators in innermost loops, as those for the borders of a grid:
 *
 *     for (j = 0; j < n; j++)
 *         if (j == 0) ... else if (j == n - 1) ... else ...
 *
 * The new loops have a part for each case; compilers test in each iteration, and make no
 * vectors (gcc 12, one thread: a grid of temperatures takes 3 to 6 times as long), but where there are
 * two cases only: gcc 12 and clang 14 make two loops of one with "j <= t", clang also with "j == 0".
 */
#include <isl/map.h>
#include <isl/set.h>

#include "model.h"

/* With more statements, it is not asked. */
#define MAX_STMT 32

/* Return the domain without the tuple: { [i, j] }. */
static __isl_give isl_set *points_of(const po_stmt *stmt)
{
    return isl_set_reset_tuple_id(isl_set_copy(stmt->domain));
}

/* Return the points of "all" in iterations of the loops around the innermost one in which "other"
 * has points, too.
 */
static __isl_give isl_set *beside(__isl_keep isl_set *all,
                                  __isl_keep isl_set *other, int depth)
{
    isl_set *outer = isl_set_copy(other);

    outer = isl_set_project_out(outer, isl_dim_set, (unsigned)depth - 1, 1);
    outer = isl_set_add_dims(outer, isl_dim_set, 1);
    return isl_set_intersect(isl_set_copy(all), outer);
}

/* Are the two executed in different iterations of the innermost loop around both? */
static bool have_other_iterations(const po_stmt *a, const po_stmt *b)
{
    isl_set *x = points_of(a);
    isl_set *y = points_of(b);
    isl_set *both = beside(x, y, a->n_iter);
    isl_set *other = beside(y, x, a->n_iter);
    isl_bool same = isl_set_is_equal(both, other);

    isl_set_free(x);
    isl_set_free(y);
    isl_set_free(both);
    isl_set_free(other);
    return same == isl_bool_false;
}

bool po_stmt_has_branch(const po_scop *scop, int stmt)
{
    const po_stmt *own = &scop->stmt[stmt];

    const po_stmt *other = NULL;

    if (own->n_iter == 0 || scop->n_stmt > MAX_STMT)
        return false;
    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *it = &scop->stmt[s];

        if (s == stmt || it->n_iter != own->n_iter ||
            po_stmt_n_common(it, own) != own->n_iter ||
            !have_other_iterations(it, own))
            continue;
        if (other && have_other_iterations(it, other))
            return true;
        other = other ? other : it;
    }
    return false;
}
