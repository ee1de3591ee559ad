/* Induction variable substitution, expressions: what does an expression add to
 * the variable, and the same expression with the variable replaced by its
 * closed form in the loop counters.  Types are kept so that nothing wraps
 * around differently.
 */
#include <string.h>

#include "induct.h"

/* Values of more parts are not put in the place of variables that they are computed from. */
#define MAX_NODE 64

static bool is_pointer(const po_induct *w)
{
    return w->decl->type->kind == PO_TYPE_POINTER;
}

/* Is adding a number of this type to the variable an addition of integers, or
 * one modulo 2^n if the variable is unsigned?
 */
static bool is_addend(const po_induct *w, const po_type *type)
{
    const po_type *own = w->decl->type;

    return is_pointer(w) || !own->is_signed ||
           (type->is_signed && type->size_bytes <= own->size_bytes);
}

/* Return what the variable is increased by in "expr", which assigns to it;
 * NULL if it is not an increment.
 */
static const po_expr *increment(const po_induct *w, const po_expr *expr)
{
    const po_expr *by;
    po_step step;

    if (!po_expr_is_step(expr, w->decl, &step))
        return NULL;
    by = step.by ? step.by : po_induct_number(w, 1);
    if (step.by && (!po_induct_is_fixed_here(w, by) ||
                    !is_addend(w, po_expr_strip(by)->type)))
        return NULL;
    by = po_induct_widen(w, by);
    return step.is_down ? po_induct_multiply(w, po_induct_number(w, -1), by)
                        : by;
}

/* Return the value of an unsigned variable, computed modulo 2^n. */
static const po_expr *modular(const po_induct *w)
{
    const po_expr *base = po_induct_modular(w, po_expr_strip(w->value.base));
    const po_expr *sum = po_induct_modular_sum(w, base, w->value.offset);

    return w->decl->type->size_bytes == 8
               ? sum
               : po_induct_cast(w, w->decl->type, sum);
}

/* Return the value that the variable was set to, in its own type, so that it
 * computes with it as with the variable.
 */
static const po_expr *as_own_type(const po_induct *w)
{
    const po_type *type = w->decl->type;
    const po_type *from = po_expr_strip(w->value.base)->type;

    if (is_pointer(w) ||
        (from->kind == type->kind && from->size_bytes == type->size_bytes &&
         from->is_signed == type->is_signed))
        return w->value.base;
    return po_induct_cast(w, type, w->value.base);
}

const po_expr *po_induct_current(po_induct *w, bool is_subscript)
{
    const po_type *type = w->decl->type;
    const po_expr *sum;

    if (!w->value.base) {
        w->failed = true;
        return w->self;
    }
    if (!w->value.offset || po_induct_is_number(w->value.offset, 0))
        return as_own_type(w);
    if (is_pointer(w))
        return po_induct_join(w, PO_OP_ADD, type, w->value.base,
                              w->value.offset);
    if (!type->is_signed && !is_subscript && !w->is_exact)
        return modular(w);
    sum = po_induct_add(w, po_induct_widen(w, w->value.base), w->value.offset);
    return is_subscript && (type->is_signed || w->is_exact)
               ? sum
               : po_induct_cast(w, type, sum);
}

/* Return the variable in "&g"; NULL for other values. */
static const po_expr *pointed_to(const po_expr *value)
{
    const po_expr *object;

    value = value ? po_expr_strip(value) : NULL;
    if (!value || value->kind != PO_EXPR_UNARY || value->op != PO_OP_ADDRESS)
        return NULL;
    object = po_expr_strip(value->arg[0]);
    return object->kind == PO_EXPR_VAR && !object->decl->is_thread_local &&
                   !object->type->is_volatile &&
                   object->decl->storage != PO_STORAGE_FUNCTION &&
                   (po_type_is_element(object->type) ||
                    po_induct_is_record(object->type))
               ? object
               : NULL;
}

/* Return the object that "*p" or "p->x" is for a pointer to a variable; NULL for other
 * expressions.
 */
static const po_expr *object_of(const po_induct *w, const po_expr *expr)
{
    const po_expr *object = pointed_to(w->value.base);
    bool is_member = expr->kind == PO_EXPR_MEMBER && expr->is_arrow;
    po_expr *member;

    if (!object || w->value.offset ||
        (!is_member &&
         (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF)) ||
        !po_expr_is_variable(expr->arg[0], w->decl))
        return NULL;
    object = po_expr_copy(w->arena, object);
    if (!is_member)
        return object;
    member = po_expr_make(
        w->arena, po_expr_replace(w->arena, expr, expr->arg[0], object));
    member->is_arrow = false;
    return member;
}

static const po_expr *replace(po_induct *w, const po_expr *expr,
                              bool is_subscript);

