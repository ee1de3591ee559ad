/* Lowering of statements that have no model (while, do, switch, break, asm,
 * ...) to opaque nodes: their expressions and inner statements are copied all
 * the same, as they may contain loop nests and change variables.
 */
#include "clang.h"

static po_reject reason(enum CXCursorKind kind)
{
    switch (kind) {
    case CXCursor_LabelStmt:
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
        return PO_REJECT_GOTO;
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt:
        return PO_REJECT_ASM;
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
    case CXCursor_SwitchStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_ContinueStmt:
        return PO_REJECT_CONTROL_FLOW;
    case CXCursor_BreakStmt:
    case CXCursor_ReturnStmt:
        return PO_REJECT_EARLY_EXIT;
    default:
        break;
    }
    if (kind >= CXCursor_OMPParallelDirective && kind <= CXCursor_LastStmt &&
        kind != CXCursor_SEHLeaveStmt)
        return PO_REJECT_PRAGMA;
    return PO_REJECT_STATEMENT;
}

/* Return the number of the child that is a statement even if it looks like an
 * expression, -1 if there is none, and the token that comes before it.
 */
static int body_index(enum CXCursorKind kind, int n, const char **before)
{
    switch (kind) {
    case CXCursor_WhileStmt:
    case CXCursor_SwitchStmt:
        *before = ")";
        return n - 1;
    case CXCursor_DoStmt:
        *before = "do";
        return 0;
    case CXCursor_LabelStmt:
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
        *before = ":";
        return n - 1;
    default:
        return -1;
    }
}

/* Lower the child that is the body. */
static void add_body(po_lower *low, CXCursor cursor, po_node *node,
                     CXCursor inner, const char *before, po_nodes *children)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    int first = children->n;

    po_lower_stmt(low, inner, children);
    for (int i = first; i < children->n; i++) {
        po_node *body = children->item[i];

        po_lower_mark_body(low, cursor, node, inner, body, before);
        if (kind == CXCursor_DoStmt)
            po_lower_mark_end(low, body, "while");
        else if (body->end > node->end)
            node->end = body->end;
    }
}

/* Lower a child that is no body.  It cannot be replaced on its own. */
static void add_part(po_lower *low, CXCursor part, po_nodes *children,
                     po_exprs *uses)
{
    int first = children->n;

    if (clang_isExpression(clang_getCursorKind(part)))
        po_exprs_add(uses, po_lower_expr(low, part));
    else if (clang_isStatement(clang_getCursorKind(part)))
        po_lower_stmt(low, part, children);
    else
        po_lower_parts(low, part, uses);
    for (int i = first; i < children->n; i++)
        children->item[i]->in_macro = true;
}

static void add_parts(po_lower *low, CXCursor cursor, po_node *node,
                      po_nodes *children, po_exprs *uses)
{
    po_cursors part = po_lower_children(cursor);
    const char *before = NULL;
    int body = body_index(clang_getCursorKind(cursor), part.n, &before);

    for (int i = 0; i < part.n; i++)
        if (i == body)
            add_body(low, cursor, node, part.item[i], before, children);
        else
            add_part(low, part.item[i], children, uses);
    if (body < 0 || clang_getCursorKind(cursor) == CXCursor_DoStmt)
        node->end = po_lower_semicolon(low, node->end);
    po_cursors_free(&part);
}

/* May a statement in "node", outside of the loops there, be one that ends a
 * loop around it?
 */
static bool is_left(const po_node *node)
{
    if (!node)
        return false;
    if (node->kind == PO_NODE_OPAQUE)
        return true;
    if (node->kind == PO_NODE_IF)
        return is_left(node->body) || is_left(node->other);
    for (int i = 0; i < node->n_child; i++)
        if (is_left(node->child[i]))
            return true;
    return false;
}

/* Turn "do body while (0)", as macros have it, into a block, unless something
 * in the body may jump.
 */
static void unwrap(CXCursor cursor, po_node *node)
{
    const po_expr *cond;

    if (clang_getCursorKind(cursor) != CXCursor_DoStmt || node->n_use != 1 ||
        node->n_child != 1 || is_left(node->child[0]))
        return;
    cond = po_expr_strip(node->use[0]);
    if (cond->kind != PO_EXPR_INT || cond->value != 0)
        return;
    node->kind = PO_NODE_BLOCK;
    node->flow = PO_FLOW_NONE;
    node->n_use = 0;
}

static po_flow flow_of(enum CXCursorKind kind)
{
    switch (kind) {
    case CXCursor_WhileStmt:
        return PO_FLOW_WHILE;
    case CXCursor_DoStmt:
        return PO_FLOW_DO;
    case CXCursor_SwitchStmt:
        return PO_FLOW_SWITCH;
    case CXCursor_CaseStmt:
        return PO_FLOW_CASE;
    case CXCursor_DefaultStmt:
        return PO_FLOW_DEFAULT;
    case CXCursor_BreakStmt:
        return PO_FLOW_BREAK;
    case CXCursor_ContinueStmt:
        return PO_FLOW_CONTINUE;
    default:
        return PO_FLOW_NONE;
    }
}

/* Say what the node is, unless it has other parts than are usual. */
static void set_flow(po_node *node, enum CXCursorKind kind)
{
    po_flow flow = flow_of(kind);
    bool is_jump = flow == PO_FLOW_BREAK || flow == PO_FLOW_CONTINUE;
    int n_child = is_jump ? 0 : 1;
    int n_use = is_jump || flow == PO_FLOW_DEFAULT ? 0 : 1;

    if (node->n_child == n_child && node->n_use == n_use)
        node->flow = flow;
}

void po_lower_flow(po_lower *low, CXCursor cursor, po_node *node)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool under_pragma = low->under_pragma;
    po_nodes children = {0};
    po_exprs uses = {0};

    po_lower_note_statement(low, cursor);
    node->kind = PO_NODE_OPAQUE;
    node->why = reason(kind);
    if (node->why == PO_REJECT_PRAGMA)
        low->under_pragma = low->hidden = low->has_label = true;
    if (kind == CXCursor_GCCAsmStmt || kind == CXCursor_MSAsmStmt) {
        po_lower_assembly(low, cursor, &uses);
        node->end = po_lower_semicolon(low, node->end);
    } else {
        add_parts(low, cursor, node, &children, &uses);
    }
    low->under_pragma = under_pragma;
    node->text = po_lower_fold(low, node->begin, node->end);
    po_lower_set_children(low, node, &children);
    po_lower_set_uses(low, node, &uses);
    set_flow(node, kind);
    unwrap(cursor, node);
    if (kind == CXCursor_WhileStmt)
        po_lower_while(low, node);
    else if (node->flow == PO_FLOW_DO && node->kind == PO_NODE_OPAQUE)
        po_lower_split_do(low, node);
}
