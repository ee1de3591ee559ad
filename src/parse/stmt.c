/* Statements: cursors of libclang in, nodes of po_node.
 *
 * What is not modelled becomes an opaque node that says why; a declaration of several
 * variables becomes several nodes.
 */
#include "directive.h"

#include <stdlib.h>
#include <string.h>

void po_nodes_add(po_nodes *list, po_node *node)
{
    *PO_ADD(list->item, list->n) = node;
}

void po_nodes_free(po_nodes *list)
{
    free(list->item);
    *list = (po_nodes){0};
}

/* Move the list to the node. */
void po_lower_set_children(po_lower *low, po_node *node, po_nodes *children)
{
    size_t n = (size_t)children->n;
    const po_node **child = po_arena_array(low->arena, n, sizeof(po_node *));

    for (int i = 0; i < children->n; i++)
        child[i] = children->item[i];
    node->n_child = children->n;
    node->child = child;
    po_nodes_free(children);
}

/* Move the list to the node. */
void po_lower_set_uses(po_lower *low, po_node *node, po_exprs *uses)
{
    size_t n = (size_t)uses->n;
    const po_expr **use = po_arena_array(low->arena, n, sizeof(po_expr *));

    for (int i = 0; i < uses->n; i++)
        use[i] = uses->item[i];
    node->n_use = uses->n;
    node->use = use;
    po_exprs_free(uses);
}

/* Make the node opaque, with all variables that occur in it. */
static void hide(po_lower *low, CXCursor cursor, po_node *node, po_reject why)
{
    po_exprs uses = {0};

    node->kind = PO_NODE_OPAQUE;
    node->why = why;
    node->text = po_lower_fold(low, node->begin, node->end);
    po_lower_mentions(low, cursor, &uses);
    po_lower_set_uses(low, node, &uses);
}

/* Return a node at the place of "cursor", under the directives before it. */
po_node *po_lower_node(po_lower *low, CXCursor cursor)
{
    po_node *node = po_arena_alloc(low->arena, sizeof(*node));
    po_pragmas before = {0};
    po_span range;

    if (po_lower_range(low, cursor, &range))
        before = po_lower_pragmas_before(low, range.begin);
    node->loc =
        po_lower_loc(low, clang_getRangeStart(clang_getCursorExtent(cursor)));
    node->begin = range.begin;
    node->end = range.end;
    low->off |= before.off;
    if (!po_lower_worksharing(low, cursor, &before, node))
        low->under_pragma |= before.region;
    node->is_governed = before.region;
    node->off = low->off;
    node->under_pragma = before.any || low->under_pragma || node->worksharing;
    return node;
}

/* Return where the child "k" begins if it is a null statement. */
static size_t null_begin(const po_lower *low, const po_cursors *part, int k)
{
    po_span range;

    if (k >= part->n ||
        clang_getCursorKind(part->item[k]) != CXCursor_NullStmt ||
        !po_lower_range(low, part->item[k], &range))
        return PO_NOWHERE;
    return range.begin;
}

/* Is it the statement without any effect that polyopt's functions end with? */
static bool is_not_pure(const po_lower *low, CXCursor cursor)
{
    static const char text[] = PO_NOT_PURE;
    size_t n = sizeof(text) - 2;
    po_span range;

    return low->run->keeps_calls &&
           clang_getCursorKind(cursor) == CXCursor_GCCAsmStmt &&
           po_lower_range(low, cursor, &range) &&
           range.begin + n <= low->unit->n_text &&
           strncmp(low->unit->text + range.begin, text, n) == 0;
}

static void lower_block(po_lower *low, CXCursor cursor, po_node *node)
{
    po_cursors part = po_lower_children(cursor);
    size_t outer = low->null_begin;
    po_nodes list = {0};

    node->kind = PO_NODE_BLOCK;
    low->last = node->begin;
    for (int i = 0; i < part.n; i++) {
        low->null_begin = null_begin(low, &part, i + 1);
        if (!is_not_pure(low, part.item[i]))
            po_lower_stmt(low, part.item[i], &list);
    }
    low->null_begin = outer;
    po_lower_mark_shared(node, &list);
    po_lower_move_inits(low, &list);
    po_lower_set_children(low, node, &list);
    po_cursors_free(&part);
}

static void lower_if(po_lower *low, CXCursor cursor, po_node *node)
{
    po_cursors part = po_lower_children(cursor);
    po_node *body;
    po_node *other;

    if (part.n != 2 && part.n != 3) {
        po_cursors_free(&part);
        hide(low, cursor, node, PO_REJECT_STATEMENT);
        return;
    }
    node->kind = PO_NODE_IF;
    node->cond = po_lower_expr(low, part.item[0]);
    body = po_lower_one(low, part.item[1]);
    po_lower_mark_body(low, cursor, node, part.item[1], body, ")");
    node->body = body;
    if (part.n == 3) {
        other = po_lower_one(low, part.item[2]);
        po_lower_mark_body(low, cursor, node, part.item[2], other, "else");
        po_lower_mark_end(low, body, "else");
        node->other = other;
        node->end = other->end > node->end ? other->end : node->end;
    }
    node->end = body->end > node->end ? body->end : node->end;
    po_cursors_free(&part);
}

