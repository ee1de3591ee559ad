/* One loop of the scan: pieces of the schedule's dates, projected on the outer ones by Fourier-Motzkin elimination
 * (math/fm.c), in; a loop with its bounds and stride out, or, where a date can have one value only, that value in
 * place of a loop [Bastoul04].
 */
#include "../internal.h"

#include <stdlib.h>
#include <string.h>

static const po_qaff *negated(struct generator *g, const po_qaff *x)
{
    return po_qaff_sum(g, -1, x, 0, x);
}

/* The rest of a row, without the loop's own date. */
static const po_qaff *rest_of(const struct loop *loop, const long *row)
{
    return po_qaff_from_row(loop->g, loop->outer, row, loop->plan->date);
}

/* The conditions on outer dates only. */
static int outer_conditions(const struct loop *loop, po_cond *cond)
{
    int n = 0;

    for (int r = 0; r < loop->rows->n_row; r++) {
        const long *row = po_system_row(loop->rows, r);

        if (row[loop->pos] == 0)
            cond[n++] = (po_cond){row[0] ? PO_COND_EQ : PO_COND_GE,
                                  rest_of(loop, row), 1};
    }
    return n;
}

/* The conditions for the date to be in a part of the loop, lower bounds first. */
static po_cond *part_conditions(const struct loop *loop,
                                const struct group *part, int *n_cond)
{
    struct generator *g = loop->g;
    po_system *rows = po_system_copy(part->rows);
    po_cond *cond;

    po_scope_simplify(g, &loop->inner, rows, loop->plan->date);
    cond =
        po_arena_array(g->ast->arena, (size_t)rows->n_row + 1, sizeof(*cond));
    *n_cond = 0;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int r = 0; r < rows->n_row; r++) {
            const long *row = po_system_row(rows, r);

            if ((row[loop->pos] > 0) == (sign > 0))
                cond[(*n_cond)++] =
                    (po_cond){row[0] ? PO_COND_EQ : PO_COND_GE,
                              po_qaff_from_row(g, &loop->inner, row, -1), 1};
        }
    po_system_free(rows);
    return cond;
}

static po_ast_node *generate_part(const struct loop *loop,
                                  const struct group *part)
{
    struct scope inner = po_scope_copy(&loop->inner);
    int n_cond;
    const po_cond *cond = part_conditions(loop, part, &n_cond);
    po_ast_node *body;

    po_scope_learn(loop->g, &inner, part->rows);
    body = po_generate_children(loop->g, &inner, loop->plan, part->active);
    po_scope_clear(&inner);
    return po_node_if(loop->g, n_cond, cond, body);
}

static po_ast_node *generate_body(const struct loop *loop)
{
    po_ast_node **node;
    po_ast_node *body;
    int n = 0;

    if (loop->parts) {
        node = po_alloc((size_t)loop->parts->n * sizeof(*node));
        for (int r = 0; r < loop->parts->n && !loop->g->failed; r++) {
            node[n] = generate_part(loop, &loop->parts->group[r]);
            n += node[n] != NULL;
        }
        body = po_node_block(loop->g, n, node);
        free(node);
        return body;
    }
    return po_generate_children(loop->g, &loop->inner, loop->plan,
                                loop->active);
}

/* Row number of the equality that fixes the date, or -1. */
static int find_equality(const struct loop *loop)
{
    for (int r = 0; r < loop->rows->n_row; r++) {
        const long *row = po_system_row(loop->rows, r);

        if (row[0] && row[loop->pos] != 0)
            return r;
    }
    return -1;
}

/* Let the date be -e / c by the equality c t + e = 0 with c = 1 or -1: no
 * variable is needed.
 */
static void fix(struct loop *loop, const long *row)
{
    struct generator *g = loop->g;
    struct level *level = &loop->inner.level[loop->plan->date];
    long sign = -row[loop->pos];

    level->value =
        po_arena_array(g->ast->arena, (size_t)g->n_col + 1, sizeof(long));
    for (int c = 0; c <= g->n_col; c++)
        level->value[c] = c + 1 == loop->pos ? 0 : sign * row[c + 1];
}

