/* The order of the program between instances of two statements.
 */
#include <isl/map.h>

#include "polyopt/scop.h"

/* Return "pairs" with the first "n" iterators equal. */
static __isl_give isl_map *same_iteration(__isl_keep isl_map *pairs, int n)
{
    isl_map *same = isl_map_copy(pairs);

    for (int i = 0; i < n; i++)
        same = isl_map_equate(same, isl_dim_in, i, isl_dim_out, i);
    return same;
}

/* Return { S[i] -> T[j] : S[i] before T[j] }, for parameters in "context":
 *
 *     the instances differ in the iterator of a common loop, and no outer one,
 *     or S stands before T in the innermost common loop
 */
__isl_give isl_map *po_stmt_before(const po_scop *scop, int src, int dst,
                                   __isl_keep isl_set *context)
{
    const po_stmt *s = &scop->stmt[src];
    const po_stmt *t = &scop->stmt[dst];
    isl_map *pairs = isl_map_from_domain_and_range(
        isl_set_intersect_params(isl_set_copy(s->domain),
                                 isl_set_copy(context)),
        isl_set_intersect_params(isl_set_copy(t->domain),
                                 isl_set_copy(context)));
    isl_map *before = isl_map_empty(isl_map_get_space(pairs));
    int n = 0;

    while (n < s->n_iter && n < t->n_iter &&
           s->position[2 * n] == t->position[2 * n]) {
        isl_map *here = same_iteration(pairs, n);

        here = isl_map_order_lt(here, isl_dim_in, n, isl_dim_out, n);
        before = isl_map_union_disjoint(before, here);
        n++;
    }
    if (s->position[2 * n] < t->position[2 * n])
        before = isl_map_union_disjoint(before, same_iteration(pairs, n));
    isl_map_free(pairs);
    return before;
}
