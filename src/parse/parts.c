/* The pieces that split_header.c builds normalised loops from: a loop with a
 * new counter, the initial assignments in front of it, the steps at the end of
 * its body, and the block around all of these.
 */
#include "split.h"

/* Return a node without contents that stands where the loop does. */
static po_node *new_node(const po_split *s, po_node_kind kind)
{
    po_node *node = po_arena_alloc(s->low->arena, sizeof(*node));

    node->kind = kind;
    node->loc = s->loop->loc;
    node->begin = s->loop->begin;
    node->end = s->loop->end;
    node->in_macro = true;
    return node;
}

/* Return an expression statement. */
po_node *po_split_statement(const po_split *s, const po_expr *expr)
{
    po_node *node = new_node(s, PO_NODE_EXPR);

    node->expr = expr;
    return node;
}

/* Return the assignment "target = value". */
const po_expr *po_split_set(const po_split *s, const po_expr *target,
                            const po_expr *value)
{
    po_expr *set = po_expr_make(
        s->low->arena, po_expr_assignment(s->low->arena, target, value));

    set->loc = s->loop->loc;
    return set;
}

static const po_expr *number(const po_split *s, long value)
{
    return po_expr_number(s->low->arena, &s->loop->loc, &po_type_int, value);
}

/* Return the condition "a op b". */
static const po_expr *binary(const po_split *s, po_op op, const po_expr *a,
                             const po_expr *b)
{
    return po_expr_make(s->low->arena,
                        &(po_expr){.kind = PO_EXPR_BINARY,
                                   .op = op,
                                   .type = &po_type_int,
                                   .loc = s->loop->loc,
                                   .n_arg = 2,
                                   .arg = (const po_expr *[]){a, b}});
}

/* "cond", or "counter < 1 || cond" if it is not evaluated at first. */
static const po_expr *condition(const po_split *s, const po_decl *counter)
{
    if (!s->is_do)
        return s->cond;
    return binary(
        s, PO_OP_LOR,
        binary(s, PO_OP_LT,
               po_expr_variable(s->low->arena, counter, &s->loop->loc),
               number(s, 1)),
        s->cond);
}

/* Return a loop that counts with a new variable. */
static po_node *counting_loop(const po_split *s)
{
    po_node *loop = new_node(s, PO_NODE_LOOP);
    const po_decl *counter = po_counter_declare(
        s->low->unit, s->loop, s->low->next_id++, s->low->arena);

    po_counter_normalize(s->low->arena, loop, counter, number(s, 0));
    loop->cond = condition(s, counter);
    return loop;
}

/* Return the body with "first" before and the steps but number "k" after it. */
static const po_node *whole_body(const po_split *s, const po_expr *first, int k)
{
    po_node *block = po_arena_alloc(s->low->arena, sizeof(*block));
    bool is_block = s->body->kind == PO_NODE_BLOCK;
    int n = is_block ? s->body->n_child : 1;
    int n_child = 0;
    const po_node **child = po_arena_array(
        s->low->arena, (size_t)(n + 1 + s->n_step), sizeof(const po_node *));

    *block = (po_node){.kind = PO_NODE_BLOCK,
                       .loc = s->body->loc,
                       .begin = s->body->begin,
                       .end = s->body->end,
                       .in_macro = s->body->in_macro};
    if (first)
        child[n_child++] = po_split_statement(s, first);
    for (int i = 0; i < n; i++)
        child[n_child++] = is_block ? s->body->child[i] : s->body;
    for (int i = 0; i < s->n_step; i++)
        if (i != k)
            child[n_child++] = po_split_statement(s, s->step[i]);
    block->n_child = n_child;
    block->child = child;
    return block;
}

/* Make "node" the block of what is before the loop, but for statement "init",
 * the loop, and what is after it.
 */
static void assemble(const po_split *s, po_node *node, po_node *loop, int init)
{
    po_node block = {.kind = PO_NODE_BLOCK,
                     .loc = node->loc,
                     .begin = node->begin,
                     .end = node->end,
                     .in_macro = node->in_macro,
                     .off = node->off,
                     .under_pragma = node->under_pragma,
                     .inner = s->body};
    po_nodes child = {0};

    loop->off = node->off;
    loop->under_pragma = node->under_pragma;
    for (int i = 0; i < s->n_init; i++) {
        s->init[i]->in_macro = true;
        if (i != init)
            po_nodes_add(&child, s->init[i]);
    }
    if (s->change && !s->is_post && !s->is_do)
        po_nodes_add(&child, po_split_statement(s, s->change));
    po_nodes_add(&child, loop);
    if (s->change && s->is_post)
        po_nodes_add(&child, po_split_statement(s, s->change));
    *node = block;
    po_lower_set_children(s->low, node, &child);
}

/* Keep the iterator of step "k", which statement "init" sets. */
void po_split_keep_iterator(const po_split *s, po_node *node, int k, int init)
{
    po_node *loop = new_node(s, PO_NODE_LOOP);

    loop->init = s->init[init];
    loop->cond = s->cond;
    loop->step = s->step[k];
    loop->body = whole_body(s, NULL, k);
    assemble(s, node, loop, init);
}

/* Count with a new variable. */
void po_split_add_counter(po_split *s, po_node *node)
{
    po_node *loop = counting_loop(s);

    if (s->change && !s->is_post)
        s->step[s->n_step++] = s->change;
    loop->body = whole_body(s, s->is_post ? s->change : NULL, -1);
    assemble(s, node, loop, -1);
}
