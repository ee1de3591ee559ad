/* Perfectly nested loops of the generated AST that may run as one parallel
 * loop, OpenMP's collapse(n): how many there are under a parallel loop,
 * whether the bounds of the inner ones are free of the variables of the outer
 * ones (rectangular), and whether bounds are constants.
 */
#include "polyopt/ast.h"

static bool uses(const po_qaff *x, const void *var)
{
    return po_qaff_has_var(x, *(const int *)var);
}

bool po_loop_bounds_use(const po_ast_node *loop, int var)
{
    return po_ast_any_expr(loop, uses, &var);
}

bool po_loop_is_constant(const po_ast_node *loop, long *low, long *high)
{
    const po_bound *lower = loop->loop.lower;
    const po_bound *upper = loop->loop.upper;

    if (loop->loop.n_lower != 1 || loop->loop.n_upper != 1 ||
        lower->expr->n_term > 0 || upper->expr->n_term > 0)
        return false;
    *low = po_ceil_div(lower->expr->constant, lower->den);
    *high = po_floor_div(upper->expr->constant, upper->den);
    return true;
}

po_ast_node *po_loop_inner(const po_ast_node *loop)
{
    po_ast_node *body = po_ast_only(loop->body);

    return body && body->kind == PO_AST_LOOP ? body : NULL;
}

int po_loop_n_collapsed(const po_ast_node *loop)
{
    int n = 0;

    do {
        loop = po_loop_inner(loop);
        n++;
    } while (loop && loop->loop.is_collapsed);
    return n;
}

bool po_loop_is_rectangular(const po_ast_node *loop, const po_ast_node *inner)
{
    while (loop && loop != inner) {
        if (po_loop_bounds_use(inner, loop->var) || loop->loop.resume ||
            loop->loop.simd)
            return false;
        loop = po_loop_inner(loop);
    }
    return loop && !inner->loop.resume && !inner->loop.simd;
}
