/* Calls: cursors of libclang in, po_expr with the function and its arguments out.
 *
 * Assertions, which end in a call of a function that does not return, are told from others.
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
    po_lower_note_copy(low, cursor, expr);
    if (is_nan(cursor, expr)) {
        expr->kind = PO_EXPR_FLOAT;
        expr->text = po_arena_printf(low->arena, "%s(\"\")", expr->decl->name);
        expr->decl = NULL;
        expr->n_arg = 0;
    }
    return expr;
}

/* Return the only child of "cursor", or a null cursor. */
static CXCursor only_child(CXCursor cursor)
{
    po_cursors part = po_lower_children(cursor);
    CXCursor child = part.n == 1 ? part.item[0] : clang_getNullCursor();

    po_cursors_free(&part);
    return child;
}

/* Return "c ? 0 : f()" for the statement "if (c) ; else f(...);" in which f does
 * not return; NULL if it is another.
 */
static const po_expr *from_if(po_lower *low, CXCursor cursor,
                              const po_cursors *part)
{
    const po_expr *arg[3];
    po_expr *zero;
    po_expr *expr;

    if (part->n != 3 ||
        clang_getCursorKind(part->item[1]) != CXCursor_NullStmt ||
        clang_getCursorKind(part->item[2]) != CXCursor_CallExpr)
        return NULL;
    arg[0] = po_lower_expr(low, part->item[0]);
    arg[2] = po_lower_expr(low, part->item[2]);
    if (arg[2]->kind != PO_EXPR_CALL || !arg[2]->decl->is_noreturn)
        return NULL;
    zero = po_lower_new_expr(low, PO_EXPR_INT, cursor);
    zero->type = arg[0]->type;
    zero->text = "0";
    arg[1] = zero;
    expr = po_lower_new_expr(low, PO_EXPR_COND, cursor);
    expr->type = arg[2]->type;
    return po_lower_set_args(low, expr, 3, arg);
}

/* Return the condition that the statement expression "cursor" asserts, in the
 * form "condition ? 0 : f()", NULL if it is no assertion.
 */
const po_expr *po_lower_assertion(po_lower *low, CXCursor cursor)
{
    CXCursor block = only_child(cursor);
    CXCursor branch = clang_Cursor_isNull(block) ? block : only_child(block);
    const po_expr *expr = NULL;
    po_cursors part;

    if (clang_getCursorKind(branch) != CXCursor_IfStmt)
        return NULL;
    part = po_lower_children(branch);
    expr = from_if(low, cursor, &part);
    po_cursors_free(&part);
    return expr;
}

/* Has the expression the form that po_lower_assertion returns? */
bool po_lower_is_assertion(const po_expr *expr)
{
    return expr->kind == PO_EXPR_COND && expr->arg[2]->kind == PO_EXPR_CALL &&
           expr->arg[2]->decl->is_noreturn;
}
