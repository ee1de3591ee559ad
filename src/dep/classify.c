/* One dependence and the "depth" outermost loops around both of its ends: its pairs in the
 * same iteration of these, and whether all are.
 */
#include "polyopt/dep.h"

/* Return the pairs of "dep" with equal values of the first "n" iterators,
 *
 *     { S[i] -> T[j] in dep : i_0 = j_0, ..., i_{n-1} = j_{n-1} }
 */
__isl_give isl_map *po_dep_same_iteration(__isl_take isl_map *dep, int n)
{
    for (int i = 0; i < n; i++)
        dep = isl_map_equate(dep, isl_dim_in, i, isl_dim_out, i);
    return dep;
}

/* Do the values that flow in "dep" stay in one iteration of the "depth"
 * outermost loops?
 *
 *     dep  ⊆  { S[i] -> T[j] : i_0 = j_0, ..., i_{depth-1} = j_{depth-1} }
 */
isl_bool po_dep_stays_in_iteration(const po_dep *dep, int depth)
{
    isl_map *same = po_dep_same_iteration(isl_map_copy(dep->relation), depth);
    isl_bool stays = isl_map_is_subset(dep->relation, same);

    isl_map_free(same);
    return stays;
}
