/* Declarations in functions: a node for every declarator.
 *
 * Those of one declaration share its bytes.  What declares no variable is opaque, but for
 * assertions.
 */
#include "clang.h"

static void hide(po_lower *low, CXCursor part, po_node *node)
{
    po_exprs uses = {0};

    node->kind = PO_NODE_OPAQUE;
    node->why = PO_REJECT_STATEMENT;
    if (node->decl && node->decl->is_thread_local)
        node->why = PO_REJECT_THREAD_LOCAL;
    else if (node->decl && node->decl->storage == PO_STORAGE_STATIC)
        node->why = PO_REJECT_STATIC_LOCAL;
    node->text = po_lower_fold(low, node->begin, node->end);
    po_lower_parts(low, part, &uses);
    po_lower_set_uses(low, node, &uses);
}

static bool is_array_of_numbers(const po_type *type)
{
    if (type->kind != PO_TYPE_ARRAY)
        return false;
    while (type->kind == PO_TYPE_ARRAY)
        type = type->target;
    return type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
           type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX;
}

static void declare_variable(po_lower *low, CXCursor part, po_node *node)
{
    po_decl *decl = po_lower_decl(low, part);
    CXCursor value = clang_Cursor_getVarDeclInitializer(part);

    node->decl = decl;
    if (decl->storage != PO_STORAGE_LOCAL || decl->is_thread_local ||
        po_lower_has_effect(low, part)) {
        hide(low, part, node);
        return;
    }
    node->kind = PO_NODE_DECL;
    if (clang_Cursor_isNull(value))
        return;
    node->value = is_array_of_numbers(decl->type) || decl->type->n_member > 0
                      ? po_lower_initialiser(low, value)
                      : po_lower_expr(low, value);
    po_lower_note_value(decl, node->value);
}

/* Append a node for every declarator.  Those of one declaration share its
 * bytes.  What declares no variable is opaque, but for assertions.
 */
void po_lower_declare(po_lower *low, CXCursor cursor, po_nodes *out)
{
    po_cursors part = po_lower_children(cursor);

    for (int i = 0; i < part.n; i++) {
        enum CXCursorKind kind = clang_getCursorKind(part.item[i]);
        po_node *node = po_lower_node(low, cursor);
        po_span range;

        node->under_pragma = false;
        node->in_macro = part.n > 1 || !po_lower_range(low, cursor, &range);
        if (kind == CXCursor_VarDecl && !(node->in_macro && part.n == 1))
            declare_variable(low, part.item[i], node);
        else if (kind == CXCursor_StaticAssert)
            node->kind = PO_NODE_EMPTY;
        else
            hide(low, part.item[i], node);
        po_nodes_add(out, node);
    }
    po_cursors_free(&part);
}
