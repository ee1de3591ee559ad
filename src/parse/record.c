/* Structures that consist of their members and nothing else, so that a copy of the
 * members is a copy of the whole.
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
