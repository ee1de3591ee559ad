/* Escape analysis of an iterator: is the value that a loop leaves in it used
 * in the region, or behind it (live-out)?  If it is live only behind, its
 * final value is assigned there (final.c).
 */
#include "internal.h"

/* Parts of the region that mention "decl" outside of loops that set it, and the
 * number of these.
 */
struct use {
    const po_decl *decl;
    bool is_outside;
    int n_loop;
};

static bool is_in(const po_node *node, const po_decl *decl)
{
    for (int i = 0; i < po_node_n_expr(node); i++)
        if (po_expr_mentions(po_node_expr(node, i), decl))
            return true;
    return false;
}

static bool sets(const po_node *init, const po_decl *decl)
{
    const po_expr *expr;

    if (!init || init->kind == PO_NODE_DECL)
        return init && init->decl == decl &&
               !(init->value && po_expr_mentions(init->value, decl));
    expr = init->kind == PO_NODE_EXPR ? po_expr_strip(init->expr) : NULL;
    return expr && expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE &&
           po_expr_assigned(expr) == decl &&
           !po_expr_mentions(expr->arg[1], decl);
}

static void find_uses(struct use *use, const po_node *node)
{
    if (!node)
        return;
    if (node->kind == PO_NODE_LOOP && sets(node->init, use->decl)) {
        use->n_loop++;
        return;
    }
    use->is_outside |= is_in(node, use->decl);
    for (int i = 0; i < po_node_n_part(node); i++)
        find_uses(use, po_node_part(node, i));
}

/* Is the value that a loop leaves in its iterator not used in the region, and
 * behind it only if the loop "is_root" and no other loop of the region sets it?
 * "is_live" says if it is.
 */
bool po_iterator_does_not_escape(const po_region *region, const po_decl *iter,
                                 bool is_root, bool *is_live)
{
    struct use use = {.decl = iter};

    for (int i = 0; i < region->source->n_root; i++)
        find_uses(&use, region->source->root[i]);
    *is_live = po_final_is_needed(region, iter);
    return !use.is_outside && (!*is_live || (is_root && use.n_loop == 1));
}
