/* Conditions on data around loops of the new text: those that the statements of
 * the program are executed under.
 *
 * A condition of the text may begin with others, of the loop:
 *
 *     if (low <= high && a && b)     where the program has     if (a && b)
 *
 * "&&" is associative: what is compared are its operands in a row.  What is tested in
 * front of several statements has to be the same at all of them.
 */
#include <isl/map.h>

#include "reparse.h"

static int count(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_LAND
               ? count(expr->arg[0]) + count(expr->arg[1])
               : 1;
}

static void collect(const po_expr *expr, po_operands *list)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_LAND) {
        collect(expr->arg[0], list);
        collect(expr->arg[1], list);
        return;
    }
    list->operand[list->n++] = expr;
}

/* Return what a condition is the conjunction of, in the order of its evaluation.
 */
po_operands po_operands_of(po_reader *r, const po_expr *cond)
{
    po_operands list = {.n = 0};

    list.operand =
        po_arena_array(r->arena, (size_t)count(cond), sizeof(*list.operand));
    collect(cond, &list);
    return list;
}

/* Is a condition of the program, at the instance in work, that of the text? */
bool po_match_guard(po_reader *r, const po_expr *old, const po_operands *text)
{
    po_operands list = po_operands_of(r, old);

    if (list.n != text->n)
        return false;
    for (int i = 0; i < list.n; i++)
        if (!po_match_expr(r, list.operand[i], text->operand[i]))
            return false;
    return true;
}

/* Do the operands begin with the next condition on data around the statement that
 * has to be next?  Then it is a guard of what follows.  Returns how many of them
 * it consists of, 0 if there is none.
 */
int po_read_guard(po_reader *r, const po_operands *text)
{
    const po_event *event = po_next_event(r);
    const po_stmt *stmt;
    const po_node *block;
    po_operands own = *text;

    if (!event || event->kind != PO_EVENT_STMT)
        return 0;
    stmt = &r->nest->scop->stmt[event->node->call.stmt];
    if (r->n_guard >= stmt->n_guard || r->n_guard == PO_MAX_GUARD)
        return 0;
    block = stmt->block;
    for (int i = 0; i < r->n_guard; i++)
        block = block->body;
    r->call = event->node;
    r->scope = event->scope;
    own.n = count(block->cond);
    if (own.n > text->n || !po_match_guard(r, block->cond, &own))
        return 0;
    r->guard[r->n_guard++] = own;
    return own.n;
}

/* May condition number "guard" around an instance of the statement read what that writes?  All
 * instances that are executed under one evaluation of it read the same.
 */
static bool reads(const po_stmt *stmt, int guard, const po_access *write)
{
    const po_node *block = stmt->block;

    while (guard-- > 0)
        block = block->body;
    for (int i = 0; i < stmt->n_access; i++) {
        const po_access *read = &stmt->access[i];
        isl_bool disjoint = isl_bool_true;

        if (read->array == write->array && !read->is_write &&
            (!read->expr || po_expr_contains(block->cond, read->expr)))
            disjoint = isl_map_is_disjoint(read->relation, write->relation);
        if (disjoint != isl_bool_true)
            return true;
    }
    return false;
}

static bool writes_guard(const po_reader *r, const po_stmt *stmt, int first)
{
    for (int i = 0; i < stmt->n_access; i++)
        for (int g = first; stmt->access[i].is_write && g < r->n_guard; g++)
            if (reads(stmt, g, &stmt->access[i]))
                return true;
    return false;
}

/* May a statement in "node" change what it is executed under, the conditions
 * from number "first" on?
 */
static bool changes_guard(po_reader *r, const po_ast_node *node, int first)
{
    if (node->kind == PO_AST_STMT)
        return writes_guard(r, &r->nest->scop->stmt[node->call.stmt], first);
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (changes_guard(r, po_ast_part(node, i), first))
            return true;
    return false;
}

/* Is a condition on data tested by each thread of a team, outside of the loops that these
 * share?  One that goes on may change what another has not tested yet.
 */
static bool is_tested_by_all(const po_reader *r, int first)
{
    const po_around *loop = r->around;

    while (loop && !loop->is_concurrent)
        loop = loop->up;
    return r->team && r->n_guard > first && !loop;
}

/* Is it a single instance? */
static bool is_single(const po_ast_node *node)
{
    while ((node->kind == PO_AST_BLOCK && node->block.n_child == 1) ||
           node->kind == PO_AST_IF)
        node = node->kind == PO_AST_IF ? node->body : node->block.child[0];
    return node->kind == PO_AST_STMT;
}

/* Have the conditions on data the same value at all instances in "node" as where
 * they are tested, before it?
 */
bool po_check_guards(po_reader *r, const po_node *text, const po_ast_node *node,
                     int first)
{
    if (!is_tested_by_all(r, first) &&
        (r->n_guard == first || is_single(node) ||
         !changes_guard(r, node, first)))
        return true;
    return po_reader_fail(r, isl_bool_false, &text->loc,
                          "a condition changes under itself");
}
