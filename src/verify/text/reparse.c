/* The certificate of the text: what the C text of a nest executes, read from the
 * text and compared with the scop.
 *
 * The file with the new text is parsed again.  The loops in the tree that this
 * gives are translated into an AST, and each statement is compared with the one
 * of the scop that it is to be an instance of.  What the AST executes, and in
 * which order, is certified as for the loops that were printed.
 *
 * walk.c makes the AST; omp.c reads directives, data_sharing.c asks what threads share;
 * stmt.c takes the statement that the printed AST has next, and match.c compares its
 * expression, node.c that of blocks, guard.c conditions on data, and names.c asks
 * which variables are mentioned.  Integer expressions of both sides have one normal
 * form (normal_form.c, bound.c). What is not understood is not checked, which -v
 * says; what is wrong is an internal error.
 */
#include "reparse.h"

#include <stdlib.h>
#include <string.h>

#include "../loops/loops.h"
#include "../update.h"

/* Outermost statements in a range of bytes. */
struct found {
    size_t begin;
    size_t end;
    int n;
    const po_node *first;
};

static void find(const po_node *node, struct found *found)
{
    if (!node || node->begin >= found->end || node->end <= found->begin)
        return;
    if (node->begin >= found->begin && node->end <= found->end) {
        if (found->n++ == 0)
            found->first = node;
        return;
    }
    find(node->body, found);
    find(node->other, found);
    for (int i = 0; i < node->n_child; i++)
        find(node->child[i], found);
}

/* Say that the alternative to the new text is not what stood there before. */
static bool check_original(po_reader *r, const po_node *other)
{
    if (po_is_original(r, other))
        return true;
    return po_reader_fail(r, isl_bool_false, &other->loc,
                          "the alternative is not the original text");
}

/* Is it a call without arguments of a function that only the new file has?  That is the
 * one that gives the number of threads.
 */
static bool is_added_call(const po_reader *r, const po_expr *expr)
{
    const po_decl *callee = expr->decl;

    return expr->kind == PO_EXPR_CALL && expr->n_arg == 0 && callee &&
           !po_unit_has_name(r->nest->unit, callee->name);
}

/* Has it no effect, but for what helper functions compute? */
bool po_is_effectless(const po_expr *expr, void *user)
{
    return expr->kind == PO_EXPR_INT || expr->kind == PO_EXPR_FLOAT ||
           expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_CAST ||
           expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_BINARY ||
           expr->kind == PO_EXPR_MEMBER ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS) ||
           is_added_call(user, expr) ||
           (expr->kind == PO_EXPR_CALL && po_reader_helper(user, expr));
}

/* Return the loops that are read now, of those that "body" has a choice of: those in
 * its condition, or those behind the "else".
 */
static const po_node *choose(po_reader *r, const po_node *body)
{
    const po_node *node = body;

    if (!r->nest->ast->few_trips)
        return body;
    while (node->kind == PO_NODE_BLOCK && node->n_child > 0)
        node = node->child[node->n_child - 1];
    if (node->kind == PO_NODE_IF && node->other &&
        po_expr_walk(node->cond, po_is_effectless, r))
        return r->ast == r->nest->ast ? node->other : node->body;
    po_reader_fail(r, isl_bool_false, &body->loc,
                   "there is no choice between loops");
    return NULL;
}

static po_ast_node *read_choice(po_reader *r, const po_node *body)
{
    body = choose(r, body);
    return body ? po_read_nest(r, body) : NULL;
}

/* Return the loops in "body", under the condition and the one around it, if there is
 * one, that calls the function they are in.
 */
static po_ast_node *read_loops(po_reader *r, const po_expr *around,
                               const po_expr *cond, const po_node *body)
{
    const po_expr *const part[] = {around, cond};
    const po_expr both = {.kind = PO_EXPR_BINARY,
                          .op = PO_OP_LAND,
                          .loc = around ? around->loc : cond->loc,
                          .n_arg = 2,
                          .arg = part};

    if (!po_read_condition(r, !around ? cond : !cond ? around : &both))
        return NULL;
    return read_choice(r, body);
}

/* Return the loops of the function of its own that "call" calls. */
static po_ast_node *read_apart(po_reader *r, const po_expr *around,
                               const po_node *call)
{
    const po_node *body = po_read_alias_check(r, call);
    const po_node *last;

    if (!body)
        return NULL;
    last = body->n_child > 0 ? body->child[body->n_child - 1] : body;
    if (!po_has_alternative(r, last) ||
        (r->nest->ast->few_trips && !po_is_original(r, last->other)))
        return read_loops(r, around, NULL, body);
    if (!check_original(r, last->other))
        return NULL;
    return read_loops(r, around, last->cond, last->body);
}

/* Does the branch do nothing but call the function of its own that the loops are in?
 * That is not so where it has each thread of a team call a function.
 */
static bool is_outlined_call(const po_reader *r, const po_node *node)
{
    if (r->nest->outlined_end == 0 || po_is_team_call(r, node))
        return false;
    node = po_node_only(node);
    return node->kind == PO_NODE_EXPR;
}

