/* Constructors for po_expr and po_node: expressions and statements that are
 * built of others, or copied with parts replaced.  Nothing is changed in
 * place: what is returned is in the caller's arena and shares the parts that
 * stay the same.
 */
#include <string.h>

#include "polyopt/nest.h"

/* Return a copy of "what", with a list of its operands of its own. */
po_expr *po_expr_make(po_arena *arena, const po_expr *what)
{
    po_expr *expr = po_arena_alloc(arena, sizeof(*expr));
    size_t n = (size_t)what->n_arg;
    const po_expr **arg = po_arena_array(arena, n, sizeof(*arg));

    if (n > 0)
        memcpy(arg, what->arg, n * sizeof(*arg));
    *expr = *what;
    expr->arg = arg;
    return expr;
}

/* Return a reference to the variable. */
const po_expr *po_expr_variable(po_arena *arena, const po_decl *decl,
                                const po_loc *loc)
{
    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_VAR,
                                          .type = decl->type,
                                          .loc = *loc,
                                          .decl = decl});
}

const po_expr *po_expr_number(po_arena *arena, const po_loc *loc,
                              const po_type *type, long value)
{
    const char *suffix = type->size_bytes < 8 ? "" : "L";
    const char *sign = type->is_signed ? "" : "U";
    const char *format = value < 0 ? "(%ld%s%s)" : "%ld%s%s";

    return po_expr_make(arena,
                        &(po_expr){.kind = PO_EXPR_INT,
                                   .type = type,
                                   .loc = *loc,
                                   .value = value,
                                   .text = po_arena_printf(arena, format, value,
                                                           sign, suffix)});
}

/* Return "target = value", which has the type of the target. */
const po_expr *po_expr_assignment(po_arena *arena, const po_expr *target,
                                  const po_expr *value)
{
    return po_expr_make(arena,
                        &(po_expr){.kind = PO_EXPR_ASSIGN,
                                   .type = target->type,
                                   .loc = target->loc,
                                   .n_arg = 2,
                                   .arg = (const po_expr *[]){target, value}});
}

const po_expr *po_expr_min_max_filter(const po_expr *extreme)
{
    const po_expr *value = po_expr_strip(extreme->arg[1]);

    return value->kind == PO_EXPR_COND &&
                   po_expr_is_same(value->arg[2], extreme->arg[0])
               ? value->arg[0]
               : NULL;
}

const po_expr *po_expr_min_max_value(const po_expr *extreme)
{
    return po_expr_min_max_filter(extreme)
               ? po_expr_strip(extreme->arg[1])->arg[1]
               : extreme->arg[1];
}

/* "a != b" and "a == b" are each other's opposites for all numbers, and for what is none. */
static const po_expr *other_equality(po_arena *arena, const po_expr *cond)
{
    po_expr other = *po_expr_strip(cond);

    if (other.kind != PO_EXPR_BINARY ||
        (other.op != PO_OP_EQ && other.op != PO_OP_NE))
        return NULL;
    other.op = other.op == PO_OP_EQ ? PO_OP_NE : PO_OP_EQ;
    return po_expr_make(arena, &other);
}

const po_expr *po_expr_not(po_arena *arena, const po_expr *cond)
{
    const po_expr *other = other_equality(arena, cond);
    const po_expr *own = po_expr_strip(cond);

    if (other)
        return other;
    if (own->kind == PO_EXPR_UNARY && own->op == PO_OP_NOT &&
        po_expr_is_truth(own->arg[0]))
        return own->arg[0];
    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_UNARY,
                                          .op = PO_OP_NOT,
                                          .type = &po_type_int,
                                          .loc = cond->loc,
                                          .n_arg = 1,
                                          .arg = &cond});
}

const po_expr *po_expr_binary(po_arena *arena, const po_loc *loc, po_op op,
                              const po_type *type, const po_expr *left,
                              const po_expr *right)
{
    const po_expr *arg[] = {left, right};

    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_BINARY,
                                          .op = op,
                                          .type = type,
                                          .loc = *loc,
                                          .n_arg = 2,
                                          .arg = arg});
}

const po_expr *po_expr_condition(po_arena *arena, const po_expr *left, po_op op,
                                 const po_expr *right)
{
    return po_expr_binary(arena, &left->loc, op, &po_type_int, left, right);
}

