/* Forward substitution of loop-invariant values: is the value of a variable
 * the same in all iterations of the loops behind its definition, and cheap, so
 * that it may be computed where it is used?
 */
#include "forward.h"

/* What a value is looked at for, beside loops that it is moved into.
 *
 * "to"  the variable, or the array, that the update in them changes
 */
struct reader {
    const po_region *region;
    const po_node *loops;
    const po_decl *to;
    int n_op;
};

bool po_forward_is_array(const po_region *region, const po_decl *decl)
{
    const po_function *function = region->source->function;

    if (decl->type->kind == PO_TYPE_ARRAY)
        return true;
    for (int i = 0; i < function->n_param; i++)
        if (function->param[i] == decl)
            return decl->type->kind == PO_TYPE_POINTER &&
                   !decl->address_taken &&
                   po_function_only_moves(function, decl);
    return false;
}

static bool is_plain(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_INT ||
           expr->kind == PO_EXPR_CONVERT ||
           (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL) ||
           (expr->kind == PO_EXPR_UNARY &&
            (expr->op == PO_OP_MINUS || expr->op == PO_OP_DEREF));
}

bool po_forward_is_step(const po_node *node)
{
    const po_decl *decl =
        node->kind == PO_NODE_EXPR ? po_expr_assigned(node->expr) : NULL;
    po_step step;

    return decl &&
           (decl->type->kind == PO_TYPE_INT ||
            decl->type->kind == PO_TYPE_POINTER) &&
           (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken && po_expr_is_step(node->expr, decl, &step) &&
           (!step.by || po_expr_walk(step.by, is_plain, NULL));
}

/* The one statement of the block that is no step, "node" if there are more, or none. */
static const po_node *beside_steps(const po_node *node)
{
    const po_node *only = NULL;

    for (int i = 0; i < node->n_child; i++)
        if (!po_forward_is_step(node->child[i])) {
            if (only)
                return node;
            only = node->child[i];
        }
    return only ? only : node;
}

const po_node *po_forward_only(const po_node *node)
{
    const po_node *in = NULL;

    while (node && node->kind == PO_NODE_BLOCK && node != in) {
        in = node;
        node = node->n_child == 1 ? node->child[0] : beside_steps(node);
    }
    return node;
}

/* Does a step in the block mention the variable? */
static bool is_in_steps(const po_node *node, const po_decl *decl)
{
    if (node->kind != PO_NODE_BLOCK)
        return false;
    for (int i = 0; i < node->n_child; i++)
        if (po_forward_is_step(node->child[i])
                ? po_node_mentions(node->child[i], decl)
                : is_in_steps(node->child[i], decl))
            return true;
    return false;
}

bool po_forward_is_in_heads(const po_node *loop, const po_decl *decl)
{
    for (; loop && loop->kind == PO_NODE_LOOP;
         loop = po_forward_only(loop->body))
        if ((loop->init && po_node_mentions(loop->init, decl)) ||
            po_expr_mentions(loop->cond, decl) ||
            po_expr_mentions(loop->step, decl) || is_in_steps(loop->body, decl))
            return true;
    return false;
}

/* Has the part of a value the same value in all iterations of the loops, and is it cheap? */
static bool is_steady(const po_expr *expr, void *user)
{
    struct reader *r = user;
    const po_decl *base = po_expr_base(expr);

    switch (expr->kind) {
    case PO_EXPR_SUBSCRIPT:
        return base && base != r->to && po_forward_is_array(r->region, base);
    case PO_EXPR_VAR:
        if (expr->decl->type->kind == PO_TYPE_ARRAY ||
            expr->decl->type->kind == PO_TYPE_POINTER)
            return true;
        return (expr->decl->storage == PO_STORAGE_LOCAL ||
                expr->decl->storage == PO_STORAGE_PARAM) &&
               !expr->decl->address_taken && expr->decl != r->to &&
               !po_node_update_of(r->loops, expr->decl);
    case PO_EXPR_BINARY:
        r->n_op++;
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL;
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_MINUS || expr->op == PO_OP_PLUS ||
               (expr->op == PO_OP_DEREF && base && base != r->to &&
                po_forward_is_array(r->region, base));
    default:
        return expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_INT ||
               expr->kind == PO_EXPR_FLOAT || expr->kind == PO_EXPR_CAST;
    }
}

/* So many operations may be in each iteration of the loops, those in subscripts too. */
#define MAX_OP 4

/* Loops of fewer iterations are unrolled by compilers, and the value is in a register. */
#define SHORT 17

bool po_forward_is_short(const po_node *loop)
{
    for (; loop && loop->kind == PO_NODE_LOOP;
         loop = po_forward_only(loop->body))
        for (int i = 0; loop->cond && i < loop->cond->n_arg; i++) {
            const po_expr *bound = po_expr_strip(loop->cond->arg[i]);

            if (bound->kind == PO_EXPR_INT && bound->value < SHORT &&
                bound->value > 0)
                return true;
        }
    return false;
}

bool po_forward_may_enter(const po_region *region, const struct forward *f,
                          const po_node *loops, const po_expr *update)
{
    struct reader r = {region, loops, po_expr_base(update->arg[0]), 0};
    const po_expr *to = po_expr_strip(update->arg[0]);

    if (po_forward_is_short(loops) || !r.to ||
        (to->kind == PO_EXPR_VAR         ? !po_forward_is_own(r.to)
         : to->kind == PO_EXPR_SUBSCRIPT ? !po_forward_is_array(region, r.to)
                                         : true))
        return false;
    for (int i = 0; i < f->n; i++)
        if (po_forward_is_in_heads(loops, f->value[i].decl) ||
            !po_expr_walk(f->value[i].expr, is_steady, &r))
            return false;
    return r.n_op <= MAX_OP;
}
