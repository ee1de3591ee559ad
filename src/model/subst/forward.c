/* Variables that an iteration sets for one update become part of it, so that the body of the
 * loop is one statement, as a sum is written in other places:
 *
 *     for (k = 0; k < d; k++) {           for (k = 0; k < d; k++)
 *         double r = x[k] - y[k];             s += (x[k] - y[k]) *
 *         s += r * r;               ->             (x[k] - y[k]);
 *     }
 *
 * An update by the lesser, or greater, "if (r < s) s = r;", is one, too (po_extreme_of).
 *
 * So do values that one update in loops of its own uses, as the rows of a product are
 * written: t = a[i][k]; for (j) c[i][j] += t * b[k][j].  These loops change nothing that the
 * value is made of: another array, of which the model knows, or tests where the new loops
 * run, that it is other memory.
 *
 * Nothing is stored between the variable and the end of the update.
 */
#include "forward.h"

/* The statement that loops directly in each other are around. */
static const po_node *innermost(const po_node *node)
{
    while (node && node->kind == PO_NODE_LOOP)
        node = po_forward_only(node->body);
    return node;
}

/* Return the statement with "update" in the place of the innermost one. */
static const po_node *with_innermost(po_arena *arena, const po_node *node,
                                     const po_expr *update)
{
    const po_node *only = po_forward_only(node);
    po_node *copy = po_node_make(arena, node);
    const po_node **child;

    if (node->kind == PO_NODE_LOOP) {
        copy->body = with_innermost(arena, node->body, update);
    } else if (node->kind != PO_NODE_BLOCK) {
        copy->kind = PO_NODE_EXPR;
        copy->cond = NULL;
        copy->body = NULL;
        copy->expr = update;
        copy->in_macro = true;
    } else if (node->n_child == 1) {
        return with_innermost(arena, node->child[0], update);
    } else {
        child = po_arena_array(arena, (size_t)node->n_child, sizeof(*child));
        for (int i = 0; i < node->n_child; i++)
            child[i] = po_forward_only(node->child[i]) == only
                           ? with_innermost(arena, node->child[i], update)
                           : node->child[i];
        copy->child = child;
    }
    return copy;
}

/* The expression that the statement is; NULL if it is another one. */
static const po_expr *expression_of(const po_region *region,
                                    const po_node *node)
{
    return node->kind == PO_NODE_EXPR ? node->expr
                                      : po_extreme_of(region, node);
}

/* May the variable be read behind the body of which "last" is the last statement? */
static bool is_read_later(const po_region *region, const po_node *node,
                          const po_node *last, const po_decl *decl)
{
    return node->kind != PO_NODE_DECL &&
           po_live_after(region->source->function, last, decl);
}

/* Find the values that a body begins with, up to its first update; false if one of them may
 * be read behind "last", the last statement as the program has it.
 */
static bool find_values(const po_region *region, const po_node *body,
                        const po_node *last, struct forward *f)
{
    *f = (struct forward){.arena = region->scop->arena};
    while (f->n + 1 < body->n_child && f->n < MAX_VALUE) {
        const po_node *node = body->child[f->n];

        if ((node->kind == PO_NODE_EXPR &&
             po_forward_is_update(f, node->expr)) ||
            node->kind == PO_NODE_IF ||
            !po_forward_is_value(f->arena, node, &f->value[f->n]))
            break;
        if (is_read_later(region, node, last, f->value[f->n].decl))
            return false;
        f->n++;
    }
    return f->n > 0;
}

/* Does the update add to a variable that no value is made of? */
static bool updates_unused(const struct forward *f, const po_node *node)
{
    const po_decl *to;

    if (node->kind != PO_NODE_EXPR || !po_forward_is_update(f, node->expr))
        return false;
    to = po_expr_strip(node->expr->arg[0])->decl;
    for (int i = 0; i < f->n; i++)
        if (po_expr_mentions(f->value[i].expr, to))
            return false;
    return po_expr_strip(node->expr->arg[0])->kind == PO_EXPR_VAR &&
           po_forward_is_own(to);
}

