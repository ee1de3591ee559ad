/* What generated loops execute: the values that the variables around each
 * statement take, as sets of integer points.
 *
 * Exact: floors, ceilings, steps, and loops that go on where the one before
 * stopped are expressed as an interpreter of the tests has them.
 */
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "loops.h"

/* A place in the AST: the variables bound there, the conditions that hold, and
 * the values of the variables; those around the innermost loop, if that is over lanes;
 * and what other readings have found.
 */
struct place {
    int n_binder;
    const po_ast_node *binder[PO_MAX_BINDER];
    int n_guard;
    const po_ast_node *guard[PO_MAX_BINDER];
    isl_set *points;
    isl_set *around;
    po_memo *memo;
};

/* The nodes of a block in front of a node, the nearest one last. */
struct front {
    int n;
    po_ast_node *const *node;
};

static const struct front nothing = {0, NULL};

static isl_bool walk(po_leaves *leaves, const struct place *at,
                     const po_ast_node *node, struct front front);

static __isl_give isl_pw_aff *coordinate(void *user, int var)
{
    const struct place *place = user;
    isl_space *space;

    for (int i = place->n_binder - 1; i >= 0; i--) {
        if (place->binder[i]->var != var)
            continue;
        space = isl_set_get_space(place->points);
        return isl_pw_aff_var_on_domain(isl_local_space_from_space(space),
                                        isl_dim_set, (unsigned)i);
    }
    return NULL;
}

/* Return the value of "expr" as a function of the variables. */
static __isl_give isl_pw_aff *expression(struct place *at, const po_qaff *expr)
{
    isl_space *space = isl_set_get_space(at->points);
    isl_pw_aff *value = po_quasi_value(expr, space, coordinate, at);

    isl_space_free(space);
    return value;
}

static void restrict_to(struct place *at, __isl_take isl_set *set)
{
    at->points = po_memo_restrict(at->memo, at->points, set);
}

/* Keep the points at which the variable is beyond the bound. */
static void add_bound(struct place *at, const po_bound *bound, bool upper,
                      int var)
{
    isl_ctx *ctx = isl_set_get_ctx(at->points);
    isl_pw_aff *expr = expression(at, bound->expr);
    isl_pw_aff *value = isl_pw_aff_scale_val(
        coordinate(at, var), isl_val_int_from_si(ctx, bound->den));

    restrict_to(at, upper ? isl_pw_aff_le_set(value, expr)
                          : isl_pw_aff_ge_set(value, expr));
}

static __isl_give isl_pw_aff *first_of(struct place *at,
                                       const po_ast_node *loop)
{
    isl_space *space = isl_set_get_space(at->points);
    isl_pw_aff *first = po_quasi_first(loop, at->n_binder - 1, at->binder,
                                       space, coordinate, at);

    isl_space_free(space);
    return first;
}

/* Return the distance of the variable from the loop's first value. */
static __isl_give isl_pw_aff *advance(struct place *at, const po_ast_node *loop)
{
    return isl_pw_aff_sub(coordinate(at, loop->var), first_of(at, loop));
}

/* Keep the values that the loop reaches in its steps. */
static void add_step(struct place *at, const po_ast_node *loop)
{
    isl_ctx *ctx = isl_set_get_ctx(at->points);
    isl_pw_aff *rest;

    if (loop->loop.step == 1)
        return;
    rest = isl_pw_aff_mod_val(advance(at, loop),
                              isl_val_int_from_si(ctx, loop->loop.step));
    restrict_to(at, isl_pw_aff_zero_set(rest));
}

/* Return the value, rounded down to one that the loop may reach. */
static __isl_give isl_pw_aff *rounded_down(struct place *at,
                                           const po_ast_node *loop)
{
    isl_ctx *ctx = isl_set_get_ctx(at->points);
    isl_val *step = isl_val_int_from_si(ctx, loop->loop.step);
    isl_pw_aff *n =
        isl_pw_aff_scale_down_val(advance(at, loop), isl_val_copy(step));

    n = isl_pw_aff_scale_val(isl_pw_aff_floor(n), step);
    return isl_pw_aff_add(n, first_of(at, loop));
}

