/* What the subscripts of all references to an array have in common, as "lo" in
 *
 *     A[lo + s * turn] = A[lo + 1 + s * turn]
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

    return (node->kind != PO_NODE_LOOP || !node->cond ||
            po_expr_walk(node->cond, is_not_in, user)) &&
           (!init || !init->value ||
            po_expr_walk(init->value, is_not_in, user)) &&
           (!init || !init->expr || po_expr_walk(init->expr, is_not_in, user));
}

/* Does a variable of the symbol occur in a bound of a loop?  Then iterators may
 * make up for it, as in "j - lo" with "j" from "lo" on.
 */
static bool is_bound(const po_region *region, int symbol)
{
    for (int i = 0; i < region->source->n_root; i++)
        if (!po_node_walk(region->node[i], has_no_bound,
                          (void *)region->shapes.symbol[symbol]))
            return true;
    return false;
}

static bool has_iterator(const po_region *region, int n, const po_poly *rest)
{
    for (int i = 0; i < n; i++)
        if (!po_poly_is_invariant(region, &rest[i]))
            return true;
    return false;
}

/* Is the term a part of all of the polynomials? */
static bool is_common(int n, const po_poly *rest, const po_poly *term)
{
    for (int i = 0; i < n; i++) {
        po_poly other = rest[i];

        if (!po_poly_add(&other, term, -1) ||
            other.n_term != rest[i].n_term - 1)
            return false;
    }
    return true;
}

static long constant_of(const po_poly *p)
{
    for (int i = 0; i < p->n_term; i++)
        if (p->term[i].n_factor == 0)
            return p->term[i].coef;
    return 0;
}

/* Add the least constant. */
static bool add_least(int n, const po_poly *rest, po_poly *origin)
{
    po_poly least = {1, {{.coef = constant_of(&rest[0])}}};

    for (int i = 1; i < n; i++)
        if (constant_of(&rest[i]) < least.term[0].coef)
            least.term[0].coef = constant_of(&rest[i]);
    return least.term[0].coef == 0 || po_poly_add(origin, &least, 1);
}

/* Store in "origin" what n subscripts have in common that does not change in the
 * region.  Constants are left where iterators are in the subscripts, too: from 1
 * on, "j - 1" is at least 0.
 */
void po_origin_find(const po_region *region, int n, const po_poly *rest,
                    po_poly *origin)
{
    bool is_flat = !has_iterator(region, n, rest);
    po_poly sum = {0};

    for (int i = 0; n > 0 && i < rest[0].n_term; i++) {
        const po_term_of_poly *term = &rest[0].term[i];
        po_poly one = {1, {*term}};

        if (term->n_factor != 1 || !po_poly_is_invariant(region, &one) ||
            !is_common(n, rest, &one) ||
            (!is_flat && is_bound(region, term->factor[0])))
            continue;
        if (!po_poly_add(&sum, &one, 1))
            return;
    }
    if (n > 0 && (!is_flat || add_least(n, rest, &sum)))
        *origin = sum;
}
