/* The loops around a statement: how many are real ones, and which are the subscripts of arrays that
 * have an element for each of their iterations.
 */
#include "polyopt/scop.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

/* Larger constants are no subscripts. */
#define MAX_SHIFT 0x40000000

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

/* Is the function of the elements of the set the same number for all?  It is stored. */
static bool is_number(__isl_keep isl_set *set, __isl_take isl_aff *value,
                      long *number)
{
    long most = 0;
    bool good =
        po_val_take_long(isl_set_min_val(set, value), MAX_SHIFT, number) &&
        po_val_take_long(isl_set_max_val(set, value), MAX_SHIFT, &most);

    isl_aff_free(value);
    return good && *number == most;
}

bool po_access_subscript(const po_stmt *stmt, const po_access *access, int d,
                         int *dim, long *shift)
{
    isl_set *pairs =
        isl_set_flatten(isl_map_wrap(isl_map_copy(access->relation)));
    isl_local_space *space =
        isl_local_space_from_space(isl_set_get_space(pairs));
    isl_aff *place =
        isl_aff_var_on_domain(space, isl_dim_set, (unsigned)(stmt->n_iter + d));
    bool good = false;

    for (int i = 0; i < stmt->n_iter && !good; i++) {
        isl_aff *loop = isl_aff_var_on_domain(
            isl_aff_get_domain_local_space(place), isl_dim_set, (unsigned)i);

        *dim = i;
        good = is_number(pairs, isl_aff_sub(isl_aff_copy(place), loop), shift);
    }
    if (!good) {
        *dim = -1;
        good = is_number(pairs, isl_aff_copy(place), shift);
    }
    isl_aff_free(place);
    isl_set_free(pairs);
    return good;
}
