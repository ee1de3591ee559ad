/* Guards that only say that loops further inside have iterations are dropped
 * where the loop around is generated, as empty loops do no harm; those that
 * turn out to be tested inside anyway are put back once around.  The instances
 * that are executed stay the same.
 */
#include "../internal.h"

#include <stdlib.h>

static bool has_dates(const struct generator *g, const long *row)
{
    for (int d = 0; d < g->n_date; d++)
        if (row[1 + g->n_param + d] != 0)
            return true;
    return false;
}

/* Does a row without dates hold for all instances of a piece, and is it not
 * one of its own?  Then it says that loops below have iterations.
 */
static bool is_inner_case(const struct loop *loop, const struct piece *piece,
                          const long *row)
{
    return !po_system_has_parallel(piece->own, row) &&
           po_scope_implies(loop->g, loop->outer, piece->range, row);
}

/* Drop the conditions that hold for all instances of the active pieces, and
 * that loops below test anyway, by having no iterations: conditions on
 * parameters, and with "is_fixed" those on outer dates that the next loop
 * tests.  They are kept in loop->dropped.  Tiles that are executed in steps are not
 * begun for nothing: threads would wait behind each step.
 */
void po_loop_drop_inner(struct loop *loop, bool is_fixed)
{
    for (int r = loop->rows->n_row - 1; r >= 0 && !loop->plan->in_steps; r--) {
        const long *row = po_system_row(loop->rows, r);
        bool has_date = has_dates(loop->g, row);
        bool drop = row[0] == 0 && row[loop->pos] == 0;

        for (int i = 0; i < loop->plan->n_piece && drop; i++) {
            if (!loop->active[i])
                continue;
            drop = has_date
                       ? is_fixed && po_plan_is_inner_row(loop->plan, i, row)
                       : is_inner_case(loop, &loop->plan->piece[i], row);
        }
        if (drop) {
            po_system_add(loop->dropped, false, row + 1);
            po_system_drop(loop->rows, r);
        }
    }
}

/* What is removed, in the memory of an AST. */
struct removal {
    po_arena *arena;
    const po_cond *cond;
};

/* Remove the condition from the tests of a node, which may leave an IF without
 * conditions.
 */
static bool remove_test(const po_ast_path *at, void *of)
{
    const struct removal *x = of;
    po_ast_node *node = at->node;
    po_cond *rest;
    int n = 0;

    if (!po_guard_tests(node, x->cond))
        return true;
    rest = po_arena_array(x->arena, (size_t)node->guard.n_cond, sizeof(*rest));
    for (int i = 0; i < node->guard.n_cond; i++)
        if (!po_cond_is_same(&node->guard.cond[i], x->cond))
            rest[n++] = node->guard.cond[i];
    node->guard.cond = rest;
    node->guard.n_cond = n;
    return true;
}

/* Return "node", what was generated for the loop, with the conditions that have
 * been dropped, but are tested inside all the same, tested once around it.
 */
po_ast_node *po_loop_take_back(const struct loop *loop, po_ast_node *node)
{
    struct generator *g = loop->g;

    for (int r = 0; r < loop->dropped->n_row && node; r++) {
        po_cond *cond = po_arena_alloc(g->ast->arena, sizeof(*cond));
        const long *row = po_system_row(loop->dropped, r);

        *cond =
            (po_cond){PO_COND_GE, po_qaff_from_row(g, loop->outer, row, -1), 1};
        if (!po_ast_any(node, po_guard_tests, cond))
            continue;
        po_ast_walk(node, remove_test, &(struct removal){g->ast->arena, cond});
        node = po_node_if(g, 1, cond, node);
    }
    return node;
}
