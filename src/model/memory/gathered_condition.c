/* Indirect accesses under a condition, v[k] under "if (k >= 0)": is the index
 * known to be non-negative wherever the reference is evaluated?  Decided by
 * the syntax of the conditions around it.
 */
#include "../internal.h"

/* The reference, and the number in its subscript, a variable or an element. */
struct reference {
    const po_expr *expr;
    const po_expr *number;
};

/* The value of a constant that may have a sign; false for others. */
static bool find_constant(const po_expr *expr, long *value)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS) {
        if (!po_expr_constant(expr->arg[0], value))
            return false;
        *value = -*value;
        return true;
    }
    return po_expr_constant(expr, value);
}

/* Is it the number, in a type that has negative values? */
static bool is_number(const struct reference *r, const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CONVERT && expr->type->is_signed &&
           expr->type->size_bytes >= expr->arg[0]->type->size_bytes)
        expr = expr->arg[0];
    return expr->type->is_signed && po_expr_is_same(expr, r->number);
}

/* Is the number not negative where the comparison "op" with "value" holds, or does not? */
static bool bounds(po_op op, long value, bool holds)
{
    switch (op) {
    case PO_OP_GE:
        return holds && value >= 0;
    case PO_OP_GT:
        return holds && value >= -1;
    case PO_OP_EQ:
        return holds && value >= 0;
    case PO_OP_LT:
        return !holds && value >= 0;
    case PO_OP_LE:
        return !holds && value >= -1;
    default:
        return false;
    }
}

/* Is the number not negative where the condition holds, or does not hold? */
static bool implies(const struct reference *r, const po_expr *cond, bool holds)
{
    long value;

    cond = po_expr_strip(cond);
    if (cond->kind == PO_EXPR_UNARY && cond->op == PO_OP_NOT)
        return implies(r, cond->arg[0], !holds);
    if (cond->kind != PO_EXPR_BINARY)
        return false;
    if (cond->op == (holds ? PO_OP_LAND : PO_OP_LOR))
        return implies(r, cond->arg[0], holds) ||
               implies(r, cond->arg[1], holds);
    if (is_number(r, cond->arg[0]) && find_constant(cond->arg[1], &value))
        return bounds(cond->op, value, holds);
    return is_number(r, cond->arg[1]) && find_constant(cond->arg[0], &value) &&
           bounds(po_op_mirrored(cond->op), value, holds);
}

/* Is the reference evaluated in the expression under a condition that implies it? */
static bool is_tested_in(const struct reference *r, const po_expr *expr)
{
    bool is_choice = expr->kind == PO_EXPR_COND;
    bool is_and = expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_LAND;
    bool is_or = expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_LOR;

    for (int i = 0; i < expr->n_arg; i++) {
        if (!po_expr_contains(expr->arg[i], r->expr))
            continue;
        if (i > 0 && (is_choice || is_and || is_or) &&
            implies(r, expr->arg[0], is_choice ? i == 1 : is_and))
            return true;
        return is_tested_in(r, expr->arg[i]);
    }
    return false;
}

static bool is_other(const po_expr *expr, void *user)
{
    return expr != user;
}

static bool has(const struct reference *r, const po_node *node)
{
    return node && !po_node_walk_expr(node, is_other, (void *)r->expr);
}

/* The same in a statement. */
static bool is_tested_at(const struct reference *r, const po_node *node)
{
    if (!has(r, node))
        return false;
    if (node->kind == PO_NODE_IF &&
        ((has(r, node->body) && implies(r, node->cond, true)) ||
         (has(r, node->other) && implies(r, node->cond, false))))
        return true;
    for (int i = 0; i < po_node_n_expr(node); i++) {
        const po_expr *expr = po_node_expr(node, i);

        if (expr && po_expr_contains(expr, r->expr))
            return is_tested_in(r, expr);
    }
    for (int i = 0; i < po_node_n_part(node); i++)
        if (is_tested_at(r, po_node_part(node, i)))
            return true;
    return false;
}

bool po_number_is_tested(const po_stmt *stmt, const po_expr *expr,
                         const po_expr *number)
{
    const struct reference r = {expr, number};

    if (stmt->block)
        return is_tested_at(&r, stmt->block);
    return stmt->body && po_expr_contains(stmt->body, expr) &&
           is_tested_in(&r, stmt->body);
}
