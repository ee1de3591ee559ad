/* Strides and reuse between consecutive iterations: by how many elements a
 * reference group moves in the innermost loop, and whether an iteration uses
 * all, some or none of the elements or cache lines of the one before.  By isl,
 * exact where accesses are.
 */
#include <isl/space.h>
#include <stdlib.h>

#include "use.h"

#define MAX_STEP 1000000L

/* Return { t -> t + 1 } for the innermost dimension of t that is not constant
 * in "full", which is { S[...] -> [t, ...] }.
 */
static __isl_give isl_map *next_date(__isl_keep isl_map *full)
{
    isl_set *dates = isl_map_range(isl_map_copy(full));
    isl_size n = isl_set_dim(dates, isl_dim_set);
    isl_space *space = isl_set_get_space(dates);
    isl_multi_aff *next = isl_multi_aff_identity_on_domain_space(space);
    int at = (int)n - 1;

    for (; at >= 0; at--) {
        isl_val *fixed =
            isl_set_plain_get_val_if_fixed(dates, isl_dim_set, (unsigned)at);
        bool is_fixed = isl_val_is_int(fixed) == isl_bool_true;

        isl_val_free(fixed);
        if (!is_fixed)
            break;
    }
    if (at >= 0) {
        isl_aff *aff = isl_multi_aff_get_aff(next, at);

        aff = isl_aff_add_constant_si(aff, 1);
        next = isl_multi_aff_set_aff(next, at, aff);
    }
    isl_set_free(dates);
    if (at < 0) {
        isl_multi_aff_free(next);
        return NULL;
    }
    return isl_map_from_multi_aff(next);
}

/* Read the distance "d" of a set with one point; false if there is none, or it
 * depends on parameters.
 */
static bool read_distance(__isl_keep isl_set *distance, int d, long *value)
{
    isl_val *v =
        isl_set_plain_get_val_if_fixed(distance, isl_dim_set, (unsigned)d);

    return po_val_take_long(v, MAX_STEP, value);
}

/* Elements from one value of subscript "d" to the next, 0 if not known: the
 * extents of a declared array.
 */
static long row_length(const po_array *array, int d)
{
    const po_type *type = array->decl ? array->decl->type : NULL;
    long length = 1;
    int k = 0;

    if (type && type->kind == PO_TYPE_POINTER) {
        type = type->target;
        k = 1;
    }
    for (; type && type->kind == PO_TYPE_ARRAY; type = type->target, k++) {
        if (k <= d)
            continue;
        if (!type->extent || type->extent->kind != PO_EXPR_INT ||
            type->extent->value > MAX_STEP)
            return 0;
        length *= type->extent->value;
        if (length > MAX_STEP)
            return 0;
    }
    return k == array->rank ? length : 0;
}

/* Store the stride that the distance tells. */
static void read_stride(const po_scop *scop, const po_access *access,
                        __isl_keep isl_set *distance, po_group_use *use)
{
    const po_array *array = &scop->array[access->array];
    long unit = po_access_unit_bytes(scop, access);
    long size = (long)array->element->size_bytes;
    long sum = 0;
    bool known = size > 0 && unit % size == 0;

    for (int d = 0; d < array->rank; d++) {
        long step = 0;
        long row = d == array->rank - 1 ? 1 : row_length(array, d);

        if (!read_distance(distance, d, &step)) {
            use->stride = PO_STRIDE_GATHER;
            return;
        }
        known = known && (step == 0 || row > 0);
        sum += step * row;
    }
    use->step = known ? sum * (unit / size) : 0;
    use->stride = !known                              ? PO_STRIDE_ROW
                  : use->step == 0                    ? PO_STRIDE_ZERO
                  : use->step == 1 || use->step == -1 ? PO_STRIDE_UNIT
                                                      : PO_STRIDE_K;
}

