/* How far inside of an array what a number counts is, by the subscripts of references to it: in
 *
 *     A[(k * h + i) * w + j]
 *
 * w numbers are in a row, h * w in what "k" counts.
 */
#include "subscripts.h"

/* A search for what iterators are multiplied with in the subscripts of an array: the lowest degree of what the
 * factor divides.
 */
struct search {
    po_region *region;
    const po_decl *decl;
    const po_poly *factor;
    int degree;
};

static int degree_of(const po_poly *p)
{
    int degree = 0;

    for (int i = 0; i < p->n_term; i++)
        degree = p->term[i].n_factor > degree ? p->term[i].n_factor : degree;
    return degree;
}

/* Is the polynomial a multiple of the factor, and not 0? */
static bool is_multiple(const struct search *s, const po_poly *p)
{
    const po_poly *rest;
    const po_poly *q;

    return p && p->n_term > 0 &&
           po_poly_divide(s->region->scop->arena, p, s->factor, &q, &rest) &&
           rest && rest->n_term == 0;
}

static bool see_subscript(const po_expr *expr, void *user)
{
    struct search *s = user;
    po_arena *arena = s->region->scop->arena;
    const po_poly *p = NULL;
    po_chain chain;
    int bits;

    if (po_chain_find(s->region, expr, &chain) && chain.decl == s->decl)
        p = po_chain_offset(s->region, &chain, NULL, NULL, &bits);
    for (int i = 0; p && i < s->region->shapes.n_symbol; i++) {
        const po_poly *coef = po_poly_factor_of(arena, p, i);

        if (!po_poly_is_invariant(s->region, po_poly_symbol(arena, i)) &&
            is_multiple(s, coef) && degree_of(coef) < s->degree)
            s->degree = degree_of(coef);
    }
    return true;
}

int po_shape_depth_of(po_region *region, const po_decl *decl,
                      const po_poly *factor)
{
    struct search s = {region, decl, factor, PO_MAX_DEGREE + 1};

    if (factor && po_poly_is_divisor(factor) &&
        !po_poly_is_constant(factor, NULL))
        po_region_walk_exprs(region, see_subscript, &s);
    return s.degree;
}
