/* References to elements of arrays, with the values of the iterators in their
 * subscripts.
 *
 * Subscripts that are modelled do not wrap around, so that the types of their
 * operands do not matter as long as everything is computed in 64 bits: loop
 * variables stand in them without casts.
 */
#include "internal.h"

#include <stdlib.h>

#define MAX_PRODUCT 8

/* A subscript: the sum of "n" products and of what is linear.
 *
 * "base"    what is subscripted
 */
struct index {
    printer *p;
    const po_ast_node *call;
    const po_expr *base;
    const po_qaff *linear;
    int n;
    const po_expr *product[MAX_PRODUCT];
    bool is_negative[MAX_PRODUCT];
};

static bool collect(struct index *x, const po_expr *expr, bool is_negative);

static bool is_conversion(const po_expr *expr)
{
    return (expr->kind == PO_EXPR_CAST || expr->kind == PO_EXPR_CONVERT) &&
           expr->type->kind == PO_TYPE_INT && expr->type->size_bytes >= 4 &&
           expr->arg[0]->type->kind == PO_TYPE_INT;
}

/* Is every factor a sum, product or variable? */
static bool is_product(const struct index *x, const po_expr *expr)
{
    struct index inner = {.p = x->p, .call = x->call};

    while (is_conversion(expr))
        expr = expr->arg[0];
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_MUL)
        return is_product(x, expr->arg[0]) && is_product(x, expr->arg[1]);
    return collect(&inner, expr, false);
}

/* Add the integer expression "expr" to the sum. */
static bool collect(struct index *x, const po_expr *expr, bool is_negative)
{
    const po_qaff *value = po_value_of_expr(x->p, x->call, expr);

    if (value) {
        x->linear = po_value_add(x->p, x->linear, value, is_negative ? -1 : 1);
        return true;
    }
    if (is_conversion(expr))
        return collect(x, expr->arg[0], is_negative);
    if (expr->kind == PO_EXPR_BINARY &&
        (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB))
        return collect(x, expr->arg[0], is_negative) &&
               collect(x, expr->arg[1], is_negative != (expr->op == PO_OP_SUB));
    if (expr->kind == PO_EXPR_UNARY &&
        (expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS))
        return collect(x, expr->arg[0],
                       is_negative != (expr->op == PO_OP_MINUS));
    if (expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_MUL ||
        x->n == MAX_PRODUCT || !is_product(x, expr))
        return false;
    x->is_negative[x->n] = is_negative;
    x->product[x->n++] = expr;
    return true;
}

/* May the types of the operands of the subscript matter? */
static bool is_inexact(const struct index *x, const po_expr *index)
{
    const po_scop *scop = x->p->scop;

    for (int i = 0; i < scop->n_inexact; i++)
        if (scop->inexact[i] == index)
            return true;
    return false;
}

/* Take p[i], *(p + i), (p + i)[j], ... apart. */
static bool decompose(struct index *x, const po_expr *expr)
{
    bool is_subscript = expr->kind == PO_EXPR_SUBSCRIPT;
    bool swap;

    if (is_subscript &&
        (is_inexact(x, expr->arg[1]) || !collect(x, expr->arg[1], false)))
        return false;
    expr = po_expr_strip(expr->arg[0]);
    if (!is_subscript && expr->kind != PO_EXPR_BINARY)
        return false;
    while (expr->kind == PO_EXPR_BINARY &&
           (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB)) {
        swap = !po_type_is_address(expr->arg[0]->type);
        if (is_inexact(x, expr->arg[swap ? 0 : 1]) ||
            !collect(x, expr->arg[swap ? 0 : 1], expr->op == PO_OP_SUB))
            return false;
        expr = po_expr_strip(expr->arg[swap ? 1 : 0]);
    }
    x->base = expr;
    return expr->kind == PO_EXPR_CAST ||
           po_expr_precedence(expr) >= PO_PREC_POSTFIX;
}

static bool is_wide_param(const printer *p, const po_term *term)
{
    const po_expr *expr = p->scop->param[term->index].expr;

    return term->coef == 1 && expr && expr->type->size_bytes == 8;
}

/* Is the product computed in 64 bits as it stands? */
static bool is_wide(const struct index *x, const po_expr *expr)
{
    const po_qaff *value = po_value_of_expr(x->p, x->call, expr);

    if (value)
        return po_value_has_var(value) ||
               (value->n_term == 1 && is_wide_param(x->p, &value->term[0]));
    for (int i = 0; i < expr->n_arg; i++)
        if (is_wide(x, expr->arg[i]))
            return true;
    return false;
}

static void print_sum(struct index *x);

static void print_factor(const struct index *x, const po_expr *expr)
{
    struct index inner = {.p = x->p, .call = x->call};
    const po_qaff *value = po_value_of_expr(x->p, x->call, expr);
    const po_term *term = value && value->n_term == 1 ? value->term : NULL;

    if (term && term->kind == PO_ATOM_PARAM && term->coef == 1 &&
        value->constant == 0) {
        po_print_invariant(x->p, x->p->scop->param[term->index].expr,
                           PO_PREC_POSTFIX);
        return;
    }
    if (value) {
        po_print_product(x->p, value);
        return;
    }
    po_text_add(x->p->out, "(");
    collect(&inner, expr, false);
    print_sum(&inner);
    po_text_add(x->p->out, ")");
}

static void print_factors(const struct index *x, const po_expr *expr)
{
    while (is_conversion(expr) && !po_value_of_expr(x->p, x->call, expr))
        expr = expr->arg[0];
    if (expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_MUL ||
        po_value_of_expr(x->p, x->call, expr)) {
        print_factor(x, expr);
        return;
    }
    print_factors(x, expr->arg[0]);
    po_text_add(x->p->out, " * ");
    print_factor(x, expr->arg[1]);
}

