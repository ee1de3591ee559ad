/* The quasi-affine values that the user's iterators and subscripts have at a
 * statement instance of the generated loops.
 */
#include "internal.h"

/* Return the expression, or an empty one after an overflow, which fails. */
static const po_qaff *checked(printer *p, const po_qaff *value)
{
    p->failed = p->failed || !value;
    return value ? value : po_qaff_constant(p->scratch, 0);
}

/* Return a + factor · b; NULL stands for an "a" of 0. */
const po_qaff *po_value_add(printer *p, const po_qaff *a, const po_qaff *b,
                            long factor)
{
    if (!b)
        return NULL;
    if (!a)
        a = po_qaff_constant(p->scratch, 0);
    return checked(p, po_qaff_combine(p->scratch, 1, a, factor, b));
}

/* Return the value of the user's iterator number "iter" of the statement that
 * "call" executes: its function of the statement's dimensions, applied to the
 * arguments.  NULL if it is not affine.
 */
const po_qaff *po_value_of_iter(printer *p, const po_ast_node *call, int iter)
{
    const po_stmt *stmt = &p->scop->stmt[call->stmt];
    int n_coef = stmt->n_iter + p->scop->n_param + 1;
    long *coef = po_arena_array(p->scratch, (size_t)n_coef, sizeof(long));
    const po_qaff *sum;

    if (!po_stmt_iter_value(p->scop, stmt, iter, coef))
        return NULL;
    sum = po_qaff_constant(p->scratch, coef[n_coef - 1]);
    for (int i = 0; i < call->n_arg; i++)
        if (coef[i] != 0)
            sum = po_value_add(p, sum, call->arg[i], coef[i]);
    for (int i = 0; i < p->scop->n_param; i++)
        sum = po_value_add(p, sum, po_qaff_param(p->scratch, i),
                           coef[stmt->n_iter + i]);
    return sum;
}

/* A variable, a member of one, or an element that is a parameter. */
static const po_qaff *value_of_var(printer *p, const po_ast_node *call,
                                   const po_expr *expr)
{
    const po_stmt *stmt = &p->scop->stmt[call->stmt];

    for (int i = stmt->n_iter - 1; i >= 0 && expr->kind == PO_EXPR_VAR; i--)
        if (stmt->iter[i] == expr->decl)
            return po_value_of_iter(p, call, i);
    for (int i = 0; i < p->scop->n_param; i++)
        if (p->scop->param[i].expr &&
            po_expr_is_same(p->scop->param[i].expr, expr))
            return po_qaff_param(p->scratch, i);
    return NULL;
}

static const po_qaff *value_of_binary(printer *p, const po_ast_node *call,
                                      const po_expr *expr)
{
    const po_qaff *a = po_value_of_expr(p, call, expr->arg[0]);
    const po_qaff *b = po_value_of_expr(p, call, expr->arg[1]);

    if (!a || !b)
        return NULL;
    if (expr->op == PO_OP_ADD)
        return po_value_add(p, a, b, 1);
    if (expr->op == PO_OP_SUB)
        return po_value_add(p, a, b, -1);
    if (expr->op == PO_OP_MUL && b->n_term == 0)
        return po_value_add(p, NULL, a, b->constant);
    if (expr->op == PO_OP_MUL && a->n_term == 0)
        return po_value_add(p, NULL, b, a->constant);
    return NULL;
}

/* Return the value of a linear integer expression of the user at the
 * statement instance of "call"; NULL if it is not linear.  Only for
 * expressions that were proved not to wrap (subscripts): the types of the
 * operands are not looked at.
 */
const po_qaff *po_value_of_expr(printer *p, const po_ast_node *call,
                                const po_expr *expr)
{
    if (!expr->type || expr->type->kind != PO_TYPE_INT)
        return NULL;
    for (int i = 0; i < call->n_plain; i++)
        if (call->plain[i].expr == expr)
            return call->plain[i].value;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return po_qaff_constant(p->scratch, expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
    case PO_EXPR_SUBSCRIPT:
        return value_of_var(p, call, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_value_of_expr(p, call, expr->arg[0]);
    case PO_EXPR_BINARY:
        return value_of_binary(p, call, expr);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_MINUS)
            return po_value_add(p, NULL,
                                po_value_of_expr(p, call, expr->arg[0]), -1);
        if (expr->op == PO_OP_PLUS)
            return po_value_of_expr(p, call, expr->arg[0]);
        return expr->op == PO_OP_DEREF ? value_of_var(p, call, expr) : NULL;
    default:
        return NULL;
    }
}

/* Does the value depend on a loop variable, so that it has type long? */
bool po_value_has_var(const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++)
        if (value->term[i].kind != PO_ATOM_PARAM)
            return true;
    return false;
}
