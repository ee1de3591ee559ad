/* Structure types flattened: the scalars and pointers in an object, as member
 * expressions in order of declaration; and the value that a compound literal
 * or initialiser list gives to each.  Fails if there are more than the caller
 * takes, or one is set twice.
 */
#include <string.h>

#include "polyopt/expr.h"

/* What is being collected; "n" is larger than "most" if there are too many. */
struct leaves {
    po_arena *arena;
    int n;
    int most;
    const po_expr **member;
};

static void add(struct leaves *leaves, const po_expr *object,
                const po_type *type);

/* Return element "i" of an array. */
static const po_expr *element(po_arena *arena, const po_expr *array, long i,
                              const po_type *type)
{
    const po_expr *number = po_expr_number(arena, &array->loc, &po_type_int, i);

    return po_expr_make(arena,
                        &(po_expr){.kind = PO_EXPR_SUBSCRIPT,
                                   .type = type,
                                   .loc = array->loc,
                                   .n_arg = 2,
                                   .arg = (const po_expr *[]){array, number}});
}

/* Return the constant 0. */
static const po_expr *zero(po_arena *arena, const po_expr *at)
{
    return po_expr_number(arena, &at->loc, &po_type_int, 0);
}

/* Return the number of the member that the designator ".x" names; -1 if there is none. */
static int designated(const po_type *type, const char *text)
{
    for (int i = 0; *text == '.' && i < type->n_member; i++)
        if (strcmp(type->member[i].name, text + 1) == 0)
            return i;
    return -1;
}

/* Return what the list gives number "i", a member or an element of "type", for which zero
 * stands if there is nothing; NULL if it is not known, or there is more than one value.
 */
static const po_expr *in_list(po_arena *arena, const po_expr *list,
                              const po_type *type, long i)
{
    const po_expr *found = NULL;
    long at = 0;

    for (int k = 0; k < list->n_arg; k++, at++) {
        const po_expr *value = list->arg[k];

        if (value->kind == PO_EXPR_LIST && value->text) {
            at = designated(type, value->text);
            value = value->n_arg == 1 ? value->arg[0] : NULL;
        }
        if (at < 0 || !value || (at == i && found))
            return NULL;
        if (at == i)
            found = value;
    }
    return found ? found : zero(arena, list);
}

static bool is_list(const po_expr *object)
{
    return object->kind == PO_EXPR_LIST && !object->text;
}

/* Add what the list gives to "type": its only value, if that is a number or a pointer.  A
 * value for a part of several must be one that has them.
 */
static void add_value(struct leaves *leaves, const po_expr *value,
                      const po_type *type)
{
    const po_expr *plain = value ? po_expr_strip(value) : NULL;
    bool is_part = type->kind == PO_TYPE_ARRAY || type->n_member > 0;
    bool good = plain && !is_list(plain) == !is_part;

    if (plain && is_part && !is_list(plain))
        good = type->n_member > 0 && plain->type->kind == PO_TYPE_OTHER;
    if (plain && !is_part && type->kind == PO_TYPE_POINTER)
        good = good && po_type_is_address(plain->type);
    if (good)
        add(leaves, is_part ? plain : value, type);
    else
        leaves->n = leaves->most + 1;
}

static void add_elements(struct leaves *leaves, const po_expr *array,
                         const po_type *type)
{
    long n = type->extent ? type->extent->value : 0;

    for (long i = 0; i < n && leaves->n <= leaves->most; i++)
        if (is_list(array))
            add_value(leaves, in_list(leaves->arena, array, type, i),
                      type->target);
        else
            add(leaves, element(leaves->arena, array, i, type->target),
                type->target);
}

static void add_member(struct leaves *leaves, const po_expr *object,
                       const po_member *member)
{
    add(leaves,
        po_expr_make(leaves->arena, &(po_expr){.kind = PO_EXPR_MEMBER,
                                               .type = member->type,
                                               .loc = object->loc,
                                               .text = member->name,
                                               .n_arg = 1,
                                               .arg = &object}),
        member->type);
}

static void add(struct leaves *leaves, const po_expr *object,
                const po_type *type)
{
    if (type->kind == PO_TYPE_ARRAY) {
        add_elements(leaves, object, type);
    } else if (type->n_member > 0) {
        for (int i = 0; i < type->n_member; i++)
            if (is_list(object))
                add_value(leaves, in_list(leaves->arena, object, type, i),
                          type->member[i].type);
            else
                add_member(leaves, object, &type->member[i]);
    } else if (leaves->n < leaves->most && po_type_is_element(type)) {
        leaves->member[leaves->n++] = po_expr_copy(leaves->arena, object);
    } else {
        leaves->n = leaves->most + 1;
    }
}

int po_expr_members(po_arena *arena, const po_expr *object, const po_type *type,
                    int most, const po_expr **member)
{
    struct leaves leaves = {arena, 0, most, member};

    if (type->n_member == 0)
        return 0;
    add(&leaves, object, type);
    return leaves.n > most ? 0 : leaves.n;
}

static bool is_quiet(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && expr->kind != PO_EXPR_CALL &&
           !po_expr_is_update(expr) && !expr->type->is_volatile;
}

static bool is_same_type(const po_type *a, const po_type *b)
{
    return a->kind == b->kind && a->size_bytes == b->size_bytes &&
           a->is_signed == b->is_signed && a->kind != PO_TYPE_POINTER;
}

const po_expr *po_expr_literal_member(po_arena *arena, const po_expr *expr)
{
    const po_expr *object =
        expr->kind == PO_EXPR_MEMBER && !expr->is_arrow && expr->text
            ? po_expr_strip(expr->arg[0])
            : NULL;
    const po_expr *value = NULL;

    if (!object || object->kind != PO_EXPR_CAST || !is_list(object->arg[0]) ||
        !po_expr_walk(object, is_quiet, NULL) ||
        !po_type_is_scalar(expr->type) || expr->type->is_volatile)
        return NULL;
    for (int i = 0; i < object->type->n_member; i++)
        if (strcmp(object->type->member[i].name, expr->text) == 0)
            value = in_list(arena, object->arg[0], object->type, i);
    value = value ? po_expr_strip(value) : NULL;
    if (!value || !po_type_is_scalar(value->type))
        return NULL;
    value = po_expr_copy(arena, value);
    if (is_same_type(value->type, expr->type))
        return value;
    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_CAST,
                                          .type = expr->type,
                                          .loc = value->loc,
                                          .n_arg = 1,
                                          .arg = &value});
}