/* Return the loops that the new text has, with what is beside them checked. */
static po_ast_node *read_text(po_reader *r, const po_node *node)
{
    const po_node *inner = node;

    if (!po_ast_has_condition(r->nest->ast))
        return read_choice(r, node);
    while (inner->kind == PO_NODE_BLOCK && inner->n_child > 0)
        inner = inner->child[inner->n_child - 1];
    if (inner->kind != PO_NODE_IF || !inner->other) {
        po_reader_fail(r, isl_bool_false, &node->loc,
                       "there is no condition around the loops");
        return NULL;
    }
    if (!check_original(r, inner->other))
        return NULL;
    if (is_outlined_call(r, inner->body))
        return read_apart(r, inner->cond, inner->body);
    return read_loops(r, NULL, inner->cond, inner->body);
}

/* Does what is executed in "node" nothing with the array of the accumulator but
 * update it?
 */
static bool are_updates(const po_scop *scop, const po_ast_node *node,
                        const po_accumulator *of, bool reassociate)
{
    if (node->kind == PO_AST_STMT && po_ast_accesses(scop, node, of->array))
        return po_verify_update(scop, &scop->stmt[node->call.stmt], of->array,
                                reassociate) == of->op;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!are_updates(scop, po_ast_part(node, i), of, reassociate))
            return false;
    return true;
}

/* Is there nothing but updates in the loops with accumulators? */
static bool check_accumulators(po_reader *r, const po_ast_node *node)
{
    const po_scop *scop = r->nest->scop;

    for (int i = 0; i < po_loop_n_accumulator(node); i++)
        if (!are_updates(scop, node, &node->loop.accumulator[i],
                         r->nest->reassociate))
            return po_reader_fail(r, isl_bool_false, &scop->loc,
                                  "an accumulator is used in its loop");
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (!check_accumulators(r, po_ast_part(node, i)))
            return false;
    return true;
}

static void certify(po_reader *r, const po_node *node)
{
    const po_nest_text *nest = r->nest;
    po_ast ast = {.n_var = 0};
    isl_bool good;

    ast.root = read_text(r, node);
    if (!ast.root || r->verdict != isl_bool_true || !po_check_names(r, node) ||
        !check_accumulators(r, ast.root))
        return;
    if (!po_scopes_are_right(&ast, nest->scop)) {
        po_reader_fail(r, isl_bool_false, &node->loc,
                       "an array is not that of its iteration");
        return;
    }
    ast.n_var = r->n_number;
    good = isl_bool_ok(po_ast_has_good_steps(&ast));
    if (good == isl_bool_true)
        good = po_loops_in_order(nest->scop, nest->deps, &ast, true,
                                 nest->reassociate);
    if (good == isl_bool_true)
        good = po_loops_have_values(nest->scop, &ast);
    if (good != isl_bool_true)
        po_reader_fail(r, good, &node->loc,
                       good < 0 ? "the loops are too complex"
                                : "the loops are wrong");
}

static void read_nest(po_reader *r)
{
    const po_nest_text *nest = r->nest;
    struct found found = {.begin = nest->begin, .end = nest->end};

    r->begin = nest->begin;
    r->end = nest->end;
    r->array = po_arena_array(r->arena, (size_t)nest->scop->n_array + 1,
                              sizeof(*r->array));
    r->buffer = po_arena_array(r->arena, (size_t)nest->scop->n_array + 1,
                               sizeof(*r->buffer));
    po_reader_find_events(r);
    for (int i = 0; i < nest->text->n_function; i++)
        find(nest->text->function[i]->body, &found);
    if (found.n == 1)
        certify(r, found.first);
    else
        po_reader_fail(r, isl_bool_error, &nest->scop->loc,
                       "the new text is not found");
}

/* Is the text right, as far as one of the ways goes to share the loops? */
static isl_bool verify(const po_nest_text *nest, const po_ast *ast,
                       po_text *why)
{
    po_reader r = {
        .nest = nest, .ast = ast, .verdict = isl_bool_true, .why = why};

    r.arena = po_arena_new();
    read_nest(&r);
    free(r.event);
    free(r.symbol);
    free(r.var);
    free(r.pack);
    free(r.part);
    free(r.twins);
    po_arena_free(r.arena);
    return r.verdict;
}

/* Does the text of a nest execute every instance once, in an order that respects
 * the dependences, each as the statement of the program?
 *
 * "False" means that it does not.  An error means that it was not decided: it
 * has a form that is not understood, or the budget was exceeded.  "why" says
 * what, in both cases.
 */
isl_bool po_verify_text(const po_nest_text *nest, po_text *why)
{
    isl_bool verdict;

    if (!nest->scop || !nest->deps || !nest->ast || !nest->text)
        return isl_bool_error;
    verdict = verify(nest, nest->ast, why);
    if (verdict == isl_bool_true && nest->ast->few_trips)
        verdict = verify(nest, nest->ast->few_trips, why);
    return verdict;
}
