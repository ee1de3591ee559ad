/* Updates of which the order does not matter: x = x op e.
 *
 * A statement may have several of them, under conditions and in loops of its
 * own; what counts is that it refers to the array in no other way.  Integer
 * arithmetic is that modulo 2^w, w being the width of x: every order gives the
 * same w lower bits, whatever the width of the operations is, as long as they
 * are of integer types.  Whether an intermediate value fits is not asked here.
 *
 * The dependences between such statements are marked and stay in the schedule, which
 * keeps their order. Only a loop that is to be parallel or in vectors may carry
 * them, with accumulators (tree/reduce.c).
 */
#include <stdlib.h>

#include "polyopt/nest.h"
#include "polyopt/reduction.h"

/* Integers of fewer bytes are converted to int, which has so many. */
#define INT_BYTES 4

/* The references of one statement to an array.
 *
 * "found"   per access: is it part of an update?
 * "update"  what the updates so far do; "good" if they all do the same
 */
struct updates {
    const po_scop *scop;
    const po_stmt *stmt;
    int array;
    bool reassociate;
    bool *found;
    po_update update;
    bool good;
};

const char *po_reduction_text(po_reduction op)
{
    static const char *const text[] = {"",  "+", "*",   "&",
                                       "|", "^", "min", "max"};

    return text[op];
}

static const po_type *element(const struct updates *s)
{
    return s->scop->array[s->array].element;
}

/* Is the expression a reference to the array? */
static bool is_reference(const struct updates *s, const po_expr *expr)
{
    for (int i = 0; i < s->stmt->n_access; i++)
        if (s->stmt->access[i].array == s->array &&
            s->stmt->access[i].expr == expr)
            return true;
    return false;
}

static void mark(struct updates *s, const po_expr *expr)
{
    for (int i = 0; i < s->stmt->n_access; i++)
        if (s->stmt->access[i].expr == expr)
            s->found[i] = true;
}

static int wider(int a, int b)
{
    return a > b ? a : b;
}

/* Note an update of "target", computed in "size_bytes". */
static void note(struct updates *s, const po_expr *target, po_reduction op,
                 int size_bytes)
{
    if (op == PO_REDUCTION_NONE ||
        (s->update.op != PO_REDUCTION_NONE && s->update.op != op)) {
        s->good = false;
        return;
    }
    mark(s, target);
    s->update.op = op;
    s->update.size_bytes = wider(s->update.size_bytes, size_bytes);
}

static po_reduction reduction_of(po_op op)
{
    switch (op) {
    case PO_OP_ADD:
    case PO_OP_SUB:
    case PO_OP_PREINC:
    case PO_OP_PREDEC:
    case PO_OP_POSTINC:
    case PO_OP_POSTDEC:
        return PO_REDUCTION_SUM;
    case PO_OP_MUL:
        return PO_REDUCTION_PRODUCT;
    case PO_OP_AND:
        return PO_REDUCTION_AND;
    case PO_OP_OR:
        return PO_REDUCTION_OR;
    case PO_OP_XOR:
        return PO_REDUCTION_XOR;
    default:
        return PO_REDUCTION_NONE;
    }
}

/* Can values of type "type" be combined with elements by "op"? */
static bool is_combined(const struct updates *s, po_reduction op,
                        const po_type *type)
{
    bool is_integer = type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL;

    if (element(s)->kind == PO_TYPE_INT)
        return is_integer && type->size_bytes <= 8;
    if (element(s)->kind == PO_TYPE_BOOL)
        return is_integer && (op == PO_REDUCTION_AND || op == PO_REDUCTION_OR);
    return element(s)->kind == PO_TYPE_FLOAT && s->reassociate &&
           (op == PO_REDUCTION_SUM || op == PO_REDUCTION_PRODUCT) &&
           (is_integer || type->kind == PO_TYPE_FLOAT);
}

/* "x op= e", "x++". */
static bool find_compound(struct updates *s, const po_expr *expr)
{
    const po_expr *target = po_expr_strip(expr->arg[0]);
    const po_type *other = expr->arg[expr->n_arg - 1]->type;
    po_reduction op = reduction_of(expr->op);
    int size = wider(INT_BYTES, element(s)->size_bytes);

    if (!is_combined(s, op, other))
        return false;
    note(s, target, op, wider(size, other->size_bytes));
    return true;
}

/* Find "target" among the operands of a chain of operations "op" that all are
 * combined with each other; it may not be subtracted.  "*size" is that of the
 * widest operation.
 */
static const po_expr *find_operand(const struct updates *s,
                                   const po_expr *chain, const po_expr *target,
                                   po_reduction op, int *size)
{
    const po_expr *found;

    chain = po_expr_strip(chain);
    if (is_reference(s, chain) && po_expr_is_same(chain, target))
        return chain;
    if (chain->kind != PO_EXPR_BINARY || reduction_of(chain->op) != op ||
        !is_combined(s, op, chain->type))
        return NULL;
    found = find_operand(s, chain->arg[0], target, op, size);
    if (!found && chain->op != PO_OP_SUB)
        found = find_operand(s, chain->arg[1], target, op, size);
    *size = wider(*size, chain->type->size_bytes);
    return found;
}

