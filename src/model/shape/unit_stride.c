/* Strides that iterators are multiplied with beside others, as s in
 *
 *     in[(y * s + r) * w + x * s + q]
 *
 * so that there is no shape, but would be if they were 1: of w, which a sum is multiplied with,
 * that is not to be expected, nor of what a loop is bounded by.  subst/unit_strides.c reads the
 * region once more with 1 in the place of these.
 */
#include "subscripts.h"

/* Is there a shape if the symbol is 1?  The offsets with 1 in its place are stored. */
static bool is_unit(const po_subscript_list *s, int symbol,
                    po_subscript_list *with)
{
    const po_monomial of = {.coef = 1, .n_factor = 1, .factor = {symbol}};
    po_arena *arena = s->region->scop->arena;
    const po_poly *one = po_poly_constant(arena, 1);
    po_shape shape = *s->shape;

    *with = *s;
    with->is_curved = false;
    with->offset =
        po_arena_array(arena, (size_t)s->n_offset + 1, sizeof(*with->offset));
    for (int i = 0; i < s->n_offset; i++) {
        with->offset[i] = po_poly_replace(arena, s->offset[i], &of, one);
        if (!with->offset[i])
            with->n_offset = 0;
        if (!with->offset[i])
            return false;
        with->is_curved |= !po_poly_is_linear(with->offset[i]);
    }
    return !with->is_curved || po_shape_find_extents(with, &shape);
}

static bool is_other(const po_expr *expr, void *user)
{
    return !po_expr_is_same(expr, user);
}

/* Is the node no loop that the expression is in a bound of? */
static bool has_other_bounds(const po_node *node, void *user)
{
    const po_node *init = node->init;

    if (node->kind != PO_NODE_LOOP)
        return true;
    return (!node->cond || po_expr_walk(node->cond, is_other, user)) &&
           (!init || !init->value ||
            po_expr_walk(init->value, is_other, user)) &&
           (!init || !init->expr || po_expr_walk(init->expr, is_other, user));
}

bool po_symbol_is_limit(const po_region *region, int symbol)
{
    return !po_region_walk_nodes(region, has_other_bounds,
                                 (void *)region->shapes.symbol[symbol]);
}

/* Is an iterator multiplied with the symbol, and nothing else, in the offset? */
static bool is_multiplied(const po_subscript_list *s, const po_poly *offset,
                          int symbol)
{
    for (int t = 0; t < offset->n_term; t++) {
        const po_poly *one =
            po_poly_term(s->region->scop->arena, &offset->term[t]);

        if (offset->term[t].n_factor == 2 && po_poly_has_symbol(one, symbol) &&
            !po_poly_is_invariant(s->region, one))
            return true;
    }
    return false;
}

/* Would the offset have a shape if it were the only one? */
static bool has_shape(const po_subscript_list *s, int i)
{
    po_subscript_list alone = *s;
    po_shape shape = *s->shape;

    alone.n_offset = 1;
    alone.offset = &s->offset[i];
    return po_shape_find_extents(&alone, &shape);
}

/* May the symbol be a stride: is an iterator multiplied with it, where there is no shape, and no loop
 * bounded by it?
 */
static bool may_be_unit(const po_subscript_list *s, int symbol)
{
    const po_expr *expr = s->region->shapes.symbol[symbol];
    const po_poly *alone = po_poly_symbol(s->region->scop->arena, symbol);

    if ((expr->kind != PO_EXPR_VAR && expr->kind != PO_EXPR_MEMBER) ||
        !po_poly_is_invariant(s->region, alone) ||
        (s->found.is_row >> symbol & 1) != 0 ||
        po_symbol_is_limit(s->region, symbol))
        return false;
    for (int i = 0; i < s->n_offset; i++)
        if (is_multiplied(s, s->offset[i], symbol) && !has_shape(s, i))
            return true;
    return false;
}

static void note_unit(po_shapes *shapes, const po_expr *stride)
{
    for (int i = 0; i < shapes->n_unit; i++)
        if (po_expr_is_same(shapes->unit[i], stride))
            return;
    if (shapes->n_unit < PO_MAX_UNIT_STRIDE)
        shapes->unit[shapes->n_unit++] = stride;
}

bool po_shape_find_unit_strides(const po_subscript_list *s, int n)
{
    po_shapes *shapes = &s->region->shapes;
    po_subscript_list with;

    for (int symbol = shapes->n_symbol - 1; symbol >= 0; symbol--)
        if (may_be_unit(s, symbol) &&
            (is_unit(s, symbol, &with) ||
             (n > 1 && po_shape_find_unit_strides(&with, n - 1)))) {
            note_unit(shapes, shapes->symbol[symbol]);
            return true;
        }
    return false;
}
