/* What parts of an AST declare: is a node printed as a declaration; is a scalar or an array
 * declared in it, so that its uses there are of that?
 */
#include "internal.h"

/* Is the node a declaration as it is printed, without braces around it? */
bool po_ast_is_declaration(const po_scop *scop, const po_ast_node *node)
{
    const po_node *block;

    if (node->kind != PO_AST_STMT)
        return node->kind == PO_AST_DECL;
    block = scop->stmt[node->call.stmt].block;
    return node->call.declares || (block && block->kind == PO_NODE_DECL);
}

/* What "node" may declare. */
struct declared {
    const po_scop *scop;
    int array;
};

static bool declares(const po_ast_node *node, const void *of)
{
    const struct declared *x = of;

    if (node->kind == PO_AST_DECL)
        return node->decl.array == x->array;
    return node->kind == PO_AST_STMT && node->call.declares &&
           po_stmt_has_access(&x->scop->stmt[node->call.stmt], x->array, true);
}

/* Does "node" declare the scalar or array, so that all of its uses in "node"
 * are of what is declared there?
 */
bool po_ast_declares(const po_scop *scop, const po_ast_node *node, int array)
{
    struct declared x = {scop, array};

    return po_ast_any(node, declares, &x);
}
