/* Elements of arrays that keep the least of values, or the greatest:
 *
 *     if (e < x) x = e;     is     x = min(e, x)
 *
 * As a condition and an assignment under it, the statement is one that need not write, so
 * that no later value is known to come from it.  But an instance that does not write leaves
 * the value that it has just read and compared: to all who read x later it is the same as
 * if that had been written.  It is modelled as an assignment that always writes
 * (po_expr_is_min_max_update); what is printed for it still writes where the value is better only,
 * as the memory may be one that cannot be written, and stores take time.
 *
 * The value and the element have one type, so that what is stored is what has been compared.
 * A value that is no number is not less, nor is one that is equal.
 *
 * Other conditions on data in front of the comparison, "if (c && e < x) x = e;", belong to the
 * value: it is "c ? e : x", which is not less where c does not hold (po_expr_is_min_max_update).  New
 * code may look at x where c does not hold, too, and may store what it has seen there, so that x
 * has to be there, and no other thread may write it: all elements that are updated so are ones
 * that the region accesses in any case, as d[i][j] is one of the d[i][k] in the first condition of
 *
 *     if (d[i][k] != FAR && d[k][j] != FAR && d[i][k] + d[k][j] < d[i][j])
 *
 * What is not known to be is modelled again, as a condition and an assignment under it
 * (po_source.no_filters).
 */
#include "internal.h"

#include <isl/map.h>
#include <isl/set.h>

/* Is it memory of which the statement is not the only one to see, so that it may not be written
 * in any case?  Variables of the function need none of this.
 */
static bool is_memory(const po_expr *target)
{
    return target->kind != PO_EXPR_VAR ||
           target->decl->storage == PO_STORAGE_GLOBAL ||
           target->decl->storage == PO_STORAGE_STATIC;
}

static bool is_number(const po_type *type)
{
    return (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_FLOAT) &&
           !type->is_volatile;
}

/* What the comparison says of "value" and "target": PO_OP_LT or PO_OP_GT, as if "value" was on
 * its left; PO_OP_NONE if it compares others, or in another way.  An integer that is equal need
 * not be written.
 */
static po_op compared(const po_expr *cond, const po_expr *value,
                      const po_expr *target)
{
    bool is_integer = target->type->kind == PO_TYPE_INT;
    bool is_less;
    bool is_greater;

    cond = po_expr_strip(cond);
    is_less = cond->op == PO_OP_LT || (is_integer && cond->op == PO_OP_LE);
    is_greater = cond->op == PO_OP_GT || (is_integer && cond->op == PO_OP_GE);
    if (cond->kind != PO_EXPR_BINARY || (!is_less && !is_greater))
        return PO_OP_NONE;
    if (po_expr_is_same(cond->arg[1], value) &&
        po_expr_is_same(cond->arg[0], target))
        is_less = !is_less;
    else if (!po_expr_is_same(cond->arg[0], value) ||
             !po_expr_is_same(cond->arg[1], target))
        return PO_OP_NONE;
    return is_less ? PO_OP_LT : PO_OP_GT;
}

static bool is_quiet(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && expr->kind != PO_EXPR_CALL &&
           expr->kind != PO_EXPR_LIST && !po_expr_is_update(expr) &&
           !expr->type->is_volatile;
}

/* An "if" of conditions that all have to hold: the last, and those in front of it, which may be
 * NULL.
 */
struct conditions {
    po_arena *arena;
    const po_expr *front;
    const po_expr *last;
};

/* One more condition, behind the others, has to hold. */
static void add_condition(struct conditions *c, const po_expr *cond)
{
    cond = po_expr_strip(cond);
    if (cond->kind == PO_EXPR_BINARY && cond->op == PO_OP_LAND) {
        add_condition(c, cond->arg[0]);
        add_condition(c, cond->arg[1]);
        return;
    }
    if (c->last)
        c->front = c->front ? po_expr_condition(c->arena, c->front, PO_OP_LAND,
                                                c->last)
                            : c->last;
    c->last = cond;
}

/* Return what is updated under the conditions, which may be in one "if" or in several, and its new
 * value; NULL if there is an "else", or more under them.
 */
static const po_expr *find_conditions(struct conditions *c, const po_node *node,
                                      const po_expr **value)
{
    const po_expr *update;

    for (; node && node->kind == PO_NODE_IF; node = po_node_only(node->body)) {
        if (node->other)
            return NULL;
        add_condition(c, node->cond);
    }
    update = po_node_only_update(node);
    if (!c->last || !update ||
        (update->op != PO_OP_NONE && !po_expr_is_min_max_update(update)))
        return NULL;
    *value = update->arg[1];
    if (po_expr_is_min_max_update(update)) {
        add_condition(c, po_expr_min_max_cond(c->arena, update));
        *value = po_expr_min_max_value(update);
    }
    return po_expr_strip(update->arg[0]);
}

