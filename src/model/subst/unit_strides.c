/* Strides that are taken to be 1, so that an array has a shape:
 *
 *     sum += in[(y * stride + r) * w + x * stride + s] * k[r][s];
 *
 * A region that cannot be modelled as it is, since the subscripts are no affine functions, is read
 * again with 1 in the place of such variables (shape/shape.c says of which), under the condition that they
 * are 1, which is tested at run time.
 */
#include "../internal.h"

/* Return 1, of the type of the stride, so that C computes with it in the same type. */
static const po_expr *one(po_arena *arena, const po_expr *stride)
{
    return po_expr_number(arena, &stride->loc, stride->type, 1);
}

/* Return the expression with 1 in the place of the strides, but where their address is taken. */
static const po_expr *replace(const po_expr *expr, void *user)
{
    const po_region *region = user;
    const po_source *source = region->source;

    if (!expr || (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS &&
                  po_expr_strip(expr->arg[0])->kind != PO_EXPR_SUBSCRIPT))
        return expr;
    for (int i = 0; i < source->n_unit; i++)
        if (po_expr_is_same(expr, source->unit_stride[i]))
            return one(region->scop->arena, expr);
    return po_expr_map(region->scop->arena, expr, replace, user);
}

/* Return "where a, b are 1". */
static const char *describe(const po_region *region)
{
    const po_source *source = region->source;
    po_text text = {0};
    const char *kept;

    for (int i = 0; i < source->n_unit; i++) {
        po_text_add(&text, i == 0 ? "where " : ", ");
        po_expr_print_source(source->unit_stride[i], &text);
    }
    po_text_add(&text, source->n_unit > 1 ? " are 1" : " is 1");
    kept = po_arena_printf(region->scop->arena, "%s", po_text_get(&text));
    po_text_free(&text);
    return kept;
}

/* The strides may be of another region, which does not outlive this one. */
bool po_region_set_unit_strides(po_region *region)
{
    const po_source *source = region->source;
    po_arena *arena = region->scop->arena;
    const po_node **node =
        po_arena_array(arena, (size_t)source->n_root, sizeof(*node));

    if (source->n_unit == 0)
        return true;
    for (int i = 0; i < source->n_unit; i++) {
        const po_expr *stride = po_expr_copy(arena, source->unit_stride[i]);

        if (!po_header_assume_one(region, stride, NULL))
            return po_region_fail_expr(region, PO_REJECT_NONAFFINE_SUBSCRIPT,
                                       stride);
    }
    for (int i = 0; i < source->n_root; i++)
        node[i] = po_node_map(arena, region->node[i], replace, region);
    region->node = node;
    region->scop->where = describe(region);
    po_region_scan(region);
    return !region->failed;
}
