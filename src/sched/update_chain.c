/* Rows askew only through a chain of updates: iterations of two or more loops that all update the same
 * element, in which a short loop allows for a row such as 4r + q,
 *
 *     for (r) for (q < 4)
 *         s[i] += a[i + r][q];
 *
 * Along the chain there is one iteration after the other in any case: tiles of such a row are pieces of the
 * chain, as those of r are, with less simple bounds.
 */
#include "internal.h"

#include <isl/map.h>

/* Does the access go to the same element for all iterations of the loop? */
static bool is_invariant(const po_stmt *stmt, const po_access *access, int iter)
{
    isl_map *gist = isl_map_gist_domain(isl_map_copy(access->relation),
                                        isl_set_copy(stmt->domain));
    isl_bool involves =
        isl_map_involves_dims(gist, isl_dim_in, (unsigned)iter, 1);

    isl_map_free(gist);
    return involves == isl_bool_false;
}

/* Does the statement read what the access writes, an element of an array that all iterations have in common? */
static bool is_update(const po_scop *scop, const po_stmt *stmt,
                      const po_access *access)
{
    const po_array *array = &scop->array[access->array];

    if (!access->is_write || array->rank == 0 || array->is_inner)
        return false;
    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *read = &stmt->access[k];
        isl_bool same = isl_bool_false;

        if (!read->is_write && read->array == access->array)
            same = isl_map_is_equal(read->relation, access->relation);
        if (same == isl_bool_true)
            return true;
    }
    return false;
}

/* Is the access to the same element for all iterations of the loops in the row? */
static bool is_chain(const po_stmt *stmt, const po_access *access,
                     const long *coef)
{
    for (int i = 0; i < stmt->n_iter; i++)
        if (coef[i] != 0 && !is_invariant(stmt, access, i))
            return false;
    return true;
}

static bool is_askew(const po_stmt_schedule *s, const long *coef)
{
    int n = 0;

    for (int i = 0; i < s->n_iter; i++)
        n += coef[i] != 0;
    return n > 1;
}

bool po_row_is_along_chain(const po_finder *finder, const po_group *group,
                           int row)
{
    bool is = false;

    for (int i = 0; i < group->n_stmt; i++) {
        const po_stmt_schedule *s = &finder->stmt[group->stmt[i]];
        const po_stmt *stmt = &finder->scop->stmt[group->stmt[i]];
        const long *coef = s->row[row].coef;
        bool is_along = false;

        if (!is_askew(s, coef))
            continue;
        for (int k = 0; k < stmt->n_access && !is_along; k++)
            is_along = is_update(finder->scop, stmt, &stmt->access[k]) &&
                       is_chain(stmt, &stmt->access[k], coef);
        if (!is_along)
            return false;
        is = true;
    }
    return is;
}