/* Can operand "i" of "expr" be of type long instead of a narrower one? */
static bool is_free(const po_expr *expr, int i, bool is_subscript)
{
    if (expr->kind == PO_EXPR_SUBSCRIPT)
        return i == 1;
    if (expr->kind == PO_EXPR_BINARY && expr->type->kind == PO_TYPE_POINTER)
        return true;
    return is_subscript && expr->type->is_signed &&
           (expr->kind == PO_EXPR_BINARY || expr->kind == PO_EXPR_UNARY) &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
            expr->op == PO_OP_MUL || expr->op == PO_OP_PLUS ||
            expr->op == PO_OP_MINUS);
}

/* Let "member", "(p + i)->x", be "(*(p + i)).x": all that tells elements apart is found
 * where one is.
 */
static void step_off(const po_induct *w, po_expr *member)
{
    const po_expr *sum = po_expr_strip(member->arg[0]);
    const po_expr **record = po_arena_array(w->arena, 1, sizeof(*record));

    if (member->kind != PO_EXPR_MEMBER || !member->is_arrow ||
        sum->kind != PO_EXPR_BINARY || sum->type->kind != PO_TYPE_POINTER)
        return;
    record[0] = po_expr_make(w->arena, &(po_expr){.kind = PO_EXPR_UNARY,
                                                  .op = PO_OP_DEREF,
                                                  .type = sum->type->target,
                                                  .loc = member->loc,
                                                  .n_arg = 1,
                                                  .arg = &sum});
    member->arg = record;
    member->is_arrow = false;
}

/* A copy of "expr" with its operands replaced. */
static const po_expr *replace_args(po_induct *w, const po_expr *expr,
                                   bool is_subscript)
{
    po_expr *copy = po_expr_make(w->arena, expr);
    const po_expr **arg =
        po_arena_array(w->arena, (size_t)expr->n_arg, sizeof(*arg));

    copy->arg = arg;
    for (int i = 0; i < expr->n_arg; i++)
        arg[i] = replace(w, expr->arg[i], is_free(expr, i, is_subscript));
    if (expr->type->kind == PO_TYPE_INT && is_free(expr, 0, is_subscript) &&
        expr->kind != PO_EXPR_SUBSCRIPT)
        copy->type = po_induct_number(w, 0)->type;
    step_off(w, copy);
    po_induct_put_inside(w, copy);
    return copy;
}

/* A place in the text, and that in the place of which it is put. */
struct place {
    po_arena *arena;
    const po_loc *from;
    const po_loc *to;
};

static const po_expr *put_at(const po_expr *expr, void *user)
{
    const struct place *place = user;
    po_expr *copy = po_expr_make(place->arena,
                                 po_expr_map(place->arena, expr, put_at, user));

    if (copy->loc.offset == place->from->offset)
        copy->loc = *place->to;
    return copy;
}

/* Return the value of the variable where "use" is replaced by it: what is said of it is said there. */
static const po_expr *current_at(po_induct *w, const po_expr *use,
                                 bool is_subscript)
{
    struct place place = {w->arena, &w->self->loc, &use->loc};

    return put_at(po_induct_current(w, is_subscript), &place);
}

/* k++ or ++k within an expression, which mentions k only here. */
static const po_expr *replace_step(po_induct *w, const po_expr *expr,
                                   bool is_subscript)
{
    const po_expr *by = increment(w, expr);
    bool is_post = expr->op == PO_OP_POSTINC || expr->op == PO_OP_POSTDEC;
    const po_expr *value = is_post ? current_at(w, expr, is_subscript) : NULL;

    w->value.offset = po_induct_add(w, w->value.offset, by);
    return value ? value : current_at(w, expr, is_subscript);
}

/* Replace the variable in "expr" by its value. */
static const po_expr *replace(po_induct *w, const po_expr *expr,
                              bool is_subscript)
{
    if (!po_expr_mentions(expr, w->decl))
        return expr;
    if (expr->kind == PO_EXPR_VAR)
        return current_at(w, expr, is_subscript);
    if (object_of(w, expr))
        return object_of(w, expr);
    if (po_expr_assigned(expr) == w->decl && expr->kind == PO_EXPR_UNARY)
        return replace_step(w, expr, is_subscript);
    if (po_expr_assigned(expr) == w->decl || expr->kind == PO_EXPR_OPAQUE ||
        (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS))
        w->failed = true;
    return replace_args(w, expr, is_subscript);
}

/* Is there an increment that is not always executed? */
static bool has_hidden_step(const po_induct *w, const po_expr *expr,
                            bool is_certain)
{
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));

    if (po_expr_assigned(expr) == w->decl)
        return !is_certain;
    for (int i = 0; i < expr->n_arg; i++)
        if (has_hidden_step(w, expr->arg[i], is_certain && !is_choice))
            return true;
    return false;
}

