/* Certificate of the text, buffers that change places (double buffering): do
 * the assignments behind the loops, executed symbolically one after the other,
 * leave in each variable the value that the model says?
 */
#include "reparse.h"

/* The most variables that change places. */
#define MAX_CHANGED 16

/* Variables of the text, and whose value, before the text, each has. */
struct places {
    int n;
    const po_decl *decl[MAX_CHANGED];
    const po_decl *has[MAX_CHANGED];
};

/* Return the variable whose value before the text "decl" has. */
static const po_decl *held(const struct places *places, const po_decl *decl)
{
    for (int i = places->n - 1; i >= 0; i--)
        if (places->decl[i] == decl)
            return places->has[i];
    return decl;
}

/* Execute "decl = value", one variable for the other. */
static bool hold(struct places *places, const po_decl *decl,
                 const po_expr *value)
{
    value = value ? po_expr_strip(value) : NULL;
    if (!decl || !value || value->kind != PO_EXPR_VAR ||
        places->n == MAX_CHANGED)
        return false;
    places->has[places->n] = held(places, value->decl);
    places->decl[places->n++] = decl;
    return true;
}

static bool execute(struct places *places, const po_node *node)
{
    const po_expr *expr = node->kind == PO_NODE_EXPR ? node->expr : NULL;

    if (node->kind == PO_NODE_DECL)
        return hold(places, node->decl, node->value);
    return expr && expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE &&
           po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR &&
           hold(places, po_expr_strip(expr->arg[0])->decl, expr->arg[1]);
}

/* Is it what variable "decl" of the text has in the end what it is to have? */
static bool is_changed(const po_reader *r, const po_change *change,
                       const struct places *places, const po_decl *decl)
{
    for (int i = 0; i < change->n; i++)
        if (po_decl_is_same(r, change->to[i], decl))
            return po_decl_is_same(r, change->from[i], held(places, decl));
    return po_decl_is_new(r, decl);
}

/* Do the statements of the block, one after the other, have the variables change places as
 * they are to, and do nothing else?
 */
bool po_match_change(const po_reader *r, const po_change *change,
                     const po_node *block)
{
    struct places places = {0};
    int n = 0;

    if (block->kind != PO_NODE_BLOCK)
        return false;
    for (int i = 0; i < block->n_child; i++)
        if (!execute(&places, block->child[i]))
            return false;
    for (int i = 0; i < places.n; i++) {
        if (!is_changed(r, change, &places, places.decl[i]))
            return false;
        n += !po_decl_is_new(r, places.decl[i]);
    }
    for (int i = 0; i < change->n; i++)
        n -= change->to[i] != change->from[i];
    return n == 0;
}
