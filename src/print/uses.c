/* Questions about parts of an AST.
 */
#include "internal.h"

static bool qaff_uses(const po_qaff *value, int var)
{
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_VAR && term->index == var)
            return true;
        if (term->kind == PO_ATOM_FLOOR && qaff_uses(term->floor, var))
            return true;
    }
    return false;
}

/* Do the bounds of the loop depend on the variable? */
bool po_ast_bounds_use(const po_ast_node *loop, int var)
{
    for (int i = 0; i < loop->n_lower; i++)
        if (qaff_uses(loop->lower[i].expr, var))
            return true;
    for (int i = 0; i < loop->n_upper; i++)
        if (qaff_uses(loop->upper[i].expr, var))
            return true;
    return false;
}

/* Does the statement access the array, in a write or in a read? */
static bool stmt_accesses(const po_stmt *stmt, int array, bool is_write)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].is_write == is_write &&
            stmt->access[i].array == array)
            return true;
    return false;
}

/* Does a statement in "node" access the array, in a write or in a read? */
static bool node_accesses(const po_scop *scop, const po_ast_node *node,
                          int array, bool is_write)
{
    if (!node)
        return false;
    if (node->kind == PO_AST_STMT)
        return stmt_accesses(&scop->stmt[node->stmt], array, is_write);
    if (node_accesses(scop, node->body, array, is_write))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (node_accesses(scop, node->child[i], array, is_write))
            return true;
    return false;
}

/* Does a statement in "node" write the array? */
bool po_ast_writes(const po_scop *scop, const po_ast_node *node, int array)
{
    return node_accesses(scop, node, array, true);
}

/* Does a statement in "node" read the array? */
bool po_ast_reads(const po_scop *scop, const po_ast_node *node, int array)
{
    return node_accesses(scop, node, array, false);
}
