/* Types: of libclang, in; po_type, out.
 *
 * Each way of writing a type has one description, made once; arrays stay arrays, even as
 * parameters, and become pointers only as the type of a value.
 */
#include "clang.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static CXType bare(CXType type)
{
    return clang_getUnqualifiedType(clang_getCanonicalType(type));
}

/* Are the types the same but for qualifiers at the top level? */
bool po_lower_same_type(CXType a, CXType b)
{
    return clang_equalTypes(bare(a), bare(b)) != 0;
}

static po_type_kind scalar_kind(enum CXTypeKind kind)
{
    switch (kind) {
    case CXType_Bool:
        return PO_TYPE_BOOL;
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_Char16:
    case CXType_Char32:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_UInt128:
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_WChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
    case CXType_Int128:
    case CXType_Enum:
        return PO_TYPE_INT;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
        return PO_TYPE_FLOAT;
    default:
        return PO_TYPE_OTHER;
    }
}

/* Kind of a canonical type. */
static po_type_kind kind_of(CXType type)
{
    switch (type.kind) {
    case CXType_Pointer:
        return PO_TYPE_POINTER;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
        return PO_TYPE_ARRAY;
    case CXType_Complex:
        if (scalar_kind(clang_getElementType(type).kind) == PO_TYPE_FLOAT)
            return PO_TYPE_COMPLEX;
        return PO_TYPE_OTHER;
    default:
        return scalar_kind(type.kind);
    }
}

static CXType integer_type(CXType type)
{
    if (type.kind != CXType_Enum)
        return type;
    return clang_getCanonicalType(
        clang_getEnumDeclIntegerType(clang_getTypeDeclaration(type)));
}

static bool is_signed(CXType type)
{
    switch (integer_type(type).kind) {
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_WChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
    case CXType_Int128:
        return true;
    default:
        return false;
    }
}

/* Can the spelling not be used for other declarations? */
static bool is_unusable(const char *text)
{
    return strstr(text, "(unnamed") || strstr(text, "(anonymous") ||
           strstr(text, "typeof") || strstr(text, "auto");
}

static const char *spelling(po_lower *low, CXType type)
{
    const char *text = po_lower_take_string(
        low->arena, clang_getTypeSpelling(clang_getUnqualifiedType(type)));

    if (is_unusable(text))
        text =
            po_lower_take_string(low->arena, clang_getTypeSpelling(bare(type)));
    if (is_unusable(text))
        text = po_lower_take_string(
            low->arena, clang_getTypeSpelling(integer_type(bare(type))));
    return text;
}

/* The type that a pointer points to, or an array consists of, as written if
 * possible.
 */
static CXType target_of(CXType type, po_type_kind kind)
{
    CXType canonical = clang_getCanonicalType(type);
    CXType target;

    if (kind == PO_TYPE_POINTER) {
        target = clang_getPointeeType(type);
        return target.kind != CXType_Invalid ? target
                                             : clang_getPointeeType(canonical);
    }
    target = clang_getArrayElementType(type);
    return target.kind != CXType_Invalid ? target
                                         : clang_getArrayElementType(canonical);
}

/* Return the constant "n" as the extent of an array. */
static const po_expr *lower_extent(po_lower *low, long long n)
{
    static const po_type type[] = {{.kind = PO_TYPE_INT,
                                    .text = "int",
                                    .size_bytes = sizeof(int),
                                    .is_signed = true},
                                   {.kind = PO_TYPE_INT,
                                    .text = "long",
                                    .size_bytes = sizeof(long),
                                    .is_signed = true}};
    bool is_long = n > INT_MAX;
    po_expr *extent = po_arena_alloc(low->arena, sizeof(*extent));

    extent->kind = PO_EXPR_INT;
    extent->type = &type[is_long];
    extent->loc.file = low->unit->path;
    extent->value = (long)n;
    extent->text = po_arena_printf(low->arena, "%lld%s", n, is_long ? "L" : "");
    return extent;
}

