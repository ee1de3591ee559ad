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

/* Is "text" the condition that every statement in "node" is executed under
 * next?  The first one sets it.
 */
static bool agree(printer *p, const po_ast_node *node, po_text *text)
{
    po_text own = {0};
    bool same;

    if (node->kind == PO_AST_BLOCK) {
        for (int i = 0; i < node->block.n_child; i++)
            if (!agree(p, node->block.child[i], text))
                return false;
        return node->block.n_child > 0;
    }
    if (node->kind != PO_AST_STMT ||
        p->scop->stmt[node->call.stmt].n_guard <= p->n_hoisted)
        return false;
    print_guard(p, node, p->n_hoisted, &own);
    if (text->n == 0)
        po_text_add(text, po_text_get(&own));
    same = strcmp(po_text_get(text), po_text_get(&own)) == 0;
    po_text_free(&own);
    return same;
}

/* Is the loop known to have an iteration? */
static bool has_iteration(const po_ast_node *loop)
{
    long low;
    long high;

    return po_loop_is_constant(loop, &low, &high) && low <= high;
}

/* Begin the "if" around a loop under conditions that are the same in all its
 * iterations: "if (...) {".  The condition is only evaluated if there is an
 * iteration.  Returns false, without having printed anything, if there is no
 * such condition; otherwise the statements are to be printed without it.  Not around loops
 * that a team shares: a thread that need not wait there may go on and change what another
 * one has not tested yet.
 */
bool po_print_loop_guard(printer *p, const po_ast_node *loop, int indent)
{
    const char *name = p->ast->var[loop->var].name;
    po_text text = {0};
    bool good = !(p->is_team && po_is_shared(p, loop)) && !loop->loop.resume &&
                agree(p, loop->body, &text) &&
                !po_mentions(po_text_get(&text), name);

    if (good) {
        po_start_line(p, indent);
        po_text_add(p->out, "if (");
        if (!has_iteration(loop)) {
            po_print_lower(p, loop);
            po_text_add(p->out, " ");
            po_print_upper(p, loop);
            po_text_add(p->out, " && ");
        }
        po_text_printf(p->out, "%s) {\n", po_text_get(&text));
        p->n_hoisted++;
    }
    po_text_free(&text);
    return good;
}
