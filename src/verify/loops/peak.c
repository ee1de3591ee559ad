/* Loops that look for a peak by lanes (print/peak.c) do what the program does, if
 *
 *  - they go through all numbers from the first to the last, and the text in front of them
 *    and behind needs nothing of that: no other loop goes on where they stop;
 *  - one instance in the body offers a value to a variable of the function's own, or to the
 *    local one that an element is in, which holds each such value as it is; the others only
 *    set what each iteration declares for itself, and do not refer to the variable;
 *  - that instance, executed here for each way in which the value may be to the variable,
 *    keeps the variable or takes the value as the loop has it.
 *
 * Proof, for the greatest.  Let m be the variable before the loop, and v_0, v_1, ... the
 * values that iterations offer, which depend neither on the variable nor on what other
 * iterations do.
 *
 * Nothing else is done.  If values are no numbers, or m is none, and it is not said that such
 * values may be taken, neither the program nor a lane takes them, or any value in the place of
 * such an m; if it is said, a lane that is offered one ends with one, as does the best of all
 * lanes, and the loop is executed as in the program.  Otherwise the program ends with one of
 * the greatest of m, v_0, v_1, ..., and the lanes, which begin with m and have each v offered
 * to one of them, with one that is equal to it.  Equal numbers are the same bits, but for
 * zeros; if the result is a zero, the iterations are executed as in the program: all of
 * them, or, if equal values are not taken, up to where the variable is a zero, which no v
 * is greater than then.
 *
 * More is done where the value is greater.  Then nothing is done at all where it is not, and
 * a strip whose values, compared with the m in front of it, are all not greater does nothing;
 * others are executed as in the program.
 *
 * The iterations behind the last full set of lanes are executed as in the program.
 */
#include <string.h>

#include "loops.h"
#include "polyopt/nest.h"

/* How the value is to the variable. */
enum world { LESS, EQUAL, GREATER, ODD };

/* What an expression is, or the variable ends with; of two that are equal, either. */
enum what { UNKNOWN, KEPT, TAKEN, EITHER };

/* A loop that is looked at, and the statement that makes the offer, in a world.  "has_run":
 * it has done something.
 */
struct at {
    const po_scop *scop;
    const po_ast_node *loop;
    const po_peak *peak;
    const po_stmt *stmt;
    enum world world;
    enum what result;
    bool has_run;
};

/* Skip implicit conversions that change no value. */
static const po_expr *plain(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CONVERT &&
           expr->type->size_bytes >= expr->arg[0]->type->size_bytes &&
           expr->type->kind == expr->arg[0]->type->kind)
        expr = expr->arg[0];
    return expr;
}

static bool is_variable(const struct at *at, const po_expr *expr)
{
    for (int i = 0; i < at->stmt->n_access; i++)
        if (at->stmt->access[i].expr == expr &&
            at->stmt->access[i].array == at->peak->array)
            return true;
    return false;
}

/* Does the comparison, of the variable with the value, hold?  -1 if it is another one. */
static int decide(const struct at *at, const po_expr *cond)
{
    const po_expr *left;
    const po_expr *right;
    enum world world = at->world;

    cond = plain(cond);
    if (cond->kind != PO_EXPR_BINARY || cond->op < PO_OP_LT ||
        cond->op > PO_OP_GE)
        return -1;
    left = plain(cond->arg[0]);
    right = plain(cond->arg[1]);
    if (is_variable(at, left) && po_expr_is_same(right, at->peak->update.value))
        world = world == LESS ? GREATER : world == GREATER ? LESS : world;
    else if (!is_variable(at, right) ||
             !po_expr_is_same(left, at->peak->update.value))
        return -1;
    if (cond->op == PO_OP_LT || cond->op == PO_OP_LE)
        return world == LESS || (world == EQUAL && cond->op == PO_OP_LE);
    return world == GREATER || (world == EQUAL && cond->op == PO_OP_GE);
}

static enum what evaluate(const struct at *at, const po_expr *expr);

/* A call of fmax, fmin, ... for the variable and the value. */
static enum what evaluate_call(const struct at *at, const po_expr *call)
{
    bool is_max = call->decl && strncmp(call->decl->name, "fmax", 4) == 0;
    bool is_min = call->decl && strncmp(call->decl->name, "fmin", 4) == 0;
    enum what a;
    enum what b;

    if ((!is_max && !is_min) || !call->decl->in_library || call->n_arg != 2)
        return UNKNOWN;
    a = evaluate(at, call->arg[0]);
    b = evaluate(at, call->arg[1]);
    if (a == UNKNOWN || b == UNKNOWN || a == b || at->world == ODD)
        return UNKNOWN;
    if (at->world == EQUAL)
        return EITHER;
    return is_max == (at->world == GREATER) ? TAKEN : KEPT;
}

