/* "for" loops.  libclang leaves out the missing ones of "for (init; cond;
 * step) body"; which ones these are is read from the tokens.
 */
#include "clang.h"

enum { INIT, COND, STEP, BODY, N_PART };

/* The parts of a loop: numbers of children, -1 for what is missing. */
struct parts {
    int child[N_PART];
};

/* Find the bytes of the three parts in the parentheses of the loop that begins
 * at "begin".
 */
static bool find_header(const po_lower *low, size_t begin, po_span *part)
{
    int open = po_lower_next(low, po_lower_token_at(low, begin) + 1);
    int close;
    int n = 0;

    if (!po_lower_token_is(low, open - 1, "for") ||
        !po_lower_token_is(low, open, "("))
        return false;
    close = po_lower_close(low, open);
    part[0].begin = low->token[open].end;
    for (int i = po_lower_next(low, open + 1); i < close;
         i = po_lower_next(low, i + 1)) {
        if (po_lower_token_is(low, i, "(") || po_lower_token_is(low, i, "{")) {
            i = po_lower_close(low, i);
        } else if (po_lower_token_is(low, i, ";") && n < 2) {
            part[n++].end = low->token[i].begin;
            part[n].begin = low->token[i].end;
        }
        if (i < 0)
            return false;
    }
    if (close < 0 || n != 2)
        return false;
    part[2].end = low->token[close].begin;
    return true;
}

/* Is there a token of the program in the range? */
static bool has_token(const po_lower *low, po_span range)
{
    int token = po_lower_next(low, po_lower_token_at(low, range.begin));

    return token < low->n_token && low->token[token].begin < range.end;
}

static bool is_within(const po_lower *low, CXCursor cursor, po_span part)
{
    po_span range;

    return po_lower_range(low, cursor, &range) && range.begin >= part.begin &&
           range.begin < part.end;
}

/* Find out which parts the children are: each part that is not empty contains
 * exactly the next child.
 */
static bool match(const po_lower *low, CXCursor cursor, const po_node *node,
                  const po_cursors *child, struct parts *parts)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    po_span part[3];
    int next = 0;

    if (low->foreign || po_lower_is_macro(clang_getRangeStart(extent)) ||
        !find_header(low, node->begin, part))
        return false;
    for (int i = INIT; i <= STEP; i++) {
        parts->child[i] = -1;
        if (!has_token(low, part[i]))
            continue;
        if (next >= child->n - 1 || !is_within(low, child->item[next], part[i]))
            return false;
        parts->child[i] = next++;
    }
    parts->child[BODY] = next;
    return next == child->n - 1;
}

static bool find_parts(const po_lower *low, CXCursor cursor,
                       const po_node *node, const po_cursors *child,
                       struct parts *parts)
{
    if (child->n != N_PART)
        return match(low, cursor, node, child, parts);
    for (int i = 0; i < N_PART; i++)
        parts->child[i] = i;
    return true;
}

/* Lower what is in the parentheses of a loop that is not modelled. */
static void add_header(po_lower *low, const po_cursors *child,
                       po_nodes *children, po_exprs *uses)
{
    for (int i = 0; i < child->n - 1; i++)
        if (clang_isExpression(clang_getCursorKind(child->item[i])))
            po_exprs_add(uses, po_lower_expr(low, child->item[i]));
        else
            po_lower_stmt(low, child->item[i], children);
    for (int i = 0; i < children->n; i++)
        children->item[i]->in_macro = true;
}

static void hide(po_lower *low, const po_cursors *child, po_node *node,
                 po_node *body)
{
    po_nodes children = {0};
    po_exprs uses = {0};

    node->kind = PO_NODE_OPAQUE;
    node->init = NULL;
    node->cond = NULL;
    node->step = NULL;
    node->body = NULL;
    node->why = PO_REJECT_LOOP_FORM;
    node->text = po_lower_fold(low, node->begin, node->end);
    add_header(low, child, &children, &uses);
    po_nodes_add(&children, body);
    po_lower_set_children(low, node, &children);
    po_lower_set_uses(low, node, &uses);
}

/* Set the parts in the parentheses, but for the initialisation, which may be
 * several statements: "inits".  False if the loop is not modelled.
 */
static bool set_header(po_lower *low, const po_cursors *child,
                       const struct parts *parts, po_node *node,
                       po_nodes *inits)
{
    const int *at = parts->child;

    if (at[INIT] >= 0)
        po_lower_stmt(low, child->item[at[INIT]], inits);
    for (int i = 0; i < inits->n; i++)
        if (inits->item[i]->kind != PO_NODE_DECL &&
            inits->item[i]->kind != PO_NODE_EXPR)
            return false;
    if (inits->n == 1)
        node->init = inits->item[0];
    if (at[COND] >= 0)
        node->cond = po_lower_expr(low, child->item[at[COND]]);
    if (at[STEP] >= 0)
        node->step = po_lower_expr(low, child->item[at[STEP]]);
    return true;
}

void po_lower_for(po_lower *low, CXCursor cursor, po_node *node)
{
    po_cursors child = po_lower_children(cursor);
    struct parts parts;
    po_nodes inits = {0};
    bool is_known = find_parts(low, cursor, node, &child, &parts);
    po_node *body;
    CXCursor inner;

    node->kind = PO_NODE_LOOP;
    is_known = is_known && set_header(low, &child, &parts, node, &inits);
    inner = child.item[child.n - 1];
    body = po_lower_one(low, inner);
    po_lower_mark_body(low, cursor, node, inner, body, ")");
    node->body = body;
    node->end = body->end > node->end ? body->end : node->end;
    if (is_known) {
        po_lower_move_break(low, node);
        po_lower_move_step(low, node);
    }
    if (!is_known || !po_lower_split_for(low, node, &inits))
        hide(low, &child, node, body);
    po_nodes_free(&inits);
    po_cursors_free(&child);
}
