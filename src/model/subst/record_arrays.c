/* Arrays of structures that the body of a loop declares, and uses element by element and
 * member by member only, become arrays of numbers, one for each member:
 *
 *     struct c t[N];                        double t_re[N], t_im[N];
 *     t[i].re = x[i].re;             ->     t_re[i] = x[i].re;
 *     t[i].im = x[i].im;                    t_im[i] = x[i].im;
 *
 * Where the elements of a structure lie is seen by nobody: then all uses would not be of
 * members.
 */
#include <string.h>

#include "records.h"

/* Return the first element of "array", an array of any number of dimensions. */
static const po_expr *first_element(po_arena *arena, const po_expr *array)
{
    const po_expr **arg;

    if (array->type->kind != PO_TYPE_ARRAY)
        return array;
    arg = po_arena_array(arena, 2, sizeof(*arg));
    arg[0] = array;
    arg[1] = po_expr_number(arena, &array->loc, &po_type_int, 0);
    return first_element(
        arena, po_expr_make(arena, &(po_expr){.kind = PO_EXPR_SUBSCRIPT,
                                              .type = array->type->target,
                                              .loc = array->loc,
                                              .n_arg = 2,
                                              .arg = arg}));
}

/* Return the type of an array with the extents of "array", of elements of type "element". */
static const po_type *array_of(po_arena *arena, const po_type *array,
                               const po_type *element)
{
    po_type *type;
    const po_type *record = array;

    if (array->kind != PO_TYPE_ARRAY)
        return element;
    while (record->kind == PO_TYPE_ARRAY)
        record = record->target;
    type = po_arena_alloc(arena, sizeof(*type));
    *type = *array;
    type->text = po_arena_printf(arena, "%s[]", element->text);
    type->target = array_of(arena, array->target, element);
    type->size_bytes =
        array->size_bytes / record->size_bytes * element->size_bytes;
    type->align_bytes = element->align_bytes;
    return type;
}

static bool is_quiet(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && expr->kind != PO_EXPR_CALL &&
           !po_expr_is_update(expr) && !expr->type->is_volatile;
}

/* Can there be several arrays of these extents, which are computed for each? */
static bool has_quiet_extents(const po_type *type)
{
    for (; type->kind == PO_TYPE_ARRAY; type = type->target)
        if (!type->extent || type->is_volatile ||
            !po_expr_walk(type->extent, is_quiet, NULL))
            return false;
    return type->n_member > 0 && type->size_bytes > 0 && !type->is_volatile;
}

/* Return the reference to a member without what tells the element, "t.x" for t[0].x. */
static const po_expr *without_element(po_arena *arena, const po_expr *expr)
{
    const po_expr **object;
    po_expr *copy;

    while (expr->kind == PO_EXPR_SUBSCRIPT)
        expr = po_expr_strip(expr->arg[0]);
    if (expr->kind != PO_EXPR_MEMBER)
        return expr;
    object = po_arena_array(arena, 1, sizeof(*object));
    object[0] = without_element(arena, po_expr_strip(expr->arg[0]));
    copy = po_expr_make(arena, expr);
    copy->arg = object;
    return copy;
}

/* Find the members of the elements of the array that "node" declares, and make an array
 * for each; false if it is none that arrays of numbers can take the place of.
 */
bool po_record_begin_array(po_record *r, const po_node *node)
{
    const po_type *type = r->decl->type;
    const po_expr *element;

    if (type->kind != PO_TYPE_ARRAY || node->value || !has_quiet_extents(type))
        return false;
    element = first_element(r->arena,
                            po_expr_variable(r->arena, r->decl, &node->loc));
    r->n = po_expr_members(r->arena, element, element->type, PO_RECORD_MAX / 2,
                           r->member);
    for (int k = 0; k < r->n; k++)
        if (!po_type_is_scalar(r->member[k]->type) ||
            r->member[k]->type->is_const ||
            po_expr_strip(r->member[k])->kind != PO_EXPR_MEMBER)
            return false;
    for (int k = 0; k < r->n; k++) {
        po_decl *copy = po_arena_alloc(r->arena, sizeof(*copy));

        *copy = *po_record_variable(r, without_element(r->arena, r->member[k]));
        copy->type = array_of(r->arena, type, r->member[k]->type);
        r->variable[k] = copy;
    }
    return r->n > 0;
}

/* Return the element of "array" with the subscripts of "expr", which is an element of
 * "decl"; NULL if it is not.
 */
static const po_expr *with_subscripts(po_arena *arena, const po_expr *expr,
                                      const po_decl *decl, const po_expr *array)
{
    const po_expr **arg;
    po_expr *copy;

    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl == decl ? array : NULL;
    if (expr->kind != PO_EXPR_SUBSCRIPT)
        return NULL;
    array = with_subscripts(arena, expr->arg[0], decl, array);
    if (!array || array->type->kind != PO_TYPE_ARRAY)
        return NULL;
    arg = po_arena_array(arena, 2, sizeof(*arg));
    arg[0] = array;
    arg[1] = expr->arg[1];
    copy = po_expr_make(arena, expr);
    copy->arg = arg;
    copy->type = array->type->target;
    return copy;
}

/* Return the variable, or the element of the array, that stands for "expr", if that is member
 * "k" of the structure, or of one in the array; NULL if it is something else.  Subscripts are
 * as they are.
 */
const po_expr *po_record_element(const po_record *r, int k, const po_expr *expr)
{
    const po_decl *variable = r->variable[k];
    const po_expr *member = r->member[k];
    const po_expr *element = po_expr_variable(r->arena, variable, &expr->loc);

    if (variable->type->kind != PO_TYPE_ARRAY)
        return po_expr_is_same(expr, member) ? element : NULL;
    for (; member->kind == PO_EXPR_MEMBER;
         member = po_expr_strip(member->arg[0])) {
        if (expr->kind != PO_EXPR_MEMBER || expr->is_arrow ||
            strcmp(expr->text, member->text) != 0)
            return NULL;
        expr = po_expr_strip(expr->arg[0]);
    }
    element = with_subscripts(r->arena, expr, r->decl, element);
    return element && element->type->kind != PO_TYPE_ARRAY ? element : NULL;
}
