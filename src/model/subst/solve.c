/* In which iteration of a loop its condition fails: both sides of a comparison
 * as functions of the iterator,
 *
 *     coef · iterator + rest + pointer
 *
 * with a constant "coef", and "rest" and "pointer" that do not change.
 */
#include "induct.h"

/* "rest" is a long, NULL for 0; "pointer" is NULL for integers; "modular": the
 * value is this modulo 2^n.
 */
struct form {
    long coef;
    const po_expr *rest;
    const po_expr *pointer;
    bool modular;
};

static bool find(const po_induct *w, const po_decl *iter, const po_expr *expr,
                 struct form *form);

/* Set "form" to "form" + factor · other. */
static bool combine(const po_induct *w, struct form *form,
                    const struct form *other, long factor)
{
    const po_expr *rest =
        po_induct_multiply(w, po_induct_number(w, factor), other->rest);
    long coef;

    if (other->pointer && (form->pointer || factor != 1))
        return false;
    if (other->pointer)
        form->pointer = other->pointer;
    form->modular |= other->modular;
    form->rest = po_induct_add(w, form->rest, rest);
    return po_mul(other->coef, factor, &coef) &&
           po_add(form->coef, coef, &form->coef);
}

/* a + b, a - b, c * b */
static bool find_in_operation(const po_induct *w, const po_decl *iter,
                              const po_expr *expr, struct form *form)
{
    const po_expr *first = po_expr_strip(expr->arg[0]);
    struct form other;

    if (expr->op == PO_OP_MUL && first->kind == PO_EXPR_INT) {
        *form = (struct form){0};
        return find(w, iter, expr->arg[1], &other) &&
               combine(w, form, &other, first->value);
    }
    if (expr->op != PO_OP_ADD && expr->op != PO_OP_SUB)
        return false;
    return find(w, iter, expr->arg[0], form) &&
           find(w, iter, expr->arg[1], &other) &&
           combine(w, form, &other, expr->op == PO_OP_SUB ? -1 : 1);
}

/* A conversion that polyopt has made: of the value of a variable to its type,
 * which it fits unless the type is unsigned; or of any integer to a longer type.
 */
static bool find_in_cast(const po_induct *w, const po_decl *iter,
                         const po_expr *expr, struct form *form)
{
    const po_expr *arg = expr->arg[0];
    bool is_own = po_induct_is_long(arg) || po_induct_is_modular(arg);

    if (!po_type_contains(expr->type, arg->type) &&
        !po_induct_is_modular(expr) &&
        (!is_own || expr->type->kind != PO_TYPE_INT ||
         expr->type->size_bytes < 4))
        return false;
    if (!find(w, iter, arg, form))
        return false;
    form->modular |= !expr->type->is_signed;
    return true;
}

/* Express "expr" as a function of the iterator; false if it is none. */
static bool find(const po_induct *w, const po_decl *iter, const po_expr *expr,
                 struct form *form)
{
    bool is_pointer;

    *form = (struct form){0};
    expr = po_expr_strip(expr);
    is_pointer = po_type_is_address(expr->type);
    if (expr->kind == PO_EXPR_CAST && po_induct_is_long(expr) &&
        po_expr_is_variable(expr->arg[0], iter)) {
        form->coef = 1;
        return true;
    }
    if (expr->kind == PO_EXPR_VAR && expr->decl == iter) {
        form->coef = 1;
        return iter->type->is_signed;
    }
    if (!is_pointer && !po_expr_mentions(expr, iter)) {
        form->rest = po_induct_widen(w, expr);
        return po_induct_is_fixed(w, expr);
    }
    if (expr->kind == PO_EXPR_CAST && !is_pointer)
        return find_in_cast(w, iter, expr, form);
    if (expr->kind == PO_EXPR_BINARY &&
        (is_pointer || expr->type->is_signed || po_induct_is_modular(expr))) {
        bool good = find_in_operation(w, iter, expr, form);

        form->modular |= !is_pointer && !expr->type->is_signed;
        return good;
    }
    form->pointer = expr;
    return expr->kind == PO_EXPR_VAR && is_pointer &&
           po_induct_is_fixed_pointer(w, expr);
}

