/* Loops over tiles of a size that is not known, in the end: what their bounds say that multiples of
 * the size say anyway.
 */
#include "../internal.h"

/* Is the bound the number 0? */
static bool is_zero(const po_bound *bound)
{
    return bound->expr->n_term == 0 && bound->expr->constant == 0;
}

/* Leave out the bound 0 if there are others: a multiple of the size below it is that of a tile
 * without iterations, as none of these are negative.
 */
static bool tidy(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    po_ast_node *loop = at->node;
    po_bound *lower;
    int n = 0;

    if (loop->kind != PO_AST_LOOP || !loop->loop.size)
        return true;
    lower = po_arena_array(g->ast->arena, (size_t)loop->loop.n_lower,
                           sizeof(*lower));
    for (int i = 0; i < loop->loop.n_lower; i++)
        if (!is_zero(&loop->loop.lower[i]))
            lower[n++] = loop->loop.lower[i];
    if (n > 0) {
        loop->loop.n_lower = n;
        loop->loop.lower = lower;
    }
    return true;
}

void po_ast_tidy_sizes(struct generator *g)
{
    po_ast_walk(g->ast->root, tidy, g);
}
