/* Floors and ceilings in bounds, conditions, variables and arguments that have
 * simpler values where they stand: what simplifies index maps is asked, given
 * the loops around.
 */
#include "../internal.h"

static bool has_floor(const po_qaff *x, const void *of)
{
    (void)of;
    return po_qaff_n_floor(x) > 0;
}

/* Return the simplest form of "x" if it has fewer floors than "n"; NULL if it
 * has not.
 */
static const po_qaff *simplify(const struct counter_map *t, const po_qaff *x,
                               int n)
{
    const po_qaff *simple = po_qaff_simplify(&t->known, x);
    const po_qaff *result;

    if (!simple || po_qaff_n_floor(simple) >= n)
        return NULL;
    t->g->failed = false;
    result = po_counter_map_back(t, simple);
    if (t->g->failed || !result || po_qaff_n_floor(result) >= n)
        return NULL;
    return result;
}

static const po_qaff *simplify_value(const po_qaff *x, void *of)
{
    const struct counter_map *t = of;
    const po_qaff *simple = NULL;

    if (po_qaff_n_floor(x) > 0)
        simple = simplify(t, po_counter_map_expr(t, x), po_qaff_n_floor(x));
    return simple ? simple : x;
}

/* An upper bound is floor(x / den), a lower one ceil(x / den). */
static po_bound simplify_bound(const po_bound *bound, bool upper, void *of)
{
    const struct counter_map *t = of;
    po_arena *arena = t->known.arena;
    int n = po_qaff_n_floor(bound->expr) + (bound->den > 1);
    const po_qaff *x;
    const po_qaff *simple;
    long sign = upper ? 1 : -1;

    if (n == 0)
        return *bound;
    x = po_qaff_scale(arena, po_counter_map_expr(t, bound->expr), sign);
    x = po_qaff_scale(arena, po_qaff_div(arena, x, bound->den), sign);
    simple = simplify(t, x, n);
    return simple ? (po_bound){simple, 1} : *bound;
}

static bool is_divided(int n, const po_bound *bound)
{
    for (int i = 0; i < n; i++)
        if (bound[i].den > 1)
            return true;
    return false;
}

/* Are there floors in the node itself? */
static bool is_candidate(const po_ast_node *node)
{
    return (node->kind == PO_AST_LOOP &&
            (is_divided(node->loop.n_lower, node->loop.lower) ||
             is_divided(node->loop.n_upper, node->loop.upper))) ||
           po_ast_any_expr(node, has_floor, NULL);
}

/* Put simpler values in the place of floors in the node, wherever the loops around,
 * which has been done for, say that they are the same.
 */
void po_node_simplify(struct generator *g, const po_ast_path *at, isl_ctx *ctx)
{
    struct counter_map t;

    if (!is_candidate(at->node))
        return;
    po_counter_map_find(&t, g, at->up, ctx);
    if (at->node->kind == PO_AST_LOOP)
        po_ast_map_bounds(g->ast->arena, at->node, simplify_bound, &t);
    else
        po_ast_map_exprs(g->ast->arena, at->node, simplify_value, &t);
    po_counter_map_clear(&t);
}
