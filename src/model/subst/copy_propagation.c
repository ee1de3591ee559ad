/* Copy propagation in bodies that calls and structures have become part of: variables that the
 * program does not have, of parameters, of what is returned, and of members, are replaced by what
 * they are copies of.
 *
 *     a_re = x[k].re; a_im = x[k].im;
 *     r_re = a_re * b_re - a_im * b_im;          r_re = x[k].re * b_re - x[k].im * b_im;
 *     r_im = a_re * b_im + a_im * b_re;    ->    r_im = x[k].re * b_im + x[k].im * b_re;
 *     t_re = s_re + r_re;                        s_re = s_re + r_re;
 *     t_im = s_im + r_im;                        s_im = s_im + r_im;
 *     s_re = t_re; s_im = t_im;
 *
 * The expression of a value that is used once, as a whole, moves to where it is used.  In
 * between, nothing that it is made of changes.  No expression becomes an operand of another one,
 * so that compilers contract no more products and sums than they did.
 */
#include <string.h>

#include "forward.h"

/* Longer bodies stay as they are. */
#define MAX_STMT 256
#define MAX_COPY 64
/* More variables are not looked at. */
#define MAX_NAME 512

/* A variable that is declared in the region, but not by the program; how often the region
 * mentions it; and whether it is declared now where it is set.
 */
struct hidden {
    const po_decl *decl;
    int n;
    bool is_sunk;
};

struct hidden_names {
    po_arena *arena;

    int n;
    struct hidden hidden[MAX_NAME];
};

/* Statements that follow each other, and what is known in front of the next one.
 *
 * "block"    what they have been
 * "node"     the statements, none of which is a block
 * "known"    hidden variables that only they mention, and their values
 */
struct body {
    po_arena *arena;
    struct hidden_names *names;
    const po_node *block;
    int n_node;
    const po_node *node[MAX_STMT];
    int n_known;
    struct value known[MAX_COPY];
    bool has_changed;
};

/* List the statements of the block; false if there are too many. */
static bool flatten(struct body *b, const po_node *node)
{
    bool good = true;

    if (node->kind != PO_NODE_BLOCK) {
        if (b->n_node == MAX_STMT)
            return false;
        b->node[b->n_node++] = node;
        return true;
    }
    for (int i = 0; i < node->n_child && good; i++)
        good = flatten(b, node->child[i]);
    return good;
}

/* Return the variable that the statement does nothing but set, to "*value", which is NULL where
 * it is declared only; NULL if it is another statement.
 */
static const po_decl *set_by(const po_node *node, const po_expr **value)
{
    const po_expr *expr = node->expr;

    *value = NULL;
    if (node->kind == PO_NODE_DECL) {
        *value = node->value;
        return node->decl;
    }
    if (node->kind != PO_NODE_EXPR || expr->kind != PO_EXPR_ASSIGN ||
        expr->op != PO_OP_NONE)
        return NULL;
    *value = expr->arg[1];
    expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR ? expr->decl : NULL;
}

/* Does the statement declare a variable that is in another text: that of a function that is called
 * there?
 */
static bool is_inlined(const po_node *node)
{
    const po_loc *loc;

    if (node->kind != PO_NODE_DECL || !node->in_macro)
        return false;
    loc = &node->decl->loc;
    return loc->is_elsewhere || loc->offset < node->begin ||
           loc->offset >= node->end;
}

static bool find_name(const po_node *node, void *user)
{
    struct hidden_names *names = user;

    if (is_inlined(node) && po_forward_is_own(node->decl) &&
        names->n < MAX_NAME)
        names->hidden[names->n++].decl = node->decl;
    return true;
}

static bool count_names(const po_expr *expr, void *user)
{
    struct hidden_names *names = user;

    for (int i = 0; i < names->n && expr->kind == PO_EXPR_VAR; i++)
        names->hidden[i].n += names->hidden[i].decl == expr->decl;
    return true;
}

static bool count(const po_expr *expr, void *user)
{
    struct hidden *h = user;

    h->n += expr->kind == PO_EXPR_VAR && expr->decl == h->decl;
    return true;
}

