/* Loops that threads share are entered where loops inside have iterations.
 *
 *     #pragma omp for                          if (n >= 1) {
 *     for (i = 0; i < n; i++)                      #pragma omp for
 *         for (e = 0; e < 64; e++)       ->        for (i = 0; i < n; i++)
 *             for (j = 0; j < n; j++)                  ...
 *                 ...                          }
 *
 * Nothing changes: without iterations of the loops inside, the loop outside has none.  In
 * a loop of one thread, a compiler sees that from i < n.  What is left of the loop in a
 * region is computed from the number of the thread, and gcc 12 does not know that the
 * loop over j is entered: it takes the test for control flow in the loop over e, which it
 * does not put into vectors then (attention: 0.7 of the original with two threads, 2.0 with
 * the condition).
 */
#include "../internal.h"

/* The work on one loop, "outer", that threads share: the conditions so far. */
struct entry {
    struct generator *g;
    const po_ast_path *outer;
    int n_cond;
    po_cond *cond;
};

static void add(struct entry *e, const po_cond *cond)
{
    for (int i = 0; i < e->n_cond; i++)
        if (po_cond_is_same(&e->cond[i], cond))
            return;
    *PO_ARENA_ADD(e->g->ast->arena, e->cond, e->n_cond) = *cond;
}

/* Is the node a loop around statements only, whose bounds are parameters, in one that a
 * compiler may put into vectors with it, as nobody has made several iterations of it one?
 */
static bool is_in_lanes(const struct entry *e, const po_ast_path *at)
{
    const po_ast_node *outer = e->outer->node;
    const po_ast_node *loop = at->node;
    const po_ast_path *up = at->up;

    if (loop == outer || loop->kind != PO_AST_LOOP || loop->loop.simd ||
        loop->loop.is_lanes || po_ast_depth(loop) != 1 ||
        loop->loop.n_lower != 1 || loop->loop.n_upper != 1)
        return false;
    while (up->node != outer && up->node->kind != PO_AST_LOOP)
        up = up->up;
    return up->node != outer && up->node->loop.step == 1 &&
           !up->node->loop.resume && po_ast_depth(up->node) == 2;
}

static bool look(const po_ast_path *at, void *of)
{
    struct entry *e = of;
    const po_cond *cond = NULL;
    int n = 0;

    if (!is_in_lanes(e, at))
        return true;
    if (!po_loop_find_entry(e->g, e->outer, at->up, at->node, &n, &cond))
        return false;
    for (int i = 0; i < n; i++)
        add(e, &cond[i]);
    return true;
}

/* Return what replaces a node: a loop that threads share gets its conditions, and those
 * inside of it are left as they are.
 */
static po_ast_node *enter(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    struct entry e = {.g = g, .outer = at};

    if (at->node->kind != PO_AST_LOOP || !at->node->loop.parallel) {
        po_ast_map_parts(g->ast->arena, at, enter, g);
        return at->node;
    }
    if (!po_ast_walk(at->node, look, &e))
        g->failed = true;
    return po_ast_if(g->ast->arena, e.n_cond, e.cond, at->node);
}

/* Is the node no statement under a condition on data? */
static bool is_unguarded(const po_ast_path *at, void *of)
{
    const struct generator *g = of;

    return at->node->kind != PO_AST_STMT ||
           g->scop->stmt[at->node->call.stmt].n_guard == 0;
}

/* Note when the loop has iterations, if there are statements under conditions on data in it: these
 * may be tested in front of it.
 */
static bool note_entry(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    po_loop_payload *loop = &at->node->loop;
    int n = 0;

    if (at->node->kind == PO_AST_LOOP &&
        !po_ast_walk(at->node, is_unguarded, g) &&
        po_loop_find_guard(g, at->up, at->node, &n, &loop->entry))
        loop->n_entry = n;
    return !g->failed;
}

void po_ast_enter(po_ast *ast, const po_scop *scop)
{
    struct generator g;

    if (!ast || !ast->root || !scop)
        return;
    g = po_generator_of(ast, scop, 0);
    ast->root = enter(&(po_ast_path){NULL, ast->root}, &g);
    po_ast_walk(ast->root, note_entry, &g);
}