/* "c ? e : x", of the type of x, which "e" has. */
static const po_expr *filtered(const struct conditions *c, const po_expr *value,
                               const po_expr *target)
{
    return c->front ? po_expr_choice(c->arena, c->front, po_expr_strip(value),
                                     po_expr_copy(c->arena, target))
                    : value;
}

/* The update by the lesser, or greater, of the target and a value under the conditions in front. */
static const po_expr *make_extreme(const struct conditions *c, po_op op,
                                   const po_expr *target, const po_expr *value)
{
    const po_expr *arg[] = {target, filtered(c, value, target)};

    return po_expr_make(c->arena, &(po_expr){.kind = PO_EXPR_ASSIGN,
                                             .op = op,
                                             .type = target->type,
                                             .loc = target->loc,
                                             .n_arg = 2,
                                             .arg = arg});
}

/* Take the first condition out of a chain if it is one on integers, and return it; else NULL. */
static const po_expr *take_first(po_arena *arena, const po_expr **chain)
{
    const po_expr *expr = *chain;
    const po_expr *rest = NULL;
    const po_expr *first;

    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_LAND) {
        rest = expr->arg[0];
        first = take_first(arena, &rest);
        if (first)
            *chain =
                rest ? po_expr_condition(arena, rest, PO_OP_LAND, expr->arg[1])
                     : expr->arg[1];
        return first;
    }
    first = po_condition_is_of_integers(expr) ? expr : NULL;
    if (first)
        *chain = NULL;
    return first;
}

const po_node *po_extreme_split(po_arena *arena, const po_node *node,
                                const po_expr *extreme)
{
    struct conditions c = {.arena = arena,
                           .front = po_expr_min_max_filter(extreme)};
    const po_expr *first = c.front ? take_first(arena, &c.front) : NULL;
    po_node *split = po_node_make(arena, node);
    po_node *body = po_node_make(arena, node);
    const po_node *rest;

    if (!first)
        return NULL;
    body->kind = PO_NODE_EXPR;
    body->cond = NULL;
    body->body = NULL;
    body->expr = make_extreme(&c, extreme->op, extreme->arg[0],
                              po_expr_min_max_value(extreme));
    rest = po_extreme_split(arena, node, body->expr);
    split->cond = first;
    split->body = rest ? rest : body;
    return split;
}

const po_expr *po_extreme_of(const po_region *region, const po_node *node)
{
    struct conditions c = {.arena = region->scop->arena};
    const po_expr *value;
    const po_expr *target =
        node->kind == PO_NODE_IF ? find_conditions(&c, node, &value) : NULL;
    po_op op;

    if (!target || (c.front && (region->source->no_filters ||
                                !po_expr_walk(c.front, is_quiet, NULL))))
        return NULL;
    op = compared(c.last, value, target);
    if (op == PO_OP_NONE || !is_memory(target) || !is_number(target->type) ||
        !po_type_is_same(po_expr_strip(value)->type, target->type))
        return NULL;
    return make_extreme(&c, op, target, value);
}

/* Does each instance of the statement access all that is said of it? */
static bool is_sure(const po_stmt *stmt, const po_access *access)
{
    return stmt->body && stmt->n_guard == 0 && access->is_exact &&
           access->expr && po_expr_is_evaluated(stmt->body, access->expr);
}

/* Are all elements of the access sure to be accessed in the region? */
static isl_bool is_there(const po_scop *scop, const po_access *access)
{
    isl_set *elements = isl_map_range(isl_map_copy(access->relation));
    isl_bool good;

    elements = isl_set_intersect_params(elements, isl_set_copy(scop->context));
    elements = isl_set_intersect_params(elements, isl_set_copy(scop->assume));
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *other = &scop->stmt[s].access[k];

            if (other->array == access->array && is_sure(&scop->stmt[s], other))
                elements = isl_set_subtract(
                    elements, isl_map_range(isl_map_copy(other->relation)));
        }
    good = isl_set_is_empty(elements);
    isl_set_free(elements);
    return good;
}

/* Is the element there that the statement updates under a condition of its own? */
static isl_bool has_element(const po_scop *scop, const po_stmt *stmt)
{
    isl_bool good = isl_bool_true;

    for (int k = 0; k < stmt->n_access && good == isl_bool_true; k++)
        if (stmt->access[k].is_write)
            good = stmt->access[k].is_exact ? is_there(scop, &stmt->access[k])
                                            : isl_bool_false;
    return good;
}

bool po_region_check_min_max_updates(po_region *region)
{
    const po_scop *scop = region->scop;

    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        isl_bool good = isl_bool_true;

        if (po_stmt_min_max(stmt) != PO_OP_NONE &&
            po_expr_min_max_filter(po_expr_strip(stmt->body)))
            good = has_element(scop, stmt);
        if (good < 0)
            return false;
        if (good == isl_bool_false) {
            region->is_unfiltered = true;
            return po_region_fail(region, PO_REJECT_NONAFFINE_CONDITION,
                                  &stmt->loc, NULL);
        }
    }
    return true;
}
