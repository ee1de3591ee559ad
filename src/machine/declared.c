/* What the declarations of arrays say about parameters: n is at most 30 where A[n - 1]
 * is an element of double A[30].  It is about sizes that are likely only: a program may
 * declare one element and have more.
 */
#include <isl/map.h>
#include <limits.h>

#include "model.h"

/* Leave out of "known" what makes subscript "sub" of "access" go beyond the "extent"
 * elements of the array, in some instance.
 */
static __isl_give isl_set *leave_out(__isl_take isl_set *known,
                                     const po_access *access, int sub,
                                     long extent)
{
    isl_map *beyond = isl_map_copy(access->relation);
    isl_set *sizes;

    beyond =
        isl_map_lower_bound_si(beyond, isl_dim_out, (unsigned)sub, (int)extent);
    sizes = isl_set_remove_divs(isl_map_params(beyond));
    return isl_set_subtract(known, sizes);
}

/* The same for all subscripts that select from a constant number of elements.  One
 * element stands for any number of them, as at the end of a structure.
 */
static __isl_give isl_set *keep_within(__isl_take isl_set *known,
                                       const po_scop *scop,
                                       const po_access *access)
{
    int rank = scop->array[access->array].rank;

    for (int outer = 0; access->is_exact && outer < rank; outer++) {
        long extent = po_access_extent(access, outer);

        if (extent > 1 && extent <= INT_MAX)
            known = leave_out(known, access, rank - 1 - outer, extent);
    }
    return known;
}

/* Leave out of "known" parameters for which a statement has no instance, unless that
 * leaves none: where nothing is done, all sizes are within the declared ones.
 */
static __isl_give isl_set *keep_alive(__isl_take isl_set *known,
                                      const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *alive = isl_set_params(isl_set_copy(scop->stmt[s].domain));
        isl_bool is_empty;

        alive = isl_set_intersect(isl_set_copy(known), alive);
        is_empty = isl_set_is_empty(alive);
        if (is_empty == isl_bool_false) {
            isl_set_free(known);
            known = alive;
        } else {
            isl_set_free(alive);
        }
    }
    return known;
}

__isl_give isl_set *po_scop_declared(const po_scop *scop)
{
    isl_set *known = isl_set_intersect(isl_set_copy(scop->context),
                                       isl_set_copy(scop->assume));
    isl_set *alive = keep_alive(isl_set_copy(known), scop);
    isl_set *within = isl_set_copy(alive);
    isl_bool is_same;
    isl_bool is_empty;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            within = keep_within(within, scop, &scop->stmt[s].access[k]);
    is_same = isl_set_is_equal(alive, within);
    is_empty = isl_set_is_empty(within);
    isl_set_free(alive);
    if (is_same == isl_bool_false && is_empty == isl_bool_false) {
        isl_set_free(known);
        return within;
    }
    isl_set_free(within);
    return known;
}
