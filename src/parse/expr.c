/* Expressions: cursors of libclang in, trees of po_expr out, without parentheses.
 *
 * What is not modelled, or nested too deeply, is opaque: its source, and why.
 */
#include "clang.h"

#include <string.h>

po_expr *po_lower_set_args(po_lower *low, po_expr *expr, int n,
                           const po_expr *const *arg)
{
    const po_expr **copy =
        po_arena_array(low->arena, (size_t)n, sizeof(po_expr *));

    for (int i = 0; i < n; i++)
        copy[i] = arg[i];
    expr->n_arg = n;
    expr->arg = copy;
    return expr;
}

/* Return a node for "cursor" without operands. */
po_expr *po_lower_new_expr(po_lower *low, po_expr_kind kind, CXCursor cursor)
{
    po_expr *expr = po_arena_alloc(low->arena, sizeof(*expr));

    expr->kind = kind;
    expr->type = po_lower_value_type(low, clang_getCursorType(cursor));
    expr->loc =
        po_lower_loc(low, clang_getRangeStart(clang_getCursorExtent(cursor)));
    return expr;
}

/* Does the source of what libclang does not name begin with "word"? */
static bool begins(po_lower *low, CXCursor cursor, const char *word)
{
    size_t n = 0;
    const char *text = po_lower_source(
        low, clang_getRangeStart(clang_getCursorExtent(cursor)), &n);
    size_t length = strlen(word);

    return clang_getCursorKind(cursor) == CXCursor_UnexposedExpr && text &&
           n > length && memcmp(text, word, length) == 0;
}

static const po_expr *unsupported(po_lower *low, CXCursor cursor)
{
    po_reject why = PO_REJECT_EXPRESSION;

    if (clang_getCursorKind(cursor) == CXCursor_StmtExpr)
        why = PO_REJECT_STATEMENT_EXPRESSION;
    else if (begins(low, cursor, "__builtin_va_arg"))
        why = PO_REJECT_VARARGS;
    else if (begins(low, cursor, "__atomic_") ||
             begins(low, cursor, "__c11_atomic_"))
        why = PO_REJECT_VOLATILE;
    return po_lower_opaque(low, cursor, why);
}

static po_op binary_op(enum CXBinaryOperatorKind kind)
{
    static const po_op op[] = {
        [CXBinaryOperator_Mul] = PO_OP_MUL,
        [CXBinaryOperator_Div] = PO_OP_DIV,
        [CXBinaryOperator_Rem] = PO_OP_MOD,
        [CXBinaryOperator_Add] = PO_OP_ADD,
        [CXBinaryOperator_Sub] = PO_OP_SUB,
        [CXBinaryOperator_Shl] = PO_OP_SHL,
        [CXBinaryOperator_Shr] = PO_OP_SHR,
        [CXBinaryOperator_LT] = PO_OP_LT,
        [CXBinaryOperator_GT] = PO_OP_GT,
        [CXBinaryOperator_LE] = PO_OP_LE,
        [CXBinaryOperator_GE] = PO_OP_GE,
        [CXBinaryOperator_EQ] = PO_OP_EQ,
        [CXBinaryOperator_NE] = PO_OP_NE,
        [CXBinaryOperator_And] = PO_OP_AND,
        [CXBinaryOperator_Xor] = PO_OP_XOR,
        [CXBinaryOperator_Or] = PO_OP_OR,
        [CXBinaryOperator_LAnd] = PO_OP_LAND,
        [CXBinaryOperator_LOr] = PO_OP_LOR,
        [CXBinaryOperator_MulAssign] = PO_OP_MUL,
        [CXBinaryOperator_DivAssign] = PO_OP_DIV,
        [CXBinaryOperator_RemAssign] = PO_OP_MOD,
        [CXBinaryOperator_AddAssign] = PO_OP_ADD,
        [CXBinaryOperator_SubAssign] = PO_OP_SUB,
        [CXBinaryOperator_ShlAssign] = PO_OP_SHL,
        [CXBinaryOperator_ShrAssign] = PO_OP_SHR,
        [CXBinaryOperator_AndAssign] = PO_OP_AND,
        [CXBinaryOperator_XorAssign] = PO_OP_XOR,
        [CXBinaryOperator_OrAssign] = PO_OP_OR,
        [CXBinaryOperator_Comma] = PO_OP_COMMA,
    };

    return (size_t)kind < PO_COUNTOF(op) ? op[kind] : PO_OP_NONE;
}

