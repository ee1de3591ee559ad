/* The operations of an expression.
 *
 * Variables are in registers; subscripts cost nothing but what they load, and
 * their divisions, as the rest of them is done once for many iterations.
 */
#include <math.h>
#include <string.h>

#include "internal.h"

static bool is_number(const po_type *type)
{
    return type &&
           (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
            type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX ||
            type->kind == PO_TYPE_POINTER);
}

/* Is it something in memory that is loaded or stored as a whole? */
static bool is_memory(const po_expr *expr)
{
    if (!is_number(expr->type))
        return false;
    return expr->kind == PO_EXPR_SUBSCRIPT || expr->kind == PO_EXPR_MEMBER ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);
}

/* Is it a member that is found without subscripts?  In one, it is loaded once for many iterations. */
static bool is_fixed_member(const po_expr *expr)
{
    if (expr->kind != PO_EXPR_MEMBER)
        return false;
    while (expr->kind == PO_EXPR_MEMBER)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR;
}

static void note_bytes(const po_type *type, po_ops *ops)
{
    if (type && type->size_bytes > ops->bytes && is_number(type))
        ops->bytes = type->size_bytes;
}

static void count_any(const po_count *count, const po_expr *expr, bool is_index,
                      po_ops *ops);

static void count_args(const po_count *count, const po_expr *expr,
                       bool is_index, po_ops *ops)
{
    for (int i = 0; i < expr->n_arg; i++)
        count_any(count, expr->arg[i], is_index, ops);
}

/* Count what "expr" does, that a place is found with: pointers that are in memory, those to
 * rows and those in structures, are no elements.
 */
static void count_base(const po_count *count, const po_expr *expr, po_ops *ops)
{
    expr = po_expr_strip(expr);
    if (!is_memory(expr) || expr->type->kind != PO_TYPE_POINTER) {
        count_any(count, expr, true, ops);
        return;
    }
    ops->row++;
    count_base(count, expr->arg[0], ops);
    for (int i = 1; i < expr->n_arg; i++)
        count_any(count, expr->arg[i], true, ops);
}

/* Count what leads to an lvalue: loads of pointers and of subscripts. */
static void count_place(const po_count *count, const po_expr *expr, po_ops *ops)
{
    if (!is_memory(expr)) {
        count_any(count, expr, true, ops);
        return;
    }
    note_bytes(expr->type, ops);
    count_base(count, expr->arg[0], ops);
    for (int i = 1; i < expr->n_arg; i++)
        count_any(count, expr->arg[i], true, ops);
}

static void count_div(const po_expr *expr, po_ops *ops)
{
    const po_expr *by = po_expr_strip(expr->arg[1]);

    if (by->kind == PO_EXPR_INT)
        ops->op += 3;
    else
        ops->div++;
}

static bool is_step(po_op op)
{
    return op == PO_OP_PREINC || op == PO_OP_PREDEC || op == PO_OP_POSTINC ||
           op == PO_OP_POSTDEC;
}

static void count_update(const po_count *count, const po_expr *expr,
                         po_ops *ops)
{
    const po_expr *to = po_expr_strip(expr->arg[0]);
    bool is_update = expr->kind == PO_EXPR_UNARY || expr->op != PO_OP_NONE;

    count_place(count, to, ops);
    ops->store += is_memory(to);
    ops->load += is_memory(to) && is_update;
    if (expr->n_arg > 1)
        count_any(count, expr->arg[1], false, ops);
    if (expr->op == PO_OP_DIV || expr->op == PO_OP_MOD)
        count_div(expr, ops);
    else
        ops->op += is_update;
}

/* Is it a function that is an instruction or two, with any suffix? */
static bool is_named(const char *name, const char *const *list, size_t n_list)
{
    size_t n = strlen(name);

    for (size_t i = 0; i < n_list; i++) {
        size_t length = strlen(list[i]);

        if (strncmp(name, list[i], length) == 0 &&
            (n == length ||
             (n == length + 1 && (name[length] == 'f' || name[length] == 'l'))))
            return true;
    }
    return false;
}

static void count_library(const char *name, po_ops *ops)
{
    static const char *const quick[] = {
        "abs",   "labs", "llabs", "fabs",     "fmin", "fmax",  "floor", "ceil",
        "trunc", "rint", "fma",   "copysign", "real", "creal", "cimag"};
    static const char *const root[] = {"sqrt"};

    if (is_named(name, quick, PO_COUNTOF(quick)))
        ops->op++;
    else if (is_named(name, root, PO_COUNTOF(root)))
        ops->sqrt++;
    else
        ops->library++;
}

