/* Functions that return early:
 *
 *     if (c)                              value:  c ? a : b
 *         return a;
 *     return b;
 *
 *     if (c) {                            body:   if (c) {
 *         ...                                         ...
 *         return a;                                   x = a;
 *     }                                           } else {
 *     rest                                            rest
 *     return b;                                       x = b;
 *                                                 }
 *
 * where "x = f(...)" is the statement that the body stands for.
 */
#include <string.h>

#include "inline.h"

static bool is_return(const po_node *node)
{
    return node->kind == PO_NODE_OPAQUE && node->n_child == 0 &&
           node->n_use <= 1 && po_begins_with_word(node->text, "return");
}

/* Does the statement, if it comes to an end, return? */
static bool always_returns(const po_node *node)
{
    if (!node || is_return(node))
        return node != NULL;
    for (int i = 0; node->kind == PO_NODE_BLOCK && i < node->n_child; i++)
        if (always_returns(node->child[i]))
            return true;
    return node->kind == PO_NODE_IF && always_returns(node->body) &&
           always_returns(node->other);
}

/* Does the function return a value wherever it ends? */
bool po_inline_always_returns(const po_function *callee)
{
    return always_returns(callee->body);
}

static bool is_no_return(const po_node *node, void *user)
{
    (void)user;
    return !is_return(node);
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

/* What stands for "return" in a body: "statement", in which "call" is the value; NULL if nobody
 * looks at that.
 */
struct ending {
    po_inliner *in;
    const po_expr *call;
    const po_expr *statement;
};

/* Return what stands for the "return"; NULL if there is nothing to do.  Of a value that nobody
 * looks at, calls do what they do.
 */
static const po_node *end_of(const struct ending *e, const po_node *node)
{
    const po_expr *value = node->n_use > 0 ? node->use[0] : NULL;
    po_node end = {.kind = PO_NODE_EXPR,
                   .loc = node->loc,
                   .begin = node->begin,
                   .end = node->end,
                   .in_macro = true,
                   .expr = value};

    if (!value || (!e->statement && !po_expr_has_call(value)))
        return NULL;
    if (e->statement) {
        end.loc = e->statement->loc;
        value = po_inline_converted(e->in, value, e->call->type);
        end.expr =
            po_expr_replace(e->in->unit->arena, e->statement, e->call, value);
    }
    return po_node_make(e->in->unit->arena, &end);
}

/* Return the statements of "node" and, behind them, those of the list. */
static struct list joined(const struct ending *e, const po_node *const *node,
                          struct list rest)
{
    struct list first = list_of(node);
    const po_node **both = po_arena_array(
        e->in->unit->arena, (size_t)first.n + (size_t)rest.n, sizeof(*both));

    for (int i = 0; i < first.n; i++)
        both[i] = first.node[i];
    for (int i = 0; i < rest.n; i++)
        both[first.n + i] = rest.node[i];
    return (struct list){first.n + rest.n, both};
}

static const po_node *block_of(const struct ending *e, const po_node *body,
                               struct list list);

/* Return the statements as what "else" is followed by: an "if" may be that itself. */
static const po_node *else_of(const struct ending *e, const po_node *body,
                              struct list list)
{
    const po_node *block = block_of(e, body, list);

    return block->n_child == 1 && block->child[0]->kind == PO_NODE_IF
               ? block->child[0]
               : block;
}

/* Return the "if" or the block with what follows it, in the part that does not return; NULL if
 * it does not return anywhere, or not always where it might.
 */
static const po_node *with_rest(const struct ending *e, const po_node *node,
                                struct list rest)
{
    bool body = always_returns(node->body);
    bool other = always_returns(node->other);
    po_node *copy;

    if (node->kind == PO_NODE_BLOCK && !po_node_walk(node, is_no_return, NULL))
        return block_of(e, node, joined(e, &node, rest));
    if (node->kind != PO_NODE_IF || (!body && !other))
        return NULL;
    copy = po_node_make(e->in->unit->arena, node);
    copy->body =
        block_of(e, node->body,
                 body ? list_of(&node->body) : joined(e, &node->body, rest));
    if (node->other)
        copy->other = else_of(e, node->other,
                              other ? list_of(&node->other)
                                    : joined(e, &node->other, rest));
    else if (rest.n > 0)
        copy->other = else_of(e, node->body, rest);
    return copy;
}

/* Return the statements as a block, in the place of "body"; what follows an "if" that returns
 * is in its "else".
 */
static const po_node *block_of(const struct ending *e, const po_node *body,
                               struct list list)
{
    po_arena *arena = e->in->unit->arena;
    const po_node **child =
        po_arena_array(arena, (size_t)list.n + 1, sizeof(*child));
    po_node block = {.kind = PO_NODE_BLOCK,
                     .loc = body->loc,
                     .begin = body->begin,
                     .end = body->end,
                     .in_macro = body->in_macro,
                     .child = child};
    bool is_end = false;

    for (int i = 0; i < list.n && !is_end; i++) {
        const po_node *node = list.node[i];
        struct list rest = {list.n - i - 1, list.node + i + 1};
        const po_node *end =
            is_return(node) ? end_of(e, node) : with_rest(e, node, rest);

        is_end = end || is_return(node);
        if (end || !is_end)
            child[block.n_child++] = end ? end : node;
    }
    return po_node_make(arena, &block);
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

/* Return the body without "return" at its end, or where an "if" ends: "statement", in which
 * "call" is the value, is in its place, unless it is NULL; if no value is returned, without
 * those in a loop at the end, too.
 */
const po_node *po_inline_unreturned(po_inliner *in, const po_function *callee,
                                    const po_expr *call,
                                    const po_expr *statement)
{
    struct ending e = {in, call, statement};

    return last_of(in, block_of(&e, callee->body, list_of(&callee->body)));
}
