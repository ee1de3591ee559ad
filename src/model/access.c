/* Access relations of the statement that is being built: { S[i] -> A[f(i)] }
 * on its domain, exact where subscripts are affine; any element, or any in a
 * known range, for others (may-access).  Scalars are arrays of rank 0.
 */
#include "reference.h"

#include <isl/map.h>
#include <isl/space.h>

/* Return { [i] -> [x] }, for any x or, if "range" is not NULL, those in it. */
static __isl_give isl_map *any_number(const po_region *region,
                                      const po_range *range)
{
    isl_map *any = isl_map_from_domain(isl_set_copy(region->domain));

    any = isl_map_add_dims(any, isl_dim_out, 1);
    if (range) {
        any = isl_map_lower_bound_si(any, isl_dim_out, 0, (int)range->low);
        any = isl_map_upper_bound_si(any, isl_dim_out, 0, (int)range->high);
    }
    return any;
}

/* Return { [i] -> [x] }, for the value of subscript number "pos". */
static __isl_give isl_map *make_subscript(const po_region *region,
                                          const po_reference *ref, int pos)
{
    const po_doubt *doubt = &ref->doubt[pos];
    isl_pw_aff *index;
    isl_map *value;

    if (doubt->is_unknown && !doubt->is_bounded)
        return any_number(region, NULL);
    index = isl_pw_aff_gist(isl_pw_aff_copy(ref->index[pos]),
                            isl_set_copy(region->domain));
    value = isl_map_from_pw_aff(isl_pw_aff_coalesce(index));
    if (!doubt->is_unknown)
        return value;
    return isl_map_sum(value, any_number(region, &doubt->range));
}

/* Return { [i] -> name[subscripts] } on the domain. */
static __isl_give isl_map *make_relation(const po_region *region,
                                         po_reference *ref, const char *name)
{
    isl_space *space = isl_set_get_space(region->domain);
    isl_map *relation;

    relation = isl_map_universe(isl_space_from_domain(space));
    for (int i = 0; i < ref->rank; i++)
        relation = isl_map_flat_range_product(relation,
                                              make_subscript(region, ref, i));
    relation = isl_map_intersect_domain(relation, isl_set_copy(region->domain));
    return isl_map_set_tuple_name(isl_map_coalesce(relation), isl_dim_out,
                                  name);
}

/* Add an access of "ref", the reference "expr", to the statement in work. */
bool po_region_add_access(po_region *region, po_reference *ref,
                          const po_expr *expr, bool is_write)
{
    bool is_target = ref->rank > 0 && ref->decl->type->kind == PO_TYPE_POINTER;
    po_object *object;
    isl_map *relation;
    int writer;
    int array;

    if (is_write && ref->rank == 0 ? !po_type_is_scalar(ref->type)
                                   : !po_type_is_element(ref->type))
        return po_region_fail_expr(region, PO_REJECT_DATA_TYPE, expr);
    if (!po_range_settle(region, isl_set_copy(region->domain)))
        return false;
    if (ref->member && ref->rank == 0)
        ref->index[ref->rank++] = po_reference_zero(region);
    writer = po_region_written(region, ref->decl);
    if (is_target && writer >= 0)
        return po_region_fail_written(region, ref->decl, expr, writer);
    array = po_reference_array(region, ref);
    if (array < 0)
        return po_region_fail_advised(region, PO_REJECT_MAY_ALIAS,
                                      PO_ADVICE_NONE, expr);
    object = po_region_object(region, ref->decl, is_target, ref->type, expr);
    if (is_write && object->first_write == INT_MAX)
        object->first_write = region->current;
    relation = make_relation(region, ref, region->scop->array[array].name);
    relation = po_local_clip(region, ref, relation);
    *PO_ARENA_ADD(region->scop->arena, region->access, region->n_access) =
        (po_access){.array = array,
                    .relation = relation,
                    .is_write = is_write,
                    .is_must = is_write && po_reference_is_exact(ref),
                    .is_exact = po_reference_is_exact(ref),
                    .expr = expr,
                    .loc = expr->loc};
    return relation != NULL;
}

/* A variable whose value is that of an iterator or does not change: reading it
 * is no access.
 */
static bool is_value(po_region *region, const po_expr *expr)
{
    if (po_region_level(region, expr->decl) >= 0)
        return true;
    if ((!po_type_is_integer(expr->type) &&
         expr->type->kind != PO_TYPE_POINTER) ||
        po_region_written(region, expr->decl) >= 0)
        return false;
    po_region_object(region, expr->decl, false, expr->type, expr);
    return true;
}

/* Is it the iterator of a loop in a block, but of no modelled one? */
static bool is_boxed(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->iterators.n_in_block; i++)
        if (region->iterators.in_block[i] == decl)
            return true;
    return false;
}

/* Iterators of the region are no scalars: their assignments are not statements
 * of the model.
 */
static bool check_iterator(po_region *region, const po_expr *expr,
                           bool is_write)
{
    int loop;

    if (expr->kind != PO_EXPR_VAR)
        return true;
    loop = po_region_iterated(region, expr->decl);
    if (loop < 0 || (!is_write && po_region_level(region, expr->decl) >= 0))
        return true;
    if (po_region_level(region, expr->decl) < 0 &&
        (region->open_block || is_boxed(region, expr->decl)))
        return true;
    return po_region_fail_both(
        region, is_write ? PO_REJECT_ITERATOR_WRITTEN : PO_REJECT_ITERATOR_LIVE,
        expr, loop);
}

/* A variable that is declared in the block in work is no part of the model; the
 * subscripts of an array may be.
 */
static bool access_local(po_region *region, const po_expr *expr)
{
    for (; expr->kind == PO_EXPR_SUBSCRIPT; expr = po_expr_strip(expr->arg[0]))
        if (po_type_is_address(expr->arg[1]->type) ||
            !po_region_evaluate(region, expr->arg[1]))
            return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    if (expr->kind == PO_EXPR_VAR)
        return true;
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

static bool access_once(po_region *region, const po_expr *expr, bool is_write)
{
    po_reference ref = {0};
    bool good = check_iterator(region, expr, is_write) &&
                po_reference_locate(region, expr, &ref);

    if (good &&
        (is_write || expr->kind != PO_EXPR_VAR || !is_value(region, expr)))
        good = po_region_add_access(region, &ref, expr, is_write);
    po_reference_free(&ref);
    return good;
}

/* Add the access of the lvalue "expr" to the statement in work.  Returns false
 * if it cannot be modelled, or isl failed.
 */
bool po_region_access(po_region *region, const po_expr *expr, bool is_write)
{
    po_mark mark;
    bool good;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR && !is_write &&
        po_open_block_has_assigned(region, expr->decl))
        return true;
    if (po_open_block_has(region, po_expr_base(expr)))
        return access_local(region, expr);
    mark = po_region_mark(region);
    good = access_once(region, expr, is_write);
    if (!good && !region->wraps && region->why == PO_REJECT_MAY_WRAP &&
        po_region_may_retry(region)) {
        po_region_rewind(region, &mark);
        region->wraps = !region->failed;
        good = region->wraps && access_once(region, expr, is_write);
        region->wraps = false;
    }
    po_mark_free(&mark);
    return good;
}
