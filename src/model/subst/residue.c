/* Numbers of buffers that follow from the number of the iteration, as in A[s % 2] and
 * A[(s + 1) % 2], or s & 1: in each copy of the body they are constants.
 */
#include "swap.h"

/* So many variables may be computed from each other. */
#define MAX_DEPTH 4

static bool constant(const po_expr *expr, long *value)
{
    expr = po_expr_strip(expr);
    *value = expr->value;
    return expr->kind == PO_EXPR_INT && expr->value >= -PO_MAX_COEF &&
           expr->value <= PO_MAX_COEF;
}

/* Read the iterator, or the sum or difference of it and a constant. */
static bool read_shift(const po_residue *r, const po_expr *expr, long *by)
{
    *by = 0;
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_BINARY &&
        (expr->op == PO_OP_ADD || expr->op == PO_OP_SUB) &&
        constant(expr->arg[1], by)) {
        *by = expr->op == PO_OP_SUB ? -*by : *by;
        expr = po_expr_strip(expr->arg[0]);
    }
    return expr->kind == PO_EXPR_VAR && expr->decl == r->iter;
}

/* Read "(iter + by) % modulus", or with "& 1", of which the first value is no negative
 * number's.
 */
static bool read(const po_residue *r, const po_expr *expr, long *by,
                 long *modulus)
{
    if (expr->kind != PO_EXPR_BINARY || expr->type->kind != PO_TYPE_INT ||
        (expr->op != PO_OP_MOD && expr->op != PO_OP_AND) ||
        !constant(expr->arg[1], modulus) || !read_shift(r, expr->arg[0], by))
        return false;
    if (expr->op == PO_OP_AND)
        *modulus = *modulus == 1 ? 2 : 0;
    return *modulus > 1 && *modulus <= PO_EXCHANGE_MAX_PERIOD &&
           r->first + *by >= 0;
}

static void note(po_residue *r, const po_expr *expr)
{
    long modulus;
    long by;

    if (r->modulus == 0 && read(r, po_expr_strip(expr), &by, &modulus))
        r->modulus = modulus;
}

/* A variable "decl" of the body that is used in a subscript of what is assigned to. */
struct number {
    po_residue *r;
    const po_node *body;
    const po_decl *decl;
    int depth;
};

static void note_subscript(po_residue *r, const po_expr *index,
                           const po_node *body, int depth);

/* Is operand number i of a sum or another operation the only one that is no constant? */
static bool is_only(const po_expr *expr, int i)
{
    long ignored;

    return expr->kind == PO_EXPR_UNARY ||
           (expr->kind == PO_EXPR_BINARY &&
            constant(expr->arg[1 - i], &ignored));
}

static bool is_no_number(const po_node *node, void *user)
{
    struct number *number = user;

    if (node->kind == PO_NODE_DECL && node->decl == number->decl &&
        node->value && number->depth < MAX_DEPTH)
        note_subscript(number->r, node->value, number->body, number->depth + 1);
    return number->r->modulus == 0;
}

/* Are buffers chosen by a residue with this subscript: is it one, or the value of a
 * variable, or is the number computed from one?
 */
static void note_subscript(po_residue *r, const po_expr *index,
                           const po_node *body, int depth)
{
    struct number number = {.r = r, .body = body, .depth = depth};

    index = po_expr_strip(index);
    note(r, index);
    if (index->kind == PO_EXPR_VAR) {
        number.decl = index->decl;
        po_node_walk(body, is_no_number, &number);
    }
    for (int i = 0; i < index->n_arg && r->modulus == 0; i++)
        if (is_only(index, i))
            note_subscript(r, index->arg[i], body, depth);
}

/* Note by which residue the buffer is chosen that is assigned to. */
static bool is_no_buffer(const po_expr *expr, void *user)
{
    struct number *number = user;
    const po_expr *target;

    if (!po_expr_is_update(expr))
        return true;
    target = po_expr_strip(expr->arg[0]);
    for (; target->kind == PO_EXPR_SUBSCRIPT;
         target = po_expr_strip(target->arg[0]))
        note_subscript(number->r, target->arg[1], number->body, 0);
    return number->r->modulus == 0;
}

/* Note the residue in a condition, or in one of a choice between pointers. */
static bool is_no_choice(const po_expr *expr, void *user)
{
    po_residue *r = user;

    note(r, expr);
    return r->modulus == 0;
}

static bool is_no_branch(const po_node *node, void *user)
{
    const po_expr *choice = node->kind == PO_NODE_IF && node->other &&
                                    po_node_has_loop(node->body) &&
                                    po_node_has_loop(node->other)
                                ? node->cond
                                : NULL;
    const po_expr *value = node->value ? po_expr_strip(node->value) : NULL;

    if (value && value->kind == PO_EXPR_COND &&
        value->type->kind == PO_TYPE_POINTER)
        choice = value->arg[0];
    return !choice || po_expr_walk(choice, is_no_choice, user);
}

/* Find the modulus by which buffers that are written are chosen in the body of a loop with
 * others in it, or pointers, or what is done; false if there is none.
 */
bool po_residue_find(po_residue *r, const po_node *body)
{
    struct number number = {.r = r, .body = body};

    r->modulus = 0;
    return po_node_has_loop(body) &&
           (!po_node_walk_expr(body, is_no_buffer, &number) ||
            !po_node_walk(body, is_no_branch, r));
}

/* Return the constant that "expr" is in copy number k of the body, NULL if it is none. */
const po_expr *po_residue_value(const po_residue *r, po_arena *arena,
                                const po_expr *expr, int k)
{
    long modulus;
    long by;

    if (!r->iter || !read(r, expr, &by, &modulus) || modulus != r->modulus)
        return NULL;
    return po_expr_number(arena, &expr->loc, expr->type,
                          (r->first + r->step * k + by) % modulus);
}
