/* Lowering of what is not modelled, conservatively: an opaque node or
 * expression lists the variables that occur in it as addresses that are taken,
 * so that everything may happen to them.
 */
#include "clang.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/syntax.h"

void po_exprs_add(po_exprs *list, const po_expr *expr)
{
    *PO_ADD(list->item, list->n) = expr;
}

void po_exprs_free(po_exprs *list)
{
    free(list->item);
    *list = (po_exprs){0};
}

/* Record what a statement or expression of this kind says of the function. */
void po_lower_note_statement(po_lower *low, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_LabelStmt:
    case CXCursor_IndirectGotoStmt:
    case CXCursor_AddrLabelExpr:
        low->has_label = true;
        break;
    default:
        break;
    }
}

/* A function that may return more than once makes the order of statements say
 * as little as a label does; one may change the floating-point environment.
 */
void po_lower_note_call(po_lower *low, const po_decl *function)
{
    static const char *const twice[] = {
        "setjmp",           "_setjmp", "sigsetjmp",  "__sigsetjmp",
        "__builtin_setjmp", "vfork",   "getcontext", "savectx"};

    if (PO_IS_AMONG(function->name, twice))
        low->has_label = true;
    low->unit->fenv_matters |= po_library_is_fenv(function->name);
}

/* Add "&expr" to the list: anything may happen to the object. */
static void add_address(po_lower *low, const po_expr *expr, po_exprs *out)
{
    po_expr *address = po_arena_alloc(low->arena, sizeof(*address));

    address->kind = PO_EXPR_UNARY;
    address->op = PO_OP_ADDRESS;
    address->type = po_lower_pointer_to(low, expr->type);
    address->loc = expr->loc;
    po_lower_note_address(expr);
    po_lower_note_assigned(expr);
    po_exprs_add(out, po_lower_set_args(low, address, 1, &expr));
}

struct mentions {
    po_lower *low;
    po_exprs *out;
};

static enum CXChildVisitResult mention(CXCursor cursor, CXCursor parent,
                                       CXClientData user)
{
    struct mentions *mentions = user;
    po_lower *low = mentions->low;
    CXCursor decl = clang_getCursorReferenced(cursor);
    enum CXCursorKind kind = clang_getCursorKind(decl);

    (void)parent;
    po_lower_note_statement(low, cursor);
    if (clang_getCursorKind(cursor) == CXCursor_GCCAsmStmt ||
        clang_getCursorKind(cursor) == CXCursor_MSAsmStmt)
        low->hidden = true;
    if (clang_getCursorKind(cursor) != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    if (kind == CXCursor_FunctionDecl) {
        po_lower_note_call(low, po_lower_decl(low, decl));
    } else if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl) {
        po_expr *expr = po_lower_new_expr(low, PO_EXPR_VAR, cursor);

        expr->decl = po_lower_decl(low, decl);
        add_address(low, expr, mentions->out);
    }
    return CXChildVisit_Continue;
}

/* Add the addresses of all variables that occur in "cursor", without recursion
 * of our own: for what is nested too deeply.
 */
void po_lower_mentions(po_lower *low, CXCursor cursor, po_exprs *out)
{
    struct mentions mentions = {low, out};

    po_lower_visit(cursor, cursor, mention, &mentions);
}

/* Does an inline assembly have operands, which are in parentheses inside the
 * parentheses?  True if this is not known.
 */
static bool has_operands(const po_lower *low, CXCursor cursor)
{
    size_t n = 0;
    const char *text = po_lower_source(
        low, clang_getRangeStart(clang_getCursorExtent(cursor)), &n);
    bool is_quoted = false;
    int depth = 0;

    for (size_t i = 0; text && i < n; i++) {
        if (is_quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && text[i] == '(' && ++depth > 1)
            return true;
        else if (!is_quoted && text[i] == ')' && --depth <= 0)
            return false;
    }
    return true;
}

static bool is_object(const po_expr *expr)
{
    return expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_SUBSCRIPT ||
           expr->kind == PO_EXPR_MEMBER ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);
}

/* Add the operands of an inline assembly, objects as addresses.  Not all
 * versions of libclang show them: then any variable may be one.
 */
void po_lower_assembly(po_lower *low, CXCursor cursor, po_exprs *out)
{
    po_cursors part = po_lower_children(cursor);
    int n = 0;

    for (int i = 0; i < part.n; i++) {
        const po_expr *expr;

        if (!clang_isExpression(clang_getCursorKind(part.item[i])))
            continue;
        expr = po_lower_expr(low, part.item[i]);
        n++;
        if (is_object(expr))
            add_address(low, expr, out);
        else
            po_exprs_add(out, expr);
    }
    if (n == 0 && has_operands(low, cursor))
        low->hidden = true;
    po_cursors_free(&part);
}

static void add_part(po_lower *low, CXCursor part, po_exprs *out)
{
    enum CXCursorKind kind = clang_getCursorKind(part);

    if (clang_isExpression(kind))
        po_exprs_add(out, po_lower_expr(low, part));
    else if (kind == CXCursor_GCCAsmStmt || kind == CXCursor_MSAsmStmt)
        po_lower_assembly(low, part, out);
    else if (clang_isStatement(kind) || clang_isDeclaration(kind))
        po_lower_parts(low, part, out);
}

/* Add the expressions of "cursor", and those in statements inside it. */
void po_lower_parts(po_lower *low, CXCursor cursor, po_exprs *out)
{
    po_cursors part;

    po_lower_note_statement(low, cursor);
    if (low->depth >= PO_SYNTAX_DEPTH) {
        po_lower_mentions(low, cursor, out);
        return;
    }
    low->depth++;
    part = po_lower_children(cursor);
    for (int i = 0; i < part.n; i++)
        add_part(low, part.item[i], out);
    po_cursors_free(&part);
    low->depth--;
}

/* Return an expression of which only the source and what occurs in it is
 * known.
 */
const po_expr *po_lower_opaque(po_lower *low, CXCursor cursor, po_reject why)
{
    po_expr *expr = po_lower_new_expr(low, PO_EXPR_OPAQUE, cursor);
    po_exprs part = {0};
    po_span range;

    expr->why = why;
    expr->text = "";
    if (po_lower_range(low, cursor, &range))
        expr->text = po_lower_fold(low, range.begin, range.end);
    if (why == PO_REJECT_TOO_COMPLEX)
        po_lower_mentions(low, cursor, &part);
    else
        po_lower_parts(low, cursor, &part);
    po_lower_set_args(low, expr, part.n, part.item);
    po_exprs_free(&part);
    return expr;
}

static enum CXChildVisitResult scan(CXCursor cursor, CXCursor parent,
                                    CXClientData user)
{
    po_lower *low = user;

    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_UnaryOperator ||
        clang_getCursorUnaryOperatorKind(cursor) != CXUnaryOperator_AddrOf)
        return CXChildVisit_Recurse;
    po_lower_expr(low, cursor);
    return CXChildVisit_Continue;
}

/* Record the addresses that are taken in "cursor", which is not otherwise
 * looked at.
 */
void po_lower_scan_addresses(po_lower *low, CXCursor cursor)
{
    clang_visitChildren(cursor, scan, low);
}
