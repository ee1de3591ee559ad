/* Expressions of the new text against those of the scop: the same operations,
 * operator by operator, with the values that the user's iterators have at the
 * instance in work in their place.
 */
#include <string.h>

#include "reparse.h"

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Is the reference of the statement to a variable that stands for an element?
 * Then it has to be that variable.
 */
static bool match_local(po_reader *r, const po_local *local,
                        const po_expr *text)
{
    if (text->kind != PO_EXPR_VAR || !po_decl_is_new(r, text->decl))
        return false;
    for (int e = r->next; e >= 0; e--)
        if (e < r->n_event && r->event[e].kind == PO_EVENT_LOAD &&
            r->event[e].local == local)
            return r->local[e] == text->decl;
    return false;
}

static const po_local *local_of(const po_reader *r, const po_expr *old)
{
    for (int i = 0; i < r->call->call.n_use; i++)
        if (r->call->call.use[i].expr == old)
            return r->call->call.use[i].local;
    return NULL;
}

/* Return subscript "d" of the reference to an array that has buffers; NULL if there is none. */
static const po_qaff *buffer_index(const po_reader *r, int array,
                                   const po_expr *old, int d)
{
    const po_stmt *stmt = &r->nest->scop->stmt[r->call->call.stmt];
    bool is_copy = r->nest->scop->array[array].copy_of;
    bool found = !is_copy;
    int dim = is_copy ? -1 : po_stmt_subscript(stmt, array, d);
    long shift = 0;

    for (int k = 0; k < stmt->n_access && !found; k++)
        found = stmt->access[k].array == array && stmt->access[k].expr == old &&
                po_access_subscript(stmt, &stmt->access[k], d, &dim, &shift);
    if (!found || (dim < 0 && !is_copy))
        return NULL;
    return dim < 0 ? po_qaff_constant(r->arena, shift)
                   : po_qaff_shift(r->arena, r->call->call.arg[dim], shift);
}

/* Is "text" the element of the buffer that the expanded scalar, or the reference "old" to an array
 * that stands for another, has at this instance?
 */
static bool match_buffer(po_reader *r, int array, const po_expr *old,
                         const po_expr *text)
{
    const po_ast_node *buffer = r->buffer[array];

    for (int i = r->nest->scop->array[array].rank - 1; buffer && i >= 0; i--) {
        const po_qaff *index = buffer_index(r, array, old, i);
        const po_poly *value;

        if (!index || buffer->decl.size)
            return false;
        if (buffer->decl.extent[i] == 1)
            continue;
        text = po_expr_strip(text);
        if (text->kind != PO_EXPR_SUBSCRIPT)
            return false;
        value = po_poly_of_qaff(r, index, r->scope);
        value =
            po_poly_add(r->arena, value,
                        po_poly_of_qaff(r, buffer->decl.base[i], r->scope), -1);
        if (!po_poly_is_same(value, po_poly_of_text(r, text->arg[1])))
            return false;
        text = text->arg[0];
    }
    text = po_expr_strip(text);
    return buffer && text->kind == PO_EXPR_VAR && r->array[array] &&
           text->decl == r->array[array];
}

/* Is "text" a variable of the new text with this name? */
static bool is_inner(const po_reader *r, const po_expr *text, const char *name)
{
    return text->kind == PO_EXPR_VAR && po_decl_is_new(r, text->decl) &&
           strcmp(text->decl->name, name) == 0;
}

/* Remember that "text" is what "old" is in a block. */
void po_match_twins(po_reader *r, const po_decl *old, const po_decl *text)
{
    *PO_ADD(r->twins, r->n_twins) = (po_twins){old, text};
}

/* Is "text" what stands for the variable "old" in the new text? */
bool po_match_var(po_reader *r, const po_decl *old, const po_expr *ref,
                  const po_expr *text)
{
    const po_scop *scop = r->nest->scop;

    for (int i = r->n_twins - 1; i >= 0; i--)
        if (r->twins[i].old == old)
            return text->kind == PO_EXPR_VAR && text->decl == r->twins[i].text;
    for (int i = 0; i < scop->n_rename; i++)
        if (scop->rename[i].decl == old)
            return is_inner(r, text, scop->rename[i].name);
    for (int i = 0; i < scop->n_array; i++) {
        if (scop->array[i].decl != old)
            continue;
        if (scop->array[i].is_local)
            return match_buffer(r, i, ref, text);
        if (scop->array[i].is_inner && !is_inner(r, text, scop->array[i].name))
            return false;
        if (text->kind != PO_EXPR_VAR)
            return false;
        if (text->decl == r->array[i])
            return true;
        r->array[i] = text->decl;
        if (scop->array[i].is_inner)
            return true;
    }
    return text->kind == PO_EXPR_VAR && po_decl_is_same(r, old, text->decl);
}

