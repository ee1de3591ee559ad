/* Loops of an AST that run as one, as OpenMP's "collapse" has them.
 */
#include "polyopt/ast.h"

static bool use(int n, const po_bound *bound, int var)
{
    for (int i = 0; i < n; i++)
        if (po_qaff_has_var(bound[i].expr, var))
            return true;
    return false;
}

bool po_loop_bounds_use(const po_ast_node *loop, int var)
{
    return use(loop->n_lower, loop->lower, var) ||
           use(loop->n_upper, loop->upper, var);
}

po_ast_node *po_loop_inner(const po_ast_node *loop)
{
    po_ast_node *body = loop->body;

    while (body && body->kind == PO_AST_BLOCK && body->n_child == 1)
        body = body->child[0];
    return body && body->kind == PO_AST_LOOP ? body : NULL;
}

int po_loop_n_collapsed(const po_ast_node *loop)
{
    int n = 0;

    do {
        loop = po_loop_inner(loop);
        n++;
    } while (loop && loop->is_collapsed);
    return n;
}

bool po_loop_is_rectangular(const po_ast_node *loop, const po_ast_node *inner)
{
    while (loop && loop != inner) {
        if (po_loop_bounds_use(inner, loop->var) || loop->resume || loop->simd)
            return false;
        loop = po_loop_inner(loop);
    }
    return loop && !inner->resume && !inner->simd;
}
