/* Assignments of one of two values, of which iterators decide:
 *
 *     L[i][j] = i == j ? sqrt(s) : s / L[j][j];
 *
 *  -> if (i == j) L[i][j] = sqrt(s); else L[i][j] = s / L[j][j];
 *
 * Each of the two statements reads what it reads only: the element on the diagonal is not read where it is
 * about to be written.  Only values that read the array that is assigned to are told apart; others are as
 * good in one statement.
 */
#include "internal.h"

/* Are both values of the type that the choice has?  Conversions to it have no text, and are done by "c ? a : b" only. */
static bool is_unconverted(const po_expr *choice)
{
    return po_type_is_same(po_expr_strip(choice->arg[1])->type, choice->type) &&
           po_type_is_same(po_expr_strip(choice->arg[2])->type, choice->type);
}

/* Return the statement "target op= value". */
static const po_node *branch(po_arena *arena, const po_node *node,
                             const po_expr *assignment, const po_expr *choice,
                             int which)
{
    po_node *copy = po_node_make(arena, node);

    copy->expr = po_expr_copy(
        arena, po_expr_replace(arena, assignment, choice, choice->arg[which]));
    return copy;
}

const po_node *po_choice_split(const po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;
    const po_expr *assignment = po_expr_strip(node->expr);
    const po_expr *choice;
    const po_decl *decl;
    po_node *split;

    if (assignment->kind != PO_EXPR_ASSIGN)
        return NULL;
    choice = po_expr_strip(assignment->arg[1]);
    decl = po_expr_base(po_expr_strip(assignment->arg[0]));
    if (choice->kind != PO_EXPR_COND || !decl ||
        po_expr_strip(assignment->arg[0])->kind == PO_EXPR_VAR ||
        (!po_expr_mentions(choice->arg[1], decl) &&
         !po_expr_mentions(choice->arg[2], decl)) ||
        !is_unconverted(choice) || !po_expr_is_truth(choice->arg[0]) ||
        !po_condition_is_of_integers(choice->arg[0]))
        return NULL;
    split = po_node_make(arena, node);
    split->kind = PO_NODE_IF;
    split->expr = NULL;
    split->cond = choice->arg[0];
    split->body = branch(arena, node, assignment, choice, 1);
    split->other = branch(arena, node, assignment, choice, 2);
    return split;
}