/* Keep the points at which the value is beyond the range of the loop. */
static void add_end(struct place *at, const po_ast_node *before,
                    __isl_take isl_pw_aff *reached)
{
    isl_space *space = isl_set_get_space(at->points);
    isl_pw_aff *last = NULL;

    for (int i = 0; i < before->loop.n_upper; i++) {
        isl_pw_aff *upper =
            po_quasi_bound(&before->loop.upper[i], true, space, coordinate, at);

        last = last ? isl_pw_aff_min(last, upper) : upper;
    }
    restrict_to(at, isl_pw_aff_gt_set(reached, last));
    isl_space_free(space);
}

/* Keep the values from where the loops in front have stopped, which all take the steps
 * of the first one: no lower than where that begins, and, rounded down to one that it
 * may reach, beyond the range of each.  A loop with the same steps only has such values.
 */
static void add_resume(struct place *at, const po_ast_node *loop,
                       struct front front)
{
    const po_ast_node *first = front.node[0];

    for (int i = 0; i < first->loop.n_lower; i++)
        add_bound(at, &first->loop.lower[i], false, first->var);
    for (int i = 0; i < front.n && at->points; i++)
        add_end(at, front.node[i],
                loop->loop.step == first->loop.step ? coordinate(at, loop->var)
                                                    : rounded_down(at, first));
    at->points = isl_set_coalesce(at->points);
}

/* The loop that begins what the last loop in front goes on with, and those up to there.
 */
static struct front chain_of(struct front front)
{
    int first = front.n > 0 ? front.n - 1 : 0;

    while (first > 0 && po_loop_resumes(front.node[first]))
        first--;
    return (struct front){front.n - first, front.node + first};
}

/* May a loop go on where the loops of the chain have stopped? */
static bool may_resume(const po_ast_node *loop, struct front chain)
{
    for (int i = 0; i < chain.n; i++) {
        const po_ast_node *before = chain.node[i];

        if (before->kind != PO_AST_LOOP || before->loop.resume != (i > 0) ||
            before->var != loop->var || before->loop.reverse ||
            before->loop.parallel || before->loop.simd ||
            before->loop.step != chain.node[0]->loop.step)
            return false;
    }
    return chain.n > 0 && (loop->loop.step == 1 ||
                           loop->loop.step == chain.node[0]->loop.step);
}

/* Is the loop of a form that is understood? */
static bool is_known(const po_ast_node *loop, struct front chain)
{
    if (loop->loop.step < 1 || loop->loop.n_upper < 1 || loop->loop.n_lower < 1)
        return false;
    return !loop->loop.resume ||
           (!loop->loop.reverse && may_resume(loop, chain));
}

/* Return the place inside a loop or let; without points if it is not
 * understood.
 */
static struct place inside(const struct place *at, const po_ast_node *node)
{
    struct place below = *at;

    if (at->n_binder == PO_MAX_BINDER) {
        below.points = NULL;
        return below;
    }
    below.binder[below.n_binder++] = node;
    below.around =
        node->kind == PO_AST_LOOP && node->loop.is_lanes ? at->points : NULL;
    below.points = po_memo_extend(at->memo, isl_set_copy(at->points));
    return below;
}

/* If the loop is collapsed with others: are these directly around it, are they
 * parallel, and do its bounds not depend on them?
 */
static bool is_collapsed_well(const struct place *at, const po_ast_node *loop)
{
    int i = at->n_binder - 1;

    if (!loop->loop.is_collapsed)
        return true;
    while (i >= 0 && at->binder[i]->kind == PO_AST_LOOP &&
           at->binder[i]->loop.is_collapsed)
        i--;
    return i >= 0 && at->binder[i]->kind == PO_AST_LOOP &&
           loop->loop.parallel && at->binder[i]->loop.parallel &&
           po_loop_is_rectangular(at->binder[i], loop);
}

static isl_bool walk_loop(po_leaves *leaves, const struct place *at,
                          const po_ast_node *loop, struct front front)
{
    struct front chain = chain_of(front);
    struct place below;
    isl_bool good;

    if (!is_known(loop, chain) || !is_collapsed_well(at, loop))
        return isl_bool_false;
    below = inside(at, loop);
    for (int i = 0;
         !loop->loop.resume && below.points && i < loop->loop.n_lower; i++)
        add_bound(&below, &loop->loop.lower[i], false, loop->var);
    for (int i = 0; below.points && i < loop->loop.n_upper; i++)
        add_bound(&below, &loop->loop.upper[i], true, loop->var);
    if (below.points)
        add_step(&below, loop->loop.resume && loop->loop.step > 1
                             ? chain.node[0]
                             : loop);
    if (below.points && loop->loop.resume)
        add_resume(&below, loop, chain);
    good = walk(leaves, &below, loop->body, nothing);
    isl_set_free(below.points);
    return good;
}

