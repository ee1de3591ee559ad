/* What the declarations of arrays say about how long loops can be.  It is about what
 * is worth doing only: a program may declare one element and have more.
 */
#include "internal.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <limits.h>
#include <stdlib.h>

/* Go from the element that "*expr" refers to outwards to the array that its last
 * subscript selects from; "*extent" is how many elements that has, 0 if it is not
 * a constant.  False if there is no such subscript.
 */
static bool step_out(const po_expr **expr, long *extent)
{
    const po_expr *base = po_expr_strip(*expr);

    while (base && base->kind == PO_EXPR_MEMBER)
        base = po_expr_strip(base->arg[0]);
    if (!base || base->kind != PO_EXPR_SUBSCRIPT)
        return false;
    base = po_expr_strip(base->arg[0]);
    *expr = base;
    *extent = 0;
    if (base->type && base->type->kind == PO_TYPE_ARRAY && base->type->extent &&
        base->type->extent->kind == PO_EXPR_INT)
        *extent = base->type->extent->value;
    return true;
}

/* Store for every member how many iterations stay within the declared extents
 * of the array, if it moves by "move".  One element stands for any number of
 * them, as at the end of a structure.  The last "n_line" of the "rank" subscripts are loops
 * of which every iteration has an array of its own.
 */
void po_access_find_bounds(const po_access *access, const long *move, int rank,
                           int n_line, int n_member, long *bound)
{
    const po_expr *expr = access->expr;
    long extent;

    for (int m = 0; m < n_member; m++)
        bound[m] = LONG_MAX;
    for (int r = rank - 1 - n_line; r >= 0 && step_out(&expr, &extent); r--)
        for (int m = 0; m < n_member && extent > 1; m++) {
            long by = labs(move[m * rank + r]);

            if (by > 0 && (extent - 1) / by + 1 < bound[m])
                bound[m] = (extent - 1) / by + 1;
        }
}

/* Return the instances of "set" for which the reference is to an element that is
 * declared: all, if the extents are not.
 */
static __isl_give isl_set *instances_within(__isl_take isl_set *set,
                                            const po_access *access, int n_line)
{
    bool is_bounded = false;
    isl_map *map = isl_map_copy(access->relation);
    isl_size rank = isl_map_dim(map, isl_dim_out);
    const po_expr *expr = access->expr;
    long extent;

    for (int r = rank - 1 - n_line; r >= 0 && expr && step_out(&expr, &extent);
         r--) {
        if (extent <= 1 || extent > INT_MAX)
            continue;
        is_bounded = true;
        map = isl_map_lower_bound_si(map, isl_dim_out, (unsigned)r, 0);
        map = isl_map_upper_bound_si(map, isl_dim_out, (unsigned)r,
                                     (int)extent - 1);
    }
    if (is_bounded)
        return isl_set_intersect(set, isl_map_domain(map));
    isl_map_free(map);
    return set;
}

/* Return the instances below "node" that refer to declared elements only. */
__isl_give isl_union_set *po_node_bounds(__isl_keep isl_schedule_node *node,
                                         const po_scop *scop)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    isl_union_set *all = isl_union_set_empty(isl_union_set_get_space(domain));

    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        isl_set *set =
            isl_union_set_extract_set(domain, isl_set_get_space(stmt->domain));

        for (int k = 0; k < stmt->n_access; k++)
            set = instances_within(set, &stmt->access[k],
                                   scop->array[stmt->access[k].array].n_line);
        all = isl_union_set_add_set(all, set);
    }
    isl_union_set_free(domain);
    return all;
}
