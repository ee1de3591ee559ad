/* Statements that pass over the same array, each once for every iteration of a serial loop
 * around, as a product with the transpose and a rank-1 update do in a factorisation:
 *
 *     for (k)
 *         parallel for (j) { for (i) s[j] += v[i] * a[i][j];
 *                            for (i) a[i][j] -= v[i] * s[j]; }
 *
 * A loop that both have in common costs them rows, and tiles: the sum has to end before the
 * update begins.  As no element is used again before the next k, tiles are of no use.  Apart,
 * threads share columns in one loop and rows in the next, all of the array goes from one
 * cache to another, and twice as often through them.  Where the sum is along the lines of the
 * array, each part is better off with what it has: rows side by side.
 */
#include "internal.h"
#include "polyopt/value.h"

#include <isl/map.h>
#include <stdlib.h>
#include <string.h>

bool po_group_is_in_serial_loop(const po_finder *finder, const po_group *group)
{
    const po_stmt_schedule *s = &finder->stmt[group->stmt[0]];

    for (int r = 0; r < s->n_row; r++)
        if (s->row[r].kind == PO_ROW_LOOP && !s->row[r].parallel)
            return true;
    return false;
}

/* Does the statement access each element of the array at most once in one iteration of the
 * loops found so far, and more than a line of them?
 */
static bool visits_once(const po_finder *finder, int stmt,
                        const po_access *access)
{
    const po_stmt_schedule *s = &finder->stmt[stmt];
    po_subscripts subs =
        po_access_subscripts(finder->arena, &finder->scop->stmt[stmt], access);
    size_t width = (size_t)s->n_iter;
    long *matrix;
    int n = 0;
    bool is_once;

    if (subs.n_piece != 1 || subs.rank < 2 || !subs.value)
        return false;
    matrix = po_alloc(((size_t)(s->n_row + subs.rank) * width + 1) *
                      sizeof(*matrix));
    for (int r = 0; r < s->n_row; r++)
        if (s->row[r].kind == PO_ROW_LOOP)
            memcpy(matrix + (size_t)n++ * width, s->row[r].coef,
                   width * sizeof(long));
    for (int i = 0; i < subs.rank; i++, n++)
        for (int d = 0; d < s->n_iter; d++)
            matrix[(size_t)n * width + (size_t)d] =
                po_qaff_coef(subs.value[i], d);
    is_once = po_row_rank(n, s->n_iter, matrix) == s->n_iter;
    free(matrix);
    return is_once;
}

/* Does the statement pass over the array, one element in each iteration?  "writes" is set if
 * it writes it.
 */
static bool passes(const po_finder *finder, int stmt, int array, bool *writes)
{
    const po_stmt *of = &finder->scop->stmt[stmt];
    const po_access *first = NULL;

    for (int i = 0; i < of->n_access; i++) {
        const po_access *access = &of->access[i];
        isl_bool is_same = isl_bool_true;

        if (access->array != array)
            continue;
        if (first)
            is_same = isl_map_is_equal(access->relation, first->relation);
        else if (!visits_once(finder, stmt, access))
            return false;
        if (is_same != isl_bool_true)
            return false;
        first = access;
        *writes = *writes || access->is_write;
    }
    return first != NULL;
}

/* Does the row go along the lines of the array, and along nothing else of it? */
static bool is_along_lines(const po_finder *finder, int stmt, int array,
                           const long *row)
{
    const po_stmt *of = &finder->scop->stmt[stmt];
    int a = 0;
    po_subscripts subs;

    while (of->access[a].array != array)
        a++;
    subs = po_access_subscripts(finder->arena, of, &of->access[a]);
    for (int d = 0; d < of->n_iter; d++)
        for (int i = 0; i < subs.rank && row[d] != 0; i++)
            if ((po_qaff_coef(subs.value[i], d) != 0) != (i == subs.rank - 1))
                return false;
    return true;
}

/* Do all statements that have two loops left, or more, pass over the array in such a way? */
static bool all_pass(const po_finder *finder, const po_group *group,
                     const long *const *outer, int array)
{
    bool writes = false;
    int n = 0;

    for (int i = 0; i < group->n_stmt; i++) {
        int stmt = group->stmt[i];

        if (po_finder_missing(finder, stmt) < 2)
            continue;
        if (!passes(finder, stmt, array, &writes) ||
            !is_along_lines(finder, stmt, array, outer[i]))
            return false;
        n++;
    }
    return writes && n > 1;
}

bool po_group_has_common_pass(const po_finder *finder, const po_group *group,
                              const long *const *outer)
{
    if (!po_group_is_in_serial_loop(finder, group))
        return false;
    for (int i = 0; i < finder->scop->n_array; i++)
        if (finder->scop->array[i].rank >= 2 &&
            all_pass(finder, group, outer, i))
            return true;
    return false;
}