/* Have the node, which is the loop, or what is in it, ask for the loop's buffers. */
static void copy_wanted(const struct loop *loop, po_ast_node *node)
{
    po_arena *arena = loop->g->ast->arena;
    int n = loop->plan->n_wanted;
    po_wanted_pack *wanted;

    if (n == 0 || !node ||
        (node->kind != PO_AST_LOOP && node->kind != PO_AST_LET))
        return;
    wanted =
        po_arena_array(arena, (size_t)(n + node->n_wanted), sizeof(*wanted));
    memcpy(wanted, loop->plan->wanted, (size_t)n * sizeof(*wanted));
    for (int i = 0; i < node->n_wanted; i++)
        wanted[n + i] = node->wanted[i];
    node->n_wanted += n;
    node->wanted = wanted;
}

/* A date that equals a function of outer ones. */
static po_ast_node *generate_fixed(struct loop *loop, const long *row)
{
    po_ast_node *inside;
    po_cond *cond = po_arena_array(
        loop->g->ast->arena, (size_t)loop->rows->n_row + 1, sizeof(*cond));
    int n_cond;

    fix(loop, row);
    po_scope_learn(loop->g, &loop->inner, loop->rows);
    n_cond = outer_conditions(loop, cond);
    inside = generate_body(loop);
    copy_wanted(loop, inside);
    return po_node_if(loop->g, n_cond, cond, inside);
}

static po_ast_node *new_let(struct loop *loop, const po_qaff *value)
{
    struct level *level = &loop->inner.level[loop->plan->date];
    po_ast_node *let = po_node_new(loop->g, PO_AST_LET);
    long sign;

    let->var =
        po_var_new(loop->g, loop->outer, loop->plan, loop->active, &sign);
    level->value = NULL;
    level->var = let->var;
    level->sign = sign;
    let->let.value = sign > 0 ? value : negated(loop->g, value);
    copy_wanted(loop, let);
    return let;
}

/* A date t with c t + e = 0, |c| > 1: if e is a multiple of c, it is -e / c. */
static po_ast_node *generate_quotient(struct loop *loop, const long *row)
{
    struct generator *g = loop->g;
    po_cond *cond = po_arena_array(g->ast->arena, (size_t)loop->rows->n_row + 2,
                                   sizeof(*cond));
    int n_cond = outer_conditions(loop, cond);
    const po_qaff *rest = rest_of(loop, row);
    long coef = row[loop->pos];
    po_ast_node *let;

    cond[n_cond] = (po_cond){PO_COND_MOD, rest, coef < 0 ? -coef : coef};
    if (!po_scope_has(g, loop->outer, &cond[n_cond]))
        n_cond++;
    let = new_let(loop, po_qaff_floor(g, coef < 0 ? rest : negated(g, rest),
                                      coef < 0 ? -coef : coef));
    po_scope_learn(g, &loop->inner, loop->rows);
    let->body = generate_body(loop);
    return po_node_if(g, n_cond, cond, let->body ? let : NULL);
}

/* Is b · lower + a · upper free of outer dates and less than a b, where the
 * rows are a t + e >= 0 and -b t + f >= 0?  Then at most one t is between
 * them.
 */
static bool is_narrow(const struct loop *loop, const long *lower,
                      const long *upper)
{
    int n_var = loop->rows->n_var;
    long a = lower[loop->pos];
    long b = -upper[loop->pos];
    size_t bytes = ((size_t)n_var + 2) * sizeof(long);
    long *sum = po_alloc(bytes);
    bool narrow;
    long limit;

    memcpy(sum, lower, bytes);
    narrow = po_row_combine(sum + 1, upper + 1, n_var + 1, b, a) &&
             po_mul(a, b, &limit) && sum[n_var + 1] < limit;
    for (int v = 1; v <= n_var && narrow; v++)
        narrow = sum[v] == 0;
    free(sum);
    return narrow;
}

/* Find a lower bound that an upper bound follows so closely that there is
 * room for one value at most; NULL if there is none.
 */
static const long *find_single(const struct loop *loop)
{
    for (int l = 0; l < loop->rows->n_row; l++) {
        const long *lower = po_system_row(loop->rows, l);

        for (int u = 0; u < loop->rows->n_row && lower[loop->pos] > 0; u++) {
            const long *upper = po_system_row(loop->rows, u);

            if (upper[loop->pos] < 0 && is_narrow(loop, lower, upper))
                return lower;
        }
    }
    return NULL;
}

