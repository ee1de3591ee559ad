/* Conditions on data around statements: how much of what is behind them is executed?
 *
 *     for (i = 0; i < n; i++)                  for (j = 0; j < n; j++)
 *         if (x[i] > 1)                            for (i = 0; i < n; i++)
 *             for (j = 0; j < n; j++)                  if (x[i] > 1)
 *                 A[j][i] += w[j];                         A[j][i] += w[j];
 *
 * On the left, the condition is the same in all iterations of the innermost loop: where it does
 * not hold, nothing else takes time.  On the right, it is tested in each of them, in vectors, in
 * which all of them take as long.  How often it holds is not known.  With n = 1000, the right one is 1.6
 * times as fast if it always holds, and half as fast in a quarter of the cases (gcc 12, one thread).
 */
#include <math.h>
#include <stdlib.h>

#include "model.h"
#include "polyopt/guarded_statement.h"

/* The part of the executions for which a condition is taken to hold: loops in which conditions
 * go inwards are to be faster even then.  Where the program can look how often it does, before the
 * nest, they only run if it is half of them at least.
 */
#define HOLDS         0.25
#define HOLDS_SAMPLED 0.5

double po_stmt_holds(const po_scop *scop, int stmt)
{
    if (scop->stmt[stmt].n_guard == 0)
        return 1;
    return po_stmt_can_sample(scop, stmt) ? HOLDS_SAMPLED : HOLDS;
}

/* Does an iterator that the expression mentions have another value in each iteration of the
 * innermost loop around the instance?
 */
static bool has_moving_iterator(const po_model *m, const po_ast_node *node,
                                int loop, const po_expr *expr)
{
    const po_stmt *stmt = &m->scop->stmt[node->call.stmt];

    for (int i = 0; i < stmt->n_iter && i < node->call.n_arg; i++) {
        po_form form;

        if (!po_expr_mentions(expr, stmt->iter[i]))
            continue;
        form = po_form_of(m, node->call.arg[i]);
        if (form.k[m->loop[loop].depth] != 0)
            return true;
    }
    return false;
}

/* Does the condition have another value in each iteration of the innermost loop around the
 * instance?
 */
static bool varies(const po_model *m, const po_ast_node *node,
                   const po_call_model *call, const po_expr *cond)
{
    const po_stmt *stmt = &m->scop->stmt[node->call.stmt];

    for (int k = 0; k < call->n_ref; k++)
        if (stmt->access[k].expr &&
            po_expr_contains(cond, stmt->access[k].expr) &&
            m->ref[call->first_ref + k].is_known &&
            po_ref_move(m, &m->ref[call->first_ref + k], call->loop) !=
                PO_MOVE_NONE)
            return true;
    return has_moving_iterator(m, node, call->loop, cond);
}

void po_model_set_parts(po_model *m, const po_ast_node *node,
                        po_call_model *call)
{
    const po_stmt *stmt = &m->scop->stmt[node->call.stmt];
    const po_node *guard = stmt->block;

    call->part = 1;
    for (int i = 0; i < stmt->n_guard; i++, guard = guard->body)
        if (call->loop >= 0 && !varies(m, node, call, guard->cond))
            call->part = m->stmt[node->call.stmt].holds;
    for (int k = 0; k < call->n_ref; k++)
        m->ref[call->first_ref + k].part =
            po_stmt_tests(stmt, &stmt->access[k]) ? 1 : call->part;
}

/* Store for each statement how much of it is executed, in the worst of its instances. */
static bool find_parts(const po_ast *ast, const po_scop *scop,
                       const po_setting *setting, double *part)
{
    po_model *m = po_model_new(ast, scop, setting);
    double *param = po_alloc(((size_t)scop->n_param + 1) * sizeof(*param));
    bool good = m != NULL;

    po_scenario_find(scop, PO_SCENARIO_LARGE, param);
    for (int s = 0; s < scop->n_stmt; s++)
        part[s] = 0;
    if (good) {
        m->param = param;
        m->n_thread = 1;
        po_model_walk(m);
        good = !m->failed;
        for (int i = 0; i < m->n_call; i++)
            part[m->call[i].stmt] =
                fmax(part[m->call[i].stmt], m->call[i].part);
        po_model_leave(m);
    }
    po_model_free(m);
    free(param);
    return good;
}

int po_find_privatization_conditions(const po_ast *original,
                                     const po_ast *result, const po_scop *scop,
                                     const po_setting *setting, int *stmt)
{
    size_t size = ((size_t)scop->n_stmt + 1) * sizeof(double);
    double *before = po_alloc(size);
    double *after = po_alloc(size);
    int n = 0;

    if (find_parts(original, scop, setting, before) &&
        find_parts(result, scop, setting, after))
        for (int s = 0; s < scop->n_stmt; s++)
            if (before[s] < after[s] && po_stmt_can_sample(scop, s))
                stmt[n++] = s;
    free(before);
    free(after);
    return n;
}
