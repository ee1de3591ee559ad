/* Loops that threads share which may have too few iterations for them, so that most are
 * without work.
 *
 * Where the next loop is not all of the outer one, there may be two ways to share
 * the nest: search/trip_count_version.c makes a second attempt that passes over the outer loop, and
 * keeps it (po_ast.few) if on two threads it takes less than four fifths of what the
 * first one takes on one. print/trip_count_version.c prints the choice, batch <= po_threads() / 2
 * && there is work enough in what is shared then; cost/profit/trip_count_version.c says for which loops
 * it is looked for.  Each way has been certified as any attempt, and each is read
 * again (--verify=reparse).  A sweep over one plane of 400 x 400, 2 threads: 65 µs
 * before, 35 µs with it.
 */
#include "polyopt/passes.h"
#include "work.h"

/* So many loops are inside an iteration that is worth being shared itself. */
#define DEPTH 2

static bool is_shared(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.parallel &&
           !node->loop.is_collapsed;
}

/* Is the bound a sum of parameters? */
static bool is_plain(int n, const po_bound *bound)
{
    for (int i = 0; n == 1 && i < bound->expr->n_term; i++)
        if (bound->expr->term[i].kind != PO_ATOM_PARAM)
            return false;
    return n == 1 && bound->den == 1;
}

static bool is_same_bound(const po_bound *a, const po_bound *b)
{
    return a->den == b->den && po_qaff_is_same(a->expr, b->expr);
}

/* Is it a shared loop with other bounds than the loop "of", or none that is known when
 * the nest begins?
 */
static bool is_other(const po_ast_node *node, const void *of)
{
    const po_ast_node *loop = of;

    return is_shared(node, NULL) &&
           (!is_plain(node->loop.n_lower, node->loop.lower) ||
            !is_plain(node->loop.n_upper, node->loop.upper) ||
            node->loop.step != 1 ||
            !is_same_bound(node->loop.lower, loop->loop.lower) ||
            !is_same_bound(node->loop.upper, loop->loop.upper));
}

/* Is the loop one of tiles, or of sums, or one with others, or without loops in loops?
 */
static bool is_unfit(const po_ast_node *node, const void *of)
{
    (void)of;
    return is_shared(node, NULL) &&
           (node->loop.is_tile || node->loop.n_accumulator > 0 ||
            po_loop_n_collapsed(node) > 1 || po_ast_depth(node->body) < DEPTH);
}

/* Return the loop that threads share, or one of several with the same bounds, if it may
 * have too few iterations for them, while each is loops in loops; NULL if there is none.
 */
const po_ast_node *po_ast_find_trip_count_version(const po_ast *ast)
{
    const po_ast_node *loop = po_ast_find(ast->root, is_shared, NULL);

    if (!loop || po_ast_any(ast->root, is_other, loop) ||
        po_ast_any(ast->root, is_unfit, NULL) ||
        loop->loop.lower->expr->n_term + loop->loop.upper->expr->n_term == 0)
        return NULL;
    return loop;
}
