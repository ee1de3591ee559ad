/* Accesses of arrays that a loop declares are to elements that they have: others have no
 * meaning in C.
 */
#include "reference.h"

#include <isl/map.h>
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