static po_op unary_op(enum CXUnaryOperatorKind kind)
{
    static const po_op op[] = {
        [CXUnaryOperator_PostInc] = PO_OP_POSTINC,
        [CXUnaryOperator_PostDec] = PO_OP_POSTDEC,
        [CXUnaryOperator_PreInc] = PO_OP_PREINC,
        [CXUnaryOperator_PreDec] = PO_OP_PREDEC,
        [CXUnaryOperator_AddrOf] = PO_OP_ADDRESS,
        [CXUnaryOperator_Deref] = PO_OP_DEREF,
        [CXUnaryOperator_Plus] = PO_OP_PLUS,
        [CXUnaryOperator_Minus] = PO_OP_MINUS,
        [CXUnaryOperator_Not] = PO_OP_BNOT,
        [CXUnaryOperator_LNot] = PO_OP_NOT,
        [CXUnaryOperator_Real] = PO_OP_REAL,
        [CXUnaryOperator_Imag] = PO_OP_IMAG,
    };

    return (size_t)kind < PO_COUNTOF(op) ? op[kind] : PO_OP_NONE;
}

/* Return the type of the value that an expression has as an operand. */
static const po_type *decayed(po_lower *low, const po_type *type)
{
    return type->kind == PO_TYPE_ARRAY ? po_lower_pointer_to(low, type->target)
                                       : type;
}

/* A sum of a pointer and an integer has the type of the pointer, with the
 * extents that are known of it.
 */
static void refine_sum(po_lower *low, po_expr *expr)
{
    if (expr->type->kind != PO_TYPE_POINTER)
        return;
    for (int i = 0; i < 2; i++)
        if (po_type_is_address(expr->arg[i]->type))
            expr->type = decayed(low, expr->arg[i]->type);
}

/* Is it the "(void)sizeof(...)" in front of an assertion? */
static bool is_constant(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    return expr->kind == PO_EXPR_INT;
}

static const po_expr *binary(po_lower *low, CXCursor cursor,
                             const po_cursors *part)
{
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(cursor);
    bool is_assign =
        kind >= CXBinaryOperator_Assign && kind <= CXBinaryOperator_OrAssign;
    po_op op = binary_op(kind);
    const po_expr *arg[2];
    po_expr *expr;

    if (part->n != 2 || (op == PO_OP_NONE && kind != CXBinaryOperator_Assign))
        return unsupported(low, cursor);
    arg[0] = po_lower_expr(low, part->item[0]);
    arg[1] = po_lower_expr(low, part->item[1]);
    if (op == PO_OP_COMMA && po_lower_is_assertion(arg[1]) &&
        is_constant(arg[0]))
        return arg[1];
    expr = po_lower_new_expr(low, is_assign ? PO_EXPR_ASSIGN : PO_EXPR_BINARY,
                             cursor);
    expr->op = op;
    po_lower_set_args(low, expr, 2, arg);
    if (kind == CXBinaryOperator_Assign)
        expr->type =
            po_lower_record(low, clang_getCursorType(cursor), expr->type);
    if (is_assign)
        po_lower_note_assigned(arg[0]);
    else if (op == PO_OP_ADD || op == PO_OP_SUB)
        refine_sum(low, expr);
    return expr;
}

/* The object that a pointer points to has the type that is known of it. */
static void refine_target(po_expr *expr, const po_expr *pointer)
{
    const po_type *target = pointer->type->target;

    if (target)
        expr->type = target;
}

static bool is_update(po_op op)
{
    return op == PO_OP_PREINC || op == PO_OP_PREDEC || op == PO_OP_POSTINC ||
           op == PO_OP_POSTDEC;
}

static const po_expr *unary(po_lower *low, CXCursor cursor,
                            const po_cursors *part)
{
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(cursor);
    po_op op = unary_op(kind);
    const po_expr *arg;
    po_expr *expr;

    if (part->n == 1 && kind == CXUnaryOperator_Extension)
        return po_lower_expr(low, part->item[0]);
    if (part->n != 1 || op == PO_OP_NONE)
        return unsupported(low, cursor);
    arg = po_lower_expr(low, part->item[0]);
    if ((op == PO_OP_REAL || op == PO_OP_IMAG) &&
        arg->type->kind != PO_TYPE_COMPLEX)
        return unsupported(low, cursor);
    expr = po_lower_new_expr(low, PO_EXPR_UNARY, cursor);
    expr->op = op;
    po_lower_set_args(low, expr, 1, &arg);
    if (is_update(op))
        po_lower_note_assigned(arg);
    if (op == PO_OP_ADDRESS)
        po_lower_note_address(arg);
    if (op == PO_OP_DEREF)
        refine_target(expr, arg);
    return expr;
}

