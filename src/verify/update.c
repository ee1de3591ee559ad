/* What updates of an element commute: a second opinion on dep/reduction.c,
 * which shares nothing with it.
 *
 * Expressions are given a form from the bottom up: free of the array, or the
 * element combined with something free of it.  A choice between the element
 * and another value is tried out for each order that the two may have.  What
 * the updates refer to must be all references to the array that there are.
 */
#include "update.h"

#include "polyopt/nest.h"

#include <isl/map.h>
#include <stdlib.h>

/* "FORM_FREE" does not refer to the array, "FORM_SELF" is the element as it
 * is, from FORM_OTHER on the element combined with others: FORM_OTHER + op.
 */
enum { FORM_BAD = -1, FORM_FREE, FORM_SELF, FORM_OTHER };

/* "n_seen" references to the array are parts of updates.  "is_other", per access: it is to
 * another element than the one that is updated, and counts for nothing; NULL if all count.
 */
struct view {
    const po_scop *scop;
    const po_stmt *stmt;
    int array;
    bool reassociate;
    const bool *is_other;
    const po_expr *target;
    int n_seen;
    int n_all;
    po_reduction op;
    bool good;
};

static const po_expr *peel(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    return expr;
}

static bool refers(const struct view *v, const po_expr *expr)
{
    for (int i = 0; i < v->stmt->n_access; i++)
        if (v->stmt->access[i].expr == expr &&
            v->stmt->access[i].array == v->array)
            return !v->is_other || !v->is_other[i];
    return false;
}

/* Count what refers to the array; also the scalar's name where it is no access,
 * which is where a block reads what it has written.
 */
static bool count_references(const po_expr *expr, void *user)
{
    struct view *v = user;
    const po_array *array = &v->scop->array[v->array];
    bool is_name = expr->kind == PO_EXPR_VAR && array->rank == 0 &&
                   expr->decl == array->decl;

    v->n_all += is_name || refers(v, expr);
    return true;
}

static int references_in(const struct view *v, const po_expr *expr)
{
    struct view inside = *v;

    inside.n_all = 0;
    po_expr_walk(expr, count_references, &inside);
    return inside.n_all;
}

/* Does an operation of this type, the result of which is converted to that of
 * the element, commute?
 */
static bool suits(const struct view *v, po_reduction op, const po_type *type)
{
    const po_type *own = v->scop->array[v->array].element;
    bool whole = type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL;

    switch (own->kind) {
    case PO_TYPE_INT:
        return whole && type->size_bytes <= 8;
    case PO_TYPE_BOOL:
        return whole && (op == PO_REDUCTION_AND || op == PO_REDUCTION_OR);
    case PO_TYPE_FLOAT:
        return v->reassociate && (whole || type->kind == PO_TYPE_FLOAT) &&
               (op == PO_REDUCTION_SUM || op == PO_REDUCTION_PRODUCT);
    default:
        return false;
    }
}

static po_reduction sort_of(po_op op)
{
    if (op == PO_OP_ADD || op == PO_OP_SUB)
        return PO_REDUCTION_SUM;
    if (op == PO_OP_MUL)
        return PO_REDUCTION_PRODUCT;
    if (op == PO_OP_AND)
        return PO_REDUCTION_AND;
    if (op == PO_OP_OR)
        return PO_REDUCTION_OR;
    return op == PO_OP_XOR ? PO_REDUCTION_XOR : PO_REDUCTION_NONE;
}

/* The form of "expr", whose references are counted as seen if it is good. */
static int form_of(struct view *v, const po_expr *expr)
{
    po_reduction sort;
    int left;
    int right;

    expr = peel(expr);
    if (refers(v, expr) && po_expr_is_same(expr, v->target)) {
        v->n_seen++;
        return FORM_SELF;
    }
    if (references_in(v, expr) == 0)
        return FORM_FREE;
    sort = sort_of(expr->op);
    if (expr->kind != PO_EXPR_BINARY || sort == PO_REDUCTION_NONE ||
        !suits(v, sort, expr->type))
        return FORM_BAD;
    left = form_of(v, expr->arg[0]);
    right = form_of(v, expr->arg[1]);
    if (expr->op == PO_OP_SUB && right != FORM_FREE)
        return FORM_BAD;
    if (left == FORM_FREE)
        left = right;
    else if (right != FORM_FREE)
        return FORM_BAD;
    return left == FORM_SELF || left == FORM_OTHER + (int)sort
               ? FORM_OTHER + (int)sort
               : FORM_BAD;
}

