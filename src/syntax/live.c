/* Is the value of a variable ever looked at after a region?
 *
 * A backward walk over the body of the function.  "Live" is the safe answer:
 * it is given for whatever jumps, and for variables others may know, or directives look
 * at.
 */
#include "polyopt/syntax.h"

#include <string.h>

/* The search for one variable, or for a member of it.
 *
 * "part"   the member, a number or a pointer; NULL for the whole variable
 * "last"   the statement after which it may be live
 * "seen"   this statement has been met
 * "found"  the answer: it is live there
 * "break_live", "continue_live"  it is live where break and continue lead to,
 *          in the innermost loop or switch
 * "label_live"  it is live at one of the labels of the innermost switch
 */
struct liveness {
    const po_decl *decl;
    const po_expr *part;
    const po_node *last;
    bool seen;
    bool found;
    bool break_live;
    bool continue_live;
    bool label_live;
};

static bool live(struct liveness *s, const po_node *node, bool after);

/* Is it a part of the variable that is the same wherever it stands: t.x, t[1].x? */
static bool is_part(const po_expr *expr, const po_decl *decl)
{
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR)
        return expr->decl == decl;
    if (expr->kind == PO_EXPR_SUBSCRIPT &&
        po_expr_strip(expr->arg[1])->kind != PO_EXPR_INT)
        return false;
    return (expr->kind == PO_EXPR_SUBSCRIPT ||
            (expr->kind == PO_EXPR_MEMBER && !expr->is_arrow)) &&
           is_part(expr->arg[0], decl);
}

/* May evaluating the expression look at what is searched for?  Other numbers and pointers
 * of the variable are in other bytes than the member.
 */
static bool looks_at(const struct liveness *s, const po_expr *expr)
{
    bool looks = false;

    if (!s->part || !po_expr_mentions(expr, s->decl))
        return po_expr_mentions(expr, s->decl);
    expr = po_expr_strip(expr);
    if (expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_OPAQUE)
        return true;
    if (po_type_is_scalar(expr->type) && is_part(expr, s->decl))
        return po_expr_is_same(expr, s->part);
    for (int i = 0; i < expr->n_arg && !looks; i++)
        looks = looks_at(s, expr->arg[i]);
    return looks;
}

/* Is it what is searched for? */
static bool is_wanted(const struct liveness *s, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return s->part ? po_expr_is_same(expr, s->part)
                   : expr->kind == PO_EXPR_VAR && expr->decl == s->decl;
}

/* Is the variable live before "expr" is evaluated, given whether it is after?
 */
static bool live_expr(const struct liveness *s, const po_expr *expr, bool after)
{
    if (!expr)
        return after;
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA)
        return live_expr(s, expr->arg[0], live_expr(s, expr->arg[1], after));
    if (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_CAST)
        return live_expr(s, expr->arg[0], after);
    if (expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE &&
        is_wanted(s, expr->arg[0]))
        return live_expr(s, expr->arg[1], false);
    return after || looks_at(s, expr);
}

static bool declares(const po_node *block, const po_decl *decl)
{
    for (int i = 0; i < block->n_child; i++)
        if (block->child[i]->kind == PO_NODE_DECL &&
            block->child[i]->decl == decl)
            return true;
    return false;
}

/* Wherever a block is left, at its end or by a jump, its own variables are dead.
 */
static bool live_block(struct liveness *s, const po_node *node, bool after)
{
    bool break_live = s->break_live;
    bool continue_live = s->continue_live;

    if (declares(node, s->decl))
        after = s->break_live = s->continue_live = false;
    for (int i = node->n_child - 1; i >= 0; i--)
        after = live(s, node->child[i], after);
    for (int i = 0; i < node->n_use; i++)
        after = after || looks_at(s, node->use[i]);
    s->break_live = break_live;
    s->continue_live = continue_live;
    return after;
}

/* Is the variable live before "for (; cond; step) body"?  Going round twice reaches the
 * fixed point of a monotonic function of one bit.  The body is walked through in any
 * case: the region may be in it.
 */
static bool live_rounds(struct liveness *s, const po_expr *cond,
                        const po_node *body, const po_expr *step, bool after)
{
    bool break_live = s->break_live;
    bool continue_live = s->continue_live;
    bool head = live_expr(s, cond, after);
    bool start;

    for (int round = 0; round < 2; round++) {
        s->break_live = after;
        s->continue_live = live_expr(s, step, head);
        start = live(s, body, s->continue_live);
        head = live_expr(s, cond, after || start);
    }
    s->break_live = break_live;
    s->continue_live = continue_live;
    return head;
}

static bool live_loop(struct liveness *s, const po_node *node, bool after)
{
    bool head;

    if (node->init && node->init->kind == PO_NODE_DECL &&
        node->init->decl == s->decl)
        after = false;
    head = live_rounds(s, node->cond, node->body, node->step, after);
    return node->init ? live(s, node->init, head) : head;
}