/* A date with at most one value: the smallest that the lower bound
 * a t + e >= 0 allows, if the other bounds allow it too.
 */
static po_ast_node *generate_single(struct loop *loop, const long *lower)
{
    struct generator *g = loop->g;
    po_cond *outer = po_arena_array(
        g->ast->arena, 2 * (size_t)loop->rows->n_row + 1, sizeof(*outer));
    int n_outer = outer_conditions(loop, outer);
    po_cond *cond = outer + n_outer;
    int n_cond = 0;
    long a = lower[loop->pos];
    const po_qaff *rest = negated(g, rest_of(loop, lower));
    po_ast_node *let = new_let(
        loop, po_qaff_floor(g,
                            po_qaff_sum(g, 1, rest, a - 1,
                                        po_qaff_constant(g->ast->arena, 1)),
                            a));

    loop->inner.n_level = loop->plan->date + 1;
    for (int r = 0; r < loop->rows->n_row; r++) {
        const long *row = po_system_row(loop->rows, r);

        if (row != lower && row[loop->pos] != 0)
            cond[n_cond++] = (po_cond){
                PO_COND_GE, po_qaff_from_row(g, &loop->inner, row, -1), 1};
    }
    po_scope_learn(g, &loop->inner, loop->rows);
    let->body = po_node_if(g, n_cond, cond, generate_body(loop));
    return po_node_if(g, n_outer, outer, let->body ? let : NULL);
}

/* Fill in the bounds of the variable v, with t = sign · v: a row gives
 * c v + e >= 0, a lower bound -e / c or an upper bound e / -c.
 */
static void add_bounds(const struct loop *loop, po_ast_node *node, long sign)
{
    struct generator *g = loop->g;

    for (int r = 0; r < loop->rows->n_row; r++) {
        const long *row = po_system_row(loop->rows, r);
        long coef = sign * row[loop->pos];
        po_bound bound = {rest_of(loop, row), coef < 0 ? -coef : coef};

        if (coef == 0)
            continue;
        if (coef > 0)
            bound.expr = negated(g, bound.expr);
        if (coef > 0 && loop->step > 1)
            bound = po_loop_align(loop, bound, sign);
        po_loop_add_bound(g->ast->arena, node, bound, coef < 0);
    }
    if (node->loop.n_lower == 0 || node->loop.n_upper == 0)
        g->failed = true;
}

static void copy_reduced(const struct loop *loop, po_ast_node *node)
{
    size_t n = (size_t)loop->plan->n_reduced;
    int *reduced = po_arena_array(loop->g->ast->arena, n + 1, sizeof(int));

    memcpy(reduced, loop->plan->reduced, n * sizeof(int));
    node->loop.n_reduced = loop->plan->n_reduced;
    node->loop.reduced = reduced;
}

/* Tiles that are executed in steps are not begun if the outer loop has none, as the steps are counted by both:
 * return the node under the condition that it has.
 */
static po_ast_node *begin_steps(struct loop *loop, po_ast_node *node)
{
    struct generator *g = loop->g;
    po_cond *cond;

    if (!loop->plan->in_steps || node->loop.n_lower != 1 ||
        node->loop.n_upper != 1 || node->loop.lower->den != 1 ||
        node->loop.upper->den != 1)
        return node;
    cond = po_arena_alloc(g->ast->arena, sizeof(*cond));
    *cond = (po_cond){
        PO_COND_GE,
        po_qaff_sum(g, 1, node->loop.upper->expr, -1, node->loop.lower->expr),
        1};
    return !cond->expr || po_scope_has(g, loop->outer, cond)
               ? node
               : po_node_if(g, 1, cond, node);
}