const po_expr *po_expr_min_max_cond(po_arena *arena, const po_expr *extreme)
{
    const po_expr *filter = po_expr_min_max_filter(extreme);
    const po_expr *cond =
        po_expr_condition(arena, po_expr_strip(po_expr_min_max_value(extreme)),
                          extreme->op, extreme->arg[0]);

    return filter ? po_expr_condition(arena, filter, PO_OP_LAND, cond) : cond;
}

const po_expr *po_expr_min_max_choice(po_arena *arena, const po_expr *extreme)
{
    const po_expr *choice =
        po_expr_choice(arena, po_expr_min_max_cond(arena, extreme),
                       po_expr_min_max_value(extreme), extreme->arg[0]);

    return po_expr_assignment(arena, extreme->arg[0], choice);
}

const po_expr *po_expr_choice(po_arena *arena, const po_expr *cond,
                              const po_expr *yes, const po_expr *no)
{
    const po_expr *arg[] = {cond, yes, no};

    return po_expr_make(arena, &(po_expr){.kind = PO_EXPR_COND,
                                          .type = no->type,
                                          .loc = cond->loc,
                                          .n_arg = 3,
                                          .arg = arg});
}

/* Return "expr" with "part" of each of its operands in the place of these; itself
 * if all are what they were.
 */
const po_expr *po_expr_map(po_arena *arena, const po_expr *expr,
                           const po_expr *(*part)(const po_expr *operand,
                                                  void *user),
                           void *user)
{
    const po_expr **arg =
        po_arena_array(arena, (size_t)expr->n_arg, sizeof(*arg));
    po_expr copy = *expr;
    bool is_same = true;

    for (int i = 0; i < expr->n_arg; i++) {
        arg[i] = part(expr->arg[i], user);
        is_same = is_same && arg[i] == expr->arg[i];
    }
    copy.arg = arg;
    return is_same ? expr : po_expr_make(arena, &copy);
}

/* What stands in the place of what, in copies in an arena. */
struct exchange {
    po_arena *arena;
    const po_expr *what;
    const po_expr *with;
};

static const po_expr *exchange(const po_expr *expr, void *user)
{
    const struct exchange *e = user;

    return expr == e->what ? e->with
                           : po_expr_map(e->arena, expr, exchange, user);
}

/* Return "expr" with "with" in the place of the node "what"; itself if that is no
 * part of it.
 */
const po_expr *po_expr_replace(po_arena *arena, const po_expr *expr,
                               const po_expr *what, const po_expr *with)
{
    return exchange(expr, &(struct exchange){arena, what, with});
}

static const po_expr *duplicate(const po_expr *expr, void *user)
{
    po_arena *arena = user;

    return expr->n_arg > 0 ? po_expr_map(arena, expr, duplicate, arena)
                           : po_expr_make(arena, expr);
}

/* Return a copy that shares no node with "expr". */
const po_expr *po_expr_copy(po_arena *arena, const po_expr *expr)
{
    return duplicate(expr, arena);
}

/* Return a copy of "what", which shares its parts. */
po_node *po_node_make(po_arena *arena, const po_node *what)
{
    po_node *node = po_arena_alloc(arena, sizeof(*node));

    *node = *what;
    return node;
}

const po_node *po_node_map(po_arena *arena, const po_node *node,
                           po_expr_part *part, void *user)
{
    const po_node **child;
    const po_expr **use;
    po_node *copy;

    if (!node)
        return NULL;
    copy = po_node_make(arena, node);
    child = po_arena_array(arena, (size_t)node->n_child + 1, sizeof(*child));
    use = po_arena_array(arena, (size_t)node->n_use + 1, sizeof(*use));
    copy->init = po_node_map(arena, node->init, part, user);
    copy->cond = part(node->cond, user);
    copy->step = part(node->step, user);
    copy->expr = part(node->expr, user);
    copy->value = part(node->value, user);
    copy->body = po_node_map(arena, node->body, part, user);
    copy->other = po_node_map(arena, node->other, part, user);
    for (int i = 0; i < node->n_child; i++)
        child[i] = po_node_map(arena, node->child[i], part, user);
    for (int i = 0; i < node->n_use; i++)
        use[i] = part(node->use[i], user);
    copy->child = child;
    copy->use = use;
    return copy;
}
