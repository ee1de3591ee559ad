/* Names in the new text: one that the nest declares, too, is the variable that it is
 * in the original, and none that happens to have the name where the text stands.
 */
#include <string.h>

#include "reparse.h"

/* A variable of the new text; "old" is what is looked for in the original, where it
 * has been found or not.
 */
struct namesake {
    po_reader *r;
    const po_decl *text;
    bool is_declared;
    bool is_mentioned;
};

static bool is_original(const po_reader *r, const po_node *node)
{
    return node->begin >= r->nest->scop->begin &&
           node->end <= r->nest->scop->end;
}

static bool note_declared(const po_node *node, void *user)
{
    struct namesake *of = user;

    if (node->kind == PO_NODE_DECL && is_original(of->r, node) &&
        strcmp(node->decl->name, of->text->name) == 0)
        of->is_declared = true;
    return !of->is_declared;
}

static bool note_same(const po_expr *expr, void *user)
{
    struct namesake *of = user;

    if (expr->kind == PO_EXPR_VAR &&
        po_decl_is_same(of->r, expr->decl, of->text))
        of->is_mentioned = true;
    return !of->is_mentioned;
}

static bool note_mentioned(const po_node *node, void *user)
{
    struct namesake *of = user;

    for (int i = 0; is_original(of->r, node) && i < po_node_n_expr(node); i++)
        po_expr_walk(po_node_expr(node, i), note_same, user);
    return !of->is_mentioned;
}

/* Is the variable of the text one that the nest mentions, or has it a name that the
 * nest does not declare?
 */
static bool is_meant(po_reader *r, const po_decl *text)
{
    const po_scop *scop = r->nest->scop;
    struct namesake of = {.r = r, .text = text};

    po_node_walk(scop->in->body, note_declared, &of);
    if (!of.is_declared)
        return true;
    for (int i = 0; i < scop->n_param; i++)
        po_expr_walk(scop->param[i].expr, note_same, &of);
    return of.is_mentioned ||
           !po_node_walk(scop->in->body, note_mentioned, &of);
}

/* Is the variable declared in the new text, or in the function of its own? */
static bool is_added(const po_reader *r, const po_decl *text)
{
    const po_nest_text *nest = r->nest;

    return po_decl_is_new(r, text) ||
           (text->begin >= nest->begin && text->begin < nest->end);
}

static bool check_name(const po_expr *expr, void *user)
{
    po_reader *r = user;
    const po_decl *text =
        expr->kind == PO_EXPR_VAR ? po_decl_outside(r, expr->decl) : NULL;

    if (!text || text->storage == PO_STORAGE_FUNCTION ||
        text->storage == PO_STORAGE_ENUMERATOR || is_added(r, text) ||
        is_meant(r, text))
        return true;
    return po_reader_fail(r, isl_bool_false, &expr->loc,
                          "a variable is not that of the nest");
}

/* Are the variables in a statement of the new text, and in the function of its own
 * that the nest may have, those of the original?
 */
bool po_check_names(po_reader *r, const po_node *node)
{
    return !r->nest->scop->in ||
           (po_node_walk_expr(node, check_name, r) &&
            (!r->outlined ||
             po_node_walk_expr(r->outlined->body, check_name, r)));
}
