/* Sums of products of numbers of 16 bits or fewer.
 *
 * Processors multiply and add pairs of such numbers at once (PMADDWD and its like),
 * which compilers use where a sum runs along both operands: twice as many as they can
 * multiply of numbers of 32 bits, and without conversions.
 */
#include "polyopt/lanes.h"

/* Bytes of the numbers that are multiplied, and of those that sums have. */
enum { MOST_BYTES = 2, SUM_BYTES = 4 };

/* Is it a number in memory of which 16 bits with a sign hold each value? */
static bool is_short(const po_expr *expr)
{
    const po_type *type = expr->type;

    return (expr->kind == PO_EXPR_SUBSCRIPT ||
            (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF)) &&
           type && type->kind == PO_TYPE_INT && !type->is_volatile &&
           (type->size_bytes < MOST_BYTES ||
            (type->size_bytes == MOST_BYTES && type->is_signed));
}

/* Return what is converted, without the conversions. */
static const po_expr *converted(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        expr = expr->arg[0];
    return expr;
}

/* Is it a product of two such numbers? */
static bool is_product(const po_expr *expr)
{
    expr = converted(expr);
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL &&
           is_short(converted(expr->arg[0])) &&
           is_short(converted(expr->arg[1]));
}

/* Return what the assignment adds to its target; NULL if it does anything else. */
static const po_expr *added(const po_expr *assign)
{
    const po_expr *to = po_expr_strip(assign->arg[0]);
    const po_expr *sum = po_expr_strip(assign->arg[1]);

    if (assign->op == PO_OP_ADD)
        return sum;
    if (assign->op != PO_OP_NONE || sum->kind != PO_EXPR_BINARY ||
        sum->op != PO_OP_ADD)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (po_expr_is_same(po_expr_strip(sum->arg[i]), to))
            return sum->arg[1 - i];
    return NULL;
}

bool po_stmt_is_dot_product(const po_stmt *stmt)
{
    const po_expr *body = stmt->body;
    const po_expr *term;
    const po_type *type;

    if (!body || body->kind != PO_EXPR_ASSIGN || stmt->n_guard > 0)
        return false;
    type = po_expr_strip(body->arg[0])->type;
    term = added(body);
    return type && type->kind == PO_TYPE_INT && type->size_bytes == SUM_BYTES &&
           term && is_product(term);
}
