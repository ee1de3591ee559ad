/* Statements of several assignments become several statements of one each.
 *
 *     a = b, c++;              { a = b; c++; }
 *     x[i] = y[i] = e;         { y[i] = e; x[i] = y[i]; }
 *     x[i] = y[i] = 0;         { y[i] = 0; x[i] = 0; }
 *     p[i] = q[i];             { p[i].x = q[i].x; p[i].y = q[i].y; }
 *     p[i] = (struct s){e, f}; { p[i].x = e; p[i].y = f; }
 *                              { struct s made = {e, f}; p[i].x = made.x; ... }
 *
 * What an assignment passes on is the value that it has stored.  That is read again
 * where the object is sure to be the same, or, for numbers and variables, computed again
 * where no conversion can make a difference.  The new statements have the text of the whole one,
 * and cannot be replaced on their own.  Headers of loops stay: parse/split_header.c takes them
 * apart.
 */
#include "polyopt/syntax.h"

/* Statements of more parts stay as they are. */
#define MAX_PART 32

/* So do assignments of structures of more members. */
#define MAX_MEMBER 8

/* All integers up to this are numbers of each floating-point type. */
#define MAX_EXACT (1L << 24)

/* A block with "inner", the body of a loop that the block is made of, in work: the
 * copy of that, or itself.
 */
struct watch {
    const po_node *inner;
    const po_node *copy;
    struct watch *outer;
};

/* The rewriting of a file.
 *
 * "excess"  floating-point numbers may have more digits than their type has
 * "part"    the n_part assignments that the statement in work consists of
 * "made"    what is declared in front of them: a structure; NULL if there is none
 */
struct singles {
    const po_unit *unit;
    po_arena *arena;
    const po_options *options;
    bool excess;
    struct watch *watch;
    int n_part;
    const po_expr *part[MAX_PART];
    const po_node *made;
};

static bool is_plain(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_OPAQUE && !expr->type->is_volatile;
}

static bool is_same_type(const po_type *a, const po_type *b)
{
    return a->kind == b->kind && a->size_bytes == b->size_bytes &&
           a->is_signed == b->is_signed;
}

/* Can the value that is stored in an object of this type be read again? */
static bool is_kept(const struct singles *s, const po_type *type)
{
    if (po_type_is_float(type))
        return !s->excess && type->size_bytes >= 4;
    return po_type_is_element(type) || type->n_member > 0;
}

/* Return the literal that the value is, perhaps with a sign; NULL if it is none. */
static const po_expr *literal(const po_expr *value)
{
    value = po_expr_strip(value);
    if (value->kind == PO_EXPR_UNARY && value->op == PO_OP_MINUS)
        value = po_expr_strip(value->arg[0]);
    return value->kind == PO_EXPR_INT || value->kind == PO_EXPR_FLOAT ? value
                                                                      : NULL;
}

/* Is the value a number that does not change where it is stored in an object of the
 * type?
 */
static bool is_number_of(const po_expr *value, const po_type *type)
{
    const po_expr *number = literal(value);
    po_range range;

    if (!number)
        return false;
    if (number->kind == PO_EXPR_FLOAT)
        return is_same_type(number->type, type);
    if (!po_expr_range(po_expr_strip(value), NULL, NULL, &range))
        return false;
    if (type->kind == PO_TYPE_FLOAT)
        return range.low >= -MAX_EXACT && range.high <= MAX_EXACT;
    return po_type_is_integer(type) && po_range_fits(&range, type);
}

/* Is it a variable that nobody else knows? */
static bool is_own(const po_decl *decl)
{
    return !decl->address_taken && (decl->storage == PO_STORAGE_LOCAL ||
                                    decl->storage == PO_STORAGE_PARAM);
}

/* Is it such a variable, and no part of "target"? */
static bool is_own_variable(const po_expr *value, const po_expr *target)
{
    value = po_expr_strip(value);
    return value->kind == PO_EXPR_VAR && is_own(value->decl) &&
           !po_expr_mentions(target, value->decl);
}

/* Can "value", which is assigned to "inner", be assigned to "outer", too, in the
 * place of what the former is then?
 */
