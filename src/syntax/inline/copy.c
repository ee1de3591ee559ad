/* Inlining: copies of a function's statements in another one, with substituted
 * variables and new names for declared ones; calls inside are inlined in turn.
 */
#include "inline.h"

/* Let the variable stand for the value from now on. */
void po_inline_bind(po_inliner *in, const po_decl *decl, const po_expr *value)
{
    *PO_ARENA_ADD(in->unit->arena, in->map, in->n_map) =
        (po_binding){decl, value};
}

/* The latest binding counts: a function may be in work twice. */
static const po_expr *value_of(const po_inliner *in, const po_decl *decl)
{
    for (int i = in->n_map - 1; i >= 0; i--)
        if (in->map[i].decl == decl)
            return in->map[i].value;
    return NULL;
}

/* The copy of an expression has the type that its operands give it: arrays of
 * the caller may have sizes that parameters do not tell.
 */
static void refine(po_inliner *in, po_expr *expr)
{
    const po_type *base = expr->n_arg > 0 ? expr->arg[0]->type : NULL;
    po_type *type;

    if (!base)
        return;
    if ((expr->kind == PO_EXPR_SUBSCRIPT ||
         (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF)) &&
        base->target)
        expr->type = base->target;
    if (expr->kind != PO_EXPR_BINARY || expr->type->kind != PO_TYPE_POINTER)
        return;
    if (!po_type_is_address(base))
        base = expr->arg[1]->type;
    type = po_arena_alloc(in->unit->arena, sizeof(*type));
    *type = *expr->type;
    type->target = base->target;
    expr->type = type;
}

/* Return a copy of the expression with values in the place of variables; NULL for NULL.
 * "user" is the po_inliner, as po_expr_map has it.
 */
const po_expr *po_inline_copy_expr(const po_expr *expr, void *user)
{
    po_inliner *in = user;
    po_arena *arena = in->unit->arena;
    const po_expr *value;
    po_expr *copy;

    if (!expr)
        return NULL;
    value = expr->kind == PO_EXPR_VAR ? value_of(in, expr->decl) : NULL;
    if (value || expr->n_arg == 0)
        return po_expr_copy(arena, value ? value : expr);
    copy =
        po_expr_make(arena, po_expr_map(arena, expr, po_inline_copy_expr, in));
    copy->loc = in->loc;
    refine(in, copy);
    return po_inline_of_address(in, po_inline_of_list(in, copy));
}

/* Give the copy of a block copies of its parts; a declaration may become two. */
static void copy_children(po_inliner *in, const po_node *node, po_node *copy)
{
    const po_node **child = po_arena_array(
        in->unit->arena, 2 * (size_t)node->n_child, sizeof(*child));
    const po_node *rest;

    copy->n_child = 0;
    for (int i = 0; i < node->n_child; i++) {
        const po_node *part = po_inline_copy_node(in, node->child[i]);

        rest = part->kind == PO_NODE_DECL
                   ? po_inline_nested_decl(in, part, &part)
                   : NULL;
        child[copy->n_child++] = part;
        if (rest)
            child[copy->n_child++] = rest;
    }
    copy->child = child;
}

/* The same for the operands of a statement such as "while". */
static void copy_uses(po_inliner *in, const po_node *node, po_node *copy)
{
    const po_expr **use =
        po_arena_array(in->unit->arena, (size_t)node->n_use, sizeof(*use));

    for (int i = 0; i < node->n_use; i++)
        use[i] = po_inline_copy_expr(node->use[i], in);
    copy->use = use;
}

/* Return what an "if" does whose condition is known; itself if it is not. */
static const po_node *chosen(po_inliner *in, const po_node *node)
{
    po_truth truth = node->kind == PO_NODE_IF ? po_inline_truth(node->cond)
                                              : PO_TRUTH_UNKNOWN;
    const po_node *part = truth == PO_TRUTH_YES ? node->body : node->other;

    if (truth == PO_TRUTH_UNKNOWN)
        return node;
    return part
               ? part
               : po_node_make(in->unit->arena, &(po_node){.kind = PO_NODE_EMPTY,
                                                          .loc = node->loc,
                                                          .begin = node->begin,
                                                          .end = node->end,
                                                          .in_macro = true});
}

/* Return a copy of the statement, with calls in it replaced by bodies in turn; NULL for NULL. */
const po_node *po_inline_copy_node(po_inliner *in, const po_node *node)
{
    po_arena *arena = in->unit->arena;
    po_node *copy;

    if (!node)
        return NULL;
    copy = po_node_make(arena, node);
    copy->in_macro = true;
    copy->begin = in->begin;
    copy->end = in->end;
    if (node->kind == PO_NODE_DECL) {
        copy->decl = po_inline_decl(in, node->decl);
        po_inline_bind(
            in, node->decl,
            po_expr_variable(in->unit->arena, copy->decl, &node->loc));
    }
    copy->init = po_inline_copy_node(in, node->init);
    copy->cond = po_inline_copy_expr(node->cond, in);
    copy->step = po_inline_copy_expr(node->step, in);
    copy->expr = po_inline_copy_expr(node->expr, in);
    copy->value = po_inline_copy_expr(node->value, in);
    copy->body = po_inline_copy_node(in, node->body);
    copy->other = po_inline_copy_node(in, node->other);
    copy_children(in, node, copy);
    if (node->flow != PO_FLOW_NONE)
        copy_uses(in, node, copy);
    return chosen(in, po_inline_nested(in, copy));
}
