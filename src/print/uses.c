/* Questions about parts of an AST.
 */
#include "internal.h"

/* Does the statement write the array? */
static bool stmt_writes(const po_stmt *stmt, int array)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].is_write && stmt->access[i].array == array)
            return true;
    return false;
}

/* Does a statement in "node" write the array? */
bool po_ast_writes(const po_scop *scop, const po_ast_node *node, int array)
{
    if (!node)
        return false;
    if (node->kind == PO_AST_STMT)
        return stmt_writes(&scop->stmt[node->stmt], array);
    if (po_ast_writes(scop, node->body, array))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (po_ast_writes(scop, node->child[i], array))
            return true;
    return false;
}

/* Is the node a declaration as it is printed, without braces around it? */
bool po_ast_is_declaration(const po_scop *scop, const po_ast_node *node)
{
    const po_node *block;

    if (node->kind != PO_AST_STMT)
        return node->kind == PO_AST_DECL;
    block = scop->stmt[node->stmt].block;
    return node->declares || (block && block->kind == PO_NODE_DECL);
}

/* Does "node" declare the scalar or array, so that all of its uses in "node"
 * are of what is declared there?
 */
bool po_ast_declares(const po_scop *scop, const po_ast_node *node, int array)
{
    if (!node)
        return false;
    if (node->kind == PO_AST_DECL)
        return node->array == array;
    if (node->kind == PO_AST_STMT)
        return node->declares && stmt_writes(&scop->stmt[node->stmt], array);
    if (po_ast_declares(scop, node->body, array))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (po_ast_declares(scop, node->child[i], array))
            return true;
    return false;
}
