/* Polynomials that are divided by 2: what numbers the elements of a packed triangle.
 *
 *     i * (i + 1) / 2 + j  =  C(i, 2) + i + j,     C(i, 2) = i * (i - 1) / 2
 *
 * Sums of products of symbols and their binomials C(i, 2), with integer coefficients, are all
 * polynomials of degree 2 in each symbol whose values are integers.  A binomial is a symbol
 * as well, and i * i is written as 2 * C(i, 2) + i.
 */
#include "../internal.h"

/* Return the symbol for C(x, 2), and note what it is; NULL if there are too many symbols. */
static const po_poly *binomial(po_region *region, int x)
{
    po_shapes *shapes = &region->shapes;
    po_arena *arena = region->scop->arena;
    const po_expr *base = shapes->symbol[x];
    const po_expr *one = po_expr_number(arena, &base->loc, &po_type_long, 1);
    const po_expr *two = po_expr_number(arena, &base->loc, &po_type_long, 2);
    const po_poly *symbol;
    const po_expr *expr;
    int number;

    expr = po_expr_binary(arena, &base->loc, PO_OP_SUB, &po_type_long,
                          po_expr_copy(arena, base), one);
    expr = po_expr_binary(arena, &base->loc, PO_OP_MUL, &po_type_long,
                          po_expr_copy(arena, base), expr);
    symbol = po_symbol_of(region, po_expr_binary(arena, &base->loc, PO_OP_DIV,
                                                 &po_type_long, expr, two));
    if (!symbol)
        return NULL;
    number = symbol->term->factor[0];
    if (po_binomial_of(region, number) < 0)
        *PO_ARENA_ADD(arena, shapes->binomial, shapes->n_binomial) =
            (po_binomial){.symbol = number, .of = x};
    return symbol;
}

int po_binomial_of(const po_region *region, int symbol)
{
    for (int i = 0; i < region->shapes.n_binomial; i++)
        if (region->shapes.binomial[i].symbol == symbol)
            return region->shapes.binomial[i].of;
    return -1;
}

const po_poly *po_poly_in_binomials(po_region *region, const po_poly *p)
{
    po_arena *arena = region->scop->arena;

    for (int x = 0; p && x < region->shapes.n_symbol; x++) {
        const po_monomial square = {.coef = 1, .n_factor = 2, .factor = {x, x}};
        const po_poly *own = po_poly_factor_of(arena, p, x);
        const po_poly *by;

        if (!own || !po_poly_has_symbol(own, x))
            continue;
        by = po_poly_add(arena, po_poly_symbol(arena, x), binomial(region, x),
                         2);
        p = po_poly_replace(arena, p, &square, by);
    }
    return p;
}

const po_poly *po_poly_half(po_region *region, const po_poly *p)
{
    po_arena *arena = region->scop->arena;
    const po_poly *rest;
    const po_poly *half;

    p = po_poly_in_binomials(region, p);
    return p &&
                   po_poly_divide(arena, p, po_poly_constant(arena, 2), &half,
                                  &rest) &&
                   rest->n_term == 0
               ? half
               : NULL;
}

const po_expr *po_halved_product(const po_expr *expr)
{
    const po_expr *product;

    if (expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_DIV ||
        !po_type_is_integer(expr->type) || expr->type->size_bytes < 4)
        return NULL;
    product = po_expr_strip(expr->arg[0]);
    return product->kind == PO_EXPR_BINARY && product->op == PO_OP_MUL &&
                   product->type->is_signed == expr->type->is_signed &&
                   product->type->size_bytes == expr->type->size_bytes
               ? product
               : NULL;
}

static bool is_free_of_binomials(const po_region *region, const po_poly *p)
{
    for (int i = 0; i < region->shapes.n_binomial; i++)
        if (po_poly_has_symbol(p, region->shapes.binomial[i].symbol))
            return false;
    return true;
}

bool po_poly_divide_rows(const po_region *region, po_arena *arena,
                         const po_shape *shape, const po_poly *p,
                         const po_poly **q, const po_poly **r)
{
    const po_poly *start;
    int n_found = 0;
    int row = 0;

    for (int i = 0; i < p->n_term; i++) {
        int of = p->term[i].n_factor == 1
                     ? po_binomial_of(region, p->term[i].factor[0])
                     : -1;

        if (of >= 0 && p->term[i].coef != shape->growth)
            return false;
        row = of >= 0 ? i : row;
        n_found += of >= 0;
    }
    if (n_found != 1)
        return false;
    *q = po_poly_symbol(arena, po_binomial_of(region, p->term[row].factor[0]));
    start = po_poly_term(arena, &p->term[row]);
    start =
        po_poly_add(arena, start, po_poly_mul(arena, *q, shape->extent[0]), 1);
    *r = po_poly_add(arena, p, start, -1);
    return *r && is_free_of_binomials(region, *r);
}
