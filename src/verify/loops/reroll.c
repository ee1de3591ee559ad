/* Copies of statements rolled up again.
 *
 * Where loops have been unrolled and jammed, a block holds many copies of its
 * statements.  Here, a run of nodes which differ by constants only, in
 * arithmetic progression, becomes one node in a loop:
 *
 *     S(i, k); S(i, k + 1); S(i, k + 2)    ->    for v in [0, 2]: S(i, k + v)
 *
 * which executes the same instances in the same order.  Nothing is said of the
 * tree, of its marks, or of what the copies were made from.
 */
#include <string.h>

#include "loops.h"

/* A copy of a node in the making: its constants are those of the first node,
 * plus "more" for each step of the variable "var".
 */
struct rolling {
    po_arena *arena;
    int n_outer_var;
    int *n_var;
};

/* Two nodes that are compared; "delta" holds the differences of their constants
 * in the order in which they are met.
 */
struct difference {
    int n;
    int capacity;
    long *delta;
};

static bool compare(const po_ast_node *a, const po_ast_node *b,
                    struct difference *d);

static bool add_difference(struct difference *d, long a, long b)
{
    if (d->n == d->capacity)
        return false;
    return po_sub(b, a, &d->delta[d->n++]);
}

static bool compare_qaff(const po_qaff *a, const po_qaff *b,
                         struct difference *d)
{
    if (a->n_term != b->n_term || !add_difference(d, a->constant, b->constant))
        return false;
    for (int i = 0; i < a->n_term; i++) {
        const po_term *x = &a->term[i];
        const po_term *y = &b->term[i];

        if (x->kind != y->kind || x->coef != y->coef)
            return false;
        if (x->kind == PO_ATOM_FLOOR
                ? x->den != y->den || !compare_qaff(x->arg, y->arg, d)
                : x->index != y->index)
            return false;
    }
    return true;
}

static bool has_same_divisors(int n, const po_bound *a, const po_bound *b)
{
    for (int i = 0; i < n; i++)
        if (a[i].den != b[i].den)
            return false;
    return true;
}

static bool has_same_conds(const po_ast_node *a, const po_ast_node *b)
{
    if (a->guard.n_cond != b->guard.n_cond)
        return false;
    for (int i = 0; i < a->guard.n_cond; i++)
        if (a->guard.cond[i].kind != b->guard.cond[i].kind ||
            a->guard.cond[i].den != b->guard.cond[i].den)
            return false;
    return true;
}

static bool has_same_accumulators(const po_ast_node *a, const po_ast_node *b)
{
    if (a->loop.n_accumulator != b->loop.n_accumulator)
        return false;
    for (int i = 0; i < a->loop.n_accumulator; i++)
        if (a->loop.accumulator[i].array != b->loop.accumulator[i].array ||
            a->loop.accumulator[i].op != b->loop.accumulator[i].op)
            return false;
    return true;
}

static bool is_same_loop(const po_ast_node *a, const po_ast_node *b)
{
    return a->loop.n_lower == b->loop.n_lower &&
           a->loop.n_upper == b->loop.n_upper && a->loop.step == b->loop.step &&
           a->loop.reverse == b->loop.reverse &&
           a->loop.resume == b->loop.resume &&
           a->loop.parallel == b->loop.parallel &&
           !a->loop.wavefront == !b->loop.wavefront &&
           a->loop.simd == b->loop.simd && !a->loop.peak == !b->loop.peak &&
           has_same_accumulators(a, b) &&
           has_same_divisors(a->loop.n_lower, a->loop.lower, b->loop.lower) &&
           has_same_divisors(a->loop.n_upper, a->loop.upper, b->loop.upper);
}

/* Are the nodes, both of this kind, the same but for expressions and parts? */
static bool is_same_kind(const po_ast_node *a, const po_ast_node *b)
{
    if (a->kind == PO_AST_LOOP)
        return is_same_loop(a, b);
    if (a->kind == PO_AST_IF)
        return has_same_conds(a, b);
    if (a->kind == PO_AST_STMT || a->kind == PO_AST_COPY)
        return a->call.stmt == b->call.stmt && a->call.n_arg == b->call.n_arg;
    return true;
}

