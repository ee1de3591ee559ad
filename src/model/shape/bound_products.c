/* Products of variables that loops run up to, as h * w in
 *
 *     A[c * h * w + i],   i < h * w
 *
 * Each is a symbol of its own, so that it can be an extent: the polynomial is that of A[c][i].
 * A number of C that a product of numbers with signs is, is what the polynomial says; and one
 * that overflows is none.
 */
#include "../internal.h"

static bool note_product(const po_expr *expr, void *user)
{
    po_region *region = user;
    po_shapes *shapes = &region->shapes;
    const po_poly *product = NULL;
    const po_poly *symbol;
    int bits = 0;

    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL &&
        expr->type->kind == PO_TYPE_INT && expr->type->is_signed &&
        !region->source->fwrapv)
        product = po_poly_from_expr(region, expr, NULL, NULL, &bits);
    if (!product || bits > 0 || product->n_term != 1 ||
        product->term[0].coef != 1 || product->term[0].n_factor < 2 ||
        !po_poly_is_invariant(region, product))
        return true;
    symbol = po_symbol_of(region, expr);
    if (symbol)
        *PO_ARENA_ADD(region->scop->arena, shapes->product, shapes->n_product) =
            (po_bound_product){expr, product, symbol};
    return true;
}

static bool note_bound(const po_node *node, void *user)
{
    if (node->kind == PO_NODE_LOOP && node->cond)
        po_expr_walk(node->cond, note_product, user);
    return true;
}

/* Find all of them in the region. */
void po_region_find_bound_products(po_region *region)
{
    po_region_walk_nodes(region, note_bound, region);
}

/* Is one of them an extent of the shape? */
bool po_shape_has_product(const po_region *region, const po_shape *shape)
{
    for (int k = 0; k < shape->n_extent; k++)
        for (int i = 0; i < region->shapes.n_product; i++)
            if (po_poly_is_same(shape->extent[k],
                                region->shapes.product[i].symbol))
                return true;
    return false;
}
