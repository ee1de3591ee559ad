/* What loops are made of that have been taken apart, see split.c.
 */
#include "split.h"

static const po_type type_int = {
    .kind = PO_TYPE_INT, .text = "int", .size_bytes = 4, .is_signed = true};
static const po_type type_long = {
    .kind = PO_TYPE_INT, .text = "long", .size_bytes = 8, .is_signed = true};

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

/* Return an expression with room for "n_arg" operands, which are in "arg". */
static po_expr *new_expr(const po_split *s, po_expr_kind kind,
                         const po_type *type, int n_arg, const po_expr ***arg)
{
    po_arena *arena = s->low->arena;
    po_expr *expr = po_arena_alloc(arena, sizeof(*expr));

    *arg = po_arena_array(arena, (size_t)n_arg + 1, sizeof(**arg));
    expr->kind = kind;
    expr->type = type;
    expr->loc = s->loop->loc;
    expr->n_arg = n_arg;
    expr->arg = *arg;
    return expr;
}

/* Return the assignment "target = value". */
const po_expr *po_split_set(const po_split *s, const po_expr *target,
                            const po_expr *value)
{
    const po_expr **arg;
    po_expr *expr = new_expr(s, PO_EXPR_ASSIGN, target->type, 2, &arg);

    arg[0] = target;
    arg[1] = value;
    return expr;
}

static const po_expr *number(const po_split *s, long value)
{
    const po_expr **arg;
    po_expr *expr = new_expr(s, PO_EXPR_INT, &type_int, 0, &arg);

    expr->value = value;
    expr->text = po_arena_printf(s->low->arena, "%ld", value);
    return expr;
}

static const po_expr *variable(const po_split *s, const po_decl *decl)
{
    const po_expr **arg;
    po_expr *expr = new_expr(s, PO_EXPR_VAR, decl->type, 0, &arg);

    expr->decl = decl;
    return expr;
}

/* Declare a new variable of type long, with a name that the file has not. */
static const po_decl *new_counter(const po_split *s)
{
    po_arena *arena = s->low->arena;
    po_decl *decl = po_arena_alloc(arena, sizeof(*decl));
    const char *name = "turn";

    for (int i = 2; po_unit_has_name(s->low->unit, name); i++)
        name = po_arena_printf(arena, "turn%d", i);
    *decl = (po_decl){.id = s->low->next_id++,
                      .name = name,
                      .type = &type_long,
                      .storage = PO_STORAGE_LOCAL,
                      .loc = s->loop->loc,
                      .begin = s->loop->begin};
    return decl;
}

/* "cond", or "turn < 1 || cond" if it is not evaluated at first. */
static const po_expr *condition(const po_split *s, const po_decl *turn)
{
    const po_expr **arg;
    const po_expr **operand;
    po_expr *either;
    po_expr *less;

    if (!s->is_do)
        return s->cond;
    less = new_expr(s, PO_EXPR_BINARY, &type_int, 2, &operand);
    less->op = PO_OP_LT;
    operand[0] = variable(s, turn);
    operand[1] = number(s, 1);
    either = new_expr(s, PO_EXPR_BINARY, &type_int, 2, &arg);
    either->op = PO_OP_LOR;
    arg[0] = less;
    arg[1] = s->cond;
    return either;
}

/* Return a loop that counts with a new variable. */
static po_node *counting_loop(const po_split *s)
{
    const po_decl *turn = new_counter(s);
    po_node *loop = new_node(s, PO_NODE_LOOP);
    po_node *init = new_node(s, PO_NODE_DECL);
    const po_expr **arg;
    po_expr *step = new_expr(s, PO_EXPR_UNARY, &type_long, 1, &arg);

    init->decl = turn;
    init->value = number(s, 0);
    arg[0] = variable(s, turn);
    step->op = PO_OP_POSTINC;
    loop->init = init;
    loop->cond = condition(s, turn);
    loop->step = step;
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
