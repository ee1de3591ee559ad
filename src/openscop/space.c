/* Iterations as the program counts them.  polyopt's dimensions count upward by 1 [scop.h];
 * other tools have the values of the iterators, of which those of a loop that steps by 2
 * are every second number, and those of one that counts down go down.
 */
#include "polyopt/openscop.h"

#include <isl/aff.h>
#include <isl/val.h>

/* How does the value of iterator "d" change with its dimension: up or down, 1 or -1?  0 if
 * it is not a sum of a multiple of that and what depends on outer ones.
 */
static int direction_of(const po_stmt *stmt, int d)
{
    unsigned pos = (unsigned)d;
    unsigned n = (unsigned)(stmt->n_iter - d);
    isl_aff *rest = isl_aff_copy(stmt->iter_value[d]);
    isl_val *step = isl_aff_get_coefficient_val(rest, isl_dim_in, d);
    int sign = isl_val_sgn(step);
    isl_bool is_whole = isl_val_is_int(step);
    isl_bool has_more;

    isl_val_free(step);
    rest = isl_aff_set_coefficient_si(rest, isl_dim_in, d, 0);
    has_more = isl_aff_involves_dims(rest, isl_dim_in, pos, n);
    isl_aff_free(rest);
    return is_whole == isl_bool_true && has_more == isl_bool_false ? sign : 0;
}

static bool has_iterators(const po_stmt *stmt)
{
    bool has_all = stmt->iter_value && stmt->iter;

    for (int d = 0; d < stmt->n_iter && has_all; d++)
        has_all = stmt->iter[d] && direction_of(stmt, d) != 0;
    return has_all;
}

__isl_give isl_map *po_osl_iterators(const po_stmt *stmt, bool *is_own)
{
    isl_space *space = isl_set_get_space(stmt->domain);
    isl_map *all;

    *is_own = !has_iterators(stmt);
    if (*is_own) {
        all = isl_map_identity(isl_space_map_from_set(space));
        return isl_map_reset_tuple_id(all, isl_dim_out);
    }
    all = isl_map_from_domain(isl_set_universe(space));
    for (int d = 0; d < stmt->n_iter; d++) {
        isl_map *one = isl_map_from_aff(isl_aff_copy(stmt->iter_value[d]));

        all = isl_map_flat_range_product(all, one);
    }
    return isl_map_align_params(all, isl_set_get_space(stmt->domain));
}

__isl_give isl_map *po_osl_original(const po_stmt *stmt,
                                    __isl_keep isl_space *params)
{
    bool is_own = !has_iterators(stmt);
    unsigned n = (unsigned)stmt->n_iter;
    isl_space *space = isl_space_add_dims(
        isl_space_set_from_params(isl_space_copy(params)), isl_dim_set, n);
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_multi_aff *dates = isl_multi_aff_zero(isl_space_add_dims(
        isl_space_from_domain(space), isl_dim_out, 2 * n + 1));

    for (int i = 0; i <= 2 * stmt->n_iter; i++) {
        isl_aff *date = isl_aff_zero_on_domain(isl_local_space_copy(local));

        if (i % 2 == 0)
            date = isl_aff_set_constant_si(date, stmt->position[i]);
        else
            date = isl_aff_set_coefficient_si(
                date, isl_dim_in, i / 2,
                is_own ? 1 : direction_of(stmt, i / 2));
        dates = isl_multi_aff_set_aff(dates, i, date);
    }
    isl_local_space_free(local);
    return isl_map_from_multi_aff(dates);
}