static po_ast_node *generate_iteration(struct loop *loop)
{
    struct generator *g = loop->g;
    struct level *level = &loop->inner.level[loop->plan->date];
    po_ast_node *node = po_node_new(g, PO_AST_LOOP);
    po_cond *cond = po_arena_array(g->ast->arena, (size_t)loop->rows->n_row + 1,
                                   sizeof(*cond));
    int n_cond = outer_conditions(loop, cond);
    long sign;

    node->var = po_var_new(g, loop->outer, loop->plan, loop->active, &sign);
    node->loop.parallel = loop->plan->parallel;
    node->loop.share = loop->plan->share;
    node->loop.may_collapse = loop->plan->collapse;
    node->loop.simd = loop->plan->simd;
    copy_reduced(loop, node);
    copy_wanted(loop, node);
    node->loop.is_tile = loop->plan->tile != 0;
    if (loop->plan->is_sized)
        node->loop.size = po_tile_size_qaff(g->ast->arena, &loop->plan->size);
    if (loop->plan->in_steps)
        node->loop.wavefront =
            po_arena_alloc(g->ast->arena, sizeof(po_wavefront));
    node->loop.jam = loop->plan->jam;
    node->loop.tile_dim = loop->plan->tile_dim;
    node->loop.has_buffer = loop->plan->local;
    node->loop.reverse = sign < 0;
    *level = (struct level){.var = node->var, .sign = sign};
    po_scope_learn(g, &loop->inner, loop->rows);
    if (!loop->plan->is_sized)
        po_loop_find_stride(loop);
    node->loop.step = loop->step;
    if (g->failed)
        return NULL;
    add_bounds(loop, node, sign);
    node->body = generate_body(loop);
    return po_node_if(g, n_cond, cond,
                      node->body ? begin_steps(loop, node) : NULL);
}

/* Use an equality to remove the date from all other rows. */
static void eliminate_date(struct loop *loop, int equality)
{
    int n_var = loop->rows->n_var;
    const long *from = po_system_row(loop->rows, equality);

    for (int r = 0; r < loop->rows->n_row; r++)
        if (r != equality && !po_row_eliminate(po_system_at(loop->rows, r),
                                               from, n_var, loop->pos))
            loop->g->failed = true;
}

/* Bring the rows to their final form. */
static void simplify(struct loop *loop, const struct group *region)
{
    struct generator *g = loop->g;
    int equality;

    loop->rows = po_system_copy(region->rows);
    loop->dropped = po_system_new(g->n_col);
    if (!po_scope_reduce(g, loop->outer, loop->rows))
        g->failed = true;
    po_system_minimize(loop->rows);
    equality = find_equality(loop);
    po_loop_drop_inner(loop, equality >= 0);
    if (equality >= 0)
        eliminate_date(loop, find_equality(loop));
    po_scope_simplify(g, loop->outer, loop->rows, loop->plan->date);
}

/* Generate the loop "plan" over the dates of one region, around the pieces
 * that are active there, in each of "parts" unless that is NULL.  NULL if nothing is to be
 * done, or on failure.
 */
po_ast_node *po_generate_loop(struct generator *g, const struct scope *scope,
                              const struct plan *plan,
                              const struct group *region,
                              const struct groups *parts)
{
    struct loop loop = {.g = g,
                        .outer = scope,
                        .plan = plan,
                        .active = region->active,
                        .parts = parts,
                        .pos = 1 + g->n_param + plan->date,
                        .step = 1};
    po_ast_node *node = NULL;
    const long *row = NULL;
    int equality;

    simplify(&loop, region);
    if (g->failed || po_system_is_false(loop.rows)) {
        po_system_free(loop.rows);
        po_system_free(loop.dropped);
        return NULL;
    }
    loop.inner = po_scope_copy(scope);
    loop.inner.n_level = plan->date + 1;
    equality = find_equality(&loop);
    if (equality >= 0)
        row = po_system_row(loop.rows, equality);
    if (plan->is_sized && row)
        g->failed = true;
    else if (plan->is_sized)
        node = generate_iteration(&loop);
    else if (row && (row[loop.pos] == 1 || row[loop.pos] == -1))
        node = generate_fixed(&loop, row);
    else if (row)
        node = generate_quotient(&loop, row);
    else if (!plan->is_point && (row = find_single(&loop)))
        node = generate_single(&loop, row);
    else
        node = generate_iteration(&loop);
    node = po_loop_take_back(&loop, node);
    po_scope_clear(&loop.inner);
    po_system_free(loop.rows);
    po_system_free(loop.dropped);
    return node;
}
