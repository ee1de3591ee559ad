/* Where the value of an iterator is used: in its loops only, or behind them.
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

static bool is_not_in(const po_node *node, const po_decl *decl)
{
    const po_expr *part[] = {node->cond, node->step, node->expr, node->value};

    for (size_t i = 0; i < PO_COUNTOF(part); i++)
        if (part[i] && po_expr_mentions(part[i], decl))
            return false;
    for (int i = 0; i < node->n_use; i++)
        if (po_expr_mentions(node->use[i], decl))
            return false;
    return true;
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
    use->is_outside |= !is_not_in(node, use->decl);
    find_uses(use, node->init);
    find_uses(use, node->body);
    find_uses(use, node->other);
    for (int i = 0; i < node->n_child; i++)
        find_uses(use, node->child[i]);
}

/* Is the value that a loop leaves in its iterator not used in the region, and
 * behind it only if the loop "is_root" and no other loop of the region sets it?
 * "is_live" says if it is.
 */
bool po_iterator_is_confined(const po_region *region, const po_decl *iter,
                             bool is_root, bool *is_live)
{
    struct use use = {.decl = iter};

    for (int i = 0; i < region->source->n_root; i++)
        find_uses(&use, region->source->root[i]);
    *is_live = po_final_is_needed(region, iter);
    return !use.is_outside && (!*is_live || (is_root && use.n_loop == 1));
}
