/* Statements of the model: each is one assignment whose right-hand side has no
 * side effects.  Collects its reads and its write (access.c), adds the
 * conditions on data around it, and appends a po_stmt with the current
 * iteration domain.
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

static bool update(po_region *region, const po_expr *body);

static bool evaluate_args(po_region *region, const po_expr *expr)
{
    for (int i = 0; i < expr->n_arg; i++)
        if (!po_region_evaluate(region, expr->arg[i]))
            return false;
    return true;
}

/* An argument that is a pointer is of use to a function that reads memory. */
static bool evaluate_argument(po_region *region, const po_expr *arg)
{
    if (po_type_is_address(arg->type))
        return po_region_pointer(region, arg);
    if (!po_type_is_scalar(arg->type))
        return po_region_fail_expr(region, PO_REJECT_DATA_TYPE, arg);
    return po_region_evaluate(region, arg);
}

/* The first operand decides which of the others are evaluated. */
static bool evaluate_choice(po_region *region, const po_expr *expr)
{
    bool is_certain = region->is_certain;
    int n_assigned;
    int n_access;

    if (!po_region_evaluate(region, expr->arg[0]))
        return false;
    region->is_certain = false;
    n_assigned = po_open_block_n_assigned(region);
    n_access = region->n_access;
    for (int i = 1; i < expr->n_arg; i++) {
        if (!po_region_evaluate(region, expr->arg[i]))
            return false;
        po_open_block_leave_branch(region, n_assigned, n_access);
    }
    region->is_certain = is_certain;
    return true;
}

/* Is an argument an array that the region declares, of a statement of its own?  Whether or not it
 * is looked at, it has to be there.
 */
static bool has_declared_argument(const po_region *region, const po_expr *call)
{
    for (int i = 0; i < call->n_arg; i++) {
        const po_decl *decl = po_type_is_address(call->arg[i]->type)
                                  ? po_expr_source(call->arg[i])
                                  : NULL;

        if (decl && po_region_declares(region, decl) &&
            !po_open_block_has(region, decl))
            return true;
    }
    return false;
}

static bool evaluate_call(po_region *region, const po_expr *call)
{
    po_effect effect =
        po_call_effect(region->source->unit, region->source->function, call);
    bool stores = region->open_block && effect.is_confined;

    if (region->open_block && effect.stores)
        return po_region_store(region, call, effect.stores);
    if (effect.why != PO_N_REJECT && !stores) {
        po_region_advise(region, effect.advice);
        return po_region_fail(region, effect.why, &call->loc, effect.text);
    }
    effect.reads_args |= has_declared_argument(region, call);
    po_region_note_call(region, call, &effect);
    for (int i = 0; i < call->n_arg; i++)
        if (!evaluate_argument(region, call->arg[i]))
            return false;
    return !stores || po_region_store_through(region, call, effect.stored);
}

/* Is it the real or the imaginary part of a number? */
static bool is_part(const po_expr *expr)
{
    return expr->kind == PO_EXPR_UNARY &&
           (expr->op == PO_OP_REAL || expr->op == PO_OP_IMAG);
}

