/* The variables that the text of a region mentions.
 */
#include <stdlib.h>

#include "internal.h"

/* Decls being collected, each once, in order of appearance. */
struct mentions {
    const po_decl **decl;
    int n;
    int room;
};

static void add(struct mentions *m, const po_decl *decl)
{
    for (int i = 0; i < m->n; i++)
        if (m->decl[i] == decl)
            return;
    if (m->n == m->room) {
        m->room = 2 * m->room + 16;
        m->decl =
            po_realloc(m->decl, (size_t)m->room * sizeof(const po_decl *));
    }
    m->decl[m->n++] = decl;
}

static bool visit(const po_expr *expr, void *user)
{
    if (expr->kind == PO_EXPR_VAR && expr->decl)
        add(user, expr->decl);
    return true;
}

static void walk(struct mentions *m, const po_node *node)
{
    if (!node)
        return;
    po_expr_walk(node->cond, visit, m);
    po_expr_walk(node->step, visit, m);
    po_expr_walk(node->expr, visit, m);
    po_expr_walk(node->value, visit, m);
    for (int i = 0; i < node->n_use; i++)
        po_expr_walk(node->use[i], visit, m);
    walk(m, node->init);
    walk(m, node->body);
    walk(m, node->other);
    for (int i = 0; i < node->n_child; i++)
        walk(m, node->child[i]);
}

/* Store in the scop the variables that the region mentions. */
void po_region_find_mentions(po_region *region)
{
    po_scop *scop = region->scop;
    struct mentions m = {0};
    const po_decl **copy;

    for (int i = 0; i < region->n_root; i++)
        walk(&m, region->root[i]);
    copy = po_arena_array(scop->arena, (size_t)m.n + 1, sizeof(*copy));
    for (int i = 0; i < m.n; i++)
        copy[i] = m.decl[i];
    scop->n_mention = m.n;
    scop->mention = copy;
    free(m.decl);
}
