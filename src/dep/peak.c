/* Statements that offer a value to a variable, which keeps the greatest so far, or the least:
 *
 *     if (e > m) m = e;     m = m > e ? m : e;     m = fmax(m, e);
 *     if (e > m) { m = e; k = i; ... }
 *
 * What becomes of equal values, and of those that are no numbers, depends on the form: all
 * comparisons with these are false.
 */
#include <string.h>

#include "polyopt/nest.h"
#include "polyopt/reduction.h"

/* How the value may be to the variable. */
enum { LESS, EQUAL, GREATER, ODD, N_WORLD };

/* A variable that a statement may offer a value; "n_ref" references of the statement to
 * it have been understood.
 */
struct offer {
    const po_scop *scop;
    const po_stmt *stmt;
    int array;
    int n_ref;
};

static bool is_target(const struct offer *o, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    for (int i = 0; i < o->stmt->n_access; i++)
        if (o->stmt->access[i].array == o->array &&
            o->stmt->access[i].expr == expr)
            return true;
    return false;
}

/* Has the variable each value of the type, and does it compare with them as numbers do? */
static bool holds(const struct offer *o, const po_expr *value)
{
    const po_type *own = o->scop->array[o->array].element;
    const po_type *type = po_expr_strip(value)->type;

    if (own->size_bytes > 8 || type->size_bytes > own->size_bytes)
        return false;
    if (own->kind == PO_TYPE_FLOAT || own->kind != PO_TYPE_INT)
        return own->kind == PO_TYPE_FLOAT && type->kind == PO_TYPE_FLOAT;
    return type->kind == PO_TYPE_INT &&
           (own->is_signed == type->is_signed ||
            (own->is_signed && type->size_bytes < own->size_bytes));
}

/* Is the comparison, with the value on the left, true in each world? */
static void compare(po_op op, bool *is_true)
{
    is_true[LESS] = op == PO_OP_LT || op == PO_OP_LE;
    is_true[EQUAL] = op == PO_OP_LE || op == PO_OP_GE;
    is_true[GREATER] = op == PO_OP_GT || op == PO_OP_GE;
    is_true[ODD] = false;
}

/* The value that is taken in these worlds. */
static po_peak_update update_of(const po_expr *value, const bool *is_taken)
{
    po_peak_update update = {.value = po_expr_strip(value),
                             .takes_equal = is_taken[EQUAL],
                             .takes_odd = is_taken[ODD]};

    if (is_taken[LESS] != is_taken[GREATER])
        update.op = is_taken[GREATER] ? PO_REDUCTION_MAX : PO_REDUCTION_MIN;
    return update;
}

/* The value that the comparison compares with the variable, which is taken where that is
 * true, or where it is not.
 */
static po_peak_update find_compared(struct offer *o, const po_expr *cond,
                                    bool negated)
{
    bool is_taken[N_WORLD];
    bool is_right;

    cond = po_expr_strip(cond);
    if (cond->kind != PO_EXPR_BINARY || cond->op < PO_OP_LT ||
        cond->op > PO_OP_GE)
        return (po_peak_update){0};
    is_right = is_target(o, cond->arg[1]);
    if (is_right == is_target(o, cond->arg[0]) ||
        !holds(o, cond->arg[!is_right]))
        return (po_peak_update){0};
    o->n_ref++;
    compare(is_right ? cond->op : po_op_mirrored(cond->op), is_taken);
    for (int w = 0; negated && w < N_WORLD; w++)
        is_taken[w] = !is_taken[w];
    return update_of(cond->arg[!is_right], is_taken);
}

/* "c ? e : m", "c ? m : e" */
static po_peak_update find_choice(struct offer *o, const po_expr *choice)
{
    bool negated = is_target(o, choice->arg[1]);
    po_peak_update update = find_compared(o, choice->arg[0], negated);

    o->n_ref++;
    if (negated == is_target(o, choice->arg[2]) || !update.value ||
        !po_expr_is_same(choice->arg[negated ? 2 : 1], update.value))
        update.op = PO_REDUCTION_NONE;
    return update;
}

/* "fmax(m, e)", or with another order, or type.  Of a signalling value that is no number, it
 * makes another one, and which of two zeros it is, is not said: gcc takes the operands to be
 * of any order.
 */
