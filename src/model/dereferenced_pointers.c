/* Pointers that the function has followed where a region begins, whatever way it came there:
 * the region may do so before the program does, as for "*m" in
 *
 *     if (*m == 0 || *n == 0)
 *         return;
 *     for (j = 0; j < *n; j++)
 *         if (b[j] != 0)
 *             for (i = 0; i < *m; i++) ...
 *
 * Those are parameters that the function does not assign to.  What they point to is there as
 * long as no function is called that might release it.
 */
#include "internal.h"

#include <string.h>

/* No more pointers are noted. */
#define MAX_POINTER 16

/* The walk to the statement "target", where the region begins. */
struct way {
    const po_function *function;
    const po_node *target;
    int n;
    const po_decl *pointer[MAX_POINTER];
};

/* What is known of a condition. */
enum sense { FAILS, HOLDS, OPEN };

static void note(struct way *w, const po_decl *decl)
{
    for (int i = 0; i < w->n; i++)
        if (w->pointer[i] == decl)
            return;
    if (w->n < MAX_POINTER && decl->storage == PO_STORAGE_PARAM &&
        decl->type->kind == PO_TYPE_POINTER && !decl->address_taken &&
        !po_function_assigns(w->function, decl))
        w->pointer[w->n++] = decl;
}

/* Note what evaluating the expression follows, given what is known of its value. */
static void collect(struct way *w, const po_expr *expr, enum sense sense)
{
    bool is_both;

    if (!expr || expr->kind == PO_EXPR_OPAQUE ||
        (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS))
        return;
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_BINARY &&
        (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)) {
        is_both = sense == (expr->op == PO_OP_LAND ? HOLDS : FAILS);
        collect(w, expr->arg[0], is_both ? sense : OPEN);
        if (is_both)
            collect(w, expr->arg[1], sense);
        return;
    }
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_NOT) {
        collect(w, expr->arg[0],
                sense == OPEN ? OPEN : (sense == HOLDS ? FAILS : HOLDS));
        return;
    }
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF &&
        po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR)
        note(w, po_expr_strip(expr->arg[0])->decl);
    for (int i = 0; i < (expr->kind == PO_EXPR_COND ? 1 : expr->n_arg); i++)
        collect(w, expr->arg[i], OPEN);
}

/* Is it no call of a function that might release memory? */
static bool is_harmless(const po_expr *expr, void *user)
{
    (void)user;
    if (expr->kind == PO_EXPR_OPAQUE)
        return false;
    return expr->kind != PO_EXPR_CALL ||
           (expr->decl &&
            (expr->decl->is_pure || (expr->decl->in_library &&
                                     po_library_computes(expr->decl->name))));
}

/* Forget all if something in the statement might release memory. */
static void forget(struct way *w, const po_node *node)
{
    if (!po_node_walk_expr(node, is_harmless, NULL) || po_node_has_opaque(node))
        w->n = 0;
}

/* Does the statement leave the function? */
static bool returns(const po_node *node)
{
    if (node->kind == PO_NODE_BLOCK)
        return node->n_child > 0 && returns(node->child[node->n_child - 1]);
    return node->kind == PO_NODE_OPAQUE && node->n_child == 0 &&
           po_begins_with_word(node->text, "return");
}

/* Go past a statement that is executed before the region. */
static void pass(struct way *w, const po_node *node)
{
    if (node->kind == PO_NODE_BLOCK) {
        for (int i = 0; i < node->n_child; i++)
            pass(w, node->child[i]);
    } else if (node->kind == PO_NODE_IF && !node->other &&
               returns(node->body)) {
        if (!po_expr_walk(node->cond, is_harmless, NULL))
            w->n = 0;
        else
            collect(w, node->cond, FAILS);
    } else {
        if (node->kind == PO_NODE_EXPR)
            collect(w, node->expr, OPEN);
        else if (node->kind == PO_NODE_DECL)
            collect(w, node->value, OPEN);
        else if (node->kind == PO_NODE_IF)
            collect(w, node->cond, OPEN);
        forget(w, node);
    }
}

static bool is_not_target(const po_node *node, void *user)
{
    return node != user;
}

static bool contains(const struct way *w, const po_node *node)
{
    return node && !po_node_walk(node, is_not_target, (void *)w->target);
}

/* Go into the statement in which the region is. */
static void enter(struct way *w, const po_node *node)
{
    while (node && node != w->target) {
        const po_node *next = NULL;

        if (node->kind == PO_NODE_BLOCK) {
            for (int i = 0; i < node->n_child && !next; i++)
                if (contains(w, node->child[i]))
                    next = node->child[i];
                else
                    pass(w, node->child[i]);
        } else if (node->kind == PO_NODE_IF) {
            next = contains(w, node->body) ? node->body : node->other;
            collect(w, node->cond, next == node->body ? HOLDS : FAILS);
            if (!po_expr_walk(node->cond, is_harmless, NULL))
                w->n = 0;
        } else {
            forget(w, node);
            next = node->kind == PO_NODE_LOOP && !node->is_governed ? node->body
                                                                    : NULL;
        }
        if (!next)
            w->n = 0;
        node = next;
    }
}

void po_region_find_dereferenced(po_region *region)
{
    struct way w = {.function = region->source->function,
                    .target = region->source->root[0]};

    if (w.function->has_label || !contains(&w, w.function->body))
        return;
    enter(&w, w.function->body);
    for (int i = 0; i < w.n; i++)
        *PO_ARENA_ADD(region->scop->arena, region->params.valid,
                      region->params.n_valid) = (po_valid){w.pointer[i], NULL};
}