/* The statement in plain loops is read as one that comes first, and taken out again. */
static isl_bool walk_plain(po_leaves *leaves, const struct place *at,
                           const po_ast_node *let)
{
    int k = leaves->n_tiled;
    int first = leaves->n_leaf;
    isl_bool good = walk(leaves, at, let->let.plain, nothing);

    if (good != isl_bool_true || leaves->n_leaf != first + 1)
        return good < 0 ? good : isl_bool_false;
    leaves->tiled = po_grow(leaves->tiled, k, sizeof(*leaves->tiled));
    leaves->tiled[k] = (po_tiled){.node = let,
                                  .n_binder = at->n_binder,
                                  .first = first,
                                  .plain = leaves->leaf[--leaves->n_leaf]};
    leaves->n_tiled++;
    return isl_bool_true;
}

static isl_bool walk_let(po_leaves *leaves, const struct place *at,
                         const po_ast_node *let)
{
    struct place below;
    int k = leaves->n_tiled;
    isl_bool good = isl_bool_true;

    if (let->let.plain)
        good = walk_plain(leaves, at, let);
    if (good != isl_bool_true)
        return good;
    below = inside(at, let);
    if (below.points)
        restrict_to(&below,
                    isl_pw_aff_eq_set(coordinate(&below, let->var),
                                      expression(&below, let->let.value)));
    good = walk(leaves, &below, let->body, nothing);
    isl_set_free(below.points);
    if (let->let.plain)
        leaves->tiled[k].end = leaves->n_leaf;
    return good;
}

/* Keep the points at which the condition holds. */
static void add_condition(struct place *at, const po_cond *cond)
{
    isl_ctx *ctx = isl_set_get_ctx(at->points);
    isl_pw_aff *value = expression(at, cond->expr);

    switch (cond->kind) {
    case PO_COND_GE:
        restrict_to(at, isl_pw_aff_nonneg_set(value));
        return;
    case PO_COND_EQ:
        restrict_to(at, isl_pw_aff_zero_set(value));
        return;
    case PO_COND_MOD:
        value = isl_pw_aff_mod_val(value, isl_val_int_from_si(ctx, cond->den));
        restrict_to(at, isl_pw_aff_zero_set(value));
        return;
    }
}

static isl_bool walk_if(po_leaves *leaves, const struct place *at,
                        const po_ast_node *node)
{
    struct place below = *at;
    isl_bool good;

    if (below.n_guard < PO_MAX_BINDER)
        below.guard[below.n_guard++] = node;
    below.points = isl_set_copy(at->points);
    for (int i = 0; i < node->guard.n_cond && below.points; i++)
        add_condition(&below, &node->guard.cond[i]);
    good = walk(leaves, &below, node->body, nothing);
    isl_set_free(below.points);
    return good;
}

static isl_bool add_leaf(po_leaves *leaves, const struct place *at,
                         const po_ast_node *node)
{
    po_leaf *leaf;

    if (node->call.stmt < 0 || node->call.stmt >= leaves->scop->n_stmt ||
        node->call.n_arg != leaves->scop->stmt[node->call.stmt].n_iter)
        return isl_bool_false;
    leaf = PO_ADD(leaves->leaf, leaves->n_leaf);
    *leaf = (po_leaf){.node = node,
                      .n_binder = at->n_binder,
                      .n_guard = at->n_guard,
                      .points = isl_set_copy(at->points),
                      .around = isl_set_copy(at->around)};
    for (int i = 0; i < at->n_binder; i++)
        leaf->binder[i] = at->binder[i];
    for (int i = 0; i < at->n_guard; i++)
        leaf->guard[i] = at->guard[i];
    return isl_bool_true;
}

static void add_buffer(po_leaves *leaves, const struct place *at,
                       const po_ast_node *node)
{
    *PO_ADD(leaves->buffer, leaves->n_buffer) = (po_buffer){
        .node = node, .n_binder = at->n_binder, .first = leaves->n_leaf};
}

static isl_bool walk_block(po_leaves *leaves, const struct place *at,
                           const po_ast_node *block)
{
    isl_bool good = isl_bool_true;

    for (int i = 0; i < block->block.n_child && good == isl_bool_true; i++)
        good = walk(leaves, at, block->block.child[i],
                    (struct front){i, block->block.child});
    for (int i = 0; i < leaves->n_buffer; i++)
        for (int k = 0; k < block->block.n_child; k++)
            if (leaves->buffer[i].node == block->block.child[k])
                leaves->buffer[i].end = leaves->n_leaf;
    return good;
}

