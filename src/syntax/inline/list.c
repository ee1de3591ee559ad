/* Compound literals of structures, (struct s){a, b}, as values of inlined
 * calls: a member of such a literal is replaced by its initialiser.
 */
#include "inline.h"

#include <string.h>

/* Return the list in "(struct s){...}", with the values of members in order; NULL for other
 * expressions.
 */
const po_expr *po_inline_list(const po_expr *value)
{
    const po_expr *list;

    value = po_expr_strip(value);
    list = value->kind == PO_EXPR_CAST && value->type->n_member > 0
               ? value->arg[0]
               : NULL;
    for (int i = 0; list && i < list->n_arg; i++)
        if (list->arg[i]->kind == PO_EXPR_LIST && list->arg[i]->text)
            return NULL;
    return list && list->kind == PO_EXPR_LIST ? list : NULL;
}

/* Return the value that such a list gives to the member; the member itself if it is one of
 * something else.
 */
const po_expr *po_inline_of_list(po_inliner *in, const po_expr *member)
{
    const po_expr *list =
        member->kind == PO_EXPR_MEMBER ? po_inline_list(member->arg[0]) : NULL;
    const po_type *type = list ? po_expr_strip(member->arg[0])->type : NULL;

    for (int i = 0; list && i < type->n_member && i < list->n_arg; i++)
        if (strcmp(type->member[i].name, member->text) == 0 &&
            list->arg[i]->kind != PO_EXPR_LIST)
            return po_inline_converted(in, list->arg[i], type->member[i].type);
    return member;
}
