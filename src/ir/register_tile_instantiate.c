/* Register tiles have sizes that depend on the target (register_tile.c), and
 * stand in the AST as symbolic dimensions.  This makes copies of an AST: one
 * in which the sizes are those of a target, and one in which each register
 * tile is the plain loops that it stands for, which checks and estimates read.
 */
#include "polyopt/ast.h"

bool po_ast_has_tile_dims(const po_ast *ast)
{
    for (int i = 0; i < ast->n_var; i++)
        if (ast->var[i].tile_dim != PO_TILE_DIM_NONE)
            return true;
    return false;
}

/* What is set in a copy. */
struct setting {
    const po_ast *ast;
    po_arena *arena;
    int target;
};

static bool set(const po_ast_path *at, void *of)
{
    const struct setting *s = of;
    po_ast_node *node = at->node;
    po_tile_dim tile_dim =
        po_ast_binds(node) ? s->ast->var[node->var].tile_dim : PO_TILE_DIM_NONE;

    if (node->kind == PO_AST_LET && tile_dim != PO_TILE_DIM_NONE)
        node->let.value =
            po_qaff_constant(s->arena, po_tile_dim_number(tile_dim, s->target));
    if (node->kind == PO_AST_LOOP && node->loop.step > 1 &&
        node->loop.tile_dim != PO_TILE_DIM_NONE)
        node->loop.step = po_tile_dim_number(node->loop.tile_dim, s->target);
    return true;
}

po_ast po_ast_on_target(const po_ast *ast, po_arena *arena, int target)
{
    struct setting s = {ast, arena, target};
    po_ast copy = *ast;

    copy.root = po_ast_clone(arena, ast->root);
    po_ast_walk(copy.root, set, &s);
    return copy;
}

bool po_ast_is_tiled(const po_ast_node *node)
{
    return node->kind == PO_AST_LET && node->let.plain;
}

/* A copy of an AST with other nodes in the place of some. */
struct replacing {
    po_arena *arena;
    bool is_any;
};

static po_ast_node *replace(const po_ast_path *at, void *of)
{
    struct replacing *r = of;

    if (!po_ast_is_tiled(at->node)) {
        po_ast_map_parts(r->arena, at, replace, of);
        return at->node;
    }
    r->is_any = true;
    return po_ast_clone(r->arena, at->node->let.plain);
}

bool po_ast_expand_register_tiles(const po_ast *ast, po_arena *arena,
                                  po_ast *plain)
{
    struct replacing r = {arena, false};

    *plain = *ast;
    plain->root =
        replace(&(po_ast_path){NULL, po_ast_clone(arena, ast->root)}, &r);
    return r.is_any;
}
