/* From a C condition that is known to hold (or not) to a set of parameters
 * that contains all values for which it does: an over-approximation, as used
 * for asserts and conditions around a region.  Dropped if it has too many
 * pieces.
 */
#include "internal.h"

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

/* Facts that are made of more alternatives are dropped. */
#define MAX_PIECE 4

/* Orders are found for parameters of this size, or more. */
#define SMALL 8

/* coef · parameters + constant */
struct linear {
    long *coef;
    long constant;
};

static bool linear(const po_region *region, const po_expr *expr,
                   struct linear *result);

static struct linear zero(const po_region *region)
{
    const po_scop *scop = region->scop;

    return (struct linear){
        po_arena_array(scop->arena, (size_t)scop->n_param, sizeof(long)), 0};
}

/* a += factor * b, with a check for overflow. */
static bool add(const po_region *region, struct linear *a, long factor,
                const struct linear *b)
{
    long term;

    for (int i = 0; i < region->scop->n_param; i++)
        if (!po_mul(factor, b->coef[i], &term) ||
            !po_add(a->coef[i], term, &a->coef[i]))
            return false;
    return po_mul(factor, b->constant, &term) &&
           po_add(a->constant, term, &a->constant);
}

static bool variable(const po_region *region, const po_decl *decl,
                     struct linear *result)
{
    const po_scop *scop = region->scop;

    for (int i = 0; i < scop->n_param; i++) {
        const po_expr *expr = po_expr_strip(scop->param[i].expr);

        if (expr->kind != PO_EXPR_VAR || expr->decl != decl)
            continue;
        result->coef[i] = 1;
        return decl->type->kind == PO_TYPE_INT && !decl->type->is_volatile;
    }
    return false;
}

static bool is_constant(const po_region *region, const struct linear *a)
{
    for (int i = 0; i < region->scop->n_param; i++)
        if (a->coef[i] != 0)
            return false;
    return true;
}

/* Sums and products cannot overflow without the behaviour being undefined. */
static bool binary(const po_region *region, const po_expr *expr,
                   struct linear *result)
{
    struct linear a;
    struct linear b;

    if (!expr->type->is_signed || region->source->fwrapv ||
        !linear(region, expr->arg[0], &a) || !linear(region, expr->arg[1], &b))
        return false;
    if (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)
        return add(region, result, 1, &a) &&
               add(region, result, expr->op == PO_OP_ADD ? 1 : -1, &b);
    if (expr->op != PO_OP_MUL)
        return false;
    if (is_constant(region, &a))
        return add(region, result, a.constant, &b);
    return is_constant(region, &b) && add(region, result, b.constant, &a);
}

/* Store the value of "expr" as a function of the parameters that the region
 * has so far.  Returns false if it is not linear in them.
 */
static bool linear(const po_region *region, const po_expr *expr,
                   struct linear *result)
{
    struct linear a;

    *result = zero(region);
    if (!po_type_is_integer(expr->type))
        return false;
    switch (expr->kind) {
    case PO_EXPR_INT:
        result->constant = expr->value;
        return expr->value <= PO_MAX_CONST && expr->value >= -PO_MAX_CONST;
    case PO_EXPR_VAR:
        return variable(region, expr->decl, result);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_type_is_integer(expr->arg[0]->type) &&
               expr->type->kind == PO_TYPE_INT &&
               po_type_contains(expr->type, expr->arg[0]->type) &&
               linear(region, expr->arg[0], result);
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_MINUS && expr->type->is_signed &&
               !region->source->fwrapv && linear(region, expr->arg[0], &a) &&
               add(region, result, -1, &a);
    case PO_EXPR_BINARY:
        return binary(region, expr, result);
    default:
        return false;
    }
}

/* Return { : a >= 0 }, or { : a = 0 }. */
static __isl_give isl_set *constrain(const po_region *region,
                                     const struct linear *a, bool is_equality)
{
    const po_scop *scop = region->scop;
    isl_local_space *local =
        isl_local_space_from_space(po_scop_param_space(scop));
    isl_constraint *c;

    c = is_equality ? isl_constraint_alloc_equality(local)
                    : isl_constraint_alloc_inequality(local);
    for (int i = 0; i < scop->n_param; i++)
        c = isl_constraint_set_coefficient_si(c, isl_dim_param, i,
                                              (int)a->coef[i]);
    c = isl_constraint_set_constant_val(
        c, isl_val_int_from_si(scop->ctx, a->constant));
    return isl_set_from_basic_set(isl_basic_set_from_constraint(c));
}

