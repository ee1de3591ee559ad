/* Accesses of arrays that a loop declares are to elements that they have: others have no
 * meaning in C.  What that says of the parameters is tested at run time where it matters.
 */
#include "reference.h"

#include <isl/map.h>
#include <isl/set.h>
#include <limits.h>

/* Return the relation without elements beyond the extent of dimension "d", if that is a
 * constant.
 */
static __isl_give isl_map *clip(__isl_take isl_map *relation, int d,
                                const po_expr *extent)
{
    if (!extent || extent->kind != PO_EXPR_INT || extent->value > INT_MAX)
        return relation;
    relation = isl_map_lower_bound_si(relation, isl_dim_out, (unsigned)d, 0);
    return isl_map_upper_bound_si(relation, isl_dim_out, (unsigned)d,
                                  (int)extent->value - 1);
}

/* Return the relation of "ref" without elements beyond the extents of an array
 * that the region declares, where the subscript is unknown.
 */
__isl_give isl_map *po_local_clip(const po_region *region,
                                  const po_reference *ref,
                                  __isl_take isl_map *relation)
{
    const po_type *type = ref->decl->type;

    if (ref->rank == 0 || !po_region_declares(region, ref->decl))
        return relation;
    for (int d = 0; type->kind == PO_TYPE_ARRAY && d < ref->rank;
         d++, type = type->target)
        if (ref->doubt[d].is_unknown)
            relation = clip(relation, d, type->extent);
    return relation;
}

/* Return the relation of some iterations of a block without elements beyond the extents
 * of array number "array", if the region declares it: the bounds of the iterations may be
 * wider than those.
 */
__isl_give isl_map *po_local_clip_all(const po_region *region, int array,
                                      __isl_take isl_map *relation)
{
    const po_decl *decl = region->scop->array[array].decl;
    const po_type *type = decl->type;

    if (!po_region_declares(region, decl))
        return relation;
    for (int d = 0;
         type->kind == PO_TYPE_ARRAY && d < region->scop->array[array].rank;
         d++, type = type->target)
        relation = clip(relation, d, type->extent);
    return relation;
}

/* Is there a write of the array that need not happen, so that reads see its declaration? */
static bool may_be_written(const po_scop *scop, int array)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (access->array == array && access->is_write && !access->is_must)
                return true;
        }
    return false;
}

/* Assume that the access is to elements that the array has. */
static void assume_inside(po_region *region, const po_stmt *stmt,
                          const po_access *access)
{
    isl_map *all = isl_map_copy(access->relation);
    isl_map *inside =
        po_local_clip_all(region, access->array, isl_map_copy(all));
    isl_set *bad = isl_map_domain(isl_map_subtract(all, inside));
    isl_set *reached = isl_set_params(isl_set_copy(stmt->domain));
    isl_bool none;

    bad = isl_set_params(isl_set_intersect(bad, isl_set_copy(stmt->domain)));
    bad = isl_set_remove_divs(isl_set_coalesce(bad));
    none = isl_set_is_empty(bad);
    if (none == isl_bool_false)
        po_range_assume(region, isl_set_complement(isl_set_gist(
                                    isl_set_copy(bad), isl_set_copy(reached))));
    isl_set_free(reached);
    isl_set_free(bad);
}

void po_local_assume_extents(po_region *region)
{
    const po_scop *scop = region->scop;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (!access->is_write && scop->array[access->array].is_inner &&
                scop->array[access->array].rank > 0 &&
                may_be_written(scop, access->array))
                assume_inside(region, &scop->stmt[s], access);
        }
}
