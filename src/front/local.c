/* Arrays that are declared in the body of a loop.
 */
#include "reference.h"

#include <isl/map.h>
#include <isl/set.h>

/* Larger ones would be declared once for every thread, on its stack. */
#define MAX_BYTES 65536L

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
         d++, type = type->target) {
        if (!ref->is_unknown[d] || !type->extent ||
            type->extent->kind != PO_EXPR_INT ||
            type->extent->value > MAX_BYTES)
            continue;
        relation =
            isl_map_lower_bound_si(relation, isl_dim_out, (unsigned)d, 0);
        relation = isl_map_upper_bound_si(relation, isl_dim_out, (unsigned)d,
                                          (int)type->extent->value - 1);
    }
    return relation;
}

/* Is it an array of numbers, of constant size, and not too large? */
static bool is_modelled(const po_type *type)
{
    long bytes = 1;
    int rank = 0;

    for (; type->kind == PO_TYPE_ARRAY; type = type->target) {
        if (!type->extent || type->extent->kind != PO_EXPR_INT ||
            type->extent->value < 1 || type->is_volatile ||
            !po_mul(bytes, type->extent->value, &bytes) || bytes > MAX_BYTES ||
            ++rank > PO_MAX_RANK)
            return false;
    }
    return rank > 0 && !type->is_volatile && po_type_is_scalar(type) &&
           type->size_bytes > 0 && bytes * type->size_bytes <= MAX_BYTES;
}

static const po_expr *mention(po_region *region, const po_node *node)
{
    po_expr *expr = po_arena_alloc(region->scop->arena, sizeof(*expr));

    *expr = (po_expr){.kind = PO_EXPR_VAR,
                      .type = node->decl->type,
                      .loc = node->loc,
                      .decl = node->decl};
    return expr;
}

/* Model the declaration of an array in a loop as a statement that writes all
 * of it: the values of another iteration are not seen after it.  Returns false if
 * it cannot be modelled, or isl failed.
 */
bool po_region_declare_array(po_region *region, const po_node *node)
{
    const po_type *type = node->decl->type;
    po_reference ref = {.decl = node->decl};
    po_access *access;
    bool good;

    if (!is_modelled(type) || node->value || region->depth == 0 ||
        region->n_guard > 0)
        return po_region_fail_node(region, PO_REJECT_DATA_TYPE, node);
    for (ref.type = type; ref.type->kind == PO_TYPE_ARRAY;
         ref.type = ref.type->target)
        ref.is_unknown[ref.rank++] = true;
    good = po_region_add_access(region, &ref, mention(region, node), true);
    po_reference_free(&ref);
    if (!good)
        return false;
    access = &region->access[region->n_access - 1];
    access->is_must = true;
    return access->relation &&
           po_region_add_stmt(region,
                              &(po_stmt){.block = node, .loc = node->loc});
}
