/* Calls.
 */
#include "clang.h"

#include <string.h>

/* Return the function that "callee" names, or a null cursor. */
static CXCursor called_function(CXCursor callee)
{
    enum CXCursorKind kind = clang_getCursorKind(callee);
    po_cursors part;

    while (kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr) {
        part = po_lower_children(callee);
        callee = part.n == 1 ? part.item[0] : clang_getNullCursor();
        kind = clang_getCursorKind(callee);
        po_cursors_free(&part);
    }
    if (kind != CXCursor_DeclRefExpr)
        return clang_getNullCursor();
    callee = clang_getCursorReferenced(callee);
    if (clang_getCursorKind(callee) != CXCursor_FunctionDecl)
        return clang_getNullCursor();
    return callee;
}

/* Is it NAN, the call of a builtin with an empty string? */
static bool is_nan(CXCursor cursor, const po_expr *call)
{
    CXCursor text = call->n_arg == 1 ? clang_Cursor_getArgument(cursor, 0)
                                     : clang_getNullCursor();
    CXString spelling;
    bool is_empty;

    if (strncmp(call->decl->name, "__builtin_nan", 13) != 0)
        return false;
    while (clang_getCursorKind(text) == CXCursor_UnexposedExpr) {
        po_cursors part = po_lower_children(text);

        text = part.n == 1 ? part.item[0] : clang_getNullCursor();
        po_cursors_free(&part);
    }
    if (clang_getCursorKind(text) != CXCursor_StringLiteral)
        return false;
    spelling = clang_getCursorSpelling(text);
    is_empty = strcmp(clang_getCString(spelling), "\"\"") == 0;
    clang_disposeString(spelling);
    return is_empty;
}

/* Return the call "cursor", the children of which are "part". */
const po_expr *po_lower_call(po_lower *low, CXCursor cursor,
                             const po_cursors *part)
{
    CXCursor function =
        part->n > 0 ? called_function(part->item[0]) : clang_getNullCursor();
    po_exprs arg = {0};
    po_expr *expr;

    if (clang_Cursor_isNull(function) ||
        clang_Cursor_getNumArguments(cursor) != part->n - 1)
        return po_lower_opaque(low, cursor, PO_REJECT_CALL);
    expr = po_lower_new_expr(low, PO_EXPR_CALL, cursor);
    expr->decl = po_lower_decl(low, function);
    po_lower_note_call(low, expr->decl);
    for (int i = 1; i < part->n; i++)
        po_exprs_add(&arg, po_lower_expr(low, part->item[i]));
    po_lower_set_args(low, expr, arg.n, arg.item);
    po_exprs_free(&arg);
    if (is_nan(cursor, expr)) {
        expr->kind = PO_EXPR_FLOAT;
        expr->text = po_arena_printf(low->arena, "%s(\"\")", expr->decl->name);
        expr->decl = NULL;
        expr->n_arg = 0;
    }
    return expr;
}