/* Return a description of "type" without the sizes of variable-length arrays,
 * which belong to the declaration.
 */
static const po_type *describe(po_lower *low, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    po_type *result = po_arena_alloc(low->arena, sizeof(*result));
    long long size;
    long long align = clang_Type_getAlignOf(type);

    result->is_const = clang_isConstQualifiedType(canonical);
    result->is_volatile = clang_isVolatileQualifiedType(canonical);
    result->is_restrict = clang_isRestrictQualifiedType(canonical);
    result->text = spelling(low, type);
    if (canonical.kind == CXType_Atomic) {
        result->is_volatile = true;
        type = clang_Type_getValueType(canonical);
        canonical = clang_getCanonicalType(type);
    }
    result->kind = kind_of(canonical);
    result->is_signed = is_signed(canonical);
    size = clang_Type_getSizeOf(canonical);
    if (size > 0 && size <= INT_MAX && canonical.kind != CXType_FunctionProto)
        result->size_bytes = (int)size;
    if (align > 0 && align <= INT_MAX)
        result->align_bytes = (int)align;
    if (po_type_is_address(result))
        result->target = po_lower_type(low, target_of(type, result->kind));
    if (canonical.kind == CXType_ConstantArray)
        result->extent = lower_extent(low, clang_getArraySize(canonical));
    return result;
}

static po_type_slot *find_slot(const po_lower *low, const void *key)
{
    size_t mask = (size_t)low->n_type_slot - 1;
    size_t i = (((uintptr_t)key >> 3) * 0x9e3779b1u) & mask;

    while (low->type_slot[i].key && low->type_slot[i].key != key)
        i = (i + 1) & mask;
    return &low->type_slot[i];
}

static void grow_slots(po_lower *low)
{
    po_type_slot *old = low->type_slot;
    int n_old = low->n_type_slot;

    low->n_type_slot = n_old ? 2 * n_old : 256;
    low->type_slot =
        po_alloc((size_t)low->n_type_slot * sizeof(*low->type_slot));
    for (int i = 0; i < n_old; i++)
        if (old[i].key)
            *find_slot(low, old[i].key) = old[i];
    free(old);
}

/* Return a description of "type", which is made once for every way of writing
 * it; arrays keep being arrays, even as parameters.
 */
const po_type *po_lower_type(po_lower *low, CXType type)
{
    const po_type *result;
    po_type_slot *slot;

    if (type.kind == CXType_Invalid || !type.data[0])
        return describe(low, type);
    if (2 * low->n_type >= low->n_type_slot)
        grow_slots(low);
    slot = find_slot(low, type.data[0]);
    if (slot->key)
        return slot->type;
    result = describe(low, type);
    if (2 * low->n_type >= low->n_type_slot)
        grow_slots(low);
    slot = find_slot(low, type.data[0]);
    *slot = (po_type_slot){type.data[0], result};
    low->n_type++;
    return result;
}

/* Return the type "pointer to target". */
const po_type *po_lower_pointer_to(po_lower *low, const po_type *target)
{
    po_type *type = po_arena_alloc(low->arena, sizeof(*type));

    type->kind = PO_TYPE_POINTER;
    type->text = target->kind == PO_TYPE_ARRAY
                     ? "void *"
                     : po_arena_printf(low->arena, "%s *", target->text);
    type->size_bytes = sizeof(void *);
    type->target = target;
    return type;
}

/* Return the type of what is at multiples of "align_bytes" only: "type", or one that
 * says so, of it and of its elements.
 */
const po_type *po_lower_aligned(po_lower *low, const po_type *type,
                                int align_bytes)
{
    po_type *copy;

    if (type->align_bytes <= align_bytes)
        return type;
    copy = po_arena_alloc(low->arena, sizeof(*copy));
    *copy = *type;
    copy->align_bytes = align_bytes;
    if (type->kind == PO_TYPE_ARRAY)
        copy->target = po_lower_aligned(low, type->target, align_bytes);
    return copy;
}

