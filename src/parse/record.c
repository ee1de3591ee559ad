/* Structures that consist of their members and nothing else, so that a copy of the
 * members is a copy of the whole; and lists of values, of which these and arrays are made.
 *
 * No byte is between or behind the members, none belongs to two of them, and each is
 * copied as it is when it is copied as what it is: that is not so for truth values, which
 * are bytes that may be anything until they are set, and for long double, which has bytes
 * that do not count.
 */
#include "clang.h"

#include <stdlib.h>

/* More members than this are not looked at. */
#define MAX_MEMBER 8

/* The members found so far; "end" is the number of bytes up to the last one. */
struct record {
    po_lower *low;
    long long end;
    long long align;
    int n;
    po_member member[MAX_MEMBER];
    bool good;
};

static bool is_copied(const po_type *type)
{
    if (type->is_volatile)
        return false;
    switch (type->kind) {
    case PO_TYPE_INT:
    case PO_TYPE_POINTER:
        return type->size_bytes > 0;
    case PO_TYPE_FLOAT:
        return type->size_bytes <= 8;
    case PO_TYPE_COMPLEX:
        return type->size_bytes <= 16;
    case PO_TYPE_ARRAY:
        return type->extent && is_copied(type->target);
    case PO_TYPE_OTHER:
        return type->n_member > 0;
    case PO_TYPE_BOOL:
        break;
    }
    return false;
}

static enum CXVisitorResult add_field(CXCursor field, CXClientData data)
{
    struct record *r = data;
    CXType type = clang_getCursorType(field);
    long long size = clang_Type_getSizeOf(type);
    long long align = clang_Type_getAlignOf(type);
    po_member *member = &r->member[r->n];

    r->good = r->n < MAX_MEMBER && !clang_Cursor_isBitField(field) &&
              clang_Cursor_getOffsetOfField(field) == 8 * r->end && size > 0 &&
              align > 0 && r->end % align == 0 && size % align == 0;
    if (!r->good)
        return CXVisit_Break;
    member->name =
        po_lower_take_string(r->low->arena, clang_getCursorSpelling(field));
    member->type = po_lower_record(r->low, type, po_lower_type(r->low, type));
    r->good = *member->name && is_copied(member->type);
    r->end += size;
    r->align = align > r->align ? align : r->align;
    r->n++;
    return r->good ? CXVisit_Continue : CXVisit_Break;
}

/* Return "type", the description of "written", with the members of the structure that it
 * is, or an array of, if these are all its bytes; "type" itself for others.
 */
const po_type *po_lower_record(po_lower *low, CXType written,
                               const po_type *type)
{
    CXType canonical = clang_getCanonicalType(written);
    struct record r = {.low = low, .good = true};
    po_type *copy = po_arena_alloc(low->arena, sizeof(*copy));
    po_member *member;

    *copy = *type;
    if (canonical.kind == CXType_ConstantArray) {
        copy->target = po_lower_record(
            low, clang_getArrayElementType(canonical), type->target);
        return copy->target == type->target ? type : copy;
    }
    if (canonical.kind != CXType_Record || type->is_volatile ||
        clang_getCursorKind(clang_getTypeDeclaration(canonical)) !=
            CXCursor_StructDecl)
        return type;
    clang_Type_visitFields(canonical, add_field, &r);
    if (!r.good || r.n == 0 || r.end != clang_Type_getSizeOf(canonical) ||
        r.align != clang_Type_getAlignOf(written))
        return type;
    member = po_arena_array(low->arena, (size_t)r.n, sizeof(*member));
    for (int i = 0; i < r.n; i++)
        member[i] = r.member[i];
    copy->n_member = r.n;
    copy->member = member;
    return copy;
}

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

/* Return the designator ".x", followed by "=", whose member is "cursor"; NULL if the tokens
 * from "token" on are something else.
 */
static const char *member_designator(po_lower *low, int token, CXCursor cursor)
{
    int name = po_lower_next(low, token + 1);

    if (token < 0 || !po_lower_token_is(low, token, ".") ||
        clang_getCursorKind(cursor) != CXCursor_MemberRef ||
        !po_lower_token_is(low, po_lower_next(low, name + 1), "="))
        return NULL;
    return po_arena_printf(
        low->arena, ".%s",
        po_lower_take_string(low->arena, clang_getCursorSpelling(cursor)));
}

/* [index] = value, or .member = value, which libclang has no name for; NULL if it is
 * none.
 */
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
    if (!text && part.n == 2 &&
        clang_getCursorKind(cursor) == CXCursor_UnexposedExpr &&
        po_lower_range(low, cursor, &range))
        text = member_designator(low, po_lower_token_at(low, range.begin),
                                 part.item[0]);
    if (text) {
        expr = po_lower_new_expr(low, PO_EXPR_LIST, cursor);
        expr->text = text;
        value = po_lower_initialiser(low, part.item[part.n - 1]);
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

        po_exprs_add(&arg,
                     value ? value : po_lower_initialiser(low, part.item[i]));
    }
    po_lower_set_args(low, expr, arg.n, arg.item);
    po_exprs_free(&arg);
    po_cursors_free(&part);
    return good ? expr : po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
}

/* What an array of numbers, a structure, or a part of one is initialised with. */
const po_expr *po_lower_initialiser(po_lower *low, CXCursor value)
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

/* Return "(struct s){value, ...}" as a cast of a list, for a structure of which all members
 * are known; NULL for others.
 */
const po_expr *po_lower_record_value(po_lower *low, CXCursor cursor)
{
    po_cursors part = po_lower_children(cursor);
    const po_type *type =
        po_lower_record(low, clang_getCursorType(cursor),
                        po_lower_type(low, clang_getCursorType(cursor)));
    const po_expr *value = NULL;
    po_expr *expr = NULL;

    if (part.n > 0 && type->n_member > 0 &&
        clang_getCursorKind(part.item[part.n - 1]) == CXCursor_InitListExpr)
        value = list(low, part.item[part.n - 1]);
    if (value && value->kind == PO_EXPR_LIST) {
        expr = po_lower_new_expr(low, PO_EXPR_CAST, cursor);
        expr->type = type;
        po_lower_set_args(low, expr, 1, &value);
    }
    po_cursors_free(&part);
    return expr;
}
