/* Constants: literals, enumerators, and sizes.
 *
 * The spelling of a literal is kept if it is found in a file, be it in the
 * body of a macro.  It always is compared with the value that the compiler
 * sees.
 */
#include "clang.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Length of the preprocessing number at the beginning of "text". */
static size_t number_length(const char *text, size_t n)
{
    size_t i = 0;

    while (i < n) {
        unsigned char c = (unsigned char)text[i];
        bool is_sign = (c == '+' || c == '-') && i > 0 &&
                       strchr("eEpP", text[i - 1]) != NULL;

        if (!isalnum(c) && c != '.' && c != '_' && !is_sign)
            break;
        i++;
    }
    return i;
}

/* Length of the character constant at the beginning of "text", 0 if there is
 * none.
 */
static size_t character_length(const char *text, size_t n)
{
    size_t i = 0;

    while (i < n && isalnum((unsigned char)text[i]))
        i++;
    if (i >= n || text[i] != '\'')
        return 0;
    for (i++; i < n && text[i] != '\'' && text[i] != '\n'; i++)
        if (text[i] == '\\')
            i++;
    return i < n && text[i] == '\'' ? i + 1 : 0;
}

/* Return the literal as it is spelled, NULL if that is not known. */
static const char *literal_text(po_lower *low, CXCursor cursor)
{
    size_t n = 0;
    const char *text = po_lower_source(
        low, clang_getRangeStart(clang_getCursorExtent(cursor)), &n);
    size_t length;

    if (!text)
        return NULL;
    if (clang_getCursorKind(cursor) == CXCursor_CharacterLiteral)
        length = character_length(text, n);
    else if (isdigit((unsigned char)text[0]) || text[0] == '.')
        length = number_length(text, n);
    else
        length = 0;
    return length ? po_arena_slice(low->arena, text, length) : NULL;
}

static const char *suffix_of(CXType type)
{
    switch (clang_getCanonicalType(type).kind) {
    case CXType_UInt:
        return "U";
    case CXType_Long:
        return "L";
    case CXType_ULong:
        return "UL";
    case CXType_LongLong:
        return "LL";
    case CXType_ULongLong:
        return "ULL";
    default:
        return "";
    }
}

/* Return the C text of an integer of the given type. */
static const char *integer_text(po_lower *low, CXType type, long value)
{
    const char *suffix = suffix_of(type);

    if (value == LONG_MIN || value == INT_MIN)
        return po_arena_printf(low->arena, "(-%ld%s - 1)", -(value + 1),
                               suffix);
    if (value < 0)
        return po_arena_printf(low->arena, "(%ld%s)", value, suffix);
    return po_arena_printf(low->arena, "%ld%s", value, suffix);
}

static const po_expr *integer(po_lower *low, CXCursor cursor, long value,
                              const char *text)
{
    po_expr *expr = po_lower_new_expr(low, PO_EXPR_INT, cursor);

    expr->value = value;
    expr->text = text;
    if (!text)
        expr->text = integer_text(low, clang_getCursorType(cursor), value);
    return expr;
}

/* Does the spelling denote the value?  Binary numbers are not understood. */
static bool denotes_integer(const char *text, long value)
{
    return value >= 0 && strtoull(text, NULL, 0) == (unsigned long)value &&
           strncmp(text, "0b", 2) != 0 && strncmp(text, "0B", 2) != 0;
}

static const po_expr *integer_literal(po_lower *low, CXCursor cursor)
{
    const char *text = literal_text(low, cursor);
    bool is_character =
        clang_getCursorKind(cursor) == CXCursor_CharacterLiteral;
    long value;

    if (clang_Type_getSizeOf(clang_getCursorType(cursor)) > 8 ||
        !po_lower_evaluate(cursor, &value))
        return po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
    if (text && !is_character && !denotes_integer(text, value))
        text = NULL;
    return integer(low, cursor, value, text);
}

/* sizeof and the like, without its operand, which is not evaluated unless it
 * is a variable-length array: then the value is no constant.
 */
static const po_expr *size(po_lower *low, CXCursor cursor)
{
    long value;

    if (!po_lower_evaluate(cursor, &value))
        return po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
    return integer(low, cursor, value, NULL);
}

