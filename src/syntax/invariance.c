/* Does an expression mean the same object, or value, after a store?
 *
 * Only variables that are known not to be stored to, and memory of other types, are
 * sure not to change; calls may look at anything.
 */
#include <string.h>

#include "polyopt/syntax.h"

/* The object that is stored to; "variable" is what it is, or is a part of, NULL if it is
 * reached through a pointer.  "record": the type of the structure that it is a member of, if
 * that is known to have each member in a place of its own; NULL otherwise.
 */
struct store {
    const po_expr *object;
    const po_decl *variable;
    const po_type *record;
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

/* Return the type of the structure that the member is one of. */
static const po_type *record_of(const po_expr *member)
{
    const po_type *type = po_expr_strip(member->arg[0])->type;

    return member->is_arrow ? type->target : type;
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

static bool is_of(const po_expr *member, const po_type *record)
{
    const po_type *type = record_of(member);

    return type && type->text && strcmp(type->text, record->text) == 0;
}

/* Is it another member of such a structure? */
static bool is_other_member(const struct store *store, const po_expr *read)
{
    read = po_expr_strip(read);
    return !store->aliasing && store->record && store->record->text &&
           read->kind == PO_EXPR_MEMBER &&
           store->object->kind == PO_EXPR_MEMBER &&
           strcmp(read->text, store->object->text) != 0 &&
           is_of(read, store->record) && is_of(store->object, store->record);
}

/* Is the object that is read none that is stored to? */
static bool is_other_object(const struct store *store, const po_expr *read)
{
    const po_decl *variable = variable_of(read);

    if (is_other_member(store, read))
        return true;
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
    return is_array || is_other_object(store, expr);
}

/* Return what is known of a store. */
static struct store store_of(const po_expr *stored, const po_options *options)
{
    return (struct store){
        .object = po_expr_strip(stored),
        .variable = variable_of(stored),
        .aliasing = po_options_has_flag(options, "-fno-strict-aliasing",
                                        "-fstrict-aliasing")};
}

bool po_object_is_invariant(const po_expr *object, const po_expr *stored,
                            const po_options *options)
{
    const struct store store = store_of(stored, options);

    return place_stays(&store, object);
}

bool po_value_is_invariant(const po_expr *value, const po_expr *stored,
                           const po_type *record, const po_options *options)
{
    struct store store = store_of(stored, options);

    store.record = record;
    return value_stays(&store, value);
}
