/* Loops whose register tiles have the size that they have on a target.
 */
#include "polyopt/ast.h"

bool po_ast_has_sides(const po_ast *ast)
{
    for (int i = 0; i < ast->n_var; i++)
        if (ast->var[i].side != PO_SIDE_NONE)
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
    po_side side =
        po_ast_binds(node) ? s->ast->var[node->var].side : PO_SIDE_NONE;

    if (node->kind == PO_AST_LET && side != PO_SIDE_NONE)
        node->let.value =
            po_qaff_constant(s->arena, po_side_number(side, s->target));
    if (node->kind == PO_AST_LOOP && node->loop.step > 1 &&
        node->loop.tile_side != PO_SIDE_NONE)
        node->loop.step = po_side_number(node->loop.tile_side, s->target);
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
