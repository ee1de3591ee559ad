/* Addresses of variables and elements as arguments: what they point to takes the place of what
 * the function does with its parameter.
 *
 *     set(&x, &v[k].y);            x = 1;
 *                                  v[k].y = 2;
 *
 * A variable whose address only such calls know is one like others then.
 */
#include "inline.h"

/* Return what the address "expr" is that of; NULL if it is something else. */
static const po_expr *object_of(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS
               ? po_expr_strip(expr->arg[0])
               : NULL;
}

/* Return the element "index" behind "element" of a row that is sure to have it; NULL if there
 * is none.
 */
static const po_expr *behind(po_inliner *in, const po_expr *element,
                             const po_expr *index)
{
    const po_expr *row;
    const po_expr *first;
    po_expr number;
    long n;

    if (po_expr_is_number(index, 0))
        return element;
    if (element->kind != PO_EXPR_SUBSCRIPT)
        return NULL;
    row = po_expr_strip(element->arg[0]);
    first = po_expr_strip(element->arg[1]);
    index = po_expr_strip(index);
    if (row->type->kind != PO_TYPE_ARRAY || !row->type->extent ||
        row->type->extent->kind != PO_EXPR_INT || first->kind != PO_EXPR_INT ||
        index->kind != PO_EXPR_INT || !po_add(first->value, index->value, &n) ||
        n < 0 || n >= row->type->extent->value)
        return NULL;
    number = *first;
    number.value = n;
    number.text = po_arena_printf(in->unit->arena, "%ld", n);
    return po_expr_replace(in->unit->arena, element, element->arg[1],
                           po_expr_make(in->unit->arena, &number));
}

/* Return the object that "expr" looks at through an address: x for *&x, v[k].y for
 * (&v[k])->y; the expression itself if it is something else.
 */
const po_expr *po_inline_of_address(po_inliner *in, const po_expr *expr)
{
    const po_expr *object = expr->n_arg > 0 ? object_of(expr->arg[0]) : NULL;
    const po_expr *element;
    po_expr member;

    if (!object)
        return expr;
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF)
        return object;
    if (expr->kind == PO_EXPR_SUBSCRIPT) {
        element = behind(in, object, expr->arg[1]);
        return element ? element : expr;
    }
    if (expr->kind != PO_EXPR_MEMBER || !expr->is_arrow)
        return expr;
    member = *expr;
    member.is_arrow = false;
    member.arg = &object;
    return po_expr_make(in->unit->arena, &member);
}

/* The variable that the object, a member or an element of it, is part of; NULL if it is
 * reached through a pointer.
 */
const po_decl *po_inline_variable_of(const po_expr *object)
{
    object = po_expr_strip(object);
    while ((object->kind == PO_EXPR_MEMBER && !object->is_arrow) ||
           (object->kind == PO_EXPR_SUBSCRIPT &&
            po_expr_strip(object->arg[0])->type->kind == PO_TYPE_ARRAY))
        object = po_expr_strip(object->arg[0]);
    return object->kind == PO_EXPR_VAR ? object->decl : NULL;
}

/* Is no pointer among the arguments of the call computed from a value of the variable, which
 * the function can change through another argument?
 */
static bool computes_none(const po_expr *call, const po_decl *decl)
{
    for (int i = 0; i < call->n_arg; i++) {
        const po_expr *object = object_of(call->arg[i]);

        if (!object)
            object = call->arg[i];
        if (po_type_is_address(call->arg[i]->type) &&
            po_inline_variable_of(object) != decl &&
            po_expr_mentions(call->arg[i], decl))
            return false;
    }
    return true;
}

/* Are the pointers among the arguments the same all over the function, although it can change
 * the variables whose addresses it is given?
 */
bool po_inline_keeps_pointers(const po_expr *call)
{
    for (int i = 0; i < call->n_arg; i++) {
        const po_expr *object = object_of(call->arg[i]);
        const po_decl *decl = object ? po_inline_variable_of(object) : NULL;

        if (decl && decl->type->kind != PO_TYPE_ARRAY &&
            !computes_none(call, decl))
            return false;
    }
    return true;
}

/* Is it the address of a number, or of a structure, that is the same object whatever other
 * functions do?
 */
bool po_inline_is_address(const po_expr *arg)
{
    const po_expr *object = object_of(arg);

    return object &&
           (po_type_is_scalar(object->type) ||
            object->type->kind == PO_TYPE_OTHER) &&
           po_inline_is_place(object);
}

static bool passes_none(const po_expr *expr, void *user)
{
    (void)user;
    for (int i = 0; expr->kind == PO_EXPR_CALL && i < expr->n_arg; i++) {
        const po_expr *object = object_of(expr->arg[i]);
        const po_decl *decl = object ? po_inline_variable_of(object) : NULL;

        if (decl && decl->storage == PO_STORAGE_LOCAL)
            return false;
    }
    return true;
}

/* Is a call in the statement, not in those in it, given the address of a local variable? */
bool po_inline_passes_address(const po_node *node)
{
    po_node own = *node;

    own.init = own.body = own.other = NULL;
    own.n_child = 0;
    return !po_node_walk_expr(&own, passes_none, NULL);
}

/* Sizes in the type of a cast are expressions, too. */
static bool has_size(const po_type *type)
{
    while (type && (type->kind != PO_TYPE_ARRAY || !type->extent ||
                    type->extent->kind == PO_EXPR_INT))
        type = type->target;
    return type != NULL;
}

static bool is_no_address_of(const po_expr *expr, void *user)
{
    const po_expr *object = object_of(expr);

    return (!object || po_inline_variable_of(object) != user) &&
           (expr->kind != PO_EXPR_CAST || !has_size(expr->type));
}

/* Does the statement itself, without those in it, not take the address?  What is put in the
 * place of a call mentions the arguments, but does not evaluate them.
 */
static bool takes_no_address(const po_node *node, void *user)
{
    po_node own = *node;

    own.init = own.body = own.other = NULL;
    own.n_child = 0;
    if (node->kind != PO_NODE_OPAQUE)
        own.n_use = 0;
    return po_node_walk_expr(&own, is_no_address_of, user);
}

/* Where no expression takes the address of the variable any more, nobody else knows it. */
static bool forget_address(const po_node *node, void *user)
{
    po_decl *decl = (po_decl *)node->decl;
    po_function *function = user;

    if (node->kind == PO_NODE_DECL && decl && decl->address_taken &&
        !decl->address_hidden && decl->storage == PO_STORAGE_LOCAL &&
        po_node_walk(function->body, takes_no_address, decl))
        decl->address_taken = false;
    return true;
}

/* Note of each variable of the function whose address calls have been given, which are
 * replaced, that its address is not taken.
 */
void po_inline_forget_addresses(po_function *function)
{
    po_node_walk(function->body, forget_address, function);
}
