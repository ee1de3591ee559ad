/* Guards in their best place: outside of the loops that they do not depend on,
 * once for neighbours that share them, as part of the bounds where possible.
 */
#include "../internal.h"

#include <stdlib.h>
#include <string.h>

bool po_guard_tests(const po_ast_node *node, const void *cond)
{
    for (int i = 0; node->kind == PO_AST_IF && i < node->guard.n_cond; i++)
        if (po_cond_is_same(&node->guard.cond[i], cond))
            return true;
    return false;
}

/* Return a new node for "body" under those of the conditions of "from" that
 * are marked.
 */
static po_ast_node *under(struct generator *g, const po_ast_node *from,
                          const bool *marked, bool mark, po_ast_node *body)
{
    po_cond *cond = po_arena_array(
        g->ast->arena, (size_t)from->guard.n_cond + 1, sizeof(*cond));
    int n = 0;

    for (int i = 0; i < from->guard.n_cond; i++)
        if (marked[i] == mark)
            cond[n++] = from->guard.cond[i];
    return po_node_if(g, n, cond, body);
}

/* Return "node", an IF, without the conditions that "common" has. */
static po_ast_node *without(struct generator *g, const po_ast_node *node,
                            const po_ast_node *common)
{
    bool *shared = po_alloc((size_t)node->guard.n_cond * sizeof(bool));
    po_ast_node *rest;

    for (int i = 0; i < node->guard.n_cond; i++)
        shared[i] = po_guard_tests(common, &node->guard.cond[i]);
    rest = under(g, node, shared, false, node->body);
    free(shared);
    return rest;
}

/* The longest run of nodes from the first on that have a condition of the
 * first in common; "shared" marks these conditions.
 */
static int run_length(po_ast_node *const *node, int n, bool *shared)
{
    const po_ast_node *first = node[0];
    int length = 1;

    for (int i = 0; i < first->guard.n_cond; i++)
        shared[i] = true;
    for (; length < n; length++) {
        bool some = false;

        for (int i = 0; i < first->guard.n_cond; i++)
            some = some || (shared[i] && po_guard_tests(node[length],
                                                        &first->guard.cond[i]));
        if (!some)
            break;
        for (int i = 0; i < first->guard.n_cond; i++)
            shared[i] = shared[i] &&
                        po_guard_tests(node[length], &first->guard.cond[i]);
    }
    return length;
}

/* Return the nodes in order, with neighbours that have conditions in common
 * under one IF.
 */
static po_ast_node *factor(struct generator *g, int n, po_ast_node *const *node)
{
    po_ast_node **out = po_alloc((size_t)n * sizeof(*out));
    po_ast_node *block;
    int n_out = 0;
    int length;

    for (int i = 0; i < n; i += length) {
        size_t n_cond =
            node[i]->kind == PO_AST_IF ? (size_t)node[i]->guard.n_cond : 0;
        bool *shared = po_alloc(n_cond * sizeof(bool));

        length = n_cond > 0 ? run_length(node + i, n - i, shared) : 1;
        if (length == 1) {
            out[n_out++] = node[i];
        } else {
            po_ast_node **rest = po_alloc((size_t)length * sizeof(*rest));
            po_ast_node *common = under(g, node[i], shared, true, node[i]);

            for (int k = 0; k < length; k++)
                rest[k] = without(g, node[i + k], common);
            common->body = factor(g, length, rest);
            out[n_out++] = common;
            free(rest);
        }
        free(shared);
    }
    block = po_node_block(g, n_out, out);
    free(out);
    return block;
}

static int count_flat(const po_ast_node *block)
{
    int n = 0;

    for (int i = 0; i < block->block.n_child; i++)
        n += block->block.child[i]->kind == PO_AST_BLOCK
                 ? block->block.child[i]->block.n_child
                 : 1;
    return n;
}

/* Dissolve blocks among the children, which are simple, and factor. */
static po_ast_node *simplify_block(struct generator *g, po_ast_node *node)
{
    po_ast_node **flat = po_alloc((size_t)count_flat(node) * sizeof(*flat));
    po_ast_node *result;
    int n = 0;

    for (int i = 0; i < node->block.n_child; i++) {
        po_ast_node *child = node->block.child[i];

        if (child->kind != PO_AST_BLOCK)
            flat[n++] = child;
        for (int k = 0; child->kind == PO_AST_BLOCK && k < child->block.n_child;
             k++)
            flat[n++] = child->block.child[k];
    }
    result = factor(g, n, flat);
    free(flat);
    return result;
}

