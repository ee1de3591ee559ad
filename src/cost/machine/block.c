/* The operations of statements with parts, and of the functions they call.
 *
 * Guesses, where the number of iterations is not constant: a loop with a variable
 * has 16, others, which often only finish something, have 4.
 */
#include <string.h>

#include "internal.h"

#define LOOP_TURNS  16
#define WHILE_TURNS 4

/* Calls inside of calls that are looked into; what is deeper, and what has no body,
 * takes as long as that many calls of functions of the library.
 */
#define MAX_DEPTH     6
#define UNKNOWN_CALLS 30

/* Functions that are faster than this are put in the place of their calls. */
#define INLINE_NS 15

/* If "expr" is a constant, store it. */
static bool is_constant(const po_expr *expr, long *value)
{
    expr = expr ? po_expr_strip(expr) : NULL;
    if (!expr || expr->kind != PO_EXPR_INT)
        return false;
    *value = expr->value;
    return true;
}

/* What the variable of a loop starts with. */
static const po_expr *start_of(const po_node *loop)
{
    const po_node *init = loop->init;
    const po_expr *expr;

    if (!init)
        return NULL;
    if (init->kind == PO_NODE_DECL)
        return init->value;
    expr = init->kind == PO_NODE_EXPR ? init->expr : NULL;
    return expr && expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE
               ? expr->arg[1]
               : NULL;
}

/* The distance of the values that the variable takes, 1 if it is not constant. */
static long stride_of(const po_node *loop)
{
    const po_expr *step = loop->step;
    long value = 1;

    if (step && step->kind == PO_EXPR_ASSIGN &&
        is_constant(step->arg[1], &value))
        value = value < 0 ? -value : value;
    return value > 0 ? value : 1;
}

/* How many iterations does the loop have, about? */
static double iterations_of(const po_node *loop)
{
    const po_expr *cond = loop->cond;
    long begin;
    long end;

    if (!cond || cond->kind != PO_EXPR_BINARY || cond->n_arg != 2 ||
        !is_constant(start_of(loop), &begin) ||
        !is_constant(cond->arg[1], &end))
        return LOOP_TURNS;
    return ((double)(end > begin ? end - begin : begin - end) +
            (cond->op == PO_OP_LE || cond->op == PO_OP_GE)) /
           (double)stride_of(loop);
}

static void count_parts(const po_count *count, const po_node *node, po_ops *ops)
{
    for (int i = 0; i < node->n_child; i++)
        po_count_node(count, node->child[i], ops);
    for (int i = 0; i < node->n_use; i++)
        po_count_expr(count, node->use[i], ops);
}

/* Add the time of "turns" iterations that do "body". */
static void add_loop(const po_count *count, const po_ops *body, double turns,
                     po_ops *ops)
{
    const po_machine *machine = count->machine;

    ops->other_ns +=
        machine->loop_ns +
        turns * (machine->iteration_ns + po_ops_ns(body, machine, false));
    ops->bytes = body->bytes > ops->bytes ? body->bytes : ops->bytes;
    ops->is_serial = true;
}

static void count_loop(const po_count *count, const po_node *node, po_ops *ops)
{
    po_ops body = {0};

    if (node->init)
        po_count_node(count, node->init, ops);
    po_count_expr(count, node->cond, &body);
    po_count_expr(count, node->step, &body);
    if (node->body)
        po_count_node(count, node->body, &body);
    add_loop(count, &body, iterations_of(node), ops);
}

/* Count a condition and the branch that takes longer. */
static void count_if(const po_count *count, const po_node *node, po_ops *ops)
{
    po_ops yes = {0};
    po_ops no = {0};

    po_count_expr(count, node->cond, ops);
    if (node->body)
        po_count_node(count, node->body, &yes);
    if (node->other)
        po_count_node(count, node->other, &no);
    po_ops_max(&yes, &no, count->machine);
    po_ops_add(ops, &yes);
    ops->guard++;
}

static void count_opaque(const po_count *count, const po_node *node,
                         po_ops *ops)
{
    po_ops body = {0};

    if (node->flow != PO_FLOW_WHILE && node->flow != PO_FLOW_DO) {
        count_parts(count, node, ops);
        ops->guard += node->flow == PO_FLOW_CASE;
        return;
    }
    count_parts(count, node, &body);
    add_loop(count, &body, WHILE_TURNS, ops);
}

void po_count_node(const po_count *count, const po_node *node, po_ops *ops)
{
    switch (node->kind) {
    case PO_NODE_LOOP:
        count_loop(count, node, ops);
        break;
    case PO_NODE_IF:
        count_if(count, node, ops);
        break;
    case PO_NODE_EXPR:
        po_count_expr(count, node->expr, ops);
        break;
    case PO_NODE_DECL:
        po_count_expr(count, node->value, ops);
        break;
    case PO_NODE_OPAQUE:
        count_opaque(count, node, ops);
        break;
    case PO_NODE_BLOCK:
    case PO_NODE_EMPTY:
        count_parts(count, node, ops);
        break;
    }
}

static const po_function *find_function(const po_unit *unit, const char *name)
{
    for (int i = 0; unit && i < unit->n_known; i++)
        if (strcmp(unit->function[i]->name, name) == 0)
            return unit->function[i];
    return NULL;
}

/* What is not known may take any time: it counts as something that takes long, so
 * that whoever divides work by it asks for little.
 */
void po_count_call(const po_count *count, const po_expr *call, po_ops *ops)
{
    const po_function *function =
        call->decl ? find_function(count->unit, call->decl->name) : NULL;
    po_count inside = *count;
    po_ops body = {0};
    double ns;

    inside.depth++;
    if (!function || !function->body || inside.depth > MAX_DEPTH ||
        --*count->n_left < 0) {
        ops->other_ns += UNKNOWN_CALLS * count->machine->library_ns;
        ops->is_serial = true;
        return;
    }
    po_count_node(&inside, function->body, &body);
    ns = po_ops_ns(&body, count->machine, false);
    if (ns > INLINE_NS) {
        ops->other_ns += count->machine->call_ns;
        ops->is_serial = true;
    }
    po_ops_add(ops, &body);
}