/* Return a body that ends in several updates without the values; itself if one of them is
 * something else.
 */
static const po_node *forward_in_all(const struct forward *f,
                                     const po_node *body)
{
    int n = body->n_child - f->n;
    const po_node **child = po_arena_array(f->arena, (size_t)n, sizeof(*child));
    po_node *copy = po_node_make(f->arena, body);
    int n_use = 0;

    for (int i = 0; i < n; i++) {
        const po_node *node = body->child[f->n + i];
        struct forward own = *f;
        const po_expr *expr;

        if (!updates_unused(f, node))
            return body;
        for (int k = 0; k < f->n; k++)
            n_use += po_expr_n_mentions(node->expr, f->value[k].decl);
        expr = po_forward_put(&own, node->expr);
        if (!expr || n_use > MAX_USE)
            return body;
        child[i] = with_innermost(f->arena, node, expr);
    }
    copy->n_child = n;
    copy->child = child;
    return copy;
}

/* Sums side by side are looked at in so many loops, of products: in fewer, they would be
 * torn apart.
 */
#define DEEP 3

/* Take the values that bounds of "loops" are made of out of "f": their statements stay.
 * Returns the number of these, which are stored in "kept"; -1 if another value is made of
 * one, or one of another.
 */
static int keep_bounds(struct forward *f, const po_node *body,
                       const po_node *loops, const po_node **kept)
{
    int n_kept = 0;
    int n = 0;

    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < f->n; k++)
            if (po_forward_is_in_heads(loops, f->value[i].decl) &&
                (po_expr_mentions(f->value[k].expr, f->value[i].decl) ||
                 po_expr_mentions(f->value[i].expr, f->value[k].decl) ||
                 (i != k && f->value[i].decl == f->value[k].decl)))
                return -1;
    for (int i = 0; i < f->n; i++)
        if (po_forward_is_in_heads(loops, f->value[i].decl))
            kept[n_kept++] = body->child[i];
        else
            f->value[n++] = f->value[i];
    f->n = n;
    return n_kept;
}

/* Return the loops around the update, with the values in it, behind the statements that
 * set their bounds; NULL if that may make another result.
 */
static const po_node *forward_into(const po_region *region, struct forward *f,
                                   const po_node *body, const po_node *loops)
{
    const po_expr *update = expression_of(region, innermost(loops));
    const po_node **child =
        po_arena_array(f->arena, MAX_VALUE + 1, sizeof(*child));
    int n = keep_bounds(f, body, loops, child);
    const po_expr *expr;
    po_node *copy;

    if (n < 0 || f->n == 0 || !po_forward_is_update(f, update) ||
        !po_forward_may_enter(region, f, loops, update))
        return NULL;
    expr = po_forward_put(f, update);
    if (!expr)
        return NULL;
    loops = with_innermost(f->arena, loops, expr);
    if (n == 0)
        return loops;
    child[n++] = loops;
    copy = po_node_make(f->arena, body);
    copy->n_child = n;
    copy->child = child;
    return copy;
}

/* Return the number of statements of the body in front of the steps that it ends in, which
 * use none of the values.
 */
static int find_end(const struct forward *f, const po_node *body)
{
    int n = body->n_child;
    bool good = true;

    while (n > f->n + 1 && good) {
        good = po_forward_is_step(body->child[n - 1]);
        for (int i = 0; i < f->n; i++)
            good =
                good && !po_node_mentions(body->child[n - 1], f->value[i].decl);
        n -= good;
    }
    return n;
}

