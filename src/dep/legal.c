/* Schedules and single dependences.
 */
#include "polyopt/dep.h"

/* Does the schedule run the source of every instance of "dep" before its sink?
 *
 * "theta_src" and "theta_dst" map the instances of the two statements to
 * logical dates, that is, to integer vectors of one common length.
 * With dep = { S[i] -> T[j] }, the answer is yes if and only if
 *
 *     dep  ∩  { S[i] -> T[j] : θ_S(i) >=lex θ_T(j) }  =  ∅
 *
 * which is the legality condition of [Feautrier92].
 * The test is exact: it takes integrality and parameters into account.
 */
isl_bool po_dep_is_respected(__isl_keep isl_map *dep,
                             __isl_keep isl_map *theta_src,
                             __isl_keep isl_map *theta_dst)
{
    isl_map *late;
    isl_bool respected;

    late = isl_map_lex_ge_map(isl_map_copy(theta_src), isl_map_copy(theta_dst));
    late = isl_map_intersect(late, isl_map_copy(dep));
    respected = isl_map_is_empty(late);
    isl_map_free(late);

    return respected;
}

/* Return the instances of "dep" that a schedule prefix leaves to later rows,
 *
 *     { S[i] -> T[j] in dep : θ_S(i) = θ_T(j) }
 *
 * The result is empty once the prefix strongly satisfies the dependence,
 * at which point the scheduler drops it [BHRS08].
 */
__isl_give isl_map *po_dep_remaining(__isl_take isl_map *dep,
                                     __isl_take isl_map *theta_src,
                                     __isl_take isl_map *theta_dst)
{
    isl_map *same_date;

    same_date = isl_map_apply_range(theta_src, isl_map_reverse(theta_dst));
    return isl_map_intersect(dep, same_date);
}

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
 */
isl_bool po_dep_is_confined(const po_dep *dep, int depth)
{
    isl_map *same = po_dep_same_iteration(isl_map_copy(dep->relation), depth);
    isl_bool confined = isl_map_is_subset(dep->relation, same);

    isl_map_free(same);
    return confined;
}