/* Subtract the parts of a sum, all of which are positive, one by one. */
static void print_negated(struct index *x, const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++) {
        po_qaff part = {.n_term = 1, .term = &value->term[i]};

        po_text_add(x->p->out, " - ");
        po_print_qaff(x->p, &part, 0);
    }
    if (value->constant != 0)
        po_text_printf(x->p->out, " - %ld", value->constant);
}

/* Print the linear part after the products. */
static void print_rest(struct index *x)
{
    const po_qaff *value = x->linear;
    bool positive = value->constant > 0;

    for (int i = 0; i < value->n_term; i++)
        positive = positive || value->term[i].coef > 0;
    if (!positive) {
        print_negated(x, po_value_add(x->p, NULL, value, -1));
    } else {
        po_text_add(x->p->out, " + ");
        po_print_qaff(x->p, value, 0);
    }
}

static void print_sum(struct index *x)
{
    po_text *out = x->p->out;

    for (int i = 0; i < x->n; i++) {
        if (i > 0)
            po_text_add(out, x->is_negative[i] ? " - " : " + ");
        else if (x->is_negative[i])
            po_text_add(out, "-");
        if (!is_wide(x, x->product[i]))
            po_text_add(out, "(long)");
        print_factors(x, x->product[i]);
    }
    if (x->n == 0)
        po_print_qaff(x->p, x->linear, 0);
    else if (x->linear)
        print_rest(x);
}

/* Print the reference "expr" with the values of its subscripts at the instance
 * "call", as an element of an array; what is subscripted is printed with
 * "hook".  Returns false, without having printed anything, if a subscript is
 * not made of sums and products.
 */
bool po_print_element(printer *p, const po_ast_node *call, const po_expr *expr,
                      po_expr_hook hook, void *user)
{
    struct index x = {.p = p, .call = call};

    if (expr->kind != PO_EXPR_SUBSCRIPT &&
        (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF))
        return false;
    if (!decompose(&x, expr))
        return false;
    po_expr_print(x.base, PO_PREC_POSTFIX, hook, user, p->out);
    po_text_add(p->out, "[");
    print_sum(&x);
    po_text_add(p->out, "]");
    return true;
}

/* Print the subscript in 64 bits, "i" or "(long)(n - 1)"; "is_factor": in parentheses, unless it is
 * one name.
 */
static void print_wide(struct index *x, bool is_factor)
{
    bool is_wide = x->n == 0 && x->linear && po_value_has_var(x->linear);
    po_text *out = x->p->out;
    po_text text = {0};
    const char *end;
    bool is_name;

    x->p->out = &text;
    print_sum(x);
    x->p->out = out;
    is_name = po_next_name(po_text_get(&text), &end) == text.bytes && !*end;
    if (is_name || (is_wide && !is_factor))
        po_text_printf(out, "%s%s", is_wide ? "" : "(long)",
                       po_text_get(&text));
    else
        po_text_printf(out, "%s(%s)", is_wide ? "" : "(long)",
                       po_text_get(&text));
    po_text_free(&text);
}

/* Print the extent of the rows of an array, which is evaluated to a number of any type. */
static void print_extent(printer *p, const po_type *row)
{
    po_text text = {0};
    const char *end;

    po_expr_print_source(row->extent, &text);
    if (po_next_name(po_text_get(&text), &end) == text.bytes && !*end)
        po_text_add(p->out, text.bytes);
    else
        po_text_printf(p->out, "(%s)", po_text_get(&text));
    po_text_free(&text);
}

/* Print the number of the element, or row, "(i * n + j) * m + k", and store the type of what it is;
 * "is_factor": in parentheses, if need be.  False, perhaps with a part of it, if subscripts are no
 * sums and products, or there is another reference than by them.
 */
static bool print_number(printer *p, const po_ast_node *call,
                         const po_expr *expr, bool is_factor,
                         const po_type **what)
{
    struct index x = {.p = p, .call = call};
    bool has_front;

    if (expr->kind != PO_EXPR_SUBSCRIPT || !decompose(&x, expr))
        return false;
    has_front = x.base->kind != PO_EXPR_VAR;
    if (!has_front) {
        *what = x.base->decl->type->target;
        print_wide(&x, is_factor);
        return true;
    }
    po_text_add(p->out, is_factor ? "(" : "");
    if (!print_number(p, call, x.base, true, what) ||
        (*what)->kind != PO_TYPE_ARRAY)
        return false;
    po_text_add(p->out, " * ");
    print_extent(p, *what);
    *what = (*what)->target;
    po_text_add(p->out, " + ");
    print_wide(&x, false);
    po_text_add(p->out, is_factor ? ")" : "");
    return true;
}

/* The variable that a reference by subscripts is to an element, or a row, of; NULL if it is none. */
static const po_decl *base_of(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_SUBSCRIPT || expr->kind == PO_EXPR_CONVERT ||
           (expr->kind == PO_EXPR_BINARY && po_type_is_address(expr->type)))
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR ? expr->decl : NULL;
}

bool po_print_flat_element(printer *p, const po_ast_node *call,
                           const po_expr *expr)
{
    const po_decl *decl = base_of(expr);
    const po_type *rest = NULL;

    if (!decl || !po_device_is_flat(p, decl))
        return false;
    po_text_printf(p->out, "%s[", decl->name);
    if (!print_number(p, call, expr, false, &rest) ||
        rest->kind == PO_TYPE_ARRAY)
        p->failed = true;
    po_text_add(p->out, "]");
    return true;
}
