/* Tile loops that step: a loop over tile numbers of which only multiples of
 * the tile size N are used becomes a loop over these multiples, so that
 *
 *     for (it = 0; it <= floord(n - 1, N); it++)
 *         for (i = N * it; i <= min(n - 1, N * it + N - 1); i++)
 *
 * is written as
 *
 *     for (it = 0; it <= n - 1; it += N)
 *         for (i = it; i <= min(n - 1, it + N - 1); i++)
 */
#include "../internal.h"

/* A tile loop, of which "n" is the tile size. */
struct scaling {
    struct generator *g;
    int var;
    long n;
};

/* Is a coefficient of the variable no multiple of the tile size? */
static bool is_indivisible(const po_qaff *x, const void *of)
{
    const struct scaling *s = of;

    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];

        if (term->kind == PO_ATOM_FLOOR && is_indivisible(term->arg, of))
            return true;
        if (term->kind == PO_ATOM_VAR && term->index == s->var &&
            term->coef % s->n != 0)
            return true;
    }
    return false;
}

static bool has_indivisible(const po_ast_node *node, const void *of)
{
    return po_ast_any_expr(node, is_indivisible, of);
}

/* Return the bound of N times the values: for v' = N v,
 *
 *     v >= ceil(e / d)   becomes   v' >= N · ceil(e / d)
 *     v <= floor(e / d)  becomes   v' <= floor(N e / d)
 */
static po_bound scale_bound(const po_bound *bound, bool upper, void *of)
{
    const struct scaling *s = of;
    const po_qaff *one = po_qaff_constant(s->g->ast->arena, 1);
    const po_qaff *x = bound->expr;
    long gcd = po_gcd(bound->den, s->n);

    if (upper)
        return (po_bound){po_qaff_sum(s->g, s->n / gcd, x, 0, x),
                          bound->den / gcd};
    x = po_qaff_sum(s->g, 1, x, bound->den - 1, one);
    x = po_qaff_floor(s->g, x, bound->den);
    return (po_bound){po_qaff_sum(s->g, s->n, x, 0, x), 1};
}

/* Move the constant of "x" into its only floor. */
static const po_qaff *absorb_constant(struct generator *g, const po_qaff *x)
{
    const po_qaff *one = po_qaff_constant(g->ast->arena, 1);
    po_term *term =
        po_arena_array(g->ast->arena, (size_t)x->n_term + 1, sizeof(*term));
    po_qaff *copy = po_arena_alloc(g->ast->arena, sizeof(*copy));
    int pos = -1;

    for (int i = 0; i < x->n_term; i++) {
        term[i] = x->term[i];
        if (term[i].kind == PO_ATOM_FLOOR)
            pos = pos < 0 ? i : x->n_term;
    }
    if (pos < 0 || pos == x->n_term ||
        (term[pos].coef != 1 && term[pos].coef != -1))
        return x;
    term[pos].arg = po_qaff_sum(
        g, 1, term[pos].arg, term[pos].coef * x->constant * term[pos].den, one);
    *copy = (po_qaff){.n_term = x->n_term, .term = term};
    return copy;
}

/* Write the multiples of the denominator among the terms of a bound outside of
 * the division.
 */
static po_bound split(const po_bound *bound, bool upper, void *g)
{
    po_arena *arena = ((struct generator *)g)->ast->arena;
    const po_qaff *x =
        po_qaff_sum(g, 1, bound->expr, upper ? 0 : bound->den - 1,
                    po_qaff_constant(arena, 1));
    bool divisible = false;

    for (int i = 0; i < bound->expr->n_term; i++)
        divisible = divisible || bound->expr->term[i].coef % bound->den == 0;
    if (bound->den == 1 || !divisible)
        return *bound;
    return (po_bound){absorb_constant(g, po_qaff_floor(g, x, bound->den)), 1};
}

/* Split the bounds of the node, if it is a loop. */
static bool split_bounds(const po_ast_path *at, void *g)
{
    if (at->node->kind == PO_AST_LOOP)
        po_ast_map_bounds(((struct generator *)g)->ast->arena, at->node, split,
                          g);
    return true;
}

/* Split the bounds of all loops in and below "node". */
void po_ast_split_bounds(struct generator *g, po_ast_node *node)
{
    po_ast_walk(node, split_bounds, g);
}

/* Scale the tile loops in and below "node", the innermost first, where only
 * multiples of the tile size are used.
 */
void po_ast_scale(struct generator *g, po_ast_node *node)
{
    struct scaling s = {.g = g};

    for (int i = 0; i < po_ast_n_part(node); i++)
        po_ast_scale(g, po_ast_part(node, i));
    if (node->kind != PO_AST_LOOP)
        return;
    s.var = node->var;
    s.n = g->tile[node->var];
    if (s.n <= 1 || po_ast_any(node->body, has_indivisible, &s))
        return;
    po_ast_replace_var(g, node->body, s.var, s.n,
                       po_qaff_var(g->ast->arena, s.var));
    po_ast_map_bounds(g->ast->arena, node, scale_bound, &s);
    if (!po_mul(node->loop.step, s.n, &node->loop.step))
        g->failed = true;
}
