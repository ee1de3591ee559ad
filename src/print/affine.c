/* Quasi-affine expressions, bounds and conditions as C.
 *
 * All arithmetic is done in type long: loop variables and the helpers have
 * that type, narrower parameters meet a long operand (a variable, a constant
 * with suffix L, or a cast) before anything is added to or multiplied with
 * them, and unsigned parameters are cast.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static const po_type *type_of_param(const printer *p, const po_term *term)
{
    const po_expr *expr = p->scop->param[term->index].expr;

    return expr ? expr->type : NULL;
}

/* Is it a number of the shape of register tiles, which C takes for an int? */
static bool is_number(const printer *p, const po_term *term)
{
    return term->kind == PO_ATOM_VAR &&
           p->ast->var[term->index].tile_dim != PO_TILE_DIM_NONE;
}

/* Is the parameter of type long, so that arithmetic with it is, too? */
static bool is_wide(const printer *p, const po_term *term)
{
    const po_type *type;

    if (is_number(p, term))
        return false;
    if (term->kind != PO_ATOM_PARAM)
        return true;
    type = type_of_param(p, term);
    return type && type->kind == PO_TYPE_INT && type->is_signed &&
           type->size_bytes == 8;
}

bool po_is_wide_param(const printer *p, const po_term *term)
{
    const po_type *type =
        term->kind == PO_ATOM_PARAM ? type_of_param(p, term) : NULL;

    return !type || type->size_bytes > 4;
}

static void print_param(printer *p, const po_term *term, bool cast)
{
    const po_param *param = &p->scop->param[term->index];
    const po_type *type = type_of_param(p, term);

    if (type && !is_wide(p, term) &&
        (cast || !type->is_signed || type->kind != PO_TYPE_INT))
        po_text_add(p->out, "(long)");
    if (param->expr)
        po_print_invariant(p, param->expr, PO_PREC_UNARY);
    else
        po_text_add(p->out, param->name);
}

/* Is it printed as a division? */
static bool is_division(const po_term *term)
{
    return term->kind == PO_ATOM_FLOOR && term->is_trunc;
}

static void print_atom(printer *p, const po_term *term, bool cast)
{
    switch (term->kind) {
    case PO_ATOM_VAR:
        if (is_number(p, term))
            po_text_printf(p->out, "%s%s", p->prefix,
                           po_tile_dim_name(p->ast->var[term->index].tile_dim));
        else
            po_text_add(p->out, p->ast->var[term->index].name);
        break;
    case PO_ATOM_PARAM:
        print_param(p, term, cast);
        break;
    case PO_ATOM_FLOOR:
        if (is_division(term)) {
            po_print_product(p, term->arg);
            po_text_printf(p->out, " / %ld", term->den);
            break;
        }
        po_text_printf(p->out, "%sfloord(", p->prefix);
        po_print_qaff(p, term->arg, 0);
        po_text_printf(p->out, ", %ld)", term->den);
        break;
    case PO_ATOM_MOD:
        break;
    }
}

/* Print the term with its sign; "first" if nothing stands before it. */
static void print_term(printer *p, const po_term *term, bool first, bool cast)
{
    long size = labs(term->coef);

    if (first)
        po_text_add(p->out, term->coef < 0 ? "-" : "");
    else
        po_text_add(p->out, term->coef < 0 ? " - " : " + ");
    if (size != 1)
        po_text_printf(p->out, is_wide(p, term) ? "%ld * " : "%ldL * ", size);
    if (size != 1 && is_division(term))
        po_text_add(p->out, "(");
    print_atom(p, term, cast && size == 1);
    if (size != 1 && is_division(term))
        po_text_add(p->out, ")");
}

/* The order in which terms are printed: long ones first, then parameters;
 * positive ones before negative ones.
 */
static int rank(const printer *p, const po_term *term)
{
    int rank = term->kind == PO_ATOM_PARAM || is_number(p, term) ? 2 : 0;

    return rank + (term->coef < 0);
}

static void print_constant(printer *p, long constant, bool first, bool is_long)
{
    const char *suffix = is_long ? "" : "L";

    if (first)
        po_text_printf(p->out, "%ld%s", constant, suffix);
    else if (constant != 0)
        po_text_printf(p->out, constant < 0 ? " - %ld%s" : " + %ld%s",
                       labs(constant), suffix);
}

static bool starts_with_constant(const po_qaff *value, long constant)
{
    for (int i = 0; i < value->n_term; i++)
        if (value->term[i].coef > 0)
            return false;
    return constant != 0 && value->n_term > 0;
}

/* Is a lone narrow parameter followed by a constant only? */
static bool is_param_and_constant(const po_qaff *value)
{
    return value->n_term == 1;
}

/* Print "value" + "extra" in type long (int if it is a constant or a single
 * parameter), without parentheses around it.
 */
