/* Blocks of the new text against those of the scop: the same statements, with the
 * same expressions.
 *
 * In C90, the text has the variable of a loop declared before it, and what
 * follows a declaration that is behind other statements in a block of its own.
 */
#include "reparse.h"

static bool match_optional(po_reader *r, const po_expr *old,
                           const po_expr *text)
{
    return old && text ? po_match_expr(r, old, text) : old == text;
}

static bool is_empty(const po_node *node)
{
    return node->kind == PO_NODE_EMPTY ||
           (node->kind == PO_NODE_BLOCK && node->n_child == 0);
}

/* Return the only child of a block that is not empty; the block itself if there are
 * several, NULL if there is none.
 */
static const po_node *only_child(const po_node *block)
{
    const po_node *only = NULL;

    for (int i = 0; i < block->n_child; i++) {
        if (is_empty(block->child[i]))
            continue;
        if (only)
            return block;
        only = block->child[i];
    }
    return only;
}

/* Return the statement that is all that "node" executes, NULL if there is none. */
static const po_node *single(const po_node *node)
{
    const po_node *only;

    while (node && node->kind == PO_NODE_BLOCK) {
        only = only_child(node);
        if (only == node)
            break;
        node = only;
    }
    return node && is_empty(node) ? NULL : node;
}

static bool match_nodes(po_reader *r, const po_node *old, const po_node *text)
{
    old = single(old);
    text = single(text);
    if (!old || !text)
        return old == text;
    return po_match_node(r, old, text);
}

/* Is "text" a block of the declaration "old" and of what follows it? */
static bool is_rest(const po_node *old, const po_node *text, int n_text)
{
    return n_text == 1 && old->kind == PO_NODE_DECL &&
           text->kind == PO_NODE_BLOCK;
}

/* Do the statements in two lists do the same?  Empty ones do not count. */
bool po_match_list(po_reader *r, const po_node *const *old, int n_old,
                   const po_node *const *text, int n_text)
{
    int i = 0;
    int k = 0;

    for (;;) {
        while (i < n_old && is_empty(old[i]))
            i++;
        while (k < n_text && is_empty(text[k]))
            k++;
        if (i == n_old || k == n_text)
            return i == n_old && k == n_text;
        if (is_rest(old[i], text[k], n_text - k))
            return po_match_list(r, old + i, n_old - i, text[k]->child,
                                 text[k]->n_child);
        if (!match_nodes(r, old[i++], text[k++]))
            return false;
    }
}

static bool match_extent(po_reader *r, const po_expr *old, const po_expr *text)
{
    if (old && text && old->kind == PO_EXPR_INT && text->kind == PO_EXPR_INT)
        return old->value == text->value;
    return match_optional(r, old, text);
}

/* Does the text declare a variable of the same type, with the same number of
 * elements if it is an array?
 */
static bool match_decl(po_reader *r, const po_decl *old, const po_decl *text)
{
    const po_type *a = old->type;
    const po_type *b = text->type;

    for (; po_type_is_same(a, b) && a->kind == PO_TYPE_ARRAY;
         a = a->target, b = b->target)
        if (!match_extent(r, a->extent, b->extent))
            return false;
    return po_type_is_same(a, b);
}

/* Is "text" what the front end makes of a loop "for (init; cond; step) body",
 * if it lets another variable count: "{ init for (;cond;) { body step } }"?
 */
static bool match_split(po_reader *r, const po_node *old, const po_node *text)
{
    const po_node *loop = text->n_child == 2 ? text->child[1] : NULL;
    const po_node *body = loop ? loop->body : NULL;
    const po_node *step;
    bool is_list = old->body && old->body->kind == PO_NODE_BLOCK;

    if (!loop || loop->kind != PO_NODE_LOOP || !text->inner || !old->step ||
        !body || body->kind != PO_NODE_BLOCK || body->n_child == 0 ||
        !match_nodes(r, old->init, text->child[0]) ||
        !match_optional(r, old->cond, loop->cond))
        return false;
    step = body->child[body->n_child - 1];
    return step->kind == PO_NODE_EXPR &&
           po_match_expr(r, old->step, step->expr) &&
           po_match_list(r, is_list ? old->body->child : &old->body,
                         is_list ? old->body->n_child : 1, body->child,
                         body->n_child - 1);
}

/* Return the expression "decl = value". */
static const po_expr *make_setting(po_reader *r, const po_node *decl)
{
    return po_expr_assignment(
        r->arena, po_expr_variable(r->arena, decl->decl, &decl->loc),
        decl->value);
}

/* Is "text" the loop "old", which declares its variable, in C90:
 * "{ long i; for (i = 0; ...) ... }"?
 */
static bool match_declared(po_reader *r, const po_node *old,
                           const po_node *text)
{
    const po_node *decl = text->n_child == 2 ? text->child[0] : NULL;
    po_node loop = *old;
    po_node init;

    if (!decl || decl->kind != PO_NODE_DECL || decl->value || !old->init ||
        old->init->kind != PO_NODE_DECL || !old->init->value ||
        !match_decl(r, old->init->decl, decl->decl))
        return false;
    po_match_twins(r, old->init->decl, decl->decl);
    init = *old->init;
    init.kind = PO_NODE_EXPR;
    init.expr = make_setting(r, old->init);
    init.decl = NULL;
    init.value = NULL;
    loop.init = &init;
    return po_match_node(r, &loop, text->child[1]);
}

/* Does "text" execute what the part "old" of a block does? */
bool po_match_node(po_reader *r, const po_node *old, const po_node *text)
{
    bool is_opaque = old->kind == PO_NODE_OPAQUE;

    if (old->kind == PO_NODE_BLOCK && text->kind == PO_NODE_BLOCK)
        return po_match_list(r, old->child, old->n_child, text->child,
                             text->n_child);
    if (old->kind == PO_NODE_LOOP && text->kind == PO_NODE_BLOCK)
        return match_split(r, old, text) || match_declared(r, old, text);
    if (old->kind != text->kind ||
        (is_opaque && (old->flow != text->flow || old->n_use != text->n_use)))
        return false;
    if (is_opaque && old->flow == PO_FLOW_NONE)
        return false;
    if (old->kind == PO_NODE_DECL) {
        if (!match_decl(r, old->decl, text->decl))
            return false;
        po_match_twins(r, old->decl, text->decl);
    }
    for (int i = 0; is_opaque && i < old->n_use; i++)
        if (!po_match_expr(r, old->use[i], text->use[i]))
            return false;
    return match_nodes(r, old->init, text->init) &&
           match_optional(r, old->cond, text->cond) &&
           match_optional(r, old->step, text->step) &&
           match_optional(r, old->expr, text->expr) &&
           match_optional(r, old->value, text->value) &&
           match_nodes(r, old->body, text->body) &&
           match_nodes(r, old->other, text->other) &&
           po_match_list(r, old->child, old->n_child, text->child,
                         text->n_child);
}
