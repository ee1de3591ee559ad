/* The span of an original loop: the largest difference between two values of
 * an iterator in one iteration of the loops around, from the iteration domain.
 * Exact up to a limit; limit + 1 stands for "more, or not known".
 */
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>

#include "polyopt/scop.h"

/* Return the largest difference between two values of dimension "pos" in instances
 * that agree in the first "depth" dimensions, but for "pos" and "other";
 * "most" + 1 if that is more, or not known.
 */
long po_stmt_spread(const po_stmt *stmt, int pos, int depth, int other,
                    long most)
{
    isl_set *set = isl_set_copy(stmt->domain);
    isl_map *pairs;
    long spread;
    int n = pos >= depth ? pos + 1 : depth;

    set = isl_set_project_out(set, isl_dim_set, (unsigned)n,
                              (unsigned)(stmt->n_iter - n));
    pairs = isl_map_from_domain_and_range(isl_set_copy(set), set);
    for (int i = 0; i < depth; i++)
        if (i != pos && i != other)
            pairs = isl_map_equate(pairs, isl_dim_in, i, isl_dim_out, i);
    if (!po_val_take_long(isl_set_dim_max_val(isl_map_deltas(pairs), pos), most,
                          &spread))
        return most + 1;
    return spread;
}
