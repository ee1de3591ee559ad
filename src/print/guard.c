/* Conditions on data that all statements of a loop are executed under: they
 * are tested once, before the loop.
 *
 * What such a condition reads is not written under it, see po_stmt, so that
 * its value does not change.
 */
#include "internal.h"

#include <string.h>

/* The condition number "n" around the statement of "call", at that instance. */
static void print_guard(printer *p, const po_ast_node *call, int n,
                        po_text *text)
{
    const po_node *guard = p->scop->stmt[call->call.stmt].block;
    po_text *out = p->out;

    while (n-- > 0)
        guard = guard->body;
    p->out = text;
    po_print_expr(p, call, guard->cond);
    p->out = out;
}

/* Does a team of threads share the iterations?  Then there is no condition around it: a thread
 * that need not wait there may go on and change what another one has not tested yet.
 */
static bool is_shared_by_team(const printer *p, const po_ast_node *loop)
{
    return p->is_team && po_is_shared(p, loop);
}

/* Is "text" the condition that every statement in "node" is executed under
 * next?  The first one sets it.  With "deep", also of what is in loops and conditions, which may
 * have no iteration, or not hold.
 */
static bool agree(printer *p, const po_ast_node *node, bool deep, po_text *text)
{
    po_text own = {0};
    bool same;

    if (node->kind == PO_AST_BLOCK) {
        for (int i = 0; i < node->block.n_child; i++)
            if (!agree(p, node->block.child[i], deep, text))
                return false;
        return node->block.n_child > 0;
    }
    if (node->kind == PO_AST_IF ||
        (node->kind == PO_AST_KEEP && node->keep.is_guarded))
        return deep && agree(p, node->body, deep, text);
    if (node->kind == PO_AST_LOOP)
        return deep && !is_shared_by_team(p, node) && !node->loop.resume &&
               !node->loop.peak && agree(p, node->body, deep, text) &&
               !po_mentions(po_text_get(text), p->ast->var[node->var].name);
    if (node->kind != PO_AST_STMT || node->call.declares ||
        p->scop->stmt[node->call.stmt].n_guard <= p->n_hoisted)
        return false;
    print_guard(p, node, p->n_hoisted, &own);
    if (text->n == 0)
        po_text_add(text, po_text_get(&own));
    same = strcmp(po_text_get(text), po_text_get(&own)) == 0;
    po_text_free(&own);
    return same;
}

/* Print "cond && " for what the loop needs to have an iteration. */
static void print_entry(printer *p, const po_ast_node *loop)
{
    if (loop->loop.entry) {
        po_print_conds(p, loop->loop.n_entry, loop->loop.entry);
    } else {
        po_print_lower(p, loop);
        po_text_add(p->out, " ");
        po_print_upper(p, loop);
    }
    po_text_add(p->out, " && ");
}

/* Does the first parenthesis of the text close at its end? */
static bool is_in_parentheses(const char *text)
{
    int depth = 0;

    if (text[0] != '(' || strpbrk(text, "\"'"))
        return false;
    for (; *text; text++) {
        depth += (*text == '(') - (*text == ')');
        if (depth == 0)
            return text[1] == '\0';
    }
    return false;
}

/* Print "if (cond) {", where the text of the condition may be in parentheses. */
void po_print_if(printer *p, const char *cond)
{
    po_text_printf(p->out,
                   is_in_parentheses(cond) ? "if %s {\n" : "if (%s) {\n", cond);
}

/* Begin the "if" around a loop under conditions that are the same in all its
 * iterations: "if (...) {".  The condition is only evaluated if there is an
 * iteration.  Returns false, without having printed anything, if there is no
 * such condition; otherwise the statements are to be printed without it.
 */
bool po_print_loop_guard(printer *p, const po_ast_node *loop, int indent)
{
    const char *name = p->ast->var[loop->var].name;
    po_text text = {0};
    bool good = !is_shared_by_team(p, loop) && !loop->loop.resume &&
                agree(p, loop->body, false, &text) &&
                !po_mentions(po_text_get(&text), name);

    if (good) {
        po_start_line(p, indent);
        if (loop->loop.entry && loop->loop.n_entry == 0) {
            po_print_if(p, po_text_get(&text));
        } else {
            po_text_add(p->out, "if (");
            print_entry(p, loop);
            po_text_printf(p->out, "%s) {\n", po_text_get(&text));
        }
        p->n_hoisted++;
    }
    po_text_free(&text);
    return good;
}

/* Begin the "if" around several children of the block, from number "first" on, one of which at
 * least is a statement, which evaluates the condition in any case.  Returns the number of the
 * child behind them; "first", without having printed anything, if there are none.
 */
int po_print_joint_guard(printer *p, const po_ast_node *block, int first,
                         int indent)
{
    po_text text = {0};
    bool has_stmt = false;
    int end = first;

    while (end < block->block.n_child) {
        const po_ast_node *child = block->block.child[end];

        if (po_ast_is_declaration(p->scop, child) ||
            !agree(p, child, true, &text))
            break;
        has_stmt = has_stmt || child->kind == PO_AST_STMT;
        end++;
    }
    if (end - first < 2 || !has_stmt) {
        end = first;
    } else {
        po_start_line(p, indent);
        po_print_if(p, po_text_get(&text));
        p->n_hoisted++;
    }
    po_text_free(&text);
    return end;
}
