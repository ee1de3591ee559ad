/* An array that only the nest uses, kept in a buffer of a loop of the new order:
 *
 *     for (i = 0; i < n; i++) {          for (i = 0; i < n; i++) {
 *         t[i] = f(i);                       double t_2;
 *         a[i] = t[i] + t[i];    ->          t_2 = f(i);
 *     }                                      a[i] = t_2 + t_2;
 *                                        }
 *
 * Which loop that is, and how much of the array one of its iterations needs, the order says,
 * also where loops have become one that are several in the program: that its iterations
 * exchange nothing through the array is checked with the order (verify/tree/live.c).  Here the
 * references become those to another array, with the same subscripts [GOST92].
 */
#include "internal.h"

/* Is every read of the array one of a value of the nest, and can each reference be to the
 * buffer?  Returns why not; NULL if so.
 */
static const char *refuse(const po_scop *scop, const po_deps *deps, int array)
{
    int rank = scop->array[array].rank;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];
            const char *why;

            if (access->array != array)
                continue;
            why = po_array_copy_refuse(&scop->stmt[s], access, rank);
            if (why)
                return why;
            if (!access->is_write &&
                po_access_is_fed(scop, deps, s, k) != isl_bool_true)
                return "the nest reads a value of it that it has not written";
        }
    return NULL;
}

po_scop *po_scop_contract_later(const po_scop *scop, const po_deps *deps,
                                int array, const char **why)
{
    po_scop *to;
    int copy;

    *why = NULL;
    if (!scop || !deps)
        return NULL;
    if (!po_array_copy_is_possible(&scop->array[array]))
        *why = "it is no array of numbers that is no member of something else, "
               "and declared outside of the nest";
    else if (!scop->array[array].dead_out)
        *why = "it may be read after the nest";
    else
        *why = refuse(scop, deps, array);
    if (*why)
        return NULL;
    to = po_scop_copy(scop);
    copy = po_array_copy_add(to, array);
    for (int s = 0; s < to->n_stmt; s++)
        po_array_copy_redirect(to, &to->stmt[s], array, copy);
    return to;
}
