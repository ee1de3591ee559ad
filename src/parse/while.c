/* Loops that are "for" loops but for their layout: the iterator is set in the
 * statement before, or advanced in the last one of the body.
 *
 *     i = e; for (; cond; step) body      for (i = e; cond; step) body
 *     for (init; cond;) { body step; }    for (init; cond; step) { body }
 *     while (cond) { body step; }         for (; cond; step) { body }
 *     for (init;; step) {                 for (init; !cond; step) { body }
 *         if (cond) break; body }
 *     for (init; more; step) {            for (init; more && !cond; step) { body }
 *         if (cond) break; body }
 */
#include "directive.h"
#include "polyopt/syntax.h"

/* Return the variable that "expr" assigns to, NULL if it is no assignment or
 * increment of a variable.
 */
const po_decl *po_lower_assigned(const po_expr *expr)
{
    const po_expr *target;

    if (!expr)
        return NULL;
    expr = po_expr_strip(expr);
    target = po_expr_is_update(expr) ? po_expr_strip(expr->arg[0]) : NULL;
    return target && target->kind == PO_EXPR_VAR ? target->decl : NULL;
}

static bool is_quiet(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && !po_expr_is_update(expr);
}

static bool is_single(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_BINARY || expr->op != PO_OP_COMMA;
}

/* May anything in the statement jump, by "continue" for example? */
bool po_lower_may_jump(const po_node *node)
{
    return po_node_has_opaque(node);
}

/* Does "expr" mention a variable that the block declares? */
static bool is_bound(const po_node *block, const po_expr *expr)
{
    for (int i = 0; i < block->n_child; i++)
        if (block->child[i]->kind == PO_NODE_DECL && block->child[i]->decl &&
            po_expr_mentions(expr, block->child[i]->decl))
            return true;
    return false;
}

/* Return the last statement of the body, if it advances a variable in "cond"
 * after each iteration, and would have the same meaning after the body; NULL
 * otherwise.
 */
static const po_expr *final_step(const po_expr *cond, const po_node *body)
{
    const po_node *last;
    const po_decl *decl;

    if (!cond || !po_expr_walk(cond, is_quiet, NULL) ||
        body->kind != PO_NODE_BLOCK || body->n_child == 0 ||
        po_lower_may_jump(body))
        return NULL;
    last = body->child[body->n_child - 1];
    decl = last->kind == PO_NODE_EXPR ? po_lower_assigned(last->expr) : NULL;
    if (!decl || !po_expr_mentions(cond, decl) ||
        !po_expr_walk(last->expr, is_single, NULL) ||
        is_bound(body, last->expr))
        return NULL;
    return last->expr;
}

/* Move the step of a loop without one from its body to its head. */
void po_lower_move_step(po_lower *low, po_node *loop)
{
    const po_expr *step =
        loop->step || !loop->body ? NULL : final_step(loop->cond, loop->body);
    po_node *body;

    if (!step)
        return;
    body = po_node_make(low->arena, loop->body);
    body->n_child--;
    loop->body = body;
    loop->step = step;
}

/* Return the negation of a comparison of integers or pointers, NULL if it is another. */
static const po_expr *opposite(po_lower *low, const po_expr *expr)
{
    static const po_op not [] = {
        [PO_OP_LT] = PO_OP_GE, [PO_OP_LE] = PO_OP_GT, [PO_OP_GT] = PO_OP_LE,
        [PO_OP_GE] = PO_OP_LT, [PO_OP_EQ] = PO_OP_NE, [PO_OP_NE] = PO_OP_EQ};
    po_expr copy;

    expr = po_expr_strip(expr);
    if (expr->kind != PO_EXPR_BINARY || expr->op < PO_OP_LT ||
        expr->op > PO_OP_NE ||
        expr->arg[0]->type->kind != expr->arg[1]->type->kind ||
        (expr->arg[0]->type->kind != PO_TYPE_INT &&
         expr->arg[0]->type->kind != PO_TYPE_POINTER))
        return NULL;
    copy = *expr;
    copy.op = not [expr->op];
    return po_expr_make(low->arena, &copy);
}

static bool is_break(const po_node *node)
{
    node = po_node_only(node);
    return node->kind == PO_NODE_OPAQUE && node->flow == PO_FLOW_BREAK;
}

static bool is_endless(const po_expr *cond)
{
    cond = cond ? po_expr_strip(cond) : NULL;
    return !cond || (cond->kind == PO_EXPR_INT && cond->value != 0);
}

/* Is it made of integer variables and numbers only? */
static bool is_of_integers(const po_expr *expr, void *user)
{
    (void)user;
    return expr->type->kind == PO_TYPE_INT &&
           (expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_INT ||
            expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST ||
            expr->kind == PO_EXPR_BINARY ||
            (expr->kind == PO_EXPR_UNARY && expr->op < PO_OP_PREINC));
}

/* Return "more && cond". */
static const po_expr *both(po_lower *low, const po_expr *more,
                           const po_expr *cond)
{
    return po_expr_make(low->arena,
                        &(po_expr){.kind = PO_EXPR_BINARY,
                                   .op = PO_OP_LAND,
                                   .type = cond->type,
                                   .loc = cond->loc,
                                   .n_arg = 2,
                                   .arg = (const po_expr *[]){more, cond}});
}

