/* Variables that keep the value of an iteration for the next one:
 *
 *     for (i = 0; i < n; i++) {           for (i = 0; i < n; i++) {
 *         double x = in[i];                   double x = in[i];
 *         out[i] = x - before;      ->        out[i] = x - before;
 *         before = x;                         before = in[i];
 *     }                                   }
 *
 * The value is computed once more, so that it need not be at hand in two iterations, and
 * what sets "before" can be executed as part of the next one (scalar/wraparound.c).  So it is for
 * what is read from arrays, with few operations.
 */
#include "forward.h"

/* So many operations on numbers may be done again. */
#define MAX_OP 2

/* What a value is made of. */
struct parts {
    const po_region *region;
    int n_op;
    int n_read;
};

/* Is the variable known to nothing but the text of the function? */
static bool is_local(const po_decl *decl)
{
    return (decl->storage == PO_STORAGE_LOCAL ||
            decl->storage == PO_STORAGE_PARAM) &&
           !decl->address_taken;
}

static bool is_cheap(const po_expr *expr, void *user)
{
    struct parts *p = user;
    const po_type_kind kind = expr->type->kind;

    switch (expr->kind) {
    case PO_EXPR_VAR:
        return kind == PO_TYPE_ARRAY || is_local(expr->decl);
    case PO_EXPR_SUBSCRIPT:
        p->n_read++;
        return po_expr_base(expr) &&
               po_forward_is_array(p->region, po_expr_base(expr));
    case PO_EXPR_BINARY:
        p->n_op += kind == PO_TYPE_FLOAT;
        return expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL;
    case PO_EXPR_UNARY:
        return expr->op == PO_OP_MINUS || expr->op == PO_OP_PLUS;
    default:
        return expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_INT ||
               expr->kind == PO_EXPR_FLOAT || expr->kind == PO_EXPR_CAST;
    }
}

/* What has to stay what it is: the variable, and what its value is made of. */
struct kept {
    const po_region *region;
    const struct value *value;
};

/* Does the expression, at most, change something else? */
static bool is_harmless(const po_expr *expr, void *user)
{
    const struct kept *kept = user;
    const po_decl *decl;

    if (!po_expr_is_update(expr))
        return expr->kind != PO_EXPR_OPAQUE && expr->kind != PO_EXPR_CALL;
    decl = po_expr_base(expr->arg[0]);
    return decl && decl != kept->value->decl &&
           !po_expr_mentions(kept->value->expr, decl) &&
           (po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR
                ? is_local(decl)
                : po_forward_is_array(kept->region, decl));
}

static bool declares_neither(const po_node *node, void *user)
{
    const struct kept *kept = user;

    return node->kind != PO_NODE_DECL || !node->decl ||
           (node->decl != kept->value->decl &&
            !po_expr_mentions(kept->value->expr, node->decl));
}

/* May the value be computed again at the place of statement "end" of the body, as it was by
 * statement "at"?
 */
static bool may_repeat(const po_region *region, const po_node *body, int at,
                       int end, const struct value *value)
{
    struct parts p = {.region = region};
    struct kept kept = {region, value};

    for (int i = at + 1; i < end; i++)
        if (!po_node_walk_expr(body->child[i], is_harmless, &kept) ||
            !po_node_walk(body->child[i], declares_neither, &kept))
            return false;
    return po_expr_walk(value->expr, is_cheap, &p) && p.n_read > 0 &&
           p.n_op <= MAX_OP;
}

/* The variable that the statement is nothing but a copy of, for another one, in "*to". */
static const po_decl *copied(const po_node *node, const po_decl **to)
{
    const po_expr *expr = node->kind == PO_NODE_EXPR ? node->expr : NULL;
    const po_expr *value;

    if (!expr || expr->kind != PO_EXPR_ASSIGN || expr->op != PO_OP_NONE)
        return NULL;
    *to = po_expr_strip(expr->arg[0])->decl;
    value = po_expr_strip(expr->arg[1]);
    return po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR &&
                   value->kind == PO_EXPR_VAR && po_forward_is_own(*to) &&
                   po_forward_is_own(value->decl) &&
                   po_type_is_same((*to)->type, value->decl->type)
               ? value->decl
               : NULL;
}

/* Is the variable used in the loop in front of statement "end" of its body? */
static bool is_used_before(const po_node *body, int end, const po_decl *decl)
{
    for (int i = 0; i < end; i++)
        if (po_node_mentions(body->child[i], decl))
            return !po_node_update_of(body->child[i], decl);
    return false;
}

/* Return statement "at" of a body of a loop with the value of the variable that it copies, in
 * place of that; itself if it is something else.
 */
static const po_node *repeat_at(const po_region *region, const po_node *body,
                                int at)
{
    po_arena *arena = region->scop->arena;
    const po_node *node = body->child[at];
    const po_decl *to = NULL;
    const po_decl *from = copied(node, &to);
    struct forward f = {.arena = arena, .n = 1};
    po_node *copy;

    if (!from || from == to || !is_used_before(body, at, to))
        return node;
    for (int i = at - 1; i >= 0; i--) {
        if (!po_forward_is_value(arena, body->child[i], &f.value[0]) ||
            f.value[0].decl != from)
            continue;
        if (!may_repeat(region, body, i, at, &f.value[0]))
            return node;
        copy = po_node_make(arena, node);
        copy->expr = po_forward_put(&f, node->expr);
        copy->in_macro = true;
        return copy->expr ? copy : node;
    }
    return node;
}

const po_node *po_forward_repeat(const po_region *region, const po_node *body)
{
    po_arena *arena = region->scop->arena;
    const po_node **child =
        po_arena_array(arena, (size_t)body->n_child + 1, sizeof(*child));
    po_node *copy = po_node_make(arena, body);
    bool same = true;

    for (int i = 0; i < body->n_child; i++) {
        child[i] = repeat_at(region, body, i);
        same = same && child[i] == body->child[i];
    }
    copy->child = child;
    return same ? body : copy;
}
