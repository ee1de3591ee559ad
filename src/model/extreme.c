/* Elements of arrays that keep the least of values, or the greatest:
 *
 *     if (e < x) x = e;     is     x = min(e, x)
 *
 * As a condition and an assignment under it, the statement is one that need not write, so
 * that no later value is known to come from it.  But an instance that does not write leaves
 * the value that it has just read and compared: to all who read x later it is the same as
 * if that had been written.  It is modelled as an assignment that always writes
 * (po_expr_is_extreme); what is printed for it still writes where the value is better only,
 * as the memory may be one that cannot be written, and stores take time.
 *
 * The value and the element have one type, so that what is stored is what has been compared.
 * A value that is no number is not less, nor is one that is equal.
 */
#include "internal.h"

/* Is it memory of which the statement is not the only one to see, so that it may not be written
 * in any case?  Variables of the function need none of this.
 */
static bool is_memory(const po_expr *target)
{
    return target->kind != PO_EXPR_VAR ||
           target->decl->storage == PO_STORAGE_GLOBAL ||
           target->decl->storage == PO_STORAGE_STATIC;
}

static bool is_number(const po_type *type)
{
    return (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT) &&
           !type->is_volatile;
}

/* What the comparison says of "value" and "target": PO_OP_LT or PO_OP_GT, as if "value" was on
 * its left; PO_OP_NONE if it compares others, or in another way.
 */
static po_op compared(const po_expr *cond, const po_expr *value,
                      const po_expr *target)
{
    bool is_less;

    cond = po_expr_strip(cond);
    if (cond->kind != PO_EXPR_BINARY ||
        (cond->op != PO_OP_LT && cond->op != PO_OP_GT))
        return PO_OP_NONE;
    is_less = cond->op == PO_OP_LT;
    if (po_expr_is_same(cond->arg[1], value) &&
        po_expr_is_same(cond->arg[0], target))
        is_less = !is_less;
    else if (!po_expr_is_same(cond->arg[0], value) ||
             !po_expr_is_same(cond->arg[1], target))
        return PO_OP_NONE;
    return is_less ? PO_OP_LT : PO_OP_GT;
}

const po_expr *po_extreme_of(po_arena *arena, const po_node *node)
{
    const po_expr *assign = node->kind == PO_NODE_IF && !node->other
                                ? po_node_only_assignment(node->body)
                                : NULL;
    const po_expr *target;
    po_expr extreme;

    if (!assign)
        return NULL;
    target = po_expr_strip(assign->arg[0]);
    extreme = *assign;
    extreme.op = compared(node->cond, assign->arg[1], target);
    extreme.loc = node->loc;
    return extreme.op != PO_OP_NONE && is_memory(target) &&
                   is_number(target->type) &&
                   po_type_is_same(po_expr_strip(assign->arg[1])->type,
                                   target->type)
               ? po_expr_make(arena, &extreme)
               : NULL;
}