/* How often is the variable used, other than being set? */
static int n_uses(const struct body *b, const po_decl *decl)
{
    struct hidden uses = {.decl = decl};
    const po_expr *value;

    for (int i = 0; i < b->n_node; i++) {
        po_node_walk_expr(b->node[i], count, &uses);
        uses.n -= b->node[i]->kind == PO_NODE_EXPR &&
                  set_by(b->node[i], &value) == decl;
    }
    return uses.n;
}

static struct hidden *find(struct hidden_names *names, const po_decl *decl)
{
    for (int i = 0; i < names->n; i++)
        if (names->hidden[i].decl == decl)
            return &names->hidden[i];
    return NULL;
}

/* Is it a variable that the program does not have, and nothing else mentions? */
static bool is_hidden(const struct body *b, const po_decl *decl)
{
    const struct hidden *all = find(b->names, decl);
    struct hidden here = {.decl = decl};

    if (all)
        po_node_walk_expr(b->block, count, &here);
    return all && here.n == all->n;
}

/* Is it no memory that a store may change? */
static bool is_kept(const po_expr *expr, void *user)
{
    (void)user;
    switch (expr->kind) {
    case PO_EXPR_VAR:
        return (expr->decl->storage == PO_STORAGE_LOCAL ||
                expr->decl->storage == PO_STORAGE_PARAM) &&
               !expr->decl->address_taken;
    case PO_EXPR_SUBSCRIPT:
    case PO_EXPR_MEMBER:
        return false;
    case PO_EXPR_UNARY:
        return expr->op != PO_OP_DEREF;
    default:
        return true;
    }
}

/* Forget what is made of the variable that has changed; or of memory, for NULL. */
static void forget(struct body *b, const po_decl *decl)
{
    int n = 0;

    for (int i = 0; i < b->n_known; i++) {
        const struct value *known = &b->known[i];

        if (decl ? known->decl != decl && !po_expr_mentions(known->expr, decl)
                 : po_expr_walk(known->expr, is_kept, NULL))
            b->known[n++] = *known;
    }
    b->n_known = n;
}

/* The value of a variable; NULL if it is not known. */
static const po_expr *value_of(const struct body *b, const po_decl *decl)
{
    for (int i = 0; i < b->n_known; i++)
        if (b->known[i].decl == decl)
            return b->known[i].expr;
    return NULL;
}

/* Is it a variable, an element, a number, or the negative of one, of the variable's type? */
static bool is_copy(const po_expr *expr, const po_decl *of)
{
    expr = po_forward_unconverted(expr);
    if (!po_type_is_same(expr->type, of->type))
        return false;
    while (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_MINUS)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR || expr->kind == PO_EXPR_SUBSCRIPT ||
           expr->kind == PO_EXPR_MEMBER || expr->kind == PO_EXPR_FLOAT ||
           expr->kind == PO_EXPR_INT ||
           (expr->kind == PO_EXPR_UNARY && expr->op == PO_OP_DEREF);
}

/* Return the expression with what variables are copies of in their places. */
static const po_expr *replace(const po_expr *expr, void *user)
{
    struct body *b = user;
    const po_expr *value =
        expr->kind == PO_EXPR_VAR ? value_of(b, expr->decl) : NULL;

    if (!value || !is_copy(value, expr->decl))
        return po_expr_map(b->arena, expr, replace, user);
    b->has_changed = true;
    return po_expr_copy(b->arena, po_forward_unconverted(value));
}

/* The same for a value that something of this type is set to: it may be a variable's as a whole. */
static const po_expr *replace_value(struct body *b, const po_type *type,
                                    const po_expr *value)
{
    const po_expr *whole = po_forward_unconverted(value);
    const po_expr *known =
        whole->kind == PO_EXPR_VAR ? value_of(b, whole->decl) : NULL;

    if (!known || is_copy(known, whole->decl) ||
        !po_type_is_same(type, whole->decl->type))
        return replace(value, b);
    b->has_changed = true;
    return known;
}