static enum what evaluate(const struct at *at, const po_expr *expr)
{
    int holds;

    expr = plain(expr);
    if (is_variable(at, expr))
        return KEPT;
    if (po_expr_is_same(expr, at->peak->update.value))
        return TAKEN;
    if (expr->kind == PO_EXPR_CALL)
        return evaluate_call(at, expr);
    if (expr->kind != PO_EXPR_COND)
        return UNKNOWN;
    holds = decide(at, expr->arg[0]);
    return holds < 0 ? UNKNOWN : evaluate(at, expr->arg[holds ? 1 : 2]);
}

/* "if (e < x) x = e" */
static void execute_extreme(struct at *at, const po_expr *expr)
{
    enum world taken = expr->op == PO_OP_LT ? LESS : GREATER;
    bool is_known =
        at->result == KEPT && is_variable(at, plain(expr->arg[0])) &&
        po_expr_is_same(plain(expr->arg[1]), at->peak->update.value);

    at->has_run = !is_known || at->world == taken;
    if (at->has_run)
        at->result = is_known ? TAKEN : UNKNOWN;
}

static void execute_expr(struct at *at, const po_expr *expr)
{
    at->has_run = true;
    while (expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    if (po_expr_is_min_max_update(expr))
        execute_extreme(at, expr);
    else if (expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE &&
             is_variable(at, plain(expr->arg[0])) && at->result == KEPT)
        at->result = evaluate(at, expr->arg[1]);
    else
        at->result = UNKNOWN;
}

static void execute(struct at *at, const po_node *node)
{
    int holds;

    if (node->kind == PO_NODE_BLOCK) {
        for (int i = 0; i < node->n_child; i++)
            execute(at, node->child[i]);
    } else if (node->kind == PO_NODE_EXPR) {
        execute_expr(at, node->expr);
    } else if (node->kind == PO_NODE_IF) {
        holds = decide(at, node->cond);
        if (holds < 0) {
            at->result = UNKNOWN;
            at->has_run = true;
        } else if (holds || node->other) {
            execute(at, holds ? node->body : node->other);
        }
    } else {
        at->result = UNKNOWN;
        at->has_run = true;
    }
}

/* Execute the statement in a world. */
static void execute_in(struct at *at, enum world world)
{
    at->world = world;
    at->result = KEPT;
    at->has_run = false;
    if (at->stmt->block)
        execute(at, at->stmt->block);
    else
        execute_expr(at, at->stmt->body);
}

static bool is_result_good(struct at *at, enum world world, enum what result)
{
    execute_in(at, world);
    return result == EITHER ? at->result != UNKNOWN : at->result == result;
}

/* Does the statement nothing but keep the variable, or take the value? */
static bool is_update(struct at *at)
{
    const po_peak_update *update = &at->peak->update;
    enum world better = update->op == PO_REDUCTION_MAX ? GREATER : LESS;

    for (int i = 0; i < at->stmt->n_access; i++)
        if (at->stmt->access[i].is_write &&
            at->stmt->access[i].array != at->peak->array)
            return false;
    return is_result_good(at, better, TAKEN) &&
           is_result_good(at, better == LESS ? GREATER : LESS, KEPT) &&
           is_result_good(at, EQUAL, update->takes_equal ? EITHER : KEPT) &&
           (update->takes_odd || is_result_good(at, ODD, KEPT));
}

/* Does it nothing unless the value is better? */
static bool is_idle(struct at *at)
{
    const po_peak_update *update = &at->peak->update;

    for (int w = LESS; w <= ODD; w++) {
        execute_in(at, (enum world)w);
        if (w != (update->op == PO_REDUCTION_MAX ? GREATER : LESS) &&
            at->has_run)
            return false;
    }
    return !update->takes_equal && !update->takes_odd;
}

/* Has the expression no effect, and does it not refer to the variable? */
static bool is_free(const po_expr *expr, void *user)
{
    const struct at *at = user;

    return expr->kind != PO_EXPR_ASSIGN && expr->kind != PO_EXPR_OPAQUE &&
           (expr->kind != PO_EXPR_UNARY || expr->op < PO_OP_PREINC ||
            expr->op > PO_OP_POSTDEC) &&
           (expr->kind != PO_EXPR_CALL ||
            (expr->decl && expr->decl->in_library)) &&
           !is_variable(at, expr);
}

/* Does the variable have each value of the type? */
static bool fits(const po_type *own, const po_type *type)
{
    int spare = own->size_bytes - type->size_bytes;

    if (own->kind != type->kind || own->size_bytes > 8 || spare < 0)
        return false;
    return own->kind == PO_TYPE_FLOAT ||
           (own->kind == PO_TYPE_INT && (own->is_signed == type->is_signed ||
                                         (own->is_signed && spare > 0)));
}

static bool is_offer_good(struct at *at, const po_ast_node *call)
{
    const po_peak *peak = at->peak;
    const po_type *own = at->scop->array[peak->array].element;
    const po_expr *value = peak->update.value;

    at->stmt = &at->scop->stmt[call->call.stmt];
    for (int i = 0; i < at->stmt->n_access; i++)
        if (at->stmt->access[i].array == peak->array &&
            (!at->stmt->access[i].expr ||
             po_call_local(call, at->stmt->access[i].expr) != peak->local))
            return false;
    return value && fits(own, plain(value)->type) && at->stmt->n_guard == 0 &&
           po_expr_walk(value, is_free, at) &&
           (peak->update.is_place
                ? !peak->local && is_idle(at)
                : own->kind == PO_TYPE_FLOAT && is_update(at));
}

static bool is_declaration_of(const struct at *at, const po_ast_node *node,
                              int array)
{
    if (node->kind == PO_AST_DECL)
        return node->decl.array == array && !node->decl.extent;
    if (node->kind != PO_AST_STMT || !node->call.declares)
        return false;
    for (int i = 0; i < at->scop->stmt[node->call.stmt].n_access; i++)
        if (at->scop->stmt[node->call.stmt].access[i].array == array &&
            at->scop->stmt[node->call.stmt].access[i].is_write)
            return true;
    return false;
}

/* Is the scalar one that each iteration declares for itself? */
static bool is_of_iteration(const struct at *at, const po_ast_node *node,
                            int array)
{
    bool is = is_declaration_of(at, node, array);

    for (int i = 0; i < po_ast_n_part(node) && !is; i++)
        is = is_of_iteration(at, po_ast_part(node, i), array);
    return is && at->scop->array[array].rank == 0;
}

/* Does the instance only set what the iteration declares? */
static bool is_private(const struct at *at, const po_ast_node *call)
{
    const po_stmt *stmt = &at->scop->stmt[call->call.stmt];

    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].is_write &&
            !is_of_iteration(at, at->loop->body, stmt->access[i].array))
            return false;
    return true;
}