/* Return the type of a value: arrays have become pointers. */
const po_type *po_lower_value_type(po_lower *low, CXType type)
{
    const po_type *result = po_lower_type(low, type);

    if (result->kind != PO_TYPE_ARRAY)
        return result;
    return po_lower_pointer_to(low, result->target);
}

/* Collect the size expressions in the declarator of a variable; libclang gives
 * those of the innermost dimensions first, and the initialiser last.  What
 * stands in a typeof is not told apart: then there are none.
 */
static po_cursors size_expressions(po_lower *low, CXCursor decl)
{
    CXCursor value = clang_Cursor_getVarDeclInitializer(decl);
    const char *text = po_lower_take_string(
        low->scratch, clang_getTypeSpelling(clang_getCursorType(decl)));
    po_cursors children = po_lower_children(decl);
    int n = 0;

    for (int i = 0; i < children.n; i++)
        if (clang_isExpression(clang_getCursorKind(children.item[i])) &&
            !clang_equalCursors(children.item[i], value))
            children.item[n++] = children.item[i];
    children.n = strstr(text, "typeof") ? 0 : n;
    return children;
}

/* Return "type", described by "shape" in canonical form; the dimensions
 * that are written at the declaration, the outermost ones, get the sizes in
 * "sizes".  A dimension without a size has no expression there.
 */
static const po_type *with_extents(po_lower *low, const po_type *type,
                                   CXType shape, po_cursors *sizes)
{
    po_type *copy;

    if (sizes->n == 0 || !type->target)
        return type;
    copy = po_arena_alloc(low->arena, sizeof(*copy));
    *copy = *type;
    if (type->kind == PO_TYPE_ARRAY && shape.kind != CXType_IncompleteArray) {
        CXCursor size = sizes->item[--sizes->n];

        if (shape.kind == CXType_VariableArray)
            copy->extent = po_lower_expr(low, size);
    }
    shape = clang_getCanonicalType(target_of(shape, type->kind));
    copy->target = with_extents(low, type->target, shape, sizes);
    return copy;
}

/* Is an array parameter of this type declared as "A[word n]"? */
static bool says(const char *text, const char *word)
{
    const char *open = strchr(text, '[');
    const char *found = strstr(text, word);
    const char *close = open ? strchr(open, ']') : NULL;

    return found && close && found > open && found < close;
}

/* Return the pointer that a parameter declared as an array is. */
static const po_type *decayed(po_lower *low, CXCursor decl,
                              const po_type *array)
{
    const char *text = po_lower_take_string(
        low->scratch, clang_getTypeSpelling(clang_getCursorType(decl)));
    po_type *type = po_arena_alloc(low->arena, sizeof(*type));

    *type = *po_lower_pointer_to(low, array->target);
    type->text = po_arena_copy(low->arena, text);
    type->is_restrict = says(text, "restrict");
    if (says(text, "static"))
        type->at_least = array->extent;
    type->is_const = false;
    return type;
}

/* Return the type of a declared variable, with the sizes of its dimensions as
 * far as they are written at the declaration.  Array parameters are pointers.
 */
const po_type *po_lower_decl_type(po_lower *low, CXCursor decl)
{
    CXType written = clang_getCursorType(decl);
    const po_type *type = po_lower_type(low, written);
    po_cursors sizes = size_expressions(low, decl);

    type = with_extents(low, type, clang_getCanonicalType(written), &sizes);
    if (type->kind == PO_TYPE_OTHER || type->kind == PO_TYPE_ARRAY)
        type = po_lower_record(low, written, type);
    po_cursors_free(&sizes);
    if (type->kind == PO_TYPE_ARRAY &&
        clang_getCursorKind(decl) == CXCursor_ParmDecl)
        type = decayed(low, decl, type);
    return type;
}