/* An update of this sort has been seen. */
static void settle(struct view *v, po_reduction op)
{
    if (op == PO_REDUCTION_NONE || (v->op != PO_REDUCTION_NONE && v->op != op))
        v->good = false;
    v->op = op;
    v->n_seen++;
}

/* Are values of type "type" compared with the element as numbers, and kept by
 * it unchanged?
 */
static bool fits(const struct view *v, const po_type *type)
{
    const po_type *own = v->scop->array[v->array].element;
    int spare = own->size_bytes - type->size_bytes;

    return own->kind == PO_TYPE_INT && type->kind == PO_TYPE_INT &&
           own->size_bytes <= 8 &&
           (own->is_signed == type->is_signed ? spare >= 0
                                              : own->is_signed && spare > 0);
}

static bool is_target(const struct view *v, const po_expr *expr)
{
    return refers(v, peel(expr)) && po_expr_is_same(expr, v->target);
}

/* Is "left op right" true in a world in which the element is "sign" to the
 * other value: less (-1) or greater (1)?
 */
static bool is_true(const struct view *v, const po_expr *cond, int sign)
{
    int order = is_target(v, cond->arg[0]) ? sign : -sign;

    return cond->op == PO_OP_LT || cond->op == PO_OP_LE ? order < 0 : order > 0;
}

/* The target becomes "yes" where "cond" holds, "no" where it does not; one of
 * them is the target itself ("no" is NULL if it is not touched).
 */
static void try_choice(struct view *v, const po_expr *cond, const po_expr *yes,
                       const po_expr *no)
{
    bool keeps_yes = is_target(v, yes);
    const po_expr *other = keeps_yes ? no : yes;
    bool is_left;
    bool kept[2];

    cond = peel(cond);
    if (cond->kind != PO_EXPR_BINARY || cond->op < PO_OP_LT ||
        cond->op > PO_OP_GE || !other || (no && keeps_yes == is_target(v, no)))
        return;
    is_left = is_target(v, cond->arg[0]);
    if (is_left == is_target(v, cond->arg[1]) ||
        !po_expr_is_same(cond->arg[is_left], other) ||
        !fits(v, peel(other)->type) || !fits(v, peel(cond->arg[is_left])->type))
        return;
    kept[0] = is_true(v, cond, -1) == keeps_yes;
    kept[1] = is_true(v, cond, 1) == keeps_yes;
    v->n_seen += no ? 2 : 1;
    settle(v, kept[0] == kept[1] ? PO_REDUCTION_NONE
              : kept[0]          ? PO_REDUCTION_MIN
                                 : PO_REDUCTION_MAX);
}

static void see_assignment(struct view *v, const po_expr *expr)
{
    const po_expr *value = peel(expr->arg[1]);
    int form;

    if (po_expr_is_min_max_update(expr)) {
        if (!fits(v, value->type))
            return;
        v->n_seen += value->kind == PO_EXPR_COND && is_target(v, value->arg[2]);
        settle(v, expr->op == PO_OP_LT ? PO_REDUCTION_MIN : PO_REDUCTION_MAX);
        return;
    }
    if (expr->op != PO_OP_NONE) {
        if (suits(v, sort_of(expr->op), value->type) &&
            suits(v, sort_of(expr->op), expr->arg[1]->type))
            settle(v, sort_of(expr->op));
        return;
    }
    if (value->kind == PO_EXPR_COND) {
        try_choice(v, value->arg[0], value->arg[1], value->arg[2]);
        return;
    }
    form = form_of(v, value);
    if (form == FORM_BAD || form == FORM_SELF)
        v->good = false;
    else if (form != FORM_FREE)
        settle(v, (po_reduction)(form - FORM_OTHER));
}

/* Look at an expression whose value is not used. */
static void see_expr(struct view *v, const po_expr *expr)
{
    expr = peel(expr);
    if (expr->n_arg == 0 || !refers(v, peel(expr->arg[0])))
        return;
    v->target = peel(expr->arg[0]);
    if (expr->kind == PO_EXPR_ASSIGN)
        see_assignment(v, expr);
    else if (expr->kind == PO_EXPR_UNARY && expr->op >= PO_OP_PREINC &&
             expr->op <= PO_OP_POSTDEC &&
             suits(v, PO_REDUCTION_SUM, v->target->type))
        settle(v, PO_REDUCTION_SUM);
}

