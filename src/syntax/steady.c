/* Does an expression mean the same object, or value, after a store?
 *
 * Only variables that are known not to be stored to, and memory of other types, are
 * sure not to change; calls may look at anything.
 */
#include "polyopt/syntax.h"

/* The object that is stored to; "variable" is what it is, or is a part of, NULL if it is
 * reached through a pointer.
 */
struct store {
    const po_expr *object;
    const po_decl *variable;
    bool aliasing;
};

static bool value_stays(const struct store *store, const po_expr *expr);

/* Return the variable that an object is, or is a part of; NULL if it is reached through
 * a pointer.
 */
static const po_decl *variable_of(const po_expr *object)
{
    const po_expr *base;

    object = po_expr_strip(object);
    if (object->kind == PO_EXPR_VAR)
        return object->decl;
    if (object->kind != PO_EXPR_SUBSCRIPT && object->kind != PO_EXPR_MEMBER)
        return NULL;
    base = po_expr_strip(object->arg[0]);
    if (object->kind == PO_EXPR_MEMBER ? object->is_arrow
                                       : base->type->kind != PO_TYPE_ARRAY)
        return NULL;
    return variable_of(base);
}

static bool is_private(const po_decl *decl)
{
    return !decl->address_taken && (decl->storage == PO_STORAGE_LOCAL ||
                                    decl->storage == PO_STORAGE_PARAM);
}

/* Do types keep an object of type "read" from being stored to as one of type "stored"?
 * Pointers are told from numbers, and integers from others, but for characters.
 */
static bool is_other_type(const po_type *read, const po_type *stored)
{
    if (stored->kind == PO_TYPE_FLOAT || stored->kind == PO_TYPE_COMPLEX)
        return read->kind == PO_TYPE_POINTER || read->kind == PO_TYPE_INT;
    return stored->kind == PO_TYPE_INT && stored->size_bytes > 1 &&
           read->kind == PO_TYPE_POINTER;
}

/* Is the object that is read none that is stored to? */
static bool is_apart(const struct store *store, const po_expr *read)
{
    const po_decl *variable = variable_of(read);

    if (variable && variable->is_weak)
        return false;
    if (variable && store->variable && !store->variable->is_weak &&
        variable != store->variable)
        return true;
    if (variable && variable != store->variable && is_private(variable) &&
        variable->type->kind != PO_TYPE_ARRAY)
        return true;
    return !store->aliasing && (!variable || variable != store->variable) &&
           is_other_type(read->type, store->object->type);
}

/* Does the expression mean the object that it did before? */
static bool place_stays(const struct store *store, const po_expr *object)
{
    const po_expr *base;

    object = po_expr_strip(object);
    if (object->kind == PO_EXPR_VAR)
        return true;
    if (object->kind != PO_EXPR_SUBSCRIPT && object->kind != PO_EXPR_MEMBER &&
        (object->kind != PO_EXPR_UNARY || object->op != PO_OP_DEREF))
        return false;
    if (object->kind == PO_EXPR_SUBSCRIPT &&
        !value_stays(store, object->arg[1]))
        return false;
    base = po_expr_strip(object->arg[0]);
    if (base->type->kind == PO_TYPE_ARRAY ||
        (object->kind == PO_EXPR_MEMBER && !object->is_arrow))
        return place_stays(store, base);
    return value_stays(store, base);
}

/* Has the expression, without side effects, the value that it had before? */
static bool value_stays(const struct store *store, const po_expr *expr)
{
    bool is_array;

    expr = po_expr_strip(expr);
    switch (expr->kind) {
    case PO_EXPR_VAR:
    case PO_EXPR_SUBSCRIPT:
    case PO_EXPR_MEMBER:
        break;
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_DEREF)
            break;
        /* fall through */
    default:
        if (!po_expr_is_computed(expr))
            return false;
        for (int i = 0; i < expr->n_arg; i++)
            if (!value_stays(store, expr->arg[i]))
                return false;
        return true;
    }
    is_array = expr->type->kind == PO_TYPE_ARRAY;
    if (expr->type->is_volatile || !place_stays(store, expr))
        return false;
    return is_array || is_apart(store, expr);
}

bool po_place_is_steady(const po_expr *object, const po_expr *stored,
                        const po_options *options)
{
    const struct store store = {
        .object = po_expr_strip(stored),
        .variable = variable_of(stored),
        .aliasing = po_options_has_flag(options, "-fno-strict-aliasing",
                                        "-fstrict-aliasing")};

    return place_stays(&store, object);
}
