/* Does a statement share the invocation of a macro with something else?
 *
 * What a macro contains besides whole statements leaves no trace in the syntax
 * tree: '(', ')', '{', '}', "else".  A statement that begins in a macro is on
 * its own only if the token that has to be before it is found in the file.
 */
#include "clang.h"

static bool begins_in_macro(CXCursor cursor)
{
    return po_lower_is_macro(
        clang_getRangeStart(clang_getCursorExtent(cursor)));
}

/* Return where the "(...)" after the keyword at "begin" ends. */
static size_t end_of_header(const po_lower *low, size_t begin)
{
    int keyword = po_lower_token_at(low, begin);
    int open = po_lower_next(low, keyword + 1);
    int close = -1;

    if (po_lower_token_is(low, open, "("))
        close = po_lower_close(low, open);
    return close < 0 ? PO_NOWHERE : low->token[close].end;
}

static bool is_after(const po_lower *low, CXCursor cursor, const po_node *node,
                     const po_node *body, const char *before)
{
    int token = po_lower_token_at(low, body->begin) - 1;

    if (before[0] != ')')
        return po_lower_token_is(low, po_lower_previous(low, token), before);
    return !begins_in_macro(cursor) &&
           end_of_header(low, node->begin) <= body->begin;
}

/* Mark "body", which is "inner" in the syntax tree, if it shares a macro with
 * what comes before it in "node", which is "cursor".  The token "before"
 * precedes it, ")" meaning the end of the parentheses after the keyword.
 */
void po_lower_mark_body(po_lower *low, CXCursor cursor, po_node *node,
                        CXCursor inner, po_node *body, const char *before)
{
    bool is_shared =
        low->foreign || body->begin <= node->begin ||
        (begins_in_macro(inner) && !is_after(low, cursor, node, body, before));

    body->in_macro |= is_shared;
}

/* Mark "body" if the token "after" does not follow it. */
void po_lower_mark_end(po_lower *low, po_node *body, const char *after)
{
    int token = po_lower_next(low, po_lower_token_at(low, body->end));

    if (low->foreign || !po_lower_token_is(low, token, after))
        body->in_macro = true;
}

/* Mark the statements of a block that share bytes with each other, or a macro
 * with one of the braces.
 */
void po_lower_mark_shared(po_node *block, po_nodes *list)
{
    size_t end = block->begin;

    for (int i = 0; i < list->n; i++) {
        po_node *node = list->item[i];

        if (node->begin <= block->begin || node->end >= block->end)
            node->in_macro = true;
        for (int k = i - 1;
             k >= 0 && end > node->begin && list->item[k]->end > node->begin;
             k--)
            node->in_macro = list->item[k]->in_macro = true;
        if (node->end > end)
            end = node->end;
    }
}