/* base[index]; "index[base]" is turned around. */
static const po_expr *subscript(po_lower *low, CXCursor cursor,
                                const po_cursors *part)
{
    const po_expr *arg[2];
    const po_expr *base;
    po_expr *expr;

    if (part->n != 2)
        return unsupported(low, cursor);
    arg[0] = po_lower_expr(low, part->item[0]);
    arg[1] = po_lower_expr(low, part->item[1]);
    if (!po_type_is_address(arg[0]->type)) {
        base = arg[1];
        arg[1] = arg[0];
        arg[0] = base;
    }
    if (!po_type_is_address(arg[0]->type))
        return unsupported(low, cursor);
    expr = po_lower_new_expr(low, PO_EXPR_SUBSCRIPT, cursor);
    refine_target(expr, arg[0]);
    return po_lower_set_args(low, expr, 2, arg);
}

/* Does the field share its bytes with others: is it a bit-field, or inside a
 * union?
 */
static bool is_overlaid(CXCursor field)
{
    CXCursor parent = clang_getCursorSemanticParent(field);

    if (clang_getCursorKind(field) != CXCursor_FieldDecl ||
        clang_Cursor_isBitField(field))
        return true;
    while (clang_getCursorKind(parent) == CXCursor_StructDecl)
        parent = clang_getCursorSemanticParent(parent);
    return clang_getCursorKind(parent) == CXCursor_UnionDecl;
}

/* Return the type of the member "field" of a structure of type "record": one that is
 * packed has members at any address.
 */
static const po_type *member_type(po_lower *low, CXCursor cursor,
                                  CXCursor field, const po_type *record)
{
    const po_type *type = po_lower_type(low, clang_getCursorType(cursor));
    long long offset = clang_Cursor_getOffsetOfField(field);
    int align = record->align_bytes;

    if (align <= 0 || offset < 0)
        return type;
    while (align > 1 && offset / 8 % align != 0)
        align /= 2;
    return po_lower_aligned(low, type, align);
}

/* A member; those of a structure without a name belong to what that is a
 * member of.
 */
static const po_expr *member(po_lower *low, CXCursor cursor,
                             const po_cursors *part)
{
    CXCursor field = clang_getCursorReferenced(cursor);
    const char *name =
        po_lower_take_string(low->arena, clang_getCursorSpelling(cursor));
    const po_expr *base;
    po_expr *expr;

    if (part->n < 1)
        return unsupported(low, cursor);
    if (is_overlaid(field))
        return po_lower_opaque(low, cursor, PO_REJECT_DATA_TYPE);
    base = po_lower_expr(low, part->item[0]);
    if (!*name)
        return base;
    expr = po_lower_new_expr(low, PO_EXPR_MEMBER, cursor);
    expr->is_arrow = po_type_is_address(base->type);
    expr->type = member_type(low, cursor, field,
                             expr->is_arrow ? base->type->target : base->type);
    expr->text = name;
    return po_lower_set_args(low, expr, 1, &base);
}

static const po_expr *conditional(po_lower *low, CXCursor cursor,
                                  const po_cursors *part)
{
    const po_expr *arg[3];
    po_expr *expr;

    if (part->n != 3)
        return unsupported(low, cursor);
    for (int i = 0; i < 3; i++)
        arg[i] = po_lower_expr(low, part->item[i]);
    expr = po_lower_new_expr(low, PO_EXPR_COND, cursor);
    return po_lower_set_args(low, expr, 3, arg);
}

static const po_expr *variable(po_lower *low, CXCursor cursor)
{
    CXCursor decl = clang_getCursorReferenced(cursor);
    po_expr *expr;

    switch (clang_getCursorKind(decl)) {
    case CXCursor_EnumConstantDecl:
        return po_lower_enumerator(low, cursor, decl);
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
    case CXCursor_FunctionDecl:
        break;
    default:
        return unsupported(low, cursor);
    }
    expr = po_lower_new_expr(low, PO_EXPR_VAR, cursor);
    expr->decl = po_lower_decl(low, decl);
    if (expr->decl->type)
        expr->type = expr->decl->type;
    return expr;
}

/* Return the child that ends where "cursor" ends: the operand of a cast, not
 * the sizes in its type.
 */
static CXCursor last_operand(CXCursor cursor, const po_cursors *part)
{
    CXSourceLocation end = clang_getRangeEnd(clang_getCursorExtent(cursor));

    for (int i = part->n - 1; i >= 0; i--)
        if (clang_isExpression(clang_getCursorKind(part->item[i])) &&
            clang_equalLocations(
                clang_getRangeEnd(clang_getCursorExtent(part->item[i])), end))
            return part->item[i];
    return clang_getNullCursor();
}

