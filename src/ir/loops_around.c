/* The loops around a statement: how many are real ones, and which are the subscripts of arrays that
 * have an element for each of their iterations.
 */
#include "polyopt/scop.h"

#include <isl/constraint.h>

int po_stmt_n_loops(const po_stmt *stmt)
{
    isl_basic_set *hull = isl_set_affine_hull(isl_set_copy(stmt->domain));
    int n = stmt->n_iter;

    for (int i = 0; i < stmt->n_iter; i++) {
        isl_bool fixed =
            isl_basic_set_has_defining_equality(hull, isl_dim_set, i, NULL);

        n -= fixed == isl_bool_true;
    }
    isl_basic_set_free(hull);
    return n;
}

/* Is subscript "dim" of all references to the array dimension "loop" of the instances? */
static bool is_subscript(const po_stmt *stmt, int array, int dim, int loop)
{
    isl_bool good = isl_bool_true;

    for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++) {
        const po_access *access = &stmt->access[k];
        isl_map *same;

        if (access->array != array)
            continue;
        same = isl_map_copy(access->relation);
        same = isl_map_equate(same, isl_dim_in, loop, isl_dim_out, dim);
        good = isl_map_is_subset(access->relation, same);
        isl_map_free(same);
    }
    return good == isl_bool_true;
}

int po_stmt_subscript(const po_stmt *stmt, int array, int dim)
{
    if (dim < stmt->n_iter && is_subscript(stmt, array, dim, dim))
        return dim;
    for (int i = 0; i < stmt->n_iter; i++)
        if (is_subscript(stmt, array, dim, i))
            return i;
    return -1;
}
