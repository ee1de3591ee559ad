/* What has the same value wherever the loops around are in the same iteration: members, pointers to
 * elements of arrays, and integers that are computed from such.
 */
#include <string.h>

#include "induct.h"

/* Does the expression store no pointer, but to a variable of the function's own? */
static bool stores_no_pointer(const po_expr *expr, void *user)
{
    const po_expr *lhs;

    (void)user;
    if (!po_expr_is_update(expr))
        return true;
    lhs = po_expr_strip(expr->arg[0]);
    return lhs->type->kind != PO_TYPE_POINTER ||
           (lhs->kind == PO_EXPR_VAR && !lhs->decl->address_taken &&
            (lhs->decl->storage == PO_STORAGE_LOCAL ||
             lhs->decl->storage == PO_STORAGE_PARAM));
}

/* Is it an array, or a pointer in a table that the region does not store to by name?
 * Other stores are compared with the table.
 */
static bool is_row(const po_induct *w, const po_expr *expr)
{
    return expr->type->kind == PO_TYPE_ARRAY ||
           (expr->type->kind == PO_TYPE_POINTER && !expr->type->is_volatile &&
            po_region_walk_exprs(w->region, stores_no_pointer, NULL));
}

static bool stores_no_member(const po_expr *expr, void *user)
{
    const po_expr *member = user;
    const po_expr *lhs;

    if (!po_expr_is_update(expr))
        return true;
    lhs = po_expr_strip(expr->arg[0]);
    return lhs->kind != PO_EXPR_MEMBER || strcmp(lhs->text, member->text) != 0;
}

/* Is it a member of a variable, or of what one points to, that the region stores
 * nothing to by name?  Other stores are compared with the structure.
 */
bool po_induct_is_fixed_member(const po_induct *w, const po_expr *expr)
{
    const po_region *region = w->region;
    const po_expr *record = po_expr_strip(expr->arg[0]);

    if (record->kind != PO_EXPR_VAR || record->decl == w->decl ||
        expr->type->is_volatile || record->type->is_volatile ||
        record->decl->is_thread_local ||
        po_region_written(region, record->decl) >= 0)
        return false;
    return po_region_walk_exprs(region, stores_no_member, expr);
}

/* Does the expression point to the same element of an array wherever the loops
 * around are in the same iteration?  So have subscripts to be that "is_offset" says.
 */
bool po_induct_is_fixed_address(const po_induct *w, const po_expr *expr,
                                bool (*is_offset)(const po_induct *w,
                                                  const po_expr *expr))
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR)
        return (expr->decl != w->decl || w->is_entry) &&
               !expr->decl->type->is_volatile &&
               (expr->type->kind == PO_TYPE_ARRAY ||
                (expr->type->kind == PO_TYPE_POINTER &&
                 (expr->decl == w->decl ||
                  po_induct_is_replaced(w->region, expr->decl) ||
                  po_region_written(w->region, expr->decl) < 0)));
    if (expr->kind == PO_EXPR_MEMBER)
        return po_type_is_address(expr->type) &&
               po_induct_is_fixed_member(w, expr) && is_row(w, expr);
    if (expr->kind == PO_EXPR_SUBSCRIPT)
        return is_row(w, expr) &&
               po_induct_is_fixed_address(w, expr->arg[0], is_offset) &&
               is_offset(w, expr->arg[1]);
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_ADD &&
           expr->type->kind == PO_TYPE_POINTER &&
           po_induct_is_fixed_address(w, expr->arg[0], is_offset) &&
           is_offset(w, expr->arg[1]);
}

bool po_induct_is_fixed_pointer(const po_induct *w, const po_expr *expr)
{
    return po_induct_is_fixed_address(w, expr, po_induct_is_fixed);
}

/* Is the operation one that has a value whatever that of its operands, as long
 * as it has one where it stands?
 */
static bool is_pure(const po_expr *expr)
{
    switch (expr->kind) {
    case PO_EXPR_BINARY:
        return expr->op != PO_OP_COMMA;
    case PO_EXPR_UNARY:
        return expr->op >= PO_OP_PLUS && expr->op <= PO_OP_BNOT;
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
    case PO_EXPR_COND:
        return true;
    default:
        return false;
    }
}

/* Are the subscripts of the element of a constant array the same wherever the loops
 * around are in the same iteration?
 */
static bool is_fixed_element(const po_induct *w, const po_expr *expr)
{
    for (; expr->kind == PO_EXPR_SUBSCRIPT; expr = po_expr_strip(expr->arg[0]))
        if (!po_induct_is_fixed_value(w, expr->arg[1]))
            return false;
    return true;
}

bool po_induct_is_fixed_value(const po_induct *w, const po_expr *expr)
{
    if (!po_type_is_integer(expr->type))
        return false;
    if (expr->kind == PO_EXPR_MEMBER)
        return po_induct_is_fixed_member(w, expr);
    if (po_induct_is_invariant_dereference(w, expr))
        return true;
    if (po_table_has(w->region, expr))
        return is_fixed_element(w, expr);
    if (expr->n_arg == 0 || po_step_is_count(expr))
        return po_induct_is_fixed(w, expr);
    if (!is_pure(expr))
        return false;
    for (int i = 0; i < expr->n_arg; i++)
        if (!po_induct_is_fixed_value(w, expr->arg[i]))
            return false;
    return true;
}