/* Find the stride of the group in the innermost loop around any member. */
isl_stat po_reference_group_stride(const po_scop *scop, const po_view *view,
                                   const po_reference_group *group,
                                   po_group_use *use)
{
    po_view_access deepest = po_reference_group_deepest(scop, group);
    const po_stmt *stmt = &scop->stmt[deepest.stmt];
    const po_access *access = &stmt->access[deepest.access];
    isl_map *full = view->full[deepest.stmt];
    isl_map *next = next_date(full);
    isl_map *at = isl_map_copy(access->relation);
    isl_set *distance;
    isl_bool empty;

    use->stride = next ? PO_STRIDE_GATHER : PO_STRIDE_NONE;
    if (!next || !access->is_exact) {
        isl_map_free(at);
        isl_map_free(next);
        return isl_stat_ok;
    }
    at = isl_map_intersect_domain(at, isl_set_copy(stmt->domain));
    at = isl_map_apply_domain(at, isl_map_copy(full));
    next = isl_map_apply_range(next, isl_map_copy(at));
    distance = isl_map_deltas(isl_map_apply_range(isl_map_reverse(at), next));
    empty = isl_set_is_empty(distance);
    if (empty == isl_bool_true)
        use->stride = PO_STRIDE_NONE;
    else
        read_stride(scop, access, distance, use);
    isl_set_free(distance);
    return empty < 0 ? isl_stat_error : isl_stat_ok;
}

/* Return "elements", { [p] -> A[..., k] }, with the number of the cache line in
 * its row in place of the last subscript.
 */
__isl_give isl_map *po_lines_of(const po_scop *scop, const po_access *access,
                                __isl_take isl_map *elements)
{
    isl_space *space = isl_space_range(isl_map_get_space(elements));
    isl_multi_aff *line = isl_multi_aff_identity_on_domain_space(space);
    int last = scop->array[access->array].rank - 1;
    isl_aff *aff = isl_multi_aff_get_aff(line, last);
    isl_ctx *ctx = isl_map_get_ctx(elements);

    aff = isl_aff_scale_val(
        aff, isl_val_int_from_si(ctx, po_access_unit_bytes(scop, access)));
    aff = isl_aff_scale_down_val(aff, isl_val_int_from_si(ctx, PO_LINE_BYTES));
    line = isl_multi_aff_set_aff(line, last, isl_aff_floor(aff));
    return isl_map_apply_range(elements, isl_map_from_multi_aff(line));
}

/* Return { [p, x] -> [p, x + 1] } for the last dimension of the domain. */
static __isl_give isl_map *next_iteration(__isl_keep isl_map *map)
{
    isl_space *space = isl_space_domain(isl_map_get_space(map));
    isl_multi_aff *next = isl_multi_aff_identity_on_domain_space(space);
    int last = (int)isl_map_dim(map, isl_dim_in) - 1;
    isl_aff *aff = isl_multi_aff_get_aff(next, last);

    aff = isl_aff_add_constant_si(aff, 1);
    return isl_map_from_multi_aff(isl_multi_aff_set_aff(next, last, aff));
}

/* What does an iteration have in common with the next, of "map", which is
 * { [p, x] -> element }: everything, something, nothing (or there is no next)?
 */
static isl_stat compare(__isl_keep isl_map *map, po_reuse *reuse)
{
    isl_map *next = isl_map_apply_range(next_iteration(map), isl_map_copy(map));
    isl_map *here = isl_map_intersect_domain(
        isl_map_copy(map), isl_map_domain(isl_map_copy(next)));
    isl_map *both;
    isl_bool none;
    isl_bool all;

    next = isl_map_intersect_domain(next, isl_map_domain(isl_map_copy(map)));
    both = isl_map_intersect(isl_map_copy(next), isl_map_copy(here));
    none = isl_map_is_empty(both);
    all = isl_map_is_equal(next, here);
    *reuse = none ? PO_REUSE_NONE : all ? PO_REUSE_ALL : PO_REUSE_SOME;
    isl_map_free(next);
    isl_map_free(here);
    isl_map_free(both);
    return none < 0 || all < 0 ? isl_stat_error : isl_stat_ok;
}

/* Find out what consecutive iterations of the loop share. */
isl_stat po_reference_group_reuse(const po_scop *scop, const po_view *view,
                                  const po_reference_group *group,
                                  po_group_use *use)
{
    const po_access *access =
        &scop->stmt[group->member[0].stmt].access[group->member[0].access];
    isl_map *map;
    po_reuse lines = PO_REUSE_NONE;
    isl_stat status;

    use->reuse = PO_REUSE_NONE;
    if (!view->body || !po_reference_group_is_exact(scop, group))
        return isl_stat_ok;
    map = po_reference_group_elements(scop, group, view->body);
    status = compare(map, &use->reuse);
    map = po_lines_of(scop, access, map);
    if (status >= 0 && use->reuse == PO_REUSE_NONE)
        status = compare(map, &lines);
    if (lines != PO_REUSE_NONE)
        use->reuse = PO_REUSE_LINE;
    isl_map_free(map);
    return status;
}
