/* An interpreter of C functions, to compare models with.
 */
#include "c_run.h"

static long undefined(struct c_run *c)
{
    c->undefined = true;
    return 0;
}

static struct c_value *find(struct c_run *c, const po_decl *decl)
{
    for (int i = 0; i < c->n_value; i++)
        if (c->value[i].decl == decl)
            return &c->value[i];
    if (c->n_value == C_RUN_VAR) {
        c->undefined = true;
        return &c->value[0];
    }
    c->value[c->n_value] = (struct c_value){decl, 0};
    return &c->value[c->n_value++];
}

void c_run_set(struct c_run *c, const po_decl *decl, long value)
{
    find(c, decl)->value = value;
}

long c_run_get(struct c_run *c, const po_decl *decl)
{
    return find(c, decl)->value;
}

/* The value as the type has it: unsigned types wrap around; so do narrower
 * signed types in a conversion.
 */
static long wrap(const po_type *type, long value)
{
    int bits = 8 * type->size_bytes;
    unsigned long rest;

    if (type->kind == PO_TYPE_BOOL)
        return value != 0;
    if (bits >= 64)
        return value;
    rest = (unsigned long)value & ((1ul << bits) - 1);
    if (type->is_signed && rest >> (bits - 1))
        return (long)rest - (1l << bits);
    return (long)rest;
}

/* The result of an operation; overflow of signed types is undefined. */
static long result(struct c_run *c, const po_type *type, long value)
{
    long wrapped = wrap(type, value);

    if (type->is_signed && wrapped != value)
        return undefined(c);
    if (!type->is_signed && type->size_bytes == 8 && value < 0)
        return undefined(c);
    return wrapped;
}

static long arithmetic(struct c_run *c, const po_expr *expr, long a, long b)
{
    long value = 0;
    bool good = true;

    switch (expr->op) {
    case PO_OP_ADD:
        good = po_add(a, b, &value);
        break;
    case PO_OP_SUB:
        good = po_sub(a, b, &value);
        break;
    case PO_OP_MUL:
        good = po_mul(a, b, &value);
        break;
    case PO_OP_DIV:
        good = b != 0;
        value = good ? a / b : 0;
        break;
    case PO_OP_MOD:
        good = b != 0;
        value = good ? a % b : 0;
        break;
    case PO_OP_SHL:
        good = b >= 0 && b < 31 && (a >= 0 || !expr->type->is_signed);
        good = good && po_mul(a, 1l << b, &value);
        break;
    case PO_OP_SHR:
        good = b >= 0 && b < 8 * expr->type->size_bytes;
        value = good ? a >> b : 0;
        break;
    case PO_OP_AND:
        value = a & b;
        break;
    default:
        good = false;
    }
    return good ? result(c, expr->type, value) : undefined(c);
}

static long binary(struct c_run *c, const po_expr *expr)
{
    long a = c_run_eval(c, expr->arg[0]);
    long b;

    if (expr->op == PO_OP_LAND)
        return a && c_run_eval(c, expr->arg[1]);
    if (expr->op == PO_OP_LOR)
        return a || c_run_eval(c, expr->arg[1]);
    b = c_run_eval(c, expr->arg[1]);
    switch (expr->op) {
    case PO_OP_LT:
        return a < b;
    case PO_OP_LE:
        return a <= b;
    case PO_OP_GT:
        return a > b;
    case PO_OP_GE:
        return a >= b;
    case PO_OP_EQ:
        return a == b;
    case PO_OP_NE:
        return a != b;
    default:
        return arithmetic(c, expr, a, b);
    }
}

static long step(struct c_run *c, const po_expr *expr)
{
    const po_expr *target = po_expr_strip(expr->arg[0]);
    bool up = expr->op == PO_OP_PREINC || expr->op == PO_OP_POSTINC;
    long value = c_run_get(c, target->decl) + (up ? 1 : -1);

    if (target->type->size_bytes >= 4)
        value = result(c, target->type, value);
    c_run_set(c, target->decl, wrap(target->type, value));
    return value;
}

static long unary(struct c_run *c, const po_expr *expr)
{
    long a;

    if (expr->op >= PO_OP_PREINC)
        return step(c, expr);
    a = c_run_eval(c, expr->arg[0]);
    switch (expr->op) {
    case PO_OP_PLUS:
        return a;
    case PO_OP_MINUS:
        return result(c, expr->type, -a);
    case PO_OP_NOT:
        return !a;
    case PO_OP_BNOT:
        return wrap(expr->type, ~a);
    default:
        return undefined(c);
    }
}

/* Record which element is referred to; the elements are not integers that
 * anything depends on.
 */