static bool is_small(const po_region *region, const struct linear *a)
{
    for (int i = 0; i < region->scop->n_param; i++)
        if (a->coef[i] > PO_MAX_COEF || a->coef[i] < -PO_MAX_COEF)
            return false;
    return true;
}

static po_op negated(po_op op)
{
    static const po_op opposite[] = {
        [PO_OP_LT] = PO_OP_GE, [PO_OP_LE] = PO_OP_GT, [PO_OP_GT] = PO_OP_LE,
        [PO_OP_GE] = PO_OP_LT, [PO_OP_EQ] = PO_OP_NE, [PO_OP_NE] = PO_OP_EQ};

    return opposite[op];
}

/* Return the values of the parameters with "a op b"; NULL if it says nothing.
 */
static __isl_give isl_set *compare(const po_region *region, const po_expr *a,
                                   po_op op, const po_expr *b)
{
    bool is_less = op == PO_OP_LT || op == PO_OP_LE;
    struct linear lhs;
    struct linear rhs;
    struct linear d = zero(region);

    if (op == PO_OP_NE || !linear(region, a, &lhs) || !linear(region, b, &rhs))
        return NULL;
    if (!add(region, &d, is_less ? -1 : 1, &lhs) ||
        !add(region, &d, is_less ? 1 : -1, &rhs) || !is_small(region, &d))
        return NULL;
    if (op == PO_OP_LT || op == PO_OP_GT)
        d.constant--;
    return constrain(region, &d, op == PO_OP_EQ);
}

static __isl_give isl_set *comparison(const po_region *region,
                                      const po_expr *expr, bool holds)
{
    const po_expr *a = expr->arg[0];
    const po_expr *b = expr->arg[1];
    const po_type *type;

    if (!po_type_is_integer(a->type) || !po_type_is_integer(b->type))
        return NULL;
    type = po_type_common(a->type, b->type);
    if (type &&
        (!po_type_contains(type, a->type) || !po_type_contains(type, b->type)))
        return NULL;
    return compare(region, a, holds ? expr->op : negated(expr->op), b);
}

static __isl_give isl_set *implied(const po_region *region, const po_expr *expr,
                                   bool holds);

/* Both operands are true, or both are false: each tells something. */
static __isl_give isl_set *both(const po_region *region, const po_expr *expr,
                                bool holds)
{
    isl_set *a = implied(region, expr->arg[0], holds);
    isl_set *b = implied(region, expr->arg[1], holds);

    if (!a || !b)
        return a ? a : b;
    return isl_set_intersect(a, b);
}

/* One of the operands is true, or one is false. */
static __isl_give isl_set *either(const po_region *region, const po_expr *expr,
                                  bool holds)
{
    isl_set *a = implied(region, expr->arg[0], holds);
    isl_set *b = a ? implied(region, expr->arg[1], holds) : NULL;

    if (b)
        return isl_set_coalesce(isl_set_union(a, b));
    isl_set_free(a);
    return NULL;
}

/* Is the value of the expression 0 if and only if arg[0] is? */
static bool is_transparent(const po_expr *expr)
{
    if (expr->kind == PO_EXPR_CALL)
        return expr->decl && expr->n_arg == 2 &&
               strcmp(expr->decl->name, "__builtin_expect") == 0;
    return (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
           po_type_is_integer(expr->type) &&
           po_type_is_integer(expr->arg[0]->type) &&
           (expr->type->kind == PO_TYPE_BOOL ||
            expr->type->size_bytes >= expr->arg[0]->type->size_bytes);
}

/* Return the values of the parameters for which "expr" may be true, or false;
 * NULL if all, or isl failed.
 */
static __isl_give isl_set *implied(const po_region *region, const po_expr *expr,
                                   bool holds)
{
    if (is_transparent(expr))
        return implied(region, expr->arg[0], holds);
    if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_NOT)
        return implied(region, expr->arg[0], !holds);
    if (expr->kind != PO_EXPR_BINARY)
        return NULL;
    if (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)
        return (expr->op == PO_OP_LAND) == holds ? both(region, expr, holds)
                                                 : either(region, expr, holds);
    if (expr->op < PO_OP_LT || expr->op > PO_OP_NE)
        return NULL;
    return comparison(region, expr, holds);
}

/* Return { : value of "expr" >= 1 }. */
static __isl_give isl_set *positive(const po_region *region,
                                    const po_expr *expr)
{
    struct linear a;

    if (!linear(region, expr, &a) || !is_small(region, &a))
        return NULL;
    a.constant--;
    return constrain(region, &a, false);
}

/* Return the operand of conversions of an integer to a type of 64 bits without sign: it is
 * kept where it is not negative.
 */
