/* What the subscripts of all references to an array have in common, as "lo" in
 *
 *     A[lo + s * counter] = A[lo + 1 + s * counter]
 *
 * It has no part in where one element is, seen from another, but would have to
 * be within the extents.
 */
#include "../internal.h"

static bool is_not_in(const po_expr *expr, void *user)
{
    const po_expr *symbol = user;

    return expr->kind != PO_EXPR_VAR || !po_expr_mentions(symbol, expr->decl);
}

static bool has_no_bound(const po_node *node, void *user)
{
    const po_node *init = node->kind == PO_NODE_LOOP ? node->init : NULL;

    return (node->kind != PO_NODE_LOOP ||
            po_expr_walk(node->cond, is_not_in, user)) &&
           (!init || (po_expr_walk(init->value, is_not_in, user) &&
                      po_expr_walk(init->expr, is_not_in, user)));
}

/* Does a variable of the symbol occur in a bound of a loop?  Then iterators may
 * make up for it, as in "j - lo" with "j" from "lo" on.
 */
bool po_symbol_is_bound(const po_region *region, int symbol)
{
    return !po_region_walk_nodes(region, has_no_bound,
                                 region->shapes.symbol[symbol]);
}

static bool has_iterator(const po_region *region, int n,
                         const po_poly *const *rest)
{
    for (int i = 0; i < n; i++)
        if (!po_poly_is_invariant(region, rest[i]))
            return true;
    return false;
}

/* Two symbols that may be in one condition. */
struct two {
    const po_expr *a;
    const po_expr *b;
};

static bool has_no_condition(const po_node *node, void *user)
{
    const struct two *two = user;

    return node->kind != PO_NODE_IF ||
           po_expr_walk(node->cond, is_not_in, (void *)two->a) ||
           po_expr_walk(node->cond, is_not_in, (void *)two->b);
}

/* Is a variable of the subscripts that changes in a condition, along with "symbol" if it is not
 * NULL?  That may be what keeps the subscripts from their lowest values, as x + j - pad >= 0 does.
 */
static bool is_guarded(const po_region *region, int n,
                       const po_poly *const *rest, const po_expr *symbol)
{
    for (int i = 0; i < n; i++)
        for (int t = 0; t < rest[i]->n_term; t++) {
            const po_monomial *term = &rest[i]->term[t];
            const po_expr *own = term->n_factor == 1
                                     ? region->shapes.symbol[term->factor[0]]
                                     : NULL;
            struct two two = {own, symbol ? symbol : own};

            if (own &&
                !po_poly_is_invariant(
                    region, po_poly_term(region->scop->arena, term)) &&
                !po_region_walk_nodes(region, has_no_condition, &two))
                return true;
        }
    return false;
}

/* Is the term a part of all of the polynomials? */
static bool is_common(int n, const po_poly *const *rest,
                      const po_monomial *term)
{
    for (int i = 0; i < n; i++)
        if (po_poly_coef(rest[i], term) != term->coef)
            return false;
    return true;
}

/* Return the least constant, as a polynomial. */
static const po_poly *least(po_arena *arena, int n, const po_poly *const *rest)
{
    const po_monomial one = {.n_factor = 0};
    long constant = po_poly_coef(rest[0], &one);

    for (int i = 1; i < n; i++)
        if (po_poly_coef(rest[i], &one) < constant)
            constant = po_poly_coef(rest[i], &one);
    return po_poly_constant(arena, constant);
}

/* Return the constant from which the subscripts go, "common" being what they have in common: 1
 * as in Fortran; 0 if that is not known of one of them, or if it would be negative but for a
 * condition.
 */
static const po_poly *first(const po_region *region, int n,
                            const po_poly *const *rest, const po_poly *common)
{
    po_arena *arena = region->scop->arena;
    long least = 0;

    for (int i = 0; i < n; i++) {
        const po_poly *own = po_poly_add(arena, rest[i], common, -1);
        long value;

        if (!own || !po_poly_lowest(region, own, &value))
            return po_poly_constant(arena, 0);
        least = i == 0 || value < least ? value : least;
    }
    if (least < 0 && is_guarded(region, n, rest, NULL))
        least = 0;
    return po_poly_constant(arena, least);
}

/* Return what n subscripts have in common that does not change in the
 * region.  Where iterators are in the subscripts, too, of constants only what all loops are
 * counted from: from 1 on, "j - 1" is at least 0.
 */
const po_poly *po_origin_find(const po_region *region, int n,
                              const po_poly *const *rest)
{
    po_arena *arena = region->scop->arena;
    bool is_flat = !has_iterator(region, n, rest);
    const po_poly *sum = po_poly_constant(arena, 0);

    for (int i = 0; n > 0 && i < rest[0]->n_term; i++) {
        const po_monomial *term = &rest[0]->term[i];
        const po_poly *one = po_poly_term(arena, term);

        if (term->n_factor == 1 && po_poly_is_invariant(region, one) &&
            is_common(n, rest, term) &&
            (is_flat || !(po_symbol_is_bound(region, term->factor[0]) ||
                          is_guarded(region, n, rest,
                                     region->shapes.symbol[term->factor[0]]))))
            sum = po_poly_add(arena, sum, one, 1);
    }
    if (n == 0)
        return sum;
    return po_poly_add(
        arena, sum,
        is_flat ? least(arena, n, rest) : first(region, n, rest, sum), 1);
}
