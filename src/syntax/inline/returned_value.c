/* Calls whose value is used.  A function that does nothing but return a value,
 * which it reads from memory or which is an integer, such as a subscript, a bound
 * or a condition, is replaced by that expression wherever it is called in a loop;
 * one that stores something, where all else in the statement does not depend on
 * when it is called.
 */
#include "inline.h"

/* Values with more nodes stay calls. */
#define MAX_SIZE 400

/* Return the only call in "expr" that may store something, if all else in it is
 * fixed; NULL otherwise.
 */
const po_expr *po_inline_only_call(const po_expr *expr)
{
    const po_expr *call = NULL;

    if (expr->kind == PO_EXPR_CALL)
        return expr;
    if (expr->kind != PO_EXPR_CONVERT && expr->kind != PO_EXPR_CAST &&
        (expr->kind != PO_EXPR_BINARY || expr->op == PO_OP_COMMA ||
         expr->op == PO_OP_LAND || expr->op == PO_OP_LOR) &&
        (expr->kind != PO_EXPR_UNARY ||
         (expr->op != PO_OP_MINUS && expr->op != PO_OP_PLUS &&
          expr->op != PO_OP_NOT)))
        return NULL;
    for (int i = 0; i < expr->n_arg; i++) {
        if (po_inline_is_fixed(expr->arg[i]))
            continue;
        if (call)
            return NULL;
        call = po_inline_only_call(expr->arg[i]);
        if (!call)
            return NULL;
    }
    return call;
}

/* Return the call that the statement "expr" is, or the only one in what it
 * assigns, if neither the place it assigns to nor anything else that it evaluates
 * depends on what the call does; NULL if there is none.
 */
const po_expr *po_inline_call_in(const po_inliner *in, const po_expr *expr)
{
    const po_expr *left;

    (void)in;
    if (expr->kind == PO_EXPR_CALL)
        return expr;
    if (expr->kind != PO_EXPR_ASSIGN ||
        (!po_type_is_scalar(expr->type) && expr->type->n_member == 0))
        return NULL;
    left = po_expr_strip(expr->arg[0]);
    if (!po_inline_is_fixed(left) &&
        (expr->op != PO_OP_NONE || !po_inline_is_place(left)))
        return NULL;
    return po_inline_only_call(expr->arg[1]);
}

/* What the calls in a node are replaced by. */
struct values {
    po_inliner *in;
    po_node *node;
};

static bool reads_memory(const po_effect *effect)
{
    return effect->reads_any || effect->reads_args || effect->n_read > 0;
}

/* Is it given structures, which no statement with the call could be modelled with? */
static bool takes_records(const po_function *callee)
{
    for (int i = 0; i < callee->n_param; i++)
        if (callee->param[i]->type->n_member > 0)
            return true;
    return false;
}

/* Is more known of the value than of a call?  Compilers are better at inlining
 * what is no subscript, bound or condition.
 */
static bool is_profitable(const po_function *callee, const po_expr *call)
{
    if (callee->effect.why != PO_N_REJECT)
        return false;
    if (call->type->kind == PO_TYPE_OTHER)
        return true;
    return po_type_is_scalar(call->type) &&
           (reads_memory(&callee->effect) || takes_records(callee) ||
            call->type->kind == PO_TYPE_INT ||
            call->type->kind == PO_TYPE_BOOL);
}

static bool count(const po_expr *expr, void *user)
{
    int *n = user;

    (void)expr;
    return ++*n < MAX_SIZE;
}

/* Return the value of the call; itself if it stays. */
static const po_expr *value_of_call(const struct values *v, const po_expr *call)
{
    const po_function *callee = po_inline_callee(v->in, call);
    const po_expr *value;
    int n = 0;

    if (!callee || !is_profitable(callee, call))
        return call;
    value = po_inline_value(v->in, callee, call);
    if (!value || !po_expr_walk(value, count, &n) ||
        (call->type->kind == PO_TYPE_OTHER && !po_inline_list(value)))
        return call;
    po_inline_set_use(v->in, call, callee, v->node);
    return value;
}

/* Return "expr" with such calls replaced; itself if there are none. */
static const po_expr *replace(const po_expr *expr, void *user)
{
    const struct values *v = user;

    if (!expr || expr->kind == PO_EXPR_OPAQUE)
        return expr;
    expr = po_expr_map(v->in->unit->arena, expr, replace, user);
    return expr->kind == PO_EXPR_CALL ? value_of_call(v, expr) : expr;
}

static bool has_call(const po_node *node)
{
    return po_expr_has_call(node->cond) || po_expr_has_call(node->expr) ||
           po_expr_has_call(node->value);
}

/* The same for the value of a "return". */
static const po_node *returned(po_inliner *in, const po_node *node)
{
    po_node mentions = *node;
    struct values v = {in, &mentions};
    po_node *copy;

    if (node->flow != PO_FLOW_NONE || node->n_child > 0 || node->n_use != 1 ||
        !po_begins_with_word(node->text, "return") ||
        !po_expr_has_call(node->use[0]))
        return node;
    copy = po_node_make(in->unit->arena, node);
    copy->use = po_arena_array(in->unit->arena, 1, sizeof(*copy->use));
    in->callee[in->depth++] = NULL;
    *(const po_expr **)copy->use = replace(node->use[0], &v);
    in->depth--;
    return copy;
}

/* Return the statement, or the head of it, with the calls of functions that only
 * return a value replaced; itself if there are none.
 */
const po_node *po_inline_values(po_inliner *in, const po_node *node)
{
    po_node *copy;
    struct values v;

    if (in->depth >= PO_INLINE_DEPTH)
        return node;
    if (node->kind == PO_NODE_OPAQUE)
        return returned(in, node);
    if (node->init && has_call(node->init)) {
        copy = po_node_make(in->unit->arena, node);
        copy->init = po_inline_values(in, node->init);
        node = copy;
    }
    if (!has_call(node))
        return node;
    copy = po_node_make(in->unit->arena, node);
    v = (struct values){in, copy};
    in->callee[in->depth++] = NULL;
    copy->cond = replace(node->cond, &v);
    copy->expr = replace(node->expr, &v);
    copy->value = replace(node->value, &v);
    in->depth--;
    return copy->n_use > node->n_use ? copy : node;
}
