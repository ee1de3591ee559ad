/* Certificate of the text: the statements and declarations of the printed AST
 * as a sequence, which the reader of the new text has to meet one by one, in
 * this order.
 */
#include "reparse.h"

static void add(po_reader *r, po_event_kind kind, const po_ast_node *node,
                const po_local *local, const po_scope *scope)
{
    *PO_ADD(r->event, r->n_event) = (po_event){kind, node, local, scope};
}

static void walk(po_reader *r, const po_ast_node *node, const po_scope *scope)
{
    po_scope *inner;

    switch (node->kind) {
    case PO_AST_BLOCK:
        for (int i = 0; i < node->block.n_child; i++)
            walk(r, node->block.child[i], scope);
        return;
    case PO_AST_LOOP:
    case PO_AST_LET:
        inner = po_arena_alloc(r->arena, sizeof(*inner));
        *inner = (po_scope){node, scope};
        walk(r, node->body, inner);
        return;
    case PO_AST_IF:
        walk(r, node->body, scope);
        return;
    case PO_AST_KEEP:
        for (int i = 0; i < node->keep.n_local; i++)
            add(r, PO_EVENT_LOAD, node, &node->keep.local[i], scope);
        walk(r, node->body, scope);
        for (int i = 0; i < node->keep.n_local; i++)
            if (node->keep.local[i].is_stored)
                add(r, PO_EVENT_STORE, node, &node->keep.local[i], scope);
        return;
    case PO_AST_PACK:
        add(r, PO_EVENT_PACK, node, NULL, scope);
        walk(r, node->pack.copy, scope);
        walk(r, node->body, scope);
        return;
    case PO_AST_COPY:
        add(r, PO_EVENT_COPY, node, NULL, scope);
        return;
    case PO_AST_STMT:
        add(r, PO_EVENT_STMT, node, NULL, scope);
        return;
    case PO_AST_DECL:
        add(r, PO_EVENT_DECL, node, NULL, scope);
        return;
    }
}

/* List the statements and declarations of the printed AST. */
void po_reader_find_events(po_reader *r)
{
    walk(r, r->ast->root, NULL);
    r->local =
        po_arena_array(r->arena, (size_t)r->n_event + 1, sizeof(*r->local));
}
