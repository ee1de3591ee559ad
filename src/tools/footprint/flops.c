/* Floating-point operations of one instance of a statement: operators, and calls of libm,
 * which count as one.
 *
 * Of two branches, the one with more.
 */
#include "flops.h"
#include "polyopt/nest.h"

static bool is_float(const po_type *type)
{
    return type &&
           (type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX);
}

/* Is the node itself an operation? */
static bool is_flop(const po_expr *expr)
{
    switch (expr->op) {
    case PO_OP_ADD:
    case PO_OP_SUB:
    case PO_OP_MUL:
    case PO_OP_DIV:
    case PO_OP_MINUS:
    case PO_OP_PREINC:
    case PO_OP_PREDEC:
    case PO_OP_POSTINC:
    case PO_OP_POSTDEC:
        return is_float(expr->type);
    default:
        return expr->kind == PO_EXPR_CALL && is_float(expr->type);
    }
}

static long in_expr(const po_expr *expr)
{
    long n = 0;
    long other;

    if (!expr)
        return 0;
    for (int i = 0; i < expr->n_arg; i++) {
        other = in_expr(expr->arg[i]);
        if (expr->kind == PO_EXPR_COND && i == 2)
            n += other > in_expr(expr->arg[1]) ? other - in_expr(expr->arg[1])
                                               : 0;
        else
            n += other;
    }
    return n + is_flop(expr);
}

static long in_node(const po_node *node)
{
    long n;
    long other;

    if (!node)
        return 0;
    n = in_node(node->body);
    other = in_node(node->other);
    n = other > n ? other : n;
    n += in_node(node->init) + in_expr(node->cond) + in_expr(node->step) +
         in_expr(node->expr) + in_expr(node->value);
    for (int i = 0; i < node->n_child; i++)
        n += in_node(node->child[i]);
    return n;
}

long po_stmt_flops(const po_stmt *stmt)
{
    return stmt->block ? in_node(stmt->block) : in_expr(stmt->body);
}
