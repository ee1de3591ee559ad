/* Can a statement be executed for a whole vector of instances with GNU C's
 * vector types, as register tiles do: only arithmetic on numbers of one type,
 * and no calls?
 */
#include "polyopt/lanes.h"

#include <stddef.h>

const char *po_lanes_type(const po_type *type)
{
    if (!type || type->is_volatile ||
        (type->size_bytes != 4 && type->size_bytes != 8))
        return NULL;
    if (type->kind == PO_TYPE_FLOAT)
        return type->size_bytes == 4 ? "float" : "double";
    if (type->kind != PO_TYPE_INT)
        return NULL;
    if (type->size_bytes == 4)
        return type->is_signed ? "int" : "unsigned";
    return type->is_signed ? "long" : "unsigned long";
}

static bool is_iterator(const po_stmt *stmt, const po_decl *decl)
{
    for (int i = 0; i < stmt->n_iter; i++)
        if (stmt->iter[i] == decl)
            return true;
    return false;
}

static bool is_operator(po_op op, const po_type *type)
{
    return op == PO_OP_ADD || op == PO_OP_SUB || op == PO_OP_MUL ||
           (op == PO_OP_DIV && type->kind == PO_TYPE_FLOAT);
}

/* Is the expression one of those, of numbers like "type"?  Vectors are loaded from
 * where their elements are, as the type of these has it.
 */
static bool suits(const po_stmt *stmt, const po_expr *expr, const po_type *type)
{
    if (!po_type_is_same(expr->type, type) || !po_type_is_aligned(expr->type))
        return false;
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_FLOAT:
    case PO_EXPR_SUBSCRIPT:
        return true;
    case PO_EXPR_VAR:
        return expr->decl && !is_iterator(stmt, expr->decl);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            return true;
        return (expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS) &&
               suits(stmt, expr->arg[0], type);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return expr->arg[0]->kind == PO_EXPR_INT ||
               suits(stmt, expr->arg[0], type);
    case PO_EXPR_BINARY:
        return is_operator(expr->op, type) && suits(stmt, expr->arg[0], type) &&
               suits(stmt, expr->arg[1], type);
    case PO_EXPR_MEMBER:
    case PO_EXPR_ASSIGN:
    case PO_EXPR_COND:
    case PO_EXPR_CALL:
    case PO_EXPR_LIST:
    case PO_EXPR_OPAQUE:
        break;
    }
    return false;
}

bool po_stmt_might_suit_lanes(const po_stmt *stmt)
{
    const po_expr *body = stmt->body;
    const po_type *type;

    if (!body || body->kind != PO_EXPR_ASSIGN || stmt->n_guard > 0 ||
        (body->op != PO_OP_NONE && !is_operator(body->op, body->type)))
        return false;
    type = po_expr_strip(body->arg[0])->type;
    return po_lanes_type(type) && po_type_is_aligned(type) &&
           po_type_is_same(body->arg[1]->type, type) &&
           suits(stmt, body->arg[1], type);
}

bool po_stmt_suits_lanes(const po_stmt *stmt)
{
    po_expr_kind to;

    if (!po_stmt_might_suit_lanes(stmt))
        return false;
    to = po_expr_strip(stmt->body->arg[0])->kind;
    return to == PO_EXPR_SUBSCRIPT || to == PO_EXPR_UNARY;
}
