/* The expressions that stand for induction variables: they are built of sums
 * and products of type long, which do not wrap around where the variable does
 * not.
 */
#include "induct.h"

static const po_type type_long = {
    .kind = PO_TYPE_INT, .text = "long", .size_bytes = 8, .is_signed = true};
static const po_type type_ulong = {
    .kind = PO_TYPE_INT, .text = "unsigned long", .size_bytes = 8};

/* Return the constant as a long. */
const po_expr *po_induct_number(const po_induct *w, long value)
{
    return po_expr_number(w->arena, &w->self->loc, &type_long, value);
}

/* Return a reference to the variable. */
const po_expr *po_induct_variable(const po_induct *w, const po_decl *decl)
{
    return po_expr_variable(w->arena, decl, &w->self->loc);
}

/* Return (type)operand. */
const po_expr *po_induct_cast(const po_induct *w, const po_type *type,
                              const po_expr *operand)
{
    return po_expr_make(w->arena, &(po_expr){.kind = PO_EXPR_CAST,
                                             .type = type,
                                             .loc = w->self->loc,
                                             .n_arg = 1,
                                             .arg = &operand});
}

/* Return "a op b", computed in "type". */
const po_expr *po_induct_join(const po_induct *w, po_op op, const po_type *type,
                              const po_expr *a, const po_expr *b)
{
    return po_expr_binary(w->arena, &w->self->loc, op, type, a, b);
}

/* Return "a op b" as a long. */
const po_expr *po_induct_long(const po_induct *w, po_op op, const po_expr *a,
                              const po_expr *b)
{
    return po_induct_join(w, op, &type_long, a, b);
}

/* Return "value > least ? value : least" as a long. */
const po_expr *po_induct_at_least(const po_induct *w, const po_expr *value,
                                  long least)
{
    const po_expr *other = po_induct_number(w, least);
    const po_expr *more = po_induct_long(w, PO_OP_GT, value, other);

    return po_expr_make(
        w->arena, &(po_expr){.kind = PO_EXPR_COND,
                             .type = &type_long,
                             .loc = w->self->loc,
                             .n_arg = 3,
                             .arg = (const po_expr *[]){more, value, other}});
}

/* Is it an operation on signed integers, which is undefined if it overflows?
 */
static bool is_signed_operation(const po_expr *expr)
{
    bool is_sum =
        expr->op == PO_OP_ADD || expr->op == PO_OP_SUB || expr->op == PO_OP_MUL;

    return expr->type->kind == PO_TYPE_INT && expr->type->is_signed &&
           ((expr->kind == PO_EXPR_BINARY && is_sum) ||
            (expr->kind == PO_EXPR_UNARY &&
             (expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS)));
}

/* Is it the value of a signed variable that has been replaced, in the type of that, which has
 * the value wherever the program does?
 */
static bool is_of_variable(const po_expr *expr)
{
    return expr->kind == PO_EXPR_CAST && expr->type->kind == PO_TYPE_INT &&
           expr->type->is_signed && expr->arg[0]->type == &type_long;
}

/* Return the value of "expr" as a long.  Operations that are undefined if they
 * overflow are done in this type as well: the result may be evaluated where
 * the program does not evaluate "expr".
 */
const po_expr *po_induct_widen(const po_induct *w, const po_expr *expr)
{
    const po_expr *a;

    expr = po_expr_strip(expr);
    if (is_of_variable(expr))
        return expr->arg[0];
    if (expr->kind == PO_EXPR_INT)
        return po_induct_number(w, expr->value);
    if (expr->type == &type_long ||
        (expr->kind == PO_EXPR_VAR && expr->type->is_signed &&
         expr->type->size_bytes == 8))
        return expr;
    if (!is_signed_operation(expr))
        return po_induct_cast(w, &type_long, expr);
    a = po_induct_widen(w, expr->arg[0]);
    if (expr->op == PO_OP_PLUS)
        return a;
    if (expr->op == PO_OP_MINUS)
        return po_induct_multiply(w, po_induct_number(w, -1), a);
    return po_induct_long(w, expr->op, a, po_induct_widen(w, expr->arg[1]));
}

static bool is_own(const po_expr *expr, po_op op)
{
    return expr->type == &type_long && expr->kind == PO_EXPR_BINARY &&
           expr->op == op && po_type_is_integer(expr->arg[0]->type);
}