/* Return the assignment with known values in it. */
static const po_expr *replace_in(struct body *b, const po_expr *assign)
{
    po_expr *copy = po_expr_make(b->arena, assign);
    const po_expr **arg = po_arena_array(b->arena, 2, sizeof(*arg));
    const po_expr *to = po_expr_strip(assign->arg[0]);

    arg[0] =
        to->kind == PO_EXPR_VAR ? assign->arg[0] : replace(assign->arg[0], b);
    arg[1] = assign->op == PO_OP_NONE
                 ? replace_value(b, to->type, assign->arg[1])
                 : replace(assign->arg[1], b);
    copy->arg = arg;
    return copy;
}

/* Return the statement with known values in it. */
static const po_node *with_values(struct body *b, const po_node *node)
{
    po_node *copy = po_node_make(b->arena, node);

    if (node->kind == PO_NODE_DECL) {
        copy->value = replace_value(b, node->decl->type, node->value);
    } else {
        copy->expr = replace_in(b, node->expr);
        copy->in_macro = true;
    }
    return copy;
}

/* Is it an assignment, or a declaration with a value, and are there no other effects? */
static bool is_plain(const po_node *node)
{
    const po_expr *expr = node->expr;

    if (node->kind == PO_NODE_DECL)
        return po_forward_is_quiet(node->value);
    return node->kind == PO_NODE_EXPR && expr->kind == PO_EXPR_ASSIGN &&
           po_forward_is_quiet(expr->arg[0]) &&
           po_forward_is_quiet(expr->arg[1]);
}

/* Put what is known into the statement, and note what it sets. */
static const po_node *propagate(struct body *b, const po_node *node)
{
    const po_expr *value;
    const po_decl *to = set_by(node, &value);

    if (node->kind == PO_NODE_EMPTY || (node->kind == PO_NODE_DECL && !value))
        return node;
    if (!is_plain(node)) {
        b->n_known = 0;
        return node;
    }
    node = with_values(b, node);
    set_by(node, &value);
    forget(b, to ? to : po_expr_assigned(node->expr));
    if (to && b->n_known < MAX_COPY && is_hidden(b, to) &&
        !po_expr_mentions(value, to) &&
        (is_copy(value, to) || n_uses(b, to) == 1))
        b->known[b->n_known++] = (struct value){to, value};
    return node;
}

/* May the statement go: does it set, or declare, a hidden variable that nothing uses; or, of a
 * declaration, sets later on?
 */
static bool is_unused(const struct body *b, const po_node *node)
{
    const po_expr *value;
    const po_decl *to = set_by(node, &value);

    if (!to || !is_hidden(b, to) || n_uses(b, to) > 0 ||
        (value && !po_forward_is_quiet(value)))
        return false;
    for (int i = 0; i < b->n_node && node->kind == PO_NODE_DECL; i++)
        if (b->node[i] != node && set_by(b->node[i], &value) == to)
            return false;
    return true;
}

/* Leave out statements that may go; false if there are none. */
static bool remove_unused(struct body *b)
{
    int n = b->n_node;

    for (int i = n - 1; i >= 0; i--)
        if (is_unused(b, b->node[i])) {
            b->n_node--;
            for (int k = i; k < b->n_node; k++)
                b->node[k] = b->node[k + 1];
        }
    b->has_changed = b->has_changed || b->n_node < n;
    return b->n_node < n;
}

/* Is the variable mentioned in none of the first statements, "n"? */
static bool is_first(const struct body *b, const po_decl *decl, int n)
{
    const po_expr *value;

    for (int i = 0; i < n; i++)
        if (set_by(b->node[i], &value) == decl ||
            po_node_mentions(b->node[i], decl))
            return false;
    return true;
}

/* Declare hidden variables where they are set, not outside of loops, as what is inlined does. */
static void sink_declarations(struct body *b)
{
    for (int i = 0; i < b->n_node; i++) {
        const po_expr *value;
        const po_decl *to = set_by(b->node[i], &value);
        po_node *copy;

        if (!to || b->node[i]->kind != PO_NODE_EXPR || !is_hidden(b, to) ||
            po_expr_mentions(value, to) || !is_first(b, to, i))
            continue;
        copy = po_node_make(b->arena, b->node[i]);
        copy->kind = PO_NODE_DECL;
        copy->decl = to;
        copy->expr = NULL;
        copy->value = value;
        copy->in_macro = true;
        b->node[i] = copy;
        find(b->names, to)->is_sunk = true;
        b->has_changed = true;
    }
}