/* Does the body consist of such instances, and offers, which are counted? */
static bool is_body_good(struct at *at, const po_ast_node *node, int *n_offer)
{
    if (node->kind == PO_AST_BLOCK) {
        for (int i = 0; i < node->block.n_child; i++)
            if (!is_body_good(at, node->block.child[i], n_offer))
                return false;
        return true;
    }
    if (node->kind != PO_AST_STMT)
        return node->kind == PO_AST_DECL && !node->decl.extent;
    if (at->scop->stmt[node->call.stmt].n_local > 0 || node->call.n_packed > 0)
        return false;
    if (!po_ast_accesses(at->scop, node, at->peak->array))
        return is_private(at, node);
    ++*n_offer;
    return is_offer_good(at, node);
}

/* Can lanes have copies of the variable? */
static bool is_variable_good(const struct at *at)
{
    const po_peak *peak = at->peak;
    const po_array *array = &at->scop->array[peak->array];

    if (!array->decl || !array->element || array->is_local ||
        array->element->is_volatile ||
        is_of_iteration(at, at->loop->body, peak->array))
        return false;
    return peak->local
               ? peak->local->array == peak->array && peak->local->is_stored &&
                     !peak->local->type && peak->local->n_dim == 0
               : po_array_is_local_scalar(array);
}

static bool is_loop_good(struct at *at)
{
    const po_loop_payload *l = &at->loop->loop;
    int n_offer = 0;

    return l->step == 1 && !l->size && !l->reverse && !l->resume &&
           !l->parallel && !l->simd && !l->is_lanes && !l->is_unrolled &&
           !l->is_collapsed && l->n_accumulator == 0 && l->n_reduced == 0 &&
           is_variable_good(at) && is_body_good(at, at->loop->body, &n_offer) &&
           n_offer == 1;
}

/* Are all loops in the node that look for a peak good ones?  "resumed": a loop goes on
 * where the node stops.
 */
static bool are_good(const po_scop *scop, const po_ast_node *node, bool resumed)
{
    struct at at = {.scop = scop, .loop = node};

    if (node->kind == PO_AST_LOOP && node->loop.peak) {
        at.peak = node->loop.peak;
        if (resumed || !is_loop_good(&at))
            return false;
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!are_good(scop, po_ast_part(node, i), po_ast_is_chain(node)))
            return false;
    return true;
}

bool po_peaks_are_good(const po_scop *scop, const po_ast_node *root)
{
    return are_good(scop, root, false);
}
