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

/* What is done to the expressions of a subtree: with "n" the tile size,
 * coefficients of "var" are tested for being divisible by it, or divided.
 */
struct scaling {
    struct generator *g;
    int var;
    long n;
};

static bool is_divisible(const struct scaling *s, const po_qaff *x)
{
    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];

        if (term->kind == PO_ATOM_FLOOR && !is_divisible(s, term->arg))
            return false;
        if (term->kind == PO_ATOM_VAR && term->index == s->var &&
            term->coef % s->n != 0)
            return false;
    }
    return true;
}

/* Return "x" in terms of the multiple of the variable. */
static const po_qaff *scaled(const struct scaling *s, const po_qaff *x)
{
    const po_qaff *result = po_qaff_constant(s->g->ast->arena, x->constant);

    for (int i = 0; i < x->n_term; i++) {
        po_term term = x->term[i];
        po_qaff one = {.constant = 0, .n_term = 1, .term = &term};
        const po_qaff *part = &one;

        if (term.kind == PO_ATOM_VAR && term.index == s->var)
            term.coef /= s->n;
        if (term.kind == PO_ATOM_FLOOR)
            part = po_qaff_floor(s->g, scaled(s, term.arg), term.den);
        result = po_qaff_sum(s->g, 1, result,
                             term.kind == PO_ATOM_FLOOR ? term.coef : 1, part);
    }
    return result;
}

static bool bounds_are_divisible(const struct scaling *s, int n,
                                 const po_bound *bound)
{
    for (int i = 0; i < n; i++)
        if (!is_divisible(s, bound[i].expr))
            return false;
    return true;
}

/* Are all coefficients of the variable in and below "node" divisible? */
static bool uses_are_divisible(const struct scaling *s, const po_ast_node *node)
{
    if (node->value && !is_divisible(s, node->value))
        return false;
    for (int i = 0; i < node->n_cond; i++)
        if (!is_divisible(s, node->cond[i].expr))
            return false;
    for (int i = 0; i < node->n_arg; i++)
        if (!is_divisible(s, node->arg[i]))
            return false;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!uses_are_divisible(s, po_ast_part(node, i)))
            return false;
    return bounds_are_divisible(s, node->n_lower, node->lower) &&
           bounds_are_divisible(s, node->n_upper, node->upper);
}

static const po_bound *scaled_bounds(const struct scaling *s, int n,
                                     const po_bound *bound)
{
    po_bound *copy =
        po_arena_array(s->g->ast->arena, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = (po_bound){scaled(s, bound[i].expr), bound[i].den};
    return copy;
}

/* Rewrite all expressions in and below "node". */
static void scale_uses(const struct scaling *s, po_ast_node *node)
{
    po_arena *arena = s->g->ast->arena;
    po_cond *cond =
        po_arena_array(arena, (size_t)node->n_cond + 1, sizeof(*cond));
    const po_qaff **arg =
        po_arena_array(arena, (size_t)node->n_arg + 1, sizeof(*arg));

    if (node->value)
        node->value = scaled(s, node->value);
    for (int i = 0; i < node->n_cond; i++) {
        cond[i] = node->cond[i];
        cond[i].expr = scaled(s, cond[i].expr);
    }
    for (int i = 0; i < node->n_arg; i++)
        arg[i] = scaled(s, node->arg[i]);
    node->cond = cond;
    node->arg = arg;
    node->lower = scaled_bounds(s, node->n_lower, node->lower);
    node->upper = scaled_bounds(s, node->n_upper, node->upper);
    for (int i = 0; i < po_ast_n_part(node); i++)
        scale_uses(s, po_ast_part(node, i));
}

/* Let the loop run over N times its values: for v' = N v,
 *
 *     v >= ceil(e / d)   becomes   v' >= N · ceil(e / d)
 *     v <= floor(e / d)  becomes   v' <= floor(N e / d)
 */
static void scale_loop(const struct scaling *s, po_ast_node *loop)
{
    struct generator *g = s->g;
    const po_qaff *one = po_qaff_constant(g->ast->arena, 1);
    po_bound *lower =
        po_arena_array(g->ast->arena, (size_t)loop->n_lower, sizeof(*lower));
    po_bound *upper =
        po_arena_array(g->ast->arena, (size_t)loop->n_upper, sizeof(*upper));

    for (int i = 0; i < loop->n_lower; i++) {
        long den = loop->lower[i].den;
        const po_qaff *x = po_qaff_sum(g, 1, loop->lower[i].expr, den - 1, one);

        x = po_qaff_floor(g, x, den);
        lower[i] = (po_bound){po_qaff_sum(g, s->n, x, 0, x), 1};
    }
    for (int i = 0; i < loop->n_upper; i++) {
        long den = loop->upper[i].den;
        long gcd = po_gcd(den, s->n);
        const po_qaff *x = loop->upper[i].expr;

        upper[i] = (po_bound){po_qaff_sum(g, s->n / gcd, x, 0, x), den / gcd};
    }
    loop->lower = lower;
    loop->upper = upper;
    if (!po_mul(loop->step, s->n, &loop->step))
        g->failed = true;
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
static po_bound split(struct generator *g, po_bound bound, long round)
{
    const po_qaff *one = po_qaff_constant(g->ast->arena, 1);
    const po_qaff *x = po_qaff_sum(g, 1, bound.expr, round, one);
    bool divisible = false;

    for (int i = 0; i < bound.expr->n_term; i++)
        divisible = divisible || bound.expr->term[i].coef % bound.den == 0;
    if (bound.den == 1 || !divisible)
        return bound;
    return (po_bound){absorb_constant(g, po_qaff_floor(g, x, bound.den)), 1};
}

/* Split the bounds of all loops in and below "node". */
void po_ast_split_bounds(struct generator *g, po_ast_node *node)
{
    po_arena *arena = g->ast->arena;
    po_bound *lower =
        po_arena_array(arena, (size_t)node->n_lower + 1, sizeof(*lower));
    po_bound *upper =
        po_arena_array(arena, (size_t)node->n_upper + 1, sizeof(*upper));

    for (int i = 0; i < node->n_lower; i++)
        lower[i] = split(g, node->lower[i], node->lower[i].den - 1);
    for (int i = 0; i < node->n_upper; i++)
        upper[i] = split(g, node->upper[i], 0);
    node->lower = lower;
    node->upper = upper;
    for (int i = 0; i < po_ast_n_part(node); i++)
        po_ast_split_bounds(g, po_ast_part(node, i));
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
    if (s.n <= 1 || !uses_are_divisible(&s, node->body))
        return;
    scale_uses(&s, node->body);
    scale_loop(&s, node);
}