/* Is the variable free of floors in a condition that could be a bound?
 * Loops with a step can only have their upper end moved.
 */
static bool can_be_bound(const po_ast_node *loop, const po_cond *cond)
{
    long coef = po_qaff_slope(cond->expr, loop->var);

    return loop->kind == PO_AST_LOOP && cond->kind == PO_COND_GE && coef != 0 &&
           (coef < 0 || loop->loop.step == 1);
}

/* Add the bound that c v + e >= 0 gives, unless it is there already. */
static void add_bound(struct generator *g, po_ast_node *loop,
                      const po_cond *cond)
{
    long coef = po_qaff_coef(cond->expr, loop->var);
    const po_qaff *rest = po_qaff_sum(g, 1, cond->expr, -coef,
                                      po_qaff_var(g->ast->arena, loop->var));
    int n = coef > 0 ? loop->loop.n_lower : loop->loop.n_upper;
    const po_bound *old = coef > 0 ? loop->loop.lower : loop->loop.upper;
    po_bound bound = {rest, coef < 0 ? -coef : coef};

    if (coef > 0)
        bound.expr = po_qaff_sum(g, -1, rest, 0, rest);
    for (int i = 0; i < n; i++)
        if (old[i].den == bound.den &&
            po_qaff_compare(old[i].expr, bound.expr) == 0)
            return;
    po_loop_add_bound(g->ast->arena, loop, bound, coef < 0);
}

/* Move the conditions below a loop or let that do not depend on its variable
 * outside, and make others part of the bounds.
 */
static po_ast_node *simplify_binding(struct generator *g, po_ast_node *node)
{
    po_ast_node *body = node->body;
    po_ast_node *outside;
    bool *moved;
    bool *kept;

    if (body->kind != PO_AST_IF)
        return node;
    moved = po_alloc((size_t)body->guard.n_cond * sizeof(bool));
    kept = po_alloc((size_t)body->guard.n_cond * sizeof(bool));
    for (int i = 0; i < body->guard.n_cond; i++) {
        moved[i] = !po_qaff_has_var(body->guard.cond[i].expr, node->var);
        kept[i] = !moved[i] && !can_be_bound(node, &body->guard.cond[i]);
        if (!moved[i] && !kept[i])
            add_bound(g, node, &body->guard.cond[i]);
    }
    node->body = under(g, body, kept, true, body->body);
    outside = under(g, body, moved, true, node);
    free(moved);
    free(kept);
    return outside;
}

/* Make one IF of two. */
static po_ast_node *merge_ifs(struct generator *g, po_ast_node *node)
{
    po_ast_node *body = node->body;
    po_cond *cond;
    int n = node->guard.n_cond;

    if (body->kind != PO_AST_IF)
        return node;
    cond = po_arena_array(
        g->ast->arena, (size_t)node->guard.n_cond + (size_t)body->guard.n_cond,
        sizeof(*cond));
    memcpy(cond, node->guard.cond, (size_t)n * sizeof(*cond));
    for (int i = 0; i < body->guard.n_cond; i++)
        if (!po_guard_tests(node, &body->guard.cond[i]))
            cond[n++] = body->guard.cond[i];
    node->guard.cond = cond;
    node->guard.n_cond = n;
    node->body = body->body;
    return node;
}

static po_ast_node *simplify(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    po_ast_node *node = at->node;

    po_ast_map_parts(g->ast->arena, at, simplify, of);
    if (node->kind == PO_AST_BLOCK)
        return simplify_block(g, node);
    if (po_ast_binds(node))
        return simplify_binding(g, node);
    if (node->kind == PO_AST_IF)
        return node->guard.n_cond > 0 ? merge_ifs(g, node) : node->body;
    return node;
}

/* Return "node" with its guards in their best place; it means the same. */
po_ast_node *po_ast_simplify(struct generator *g, po_ast_node *node)
{
    return node ? simplify(&(po_ast_path){NULL, node}, g) : NULL;
}