static bool evaluate_unary(po_region *region, const po_expr *expr)
{
    if (expr->op == PO_OP_DEREF)
        return po_region_access(region, expr, false);
    if (expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS ||
        expr->op == PO_OP_NOT || expr->op == PO_OP_BNOT || is_part(expr))
        return evaluate_args(region, expr);
    if (region->open_block && po_expr_is_update(expr))
        return update(region, expr);
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

/* Is it a table of the locale, the same for all threads? */
static bool is_table(const po_region *region, const po_expr *expr)
{
    return po_library_is_table(expr) &&
           !po_unit_has_name(region->source->unit, "uselocale");
}

/* Add the reads of "expr".  Returns false if it may have side effects, other
 * than in a block, cannot be modelled, or isl failed.
 */
bool po_region_evaluate(po_region *region, const po_expr *expr)
{
    if (expr->kind == PO_EXPR_OPAQUE)
        return po_region_fail_expr(region, expr->why, expr);
    if (expr->kind == PO_EXPR_CONVERT && !expr->type->size_bytes)
        return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
    switch (expr->kind) {
    case PO_EXPR_INT:
    case PO_EXPR_FLOAT:
        return true;
    case PO_EXPR_SUBSCRIPT:
        if (is_table(region, expr->arg[0]))
            return po_region_evaluate(region, expr->arg[1]);
        return po_region_access(region, expr, false);
    case PO_EXPR_VAR:
    case PO_EXPR_MEMBER:
        return po_region_access(region, expr, false);
    case PO_EXPR_UNARY:
        return evaluate_unary(region, expr);
    case PO_EXPR_BINARY:
        if (expr->op == PO_OP_COMMA && !region->open_block)
            break;
        if (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR)
            return evaluate_choice(region, expr);
        return evaluate_args(region, expr);
    case PO_EXPR_COND:
        return evaluate_choice(region, expr);
    case PO_EXPR_LIST:
        return evaluate_args(region, expr);
    case PO_EXPR_CALL:
        return evaluate_call(region, expr);
    case PO_EXPR_CAST:
    case PO_EXPR_CONVERT:
        if (!po_type_is_element(expr->type))
            return po_region_fail_expr(region, PO_REJECT_DATA_TYPE, expr);
        return evaluate_args(region, expr);
    case PO_EXPR_ASSIGN:
        if (region->open_block)
            return update(region, expr);
        break;
    case PO_EXPR_OPAQUE:
        break;
    }
    return po_region_fail_expr(region, PO_REJECT_EXPRESSION, expr);
}

/* Add the accesses of an assignment or increment: reads first.  An assignment to a
 * part of a number keeps the other part.
 */
static bool update(po_region *region, const po_expr *body)
{
    const po_expr *target = po_expr_strip(body->arg[0]);
    bool is_plain = body->kind == PO_EXPR_ASSIGN && body->op == PO_OP_NONE &&
                    !is_part(target);

    if (body->kind == PO_EXPR_ASSIGN &&
        !po_region_evaluate(region, body->arg[1]))
        return false;
    if (is_part(target))
        target = target->arg[0];
    else
        target = body->arg[0];
    if ((!is_plain && !po_region_access(region, target, false)) ||
        !po_region_access(region, target, true))
        return false;
    po_open_block_note_assigned(region, body->arg[0]);
    return true;
}

void po_region_drop_accesses(po_region *region)
{
    for (int i = 0; i < region->n_access; i++)
        isl_map_free(region->access[i].relation);
    region->n_access = 0;
    region->calls.n_reading -= region->calls.n_call;
    region->calls.n_call = 0;
}

/* Is the statement in work executed for any value of the parameters? */
static isl_bool is_dead(const po_region *region)
{
    isl_set *domain = po_range_possible(region, isl_set_copy(region->domain));
    isl_bool dead = isl_set_is_empty(domain);

    isl_set_free(domain);
    return dead;
}

static void set_position(po_region *region, po_stmt *stmt)
{
    int depth = region->depth;
    int *position = po_arena_array(region->scop->arena, 2 * (size_t)depth + 1,
                                   sizeof(*position));

    for (int i = 0; i < depth; i++)
        position[2 * i] = region->level[i].place;
    position[2 * depth] = region->next[depth]++;
    stmt->position = position;
}

static void set_iterators(po_region *region, po_stmt *stmt)
{
    po_arena *arena = region->scop->arena;
    size_t depth = (size_t)region->depth;
    const po_decl **iter = po_arena_array(arena, depth, sizeof(*iter));
    isl_id *id = isl_id_alloc(region->scop->ctx, stmt->name, NULL);
    isl_aff *value;

    stmt->iter_value = po_arena_array(arena, depth, sizeof(*stmt->iter_value));
    for (size_t i = 0; i < depth; i++) {
        value = isl_aff_copy(region->level[i].value);
        value = isl_aff_add_dims(value, isl_dim_in, (unsigned)(depth - i - 1));
        stmt->iter_value[i] =
            isl_aff_set_tuple_id(value, isl_dim_in, isl_id_copy(id));
        iter[i] = region->level[i].iter;
    }
    isl_id_free(id);
    stmt->iter = iter;
    stmt->n_iter = region->depth;
}

/* Add the statement "what" with the accesses collected. */
static void add_stmt(po_region *region, const po_stmt *what)
{
    po_scop *scop = region->scop;
    po_stmt *stmt = PO_ARENA_ADD(scop->arena, scop->stmt, scop->n_stmt);

    *stmt = *what;
    stmt->name = po_arena_printf(scop->arena, "S%d", scop->n_stmt - 1);
    stmt->domain =
        isl_set_set_tuple_name(isl_set_copy(region->domain), stmt->name);
    set_iterators(region, stmt);
    set_position(region, stmt);
    stmt->access = region->access;
    stmt->n_access = region->n_access;
    for (int i = 0; i < stmt->n_access; i++)
        stmt->access[i].relation = isl_map_set_tuple_name(
            stmt->access[i].relation, isl_dim_in, stmt->name);
    region->n_access = 0;
    region->access = NULL;
    for (; region->calls.n_call > 0; region->calls.n_call--)
        region->calls.reading[region->calls.n_reading - region->calls.n_call]
            .stmt = scop->n_stmt - 1;
}

/* Under conditions that are no part of the domain, a statement becomes a block,
 * and need not write, but for variables that exist under them only.
 */
static po_stmt add_guards(po_region *region, const po_stmt *what)
{
    po_stmt stmt = *what;

    if (region->guards.n_guard == 0)
        return stmt;
    if (stmt.body) {
        stmt.block =
            po_node_make(region->scop->arena, &(po_node){.kind = PO_NODE_EXPR,
                                                         .loc = stmt.loc,
                                                         .expr = stmt.body});
        stmt.body = NULL;
    }
    stmt.block = po_guard_wrap(region, stmt.block);
    stmt.n_guard = region->guards.n_guard;
    for (int i = 0; i < region->n_access; i++)
        region->access[i].is_must =
            region->access[i].is_must &&
            po_guard_confines(region,
                              &region->scop->array[region->access[i].array]);
    return stmt;
}

/* Add the statement "what" with the accesses collected, unless it is never
 * executed.  Returns false if there are too many, or isl failed.
 */
bool po_region_add_stmt(po_region *region, const po_stmt *what)
{
    isl_bool dead = is_dead(region);
    po_stmt stmt;

    if (dead < 0)
        return false;
    if (dead) {
        region->n_dead++;
        po_region_drop_accesses(region);
        return true;
    }
    if (region->scop->n_stmt == PO_MAX_STMT)
        return po_region_fail(region, PO_REJECT_TOO_COMPLEX, &what->loc,
                              "too many statements");
    stmt = add_guards(region, what);
    add_stmt(region, &stmt);
    return true;
}

/* Model an expression statement.  An expression without effects is none.
 * Returns false if it cannot be modelled, or isl failed.
 */
bool po_region_statement(po_region *region, const po_expr *body)
{
    bool good;

    body = po_expr_strip(po_expr_skip_void(body));
    if (!po_expr_is_update(body)) {
        if (body->kind == PO_EXPR_VAR && po_type_is_address(body->type) &&
            !body->type->is_volatile)
            return true;
        good = po_region_evaluate(region, body);
        po_region_drop_accesses(region);
        return good;
    }
    if (!po_guard_evaluate(region))
        return false;
    region->is_certain = po_region_is_exact(region);
    good = update(region, body);
    region->is_certain = false;
    return good && po_region_add_stmt(
                       region, &(po_stmt){.body = body, .loc = body->loc});
}
