/* Rows that are picked by data: pointers that an iteration sets.
 *
 *     for (i = 0; i < n; i++) {                 for (i = 0; i < n; i++)
 *         const int k = code[i];                    for (j = 0; j < 4; j++)
 *         const float *e = &rate[4 * k];    ->          y[i][j] = rate[4 * k + j] *
 *         for (j = 0; j < 4; j++)                                 x[i][j];
 *             y[i][j] = e[j] * x[i][j];
 *     }
 */
#include "induct.h"

static bool assigns_not(const po_expr *expr, void *user)
{
    return po_expr_assigned(expr) != user;
}

/* Is it a variable of the region that has the value from its declaration on, which the pointer's is
 * behind?
 */
static bool is_constant(const po_induct *w, const po_expr *expr)
{
    const po_decl *decl = expr->decl;

    return expr->kind == PO_EXPR_VAR && decl != w->decl &&
           decl->storage == PO_STORAGE_LOCAL && !decl->address_taken &&
           !decl->type->is_volatile && !decl->is_thread_local &&
           po_region_declares(w->region, decl) &&
           po_region_declares(w->region, w->decl) &&
           po_region_walk_exprs(w->region, assigns_not, w->decl) &&
           po_region_walk_exprs(w->region, assigns_not, decl);
}

/* Is it an element, with such subscripts, of an array that is not stored to? */
static bool is_fixed_element(const po_induct *w, const po_expr *expr)
{
    if (expr->kind != PO_EXPR_SUBSCRIPT || expr->type->is_volatile)
        return false;
    for (; expr->kind == PO_EXPR_SUBSCRIPT; expr = po_expr_strip(expr->arg[0]))
        if (!po_induct_is_fixed_data(w, expr->arg[1]))
            return false;
    return expr->kind == PO_EXPR_VAR && !expr->type->is_volatile &&
           po_induct_is_stored_elsewhere(w, expr->decl);
}

/* Is it a sum or a product of such values, in whatever type? */
static bool is_operation(const po_expr *expr)
{
    return expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT ||
           (expr->kind == PO_EXPR_UNARY &&
            (expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS)) ||
           (expr->kind == PO_EXPR_BINARY &&
            (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
             expr->op == PO_OP_MUL));
}

bool po_induct_is_fixed_data(const po_induct *w, const po_expr *expr)
{
    if (!po_type_is_integer(expr->type))
        return false;
    if (po_induct_is_fixed(w, expr) || is_constant(w, expr) ||
        is_fixed_element(w, expr) ||
        (expr->kind == PO_EXPR_MEMBER && po_induct_is_fixed_member(w, expr)))
        return true;
    if (!is_operation(expr))
        return false;
    for (int i = 0; i < expr->n_arg; i++)
        if (!po_induct_is_fixed_data(w, expr->arg[i]))
            return false;
    return true;
}