static void lower_expression(po_lower *low, CXCursor cursor, po_node *node)
{
    node->kind = PO_NODE_EXPR;
    node->expr = po_lower_expr(low, cursor);
    node->end = po_lower_semicolon(low, node->end);
}

/* Return the loop that an attribute or "#pragma clang loop" is attached to, or
 * a null cursor.
 */
static CXCursor attributed_loop(CXCursor cursor)
{
    po_cursors part = po_lower_children(cursor);
    CXCursor loop = clang_getNullCursor();

    if (clang_getCursorKind(cursor) == CXCursor_UnexposedStmt)
        for (int i = 0; i < part.n; i++)
            if (clang_getCursorKind(part.item[i]) == CXCursor_ForStmt)
                loop = part.item[i];
    po_cursors_free(&part);
    return loop;
}

/* Is it "__attribute__((fallthrough));", a null statement with an attribute? */
static bool is_attribute(CXCursor cursor)
{
    po_cursors part;
    int n_null = 0;

    if (clang_getCursorKind(cursor) != CXCursor_UnexposedStmt)
        return false;
    part = po_lower_children(cursor);
    for (int i = 0; i < part.n; i++)
        if (clang_getCursorKind(part.item[i]) == CXCursor_NullStmt)
            n_null++;
        else if (!clang_isAttribute(clang_getCursorKind(part.item[i])))
            n_null = part.n + 1;
    po_cursors_free(&part);
    return n_null == 1;
}

/* Lower a statement that is in the main file and not nested too deeply. */
static void dispatch(po_lower *low, CXCursor cursor, po_node *node)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    if (clang_isExpression(kind))
        lower_expression(low, cursor, node);
    else if (kind == CXCursor_CompoundStmt)
        lower_block(low, cursor, node);
    else if (kind == CXCursor_ForStmt)
        po_lower_for(low, cursor, node);
    else if (kind == CXCursor_IfStmt)
        lower_if(low, cursor, node);
    else if (kind == CXCursor_NullStmt || is_attribute(cursor))
        node->kind = PO_NODE_EMPTY;
    else
        po_lower_flow(low, cursor, node);
}

static po_node *lower_statement(po_lower *low, CXCursor cursor)
{
    po_node *node = po_lower_node(low, cursor);
    po_span range;

    if (!po_lower_range(low, cursor, &range)) {
        hide(low, cursor, node, PO_REJECT_PREPROCESSOR);
        node->in_macro = true;
    } else if (low->depth >= PO_SYNTAX_DEPTH) {
        node->end = po_lower_semicolon(low, node->end);
        hide(low, cursor, node, PO_REJECT_TOO_COMPLEX);
    } else {
        low->depth++;
        dispatch(low, cursor, node);
        low->depth--;
    }
    if (node->kind != PO_NODE_LOOP && node->kind != PO_NODE_OPAQUE)
        node->under_pragma = false;
    return node;
}

/* Append the nodes of a statement: several if it declares several variables.
 */
void po_lower_stmt(po_lower *low, CXCursor cursor, po_nodes *out)
{
    CXCursor loop = attributed_loop(cursor);
    bool off = low->off;
    bool under_pragma = low->under_pragma;
    po_worksharing *worksharing = low->worksharing;
    po_node *node;

    if (clang_getCursorKind(cursor) == CXCursor_DeclStmt) {
        po_lower_declare(low, cursor, out);
    } else if (clang_Cursor_isNull(loop)) {
        po_nodes_add(out, lower_statement(low, cursor));
    } else {
        node = lower_statement(low, loop);
        node->under_pragma |= !po_lower_has_hint(low->unit, node->begin);
        po_nodes_add(out, node);
    }
    if (out->n > 0)
        low->last = out->item[out->n - 1]->end;
    low->off = off;
    low->under_pragma = under_pragma;
    low->worksharing = worksharing;
    if (!worksharing)
        low->n_collapsed = 0;
}

/* Lower a statement that is the body of another, and no declaration. */
po_node *po_lower_one(po_lower *low, CXCursor cursor)
{
    po_nodes list = {0};
    po_node *node;

    po_lower_stmt(low, cursor, &list);
    if (list.n == 1) {
        node = list.item[0];
    } else {
        node = po_lower_node(low, cursor);
        hide(low, cursor, node, PO_REJECT_STATEMENT);
    }
    po_nodes_free(&list);
    return node;
}