static void count_call(const po_count *count, const po_expr *expr, po_ops *ops)
{
    count_args(count, expr, false, ops);
    note_bytes(expr->type, ops);
    if (expr->decl && expr->decl->in_library)
        count_library(expr->decl->name, ops);
    else
        po_count_call(count, expr, ops);
}

/* Count a condition and the alternative that takes longer. */
static void count_choice(const po_count *count, const po_expr *expr,
                         po_ops *ops)
{
    po_ops yes = {0};
    po_ops no = {0};

    count_any(count, expr->arg[0], false, ops);
    count_any(count, expr->arg[1], false, &yes);
    count_any(count, expr->arg[2], false, &no);
    po_ops_max(&yes, &no, count->machine);
    po_ops_add(ops, &yes);
    ops->op++;
}

static bool is_float(const po_type *type)
{
    return type && type->kind == PO_TYPE_FLOAT;
}

/* Does the conversion take an instruction: between integers and floating-point
 * numbers, or of these to another size?
 */
static bool is_conversion(const po_expr *expr)
{
    const po_type *from = expr->arg[0]->type;

    return expr->arg[0]->kind != PO_EXPR_INT &&
           (is_float(expr->type) || is_float(from)) && is_number(from) &&
           is_number(expr->type) &&
           (is_float(expr->type) != is_float(from) ||
            expr->type->size_bytes != from->size_bytes);
}

/* Is it a part of a subscript that the innermost loop does not change?  It is computed once for many
 * iterations.
 */
static bool is_invariant(const po_count *count, const po_expr *expr,
                         bool is_index)
{
    return is_index && count->inner && !po_expr_mentions(expr, count->inner);
}

static void count_operator(const po_count *count, const po_expr *expr,
                           bool is_index, po_ops *ops)
{
    bool divides = expr->op == PO_OP_DIV || expr->op == PO_OP_MOD;

    count_args(count, expr, is_index, ops);
    if (divides && expr->n_arg == 2 && !is_invariant(count, expr, is_index))
        count_div(expr, ops);
    else if (!is_index && expr->op != PO_OP_COMMA && expr->op != PO_OP_PLUS)
        ops->op++;
}

/* Count what "expr" does; "is_index": as a part of a subscript. */
static void count_any(const po_count *count, const po_expr *expr, bool is_index,
                      po_ops *ops)
{
    if (is_index && is_fixed_member(expr))
        return;
    if (is_memory(expr)) {
        ops->load++;
        count_place(count, expr, ops);
    } else if (expr->kind == PO_EXPR_ASSIGN ||
               (expr->kind == PO_EXPR_UNARY && is_step(expr->op))) {
        count_update(count, expr, ops);
    } else if (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_ADDRESS) {
        count_place(count, expr->arg[0], ops);
    } else if (expr->kind == PO_EXPR_UNARY || expr->kind == PO_EXPR_BINARY) {
        count_operator(count, expr, is_index, ops);
    } else if (expr->kind == PO_EXPR_COND) {
        if (!is_invariant(count, expr, is_index))
            count_choice(count, expr, ops);
    } else if (expr->kind == PO_EXPR_CALL) {
        count_call(count, expr, ops);
    } else {
        count_args(count, expr, is_index, ops);
        ops->op +=
            (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST) &&
            is_conversion(expr);
    }
    if (!is_index && expr->kind != PO_EXPR_INT)
        note_bytes(expr->type, ops);
}

void po_count_expr(const po_count *count, const po_expr *expr, po_ops *ops)
{
    if (expr)
        count_any(count, expr, false, ops);
}

/* What one operation takes of additions, of which one waits for the other. */
static double latency(const po_expr *expr, const po_machine *machine)
{
    if (expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE)
        return 0;
    if (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        return is_conversion(expr);
    if ((expr->op == PO_OP_DIV || expr->op == PO_OP_MOD) && expr->n_arg == 2 &&
        po_expr_strip(expr->arg[1])->kind != PO_EXPR_INT)
        return machine->div_ns / machine->chain_ns;
    return expr->kind == PO_EXPR_ASSIGN || expr->kind == PO_EXPR_UNARY ||
           expr->kind == PO_EXPR_BINARY || expr->kind == PO_EXPR_COND ||
           expr->kind == PO_EXPR_CALL;
}

double po_expr_chain(const po_expr *expr, const po_expr *from,
                     const po_machine *machine)
{
    double longest = -1;

    if (expr == from)
        return 0;
    for (int i = 0; i < expr->n_arg; i++) {
        double chain = po_expr_chain(expr->arg[i], from, machine);

        if (chain >= 0)
            longest = fmax(longest, chain + latency(expr, machine));
    }
    return longest;
}
