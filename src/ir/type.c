/* Questions about po_type: its kind, the bits of its values, its alignment, whether one
 * contains the other, or is the same.
 */
#include "polyopt/expr.h"

/* The type of an object that is accessed with several types. */
const po_type po_type_any = {.kind = PO_TYPE_OTHER, .text = "?"};

const po_type po_type_int = {
    .kind = PO_TYPE_INT, .text = "int", .size_bytes = 4, .is_signed = true};
const po_type po_type_long = {
    .kind = PO_TYPE_INT, .text = "long", .size_bytes = 8, .is_signed = true};

/* Is it a type of integers, or of truth values? */
bool po_type_is_integer(const po_type *type)
{
    return type && (type->kind == PO_TYPE_BOOL ||
                    (type->kind == PO_TYPE_INT && type->size_bytes > 0 &&
                     type->size_bytes <= 8));
}

/* Can the type be that of an array element of the model? */
bool po_type_is_element(const po_type *type)
{
    return po_type_is_scalar(type) ||
           (type->kind == PO_TYPE_POINTER && type->size_bytes > 0);
}

/* Is it a pointer or an array? */
bool po_type_is_address(const po_type *type)
{
    return type &&
           (type->kind == PO_TYPE_POINTER || type->kind == PO_TYPE_ARRAY);
}

/* Is it a type of floating-point numbers, or of complex ones? */
bool po_type_is_float(const po_type *type)
{
    return type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX;
}

/* Can the type be that of a scalar of the model? */
bool po_type_is_scalar(const po_type *type)
{
    return type->size_bytes > 0 &&
           (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
            type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX);
}

/* The bits of a value, without that of the sign. */
int po_type_value_bits(const po_type *type)
{
    if (type->kind == PO_TYPE_BOOL)
        return 1;
    return 8 * type->size_bytes - (type->is_signed ? 1 : 0);
}

/* Can an integer of this type be negative? */
bool po_type_is_signed(const po_type *type)
{
    return type->kind == PO_TYPE_INT && type->is_signed;
}

/* Are addresses of objects of the type multiples of its size, as far as its own
 * alignment goes?
 */
bool po_type_is_aligned(const po_type *type)
{
    return type->align_bytes == 0 || type->align_bytes >= type->size_bytes;
}

/* Are they multiples of more, so that of two objects behind each other one is not
 * where its type has it?
 */
bool po_type_is_overaligned(const po_type *type)
{
    return type->size_bytes > 0 && type->align_bytes > type->size_bytes;
}

/* Does every value of "inner" fit "outer"? */
bool po_type_contains(const po_type *outer, const po_type *inner)
{
    if (po_type_is_signed(inner) && !po_type_is_signed(outer))
        return false;
    return po_type_value_bits(outer) >= po_type_value_bits(inner);
}

/* Return the type in which C computes with operands of types "a" and "b", as
 * far as its range is concerned; NULL if that is int, whichever they are.
 */
const po_type *po_type_common(const po_type *a, const po_type *b)
{
    const po_type *wide = a;

    if (b->size_bytes > a->size_bytes ||
        (b->size_bytes == a->size_bytes && !po_type_is_signed(b)))
        wide = b;
    return wide->size_bytes < 4 || wide->kind == PO_TYPE_BOOL ? NULL : wide;
}

bool po_decl_is_constant(const po_decl *decl)
{
    const po_type *type = decl->type;

    while (type->kind == PO_TYPE_ARRAY)
        type = type->target;
    return decl->storage == PO_STORAGE_GLOBAL && type->is_const &&
           !decl->is_weak;
}

bool po_type_is_same(const po_type *a, const po_type *b)
{
    if (!a || !b)
        return a == b;
    if (a->kind != b->kind)
        return false;
    if (a->kind == PO_TYPE_POINTER || a->kind == PO_TYPE_ARRAY ||
        a->kind == PO_TYPE_OTHER)
        return true;
    return a->size_bytes == b->size_bytes && a->is_signed == b->is_signed;
}

static bool is_of_size(const po_expr *expr, void *user)
{
    const po_type *type = user;

    return !expr->type || !po_type_is_float(expr->type) ||
           expr->type->size_bytes == type->size_bytes;
}

bool po_expr_has_floats_of(const po_expr *expr, const po_type *type)
{
    return po_expr_walk(expr, is_of_size, (void *)type);
}