static isl_bool walk_keep(po_leaves *leaves, const struct place *at,
                          const po_ast_node *node)
{
    int k = leaves->n_kept++;
    isl_bool good;

    leaves->kept = po_grow(leaves->kept, k, sizeof(*leaves->kept));
    leaves->kept[k] = (po_kept){.node = node,
                                .n_binder = at->n_binder,
                                .n_guard = at->n_guard,
                                .points = isl_set_copy(at->points),
                                .first = leaves->n_leaf};
    good = walk(leaves, at, node->body, nothing);
    leaves->kept[k].end = leaves->n_leaf;
    return good;
}

/* Is it a copy in loops and lets, and nothing else? */
static bool is_copy(const po_ast_node *node)
{
    while (node && (node->kind == PO_AST_LOOP || node->kind == PO_AST_LET ||
                    (node->kind == PO_AST_BLOCK && node->block.n_child == 1)))
        node = node->kind == PO_AST_BLOCK ? node->block.child[0] : node->body;
    return node && node->kind == PO_AST_COPY;
}

/* The copy is read as a statement that comes first, and taken out again. */
static isl_bool walk_pack(po_leaves *leaves, const struct place *at,
                          const po_ast_node *node)
{
    int k = leaves->n_packed_part;
    int first = leaves->n_leaf;
    isl_bool good = isl_bool_ok(is_copy(node->pack.copy));

    if (good == isl_bool_true)
        good = walk(leaves, at, node->pack.copy, nothing);
    if (good != isl_bool_true || leaves->n_leaf != first + 1)
        return good < 0 ? good : isl_bool_false;
    leaves->packed_part =
        po_grow(leaves->packed_part, k, sizeof(*leaves->packed_part));
    leaves->packed_part[k] =
        (po_packed_part){.node = node,
                         .n_binder = at->n_binder,
                         .points = isl_set_copy(at->points),
                         .first = first,
                         .copy = leaves->leaf[--leaves->n_leaf]};
    leaves->n_packed_part++;
    good = walk(leaves, at, node->body, nothing);
    leaves->packed_part[k].end = leaves->n_leaf;
    return good;
}

/* Add the statements in "node", which is executed at all points of "at", behind what
 * stands in front of it in its block.  False if it has a form that is not known.
 */
static isl_bool walk(po_leaves *leaves, const struct place *at,
                     const po_ast_node *node, struct front front)
{
    if (!at->points || !node)
        return isl_bool_error;
    switch (node->kind) {
    case PO_AST_BLOCK:
        return walk_block(leaves, at, node);
    case PO_AST_LOOP:
        return walk_loop(leaves, at, node, front);
    case PO_AST_LET:
        return walk_let(leaves, at, node);
    case PO_AST_IF:
        return walk_if(leaves, at, node);
    case PO_AST_KEEP:
        return walk_keep(leaves, at, node);
    case PO_AST_PACK:
        return walk_pack(leaves, at, node);
    case PO_AST_STMT:
    case PO_AST_COPY:
        return add_leaf(leaves, at, node);
    case PO_AST_DECL:
        if (node->decl.extent)
            add_buffer(leaves, at, node);
        return isl_bool_true;
    }
    return isl_bool_false;
}

/* Fill "leaves" with the statements of "ast"; the caller clears them in every
 * case, and releases "memo", which may be NULL, later.  False if the AST has a form that is not known to be right.
 */
isl_bool po_leaves_read(po_leaves *leaves, const po_scop *scop,
                        const po_ast *ast, bool rolled, po_memo *memo)
{
    struct place top = {.n_binder = 0, .memo = memo};
    isl_bool good;

    *leaves = (po_leaves){.scop = scop,
                          .arena = po_arena_new(),
                          .memo = memo,
                          .n_ast_var = ast->n_var,
                          .n_var = ast->n_var};
    leaves->context = isl_set_intersect(isl_set_copy(scop->context),
                                        isl_set_copy(scop->assume));
    leaves->root = ast->root;
    if (rolled)
        leaves->root = po_ast_reroll(leaves->arena, ast->root, &leaves->n_var);
    top.points =
        po_memo_begin(memo, isl_set_from_params(isl_set_copy(leaves->context)));
    good = walk(leaves, &top, leaves->root, nothing);
    isl_set_free(top.points);
    return good;
}
