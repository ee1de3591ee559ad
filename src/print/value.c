/* The quasi-affine values that the user's iterators and subscripts have at a
 * statement instance of the generated loops.
 */
#include "internal.h"

/* A quasi-affine expression being built; room for "room" terms. */
struct sum {
    printer *p;
    po_qaff *value;
    po_term *term;
    int room;
};

static struct sum begin(printer *p, int room)
{
    struct sum s = {
        p, po_arena_alloc(p->scratch, sizeof(po_qaff)),
        po_arena_array(p->scratch, (size_t)room + 1, sizeof(po_term)), room};

    s.value->term = s.term;
    return s;
}

static bool is_same_atom(const po_term *a, const po_term *b)
{
    return a->kind == b->kind && a->kind != PO_ATOM_FLOOR &&
           a->index == b->index;
}

static void drop_term(struct sum *s, int i)
{
    s->term[i] = s->term[--s->value->n_term];
}

static void add_term(struct sum *s, const po_term *term, long factor)
{
    long coef;

    if (!po_mul(term->coef, factor, &coef))
        s->p->failed = true;
    for (int i = 0; i < s->value->n_term; i++)
        if (is_same_atom(&s->term[i], term)) {
            if (!po_add(s->term[i].coef, coef, &s->term[i].coef))
                s->p->failed = true;
            if (s->term[i].coef == 0)
                drop_term(s, i);
            return;
        }
    if (coef == 0)
        return;
    s->term[s->value->n_term] = *term;
    s->term[s->value->n_term++].coef = coef;
}

/* Add "factor" times "value". */
static void add(struct sum *s, const po_qaff *value, long factor)
{
    long constant;

    for (int i = 0; i < value->n_term; i++)
        add_term(s, &value->term[i], factor);
    if (!po_mul(value->constant, factor, &constant) ||
        !po_add(s->value->constant, constant, &s->value->constant))
        s->p->failed = true;
}

static const po_qaff *combine(printer *p, const po_qaff *a, const po_qaff *b,
                              long factor)
{
    struct sum s;

    if (!a || !b)
        return NULL;
    s = begin(p, a->n_term + b->n_term);
    add(&s, a, 1);
    add(&s, b, factor);
    return s.value;
}

/* Return a + factor · b; NULL stands for an "a" of 0. */
const po_qaff *po_value_add(printer *p, const po_qaff *a, const po_qaff *b,
                            long factor)
{
    return combine(p, a ? a : begin(p, 0).value, b, factor);
}

static const po_qaff *scale(printer *p, const po_qaff *a, long factor)
{
    struct sum s;

    if (!a)
        return NULL;
    s = begin(p, a->n_term);
    add(&s, a, factor);
    return s.value;
}

static const po_qaff *atom(printer *p, po_atom_kind kind, int index)
{
    struct sum s = begin(p, 1);
    po_term term = {.kind = kind, .coef = 1, .index = index};

    add_term(&s, &term, 1);
    return s.value;
}

static const po_qaff *number(printer *p, long constant)
{
    struct sum s = begin(p, 0);

    s.value->constant = constant;
    return s.value;
}

/* Return the value of the user's iterator number "iter" of the statement that
 * "call" executes: its function of the statement's dimensions, applied to the
 * arguments.  NULL if it is not affine.
 */
const po_qaff *po_value_of_iter(printer *p, const po_ast_node *call, int iter)
{
    const po_stmt *stmt = &p->scop->stmt[call->stmt];
    int n_coef = stmt->n_iter + p->scop->n_param + 1;
    long *coef = po_arena_array(p->scratch, (size_t)n_coef, sizeof(long));
    int room = p->scop->n_param;
    struct sum s;
    po_term param = {.kind = PO_ATOM_PARAM, .coef = 1};

    if (!po_stmt_iter_value(p->scop, stmt, iter, coef))
        return NULL;
    for (int i = 0; i < call->n_arg; i++)
        room += call->arg[i]->n_term;
    s = begin(p, room);
    for (int i = 0; i < call->n_arg; i++)
        if (coef[i] != 0)
            add(&s, call->arg[i], coef[i]);
    for (param.index = 0; param.index < p->scop->n_param; param.index++)
        add_term(&s, &param, coef[stmt->n_iter + param.index]);
    if (!po_add(s.value->constant, coef[n_coef - 1], &s.value->constant))
        return NULL;
    return s.value;
}

/* A variable, a member of one, or an element that is a parameter. */
static const po_qaff *value_of_var(printer *p, const po_ast_node *call,
                                   const po_expr *expr)
{
    const po_stmt *stmt = &p->scop->stmt[call->stmt];

    for (int i = stmt->n_iter - 1; i >= 0 && expr->kind == PO_EXPR_VAR; i--)
        if (stmt->iter[i] == expr->decl)
            return po_value_of_iter(p, call, i);
    for (int i = 0; i < p->scop->n_param; i++)
        if (p->scop->param[i].expr &&
            po_expr_is_same(p->scop->param[i].expr, expr))
            return atom(p, PO_ATOM_PARAM, i);
    return NULL;
}

static const po_qaff *value_of_binary(printer *p, const po_ast_node *call,
                                      const po_expr *expr)
{
    const po_qaff *a = po_value_of_expr(p, call, expr->arg[0]);
    const po_qaff *b = po_value_of_expr(p, call, expr->arg[1]);

    if (!a || !b)
        return NULL;
    if (expr->op == PO_OP_ADD)
        return combine(p, a, b, 1);
    if (expr->op == PO_OP_SUB)
        return combine(p, a, b, -1);
    if (expr->op == PO_OP_MUL && b->n_term == 0)
        return scale(p, a, b->constant);
    if (expr->op == PO_OP_MUL && a->n_term == 0)
        return scale(p, b, a->constant);
    return NULL;
}

/* Return the value of a linear integer expression of the user at the
 * statement instance of "call"; NULL if it is not linear.  Only for
 * expressions that were proved not to wrap (subscripts): the types of the
 * operands are not looked at.
 */
const po_qaff *po_value_of_expr(printer *p, const po_ast_node *call,
                                const po_expr *expr)
{
    if (!expr->type || expr->type->kind != PO_TYPE_INT)
        return NULL;
    for (int i = 0; i < call->n_plain; i++)
        if (call->plain[i].expr == expr)
            return call->plain[i].value;
    switch (expr->kind) {
    case PO_EXPR_INT:
        return number(p, expr->value);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
    case PO_EXPR_SUBSCRIPT:
        return value_of_var(p, call, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        return po_value_of_expr(p, call, expr->arg[0]);
    case PO_EXPR_BINARY:
        return value_of_binary(p, call, expr);
    case PO_EXPR_UNARY:
        if (expr->op == PO_OP_MINUS)
            return scale(p, po_value_of_expr(p, call, expr->arg[0]), -1);
        if (expr->op == PO_OP_PLUS)
            return po_value_of_expr(p, call, expr->arg[0]);
        return expr->op == PO_OP_DEREF ? value_of_var(p, call, expr) : NULL;
    default:
        return NULL;
    }
}

/* Does the value depend on a loop variable, so that it has type long? */
bool po_value_has_var(const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++)
        if (value->term[i].kind != PO_ATOM_PARAM)
            return true;
    return false;
}