/* Return the condition under which the first statement of the body, an "if"
 * that ends the loop, does not end it.  NULL if it is another statement, or one
 * that is better left in the body, as it depends on data.
 */
static const po_expr *first_break(po_lower *low, const po_node *loop)
{
    const po_node *first;

    if (!loop->body || loop->body->kind != PO_NODE_BLOCK ||
        loop->body->n_child == 0)
        return NULL;
    first = loop->body->child[0];
    if (first->kind != PO_NODE_IF || first->other || !is_break(first->body) ||
        !po_expr_walk(first->cond, is_quiet, NULL))
        return NULL;
    if (!is_endless(loop->cond) &&
        (!po_expr_walk(loop->cond, is_quiet, NULL) ||
         !po_expr_walk(first->cond, is_of_integers, NULL)))
        return NULL;
    return opposite(low, first->cond);
}

/* Make parts of the condition of the "if"s with which the body of a loop begins,
 * as long as these end the loop.
 */
void po_lower_move_break(po_lower *low, po_node *loop)
{
    const po_expr *cond;
    po_node *body;

    while ((cond = first_break(low, loop))) {
        body = po_node_make(low->arena, loop->body);
        body->child++;
        body->n_child--;
        loop->body = body;
        loop->cond =
            is_endless(loop->cond) ? cond : both(low, loop->cond, cond);
    }
}

/* Does "expr" compare or test a variable that it changes, as "i-- > 0" does? */
static bool counts(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    if (po_lower_assigned(expr))
        return expr->kind == PO_EXPR_UNARY;
    if (po_expr_tested_step(expr))
        return true;
    return expr->kind == PO_EXPR_BINARY && expr->op >= PO_OP_LT &&
           expr->op <= PO_OP_NE &&
           (counts(expr->arg[0]) || counts(expr->arg[1]));
}

/* Make a loop of "while (cond) body", an opaque node, if it has a step. */
void po_lower_while(po_lower *low, po_node *node)
{
    po_node loop = *node;
    bool has_step;

    if (node->n_use != 1 || node->n_child != 1)
        return;
    loop.kind = PO_NODE_LOOP;
    loop.flow = PO_FLOW_NONE;
    loop.cond = node->use[0];
    loop.body = node->child[0];
    loop.n_use = 0;
    loop.n_child = 0;
    po_lower_move_break(low, &loop);
    has_step = final_step(loop.cond, loop.body) ||
               (counts(loop.cond) && !po_lower_may_jump(loop.body));
    if (po_lower_split_while(low, node, &loop, !has_step) || !has_step)
        return;
    po_lower_move_step(low, &loop);
    *node = loop;
}

/* Return the iterator of a loop without an initialisation, or NULL. */
static const po_decl *iterator(const po_node *loop)
{
    const po_expr *cond;

    if (loop->kind != PO_NODE_LOOP || loop->init || !loop->cond)
        return NULL;
    if (loop->step)
        return po_lower_assigned(loop->step);
    cond = po_expr_strip(loop->cond);
    if (po_expr_tested_step(cond))
        return po_lower_assigned(po_expr_tested_step(cond));
    if (cond->kind == PO_EXPR_BINARY)
        return po_lower_assigned(cond->arg[0])
                   ? po_lower_assigned(cond->arg[0])
                   : po_lower_assigned(cond->arg[1]);
    return po_lower_assigned(cond);
}

/* Does statement "k" of the list set the iterator of the loop after it, so that
 * it can be part of it?  A declaration can if nothing further on needs it; what
 * is under a directive of its own cannot.
 */
static bool is_init(const po_lower *low, const po_nodes *list, int k)
{
    const po_node *set = list->item[k];
    const po_node *loop = list->item[k + 1];
    const po_decl *decl = iterator(loop);
    po_pragmas before = {0};

    if (!decl || set->in_macro || loop->in_macro || loop->off ||
        loop->under_pragma ||
        po_unit_has_directive(low->unit, set->begin, loop->begin))
        return false;
    before = po_lower_pragmas_before(low, set->begin);
    if (before.any || before.region)
        return false;
    if (set->kind == PO_NODE_EXPR)
        return set->expr->kind == PO_EXPR_ASSIGN &&
               set->expr->op == PO_OP_NONE &&
               po_lower_assigned(set->expr) == decl;
    if (set->kind != PO_NODE_DECL || set->decl != decl || !set->value)
        return false;
    for (int i = k + 2; i < list->n; i++)
        if (po_node_mentions(list->item[i], decl))
            return false;
    return true;
}

/* Move statements that set the iterators of the loops after them into these. */
void po_lower_move_inits(const po_lower *low, po_nodes *list)
{
    int n = 0;

    for (int i = 0; i < list->n; i++) {
        if (i + 1 < list->n && is_init(low, list, i)) {
            po_node *loop = list->item[i + 1];

            loop->init = list->item[i];
            loop->off = list->item[i]->off;
            loop->begin = list->item[i]->begin;
            continue;
        }
        list->item[n++] = list->item[i];
    }
    list->n = n;
}