static bool live_do(struct liveness *s, const po_node *node, bool after)
{
    bool break_live = s->break_live;
    bool continue_live = s->continue_live;
    bool body = after;

    for (int round = 0; round < 2; round++) {
        s->break_live = after;
        s->continue_live = live_expr(s, node->use[0], after || body);
        body = live(s, node->child[0], s->continue_live);
    }
    s->break_live = break_live;
    s->continue_live = continue_live;
    return body;
}

/* A "switch" goes on at one of its labels, wherever these are in it, or behind it.
 */
static bool live_switch(struct liveness *s, const po_node *node, bool after)
{
    bool break_live = s->break_live;
    bool label_live = s->label_live;
    bool start;

    s->break_live = after;
    s->label_live = after;
    live(s, node->child[0], after);
    start = s->label_live;
    s->break_live = break_live;
    s->label_live = label_live;
    return live_expr(s, node->use[0], start);
}

/* Nothing is known of the order in which the parts of other opaque statements are
 * executed.
 */
static bool live_opaque(struct liveness *s, const po_node *node, bool after)
{
    bool break_live = s->break_live;
    bool continue_live = s->continue_live;
    bool used = false;
    bool inside;

    if (node->flow == PO_FLOW_SWITCH)
        return live_switch(s, node, after);
    if (node->flow == PO_FLOW_WHILE)
        return live_rounds(s, node->use[0], node->child[0], NULL, after);
    if (node->flow == PO_FLOW_DO)
        return live_do(s, node, after);
    if (node->flow == PO_FLOW_CASE || node->flow == PO_FLOW_DEFAULT) {
        inside = live(s, node->child[0], after);
        s->label_live = s->label_live || inside;
        return inside;
    }
    for (int i = 0; i < node->n_use; i++)
        used = used || looks_at(s, node->use[i]);
    if (node->n_child == 0 && (node->why == PO_REJECT_EARLY_EXIT ||
                               node->why == PO_REJECT_CONTROL_FLOW)) {
        if (po_begins_with_word(node->text, "return"))
            return used;
        if (po_begins_with_word(node->text, "break"))
            return s->break_live;
        if (po_begins_with_word(node->text, "continue"))
            return s->continue_live;
        return true;
    }
    if (node->why == PO_REJECT_GOTO && node->n_child == 0)
        return true;
    inside = after || po_node_mentions(node, s->decl);
    s->break_live = s->break_live || inside;
    s->continue_live = s->continue_live || inside;
    for (int i = 0; i < node->n_child; i++)
        live(s, node->child[i], inside || s->continue_live);
    inside = inside || s->continue_live;
    s->label_live = s->label_live || inside;
    s->break_live = break_live;
    s->continue_live = continue_live;
    return inside;
}

static bool live_if(struct liveness *s, const po_node *node, bool after)
{
    bool first = live(s, node->body, after);
    bool second = node->other ? live(s, node->other, after) : after;

    return live_expr(s, node->cond, first || second);
}

/* Is the variable live before "node", given whether it is after, if names in it mean what
 * they do outside?
 */
static bool live_plainly(struct liveness *s, const po_node *node, bool after)
{
    switch (node->kind) {
    case PO_NODE_BLOCK:
        return live_block(s, node, after);
    case PO_NODE_LOOP:
        return live_loop(s, node, after);
    case PO_NODE_IF:
        return live_if(s, node, after);
    case PO_NODE_EXPR:
        return live_expr(s, node->expr, after);
    case PO_NODE_DECL:
        if (node->decl == s->decl)
            return live_expr(s, node->value, false);
        return after || po_node_mentions(node, s->decl);
    case PO_NODE_EMPTY:
        return after;
    case PO_NODE_OPAQUE:
        break;
    }
    return live_opaque(s, node, after);
}

/* Is the variable live before "node", given whether it is after?  Under a directive,
 * what is assigned may be another one of the same name.
 */
static bool live(struct liveness *s, const po_node *node, bool after)
{
    bool before;

    if (node == s->last) {
        s->seen = true;
        s->found = s->found || after;
    }
    before = live_plainly(s, node, after);
    return before || (node->is_governed && after);
}

/* May the value that "decl" has after statement "last" of the function be
 * read?
 */
static bool is_live_after(const po_function *function, const po_node *last,
                          const po_decl *decl, const po_expr *part)
{
    struct liveness s = {.decl = decl, .part = part, .last = last};

    if ((decl->storage != PO_STORAGE_LOCAL &&
         decl->storage != PO_STORAGE_PARAM) ||
        decl->address_taken || decl->is_named || function->has_label ||
        (decl->type->kind == PO_TYPE_ARRAY &&
         po_function_leaks(function, decl)))
        return true;
    live(&s, function->body, false);
    return s.found || !s.seen;
}

bool po_live_after(const po_function *function, const po_node *last,
                   const po_decl *decl)
{
    return is_live_after(function, last, decl, NULL);
}

bool po_live_part_after(const po_function *function, const po_node *last,
                        const po_decl *decl, const po_expr *part)
{
    return po_function_leaks(function, decl) ||
           is_live_after(function, last, decl, part);
}

bool po_live_before(const po_node *node, const po_decl *decl)
{
    struct liveness s = {
        .decl = decl, .break_live = true, .continue_live = true};

    return live(&s, node, false);
}
