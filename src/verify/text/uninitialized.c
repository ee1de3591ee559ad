/* May statements read a variable before they have set it?  It is asked of those that a
 * function of its own declares without a value.
 *
 * The statements are followed in the order in which they are executed.  What may not be
 * executed sets nothing for what stands behind it, nor does one operand for another that
 * may be evaluated first.  Every iteration of a loop is taken for the first one, behind
 * which the variable is set least of all.  What jumps, or is not modelled, may read
 * anything.
 */
#include "reparse.h"

/* The variable, and whether it has been set on the way to where the walk is. */
struct way {
    const po_decl *decl;
    bool is_set;
};

static bool reads(struct way *way, const po_expr *expr);

/* May one of the operands, which are evaluated in any order, read the variable? */
static bool operands_read(struct way *way, const po_expr *expr)
{
    const struct way before = *way;

    for (int i = 0; i < expr->n_arg; i++) {
        struct way own = before;

        if (reads(&own, expr->arg[i]))
            return true;
        way->is_set = way->is_set || own.is_set;
    }
    return false;
}

/* Is it "a ? b : c", "a && b" or "a || b", of which only "a" is always evaluated? */
static bool is_branch(const po_expr *expr)
{
    return expr->kind == PO_EXPR_COND ||
           (expr->kind == PO_EXPR_BINARY &&
            (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));
}

/* May an operand behind the first, only one of which is evaluated, read it? */
static bool branch_reads(struct way *way, const po_expr *expr)
{
    if (reads(way, expr->arg[0]))
        return true;
    for (int i = 1; i < expr->n_arg; i++) {
        struct way own = *way;

        if (reads(&own, expr->arg[i]))
            return true;
    }
    return false;
}

static bool is_variable(const struct way *way, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && expr->decl == way->decl;
}

/* May the expression, which may be NULL, read the variable before it is set? */
static bool reads(struct way *way, const po_expr *expr)
{
    if (!expr || way->is_set)
        return false;
    if (expr->kind == PO_EXPR_OPAQUE || expr->decl == way->decl)
        return true;
    if (is_branch(expr))
        return branch_reads(way, expr);
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA)
        return reads(way, expr->arg[0]) || reads(way, expr->arg[1]);
    if (expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE ||
        !is_variable(way, expr->arg[0]))
        return operands_read(way, expr);
    if (reads(way, expr->arg[1]))
        return true;
    way->is_set = true;
    return false;
}

static bool is_other(const po_expr *expr, void *decl)
{
    return expr->kind != PO_EXPR_OPAQUE && expr->decl != decl;
}

static bool node_reads(struct way *way, const po_node *node);

static bool block_reads(struct way *way, const po_node *node)
{
    for (int i = 0; i < node->n_use; i++) {
        struct way own = *way;

        if (reads(&own, node->use[i]))
            return true;
    }
    for (int i = 0; i < node->n_child; i++)
        if (node_reads(way, node->child[i]))
            return true;
    return false;
}

static bool loop_reads(struct way *way, const po_node *node)
{
    struct way body;
    struct way step;

    if (node_reads(way, node->init) || reads(way, node->cond))
        return true;
    body = step = *way;
    return node_reads(&body, node->body) || reads(&step, node->step);
}

static bool if_reads(struct way *way, const po_node *node)
{
    struct way body;
    struct way other;

    if (reads(way, node->cond))
        return true;
    body = other = *way;
    if (node_reads(&body, node->body) || node_reads(&other, node->other))
        return true;
    way->is_set = body.is_set && other.is_set;
    return false;
}

/* May the declaration, of this variable or another one, read it? */
static bool decl_reads(struct way *way, const po_node *node)
{
    const po_type *type = node->decl ? node->decl->type : NULL;

    for (; type; type = type->target)
        if (reads(way, type->extent))
            return true;
    if (reads(way, node->value))
        return true;
    way->is_set = way->is_set || (node->decl == way->decl && node->value);
    return false;
}

static bool is_leaving(const po_node *node)
{
    return node->flow == PO_FLOW_BREAK || node->flow == PO_FLOW_CONTINUE;
}

static bool is_followed(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_OPAQUE || node->flow != PO_FLOW_NONE;
}

/* May the statement, which may be NULL, read the variable before it is set? */
static bool node_reads(struct way *way, const po_node *node)
{
    if (!node || way->is_set)
        return false;
    switch (node->kind) {
    case PO_NODE_BLOCK:
        return block_reads(way, node);
    case PO_NODE_LOOP:
        return loop_reads(way, node);
    case PO_NODE_IF:
        return if_reads(way, node);
    case PO_NODE_EXPR:
        return reads(way, node->expr);
    case PO_NODE_DECL:
        return decl_reads(way, node);
    case PO_NODE_EMPTY:
        return false;
    default:
        return !is_leaving(node) &&
               (!po_node_walk(node, is_followed, NULL) ||
                !po_node_walk_expr(node, is_other, (void *)way->decl));
    }
}

/* May "node" read a value that the variable has in front of it?  "Yes" may mean that it
 * is not known.
 */
bool po_may_read_uninitialized(const po_node *node, const po_decl *decl)
{
    struct way way = {.decl = decl};

    return node_reads(&way, node);
}