static bool evaluate_float(CXCursor cursor, double *value)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    bool is_known = result && clang_EvalResult_getKind(result) == CXEval_Float;

    if (is_known)
        *value = clang_EvalResult_getAsDouble(result);
    if (result)
        clang_EvalResult_dispose(result);
    return is_known;
}

/* Is "text" a literal of the given type, and does it denote the value?
 * A long double is not compared, as "value" is rounded.
 */
static bool denotes_float(const char *text, enum CXTypeKind type, double value)
{
    char *end;
    double read;

    if (type == CXType_LongDouble) {
        strtold(text, &end);
        return end != text && strchr("lL", *end) && *end && !end[1];
    }
    read =
        type == CXType_Float ? (double)strtof(text, &end) : strtod(text, &end);
    if (end == text || read < value || read > value)
        return false;
    if (type == CXType_Float)
        return *end && strchr("fF", *end) && !end[1];
    return !*end;
}

/* Return a literal for the value, NULL if there is none. */
static const char *float_text(po_lower *low, enum CXTypeKind type, double value)
{
    char text[64];

    if (type == CXType_LongDouble || !isfinite(value))
        return NULL;
    snprintf(text, sizeof(text), "%.17g", value);
    return po_arena_printf(low->arena, "%s%s%s", text,
                           strpbrk(text, ".e") ? "" : ".0",
                           type == CXType_Float ? "f" : "");
}

static const po_expr *float_literal(po_lower *low, CXCursor cursor)
{
    enum CXTypeKind type =
        clang_getCanonicalType(clang_getCursorType(cursor)).kind;
    const char *text = literal_text(low, cursor);
    po_expr *expr;
    double value;

    if ((type != CXType_Float && type != CXType_Double &&
         type != CXType_LongDouble) ||
        !evaluate_float(cursor, &value))
        return po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
    if (!text || !denotes_float(text, type, value))
        text = float_text(low, type, value);
    if (!text)
        return po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
    expr = po_lower_new_expr(low, PO_EXPR_FLOAT, cursor);
    expr->text = text;
    return expr;
}

/* Is "text" an imaginary literal, a floating one with "i" or "j" in its suffix,
 * that denotes the value?  That of a long double is not compared.
 */
static bool denotes_imaginary(const char *text, CXCursor part)
{
    enum CXTypeKind type =
        clang_getCanonicalType(clang_getCursorType(part)).kind;
    double value;
    double read;
    char *end;

    if (!evaluate_float(part, &value))
        return false;
    read =
        type == CXType_Float ? (double)strtof(text, &end) : strtod(text, &end);
    return end != text && strpbrk(end, "iIjJ") &&
           end[strspn(end, "iIjJfFlL")] == '\0' &&
           (type == CXType_LongDouble || !(read < value || read > value));
}

/* An imaginary literal, as it is spelled. */
static const po_expr *imaginary_literal(po_lower *low, CXCursor cursor)
{
    const char *text = literal_text(low, cursor);
    po_cursors part = po_lower_children(cursor);
    bool is_known =
        text && part.n == 1 && denotes_imaginary(text, part.item[0]);
    po_expr *expr;

    po_cursors_free(&part);
    if (!is_known)
        return po_lower_opaque(low, cursor, PO_REJECT_EXPRESSION);
    expr = po_lower_new_expr(low, PO_EXPR_FLOAT, cursor);
    expr->text = text;
    return expr;
}

/* Return a literal, or the size of something, as a constant. */
const po_expr *po_lower_literal(po_lower *low, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
        return integer_literal(low, cursor);
    case CXCursor_FloatingLiteral:
        return float_literal(low, cursor);
    case CXCursor_ImaginaryLiteral:
        return imaginary_literal(low, cursor);
    default:
        return size(low, cursor);
    }
}

/* Return the value of an enumerator: unlike the name, it means the same
 * everywhere.
 */
const po_expr *po_lower_enumerator(po_lower *low, CXCursor reference,
                                   CXCursor enumerator)
{
    long long value = clang_getEnumConstantDeclValue(enumerator);
    CXType type = clang_getCanonicalType(clang_getCursorType(reference));

    if (value < 0 &&
        (type.kind == CXType_ULong || type.kind == CXType_ULongLong))
        return po_lower_opaque(low, reference, PO_REJECT_EXPRESSION);
    return integer(low, reference, (long)value, NULL);
}
