/* What parts of an AST declare: is a node printed as a declaration; is a scalar or an array
 * declared in it, so that its uses there are of that; is what it declares never read?
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

/* A buffer for an array. */
struct buffer {
    const po_scop *scop;
    int array;
};

/* Is an element of the buffer read in the node itself, or loaded to a variable? */
static bool reads_buffer(const po_ast_node *node, const void *of)
{
    const struct buffer *x = of;
    const po_stmt *stmt;

    for (int i = 0; node->kind == PO_AST_KEEP && i < node->keep.n_local; i++)
        if (node->keep.local[i].array == x->array &&
            node->keep.local[i].is_loaded)
            return true;
    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &x->scop->stmt[node->call.stmt];
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].array == x->array && !stmt->access[k].is_write &&
            !po_call_local(node, stmt->access[k].expr))
            return true;
    return false;
}

bool po_is_never_read(const printer *p, const po_ast_node *node)
{
    const struct buffer x = {p->scop, node->decl.array};

    return node->decl.is_unread ||
           (node->decl.extent && p->scop->array[x.array].n_line > 0 &&
            !po_ast_any(p->ast->root, reads_buffer, &x)) ||
           (p->scop->array[x.array].copy_of && p->block &&
            !po_ast_any(p->block, reads_buffer, &x));
}
