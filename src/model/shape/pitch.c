/* Arrays of which rows are longer than what their subscripts need:
 *
 *     image[y * stride + x * n + c],     0 <= c < n,   0 <= x < stride / n
 *     q[t * C + h * hs + i],             0 <= i < hs,  0 <= h < C / hs
 *
 * The elements of a row are numbered by the extents in it, as in shape.c, and rows are a pitch apart:
 *
 *     A[p]  ->  A[y][x][c],   p = y * stride + (x * n + c),   0 <= x * n + c < stride
 *
 * The quotient is a parameter: where x is less than it, and c within its extent, so is the sum within the row.
 * Of what variables have been set to, as in C3 = 3 * C, the polynomial is taken, so that C may be the pitch.
 */
#include "subscripts.h"

/* Note that the variable on the left of the equation is the polynomial on the right. */
static void define(po_region *region, const po_expr *equation)
{
    po_shapes *shapes = &region->shapes;
    const po_poly *symbol = po_symbol_of(region, equation->arg[0]);
    const po_poly *value;
    int bits = 0;

    value = po_poly_from_expr(region, equation->arg[1], NULL, NULL, &bits);
    if (symbol && value && bits == 0 && !po_poly_is_constant(value, NULL) &&
        po_poly_is_invariant(region, symbol) &&
        po_poly_is_invariant(region, value))
        *PO_ARENA_ADD(region->scop->arena, shapes->defined, shapes->n_defined) =
            (po_defined){symbol, value};
}

void po_region_find_definitions(po_region *region)
{
    const po_facts *facts = &region->facts;

    for (int i = 0; i < facts->n_fact; i++)
        if (facts->fact[i].sense == PO_IS_SET)
            define(region, facts->fact[i].expr);
}

const po_poly *po_poly_defined(const po_region *region, const po_poly *p)
{
    const po_shapes *shapes = &region->shapes;

    for (int i = shapes->n_defined - 1; i >= 0 && p; i--)
        p = po_poly_replace(region->scop->arena, p,
                            shapes->defined[i].symbol->term,
                            shapes->defined[i].value);
    return p;
}

/* Return the symbol for "extent > 0 ? pitch / extent : 0", both being symbols. */
static const po_poly *quotient(po_region *region, int pitch, int extent)
{
    po_arena *arena = region->scop->arena;
    po_shapes *shapes = &region->shapes;
    const po_expr *a = po_expr_copy(arena, shapes->symbol[pitch]);
    const po_expr *b = po_expr_copy(arena, shapes->symbol[extent]);
    const po_type *type =
        a->type->size_bytes < b->type->size_bytes ? b->type : a->type;
    po_expr choice = {
        .kind = PO_EXPR_COND, .type = type, .loc = b->loc, .n_arg = 3};
    const po_expr *arg[3];
    const po_poly *symbol;

    arg[2] = po_expr_number(arena, &b->loc, &po_type_int, 0);
    arg[1] = po_expr_binary(arena, &b->loc, PO_OP_DIV, type, a,
                            po_expr_copy(arena, b));
    arg[0] = po_expr_condition(arena, b, PO_OP_GT, arg[2]);
    choice.arg = arg;
    symbol = po_symbol_of(region, po_expr_make(arena, &choice));
    if (symbol)
        *PO_ARENA_ADD(arena, shapes->quotient, shapes->n_quotient) =
            shapes->symbol[symbol->term->factor[0]];
    return symbol;
}

/* Is it a variable that does not change, of a type with a sign that C computes in? */
static bool is_length(const po_region *region, int symbol)
{
    const po_expr *expr = region->shapes.symbol[symbol];
    const po_poly *p = po_poly_symbol(region->scop->arena, symbol);

    return (expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_MEMBER) &&
           expr->type->kind == PO_TYPE_INT && expr->type->is_signed &&
           expr->type->size_bytes >= 4 && po_poly_is_invariant(region, p);
}

/* Return what an iterator is multiplied with in what rows are numbered by: NULL if these numbers are
 * linear.
 */
static const po_poly *find_outer(const po_subscript_list *rows)
{
    const po_region *region = rows->region;
    po_arena *arena = region->scop->arena;

    for (int i = 0; i < rows->n_offset; i++)
        for (int s = 0;
             s < region->shapes.n_symbol && !po_poly_is_linear(rows->offset[i]);
             s++) {
            const po_poly *iter = po_poly_symbol(arena, s);
            const po_poly *coef = po_poly_factor_of(arena, rows->offset[i], s);

            if (!po_poly_is_invariant(region, iter) && coef &&
                !po_poly_is_constant(coef, NULL) && po_poly_is_linear(coef) &&
                po_poly_is_divisor(coef))
                return coef;
        }
    return NULL;
}

/* Try rows that are "pitch" apart, with "extent" in them, where a reference has both. */
static bool try_pitch(const po_subscript_list *s, int pitch, int extent,
                      po_shape *shape)
{
    po_region *region = s->region;
    po_arena *arena = region->scop->arena;
    po_subscript_list rows = *s;
    const po_poly *rest;
    const po_poly *outer;
    bool has_both = false;
    int n = 0;

    shape->pitch = po_poly_symbol(arena, pitch);
    rows.offset =
        po_arena_array(arena, (size_t)s->n_offset + 1, sizeof(*rows.offset));
    for (int i = 0; i < s->n_offset; i++) {
        if (!po_poly_divide(arena, s->offset[i], shape->pitch, &rows.offset[i],
                            &rest) ||
            po_poly_is_invariant(region, rest))
            return false;
        has_both |= !po_poly_is_invariant(region, rows.offset[i]) &&
                    !po_poly_is_linear(rest);
    }
    if (!has_both)
        return false;
    outer = find_outer(&rows);
    if (outer)
        shape->extent[n++] = outer;
    shape->n_outer = n;
    shape->extent[n++] = po_poly_symbol(arena, extent);
    shape->extent[n++] = po_poly_symbol(arena, extent);
    shape->n_extent = n;
    if (!po_shape_suits(s, shape))
        return false;
    shape->extent[shape->n_outer] = quotient(region, pitch, extent);
    return shape->extent[shape->n_outer] != NULL;
}

bool po_shape_find_pitch(po_subscript_list *s, po_shape *shape)
{
    po_region *region = s->region;
    po_subscript_list own = *s;
    int n = region->shapes.n_symbol;

    own.offset = po_arena_array(region->scop->arena, (size_t)s->n_offset + 1,
                                sizeof(*own.offset));
    for (int i = 0; i < s->n_offset; i++) {
        own.offset[i] = po_poly_defined(region, s->offset[i]);
        if (!own.offset[i])
            return false;
    }
    for (int extent = 0; extent < n; extent++)
        for (int pitch = 0; pitch < n; pitch++)
            if (pitch != extent && is_length(region, extent) &&
                is_length(region, pitch) &&
                po_symbol_is_limit(region, extent) &&
                try_pitch(&own, pitch, extent, shape)) {
                *s = own;
                return true;
            }
    shape->pitch = NULL;
    return false;
}
