/* A quick test whether sharing a region among processes can pay: does it have
 * more loops around its statements than the arrays to be moved have dimensions
 * (O(n^3) work on O(n^2) data)?  Loops and dimensions of few values do not
 * count.
 */
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

#include "polyopt/communication.h"

/* Subscripts and iterators with no more values than that are those of coordinates, colours and the
 * like: an array[n][3] has 3 * n elements, not n * m.
 */
#define FEW 8

/* Return how many dimensions of the set may have more than a few values. */
static int count_many(__isl_take isl_set *set)
{
    isl_size n = isl_set_dim(set, isl_dim_set);
    int many = 0;

    for (int d = 0; d < n; d++) {
        isl_val *most = isl_set_dim_max_val(isl_set_copy(set), d);
        isl_val *least = isl_set_dim_min_val(isl_set_copy(set), d);
        long width;

        if (!po_val_take_long(isl_val_sub(most, least), FEW - 1, &width))
            many++;
    }
    isl_set_free(set);
    return many;
}

/* Return the most loops with more than a few iterations around a statement. */
static int count_loops(const po_scop *scop)
{
    int most = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        int n = count_many(isl_set_copy(scop->stmt[s].domain));

        most = n > most ? n : most;
    }
    return most;
}

/* Return how many subscripts of the array have more than a few values. */
static int count_subscripts(const po_scop *scop, int array)
{
    isl_set *all = NULL;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];
            isl_set *some;

            if (access->array != array)
                continue;
            some = isl_map_range(
                isl_map_intersect_domain(isl_map_copy(access->relation),
                                         isl_set_copy(scop->stmt[s].domain)));
            all = all ? isl_set_union(all, some) : some;
        }
    return all ? count_many(all) : 0;
}

bool po_communication_is_worth(const po_scop *scop, int array)
{
    return scop->array[array].rank < po_scop_depth(scop) ||
           count_subscripts(scop, array) < count_loops(scop);
}
