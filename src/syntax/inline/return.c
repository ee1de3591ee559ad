/* Functions that return early:
 *
 *     if (c)                              value:  c ? a : b
 *         return a;
 *     return b;
 *
 *     if (c) {                            body:   if (c) {
 *         ...                                         ...
 *         return;                                 } else {
 *     }                                               rest
 *     rest                                        }
 */
#include <string.h>

#include "inline.h"

static bool is_return(const po_node *node)
{
    return node->kind == PO_NODE_OPAQUE && node->n_child == 0 &&
           node->n_use <= 1 && po_begins_with_word(node->text, "return");
}

/* Return the "return" at the end of the function; NULL if there is none. */
const po_node *po_inline_return(const po_function *callee)
{
    const po_node *body = callee->body;
    const po_node *last =
        body->n_child > 0 ? body->child[body->n_child - 1] : NULL;

    return last && is_return(last) ? last : NULL;
}

/* The statements of a block, or the one that is none, as a list. */
struct list {
    int n;
    const po_node *const *node;
};

static struct list list_of(const po_node *const *node)
{
    if ((*node)->kind == PO_NODE_BLOCK)
        return (struct list){(*node)->n_child, (*node)->child};
    return (struct list){1, node};
}

/* Can an operand of "?:" have the type, and be the same value as a result? */
static bool is_result(const po_type *type)
{
    return type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX ||
           (type->kind == PO_TYPE_INT && type->size_bytes >= 4);
}

/* Return "cond ? a : b" of the given type; NULL if there is no "a" or "b". */
static const po_expr *choose(po_inliner *in, const po_node *node,
                             const po_expr *a, const po_expr *b,
                             const po_type *type)
{
    if (!a || !b || !is_result(type))
        return NULL;
    a = po_inline_converted(in, a, type);
    b = po_inline_converted(in, b, type);
    return po_expr_make(in->unit->arena, &(po_expr){.kind = PO_EXPR_COND,
                                                    .type = type,
                                                    .loc = node->loc,
                                                    .n_arg = 3,
                                                    .arg = (const po_expr *[]){
                                                        node->cond, a, b}});
}

/* Return the value that the statements return, as a value of "type"; NULL if
 * they do anything else.
 */
static const po_expr *value_of(po_inliner *in, struct list list,
                               const po_type *type)
{
    const po_node *first = list.n > 0 ? list.node[0] : NULL;
    struct list rest = {list.n - 1, list.node + 1};
    const po_expr *then;

    if (!first)
        return NULL;
    if (list.n == 1 && first->kind == PO_NODE_BLOCK)
        return value_of(in, list_of(list.node), type);
    if (list.n == 1 && is_return(first))
        return first->n_use == 1 ? first->use[0] : NULL;
    if (first->kind != PO_NODE_IF || (first->other && rest.n > 0))
        return NULL;
    then = value_of(in, list_of(&first->body), type);
    if (first->other)
        rest = list_of(&first->other);
    return choose(in, first, then, value_of(in, rest, type), type);
}

/* Return the value of a function that does nothing but return one of the given
 * type, in terms of its parameters; NULL if it does more.
 */
const po_expr *po_inline_returned(po_inliner *in, const po_function *callee,
                                  const po_type *type)
{
    return value_of(in, list_of(&callee->body), type);
}

/* Does the list end with "return;"? */
static bool ends(struct list list)
{
    return list.n > 0 && is_return(list.node[list.n - 1]) &&
           list.node[list.n - 1]->n_use == 0;
}

/* Return the statements as a block; what follows an "if" that returns is in its
 * "else".
 */
static const po_node *block_of(po_inliner *in, const po_node *body,
                               struct list list)
{
    po_arena *arena = in->unit->arena;
    po_node *block = po_node_make(arena, body);
    const po_node **child =
        po_arena_array(arena, (size_t)list.n + 1, sizeof(*child));

    block->kind = PO_NODE_BLOCK;
    block->child = child;
    block->n_child = 0;
    list.n -= ends(list);
    for (int i = 0; i < list.n; i++) {
        const po_node *node = list.node[i];
        struct list rest = {list.n - i - 1, list.node + i + 1};
        po_node *copy;

        child[block->n_child++] = node;
        if (node->kind != PO_NODE_IF || node->other ||
            !ends(list_of(&node->body)))
            continue;
        copy = po_node_make(arena, node);
        copy->body = block_of(in, node->body, list_of(&node->body));
        copy->other = block_of(in, node->body, rest);
        child[block->n_child - 1] = copy;
        break;
    }
    return block;
}

/* Return the statement, of the body of a loop that nothing follows, with "break" in the place
 * of "return".
 */
static const po_node *breaking(po_inliner *in, const po_node *node)
{
    po_arena *arena = in->unit->arena;
    const po_node **child;
    po_node *copy;

    if (!node || (node->kind != PO_NODE_BLOCK && node->kind != PO_NODE_IF &&
                  !(is_return(node) && node->n_use == 0)))
        return node;
    copy = po_node_make(arena, node);
    if (node->kind == PO_NODE_OPAQUE) {
        copy->flow = PO_FLOW_BREAK;
        copy->text = "break;";
        return copy;
    }
    child = po_arena_array(arena, (size_t)node->n_child, sizeof(*child));
    for (int i = 0; i < node->n_child; i++)
        child[i] = breaking(in, node->child[i]);
    copy->child = child;
    copy->body = breaking(in, node->body);
    copy->other = breaking(in, node->other);
    return copy;
}

/* Return the statement, which nothing follows in a function that returns no value, so that
 * "return" in a loop at its end is "break".
 */
static const po_node *last_of(po_inliner *in, const po_node *node)
{
    po_arena *arena = in->unit->arena;
    bool is_while =
        node && (node->flow == PO_FLOW_WHILE || node->flow == PO_FLOW_DO);
    const po_node **child;
    po_node *copy;

    if (!node || (node->kind != PO_NODE_BLOCK && node->kind != PO_NODE_IF &&
                  node->kind != PO_NODE_LOOP && !is_while))
        return node;
    copy = po_node_make(arena, node);
    if (node->kind == PO_NODE_LOOP) {
        copy->body = breaking(in, node->body);
    } else if (node->kind == PO_NODE_IF) {
        copy->body = last_of(in, node->body);
        copy->other = last_of(in, node->other);
    } else if (node->n_child > 0) {
        int last = node->n_child - 1;

        child = po_arena_array(arena, (size_t)node->n_child, sizeof(*child));
        memcpy(child, node->child, (size_t)node->n_child * sizeof(*child));
        child[last] =
            is_while ? breaking(in, child[last]) : last_of(in, child[last]);
        copy->child = child;
    }
    return copy;
}

/* Return the body without the "return" at its end, and, if no value is
 * returned, without those in an "if", and in a loop at the end.
 */
const po_node *po_inline_unreturned(po_inliner *in, const po_function *callee)
{
    po_node *copy = po_node_make(in->unit->arena, callee->body);
    const po_node *last = po_inline_return(callee);

    copy->n_child -= last ? 1 : 0;
    if (last && last->n_use > 0)
        return copy;
    return last_of(in,
                   block_of(in, copy, list_of((const po_node *const *)&copy)));
}
