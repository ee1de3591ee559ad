/* Loops inside of block statements: where such a loop has a normal form, the
 * elements that its iterations access together are projected exactly onto the
 * block instance; in others, a block accesses whole arrays.
 */
#include "reference.h"

#include <isl/map.h>

/* Is it a variable that only assignments to its name change, a parameter of the region, or
 * computed from such ones?
 */
static bool is_bound(const po_expr *expr, void *user)
{
    const po_region *region = user;

    if (expr->kind == PO_EXPR_INT || expr->kind == PO_EXPR_CAST ||
        expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_BINARY ||
        (expr->kind == PO_EXPR_VAR && po_decl_is_private(expr->decl)))
        return true;
    for (int i = 0; i < region->scop->n_param; i++)
        if (po_expr_is_same(region->scop->param[i].expr, expr))
            return true;
    return false;
}

/* Return what the loop begins with, if that is assigned to "iter". */
static const po_expr *first_of(const po_node *loop, const po_decl *iter)
{
    const po_node *init = loop->init;

    if (init && init->kind == PO_NODE_DECL && init->decl == iter)
        return init->value;
    if (!init || init->kind != PO_NODE_EXPR ||
        po_expr_assigned(init->expr) != iter ||
        po_expr_strip(init->expr)->kind != PO_EXPR_ASSIGN)
        return NULL;
    return po_expr_strip(init->expr)->arg[1];
}

/* Does the loop, "for (i = a; i < b; i += 2)", advance a variable by a constant, with bounds
 * that are computed from variables?  Other bounds in memory would be parameters of the region,
 * which it must not store to, while they are data to the block.
 */
static bool is_plain(const po_region *region, const po_node *loop)
{
    const po_expr *iter = loop->step ? po_expr_strip(loop->step) : NULL;
    const po_expr *first;
    po_step step;

    iter = iter && iter->n_arg > 0 ? po_expr_strip(iter->arg[0]) : NULL;
    if (!iter || iter->kind != PO_EXPR_VAR || !loop->cond)
        return false;
    first = first_of(loop, iter->decl);
    return first && po_decl_is_private(iter->decl) &&
           po_expr_is_step(loop->step, iter->decl, &step) &&
           (!step.by || po_expr_strip(step.by)->kind == PO_EXPR_INT) &&
           po_expr_walk(first, is_bound, (void *)region) &&
           po_expr_walk(loop->cond, is_bound, (void *)region);
}

/* Return the loop if it counts, as one of a nest does; NULL if it does not. */
const po_node *po_block_statement_loop(const po_region *region,
                                       const po_node *loop)
{
    return is_plain(region, loop) ? loop : NULL;
}

/* Make the access one by the instances of the block: out of "n" loops inside of "depth" others.
 * If all their iterations access one element, it is that, or none.
 */
static bool leave(const po_region *region, po_access *access, int depth, int n)
{
    isl_bool is_one;

    access->relation = isl_map_coalesce(isl_map_project_out(
        access->relation, isl_dim_in, (unsigned)depth, (unsigned)n));
    access->relation =
        po_local_clip_all(region, access->array, access->relation);
    is_one = isl_map_is_single_valued(access->relation);
    access->is_exact = access->is_exact && is_one == isl_bool_true;
    access->is_must = false;
    return is_one >= 0;
}

/* Leave the loops inside of "depth" others, "next" being the position in these.  What has been
 * accessed since there were "n_access" accesses is what some iteration of them accesses:
 *
 *     { [i] -> x }  =  { [i] -> x : there is k with [i, k] -> x }
 */
bool po_block_statement_loop_leave(po_region *region, int depth, int next,
                                   int n_access)
{
    int n = region->depth - depth;

    while (region->depth > depth)
        po_level_leave(region);
    region->next[depth] = next;
    for (int i = n_access; i < region->n_access; i++)
        if (!leave(region, &region->access[i], depth, n))
            return false;
    return true;
}