static bool can_repeat(const po_expr *outer, const po_expr *inner,
                       const po_expr *value)
{
    if (is_number_of(value, inner->type))
        return true;
    return is_same_type(outer->type, inner->type) &&
           po_type_is_scalar(inner->type) &&
           (literal(value) || is_own_variable(value, inner));
}

static const po_expr *with_value(struct singles *s, const po_expr *assignment,
                                 const po_expr *value)
{
    po_expr changed = *assignment;
    const po_expr *const arg[] = {assignment->arg[0], value};

    changed.arg = arg;
    return po_expr_make(s->arena, &changed);
}

/* Return the value of type "type" that "value" has if it is assigned. */
static const po_expr *converted(struct singles *s, const po_expr *value,
                                const po_type *type)
{
    value = po_expr_copy(s->arena, po_expr_strip(value));
    if (is_same_type(value->type, type))
        return value;
    return po_expr_make(s->arena, &(po_expr){.kind = PO_EXPR_CONVERT,
                                             .type = type,
                                             .loc = value->loc,
                                             .n_arg = 1,
                                             .arg = &value});
}

/* Return the assignment that is all there is to a value, but for conversions; NULL if
 * there is none.
 */
static const po_expr *assigned_value(const po_expr *value)
{
    while (value->kind == PO_EXPR_CONVERT || value->kind == PO_EXPR_CAST)
        value = value->arg[0];
    return value->kind == PO_EXPR_ASSIGN ? value : NULL;
}

static bool add_part(struct singles *s, const po_expr *part)
{
    if (s->n_part == MAX_PART)
        return false;
    s->part[s->n_part++] = part;
    return true;
}

/* Do both sides of an assignment mean the same objects after a store to "member"? */
static bool are_steady(const struct singles *s, const po_expr *expr,
                       const po_expr *member)
{
    return po_object_is_invariant(expr->arg[0], member, s->options) &&
           po_object_is_invariant(expr->arg[1], member, s->options);
}

/* Return the list in "(struct s){...}"; NULL for other expressions. */
static const po_expr *literal_list(const po_expr *value)
{
    value = po_expr_strip(value);
    return value->kind == PO_EXPR_CAST && value->type->n_member > 0 &&
                   value->arg[0]->kind == PO_EXPR_LIST
               ? value->arg[0]
               : NULL;
}

/* Do n values stay what they are when another one has been stored to "member" of a
 * structure of type "record"?
 */
static bool stay(const struct singles *s, int n, const po_expr *const *value,
                 const po_expr *member, const po_type *record)
{
    for (int i = 0; i < n; i++)
        if (!po_value_is_invariant(value[i], member, record, s->options))
            return false;
    return true;
}

/* Add the assignment of a structure, member by member; false if it has to stay. */
static bool add_members(struct singles *s, const po_expr *expr)
{
    const po_expr *list = literal_list(expr->arg[1]);
    const po_expr *to[MAX_MEMBER];
    const po_expr *from[MAX_MEMBER];
    int n = po_expr_members(s->arena, expr->arg[0], expr->type, MAX_MEMBER, to);

    if (n == 0 || n != po_expr_members(s->arena, list ? list : expr->arg[1],
                                       expr->type, MAX_MEMBER, from))
        return false;
    for (int i = 0; i < n; i++) {
        bool steady =
            list ? po_object_is_invariant(expr->arg[0], to[i], s->options) &&
                       stay(s, n - i - 1, from + i + 1, to[i], expr->type)
                 : are_steady(s, expr, to[i]);

        if (!is_kept(s, to[i]->type) || !steady ||
            !add_part(s,
                      po_expr_assignment(s->arena, to[i],
                                         converted(s, from[i], to[i]->type))))
            return false;
    }
    return true;
}

/* Add an assignment of a value that has no side effects. */
static bool add_single(struct singles *s, const po_expr *expr)
{
    int n_part = s->n_part;

    if (expr->op == PO_OP_NONE && add_members(s, expr))
        return true;
    s->n_part = n_part;
    return add_part(s, expr);
}

static bool is_no_call(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_CALL ||
           (expr->decl && (expr->decl->in_library || expr->decl->is_const ||
                           expr->decl->is_pure));
}

static bool is_own_or_array(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_VAR || expr->type->kind == PO_TYPE_ARRAY ||
           is_own(expr->decl);
}