bool po_induct_linear(const po_induct *w, const po_decl *iter,
                      const po_expr *expr, long *coef, const po_expr **rest)
{
    struct form form;

    if (!find(w, iter, expr, &form) || form.pointer || form.modular)
        return false;
    *coef = form.coef;
    *rest = po_induct_add(w, form.rest, po_induct_number(w, 0));
    return true;
}

/* Set "gap" to what "b" is beyond "a". */
static bool subtract(const po_induct *w, const struct form *b,
                     const struct form *a, struct form *gap)
{
    struct form rest = *a;

    if (!a->pointer != !b->pointer)
        return false;
    *gap = *b;
    gap->pointer = NULL;
    rest.pointer = NULL;
    if (a->pointer && a->pointer->decl != b->pointer->decl)
        gap->rest = po_induct_add(
            w, po_induct_long(w, PO_OP_SUB, b->pointer, a->pointer), gap->rest);
    return combine(w, gap, &rest, -1);
}

/* Is it the value of an unsigned variable, or a constant? */
static bool is_natural(const po_expr *rest)
{
    if (!rest || rest->kind == PO_EXPR_INT)
        return !rest || rest->value >= 0;
    while (rest->kind == PO_EXPR_CAST && rest->type->size_bytes == 8)
        rest = po_expr_strip(rest->arg[0]);
    return rest->kind == PO_EXPR_VAR && !rest->type->is_signed;
}

/* Can the numbers be taken for integers: is one of them 0, and the other one
 * counts down to it?
 */
static bool counts_down(const struct form *lhs, const struct form *rhs,
                        po_op op)
{
    return !rhs->coef && (!rhs->rest || po_induct_is_number(rhs->rest, 0)) &&
           is_natural(lhs->rest) && lhs->coef == -1 &&
           (op == PO_OP_NE || op == PO_OP_GT);
}

/* Set "op", "lhs" and "rhs" to those of "lhs < rhs", "<=" or "!="; "x" alone is
 * "x != 0".
 */
static bool sides(const po_induct *w, const po_header *header, po_op *op,
                  struct form *lhs, struct form *rhs)
{
    const po_expr *cond = po_expr_strip(header->cond);
    bool is_comparison = cond->kind == PO_EXPR_BINARY && cond->op >= PO_OP_LT &&
                         cond->op <= PO_OP_NE;
    struct form swap;

    if (!is_comparison) {
        *op = PO_OP_NE;
        *rhs = (struct form){0};
        return find(w, header->iter, cond, lhs);
    }
    *op = cond->op;
    if (!find(w, header->iter, cond->arg[0], lhs) ||
        !find(w, header->iter, cond->arg[1], rhs))
        return false;
    if ((lhs->modular || rhs->modular || !cond->arg[0]->type->is_signed) &&
        cond->arg[0]->type->kind == PO_TYPE_INT && !counts_down(lhs, rhs, *op))
        return false;
    if (*op == PO_OP_GT || *op == PO_OP_GE) {
        *op = *op == PO_OP_GT ? PO_OP_LT : PO_OP_LE;
        swap = *lhs;
        *lhs = *rhs;
        *rhs = swap;
    }
    return true;
}

/* Return the number of iterations in which "header->cond", a comparison, holds,
 * if it does in the first; NULL if it is not known.  The iterator counts
 * without wrapping around.
 */
const po_expr *po_induct_solve(const po_induct *w, const po_header *header)
{
    struct form first = {0};
    struct form lhs;
    struct form rhs;
    struct form gap;
    po_op op;
    long speed;

    if (!header->iter->type->is_signed || !sides(w, header, &op, &lhs, &rhs) ||
        !subtract(w, &rhs, &lhs, &gap) ||
        !po_mul(gap.coef, header->step, &speed) || speed == 0)
        return NULL;
    first.rest = po_induct_widen(w, header->init);
    if (!combine(w, &gap, &first, gap.coef))
        return NULL;
    if (op == PO_OP_NE && speed == 1)
        return po_induct_multiply(w, po_induct_number(w, -1), gap.rest);
    if (op == PO_OP_NE)
        return speed == -1 ? gap.rest : NULL;
    return (op == PO_OP_LT || op == PO_OP_LE) && speed < 0
               ? po_induct_quotient(w, gap.rest, -speed, op == PO_OP_LE)
               : NULL;
}
