/* The value of a linear integer expression of the user's program at a
 * statement instance, as a quasi-affine function of the iteration domain's
 * dimensions and the parameters.  Arithmetic is taken not to wrap around,
 * which the model has proved for subscripts.  NULL for what is not linear.
 */
#include "polyopt/value.h"

static const po_qaff *param(const po_value *v, int index)
{
    return v->first_param < 0 ? po_qaff_param(v->arena, index)
                              : po_qaff_var(v->arena, v->first_param + index);
}

static const po_qaff *multiple(const po_value *v, const po_qaff *x, long by)
{
    return po_qaff_combine(v->arena, by, x, 0, x);
}

const po_qaff *po_value_iter(const po_value *v, int iter)
{
    const po_qaff *value = po_stmt_iter(v->arena, v->stmt, iter);
    const po_qaff *sum =
        value ? po_qaff_constant(v->arena, value->constant) : NULL;

    for (int i = 0; sum && i < value->n_term; i++) {
        const po_term *term = &value->term[i];
        const po_qaff *part = term->kind == PO_ATOM_VAR ? v->dim[term->index]
                                                        : param(v, term->index);

        sum = po_qaff_combine(v->arena, 1, sum, term->coef, part);
    }
    return sum;
}

const po_qaff *po_value_var(const po_value *v, const po_expr *expr)
{
    for (int i = v->stmt->n_iter - 1; expr->kind == PO_EXPR_VAR && i >= 0; i--)
        if (v->stmt->iter[i] == expr->decl)
            return po_value_iter(v, i);
    for (int i = 0; i < v->scop->n_param; i++)
        if (v->scop->param[i].expr &&
            po_expr_is_same(v->scop->param[i].expr, expr))
            return param(v, i);
    return NULL;
}

static const po_qaff *value_of_binary(const po_value *v, const po_expr *expr)
{
    const po_qaff *a = po_value_expr(v, expr->arg[0]);
    const po_qaff *b = a ? po_value_expr(v, expr->arg[1]) : NULL;

    if (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)
        return po_qaff_combine(v->arena, 1, a, expr->op == PO_OP_ADD ? 1 : -1,
                               b);
    if (expr->op != PO_OP_MUL || !b)
        return NULL;
    if (b->n_term == 0)
        return multiple(v, a, b->constant);
    return a->n_term == 0 ? multiple(v, b, a->constant) : NULL;
}

const po_qaff *po_value_expr(const po_value *v, const po_expr *expr)
{
    const po_qaff *value;

    if (!expr->type || expr->type->kind != PO_TYPE_INT)
        return NULL;
    if (v->atom && v->atom(v->user, expr, &value))
        return value;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return po_qaff_constant(v->arena, expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
    case PO_EXPR_SUBSCRIPT:
        return po_value_var(v, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_value_expr(v, expr->arg[0]);
    case PO_EXPR_BINARY:
        return value_of_binary(v, expr);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            return po_value_var(v, expr);
        value = expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS
                    ? po_value_expr(v, expr->arg[0])
                    : NULL;
        return expr->op == PO_OP_MINUS ? multiple(v, value, -1) : value;
    default:
        return NULL;
    }
}
