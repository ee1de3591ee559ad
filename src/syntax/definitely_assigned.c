/* Which variables of the function have a value in front of the nest, as far as
 * statements before it say so that are executed whenever it is reached.
 */
#include "polyopt/syntax.h"

/* A variable, and the walk from the beginning of the function to the nest, the bytes from "begin"
 * to "end".
 *
 * "is_seen"  it is visible
 * "is_set"   it has a value
 */
struct walk {
    size_t begin;
    size_t end;
    const po_decl *decl;
    bool is_seen;
    bool is_set;
};

static bool expr_sets(const po_expr *expr, const po_decl *decl)
{
    const po_expr *left;

    expr = po_expr_strip(expr);
    if (expr && expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA)
        return expr_sets(expr->arg[0], decl) || expr_sets(expr->arg[1], decl);
    if (!expr || expr->kind != PO_EXPR_ASSIGN)
        return false;
    left = po_expr_strip(expr->arg[0]);
    return (left->kind == PO_EXPR_VAR && left->decl == decl &&
            expr->op == PO_OP_NONE) ||
           expr_sets(expr->arg[1], decl);
}

/* Has the variable a value after the statement, whatever happens in it? */
static bool sets(const po_node *node, const po_decl *decl)
{
    if (!node)
        return false;
    if (node->kind == PO_NODE_EXPR)
        return expr_sets(node->expr, decl);
    if (node->kind == PO_NODE_LOOP)
        return sets(node->init, decl);
    if (node->kind == PO_NODE_IF)
        return sets(node->body, decl) && sets(node->other, decl);
    for (int i = 0; node->kind == PO_NODE_BLOCK && i < node->n_child; i++)
        if (sets(node->child[i], decl))
            return true;
    return false;
}

static void pass(struct walk *w, const po_node *node)
{
    if (node && node->kind == PO_NODE_DECL && node->decl == w->decl) {
        w->is_seen = true;
        w->is_set = node->value || w->decl->address_taken;
    } else if (w->is_seen && sets(node, w->decl)) {
        w->is_set = true;
    }
}

/* Is the nest a part of the statement?  What a header of a loop has been taken apart to has the
 * text of the whole loop.
 */
static bool contains(const struct walk *w, const po_node *node)
{
    return node && node->kind != PO_NODE_EXPR && node->kind != PO_NODE_DECL &&
           node->begin < w->begin && node->end >= w->end;
}

/* Go down to the nest.  What a "switch" jumps over has no value. */
static void enter(struct walk *w, const po_node *node)
{
    if (node->flow == PO_FLOW_SWITCH)
        return;
    pass(w, node->init);
    for (int i = 0; i < node->n_child; i++) {
        if (contains(w, node->child[i])) {
            enter(w, node->child[i]);
            return;
        }
        if (node->child[i]->begin >= w->begin)
            return;
        pass(w, node->child[i]);
    }
    if (contains(w, node->body))
        enter(w, node->body);
    else if (contains(w, node->other))
        enter(w, node->other);
}

bool po_has_value_before(const po_function *function, size_t begin, size_t end,
                         const po_decl *decl)
{
    struct walk w = {.begin = begin, .end = end, .decl = decl};

    if (!function)
        return false;
    for (int i = 0; i < function->n_param; i++)
        if (function->param[i] == decl)
            return true;
    if (decl->storage != PO_STORAGE_LOCAL || function->has_label)
        return false;
    enter(&w, function->body);
    return w.is_seen && w.is_set;
}