/* Return "block", what the original one has become, with what is known put into its statements;
 * itself if nothing changes.
 */
static const po_node *propagate_in(struct hidden_names *names,
                                   const po_node *block,
                                   const po_node *original)
{
    po_arena *arena = names->arena;
    struct body *b = po_arena_alloc(arena, sizeof(*b));
    const po_node **child;
    po_node *copy;

    *b = (struct body){.arena = arena, .names = names, .block = original};
    if (po_node_has_opaque(block) || !flatten(b, block))
        return block;
    for (int i = 0; i < b->n_node; i++)
        b->node[i] = propagate(b, b->node[i]);
    while (remove_unused(b))
        continue;
    sink_declarations(b);
    if (!b->has_changed)
        return block;
    child = po_arena_array(arena, (size_t)b->n_node + 1, sizeof(*child));
    memcpy(child, b->node, (size_t)b->n_node * sizeof(*child));
    copy = po_node_make(arena, block);
    copy->n_child = b->n_node;
    copy->child = child;
    return copy;
}

/* Does the statement only declare a variable that is declared further in now? */
static bool is_sunk(struct hidden_names *names, const po_node *node)
{
    const struct hidden *h =
        node->kind == PO_NODE_DECL ? find(names, node->decl) : NULL;

    return h && h->is_sunk && !node->value;
}

static const po_node *rewrite(struct hidden_names *names, const po_node *node);

/* Give "copy" the statements of the block with all blocks in them replaced; false if they are the
 * same.
 */
static bool rewrite_children(struct hidden_names *names, const po_node *node,
                             po_node *copy)
{
    const po_node **child =
        po_arena_array(names->arena, (size_t)node->n_child + 1, sizeof(*child));
    bool same = true;
    int n = 0;

    for (int i = 0; i < node->n_child; i++) {
        child[i] = rewrite(names, node->child[i]);
        same = same && child[i] == node->child[i];
    }
    for (int i = 0; i < node->n_child; i++)
        if (!is_sunk(names, child[i]))
            child[n++] = child[i];
    copy->child = child;
    copy->n_child = n;
    return !same || n < node->n_child;
}

/* Return the statement with all blocks in it replaced, itself if none is. */
static const po_node *rewrite(struct hidden_names *names, const po_node *node)
{
    po_node *copy;
    bool has_changed;

    if (!node || (node->kind != PO_NODE_BLOCK && node->kind != PO_NODE_LOOP &&
                  node->kind != PO_NODE_IF))
        return node;
    copy = po_node_make(names->arena, node);
    has_changed = rewrite_children(names, node, copy);
    copy->body = rewrite(names, node->body);
    copy->other = rewrite(names, node->other);
    has_changed =
        has_changed || copy->body != node->body || copy->other != node->other;
    if (node->kind == PO_NODE_BLOCK)
        return propagate_in(names, has_changed ? copy : node, node);
    return has_changed ? copy : node;
}

void po_region_propagate_copies(po_region *region)
{
    po_arena *arena = region->scop->arena;
    int n = region->source->n_root;
    const po_node **node = po_arena_array(arena, (size_t)n, sizeof(*node));
    struct hidden_names *names = po_arena_alloc(arena, sizeof(*names));

    *names = (struct hidden_names){.arena = arena};
    for (int i = 0; i < n; i++)
        po_node_walk(region->node[i], find_name, names);
    if (names->n == 0 || po_flags_have_excess(region->source->run->options))
        return;
    for (int i = 0; i < n; i++)
        po_node_walk_expr(region->node[i], count_names, names);
    for (int i = 0; i < n; i++) {
        const po_node *now = rewrite(names, region->node[i]);

        if (is_sunk(names, now)) {
            po_node *empty = po_node_make(arena, now);

            empty->kind = PO_NODE_EMPTY;
            empty->decl = NULL;
            now = empty;
        }
        node[i] = now;
    }
    region->node = node;
}