static const po_expr *cast(po_lower *low, CXCursor cursor,
                           const po_cursors *part)
{
    CXCursor operand = last_operand(cursor, part);
    const po_expr *arg;
    po_expr *expr;

    if (clang_Cursor_isNull(operand))
        return unsupported(low, cursor);
    arg = po_lower_expr(low, operand);
    expr = po_lower_new_expr(low, PO_EXPR_CAST, cursor);
    return po_lower_set_args(low, expr, 1, &arg);
}

static bool points_to_the_same(CXType a, CXType b)
{
    a = clang_getCanonicalType(a);
    b = clang_getCanonicalType(b);
    return a.kind == CXType_Pointer && b.kind == CXType_Pointer &&
           po_lower_same_type(clang_getPointeeType(a), clang_getPointeeType(b));
}

/* Does an implicit cast between the types leave the value as it is: reading a
 * variable, an array or function as a pointer, adding qualifiers?
 */
static bool is_trivial(CXType from, CXType to)
{
    enum CXTypeKind kind = clang_getCanonicalType(from).kind;

    if (po_lower_same_type(from, to) || points_to_the_same(from, to))
        return true;
    switch (kind) {
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        return true;
    default:
        return false;
    }
}

/* What libclang does not name.  An implicit cast is written with the bytes of
 * its operand; va_arg, offsetof and others are not.
 */
static const po_expr *implicit(po_lower *low, CXCursor cursor,
                               const po_cursors *part)
{
    const po_expr *arg;
    po_expr *expr;

    if (part->n != 1 ||
        !clang_isExpression(clang_getCursorKind(part->item[0])) ||
        !clang_equalRanges(clang_getCursorExtent(cursor),
                           clang_getCursorExtent(part->item[0])))
        return unsupported(low, cursor);
    arg = po_lower_expr(low, part->item[0]);
    if (is_trivial(clang_getCursorType(part->item[0]),
                   clang_getCursorType(cursor)))
        return arg;
    expr = po_lower_new_expr(low, PO_EXPR_CONVERT, cursor);
    return po_lower_set_args(low, expr, 1, &arg);
}

static const po_expr *with_parts(po_lower *low, CXCursor cursor,
                                 const po_cursors *part)
{
    const po_expr *expr;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_UnexposedExpr:
        return implicit(low, cursor, part);
    case CXCursor_ParenExpr:
        return part->n == 1 ? po_lower_expr(low, part->item[0])
                            : unsupported(low, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return binary(low, cursor, part);
    case CXCursor_UnaryOperator:
        return unary(low, cursor, part);
    case CXCursor_ArraySubscriptExpr:
        return subscript(low, cursor, part);
    case CXCursor_MemberRefExpr:
        return member(low, cursor, part);
    case CXCursor_ConditionalOperator:
        return conditional(low, cursor, part);
    case CXCursor_CallExpr:
        return po_lower_call(low, cursor, part);
    case CXCursor_CStyleCastExpr:
        return cast(low, cursor, part);
    case CXCursor_CompoundLiteralExpr:
        expr = po_lower_record_value(low, cursor);
        return expr ? expr : unsupported(low, cursor);
    case CXCursor_StmtExpr:
        expr = po_lower_assertion(low, cursor);
        return expr ? expr : unsupported(low, cursor);
    default:
        return unsupported(low, cursor);
    }
}

static const po_expr *lower(po_lower *low, CXCursor cursor)
{
    const po_expr *expr;
    po_cursors part;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_ImaginaryLiteral:
    case CXCursor_UnaryExpr:
        return po_lower_literal(low, cursor);
    case CXCursor_DeclRefExpr:
        return variable(low, cursor);
    default:
        break;
    }
    part = po_lower_children(cursor);
    expr = with_parts(low, cursor, &part);
    po_cursors_free(&part);
    return expr;
}

/* Return a copy of the expression; what is not modelled, or nested too deeply,
 * is opaque.  Parentheses are dropped.
 */
const po_expr *po_lower_expr(po_lower *low, CXCursor cursor)
{
    const po_expr *expr;

    if (low->depth >= PO_SYNTAX_DEPTH)
        return po_lower_opaque(low, cursor, PO_REJECT_TOO_COMPLEX);
    low->depth++;
    expr = lower(low, cursor);
    low->depth--;
    return expr;
}