/* Is the long a number below 0, or a product with one? */
static bool is_negative(const po_expr *expr)
{
    if (is_own(expr, PO_OP_MUL))
        expr = expr->arg[0];
    return expr->kind == PO_EXPR_INT && expr->value < 0 &&
           expr->value >= -INT_MAX;
}

/* Return what is_negative says is one, without the sign. */
static const po_expr *opposite(const po_induct *w, const po_expr *expr)
{
    if (expr->kind == PO_EXPR_INT)
        return po_induct_number(w, -expr->value);
    return po_induct_multiply(w, po_induct_number(w, -expr->arg[0]->value),
                              expr->arg[1]);
}

/* Return the integer "expr" modulo 2^64; sums and products of longs are
 * computed without overflow.
 */
const po_expr *po_induct_modular(const po_induct *w, const po_expr *expr)
{
    if (is_own(expr, PO_OP_ADD))
        return po_induct_modular_sum(w, po_induct_modular(w, expr->arg[0]),
                                     expr->arg[1]);
    if (is_own(expr, PO_OP_SUB) || is_own(expr, PO_OP_MUL))
        return po_induct_join(w, expr->op, &type_ulong,
                              po_induct_modular(w, expr->arg[0]),
                              po_induct_modular(w, expr->arg[1]));
    if (expr->kind == PO_EXPR_CAST && expr->type == &type_long)
        expr = po_expr_strip(expr->arg[0]);
    return expr->type->size_bytes == 8 && !expr->type->is_signed
               ? expr
               : po_induct_cast(w, &type_ulong, expr);
}

/* Return the sum of "a", an unsigned long, and the long "b", modulo 2^64.
 * Negative multiples are subtracted, so that the sum does not wrap around where
 * it does not have to.
 */
const po_expr *po_induct_modular_sum(const po_induct *w, const po_expr *a,
                                     const po_expr *b)
{
    if (is_own(b, PO_OP_ADD))
        return po_induct_modular_sum(w, po_induct_modular_sum(w, a, b->arg[0]),
                                     b->arg[1]);
    if (is_own(b, PO_OP_SUB))
        return po_induct_join(w, PO_OP_SUB, &type_ulong,
                              po_induct_modular_sum(w, a, b->arg[0]),
                              po_induct_modular(w, b->arg[1]));
    if (is_negative(b))
        return po_induct_join(w, PO_OP_SUB, &type_ulong, a,
                              po_induct_modular(w, opposite(w, b)));
    return po_induct_join(w, PO_OP_ADD, &type_ulong, a,
                          po_induct_modular(w, b));
}

/* Is it an operation that stands for the value of a variable? */
bool po_induct_is_long(const po_expr *expr)
{
    return expr->type == &type_long;
}

/* Is it one for a variable that is unsigned? */
bool po_induct_is_modular(const po_expr *expr)
{
    return expr->type == &type_ulong;
}

/* Is it this constant? */
bool po_induct_is_number(const po_expr *expr, long value)
{
    return expr->kind == PO_EXPR_INT && expr->value == value;
}

/* Return the sum of two longs; NULL is 0. */
const po_expr *po_induct_add(const po_induct *w, const po_expr *a,
                             const po_expr *b)
{
    long sum;

    if (!a || !b)
        return a ? a : b;
    if (a->kind == PO_EXPR_INT && b->kind == PO_EXPR_INT &&
        po_add(a->value, b->value, &sum))
        return po_induct_number(w, sum);
    if (po_induct_is_number(a, 0))
        return b;
    if (po_induct_is_number(b, 0))
        return a;
    return is_negative(b) ? po_induct_long(w, PO_OP_SUB, a, opposite(w, b))
                          : po_induct_long(w, PO_OP_ADD, a, b);
}

/* Return the product of two longs; NULL if one of them is. */
const po_expr *po_induct_multiply(const po_induct *w, const po_expr *a,
                                  const po_expr *b)
{
    long product;

    if (!a || !b)
        return NULL;
    if (a->kind == PO_EXPR_INT && b->kind == PO_EXPR_INT &&
        po_mul(a->value, b->value, &product))
        return po_induct_number(w, product);
    if (po_induct_is_number(a, 1))
        return b;
    return po_induct_is_number(b, 1) ? a : po_induct_long(w, PO_OP_MUL, a, b);
}

