/* Conditions on numbers that do not change in the region, "*alpha != 1.", "x > s->most":
 * each is a parameter, which is 1 where the condition holds and 0 elsewhere.  So what
 * stands on either side has a domain of its own, and is a nest under a condition.
 *
 * The condition is evaluated where the program may not get to it: what it reads has to
 * be there, which param.c looks at, and nothing in it may be undefined.  A comparison of
 * numbers, negated and converted to floating-point types, never is.  With arithmetic, the
 * compiler might contract one of the places where it is evaluated, and not another; so might
 * numbers have more digits in registers at one of them.
 */
#include "affine.h"

#include <isl/aff.h>
#include <isl/set.h>

/* The most such conditions in a region: each may double the number of its parts. */
#define MAX_CONDITION 4

/* Is the parameter that "expr" computes such a condition? */
bool po_invariant_condition_is(const po_expr *expr)
{
    return po_expr_is_truth(expr);
}

/* Is it a number that is read, not computed? */
static bool is_read(const po_expr *expr)
{
    return expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_MEMBER ||
           expr->kind == PO_EXPR_SUBSCRIPT || po_pointer_is_dereferenced(expr);
}

static bool visit_operands(const po_region *region, const po_expr *expr,
                           po_param_visit *visit, void *user)
{
    expr = po_expr_strip(expr);
    if (is_read(expr))
        return visit(region, expr, user);
    for (int i = 0; i < expr->n_arg; i++)
        if (!visit_operands(region, expr->arg[i], visit, user))
            return false;
    return true;
}

/* Call "visit" for what a parameter reads that "expr" computes, see below. */
static bool visit_reads(const po_region *region, const po_expr *expr,
                        po_param_visit *visit, void *user)
{
    return po_invariant_condition_is(expr)
               ? visit_operands(region, expr, visit, user)
               : visit(region, expr, user);
}

/* Call "visit" for what parameters read: for the operands of such conditions, for what others
 * are as a whole.  Stops, and returns false, when that does.
 */
bool po_invariant_condition_visit_all(const po_region *region,
                                      po_param_visit *visit, void *user)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_param; i++)
        if (!visit_reads(region, scop->param[i].expr, visit, user))
            return false;
    return true;
}

/* Are there such parameters in the scop? */
bool po_scop_has_truths(const po_scop *scop)
{
    for (int i = 0; i < scop->n_param; i++)
        if (po_invariant_condition_is(scop->param[i].expr))
            return true;
    return false;
}

static bool is_number(const po_type *type)
{
    return po_type_is_integer(type) || type->kind == PO_TYPE_FLOAT;
}

/* Is it a constant, or a number that is read, perhaps negated, or converted from what is no
 * floating-point number, or to what is one?
 */
static bool is_operand(const po_expr *expr)
{
    if (!is_number(expr->type))
        return false;
    if (expr->kind == PO_EXPR_INT || expr->kind == PO_EXPR_FLOAT ||
        is_read(expr))
        return true;
    if (expr->kind == PO_EXPR_UNARY)
        return expr->op == PO_OP_MINUS && expr->type->kind == PO_TYPE_FLOAT &&
               is_operand(expr->arg[0]);
    return (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
           (expr->type->kind == PO_TYPE_FLOAT ||
            po_type_is_integer(expr->arg[0]->type)) &&
           is_operand(expr->arg[0]);
}

/* Is it a comparison of numbers that are not all integers, or "!", "&&" or "||" of such ones?
 */
static bool is_condition(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (!po_expr_is_truth(expr))
        return false;
    if (expr->op == PO_OP_NOT)
        return is_condition(expr->arg[0]);
    if (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)
        return is_condition(expr->arg[0]) && is_condition(expr->arg[1]);
    return is_operand(expr->arg[0]) && is_operand(expr->arg[1]) &&
           !(po_type_is_integer(expr->arg[0]->type) &&
             po_type_is_integer(expr->arg[1]->type));
}

/* Note what the condition reads.  Right operands of "&&" and "||" are not sure to be
 * evaluated.
 */
static bool read_early(po_region *region, const po_expr *expr)
{
    bool is_certain = region->is_certain;
    bool good = true;

    expr = po_expr_strip(expr);
    if (is_read(expr))
        return po_param_read(region, expr, PO_REJECT_NONAFFINE_CONDITION);
    for (int i = 0; i < expr->n_arg && good; i++) {
        good = read_early(region, expr->arg[i]);
        if (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)
            region->is_certain = false;
    }
    region->is_certain = is_certain;
    return good;
}

/* Is the condition none that is known as a parameter, and are there too many of these? */
static bool is_too_much(const po_region *region, const po_expr *expr)
{
    const po_scop *scop = region->scop;
    int n = 0;

    for (int i = 0; i < scop->n_param; i++) {
        if (po_expr_is_same(scop->param[i].expr, expr))
            return false;
        n += po_invariant_condition_is(scop->param[i].expr);
    }
    return n >= MAX_CONDITION;
}

/* Does the condition begin with "a == b"?  Most programs rarely find that true. */
static bool is_rare(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)
        return is_rare(expr->arg[0]);
    return expr->op == PO_OP_EQ;
}

/* Can the condition be a parameter, as one that is not affine?  It is inside of a loop then: what
 * stands under one around all loops is a nest of its own.
 */
bool po_invariant_condition_may_be(const po_translation *t, const po_expr *expr)
{
    return t->why == PO_REJECT_NONAFFINE_CONDITION && t->region->depth > 0 &&
           !t->region->source->no_truths && is_condition(expr) &&
           !po_flags_have_excess(t->region->source->run->options);
}

/* Return the points at which "expr" is true, a condition that is not affine: a parameter says
 * so, which is 1 in what is likely.  NULL if it cannot be one.
 */
__isl_give isl_set *po_invariant_condition(po_translation *t,
                                           const po_expr *expr)
{
    po_region *region = t->region;
    bool rare = is_rare(expr);
    const po_expr *param = rare ? po_expr_not(region->scop->arena, expr) : expr;
    isl_pw_aff *value;

    if (!po_invariant_condition_may_be(t, expr) || is_too_much(region, param))
        return po_translation_fail(t, expr->arg[0]);
    if (!read_early(region, expr))
        return NULL;
    value = po_param_nonaffine(region, param);
    return rare ? isl_pw_aff_zero_set(value) : isl_pw_aff_non_zero_set(value);
}
