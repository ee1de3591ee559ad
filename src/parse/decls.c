/* Declarations in functions.
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

static const po_expr *initialiser(po_lower *low, CXCursor value);

/* Return the token behind the "]" that closes "open", a "[", which has to be for
 * a single index; -1 if it is not.
 */
static int behind_index(const po_lower *low, int open)
{
    int depth = 0;
    int token = open;

    for (; token < low->n_token; token = po_lower_next(low, token + 1)) {
        depth += po_lower_token_is(low, token, "[");
        depth -= po_lower_token_is(low, token, "]");
        if (po_lower_token_is(low, token, "..."))
            return -1;
        if (depth == 0)
            return po_lower_next(low, token + 1);
    }
    return -1;
}

/* Return the designator "[1][2]" that the tokens from "token" on are, followed by
 * "=", with an index for each of "n" cursors; NULL if they are something else.
 */
static const char *designator(po_lower *low, int token, int n,
                              const CXCursor *index)
{
    const char *text = "";

    for (int i = 0; i < n; i++) {
        long value;

        if (token < 0 || !po_lower_token_is(low, token, "[") ||
            !po_lower_evaluate(index[i], &value))
            return NULL;
        text = po_arena_printf(low->arena, "%s[%ld]", text, value);
        token = behind_index(low, token);
    }
    return token >= 0 && po_lower_token_is(low, token, "=") ? text : NULL;
}

/* [index] = value, which libclang has no name for; NULL if it is none. */
static const po_expr *designated(po_lower *low, CXCursor cursor)
{
    po_cursors part = po_lower_children(cursor);
    const char *text = NULL;
    const po_expr *value;
    po_expr *expr = NULL;
    po_span range;

    if (part.n >= 2 && clang_getCursorKind(cursor) == CXCursor_UnexposedExpr &&
        po_lower_range(low, cursor, &range))
        text = designator(low, po_lower_token_at(low, range.begin), part.n - 1,
                          part.item);
    if (text) {
        expr = po_lower_new_expr(low, PO_EXPR_LIST, cursor);
        expr->text = text;
        value = initialiser(low, part.item[part.n - 1]);
        po_lower_set_args(low, expr, 1, &value);
    }
    po_cursors_free(&part);
    return expr;
}

/* {value, ...}; opaque if libclang hides an operand. */
static const po_expr *list(po_lower *low, CXCursor cursor)
{
    po_cursors part = po_lower_children(cursor);
    po_expr *expr = po_lower_new_expr(low, PO_EXPR_LIST, cursor);
    po_exprs arg = {0};
    bool good = true;

    for (int i = 0; i < part.n; i++)
        good = good && clang_isExpression(clang_getCursorKind(part.item[i]));
    for (int i = 0; i < part.n && good; i++) {
        const po_expr *value = designated(low, part.item[i]);

        po_exprs_add(&arg, value ? value : initialiser(low, part.item[i]));
    }
    po_lower_set_args(low, expr, arg.n, arg.item);
    po_exprs_free(&arg);
    po_cursors_free(&part);
    return good ? expr : po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
}

/* What an array of numbers, or a part of it, is initialised with. */
static const po_expr *initialiser(po_lower *low, CXCursor value)
{
    po_expr *expr;

    if (clang_getCursorKind(value) == CXCursor_InitListExpr)
        return list(low, value);
    if (clang_getCursorKind(value) != CXCursor_StringLiteral)
        return po_lower_expr(low, value);
    expr = po_lower_new_expr(low, PO_EXPR_LIST, value);
    expr->text =
        po_lower_take_string(low->arena, clang_getCursorSpelling(value));
    return expr;
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
    node->value = is_array_of_numbers(decl->type) ? initialiser(low, value)
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