/* Return "expr", which is evaluated whenever its statement is, with the value
 * in the place of the variable, and move on to the value after it.
 */
const po_expr *po_induct_evaluate(po_induct *w, const po_expr *expr)
{
    if (!po_expr_mentions(expr, w->decl))
        return expr;
    if (po_expr_update_of(expr, w->decl) &&
        (po_expr_n_mentions(expr, w->decl) > 1 ||
         has_hidden_step(w, expr, true))) {
        w->failed = true;
        return expr;
    }
    return replace(w, expr, false);
}

static bool is_same_element(const po_type *a, const po_type *b)
{
    for (; a->kind == PO_TYPE_ARRAY && b->kind == PO_TYPE_ARRAY;
         a = a->target, b = b->target)
        if (!a->extent || !b->extent || a->extent->kind != PO_EXPR_INT ||
            b->extent->kind != PO_EXPR_INT ||
            a->extent->value != b->extent->value)
            return false;
    if (a->kind == PO_TYPE_OTHER && b->kind == PO_TYPE_OTHER)
        return po_induct_is_record(a) && po_induct_is_record(b) &&
               strcmp(a->text, b->text) == 0 && !b->is_volatile;
    return a->kind == b->kind && a->size_bytes == b->size_bytes &&
           a->is_signed == b->is_signed && !b->is_volatile;
}

/* "&p[i]" as "p + i", other expressions as they are. */
static const po_expr *without_address(const po_induct *w, const po_expr *expr)
{
    const po_expr *object;

    expr = po_expr_strip(expr);
    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_ADDRESS)
        return expr;
    object = po_expr_strip(expr->arg[0]);
    if (object->kind != PO_EXPR_SUBSCRIPT ||
        (!po_type_is_element(object->type) &&
         !po_induct_is_record(object->type)))
        return expr;
    return po_induct_join(w, PO_OP_ADD, w->decl->type, object->arg[0],
                          object->arg[1]);
}

static bool is_natural(const po_expr *expr)
{
    return expr->kind == PO_EXPR_INT && expr->value >= 0 &&
           expr->value <= INT_MAX;
}

/* "k = value", by itself. */
void po_induct_assign(po_induct *w, const po_expr *value)
{
    bool good;

    if (is_pointer(w)) {
        value = without_address(w, value);
        good = (po_induct_is_fixed_address(w, value, po_induct_is_fixed_data) ||
                pointed_to(value)) &&
               value->type->target &&
               is_same_element(w->decl->type->target, value->type->target);
    } else {
        const po_expr *plain = po_expr_strip(value);

        good =
            po_induct_is_fixed_value(w, value) &&
            (is_natural(plain) || po_type_contains(w->decl->type, plain->type));
    }
    w->value = (po_induct_value){good ? value : NULL, NULL};
    w->failed |= !good;
}

static bool count_node(const po_expr *expr, void *user)
{
    int *n = user;

    (void)expr;
    return ++*n <= MAX_NODE;
}

/* "k = value", where the value is computed from that of k, as in "k = k < 0 ? 0 : k". */
static void assign_own(po_induct *w, const po_expr *value)
{
    int n = 0;

    value = po_induct_evaluate(w, value);
    if (!w->failed && po_expr_walk(value, count_node, &n))
        po_induct_assign(w, value);
    else
        w->failed = true;
}

/* Execute "expr" if it is an assignment to the variable.  Returns false for
 * other expressions.
 */
bool po_induct_execute(po_induct *w, const po_expr *expr)
{
    const po_expr *by;

    expr = po_expr_strip(expr);
    if (po_expr_assigned(expr) != w->decl)
        return false;
    by = increment(w, expr);
    if (by)
        w->value.offset = po_induct_add(w, w->value.offset, by);
    else if (expr->op != PO_OP_NONE)
        w->failed = true;
    else if (po_expr_mentions(expr->arg[1], w->decl))
        assign_own(w, expr->arg[1]);
    else
        po_induct_assign(w, expr->arg[1]);
    return true;
}

/* Let the value be "then" where "cond" holds, and what it is elsewhere.  Returns false if
 * that cannot be said in an iteration.
 */
bool po_induct_choose(po_induct *w, const po_expr *cond,
                      const po_induct_value *then)
{
    const po_expr *arg[3] = {cond};

    arg[2] = po_induct_current(w, false);
    w->value = *then;
    arg[1] = po_induct_current(w, false);
    if (w->failed || is_pointer(w) || !po_induct_is_fixed_value(w, cond))
        return false;
    w->value.offset = NULL;
    w->value.base = po_expr_make(w->arena, &(po_expr){.kind = PO_EXPR_COND,
                                                      .type = w->decl->type,
                                                      .loc = cond->loc,
                                                      .n_arg = 3,
                                                      .arg = arg});
    return true;
}
