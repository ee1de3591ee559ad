/* The variables that the text of a region mentions, in the order of the text; of these, such
 * as compilers might report as unused once the region is written anew.
 */
#include "internal.h"

static void add(po_scop *scop, const po_decl *decl)
{
    for (int i = 0; i < scop->n_mention; i++)
        if (scop->mention[i] == decl)
            return;
    *PO_ARENA_ADD(scop->arena, scop->mention, scop->n_mention) = decl;
}

static bool visit(const po_expr *expr, void *user)
{
    if (expr->kind == PO_EXPR_VAR && expr->decl)
        add(user, expr->decl);
    return true;
}

static void walk(po_scop *scop, const po_node *node)
{
    for (int i = 0; node && i < po_node_n_expr(node); i++)
        po_expr_walk(po_node_expr(node, i), visit, scop);
    for (int i = 0; node && i < po_node_n_part(node); i++)
        walk(scop, po_node_part(node, i));
}

/* Store in the scop the variables that the region mentions, each once, in order of
 * appearance.
 */
void po_region_find_mentions(po_region *region)
{
    for (int i = 0; i < region->source->n_root; i++)
        walk(region->scop, region->source->root[i]);
}

/* Does the value of "expr", or a part of it, depend on the variable?  That it
 * is assigned to does not count, as compilers see it.
 */
static bool reads(const po_expr *expr, const po_decl *decl)
{
    int first = 0;

    if (!expr)
        return false;
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl == decl;
    if (po_expr_is_update(expr) &&
        po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR)
        first = 1;
    for (int i = first; i < expr->n_arg; i++)
        if (reads(expr->arg[i], decl))
            return true;
    return false;
}

static bool is_covered(const po_node *node, po_scop *const *scop, int n)
{
    for (int i = 0; i < n; i++)
        if (node->begin >= scop[i]->begin && node->end <= scop[i]->end)
            return true;
    return false;
}

/* Is the variable read in "node", outside of the n regions? */
static bool read_outside(const po_node *node, const po_decl *decl,
                         po_scop *const *scop, int n)
{
    if (!node || is_covered(node, scop, n))
        return false;
    for (int i = 0; i < po_node_n_expr(node); i++)
        if (reads(po_node_expr(node, i), decl))
            return true;
    for (int i = 0; i < po_node_n_part(node); i++)
        if (read_outside(po_node_part(node, i), decl, scop, n))
            return true;
    return false;
}

static bool is_mentioned(const po_scop *scop, const po_decl *decl)
{
    for (int i = 0; i < scop->n_mention; i++)
        if (scop->mention[i] == decl)
            return true;
    return false;
}

/* Keep of the variables that the n regions of a function mention those that
 * compilers may report as unused when a region is written anew: what is read
 * outside of the regions is not, nor what an earlier one takes care of.
 */
void po_scops_trim_mentions(const po_function *function, po_scop *const *scop,
                            int n)
{
    for (int k = n - 1; k >= 0; k--) {
        const po_decl **kept = po_arena_array(
            scop[k]->arena, (size_t)scop[k]->n_mention + 1, sizeof(*kept));
        int n_kept = 0;

        for (int i = 0; i < scop[k]->n_mention; i++) {
            const po_decl *decl = scop[k]->mention[i];
            bool is_safe = read_outside(function->body, decl, scop, n);

            for (int j = 0; j < k && !is_safe; j++)
                is_safe = is_mentioned(scop[j], decl);
            if (!is_safe)
                kept[n_kept++] = decl;
        }
        scop[k]->n_mention = n_kept;
        scop[k]->mention = kept;
    }
}