/* "x = x op e", "x = e op x". */
static bool find_chain(struct updates *s, const po_expr *target,
                       const po_expr *value)
{
    int size = wider(INT_BYTES, element(s)->size_bytes);
    po_reduction op = reduction_of(value->op);
    const po_expr *operand = find_operand(s, value, target, op, &size);

    if (!operand)
        return false;
    mark(s, operand);
    note(s, target, op, size);
    return true;
}

/* Does a comparison of an element and a value of the type compare what the two
 * are, and does the element hold every such value?
 */
static bool is_comparable(const struct updates *s, const po_type *type)
{
    const po_type *own = element(s);

    if (own->kind != PO_TYPE_INT || type->kind != PO_TYPE_INT ||
        own->size_bytes > 8)
        return false;
    if (own->is_signed == type->is_signed)
        return type->size_bytes <= own->size_bytes;
    return own->is_signed && type->size_bytes < own->size_bytes;
}

/* "if (e < x) x = e" as one assignment. */
static void find_offer(struct updates *s, const po_expr *expr)
{
    const po_expr *value = po_expr_strip(expr->arg[1]);

    if (!is_comparable(s, value->type))
        return;
    if (po_expr_min_max_filter(expr))
        mark(s, po_expr_strip(value->arg[2]));
    note(s, po_expr_strip(expr->arg[0]),
         expr->op == PO_OP_LT ? PO_REDUCTION_MIN : PO_REDUCTION_MAX,
         element(s)->size_bytes);
}

/* "x = e" where "cond" holds, and x stays what it is where it does not:
 *
 *     e < x, x > e:  min      x < e, e > x:  max      also with "or equal"
 */
static bool find_extreme(struct updates *s, const po_expr *cond,
                         const po_expr *target, const po_expr *value,
                         bool negated)
{
    const po_expr *left;
    const po_expr *right;
    bool less;
    bool is_left;

    cond = po_expr_strip(cond);
    if (cond->kind != PO_EXPR_BINARY || cond->op < PO_OP_LT ||
        cond->op > PO_OP_GE)
        return false;
    less = (cond->op == PO_OP_LT || cond->op == PO_OP_LE) != negated;
    left = po_expr_strip(cond->arg[0]);
    right = po_expr_strip(cond->arg[1]);
    is_left = is_reference(s, left) && po_expr_is_same(left, target);
    if (!is_left && !(is_reference(s, right) && po_expr_is_same(right, target)))
        return false;
    if (!po_expr_is_same(is_left ? right : left, value) ||
        !is_comparable(s, po_expr_strip(value)->type) ||
        !is_comparable(s, po_expr_strip(is_left ? right : left)->type))
        return false;
    mark(s, is_left ? left : right);
    note(s, target, less != is_left ? PO_REDUCTION_MIN : PO_REDUCTION_MAX,
         element(s)->size_bytes);
    return true;
}

/* "x = e < x ? e : x", in all its forms. */
static bool find_choice(struct updates *s, const po_expr *target,
                        const po_expr *choice)
{
    const po_expr *yes = po_expr_strip(choice->arg[1]);
    const po_expr *no = po_expr_strip(choice->arg[2]);
    bool negated = is_reference(s, yes) && po_expr_is_same(yes, target);
    const po_expr *kept = negated ? yes : no;

    if (!is_reference(s, kept) || !po_expr_is_same(kept, target) ||
        !find_extreme(s, choice->arg[0], target, negated ? no : yes, negated))
        return false;
    mark(s, kept);
    return true;
}

/* Look for an update in an expression that is a statement. */
static void look_at_expr(struct updates *s, const po_expr *expr)
{
    const po_expr *value;

    expr = po_expr_strip(expr);
    if (expr->n_arg == 0 || !is_reference(s, po_expr_strip(expr->arg[0])))
        return;
    if (po_expr_is_min_max_update(expr)) {
        find_offer(s, expr);
        return;
    }
    if ((expr->kind == PO_EXPR_ASSIGN && expr->op != PO_OP_NONE) ||
        (expr->kind == PO_EXPR_UNARY && expr->op >= PO_OP_PREINC)) {
        find_compound(s, expr);
        return;
    }
    if (expr->kind != PO_EXPR_ASSIGN)
        return;
    value = po_expr_strip(expr->arg[1]);
    if (value->kind == PO_EXPR_COND)
        find_choice(s, po_expr_strip(expr->arg[0]), value);
    else if (value->kind == PO_EXPR_BINARY)
        find_chain(s, po_expr_strip(expr->arg[0]), value);
}

