/* Recognises assignments with which variables change places in each iteration
 * (double buffering): p = q for pointers, and k = 1 - k, k ^= 1, k = (k + 1) %
 * n and the like for numbers.  swapped_variables.c makes states of them.
 */
#include "swap.h"

/* Do the pointers point to the same: to numbers, or to arrays of these?  Lengths that are
 * no constants are the same, or the behaviour is undefined.
 */
bool po_swapping_same_target(const po_type *a, const po_type *b)
{
    for (; a && b && a->kind == b->kind; a = a->target, b = b->target) {
        bool is_known = a->extent && b->extent &&
                        a->extent->kind == PO_EXPR_INT &&
                        b->extent->kind == PO_EXPR_INT;

        if (a->size_bytes != b->size_bytes || a->is_signed != b->is_signed ||
            a->is_const != b->is_const || a->is_volatile || b->is_volatile ||
            (is_known && a->extent->value != b->extent->value))
            return false;
        if (a->kind != PO_TYPE_ARRAY)
            return po_type_is_element(a);
    }
    return false;
}

static bool is_same_type(const po_type *a, const po_type *b)
{
    if (a->kind == PO_TYPE_POINTER && b->kind == PO_TYPE_POINTER)
        return po_swapping_same_target(a->target, b->target);
    return a->kind == PO_TYPE_INT && b->kind == PO_TYPE_INT &&
           a->size_bytes == b->size_bytes && a->is_signed == b->is_signed;
}

/* Return the variable, if that is what the expression is, of this type. */
static const po_decl *variable(const po_expr *expr, const po_type *type)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && is_same_type(expr->type, type)
               ? expr->decl
               : NULL;
}

static bool constant(const po_expr *expr, long *value)
{
    expr = po_expr_strip(expr);
    *value = expr->value;
    return expr->kind == PO_EXPR_INT;
}

/* Read "(y + by) % end", with 0 < by < end. */
static const po_decl *read_next(const po_expr *expr, const po_type *type,
                                po_swap *what)
{
    const po_expr *sum = po_expr_strip(expr->arg[0]);

    what->kind = PO_SWAP_NEXT;
    return constant(expr->arg[1], &what->end) && sum->kind == PO_EXPR_BINARY &&
                   sum->op == PO_OP_ADD && constant(sum->arg[1], &what->by) &&
                   what->by > 0 && what->by < what->end &&
                   what->end <= PO_EXCHANGE_MAX_PERIOD
               ? variable(sum->arg[0], type)
               : NULL;
}

/* Read "by - y", "y ^ by" or one of the others. */
static const po_decl *read_binary(const po_expr *expr, const po_type *type,
                                  po_swap *what)
{
    switch (expr->op) {
    case PO_OP_SUB:
        what->kind = PO_SWAP_SUB;
        return constant(expr->arg[0], &what->by) ? variable(expr->arg[1], type)
                                                 : NULL;
    case PO_OP_XOR:
        what->kind = PO_SWAP_XOR;
        if (constant(expr->arg[1], &what->by))
            return variable(expr->arg[0], type);
        return constant(expr->arg[0], &what->by) ? variable(expr->arg[1], type)
                                                 : NULL;
    case PO_OP_MOD:
        return read_next(expr, type, what);
    default:
        return NULL;
    }
}

/* What makes 1 of 0 and 0 of 1 is the same for these. */
static void unify(po_swap *what)
{
    bool is_next = what->kind == PO_SWAP_NEXT;

    if (what->kind != PO_SWAP_NONE && what->by == 1 &&
        (!is_next || what->end == 2))
        *what = (po_swap){.of = what->of, .kind = PO_SWAP_NOT};
}

/* Return the variable from which "expr", of type "type", is computed, and how; NULL if it
 * is of another form.
 */
const po_decl *po_swap_read(const po_expr *expr, const po_type *type,
                            po_swap *what)
{
    const po_decl *decl = NULL;

    expr = po_expr_strip(expr);
    if (variable(expr, type))
        return expr->decl;
    if (type->kind != PO_TYPE_INT)
        return NULL;
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_NOT) {
        what->kind = PO_SWAP_NOT;
        return variable(expr->arg[0], type);
    }
    if (expr->kind == PO_EXPR_BINARY && is_same_type(expr->type, type))
        decl = read_binary(expr, type, what);
    unify(what);
    return decl;
}

/* Read a statement that gives a variable, which is returned, a value that is computed
 * from "*source"; NULL for others.
 */
const po_decl *po_swap_of(const po_node *node, const po_decl **source,
                          po_swap *what)
{
    const po_expr *expr;
    const po_decl *decl;

    *what = (po_swap){.of = -1};
    if (node->kind == PO_NODE_DECL && node->decl && node->value) {
        *source = po_swap_read(node->value, node->decl->type, what);
        return *source ? node->decl : NULL;
    }
    expr = node->kind == PO_NODE_EXPR ? po_expr_strip(node->expr) : NULL;
    decl = expr && expr->kind == PO_EXPR_ASSIGN
               ? po_expr_strip(expr->arg[0])->decl
               : NULL;
    if (!decl || po_expr_strip(expr->arg[0])->kind != PO_EXPR_VAR)
        return NULL;
    if (expr->op == PO_OP_XOR && decl->type->kind == PO_TYPE_INT &&
        constant(expr->arg[1], &what->by)) {
        what->kind = PO_SWAP_XOR;
        unify(what);
        *source = decl;
    } else {
        *source = expr->op == PO_OP_NONE
                      ? po_swap_read(expr->arg[1], decl->type, what)
                      : NULL;
    }
    return *source ? decl : NULL;
}
