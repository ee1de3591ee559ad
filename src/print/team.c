/* Loops that each thread of a team runs, in a function of their own.
 *
 *     static __attribute__((noinline)) void po_f_1_team(double *restrict a, ...)
 *     {
 *         for (long t = 0; t < T; t++) {
 *             #pragma omp for
 *             for (long i = 0; i < n; i++)
 *                 ...
 *         }
 *     }
 *     ...
 *         #pragma omp parallel firstprivate(a, ...)
 *         po_f_1_team(a, ...);
 *
 * gcc makes a function of what stands in a region, and that gets no restrict pointers:
 * loops that it puts into vectors elsewhere stay as they are there (a convolution: 5 times
 * slower on one thread).  Parameters of a function in the text are restrict.  And where
 * loops that threads share are in others, there is one region, with a barrier behind
 * each of them, in place of a region for each.
 */
#include "internal.h"

/* Is the node a loop in vectors, not one over the lanes of a register tile? */
static bool is_vector(const po_ast_node *node)
{
    return node->kind == PO_AST_LOOP && node->loop.simd && !node->loop.is_lanes;
}

static bool are_fixed(int n, const po_extreme *list)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list[i].n; k++)
            if (!po_qaff_is_parametric(list[i].value[k].expr))
                return false;
    return true;
}

static bool is_parallel(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.parallel;
}

/* Does the loop ask the same again and again: of nothing that changes in the nest? */
static bool asks_once(const po_ast_node *loop)
{
    for (int i = 0; i < loop->loop.n_profitability; i++) {
        const po_profitability *profitability = &loop->loop.profitability[i];

        if (!are_fixed(profitability->n_factor, profitability->factor) ||
            !are_fixed(profitability->n_divisor, profitability->divisor))
            return false;
    }
    return true;
}

/* What is asked of loops that are collapsed stands at the outermost one. */
static bool asks_nothing(const po_ast_node *node, const void *of)
{
    return is_parallel(node, of) && !node->loop.is_collapsed &&
           node->loop.n_profitability == 0;
}

/* Add what the loops that threads share ask. */
static void add_profitability(const printer *p, const po_ast_node *node,
                              po_profitability_list *all,
                              po_profitability **list)
{
    if (is_parallel(node, NULL)) {
        for (int i = 0; i < node->loop.n_profitability; i++)
            *PO_ARENA_ADD(p->scratch, *list, all->n) =
                node->loop.profitability[i];
        return;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        add_profitability(p, po_ast_part(node, i), all, list);
}

/* Return what the region of a team asks: whether there is work enough in one of the loops
 * that threads share, as the others cost no more than a barrier then; nothing if one of
 * them asks nothing.
 */
po_profitability_list po_team_asks(const printer *p)
{
    po_profitability_list all = {0, NULL};
    po_profitability *list = NULL;

    if (!po_ast_any(p->ast->root, asks_nothing, NULL))
        add_profitability(p, p->ast->root, &all, &list);
    all.profitability = list;
    return all;
}

/* Is the node a loop that is shared by as many threads as it says, which a team that is there
 * already need not be?
 */
static bool has_number(const po_ast_node *node, const void *of)
{
    (void)of;
    return is_parallel(node, NULL) && node->loop.share.n_thread > 0;
}

/* Are all statements of the node in loops that threads can share, and is there nothing
 * beside these that a thread must not do, too?  Loops in vectors can be shared where that
 * costs no more than for all to wait for one thread.  A variable around loops that threads share is one for
 * all of them, as one thread may read what another one has left there; declared in the function, each thread would
 * have its own.  Accumulators are variables of a region;
 * there is no directive for threads that share a loop under a condition, but one for
 * the region.
 */
static bool is_for_all(const po_ast_node *node)
{
    switch (node->kind) {
    case PO_AST_LOOP:
        if (node->loop.parallel || is_vector(node))
            return asks_once(node) && node->loop.n_accumulator == 0;
        return !node->loop.resume && is_for_all(node->body);
    case PO_AST_LET:
    case PO_AST_IF:
        return is_for_all(node->body);
    case PO_AST_BLOCK:
        for (int i = 0; i < node->block.n_child; i++)
            if (!is_for_all(node->block.child[i]))
                return false;
        return true;
    default:
        return false;
    }
}

/* Is the node a loop that is not in vectors, around statements only? */
static bool is_plain(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && po_ast_depth(node) == 1 &&
           !node->loop.simd && !node->loop.is_lanes;
}

/* Is the node a loop around loops that threads share, or shared in steps? */
static bool is_around(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP &&
           (node->loop.parallel ? node->loop.wavefront != NULL
                                : po_ast_has_parallel(node->body));
}

/* Are loops that threads share entered again and again? */
bool po_has_steps(const po_ast_node *root)
{
    return po_ast_any(root, is_around, NULL);
}

/* Has a thread no copy of a global variable that is set in the nest? */
static bool has_no_private_global(const printer *p)
{
    for (int i = 0; i < p->ast->n_private; i++) {
        int array = p->ast->private[i];
        const po_decl *decl = p->scop->array[array].decl;

        if (decl && decl->storage == PO_STORAGE_GLOBAL &&
            !po_ast_declares(p->scop, p->ast->root, array))
            return false;
    }
    return true;
}

/* Is it good, and possible as far as the loops go, that each thread of a team runs the
 * loops: is there something that a region would lose, or be entered for again and again?
 */
bool po_has_team(const printer *p)
{
    const po_ast_node *root = p->ast->root;

    return !p->ast->few_trips && !po_ast_any(root, has_number, NULL) &&
           is_for_all(root) && has_no_private_global(p) &&
           (po_ast_any(root, is_plain, NULL) || po_has_steps(root));
}

/* Is the loop in the node, and in no loop there that threads share? */
static bool is_outermost(const po_ast_node *node, const po_ast_node *loop)
{
    if (node == loop)
        return true;
    if (node->kind == PO_AST_LOOP && (node->loop.parallel || is_vector(node)))
        return false;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (is_outermost(po_ast_part(node, i), loop))
            return true;
    return false;
}

/* Do threads share the loop?  In a team they share loops in vectors, too, unless one of
 * them has these for itself.
 */
bool po_is_shared(const printer *p, const po_ast_node *loop)
{
    return loop->loop.parallel ||
           (p->is_team && is_vector(loop) && is_outermost(p->ast->root, loop));
}

/* Does the function end with the loop, so that no thread need wait behind it? */
bool po_ends_team(const printer *p, const po_ast_node *loop)
{
    const po_ast_node *last = p->ast->root;

    if (!p->is_team || !po_is_shared(p, loop))
        return false;
    while (last->kind == PO_AST_BLOCK || last->kind == PO_AST_LET ||
           last->kind == PO_AST_IF)
        last = last->kind == PO_AST_BLOCK
                   ? last->block.child[last->block.n_child - 1]
                   : last->body;
    return last == loop && !loop->loop.wavefront;
}
