/* Adds conditions on the trip count of inner loops to the profitability guard:
 * where the new loops are estimated to be slower than the original for short
 * innermost loops, they run only from a certain trip count on.
 */
#include "internal.h"
#include "polyopt/syntax.h"
#include "polyopt/tree.h"

/* Compilers unroll loops of so many iterations completely. */
#define UNROLLED 16

/* Where a call in the file passes a constant for how long innermost loops are, a short
 * one, compilers have a copy of the function without these loops: have the new loops ask
 * for more, or for several threads.
 */
static void ask_unlike(const po_search *s, const po_run *run)
{
    const po_attempt *a = s->best;
    int width = po_scenario_width(s->front);
    const po_expr *expr;
    long passed = 0;

    if (width < 0 || !s->front->in || !run->unit ||
        a->scop->n_param != s->front->n_param)
        return;
    expr = po_expr_strip(s->front->param[width].expr);
    if (expr->kind == PO_EXPR_VAR)
        passed = po_function_greatest_constant(run->unit, s->front->in,
                                               expr->decl, UNROLLED);
    if (passed > 0)
        po_ast_ask_width_alone(a->ast, width, passed);
}

/* Is it the length of loops that another one repeats?  That there is a gain on several threads
 * does not hang on it.
 */
static bool is_repeated(const po_search *s, int width)
{
    return po_scenario_width(s->front) != width &&
           po_scenario_repeated(s->front) == width;
}

/* Have the new loops ask how long the outermost loop of the program is, if it has become an
 * innermost one that is slower where it is short.
 */
static void ask_outer(const po_attempt *a, const po_ast *loops,
                      const po_run *run)
{
    bool is_shared = false;
    long least;
    int outer = po_attempt_outer_width(a, loops, run, &least, &is_shared);

    if (outer >= 0 && is_shared)
        po_ast_ask_width_alone(a->ast, outer, least);
    else if (outer >= 0)
        po_ast_ask_width(a->ast, outer, least);
}

/* Are there several statements with the most loops: one adds up a row, and others use it? */
static bool uses_rows_again(const po_scop *scop)
{
    int depth = po_scop_depth(scop);
    int n = 0;

    for (int i = 0; i < scop->n_stmt; i++)
        n += scop->stmt[i].n_iter == depth;
    return n > 1;
}

/* Have loops that add up several rows at a time, and use them again, ask for long rows: 20000 rows
 * of 16 doubles take twice as long so, 2500 of 128 half as long.
 */
static void ask_long_rows(const po_search *s)
{
    const po_attempt *a = s->best;
    int width = po_scenario_width(s->front);

    if (a->expanded && a->ast->is_jammed && uses_rows_again(a->scop) &&
        width >= 0 && !a->ast->needs_threads &&
        a->scop->n_param == s->front->n_param)
        po_ast_ask_width_alone(a->ast, width, PO_SHORT_ROW);
}

bool po_search_ask_inner_trip_count(const po_search *s, const po_ast *loops,
                                    const po_run *run)
{
    const po_attempt *a = s->best;
    long least;
    int width = -1;

    ask_unlike(s, run);
    if (!a->ast->needs_threads)
        width = po_attempt_width(a, loops, run, &least);
    if (width >= 0 && is_repeated(s, width))
        po_ast_ask_width_alone(a->ast, width, least);
    else if (width >= 0)
        po_ast_ask_width(a->ast, width, least);
    if (width < 0 && !a->ast->needs_threads)
        ask_outer(a, loops, run);
    ask_long_rows(s);
    return width >= 0;
}