static bool compare_own(const po_ast_node *a, const po_ast_node *b,
                        struct difference *d)
{
    if (a->kind != b->kind || a->var != b->var ||
        po_ast_n_part(a) != po_ast_n_part(b) || !is_same_kind(a, b))
        return false;
    for (int i = 0; i < po_ast_n_expr(a); i++)
        if (!compare_qaff(po_ast_expr(a, i), po_ast_expr(b, i), d))
            return false;
    return true;
}

/* Do the nodes differ by constants only? */
static bool compare(const po_ast_node *a, const po_ast_node *b,
                    struct difference *d)
{
    if (!compare_own(a, b, d))
        return false;
    for (int i = 0; i < po_ast_n_part(a); i++)
        if (!compare(po_ast_part(a, i), po_ast_part(b, i), d))
            return false;
    return true;
}

static int count_in_qaff(const po_qaff *expr)
{
    int n = 1;

    for (int i = 0; i < expr->n_term; i++)
        if (expr->term[i].kind == PO_ATOM_FLOOR)
            n += count_in_qaff(expr->term[i].arg);
    return n;
}

static int count_constants(const po_ast_node *node)
{
    int n = 0;

    for (int i = 0; i < po_ast_n_expr(node); i++)
        n += count_in_qaff(po_ast_expr(node, i));
    for (int i = 0; i < po_ast_n_part(node); i++)
        n += count_constants(po_ast_part(node, i));
    return n;
}

/* The progression that a node is in: the next of the differences, and the
 * variable that counts.
 */
struct progression {
    po_arena *arena;
    const long *delta;
    int var;
};

static const po_qaff *progress_qaff(const po_qaff *expr, void *of)
{
    struct progression *p = of;
    const po_qaff *sum = po_qaff_constant(p->arena, expr->constant);

    sum = po_qaff_combine(p->arena, 1, sum, *p->delta++,
                          po_qaff_var(p->arena, p->var));
    for (int i = 0; i < expr->n_term; i++) {
        po_term term = expr->term[i];

        if (term.kind == PO_ATOM_FLOOR)
            term.arg = progress_qaff(term.arg, p);
        sum = po_qaff_combine(p->arena, 1, sum, term.coef,
                              po_qaff_atom(p->arena, &term));
    }
    return sum;
}

/* Put the variable in the constants of the node. */
static bool progress(const po_ast_path *at, void *of)
{
    struct progression *p = of;

    po_ast_map_exprs(p->arena, at->node, progress_qaff, p);
    return true;
}

/* The loops that have been added in "node", one inside the other. */
static int height(const struct rolling *r, const po_ast_node *node)
{
    int most = 0;

    for (int i = 0; i < po_ast_n_part(node); i++) {
        int h = height(r, po_ast_part(node, i));

        most = h > most ? h : most;
    }
    return most + (node->kind == PO_AST_LOOP && node->var >= r->n_outer_var);
}

static const po_bound *constant_bound(po_arena *arena, long value)
{
    po_bound *bound = po_arena_alloc(arena, sizeof(*bound));
    po_qaff *expr = po_arena_alloc(arena, sizeof(*expr));

    expr->constant = value;
    *bound = (po_bound){expr, 1};
    return bound;
}

/* Return a loop for "n" nodes of which "first" is the first. */
static po_ast_node *roll(const struct rolling *r, const po_ast_node *first,
                         const long *delta, int n)
{
    int var = r->n_outer_var + height(r, first);
    struct progression p = {r->arena, delta, var};
    po_ast_node *body = po_ast_clone(r->arena, first);

    po_ast_walk(body, progress, &p);
    if (var >= *r->n_var)
        *r->n_var = var + 1;
    return po_ast_new(
        r->arena, (po_ast_node){.kind = PO_AST_LOOP,
                                .var = var,
                                .loop.n_lower = 1,
                                .loop.lower = constant_bound(r->arena, 0),
                                .loop.n_upper = 1,
                                .loop.upper = constant_bound(r->arena, n - 1),
                                .loop.step = 1,
                                .body = body});
}

/* How many groups of "period" nodes, from "node" on, are in progression?  The
 * differences are stored in "delta", which has room for them.
 */
