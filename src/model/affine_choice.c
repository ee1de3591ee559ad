/* Assignments of one of two values, of which iterators decide:
 *
 *     L[i][j] = i == j ? sqrt(s) : s / L[j][j];
 *
 *  -> if (i == j) L[i][j] = sqrt(s); else L[i][j] = s / L[j][j];
 *
 *     out[x] = c - (x > 0 ? in[x - 1] : 0);
 *
 *  -> if (x > 0) out[x] = c - in[x - 1]; else out[x] = c - 0;
 *
 * Each of the two statements reads what it reads only: the element on the diagonal is not read where it is
 * about to be written, and none outside of the array.  Values that read no elements are not told apart, and
 * are as good in one statement.
 */
#include "internal.h"

/* Statements with more choices are not told apart. */
#define MAX_CHOICE 4

/* Return one of the two values, of the type that the choice has.  "c ? a : b" converts both to it, which has
 * no text; so does the assignment if the choice is all that it assigns.
 */
static const po_expr *value_of(po_arena *arena, const po_expr *assignment,
                               const po_expr *choice, int which)
{
    const po_expr *value = choice->arg[which];
    const po_expr **arg;

    if (po_type_is_same(po_expr_strip(value)->type, choice->type) ||
        (assignment->op == PO_OP_NONE &&
         po_expr_strip(assignment->arg[1]) == choice &&
         po_type_is_same(po_expr_strip(assignment->arg[0])->type,
                         choice->type)))
        return value;
    arg = po_arena_array(arena, 1, sizeof(*arg));
    arg[0] = value;
    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_CAST,
                                          .type = choice->type,
                                          .loc = value->loc,
                                          .n_arg = 1,
                                          .arg = arg});
}

/* Return the statement "target op= value". */
static const po_node *branch(po_arena *arena, const po_node *node,
                             const po_expr *assignment, const po_expr *choice,
                             int which)
{
    const po_expr *value = value_of(arena, assignment, choice, which);
    po_node *copy = po_node_make(arena, node);

    copy->expr =
        po_expr_copy(arena, po_expr_replace(arena, assignment, choice, value));
    return copy;
}

/* Is it a part of a condition that is true between two ends, as one with remainders is not? */
static bool is_ordered(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_BINARY || expr->op == PO_OP_ADD ||
           expr->op == PO_OP_SUB || expr->op == PO_OP_MUL ||
           (expr->op >= PO_OP_LT && expr->op <= PO_OP_NE) ||
           expr->op == PO_OP_LAND || expr->op == PO_OP_LOR;
}

static bool is_no_element(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_SUBSCRIPT &&
           !(expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);
}

/* Is it a choice between two values of which one reads elements, by the values of iterators? */
static bool is_split(const po_expr *expr)
{
    return expr->kind == PO_EXPR_COND &&
           (po_type_is_integer(expr->type) || po_type_is_float(expr->type)) &&
           expr->type->text &&
           (!po_expr_walk(expr->arg[1], is_no_element, NULL) ||
            !po_expr_walk(expr->arg[2], is_no_element, NULL)) &&
           po_expr_is_truth(expr->arg[0]) &&
           po_condition_is_of_integers(expr->arg[0]) &&
           po_expr_walk(expr->arg[0], is_ordered, NULL);
}

/* Count such choices that are evaluated whenever "expr" is, and return the first of them; NULL if there
 * is none.
 */
static const po_expr *find_choice(const po_expr *expr, int *n)
{
    const po_expr *found = NULL;

    if (is_split(expr)) {
        (*n)++;
        return expr;
    }
    if (expr->kind == PO_EXPR_COND || expr->kind == PO_EXPR_SUBSCRIPT ||
        expr->kind == PO_EXPR_CALL || expr->op == PO_OP_LAND ||
        expr->op == PO_OP_LOR)
        return NULL;
    for (int i = 0; i < expr->n_arg; i++) {
        const po_expr *one = find_choice(expr->arg[i], n);

        found = found ? found : one;
    }
    return found;
}

const po_node *po_choice_split(const po_region *region, const po_node *node)
{
    po_arena *arena = region->scop->arena;
    const po_expr *assignment = po_expr_strip(node->expr);
    const po_expr *choice;
    po_node *split;
    int n = 0;

    if (assignment->kind != PO_EXPR_ASSIGN ||
        !po_expr_base(po_expr_strip(assignment->arg[0])))
        return NULL;
    choice = find_choice(assignment->arg[1], &n);
    if (!choice || n > MAX_CHOICE)
        return NULL;
    split = po_node_make(arena, node);
    split->kind = PO_NODE_IF;
    split->expr = NULL;
    split->cond = choice->arg[0];
    split->body = branch(arena, node, assignment, choice, 1);
    split->other = branch(arena, node, assignment, choice, 2);
    return split;
}