/* Return n / by for a positive "by". */
const po_expr *po_induct_divide(const po_induct *w, const po_expr *n, long by)
{
    if (by == 1)
        return n;
    return n->kind == PO_EXPR_INT
               ? po_induct_number(w, n->value / by)
               : po_induct_long(w, PO_OP_DIV, n, po_induct_number(w, by));
}

/* Return in how many iterations what is "n" away is reached by steps of "by", or, if
 * "is_next" is set, passed: n / by, rounded up, or the next integer.
 */
const po_expr *po_induct_quotient(const po_induct *w, const po_expr *n, long by,
                                  bool is_next)
{
    n = po_induct_add(w, n, po_induct_number(w, is_next ? by : by - 1));
    return po_induct_divide(w, n, by);
}

/* Has the variable been replaced, so that what is left of it is the value that
 * it has at the beginning?
 */
bool po_induct_is_replaced(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->subst.n_induced; i++)
        if (region->subst.induced[i].decl == decl)
            return true;
    return false;
}

static bool is_loop_iterator(const po_induct *w, const po_decl *decl)
{
    for (int i = 0; i < w->n_loop; i++)
        if (po_expr_assigned(w->loop[i]->step) == decl)
            return true;
    return false;
}

static bool is_fixed_variable(const po_induct *w, const po_expr *expr)
{
    const po_decl *decl = expr->decl;

    if (decl == w->decl)
        return w->is_entry;
    return po_type_is_integer(expr->type) && !decl->type->is_volatile &&
           !decl->is_thread_local &&
           (po_region_written(w->region, decl) < 0 ||
            po_induct_is_replaced(w->region, decl) ||
            is_loop_iterator(w, decl));
}

/* Is it a quotient that exists whatever its operands are? */
static bool is_safe_quotient(const po_expr *expr)
{
    const po_expr *divisor = po_expr_strip(expr->arg[1]);

    return (expr->op == PO_OP_DIV || expr->op == PO_OP_MOD) &&
           divisor->kind == PO_EXPR_INT && divisor->value > 0;
}

static bool is_simple(const po_induct *w, const po_expr *expr)
{
    if (po_step_is_count(expr))
        return true;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return true;
    case PO_EXPR_VAR:
        return is_fixed_variable(w, expr);
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS;
    case PO_EXPR_BINARY:
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL || expr->type == &type_long ||
               is_safe_quotient(expr);
    case PO_EXPR_COND:
        return expr->type == &type_long;
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return expr->type->kind == PO_TYPE_INT;
    default:
        return false;
    }
}

/* Is it made of such operations and variables, and of what "is_cell" says: "*s"? */
static bool consists_of_simple(const po_induct *w, const po_expr *expr,
                               bool (*is_cell)(const po_induct *w,
                                               const po_expr *expr))
{
    if (is_cell(w, expr))
        return true;
    if (!is_simple(w, expr))
        return false;
    for (int i = 0; i < expr->n_arg; i++)
        if (!consists_of_simple(w, expr->arg[i], is_cell))
            return false;
    return true;
}

/* Does the integer expression have the same value wherever the loops around
 * are in the same iteration, and can it be evaluated wherever the region is executed?
 */
bool po_induct_is_fixed(const po_induct *w, const po_expr *expr)
{
    return po_type_is_integer(expr->type) &&
           consists_of_simple(w, expr, po_induct_is_known_dereference);
}

/* The same, but it can be evaluated only where the program does so sooner or later. */
bool po_induct_is_fixed_here(const po_induct *w, const po_expr *expr)
{
    return po_type_is_integer(expr->type) &&
           consists_of_simple(w, expr, po_induct_is_invariant_dereference);
}

void po_induct_put_inside(const po_induct *w, po_expr *element)
{
    const po_expr *sum = element->kind == PO_EXPR_SUBSCRIPT
                             ? po_expr_strip(element->arg[0])
                             : element;
    const po_expr **arg = po_arena_array(w->arena, 2, sizeof(*arg));

    if (element->kind != PO_EXPR_SUBSCRIPT || sum->kind != PO_EXPR_BINARY ||
        sum->op != PO_OP_ADD || po_induct_is_fixed(w, sum->arg[1]))
        return;
    arg[0] = sum->arg[0];
    arg[1] = po_induct_long(
        w, PO_OP_ADD,
        po_induct_cast(w, po_induct_number(w, 0)->type, sum->arg[1]),
        element->arg[1]);
    element->arg = arg;
}