/* Does the expression mean the same object whatever functions do that "inner" calls?
 * They may be called before or after it is looked at which object that is.
 */
static bool is_out_of_reach(const po_expr *object, const po_expr *inner)
{
    return po_expr_walk(inner, is_no_call, NULL) ||
           (po_expr_is_place(object) &&
            po_expr_walk(object, is_own_or_array, NULL));
}

/* Return what is assigned in the place of "inner", the value of which the last part
 * has stored; NULL if that is not known.
 */
static const po_expr *passed_on(struct singles *s, const po_expr *expr,
                                const po_expr *inner)
{
    const po_expr *last = s->part[s->n_part - 1];
    const po_expr *stored = inner->arg[0];

    if (expr->op == PO_OP_NONE && last->op == PO_OP_NONE &&
        po_expr_strip(expr->arg[1]) == inner &&
        can_repeat(expr->arg[0], stored, last->arg[1]))
        return converted(s, last->arg[1], expr->arg[0]->type);
    if (!is_kept(s, inner->type) || !is_out_of_reach(stored, inner) ||
        !po_object_is_invariant(stored, stored, s->options))
        return NULL;
    return po_expr_replace(s->arena, expr->arg[1], inner,
                           po_expr_copy(s->arena, stored));
}

/* Add the parts of an assignment, innermost first; false if it has to stay. */
static bool add_assignment(struct singles *s, const po_expr *expr)
{
    const po_expr *target = expr->arg[0];
    const po_expr *inner = assigned_value(expr->arg[1]);
    const po_expr *value;

    if (!inner)
        return po_expr_n_updates(expr) == 1 && add_single(s, expr);
    if (po_expr_n_updates(target) > 0 || !is_out_of_reach(target, inner) ||
        !add_assignment(s, inner) ||
        !po_object_is_invariant(target, inner->arg[0], s->options))
        return false;
    value = passed_on(s, expr, inner);
    return value && add_single(s, with_value(s, expr, value));
}

/* Add what the expression does, in order; false if there are too many parts. */
static bool add_parts(struct singles *s, const po_expr *expr)
{
    int n_part = s->n_part;

    expr = po_expr_strip(po_expr_skip_void(expr));
    if (expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA)
        return add_parts(s, expr->arg[0]) && add_parts(s, expr->arg[1]);
    if (expr->kind == PO_EXPR_ASSIGN && add_assignment(s, expr))
        return true;
    s->n_part = n_part;
    return add_part(s, expr);
}

/* Return what is left of the expression when assignments that it makes on its way have been
 * added; itself if there are none.
 */
static const po_expr *lift(struct singles *s, const po_expr *expr)
{
    bool is_list = expr->kind == PO_EXPR_BINARY && expr->op == PO_OP_COMMA;

    if (!is_list)
        s->n_part = po_expr_take_assignments(s->arena, expr, s->part, &expr);
    return expr;
}

/* Declare a structure with the value of the literal that "expr" assigns, and return the
 * assignment of the structure in its place; itself if it is no such assignment.
 */
static const po_expr *declare_literal(struct singles *s, const po_node *node,
                                      const po_expr *expr)
{
    const po_expr *list = expr->kind == PO_EXPR_ASSIGN && expr->op == PO_OP_NONE
                              ? literal_list(expr->arg[1])
                              : NULL;
    const char *name = "made";
    po_decl *decl;

    if (!list || add_members(s, expr))
        return expr;
    s->n_part = 0;
    for (int i = 2; po_unit_has_name(s->unit, name); i++)
        name = po_arena_printf(s->arena, "made%d", i);
    decl = po_arena_alloc(s->arena, sizeof(*decl));
    *decl = (po_decl){.id = (int)node->begin,
                      .name = name,
                      .type = po_expr_strip(expr->arg[1])->type,
                      .storage = PO_STORAGE_LOCAL,
                      .loc = node->loc,
                      .begin = node->begin};
    s->made = po_node_make(s->arena, &(po_node){.kind = PO_NODE_DECL,
                                                .loc = node->loc,
                                                .begin = node->begin,
                                                .end = node->end,
                                                .in_macro = true,
                                                .decl = decl,
                                                .value = list});
    return with_value(s, expr, po_expr_variable(s->arena, decl, &list->loc));
}