void po_print_qaff(printer *p, const po_qaff *value, long extra)
{
    long constant;
    bool is_long = false;
    bool first = true;
    bool front;

    if (!po_add(value->constant, extra, &constant))
        p->failed = true;
    front = starts_with_constant(value, constant);
    if (front) {
        print_constant(p, constant, true, false);
        first = false;
        is_long = true;
    }
    for (int r = 0; r < 4; r++)
        for (int i = 0; i < value->n_term; i++) {
            const po_term *term = &value->term[i];

            if (rank(p, term) != r)
                continue;
            print_term(p, term, first,
                       !is_long &&
                           (!is_param_and_constant(value) || term->coef < 0));
            is_long = is_long || is_wide(p, term) ||
                      !is_param_and_constant(value) || labs(term->coef) != 1;
            first = false;
        }
    if (!front)
        print_constant(p, constant, first, is_long || value->n_term == 0);
}

/* Print "value" so that it can stand as an operand of "*" or a cast. */
void po_print_product(printer *p, const po_qaff *value)
{
    bool atom = value->n_term == 0
                    ? value->constant >= 0
                    : value->n_term == 1 && value->constant == 0 &&
                          value->term[0].coef == 1 &&
                          !is_division(&value->term[0]);

    if (!atom)
        po_text_add(p->out, "(");
    po_print_qaff(p, value, 0);
    if (!atom)
        po_text_add(p->out, ")");
}

static void print_bound(printer *p, const po_bound *bound, const char *divide,
                        long extra)
{
    if (bound->den == 1) {
        po_print_qaff(p, bound->expr, extra);
        return;
    }
    po_text_printf(p->out, "%s%s(", p->prefix, divide);
    po_print_qaff(p, bound->expr, 0);
    po_text_printf(p->out, ", %ld)", bound->den);
    if (extra != 0)
        po_text_printf(p->out, extra < 0 ? " - %ld" : " + %ld", labs(extra));
}

static void print_list(printer *p, int n, const po_bound *bound,
                       const char *pick, const char *divide, long extra)
{
    for (int i = 0; i < n; i++) {
        if (i + 1 < n)
            po_text_printf(p->out, "%s%s(", p->prefix, pick);
        print_bound(p, &bound[i], divide, extra);
        if (i + 1 < n)
            po_text_add(p->out, ", ");
    }
    for (int i = 0; i + 1 < n; i++)
        po_text_add(p->out, ")");
}

/* Print the maximum or minimum, and add "extra". */
void po_print_extreme(printer *p, const po_extreme *value, long extra)
{
    print_list(p, value->n, value->value, value->is_max ? "max" : "min",
               "floord", extra);
}

/* Print max(ceil(...), ...). */
void po_print_lower(printer *p, const po_ast_node *loop)
{
    print_list(p, loop->loop.n_lower, loop->loop.lower, "max", "ceild", 0);
}

/* The lower bounds of a loop over tiles, plus the size of these less 1; NULL if one of them has a
 * divisor.
 */
static const po_bound *bounds_of_points(printer *p, const po_ast_node *loop)
{
    po_bound *bound =
        po_arena_array(p->scratch, (size_t)loop->loop.n_lower, sizeof(*bound));
    const po_qaff one = {.constant = 1};

    for (int i = 0; i < loop->loop.n_lower; i++) {
        bound[i] = loop->loop.lower[i];
        if (bound[i].den != 1)
            return NULL;
        bound[i].expr = po_value_add(p, bound[i].expr, loop->loop.size, 1);
        bound[i].expr = po_value_add(p, bound[i].expr, &one, -1);
    }
    return bound;
}

bool po_is_from_zero(const po_ast_node *loop)
{
    return loop->loop.n_lower == 1 && loop->loop.lower->expr->n_term == 0 &&
           loop->loop.lower->expr->constant == 0;
}

/* Print the number of the first tile that begins no earlier than the lower bounds say:
 *
 *     ceil(lower / size)  =  floor((lower + size - 1) / size)
 */
void po_print_first_number(printer *p, const po_ast_node *loop)
{
    const po_bound *bound = bounds_of_points(p, loop);
    const po_bound *lower = bound ? bound : loop->loop.lower;

    if (po_is_from_zero(loop)) {
        po_text_add(p->out, "0");
        return;
    }
    po_text_printf(p->out, "%s%s(", p->prefix, bound ? "floord" : "ceild");
    print_list(p, loop->loop.n_lower, lower, "max", "ceild", 0);
    po_text_add(p->out, ", ");
    po_print_qaff(p, loop->loop.size, 0);
    po_text_add(p->out, ")");
}

/* Print the first multiple of the size that is no less than the lower bounds. */
void po_print_first_tile(printer *p, const po_ast_node *loop)
{
    if (!po_is_from_zero(loop)) {
        po_print_product(p, loop->loop.size);
        po_text_add(p->out, " * ");
    }
    po_print_first_number(p, loop);
}

/* Print min(floor(...), ...). */
void po_print_last(printer *p, const po_ast_node *loop)
{
    print_list(p, loop->loop.n_upper, loop->loop.upper, "min", "floord", 0);
}