/* "if (e < x) x = e;" */
static void look_at_if(struct updates *s, const po_node *node)
{
    const po_expr *assign =
        node->other ? NULL : po_node_only_assignment(node->body);

    if (assign && is_reference(s, po_expr_strip(assign->arg[0])))
        find_extreme(s, node->cond, po_expr_strip(assign->arg[0]),
                     po_expr_strip(assign->arg[1]), false);
}

static bool look_at_node(const po_node *node, void *user)
{
    struct updates *s = user;

    if (node->kind == PO_NODE_EXPR)
        look_at_expr(s, node->expr);
    else if (node->kind == PO_NODE_IF)
        look_at_if(s, node);
    return true;
}

/* Is every reference of the statement to the array part of an update? */
static bool is_complete(const struct updates *s)
{
    for (int i = 0; i < s->stmt->n_access; i++)
        if (s->stmt->access[i].array == s->array &&
            (!s->stmt->access[i].expr || !s->found[i]))
            return false;
    return s->update.op != PO_REDUCTION_NONE;
}

/* False of a reference to a scalar that is no access, as a block reads what it
 * has written itself.
 */
static bool is_not_hidden(const po_expr *expr, void *user)
{
    const struct updates *s = user;

    return expr->kind != PO_EXPR_VAR || s->scop->array[s->array].rank > 0 ||
           expr->decl != s->scop->array[s->array].decl || is_reference(s, expr);
}

/* Find the updates of the statement; "found" has to be freed. */
static struct updates look_at(const po_scop *scop, const po_stmt *stmt,
                              int array, bool reassociate)
{
    struct updates s = {.scop = scop,
                        .stmt = stmt,
                        .array = array,
                        .reassociate = reassociate,
                        .good = true};

    s.found = po_alloc(((size_t)stmt->n_access + 1) * sizeof(bool));
    if ((!stmt->body && !stmt->block) || !element(&s)) {
        s.good = false;
    } else if (stmt->block) {
        po_node_walk(stmt->block, look_at_node, &s);
        s.good = s.good && po_node_walk_expr(stmt->block, is_not_hidden, &s);
    } else {
        look_at_expr(&s, stmt->body);
    }
    return s;
}

po_update po_stmt_find_update(const po_scop *scop, const po_stmt *stmt,
                              int array, bool reassociate)
{
    struct updates s = look_at(scop, stmt, array, reassociate);

    if (!s.good || !is_complete(&s))
        s.update = (po_update){0};
    free(s.found);
    return s.update;
}

/* The write of the update; NULL if there are several, to different elements. */
static const po_access *find_written(const struct updates *s)
{
    const po_access *written = NULL;

    for (int i = 0; i < s->stmt->n_access; i++) {
        const po_access *access = &s->stmt->access[i];
        isl_bool same = isl_bool_true;

        if (access->array != s->array || !access->is_write)
            continue;
        if (written)
            same = isl_map_plain_is_equal(written->relation, access->relation);
        if (!s->found[i] || !access->is_exact || same != isl_bool_true)
            return NULL;
        written = access;
    }
    return written;
}

/* Are the accesses to different elements, in every instance? */
static bool is_disjoint(const struct updates *s, const po_access *a,
                        const po_access *b)
{
    isl_map *own = isl_map_intersect_domain(isl_map_copy(a->relation),
                                            isl_set_copy(s->stmt->domain));
    isl_bool disjoint = isl_map_is_disjoint(own, b->relation);

    isl_map_free(own);
    return disjoint == isl_bool_true;
}

/* Is every reference to the array part of the update, of the one element, or a read of other
 * elements?
 */
static bool reads_others(const struct updates *s)
{
    const po_access *written = find_written(s);

    for (int i = 0; written && i < s->stmt->n_access; i++) {
        const po_access *access = &s->stmt->access[i];

        if (access->array != s->array || access == written)
            continue;
        if (!access->expr || (!s->found[i] && !is_disjoint(s, access, written)))
            return false;
    }
    return written;
}

po_reduction po_stmt_find_commuting(const po_scop *scop, const po_stmt *stmt,
                                    int array, bool *is_target)
{
    struct updates s = look_at(scop, stmt, array, false);
    po_reduction op = s.update.op;

    if (!s.good || scop->array[array].is_local || op == PO_REDUCTION_SUM ||
        op == PO_REDUCTION_PRODUCT || !reads_others(&s))
        op = PO_REDUCTION_NONE;
    for (int i = 0; i < stmt->n_access; i++)
        is_target[i] = op != PO_REDUCTION_NONE && s.found[i];
    free(s.found);
    return op;
}

po_update po_stmt_update(const po_scop *scop, const po_stmt *stmt, int array,
                         bool reassociate)
{
    return scop->array[array].is_local
               ? (po_update){0}
               : po_stmt_find_update(scop, stmt, array, reassociate);
}
