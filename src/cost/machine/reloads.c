/* Is what a loop loads in every iteration what its bound, or the places of its elements, are computed
 * from?  gcc 12 and clang 14 then make no vectors: they test at run time whether numbers that are only
 * read are elsewhere, but not these.
 */
#include "model.h"

/* The search for a place in an expression. */
struct search {
    const po_expr *place;
    const po_expr *whole;
};

static bool is_other(const po_expr *expr, void *user)
{
    const struct search *s = user;

    return expr == s->whole || expr->kind != s->place->kind ||
           !po_expr_is_same(expr, s->place);
}

/* Does the expression contain one of the places?  With "whole", not as all that it is. */
static bool contains(const po_model *m, const po_expr *expr, bool whole)
{
    for (int i = 0; i < m->n_reloaded; i++) {
        struct search s = {m->reloaded[i], whole ? po_expr_strip(expr) : NULL};

        if (!po_expr_walk(expr, is_other, &s))
            return true;
    }
    return false;
}

static bool is_in_bound(const po_model *m, const po_bound *bound)
{
    for (int i = 0; i < bound->expr->n_term; i++) {
        const po_term *term = &bound->expr->term[i];
        const po_expr *expr = term->kind == PO_ATOM_PARAM
                                  ? m->scop->param[term->index].expr
                                  : NULL;

        if (expr && contains(m, expr, false))
            return true;
    }
    return false;
}

bool po_model_reloads(const po_model *m, int loop)
{
    const po_ast_node *node = m->loop[loop].node;
    bool has_write = false;
    bool is = false;

    if (m->n_reloaded == 0 || node->loop.simd)
        return false;
    for (int i = 0; i < node->loop.n_upper; i++)
        is = is || is_in_bound(m, &node->loop.upper[i]);
    for (int i = 0; i < m->n_ref; i++) {
        const po_expr *expr = po_ref_access(m, &m->ref[i])->expr;

        if (m->ref[i].loop != loop)
            continue;
        has_write = has_write || m->ref[i].is_write;
        is = is || (expr && contains(m, expr, true));
    }
    return is && has_write;
}