static long touch(struct c_run *c, const po_expr *expr)
{
    struct c_event *event = &c->event[c->n_event];
    struct c_touch touch = {.expr = expr};
    const po_expr *base = expr;

    while (base->kind == PO_EXPR_SUBSCRIPT && touch.n_index < 2) {
        touch.index[1] = touch.index[0];
        touch.index[0] = c_run_eval(c, base->arg[1]);
        touch.n_index++;
        base = po_expr_strip(base->arg[0]);
    }
    if (base->kind != PO_EXPR_VAR || event->n_touch == C_RUN_TOUCH)
        return undefined(c);
    event->touch[event->n_touch++] = touch;
    return 0;
}

static long assign(struct c_run *c, const po_expr *expr)
{
    const po_expr *target = po_expr_strip(expr->arg[0]);
    long value = c_run_eval(c, expr->arg[1]);

    if (target->kind == PO_EXPR_SUBSCRIPT)
        return touch(c, target);
    if (target->kind != PO_EXPR_VAR)
        return undefined(c);
    if (expr->op == PO_OP_ADD)
        value = c_run_get(c, target->decl) + value;
    else if (expr->op == PO_OP_SUB)
        value = c_run_get(c, target->decl) - value;
    else if (expr->op != PO_OP_NONE)
        return undefined(c);
    if (expr->op != PO_OP_NONE && target->type->size_bytes >= 4)
        value = result(c, target->type, value);
    c_run_set(c, target->decl, wrap(target->type, value));
    return value;
}

long c_run_eval(struct c_run *c, const po_expr *expr)
{
    if (c->undefined)
        return 0;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return expr->value;
    case PO_EXPR_FLOAT:
        return 0;
    case PO_EXPR_VAR:
        return c_run_get(c, expr->decl);
    case PO_EXPR_SUBSCRIPT:
        return touch(c, expr);
    case PO_EXPR_UNARY:
        return unary(c, expr);
    case PO_EXPR_BINARY:
        if (expr->type->kind == PO_TYPE_FLOAT) {
            c_run_eval(c, expr->arg[0]);
            return c_run_eval(c, expr->arg[1]);
        }
        return binary(c, expr);
    case PO_EXPR_COND:
        return c_run_eval(c, expr->arg[c_run_eval(c, expr->arg[0]) ? 1 : 2]);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        if (expr->type->kind != PO_TYPE_INT && expr->type->kind != PO_TYPE_BOOL)
            return c_run_eval(c, expr->arg[0]);
        return wrap(expr->type, c_run_eval(c, expr->arg[0]));
    case PO_EXPR_ASSIGN:
        return assign(c, expr);
    case PO_EXPR_MEMBER:
    case PO_EXPR_CALL:
    case PO_EXPR_LIST:
    case PO_EXPR_OPAQUE:
        break;
    }
    return undefined(c);
}

static void expression(struct c_run *c, const po_node *node)
{
    struct c_event *event = &c->event[c->n_event];

    if (c->n_event == C_RUN_EVENT) {
        c->undefined = true;
        return;
    }
    *event = (struct c_event){.body = po_expr_strip(node->expr)};
    for (int i = 0; i < c->n_value; i++)
        event->value[i] = c->value[i];
    c_run_eval(c, node->expr);
    if (event->n_touch > 0)
        c->n_event++;
}

static void loop(struct c_run *c, const po_node *node)
{
    if (node->init)
        c_run_node(c, node->init);
    while (!c->undefined && c_run_eval(c, node->cond)) {
        if (++c->n_step > C_RUN_STEP)
            c->undefined = true;
        c_run_node(c, node->body);
        c_run_eval(c, node->step);
    }
}

void c_run_node(struct c_run *c, const po_node *node)
{
    if (c->undefined)
        return;
    switch (node->kind) {
    case PO_NODE_BLOCK:
        for (int i = 0; i < node->n_child; i++)
            c_run_node(c, node->child[i]);
        break;
    case PO_NODE_LOOP:
        loop(c, node);
        break;
    case PO_NODE_IF:
        if (c_run_eval(c, node->cond))
            c_run_node(c, node->body);
        else if (node->other)
            c_run_node(c, node->other);
        break;
    case PO_NODE_EXPR:
        expression(c, node);
        break;
    case PO_NODE_DECL:
        c_run_set(c, node->decl, node->value ? c_run_eval(c, node->value) : 0);
        break;
    case PO_NODE_EMPTY:
        break;
    case PO_NODE_OPAQUE:
        for (int i = 0; i < node->n_use; i++)
            c_run_eval(c, node->use[i]);
        break;
    }
}
