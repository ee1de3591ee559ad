/* Where the values of a scalar come from, and how far they reach.
 */
#include "internal.h"

/* The number of loops around both statements. */
int po_stmt_n_common(const po_stmt *a, const po_stmt *b)
{
    int n = 0;

    while (n < a->n_iter && n < b->n_iter &&
           a->position[2 * n] == b->position[2 * n])
        n++;
    return n;
}

/* Do the values that flow in "dep" stay in one iteration of the "depth"
 * outermost loops?
 */
isl_bool po_dep_is_confined(const po_dep *dep, int depth)
{
    isl_map *same = isl_map_copy(dep->relation);
    isl_bool confined;

    for (int i = 0; i < depth; i++)
        same = isl_map_equate(same, isl_dim_in, i, isl_dim_out, i);
    confined = isl_map_is_subset(dep->relation, same);
    isl_map_free(same);
    return confined;
}

/* Does every instance of a read see a value of the region? */
isl_bool po_access_is_fed(const po_scop *scop, const po_deps *deps, int stmt,
                          int access)
{
    const po_access *read = &scop->stmt[stmt].access[access];
    isl_set *unfed = isl_map_domain(isl_map_copy(read->relation));
    isl_bool fed;

    unfed = isl_set_intersect_params(unfed, isl_set_copy(scop->context));
    unfed = isl_set_intersect_params(unfed, isl_set_copy(scop->assume));
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];

        if (dep->kind == PO_DEP_FLOW && dep->array == read->array &&
            dep->dst == stmt && dep->dst_access == access &&
            scop->stmt[dep->src].access[dep->src_access].is_must)
            unfed = isl_set_subtract(
                unfed, isl_map_range(isl_map_copy(dep->relation)));
    }
    fed = isl_set_is_empty(unfed);
    isl_set_free(unfed);
    return fed;
}
