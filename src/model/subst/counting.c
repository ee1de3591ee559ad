/* Loops that count in their condition:
 *
 *     for (i = init; i-- > 0;)       the condition sees the value before,
 *     for (i = init; --i >= 0;)      or after the step that it makes
 *     for (i = init; i > 0 && i--;)  there is no step at the end
 *
 * In all of them, the first iteration has init + step.
 */
#include "../internal.h"

/* Return the ++ or -- in the condition of a loop without a step, NULL if there is none. */
static const po_expr *sole_change(const po_node *loop)
{
    return loop->step || !loop->cond ? NULL : po_expr_sole_update(loop->cond);
}

/* The same for "i > 0 && i--". */
static bool counts_if_positive(const po_node *loop, po_header *header)
{
    const po_expr *step =
        loop->step || !loop->cond ? NULL : po_expr_tested_step(loop->cond);

    if (!step || po_expr_strip(step->arg[0])->decl != header->iter)
        return false;
    header->step = -1;
    header->skip = -1;
    header->lag = 1;
    header->is_kept = true;
    header->cond = po_expr_strip(loop->cond)->arg[0];
    return true;
}

/* Does the loop advance "header->iter" in its condition?  Then set the step,
 * the condition without it, and what the condition sees.
 */
bool po_header_counts(po_region *region, const po_node *loop, po_header *header)
{
    const po_expr *change = sole_change(loop);
    bool is_post;

    if (counts_if_positive(loop, header))
        return true;
    if (!change || !po_expr_compares(loop->cond, change) ||
        po_expr_strip(change->arg[0])->decl != header->iter)
        return false;
    is_post = change->op == PO_OP_POSTINC || change->op == PO_OP_POSTDEC;
    header->step =
        change->op == PO_OP_PREINC || change->op == PO_OP_POSTINC ? 1 : -1;
    header->skip = header->step;
    header->lag = is_post ? -header->step : 0;
    header->cond = po_expr_replace(region->scop->arena, loop->cond, change,
                                   po_expr_strip(change->arg[0]));
    return true;
}

/* Return the variable that the loop advances, if it is declared before; NULL
 * otherwise.
 */
const po_expr *po_header_entry(const po_node *loop)
{
    const po_expr *change =
        loop->step ? po_expr_strip(loop->step) : sole_change(loop);

    if (!change && loop->cond)
        change = po_expr_tested_step(loop->cond);
    if (!change || loop->init || !po_expr_is_update(change))
        return NULL;
    change = po_expr_strip(change->arg[0]);
    return change->kind == PO_EXPR_VAR ? change : NULL;
}
