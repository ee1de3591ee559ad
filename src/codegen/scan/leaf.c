/* A leaf of the schedule tree: the calls of its statements, with iterators as functions of the
 * loop variables, under the conditions that the loops around do not imply.
 */
#include "../internal.h"

#include <stdlib.h>
#include <string.h>

/* The conditions, as sets, of which only some are needed. */
struct guard {
    struct solution *solution;
    isl_set **set;
    bool *dropped;
};

/* Return the dates that get here and satisfy all conditions that are kept,
 * but for number "except".
 */
static __isl_give isl_set *others(const struct scope *scope,
                                  const struct guard *guard, int except)
{
    isl_set *set = isl_set_copy(scope->known);

    for (int i = 0; i < guard->solution->n_cond; i++)
        if (i != except && !guard->dropped[i])
            set = isl_set_intersect(set, isl_set_copy(guard->set[i]));
    return set;
}

/* Does condition "i" hold for all of "dates" (which is released)? */
static bool holds(struct generator *g, __isl_take isl_set *dates,
                  const struct guard *guard, int i)
{
    isl_bool subset = isl_set_is_subset(dates, guard->set[i]);

    isl_set_free(dates);
    if (subset < 0)
        g->failed = true;
    return subset == isl_bool_true;
}

/* Drop the conditions that hold here anyway, and then those that follow from
 * the others, the most expensive ones first.
 */
static void drop_implied(struct generator *g, const struct scope *scope,
                         struct guard *guard)
{
    struct solution *solution = guard->solution;

    for (int i = 0; i < solution->n_cond && !g->failed; i++)
        if (holds(g, isl_set_copy(scope->known), guard, i))
            guard->dropped[i] = true;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < solution->n_cond && !g->failed; i++) {
            const po_qaff *expr = solution->cond[i].expr;
            bool has_floor =
                expr->n_term > 0 &&
                (expr->term[expr->n_term - 1].kind == PO_ATOM_FLOOR ||
                 expr->term[0].kind == PO_ATOM_FLOOR);

            if (!guard->dropped[i] && has_floor == (pass == 0) &&
                holds(g, others(scope, guard, i), guard, i))
                guard->dropped[i] = true;
        }
}

/* Take the conditions that are needed to the front of the list; tell whether
 * they hold for any date.
 */
static bool select_needed(struct generator *g, const struct scope *scope,
                          struct guard *guard)
{
    struct solution *solution = guard->solution;
    isl_set *rest;
    isl_bool empty;
    int n = 0;

    drop_implied(g, scope, guard);
    rest = others(scope, guard, -1);
    empty = isl_set_is_empty(rest);
    isl_set_free(rest);
    if (empty < 0)
        g->failed = true;
    for (int i = 0; i < solution->n_cond; i++)
        if (!guard->dropped[i])
            solution->cond[n++] = solution->cond[i];
    solution->n_cond = n;
    return empty == isl_bool_false;
}

/* Can the instances exist at all?  Leaves the conditions that have to be
 * tested in "solution".
 */
static bool simplify_guard(struct generator *g, const struct scope *scope,
                           struct solution *solution)
{
    size_t n = (size_t)solution->n_cond;
    struct guard guard = {solution, po_alloc(n * sizeof(isl_set *)),
                          po_alloc(n * sizeof(bool))};
    int n_cond = solution->n_cond;
    bool exists;

    for (int i = 0; i < n_cond; i++)
        guard.set[i] = po_cond_to_set(g, &solution->cond[i]);
    exists = select_needed(g, scope, &guard);
    for (int i = 0; i < n_cond; i++)
        isl_set_free(guard.set[i]);
    free(guard.set);
    free(guard.dropped);
    return exists;
}

static po_ast_node *new_statement(struct generator *g,
                                  const struct piece *piece,
                                  const struct solution *solution)
{
    po_ast_node *node = po_node_new(g, PO_AST_STMT);

    node->call.stmt = piece->stmt;
    node->call.n_arg = solution->n_arg;
    node->call.arg = solution->arg;
    return node;
}

/* Generate the instance of a piece at the dates that get here, if it exists.
 * NULL if it never does, or on failure.
 */
po_ast_node *po_generate_leaf(struct generator *g, const struct scope *scope,
                              const struct piece *piece)
{
    struct solution solution;
    po_ast_node *node = NULL;

    if (!po_solve(g, scope, piece, &solution)) {
        g->failed = true;
    } else if (simplify_guard(g, scope, &solution)) {
        po_cond *cond = po_arena_array(
            g->ast->arena, (size_t)solution.n_cond + 1, sizeof(*cond));

        if (solution.n_cond > 0)
            memcpy(cond, solution.cond,
                   (size_t)solution.n_cond * sizeof(*cond));
        node = po_node_if(g, solution.n_cond, cond,
                          new_statement(g, piece, &solution));
    }
    po_solution_clear(&solution);
    return g->failed ? NULL : node;
}