static bool is_integer(const po_expr *expr)
{
    return expr->type && expr->type->kind == PO_TYPE_INT;
}

/* What an element is: "index" elements behind "base". */
struct element {
    const po_expr *base;
    const po_poly *index;
};

typedef const po_poly *(*value_of)(po_reader *r, const po_expr *expr);

/* Take p[i], *(p + i), (p + i)[j] apart. */
static bool take_apart(po_reader *r, const po_expr *expr, value_of value,
                       struct element *element)
{
    bool is_subscript = expr->kind == PO_EXPR_SUBSCRIPT;
    bool swap;

    if (!is_subscript &&
        (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF))
        return false;
    element->index =
        is_subscript ? value(r, expr->arg[1]) : po_poly_constant(r->arena, 0);
    expr = po_expr_strip(expr->arg[0]);
    while (expr->kind == PO_EXPR_BINARY && po_type_is_address(expr->type) &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)) {
        swap = !po_type_is_address(expr->arg[0]->type);
        element->index = po_poly_add(r->arena, element->index,
                                     value(r, expr->arg[swap ? 0 : 1]),
                                     expr->op == PO_OP_SUB ? -1 : 1);
        expr = po_expr_strip(expr->arg[swap ? 1 : 0]);
    }
    element->base = expr;
    return element->index != NULL;
}

static bool is_inexact(const po_reader *r, const po_expr *old)
{
    for (int i = 0; i < r->nest->scop->n_inexact; i++)
        for (int k = 0; k < old->n_arg; k++)
            if (r->nest->scop->inexact[i] == old->arg[k])
                return true;
    return false;
}

static bool match_element(po_reader *r, const po_expr *old, const po_expr *text)
{
    struct element a;
    struct element b;

    return !is_inexact(r, old) && take_apart(r, text, po_poly_of_text, &b) &&
           take_apart(r, old, po_poly_of_old, &a) &&
           po_poly_is_same(a.index, b.index) &&
           po_match_expr(r, a.base, b.base);
}

static int iter_of(const po_reader *r, const po_expr *old)
{
    const po_stmt *stmt = &r->nest->scop->stmt[r->call->call.stmt];

    for (int i = stmt->n_iter - 1; old->kind == PO_EXPR_VAR && i >= 0; i--)
        if (stmt->iter[i] == old->decl)
            return i;
    return -1;
}

/* Are they called in the same way?  Functions are declared once, or more. */
static bool is_same_call(const po_expr *old, const po_expr *text)
{
    return old->decl && text->decl &&
           strcmp(old->decl->name, text->decl->name) == 0;
}

/* Are the nodes the same, but for their operands? */
static bool is_same_node(const po_expr *old, const po_expr *text)
{
    if (old->kind != text->kind || old->op != text->op ||
        old->n_arg != text->n_arg || old->is_arrow != text->is_arrow)
        return false;
    switch (old->kind) {
    case PO_EXPR_INT:
        return old->value == text->value;
    case PO_EXPR_FLOAT:
    case PO_EXPR_LIST:
    case PO_EXPR_MEMBER:
        return is_same_text(old->text, text->text);
    case PO_EXPR_CALL:
        return is_same_call(old, text);
    case PO_EXPR_OPAQUE:
        return is_same_text(old->text, text->text) && old->n_arg == 0;
    default:
        return true;
    }
}

static bool is_retyped(const po_expr *old, void *user)
{
    const po_local *local = local_of(user, old);

    return !local || !local->type;
}

/* Is the value computed with an accumulator that has a type of its own? */
static bool has_retyped(po_reader *r, const po_expr *old)
{
    return !po_expr_walk(old, is_retyped, r);
}

/* Return the first operand of the cast, but for a conversion to the type of the
 * cast, which changes nothing.
 */
static const po_expr *cast_operand(const po_expr *cast)
{
    const po_expr *arg = cast->arg[0];

    return arg->kind == PO_EXPR_CONVERT &&
                   po_type_is_same(arg->type, cast->type)
               ? arg->arg[0]
               : arg;
}

static bool match_args(po_reader *r, const po_expr *old, const po_expr *text)
{
    bool is_operand = r->is_operand;
    bool good = true;

    r->is_operand = has_retyped(r, old);
    if (old->kind == PO_EXPR_CAST)
        good = po_match_expr(r, cast_operand(old), cast_operand(text));
    else
        for (int i = 0; i < old->n_arg && good; i++)
            good = po_match_expr(r, old->arg[i], text->arg[i]);
    r->is_operand = is_operand;
    return good;
}

/* Is "text" the reference "old", whatever the printed AST keeps in variables? */
bool po_match_reference(po_reader *r, const po_expr *old, const po_expr *text)
{
    old = po_expr_strip(old);
    text = po_expr_strip(text);
    if (old->kind == PO_EXPR_VAR)
        return po_match_var(r, old->decl, old, text);
    return match_element(r, old, text) ||
           (is_same_node(old, text) && match_args(r, old, text));
}