/* Return the block of the declaration and the parts, and of "last" if that is none. */
static const po_node *block_of(struct singles *s, const po_node *node,
                               const po_node *last)
{
    const po_node **child =
        po_arena_array(s->arena, (size_t)s->n_part + 2, sizeof(*child));
    po_node *block;
    int n = 0;

    if (s->made)
        child[n++] = s->made;
    for (int i = 0; i < s->n_part; i++) {
        po_node *single = po_node_make(s->arena, node);

        single->kind = PO_NODE_EXPR;
        single->expr = s->part[i];
        single->cond = NULL;
        single->body = single->other = NULL;
        single->loc = s->part[i]->loc;
        single->in_macro = true;
        child[n++] = single;
    }
    if (last)
        child[n++] = last;
    block = po_node_make(s->arena, node);
    block->kind = PO_NODE_BLOCK;
    block->expr = block->cond = NULL;
    block->body = block->other = NULL;
    block->child = child;
    block->n_child = n;
    return block;
}

static const po_node *split(struct singles *s, const po_node *node)
{
    const po_expr *whole = po_expr_strip(po_expr_skip_void(node->expr));
    const po_expr *expr = whole;
    int n_lifted = 0;

    s->n_part = 0;
    s->made = NULL;
    if (po_expr_n_updates(whole) == 0 || !po_expr_walk(whole, is_plain, NULL))
        return node;
    if (po_expr_n_updates(whole) == 1) {
        expr = declare_literal(s, node, whole);
    } else {
        expr = lift(s, whole);
        n_lifted = s->n_part;
    }
    if ((s->n_part == n_lifted && !add_parts(s, expr)) || s->part[0] == expr)
        return node;
    return block_of(s, node, NULL);
}

/* An "if" around which nothing else can be replaced: what its condition assigns comes first. */
static const po_node *split_if(struct singles *s, const po_node *node)
{
    po_node *copy;

    s->n_part = 0;
    s->made = NULL;
    if (po_expr_n_updates(node->cond) == 0 || po_node_has_loop(node) ||
        !po_expr_walk(node->cond, is_plain, NULL))
        return node;
    copy = po_node_make(s->arena, node);
    copy->cond = lift(s, po_expr_strip(node->cond));
    copy->in_macro = true;
    return s->n_part > 0 ? block_of(s, node, copy) : node;
}

static const po_node *rewrite(struct singles *s, const po_node *node);

/* Return the node with its parts rewritten, itself if nothing changes. */
static const po_node *rewrite_parts(struct singles *s, const po_node *node)
{
    struct watch watch = {node->inner, node->inner, s->watch};
    const po_node **child =
        po_arena_array(s->arena, (size_t)node->n_child, sizeof(*child));
    po_node changed = *node;
    bool is_same = true;

    s->watch = &watch;
    changed.body = rewrite(s, node->body);
    changed.other = rewrite(s, node->other);
    for (int i = 0; i < node->n_child; i++) {
        child[i] = rewrite(s, node->child[i]);
        is_same = is_same && child[i] == node->child[i];
    }
    s->watch = watch.outer;
    changed.child = child;
    changed.inner = watch.copy;
    if (is_same && changed.body == node->body && changed.other == node->other)
        return node;
    return po_node_make(s->arena, &changed);
}

static const po_node *rewrite(struct singles *s, const po_node *node)
{
    const po_node *result;

    if (!node)
        return NULL;
    result = s->excess ? node : po_literal_members_replace(s->arena, node);
    result = result->kind == PO_NODE_EXPR ? split(s, result)
                                          : rewrite_parts(s, result);
    if (node->kind == PO_NODE_IF)
        result = split_if(s, result);
    for (struct watch *w = s->watch; w; w = w->outer)
        if (w->inner == node)
            w->copy = result;
    return result;
}

void po_singles_split(po_unit *unit, const po_options *options)
{
    struct singles s = {.options = options,
                        .excess = po_flags_have_excess(options)};

    if (!unit)
        return;
    s.unit = unit;
    s.arena = unit->arena;
    for (int i = 0; i < unit->n_function; i++)
        unit->function[i]->body = rewrite(&s, unit->function[i]->body);
}
