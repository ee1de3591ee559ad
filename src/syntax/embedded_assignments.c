/* Assignments that an expression makes on its way, before it uses the variable, are statements
 * in front of it: f2c writes arguments of macros so.
 *
 *     s += (d = x[i], abs(d));        { d = x[i]; s += abs(d); }
 *     if ((d = x[i], abs(d)) > m)     { d = x[i]; if (abs(d) > m) ... }
 *
 * The variable is one that nobody else knows, and that is used behind the comma only; the
 * assignment is made whenever the expression is evaluated.  Nothing else is changed before that:
 * the only other assignment is the expression itself, which stores at the end.
 */
#include "polyopt/syntax.h"

/* The expression in work, and the assignments that have been found. */
struct lift {
    po_arena *arena;
    const po_expr *whole;
    int n;
    const po_expr *found[PO_MAX_EMBEDDED];
};

/* Is it no call but one that only computes a number? */
static bool computes(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_CALL ||
           (expr->decl &&
            (expr->decl->is_const || (expr->decl->in_library &&
                                      po_library_computes(expr->decl->name))));
}

/* Is it "d = e", for a variable that nobody else knows? */
static bool is_own_assignment(const po_expr *expr)
{
    const po_expr *to;

    if (expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE ||
        po_expr_n_updates(expr) != 1)
        return false;
    to = po_expr_strip(expr->arg[0]);
    return to->kind == PO_EXPR_VAR && !to->decl->address_taken &&
           !to->decl->is_thread_local && po_type_is_element(to->type) &&
           (to->decl->storage == PO_STORAGE_LOCAL ||
            to->decl->storage == PO_STORAGE_PARAM);
}

/* Is it "(d = e, f)", and "d" nowhere else? */
static bool is_lifted(const struct lift *l, const po_expr *expr)
{
    const po_expr *first;
    const po_decl *decl;

    if (expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_COMMA)
        return false;
    first = po_expr_strip(expr->arg[0]);
    if (!is_own_assignment(first))
        return false;
    decl = po_expr_strip(first->arg[0])->decl;
    return po_expr_n_mentions(l->whole, decl) == po_expr_n_mentions(expr, decl);
}

/* Return the expression, which is evaluated whenever the whole is, without what is lifted. */
static const po_expr *without(const po_expr *expr, void *user)
{
    struct lift *l = user;
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));
    const po_expr *first;

    if (is_lifted(l, expr) && l->n < PO_MAX_EMBEDDED) {
        l->found[l->n++] = po_expr_strip(expr->arg[0]);
        return without(expr->arg[1], user);
    }
    if (!is_choice)
        return po_expr_map(l->arena, expr, without, user);
    first = without(expr->arg[0], user);
    return first == expr->arg[0]
               ? expr
               : po_expr_replace(l->arena, expr, expr->arg[0], first);
}

int po_expr_take_assignments(po_arena *arena, const po_expr *expr,
                             const po_expr **found, const po_expr **rest)
{
    struct lift l = {.arena = arena, .whole = expr};
    const po_expr *left;

    if (!po_expr_walk(expr, computes, NULL))
        return 0;
    left = without(expr, &l);
    if (po_expr_n_updates(left) != po_expr_is_update(left) || l.n == 0)
        return 0;
    for (int i = 0; i < l.n; i++)
        found[i] = l.found[i];
    *rest = left;
    return l.n;
}
