/* The expressions and parts that nodes of generated loops consist of, putting others
 * in their place, and new nodes.
 *
 * Nodes share what they point to: lists are replaced, not written to.
 */
#include "polyopt/ast.h"

#include <string.h>

int po_ast_n_expr(const po_ast_node *node)
{
    switch (node->kind) {
    case PO_AST_LOOP:
        return node->loop.n_lower + node->loop.n_upper;
    case PO_AST_LET:
        return node->let.value != NULL;
    case PO_AST_IF:
        return node->guard.n_cond;
    case PO_AST_STMT:
    case PO_AST_COPY:
        return node->call.n_arg;
    case PO_AST_BLOCK:
    case PO_AST_KEEP:
    case PO_AST_PACK:
    case PO_AST_DECL:
        break;
    }
    return 0;
}

const po_qaff *po_ast_expr(const po_ast_node *node, int i)
{
    if (node->kind == PO_AST_LOOP)
        return i < node->loop.n_lower
                   ? node->loop.lower[i].expr
                   : node->loop.upper[i - node->loop.n_lower].expr;
    if (node->kind == PO_AST_LET)
        return node->let.value;
    return node->kind == PO_AST_IF ? node->guard.cond[i].expr
                                   : node->call.arg[i];
}

bool po_ast_any_expr(const po_ast_node *node, po_qaff_test *is, const void *of)
{
    for (int i = 0; i < po_ast_n_expr(node); i++)
        if (is(po_ast_expr(node, i), of))
            return true;
    return false;
}

static const po_bound *map_bounds(po_arena *arena, int n, const po_bound *bound,
                                  po_qaff_map *map, void *of)
{
    po_bound *copy = po_arena_array(arena, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = (po_bound){map(bound[i].expr, of), bound[i].den};
    return copy;
}

static const po_bound *mapped(po_arena *arena, int n, const po_bound *bound,
                              bool upper, po_bound_map *map, void *of)
{
    po_bound *copy = po_arena_array(arena, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = map(&bound[i], upper, of);
    return copy;
}

void po_ast_map_bounds(po_arena *arena, po_ast_node *loop, po_bound_map *map,
                       void *of)
{
    loop->loop.lower =
        mapped(arena, loop->loop.n_lower, loop->loop.lower, false, map, of);
    loop->loop.upper =
        mapped(arena, loop->loop.n_upper, loop->loop.upper, true, map, of);
}

void po_loop_add_bound(po_arena *arena, po_ast_node *loop, po_bound bound,
                       bool upper)
{
    int *n = upper ? &loop->loop.n_upper : &loop->loop.n_lower;
    const po_bound **list = upper ? &loop->loop.upper : &loop->loop.lower;
    po_bound *copy = po_arena_array(arena, (size_t)*n + 1, sizeof(*copy));

    if (*n > 0)
        memcpy(copy, *list, (size_t)*n * sizeof(*copy));
    copy[(*n)++] = bound;
    *list = copy;
}

static const po_cond *map_conds(po_arena *arena, int n, const po_cond *cond,
                                po_qaff_map *map, void *of)
{
    po_cond *copy = po_arena_array(arena, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = (po_cond){cond[i].kind, map(cond[i].expr, of), cond[i].den};
    return copy;
}

static const po_qaff *const *map_args(po_arena *arena, int n,
                                      const po_qaff *const *arg,
                                      po_qaff_map *map, void *of)
{
    const po_qaff **copy = po_arena_array(arena, (size_t)n + 1, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = map(arg[i], of);
    return copy;
}

void po_ast_map_exprs(po_arena *arena, po_ast_node *node, po_qaff_map *map,
                      void *of)
{
    switch (node->kind) {
    case PO_AST_LOOP:
        node->loop.lower =
            map_bounds(arena, node->loop.n_lower, node->loop.lower, map, of);
        node->loop.upper =
            map_bounds(arena, node->loop.n_upper, node->loop.upper, map, of);
        break;
    case PO_AST_LET:
        node->let.value = node->let.value ? map(node->let.value, of) : NULL;
        break;
    case PO_AST_IF:
        node->guard.cond =
            map_conds(arena, node->guard.n_cond, node->guard.cond, map, of);
        break;
    case PO_AST_STMT:
    case PO_AST_COPY:
        node->call.arg =
            map_args(arena, node->call.n_arg, node->call.arg, map, of);
        break;
    case PO_AST_BLOCK:
    case PO_AST_KEEP:
    case PO_AST_PACK:
    case PO_AST_DECL:
        break;
    }
}

void po_ast_map_parts(po_arena *arena, const po_ast_path *at, po_ast_map *map,
                      void *of)
{
    po_ast_node *node = at->node;
    po_ast_node **child;

    if (node->body)
        node->body = map(&(po_ast_path){at, node->body}, of);
    if (node->kind != PO_AST_BLOCK)
        return;
    child =
        po_arena_array(arena, (size_t)node->block.n_child + 1, sizeof(*child));
    for (int i = 0; i < node->block.n_child; i++)
        child[i] = map(&(po_ast_path){at, node->block.child[i]}, of);
    node->block.child = child;
}

po_ast_node *po_ast_new(po_arena *arena, po_ast_node value)
{
    po_ast_node *node = po_arena_alloc(arena, sizeof(*node));

    *node = value;
    return node;
}

static po_ast_node *clone(const po_ast_path *at, void *arena)
{
    const po_ast_path here = {at->up, po_ast_new(arena, *at->node)};

    po_ast_map_parts(arena, &here, clone, arena);
    return here.node;
}

po_ast_node *po_ast_clone(po_arena *arena, const po_ast_node *node)
{
    po_ast_node copy = *node;
    const po_ast_path at = {NULL, &copy};

    return clone(&at, arena);
}

po_ast_node *po_ast_block(po_arena *arena, int n, po_ast_node *const *child)
{
    po_ast_node **copy;

    if (n <= 1)
        return n == 1 ? child[0] : NULL;
    copy = po_arena_array(arena, (size_t)n, sizeof(po_ast_node *));
    memcpy(copy, child, (size_t)n * sizeof(po_ast_node *));
    return po_ast_new(arena, (po_ast_node){.kind = PO_AST_BLOCK,
                                           .block.n_child = n,
                                           .block.child = copy});
}

po_ast_node *po_ast_if(po_arena *arena, int n, const po_cond *cond,
                       po_ast_node *body)
{
    if (n == 0 || !body)
        return body;
    return po_ast_new(arena, (po_ast_node){.kind = PO_AST_IF,
                                           .guard.n_cond = n,
                                           .guard.cond = cond,
                                           .body = body});
}

po_ast_node *po_ast_keep(po_arena *arena, int n, const po_local *local,
                         po_ast_node *body)
{
    if (n == 0 || !body)
        return body;
    return po_ast_new(arena, (po_ast_node){.kind = PO_AST_KEEP,
                                           .keep.n_local = n,
                                           .keep.local = local,
                                           .body = body});
}
