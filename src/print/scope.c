/* Nothing leaves the block that it was declared in: what is printed in front of the
 * loops, and what they depend on, is known there.
 *
 * That the loops themselves use the arrays and scalars of their iterations is shown
 * in verify/loops/scope.c.
 */
#include "internal.h"

#include <string.h>

/* The variables that a nest declares, and a name to look for among the others. */
struct inner {
    const printer *p;
    int n;
    const po_decl **decl;
    const char *name;
};

static bool is_in_nest(const printer *p, const po_node *node)
{
    return node->begin >= p->scop->begin && node->end <= p->scop->end;
}

static bool add_inner(const po_node *node, void *user)
{
    struct inner *inner = user;

    if (node->kind == PO_NODE_DECL && is_in_nest(inner->p, node))
        *PO_ARENA_ADD(inner->p->scratch, inner->decl, inner->n) = node->decl;
    return true;
}

static struct inner find_inner(const printer *p)
{
    struct inner inner = {.p = p};

    if (p->scop->in)
        po_node_walk(p->scop->in->body, add_inner, &inner);
    return inner;
}

static bool is_inner(const struct inner *inner, const po_decl *decl)
{
    for (int i = 0; i < inner->n; i++)
        if (inner->decl[i] == decl)
            return true;
    return false;
}

static bool has_inner(const struct inner *inner, const char *name)
{
    for (int i = 0; i < inner->n; i++)
        if (strcmp(inner->decl[i]->name, name) == 0)
            return true;
    return false;
}

/* Is it not a variable that the nest declares?  If it is, its name is stored. */
static bool is_outside(const po_expr *expr, void *user)
{
    struct inner *inner = user;

    if (expr->kind != PO_EXPR_VAR || !is_inner(inner, expr->decl))
        return true;
    inner->name = expr->decl->name;
    return false;
}

/* Is it not another variable of the name that is looked for? */
static bool is_other(const po_expr *expr, void *user)
{
    const struct inner *inner = user;

    return expr->kind != PO_EXPR_VAR || is_inner(inner, expr->decl) ||
           strcmp(expr->decl->name, inner->name) != 0;
}

static bool has_others(const po_node *node, void *user)
{
    const struct inner *inner = user;

    for (int i = 0; is_in_nest(inner->p, node) && i < po_node_n_expr(node); i++)
        if (!po_expr_walk(po_node_expr(node, i), is_other, user))
            return false;
    return true;
}

/* Do the nest and its parameters mention no variable of this name but those that the
 * nest declares?
 */
static bool is_only_inner(struct inner *inner, const char *name)
{
    const po_scop *scop = inner->p->scop;

    if (!has_inner(inner, name))
        return false;
    inner->name = name;
    for (int i = 0; i < scop->n_param; i++)
        if (!po_expr_walk(scop->param[i].expr, is_other, inner))
            return false;
    return po_node_walk(scop->in->body, has_others, inner);
}

/* Note a parameter that depends on a variable which the nest declares. */
static void find_parameter(printer *p, struct inner *inner)
{
    for (int i = 0; i < p->scop->n_param && !p->leak; i++)
        if (!po_expr_walk(p->scop->param[i].expr, is_outside, inner))
            p->leak = inner->name;
}

/* Note the first name behind byte "at" of the text so far, which stands in front of the
 * loops, that only the nest declares, or a parameter that depends on what it declares.
 */
void po_find_leak(printer *p, size_t at)
{
    struct inner inner = find_inner(p);
    const char *text = po_text_get(p->out) + at;
    const char *end;

    if (inner.n == 0)
        return;
    find_parameter(p, &inner);
    for (const char *name = po_next_name(text, &end); name && !p->leak;
         name = po_next_name(end, &end)) {
        const char *copy =
            po_arena_slice(p->scratch, name, (size_t)(end - name));

        if (po_mentions(text, copy) && is_only_inner(&inner, copy))
            p->leak = copy;
    }
}