/* Return "node" and what is behind the first "n" statements of the body. */
static const po_node *with_rest(po_arena *arena, const po_node *node,
                                const po_node *body, int n)
{
    const po_node **child =
        po_arena_array(arena, (size_t)(body->n_child - n + 1), sizeof(*child));
    po_node *copy = po_node_make(arena, body);

    if (n == body->n_child)
        return node;
    child[0] = node;
    for (int i = n; i < body->n_child; i++)
        child[i - n + 1] = body->child[i];
    copy->n_child = body->n_child - n + 1;
    copy->child = child;
    return copy;
}

/* Return "body", what has become of that of a loop, or an "if", "depth" loops in each other,
 * as one update, as loops around one, or as several updates, with steps behind that; itself if
 * it is something else.
 */
static const po_node *forward_in(const po_region *region, const po_node *loop,
                                 const po_node *body, int depth)
{
    const po_node *last = loop->body->child[loop->body->n_child - 1];
    const po_node *end;
    const po_node *update;
    struct forward f;
    const po_node *node = NULL;
    const po_expr *expr;
    int n;

    if (!find_values(region, body, last, &f))
        return body;
    n = find_end(&f, body);
    end = body->child[n - 1];
    update = innermost(end);
    expr = update ? expression_of(region, update) : NULL;
    if (!expr)
        return body;
    if (f.n + 1 < n)
        return depth >= DEEP && loop->kind == PO_NODE_LOOP &&
                       n == body->n_child && !po_forward_is_short(loop)
                   ? forward_in_all(&f, body)
                   : body;
    if (update != end) {
        node = forward_into(region, &f, body, end);
    } else if (po_forward_is_update(&f, expr)) {
        expr = po_forward_put(&f, expr);
        node = expr ? with_innermost(f.arena, end, expr) : NULL;
    }
    return node ? with_rest(f.arena, node, body, n) : body;
}

/* Does a statement of the block that is no step end in loops around one statement, or is it an
 * update by the lesser, of which the condition around is a part?
 */
static bool ends_well(const po_region *region, const po_node *block)
{
    int n = block->n_child;
    const po_node *end;

    while (n > 1 && po_forward_is_step(block->child[n - 1]))
        n--;
    end = block->child[n - 1];
    return innermost(end) != end || po_extreme_of(region, end);
}

static bool is_block(const po_node *node)
{
    return node && node->kind == PO_NODE_BLOCK && node->n_child > 1;
}

/* Return the statement with all such bodies in it replaced, itself if there are none. */
static const po_node *rewrite(const po_region *region, const po_node *node,
                              int depth)
{
    const po_node **child;
    po_node *copy;
    bool same = true;

    depth += node && node->kind == PO_NODE_LOOP;
    if (!node || (node->kind != PO_NODE_BLOCK && node->kind != PO_NODE_LOOP &&
                  node->kind != PO_NODE_IF))
        return node;
    copy = po_node_make(region->scop->arena, node);
    child = po_arena_array(region->scop->arena, (size_t)node->n_child + 1,
                           sizeof(*child));
    for (int i = 0; i < node->n_child; i++) {
        child[i] = rewrite(region, node->child[i], depth);
        same = same && child[i] == node->child[i];
    }
    copy->child = child;
    copy->body = rewrite(region, node->body, depth);
    copy->other = rewrite(region, node->other, depth);
    if (node->kind == PO_NODE_LOOP && is_block(copy->body))
        copy->body = po_forward_repeat(region, copy->body);
    if (node->kind != PO_NODE_BLOCK && is_block(copy->body) &&
        (node->kind == PO_NODE_LOOP || ends_well(region, copy->body)))
        copy->body = forward_in(region, node, copy->body, depth);
    same = same && copy->body == node->body && copy->other == node->other;
    return same ? node : copy;
}

void po_region_forward_values(po_region *region)
{
    int n = region->source->n_root;
    const po_node **node =
        po_arena_array(region->scop->arena, (size_t)n, sizeof(const po_node *));

    if (po_flags_have_excess(region->source->run->options))
        return;
    for (int i = 0; i < n; i++)
        node[i] = rewrite(region, region->node[i], 0);
    region->node = node;
}
