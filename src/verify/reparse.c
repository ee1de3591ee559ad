/* The certificate of the text: what the C text of a nest executes, read from the
 * text and compared with the scop.
 *
 * The file with the new text is parsed again.  The loops in the tree that this
 * gives are translated into an AST, and each statement is compared with the one
 * of the scop that it is to be an instance of.  What the AST executes, and in
 * which order, is certified as for the loops that were printed.
 */
#include "reparse.h"

#include <stdlib.h>
#include <string.h>

#include "loops.h"
#include "update.h"

/* Say why the nest is wrong or, if "verdict" is an error, not understood; the
 * first reason counts.  Returns false.
 */
bool po_reader_fail(po_reader *r, isl_bool verdict, const po_loc *loc,
                    const char *what)
{
    if (r->verdict != isl_bool_true)
        return false;
    r->verdict = verdict == isl_bool_false ? isl_bool_false : isl_bool_error;
    po_text_printf(r->why, "%s, line %d", what, loc->line);
    return false;
}

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

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Return what follows white space, and directives that say where lines are. */
static const char *skip_space(const char *at, const char *end)
{
    static const char line[] = "#line ";
    size_t n = sizeof(line) - 1;

    for (;;) {
        while (at < end && is_blank(*at))
            at++;
        if ((size_t)(end - at) < n || memcmp(at, line, n) != 0 ||
            at[-1] != '\n')
            return at;
        while (at < end && *at != '\n')
            at++;
    }
}

/* Have the two ranges of bytes the same text, but for white space? */
static bool is_same_text(const char *a, const char *a_end, const char *b,
                         const char *b_end)
{
    for (;;) {
        a = skip_space(a, a_end);
        b = skip_space(b, b_end);
        if (a == a_end || b == b_end)
            return a == a_end && b == b_end;
        if (*a++ != *b++)
            return false;
    }
}

/* Is the alternative to the new text, "{ ... }", what stood there before? */
static bool check_original(po_reader *r, const po_node *other)
{
    const po_scop *scop = r->given->scop;
    const char *old = r->given->unit->text;
    const char *text = r->given->text->text;

    if (other->kind == PO_NODE_BLOCK &&
        is_same_text(old + scop->begin, old + scop->end,
                     text + other->begin + 1, text + other->end - 1))
        return true;
    return po_reader_fail(r, isl_bool_false, &other->loc,
                          "the alternative is not the original text");
}

/* Return the loops that the new text has, with what is beside them checked. */
static po_ast_node *read_text(po_reader *r, const po_node *node)
{
    const po_node *inner = node;

    if (!po_ast_has_condition(r->given->ast))
        return po_read_nest(r, node);
    while (inner->kind == PO_NODE_BLOCK && inner->n_child > 0)
        inner = inner->child[inner->n_child - 1];
    if (inner->kind != PO_NODE_IF || !inner->other) {
        po_reader_fail(r, isl_bool_false, &node->loc,
                       "there is no condition around the loops");
        return NULL;
    }
    if (!po_read_condition(r, inner->cond) || !check_original(r, inner->other))
        return NULL;
    return po_read_nest(r, inner->body);
}

/* Does what is executed in "node" nothing with the array of the accumulator but
 * update it?
 */
static bool are_updates(const po_scop *scop, const po_ast_node *node,
                        const po_accumulator *of, bool reassociate)
{
    const po_stmt *stmt = &scop->stmt[node->stmt];

    for (int k = 0; node->kind == PO_AST_STMT && k < stmt->n_access; k++)
        if (stmt->access[k].array == of->array)
            return po_verify_update(scop, stmt, of->array, reassociate) ==
                   of->op;
    if (node->body && !are_updates(scop, node->body, of, reassociate))
        return false;
    for (int i = 0; i < node->n_child; i++)
        if (!are_updates(scop, node->child[i], of, reassociate))
            return false;
    return true;
}

/* Is there nothing but updates in the loops with accumulators? */
static bool check_accumulators(po_reader *r, const po_ast_node *node)
{
    const po_scop *scop = r->given->scop;

    for (int i = 0; i < node->n_accumulator; i++)
        if (!are_updates(scop, node, &node->accumulator[i],
                         r->given->reassociate))
            return po_reader_fail(r, isl_bool_false, &scop->loc,
                                  "an accumulator is used in its loop");
    if (node->body && !check_accumulators(r, node->body))
        return false;
    for (int i = 0; i < node->n_child; i++)
        if (!check_accumulators(r, node->child[i]))
            return false;
    return true;
}

static void certify(po_reader *r, const po_node *node)
{
    const po_nest_text *given = r->given;
    po_ast ast = {.n_var = 0};
    isl_bool good;

    ast.root = read_text(r, node);
    if (!ast.root || r->verdict != isl_bool_true ||
        !check_accumulators(r, ast.root))
        return;
    if (!po_scopes_are_right(&ast, given->scop)) {
        po_reader_fail(r, isl_bool_false, &node->loc,
                       "an array is not that of its iteration");
        return;
    }
    ast.n_var = r->n_number;
    good = po_loops_in_order(given->scop, given->deps, &ast, true,
                             given->reassociate);
    if (good == isl_bool_true)
        good = po_loops_have_values(given->scop, &ast);
    if (good != isl_bool_true)
        po_reader_fail(r, good, &node->loc,
                       good < 0 ? "the loops are too complex"
                                : "the loops are wrong");
}

static void read_nest(po_reader *r)
{
    const po_nest_text *given = r->given;
    struct found found = {.begin = given->begin, .end = given->end};

    r->array = po_arena_array(r->arena, (size_t)given->scop->n_array + 1,
                              sizeof(*r->array));
    r->buffer = po_arena_array(r->arena, (size_t)given->scop->n_array + 1,
                               sizeof(*r->buffer));
    po_reader_find_events(r);
    for (int i = 0; i < given->text->n_function; i++)
        find(given->text->function[i]->body, &found);
    if (found.n == 1)
        certify(r, found.first);
    else
        po_reader_fail(r, isl_bool_error, &given->scop->loc,
                       "the new text is not found");
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
    po_reader r = {.given = nest, .verdict = isl_bool_true, .why = why};

    if (!nest->scop || !nest->deps || !nest->ast || !nest->text)
        return isl_bool_error;
    r.arena = po_arena_new();
    read_nest(&r);
    free(r.event);
    free(r.symbol);
    free(r.var);
    free(r.pack);
    free(r.twins);
    po_arena_free(r.arena);
    return r.verdict;
}