/* Would "< bound + 1" read better than "<= bound"? */
static bool is_strict_better(int n, const po_bound *bound)
{
    bool better = false;

    for (int i = 0; i < n; i++) {
        if (bound[i].den != 1)
            return false;
        if (bound[i].expr->constant == -1)
            better = true;
    }
    return better;
}

/* Print "<= min(floor(...), ...)", or "<" and one more. */
void po_print_upper(printer *p, const po_ast_node *loop)
{
    bool strict = is_strict_better(loop->loop.n_upper, loop->loop.upper);

    po_text_add(p->out, strict ? "< " : "<= ");
    print_list(p, loop->loop.n_upper, loop->loop.upper, "min", "floord",
               strict);
}

/* Return the terms whose coefficients have the sign of "sign", 1 or -1, without it. */
static const po_qaff *side(printer *p, const po_qaff *value, long sign)
{
    const po_qaff *sum = po_qaff_constant(p->scratch, 0);

    for (int i = 0; i < value->n_term; i++)
        if ((value->term[i].coef > 0) == (sign > 0))
            sum =
                po_value_add(p, sum, po_qaff_atom(p->scratch, &value->term[i]),
                             sign * value->term[i].coef);
    return sum;
}

static bool is_variable(const po_qaff *value)
{
    return value->n_term == 1 && value->constant == 0 &&
           value->term->kind == PO_ATOM_VAR && value->term->coef == 1;
}

/* Print that the parameter, a condition whose value is 0 or 1, is 1, or else that it is 0. */
static void print_truth(printer *p, const po_expr *cond, bool holds)
{
    bool is_equality = cond->op == PO_OP_EQ || cond->op == PO_OP_NE;
    po_expr other = *cond;

    if (!holds && is_equality)
        other.op = cond->op == PO_OP_EQ ? PO_OP_NE : PO_OP_EQ;
    if (!holds && cond->op == PO_OP_NOT)
        other = *po_expr_strip(cond->arg[0]);
    holds = holds || is_equality || cond->op == PO_OP_NOT;
    if (!holds)
        po_text_add(p->out, "!");
    po_expr_print(&other, holds ? PO_PREC_EQUAL : PO_PREC_UNARY, NULL, NULL,
                  p->out);
}

/* Print "c >= 1", "c == 1", "c <= 0" or "c == 0" for a parameter "c" that is a condition
 * as that; returns false if the condition is something else.
 */
static bool print_if_truth(printer *p, const po_cond *cond)
{
    const po_term *term = cond->expr->term;
    const po_expr *expr;
    long rest;

    if (cond->kind == PO_COND_MOD || cond->expr->n_term != 1 ||
        term->kind != PO_ATOM_PARAM || labs(term->coef) != 1)
        return false;
    expr = p->scop->param[term->index].expr;
    expr = expr ? po_expr_strip(expr) : NULL;
    rest = term->coef > 0 || cond->kind == PO_COND_GE ? cond->expr->constant
                                                      : -cond->expr->constant;
    if (!expr || !po_expr_is_truth(expr))
        return false;
    if (cond->kind == PO_COND_GE ? rest != -(term->coef > 0)
                                 : rest != 0 && rest != -1)
        return false;
    print_truth(p, expr,
                cond->kind == PO_COND_GE ? term->coef > 0 : rest == -1);
    return true;
}

/* Print what is positive on the left, what is negative on the right, if there is
 * something of both; and the other way round where that leaves a variable alone on the left.
 */
static void print_cond(printer *p, const po_cond *cond)
{
    const po_qaff *value = cond->expr;
    const po_qaff *left = side(p, value, 1);
    const po_qaff *right = side(p, value, -1);
    const po_qaff one = {.constant = 1};
    bool is_left = right->n_term > 0;

    if (print_if_truth(p, cond))
        return;
    if (cond->kind == PO_COND_MOD) {
        po_print_product(p, value);
        po_text_printf(p->out, " %% %ld == 0", cond->den);
        return;
    }
    left = po_value_add(p, left, &one, is_left ? value->constant : 0);
    right = po_value_add(p, right, &one, is_left ? 0 : -value->constant);
    is_left = left->n_term > 0 && (!is_variable(right) || is_variable(left));
    po_print_qaff(p, is_left ? left : right, 0);
    po_text_add(p->out, cond->kind == PO_COND_EQ ? " == "
                        : is_left                ? " >= "
                                                 : " <= ");
    po_print_qaff(p, is_left ? right : left, 0);
}

/* Print the conjunction, "1" if it is empty. */
void po_print_conds(printer *p, int n_cond, const po_cond *cond)
{
    if (n_cond == 0)
        po_text_add(p->out, "1");
    for (int i = 0; i < n_cond; i++) {
        if (i > 0)
            po_text_add(p->out, " && ");
        print_cond(p, &cond[i]);
    }
}
