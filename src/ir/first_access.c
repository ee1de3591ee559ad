/* Upward-exposed uses, in the syntax: when statements are executed, is a
 * variable first set, first read, or neither, or is that not known?
 */
#include "polyopt/nest.h"

static po_first first_in_expr(const po_expr *expr, const po_decl *decl)
{
    po_first first;

    if (!expr || !po_expr_mentions(expr, decl))
        return PO_FIRST_NONE;
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA) {
        first = first_in_expr(expr->arg[0], decl);
        return first == PO_FIRST_NONE ? first_in_expr(expr->arg[1], decl)
                                      : first;
    }
    if (expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE)
        return PO_FIRST_READ;
    if (po_expr_is_variable(expr->arg[0], decl))
        return po_expr_mentions(expr->arg[1], decl) ? PO_FIRST_READ
                                                    : PO_FIRST_SET;
    return po_expr_mentions(expr->arg[0], decl)
               ? PO_FIRST_READ
               : first_in_expr(expr->arg[1], decl);
}

static po_first first_in_loop(const po_node *node, const po_decl *decl)
{
    po_first first = po_node_first(node->init, decl);

    if (first != PO_FIRST_NONE)
        return first;
    return po_expr_mentions(node->cond, decl) ||
                   po_expr_mentions(node->step, decl) ||
                   po_node_first(node->body, decl) == PO_FIRST_READ
               ? PO_FIRST_READ
               : PO_FIRST_NONE;
}

static po_first first_in_if(const po_node *node, const po_decl *decl)
{
    po_first body = po_node_first(node->body, decl);
    po_first other = po_node_first(node->other, decl);

    if (po_expr_mentions(node->cond, decl) || body == PO_FIRST_READ ||
        other == PO_FIRST_READ)
        return PO_FIRST_READ;
    return body == other ? body : PO_FIRST_NONE;
}

static po_first first_in_block(const po_node *node, const po_decl *decl)
{
    po_first first = PO_FIRST_NONE;

    for (int i = 0; i < node->n_use; i++)
        if (po_expr_mentions(node->use[i], decl))
            return PO_FIRST_READ;
    for (int i = 0; i < node->n_child && first == PO_FIRST_NONE; i++)
        first = po_node_first(node->child[i], decl);
    return first;
}

po_first po_node_first(const po_node *node, const po_decl *decl)
{
    if (!node || !po_node_mentions(node, decl))
        return PO_FIRST_NONE;
    switch (node->kind) {
    case PO_NODE_BLOCK:
        return first_in_block(node, decl);
    case PO_NODE_LOOP:
        return first_in_loop(node, decl);
    case PO_NODE_IF:
        return first_in_if(node, decl);
    case PO_NODE_EXPR:
        return first_in_expr(node->expr, decl);
    default:
        return PO_FIRST_READ;
    }
}

po_first po_node_first_within(const po_node *node, const po_decl *decl,
                              size_t begin, size_t end)
{
    po_first first = PO_FIRST_NONE;

    if (!node || node->end <= begin || node->begin >= end)
        return PO_FIRST_NONE;
    if (node->begin >= begin && node->end <= end)
        return po_node_first(node, decl);
    for (int i = 0; i < po_node_n_part(node) && first == PO_FIRST_NONE; i++)
        first = po_node_first_within(po_node_part(node, i), decl, begin, end);
    return first;
}