static const po_expr *before_unsigned(const po_expr *expr)
{
    while ((expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
           !expr->type->is_signed && expr->type->size_bytes == 8 &&
           po_type_is_integer(expr->arg[0]->type) &&
           expr->arg[0]->type->size_bytes <= 8)
        expr = expr->arg[0];
    return expr;
}

/* Return the values of the parameters with "x == e" where x has been set to e:
 *
 *     { : x = e }, or { : x = e or e < 0 } for an x without sign
 *
 * where the value of x can be e.
 */
static __isl_give isl_set *set_to(const po_region *region, const po_expr *fact)
{
    const po_expr *value = before_unsigned(fact->arg[1]);
    const po_type *type = fact->arg[0]->type;
    bool may_wrap = !po_type_contains(type, value->type);
    struct linear x;
    struct linear e;
    struct linear d = zero(region);
    isl_set *same;

    if ((may_wrap && (type->is_signed || type->size_bytes < 8)) ||
        !linear(region, fact->arg[0], &x) || !linear(region, value, &e) ||
        !add(region, &d, 1, &x) || !add(region, &d, -1, &e) ||
        !is_small(region, &d) || !is_small(region, &e))
        return NULL;
    same = constrain(region, &d, true);
    if (!may_wrap)
        return same;
    d = zero(region);
    d.constant = -1;
    return add(region, &d, -1, &e)
               ? isl_set_union(same, constrain(region, &d, false))
               : isl_set_free(same);
}

/* Return what the fact says of the parameters; NULL if nothing. */
static __isl_give isl_set *said(const po_region *region, const po_fact *fact)
{
    if (fact->sense == PO_POSITIVE)
        return positive(region, fact->expr);
    if (fact->sense == PO_IS_SET)
        return set_to(region, fact->expr);
    return implied(region, fact->expr, fact->sense != PO_FAILS);
}

/* Add to what is known of the parameters what the facts say of those that the
 * region has so far.
 */
void po_facts_apply(po_region *region)
{
    for (int i = 0; i < region->facts.n_fact; i++) {
        isl_set *set = said(region, &region->facts.fact[i]);

        if (set && isl_set_n_basic_set(set) <= MAX_PIECE)
            region->context =
                isl_set_intersect(region->context, isl_set_copy(set));
        isl_set_free(set);
    }
    region->context = isl_set_coalesce(region->context);
}

/* Is the value of the parameter that of the variable? */
static bool is_of(const po_param *param, const po_decl *decl)
{
    return po_expr_strip(param->expr)->decl == decl;
}

/* Leave out of "known" the range of a parameter, but for the least value, as far
 * as that is a small number.  It still fits its type, of which nothing is said if that
 * has 64 bits: in what is looked for, numbers must not become too large.
 */
static __isl_give isl_set *loosen(const po_region *region,
                                  __isl_take isl_set *known,
                                  const po_expr *fact)
{
    const po_expr *least = fact->op == PO_OP_LAND ? fact->arg[0] : fact;
    const po_decl *decl = least->arg[0]->decl;
    long low = least->arg[1]->value < SMALL ? least->arg[1]->value : SMALL;
    isl_ctx *ctx = region->scop->ctx;

    for (int i = 0; i < region->scop->n_param; i++) {
        const po_param *param = &region->scop->param[i];
        int found = isl_set_find_dim_by_name(known, isl_dim_param, param->name);
        unsigned pos = (unsigned)found;

        if (found < 0 || !is_of(param, decl))
            continue;
        known = isl_set_eliminate(known, isl_dim_param, pos, 1);
        known = isl_set_lower_bound_val(known, isl_dim_param, pos,
                                        isl_val_int_from_si(ctx, low));
        if (decl->type->size_bytes < 8)
            known = isl_set_upper_bound_val(known, isl_dim_param, pos,
                                            po_type_max(ctx, decl->type));
    }
    return known;
}

/* Return what is known of the parameters without how large they are by calls of the
 * function and by values: no less than the context, which lacks what is known of variables
 * that the region changes.
 */
__isl_give isl_set *po_facts_loosen(const po_region *region)
{
    isl_set *known = isl_set_copy(region->context);
    isl_bool around;

    for (int i = 0; i < region->facts.n_fact; i++)
        if (region->facts.fact[i].sense == PO_IN_RANGE)
            known = loosen(region, known, region->facts.fact[i].expr);
    around = isl_set_is_subset(region->context, known);
    if (around != isl_bool_true)
        known = isl_set_union(known, isl_set_copy(region->context));
    return isl_set_coalesce(known);
}