static po_peak_update find_call(struct offer *o, const po_expr *call)
{
    static const char *const names[] = {"fmax", "fmaxf", "fmin", "fminf"};
    const po_type *own = o->scop->array[o->array].element;
    bool is_taken[N_WORLD] = {false, true, false, true};
    po_peak_update update;
    bool is_right;

    if (!call->decl || !call->decl->in_library || call->n_arg != 2 ||
        !PO_IS_AMONG(call->decl->name, names) ||
        call->type->size_bytes < own->size_bytes)
        return (po_peak_update){0};
    is_right = is_target(o, call->arg[1]);
    if (is_right == is_target(o, call->arg[0]) ||
        !holds(o, call->arg[!is_right]) || own->kind != PO_TYPE_FLOAT)
        return (po_peak_update){0};
    o->n_ref++;
    is_taken[strncmp(call->decl->name, "fmax", 4) == 0 ? GREATER : LESS] = true;
    update = update_of(call->arg[!is_right], is_taken);
    update.is_vague = true;
    return update;
}

static bool is_assignment(const po_expr *expr)
{
    return expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE;
}

/* "if (e > m) m = e" as one assignment. */
static po_peak_update find_in_extreme(struct offer *o, const po_expr *expr)
{
    bool is_taken[N_WORLD];

    if (!is_target(o, expr->arg[0]) || !holds(o, expr->arg[1]))
        return (po_peak_update){0};
    o->n_ref += 2;
    compare(expr->op, is_taken);
    return update_of(expr->arg[1], is_taken);
}

static po_peak_update find_in_assignment(struct offer *o, const po_expr *expr)
{
    const po_expr *value;

    expr = po_expr_strip(expr);
    if (po_expr_is_min_max_update(expr))
        return find_in_extreme(o, expr);
    if (!is_assignment(expr) || !is_target(o, expr->arg[0]))
        return (po_peak_update){0};
    o->n_ref++;
    value = po_expr_strip(expr->arg[1]);
    if (value->kind == PO_EXPR_COND)
        return find_choice(o, value);
    return value->kind == PO_EXPR_CALL ? find_call(o, value)
                                       : (po_peak_update){0};
}

/* Is the statement an assignment of the value to the variable? */
static bool assigns(struct offer *o, const po_node *node, const po_expr *value)
{
    const po_expr *expr =
        node->kind == PO_NODE_EXPR ? po_expr_strip(node->expr) : NULL;

    return expr && is_assignment(expr) && is_target(o, expr->arg[0]) &&
           po_expr_is_same(expr->arg[1], value);
}

/* Does a statement of the block, or of blocks in it, assign the value to the variable? */
static bool assigns_in(struct offer *o, const po_node *node,
                       const po_expr *value)
{
    if (node->kind != PO_NODE_BLOCK)
        return assigns(o, node, value);
    for (int i = 0; i < node->n_child; i++)
        if (assigns_in(o, node->child[i], value))
            return true;
    return false;
}

/* "if (e > m) m = e;", with more in the body where the value is certainly greater. */
static po_peak_update find_in_if(struct offer *o, const po_node *node)
{
    po_peak_update update = {0};
    const po_node *body = node->body;

    if (node->kind != PO_NODE_IF || node->other || !body)
        return update;
    update = find_compared(o, node->cond, false);
    body = po_node_only(body);
    if (update.value && assigns(o, body, update.value)) {
        o->n_ref++;
        return update;
    }
    update.is_place = true;
    if (!update.value || update.takes_equal || body->kind != PO_NODE_BLOCK ||
        !assigns_in(o, body, update.value))
        update.op = PO_REDUCTION_NONE;
    return update;
}

/* How many references to the variable has the statement? */
static int count_references(const struct offer *o)
{
    int n = 0;

    for (int i = 0; i < o->stmt->n_access; i++)
        n += o->stmt->access[i].array == o->array;
    return n;
}

po_peak_update po_stmt_find_peak(const po_scop *scop, const po_stmt *stmt,
                                 int array)
{
    struct offer o = {.scop = scop, .stmt = stmt, .array = array};
    const po_node *node = po_node_only(stmt->block);
    po_peak_update update = {0};

    if (!scop->array[array].element || stmt->n_guard > 0)
        return update;
    if (stmt->body)
        update = find_in_assignment(&o, stmt->body);
    else if (node && node->kind == PO_NODE_EXPR)
        update = find_in_assignment(&o, node->expr);
    else if (node)
        update = find_in_if(&o, node);
    if (!update.is_place && o.n_ref != count_references(&o))
        update.op = PO_REDUCTION_NONE;
    return update.op == PO_REDUCTION_NONE ? (po_peak_update){0} : update;
}