static int count_groups(const struct rolling *r, po_ast_node *const *node,
                        int n, int period, long **delta)
{
    po_ast_node *first = po_ast_block(r->arena, period, node);
    int capacity = count_constants(first);
    size_t size = (size_t)capacity * sizeof(long);
    struct difference d = {0, capacity, NULL};
    int groups = 1;

    *delta = po_arena_array(r->arena, (size_t)capacity + 1, sizeof(long));
    d.delta = po_arena_array(r->arena, (size_t)capacity + 1, sizeof(long));
    while ((groups + 1) * period <= n) {
        po_ast_node *last =
            po_ast_block(r->arena, period, node + (groups - 1) * period);
        po_ast_node *next =
            po_ast_block(r->arena, period, node + groups * period);

        d.n = 0;
        if (!compare(last, next, &d) || d.n != capacity)
            break;
        if (groups > 1 && memcmp(*delta, d.delta, size) != 0)
            break;
        memcpy(*delta, d.delta, size);
        groups++;
    }
    return groups;
}

/* May the node be moved into a loop?  One that goes on where the node before
 * stopped has to stay behind it.
 */
static bool is_movable(po_ast_node *const *node, int n)
{
    return !po_loop_resumes(node[0]) && (n == 1 || !po_loop_resumes(node[1]));
}

/* Roll up the nodes of a list once; returns how many are left. */
static int roll_list(const struct rolling *r, po_ast_node **node, int n)
{
    int n_new = 0;

    for (int i = 0; i < n;) {
        int period = 1;
        int groups = 1;
        long *delta = NULL;

        for (; 2 * period <= n - i && is_movable(node + i, n - i); period++) {
            groups = count_groups(r, node + i, n - i, period, &delta);
            if (groups > 1)
                break;
        }
        if (groups == 1) {
            node[n_new++] = node[i++];
            continue;
        }
        node[n_new++] =
            roll(r, po_ast_block(r->arena, period, node + i), delta, groups);
        i += period * groups;
    }
    return n_new;
}

static po_ast_node *simplified(const struct rolling *r,
                               const po_ast_node *node);

/* Does the node merely have other variables in place of elements? */
static bool has_variables(const po_ast_node *node)
{
    return node->kind == PO_AST_KEEP || node->kind == PO_AST_PACK;
}

static int count_flat(const po_ast_node *node)
{
    int n = 0;

    if (has_variables(node))
        return count_flat(node->body);
    if (node->kind != PO_AST_BLOCK)
        return node->kind != PO_AST_DECL;
    for (int i = 0; i < node->block.n_child; i++)
        n += count_flat(node->block.child[i]);
    return n;
}

/* Append what "node" consists of, without blocks inside of blocks. */
static po_ast_node **flatten(const struct rolling *r, const po_ast_node *node,
                             po_ast_node **next)
{
    if (has_variables(node))
        return flatten(r, node->body, next);
    if (node->kind == PO_AST_DECL)
        return next;
    if (node->kind != PO_AST_BLOCK) {
        *next = simplified(r, node);
        return next + 1;
    }
    for (int i = 0; i < node->block.n_child; i++)
        next = flatten(r, node->block.child[i], next);
    return next;
}

static po_ast_node *simplified(const struct rolling *r, const po_ast_node *node)
{
    po_ast_node *copy;
    po_ast_node **list;
    int n;
    int before;

    if (node->kind != PO_AST_BLOCK && !has_variables(node)) {
        copy = po_ast_new(r->arena, *node);
        if (node->body)
            copy->body = simplified(r, node->body);
        return copy;
    }
    n = count_flat(node);
    list = po_arena_array(r->arena, (size_t)n + 1, sizeof(*list));
    flatten(r, node, list);
    do {
        before = n;
        n = roll_list(r, list, n);
    } while (n < before);
    return n == 1 ? list[0]
                  : po_ast_new(r->arena, (po_ast_node){.kind = PO_AST_BLOCK,
                                                       .block.n_child = n,
                                                       .block.child = list});
}

/* Return "root" without declarations and local variables, with copies of
 * statements rolled up.  "*n_var" is the number of variables, to which those of
 * the added loops are added.
 */
const po_ast_node *po_ast_reroll(po_arena *arena, const po_ast_node *root,
                                 int *n_var)
{
    struct rolling r = {arena, *n_var, n_var};

    return simplified(&r, root);
}