/* "if (cond) x = e;" with nothing else. */
static void see_if(struct view *v, const po_node *node)
{
    const po_node *body = po_node_only(node->body);
    const po_expr *expr;

    if (node->other || !body || body->kind != PO_NODE_EXPR)
        return;
    expr = peel(body->expr);
    if (expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE ||
        !refers(v, peel(expr->arg[0])))
        return;
    v->target = peel(expr->arg[0]);
    try_choice(v, node->cond, expr->arg[1], NULL);
}

static bool see_node(const po_node *node, void *user)
{
    if (node->kind == PO_NODE_IF)
        see_if(user, node);
    else if (node->kind == PO_NODE_EXPR)
        see_expr(user, node->expr);
    return true;
}

/* Is every access to the array one that stands in the text? */
static bool are_written(const struct view *v)
{
    for (int i = 0; i < v->stmt->n_access; i++)
        if (v->stmt->access[i].array == v->array && !v->stmt->access[i].expr)
            return false;
    return true;
}

/* What the references that count do: updates of one sort, or PO_REDUCTION_NONE. */
static po_reduction judge(struct view *v)
{
    const po_stmt *stmt = v->stmt;

    if (!v->scop->array[v->array].element ||
        v->scop->array[v->array].is_local || (!stmt->body && !stmt->block))
        return PO_REDUCTION_NONE;
    if (stmt->block) {
        po_node_walk(stmt->block, see_node, v);
        po_node_walk_expr(stmt->block, count_references, v);
    } else {
        see_expr(v, stmt->body);
        po_expr_walk(stmt->body, count_references, v);
    }
    return v->good && v->n_seen == v->n_all && v->n_all > 0 && are_written(v)
               ? v->op
               : PO_REDUCTION_NONE;
}

/* How does the statement update elements of the array, if all its references to
 * it are parts of updates of one sort?  PO_REDUCTION_NONE otherwise.
 */
po_reduction po_verify_update(const po_scop *scop, const po_stmt *stmt,
                              int array, bool reassociate)
{
    struct view v = {.scop = scop,
                     .stmt = stmt,
                     .array = array,
                     .reassociate = reassociate,
                     .good = true};

    return judge(&v);
}

/* May the two accesses of an instance be to the same element? */
static bool may_meet(const po_stmt *stmt, const po_access *a,
                     const po_access *b)
{
    isl_map *own = isl_map_intersect_domain(isl_map_copy(a->relation),
                                            isl_set_copy(stmt->domain));
    isl_map *both = isl_map_intersect(own, isl_map_copy(b->relation));
    isl_bool none = isl_map_is_empty(both);

    isl_map_free(both);
    return none != isl_bool_true;
}

/* The write of the one element that the statement writes in each instance; NULL if there is
 * none, or more than one.
 */
static const po_access *find_write(const po_stmt *stmt, int array)
{
    const po_access *write = NULL;

    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *access = &stmt->access[i];
        isl_bool same = isl_bool_true;

        if (access->array != array || !access->is_write)
            continue;
        if (write)
            same = isl_map_is_equal(write->relation, access->relation);
        if (!access->is_exact || same != isl_bool_true)
            return NULL;
        write = access;
    }
    return write;
}

/* Is there one element that is written?  Find the reads that are never of it. */
static bool find_others(const po_stmt *stmt, int array, bool *is_other)
{
    const po_access *write = find_write(stmt, array);

    for (int i = 0; write && i < stmt->n_access; i++)
        is_other[i] = stmt->access[i].array == array &&
                      !stmt->access[i].is_write &&
                      !may_meet(stmt, &stmt->access[i], write);
    return write;
}

po_reduction po_verify_commuting(const po_scop *scop, const po_stmt *stmt,
                                 int array, bool *is_target)
{
    bool *is_other = po_alloc(((size_t)stmt->n_access + 1) * sizeof(bool));
    struct view v = {.scop = scop,
                     .stmt = stmt,
                     .array = array,
                     .is_other = is_other,
                     .good = true};
    po_reduction op = PO_REDUCTION_NONE;

    if (find_others(stmt, array, is_other))
        op = judge(&v);
    if (op == PO_REDUCTION_SUM || op == PO_REDUCTION_PRODUCT)
        op = PO_REDUCTION_NONE;
    for (int i = 0; i < stmt->n_access; i++)
        is_target[i] = op != PO_REDUCTION_NONE &&
                       stmt->access[i].array == array && !is_other[i];
    free(is_other);
    return op;
}
