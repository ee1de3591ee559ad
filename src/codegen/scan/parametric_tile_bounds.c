/* Last pass over tile loops whose size is a parameter: drops bounds that
 * follow from the others, given that tile numbers are multiples of the size.
 */
#include "../internal.h"

/* Is the bound the number 0? */
static bool is_zero(const po_bound *bound)
{
    return bound->expr->n_term == 0 && bound->expr->constant == 0;
}

/* Is the variable that of a loop around which begins at 0, or behind? */
static bool is_nonneg(const po_ast_path *at, int var)
{
    for (at = at->up; at; at = at->up) {
        const po_ast_node *loop = at->node;

        if (loop->kind != PO_AST_LOOP || loop->var != var)
            continue;
        for (int i = 0; i < loop->loop.n_lower; i++)
            if (loop->loop.lower[i].expr->n_term == 0 &&
                loop->loop.lower[i].expr->constant >= 0)
                return true;
    }
    return false;
}

/* Does the bound say that no tile in front of 0 has iterations: is it e + 1 less the size, with
 * an "e" that is not negative?
 */
static bool is_behind_zero(struct generator *g, const po_ast_path *at,
                           const po_bound *bound)
{
    const po_qaff *end = po_qaff_sum(g, 1, bound->expr, 1, at->node->loop.size);

    if (bound->den != 1 || !end || end->constant < 1)
        return false;
    for (int i = 0; i < end->n_term; i++)
        if (end->term[i].kind != PO_ATOM_VAR || end->term[i].coef < 0 ||
            !is_nonneg(at, end->term[i].index))
            return false;
    return true;
}

/* Leave out the bound 0 if another one says as much of multiples of the size. */
static bool tidy(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    po_ast_node *loop = at->node;
    bool is_said = false;
    po_bound *lower;
    int n = 0;

    if (loop->kind != PO_AST_LOOP || !loop->loop.size)
        return true;
    lower = po_arena_array(g->ast->arena, (size_t)loop->loop.n_lower,
                           sizeof(*lower));
    for (int i = 0; i < loop->loop.n_lower; i++) {
        const po_bound *bound = &loop->loop.lower[i];

        is_said = is_said || (!is_zero(bound) && is_behind_zero(g, at, bound));
        if (!is_zero(bound))
            lower[n++] = *bound;
    }
    if (is_said) {
        loop->loop.n_lower = n;
        loop->loop.lower = lower;
    }
    return true;
}

void po_ast_tidy_sizes(struct generator *g)
{
    po_ast_walk(g->ast->root, tidy, g);
}