/* Is it a value of 0 or 1, whatever its type? */
static bool is_truth(const po_expr *expr)
{
    return (expr->kind == PO_EXPR_BINARY && expr->op >= PO_OP_LT &&
            expr->op <= PO_OP_LOR && expr->op != PO_OP_COMMA) ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_NOT);
}

/* Has the integer type "b" all values of the integer type "a"? */
static bool fits(const po_type *a, const po_type *b)
{
    return a->kind == PO_TYPE_INT && b->kind == PO_TYPE_INT &&
           (b->is_signed ? b->size_bytes >= a->size_bytes + !a->is_signed
                         : !a->is_signed && b->size_bytes >= a->size_bytes);
}

/* Is it converted to a wider type in the text only, which leaves its value as it
 * is?  Expressions that the front end has made do without.  A conversion that
 * the program has may be to another type if it leaves the value as it is, too.
 */
static bool is_widened(const po_expr *old, const po_expr *text)
{
    const po_expr *value = po_expr_strip(old);

    return (old == value || old->arg[0] == value) &&
           fits(value->type, old->type) && text->type->is_signed &&
           fits(value->type, text->type) &&
           po_type_is_same(value->type, po_expr_strip(text)->type);
}

/* Is it an operation that the front end has made a long, but not its operands,
 * and does the text do it in their type?  Neither overflows.  The operands can
 * be such operations, too; one that the program converts to a long is none.
 */
static bool is_narrow(const po_expr *made, const po_type *type)
{
    if (made->kind != PO_EXPR_BINARY || !made->type->is_signed ||
        !type->is_signed ||
        (made->op != PO_OP_ADD && made->op != PO_OP_SUB &&
         made->op != PO_OP_MUL))
        return false;
    for (int i = 0; i < 2; i++) {
        const po_expr *arg = made->arg[i];

        if (!is_integer(arg) || !arg->type->is_signed ||
            (arg->type->size_bytes > type->size_bytes && !is_narrow(arg, type)))
            return false;
    }
    return true;
}

/* Is it an array that a function of its own is given the address of? */
static bool is_argument(const po_reader *r, const po_expr *old,
                        const po_expr *text)
{
    return old->kind == PO_EXPR_VAR && text->kind == PO_EXPR_VAR &&
           old->type->kind == PO_TYPE_ARRAY && text->decl &&
           po_decl_outside(r, text->decl) != text->decl;
}

/* Is it an element of which the text has a copy in a buffer of a wider type?  Whether that
 * may take its place is shown for the loops.
 */
static bool is_buffered(const po_reader *r, const po_expr *old,
                        const po_expr *text)
{
    const po_packed *packed = po_call_packed(r->call, po_expr_strip(old));

    return packed && po_type_is_same(packed->pack->element, text->type);
}

/* Have they one type?  Accumulators of integers, and what is computed with them,
 * may be wider, or unsigned; their other operands then are converted.
 */
static bool match_types(po_reader *r, const po_expr *old, const po_expr *text)
{
    if (po_type_is_same(old->type, text->type) || is_argument(r, old, text) ||
        is_buffered(r, old, text))
        return true;
    if (!old->type || !text->type || old->type->kind != PO_TYPE_INT ||
        text->type->kind != PO_TYPE_INT)
        return false;
    return is_truth(po_expr_strip(old)) || is_widened(old, text) ||
           is_narrow(po_expr_strip(old), text->type) || has_retyped(r, old) ||
           (r->is_operand && po_type_is_same(po_expr_strip(old)->type,
                                             po_expr_strip(text)->type));
}

/* Does "text" compute what the expression "old" of the statement in work
 * computes at the instance in work?  "No" may also mean that it is written in
 * another way.
 */
bool po_match_expr(po_reader *r, const po_expr *old, const po_expr *text)
{
    bool is_typed = match_types(r, old, text);
    const po_packed *packed;
    const po_local *local;
    long number;
    int iter;

    old = po_expr_strip(old);
    text = po_expr_strip(text);
    local = local_of(r, old);
    if (!is_typed || local)
        return is_typed && match_local(r, local, text);
    packed = po_call_packed(r->call, old);
    if (packed)
        return po_match_packed(r, packed, text);
    iter = iter_of(r, old);
    if (iter >= 0)
        return po_type_is_same(old->type, text->type) &&
               po_poly_is_same(po_poly_of_text(r, text),
                               po_poly_of_iter(r, iter));
    if (old->kind == PO_EXPR_INT && po_type_is_same(old->type, text->type) &&
        po_poly_is_constant(po_poly_of_text(r, text), &number))
        return number == old->value;
    return po_match_reference(r, old, text);
}
