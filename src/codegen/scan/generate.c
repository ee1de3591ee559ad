/* Loops from schedule trees: the pass, and the recursion over the plan.
 *
 * Loops may visit too many dates; the conditions of the statements make the
 * result exact.
 *
 * Each statement's domain is put in terms of the dates by Fourier–Motzkin
 * elimination (math/fm.c), with integer tightening, overflow checks, and redundant
 * constraints removed exactly by PPL; the bounds of a loop are read off the result.
 * Statements with different ranges that share a loop are separated where that frees
 * the inner loop from guards. isl's AST generator is an oracle of the tests, not a
 * part of the program.
 */
#include "../internal.h"

#include <isl/schedule.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NODES   2000
#define MAX_REGIONS 100
#define MAX_CONTEXT 4

/* Nodes of the AST are counted; beyond a number of them the code is too big. */
static void count_node(struct generator *g)
{
    if (++g->n_node > MAX_NODES)
        g->too_big = g->failed = true;
}

po_ast_node *po_node_new(struct generator *g, po_ast_kind kind)
{
    count_node(g);
    return po_ast_new(g->ast->arena, (po_ast_node){.kind = kind});
}

po_ast_node *po_node_block(struct generator *g, int n,
                           po_ast_node *const *child)
{
    if (n > 1)
        count_node(g);
    return po_ast_block(g->ast->arena, n, child);
}

/* The conditions have to live in the arena. */
po_ast_node *po_node_if(struct generator *g, int n, const po_cond *cond,
                        po_ast_node *body)
{
    if (n > 0 && body)
        count_node(g);
    return po_ast_if(g->ast->arena, n, cond, body);
}

/* A list of nodes that grows. */
struct nodes {
    int n;
    po_ast_node **node;
};

static void add_node(struct nodes *nodes, po_ast_node *node)
{
    if (!node)
        return;
    *PO_ADD(nodes->node, nodes->n) = node;
}

static po_ast_node *take_block(struct generator *g, struct nodes *nodes)
{
    po_ast_node *block = po_node_block(g, nodes->n, nodes->node);

    free(nodes->node);
    return g->failed ? NULL : block;
}

/* Does the plan have loops inside of this one? */
static bool has_loop(const struct plan *plan)
{
    for (int c = 0; c < plan->n_child; c++)
        if (plan->child[c]->kind == PLAN_LOOP || has_loop(plan->child[c]))
            return true;
    return false;
}

static bool wants_separation(const struct generator *g, const struct plan *plan)
{
    if (plan->is_coarse || plan->is_atomic || g->effort == SEPARATE_NONE)
        return false;
    return g->effort == SEPARATE_ALL || !has_loop(plan);
}

/* Return the regions for groups that have to share a loop: separate ones where
 * that is wanted and possible, otherwise one for all.
 */
static struct groups find_regions(struct generator *g,
                                  const struct scope *scope,
                                  const struct plan *plan,
                                  const struct groups *groups)
{
    struct groups regions = {.n_piece = groups->n_piece};
    struct separation some = {true, 2 * groups->n + 1};
    struct separation any = {false, MAX_REGIONS};

    if (wants_separation(g, plan))
        regions = po_groups_separate(g, scope, plan, groups, some);
    if (regions.n == 0 && !g->failed)
        regions = po_groups_enclose(g, scope, plan, groups);
    if (regions.n == 0 && !g->failed)
        regions = po_groups_separate(g, scope, plan, groups, any);
    if (regions.n == 0)
        g->failed = true;
    return regions;
}

/* Does the condition hold for all dates of a region? */
static bool holds_in(struct generator *g, const struct scope *scope,
                     const struct group *region, const po_cond *cond)
{
    isl_set *all = isl_set_copy(scope->known);
    isl_set *those = po_cond_to_set(g, cond);
    isl_bool holds;

    all = isl_set_intersect(all, isl_set_from_basic_set(po_system_to_basic_set(
                                     region->rows, g->space)));
    holds = isl_set_is_subset(all, those);
    isl_set_free(all);
    isl_set_free(those);
    if (holds < 0)
        g->failed = true;
    return holds == isl_bool_true;
}

/* If nodes "first" and "last" test the same condition, and it holds wherever
 * the nodes between them do anything, let these test it too, so that one test
 * for all of them can be made of it.
 */
static void spread(struct generator *g, const struct scope *scope,
                   const struct groups *regions, po_ast_node **node, int first,
                   int last)
{
    for (int i = 0; i < node[first]->guard.n_cond && !g->failed; i++) {
        const po_cond *cond = &node[first]->guard.cond[i];
        bool good = node[last] && po_guard_tests(node[last], cond);

        for (int k = first + 1; k < last && good; k++)
            good = !node[k] || po_guard_tests(node[k], cond) ||
                   holds_in(g, scope, &regions->group[k], cond);
        for (int k = first + 1; k < last && good; k++)
            if (node[k] && !po_guard_tests(node[k], cond))
                node[k] = po_node_if(g, 1, cond, node[k]);
    }
}

/* Generate the regions one after the other. */
static void generate_regions(struct generator *g, const struct scope *scope,
                             const struct plan *plan,
                             const struct groups *regions, struct nodes *out)
{
    po_ast_node **node = po_alloc((size_t)regions->n * sizeof(*node));

    for (int r = 0; r < regions->n && !g->failed; r++)
        node[r] = po_generate_loop(g, scope, plan, &regions->group[r], NULL);
    for (int a = 0; a < regions->n && !g->failed; a++)
        for (int b = a + 2; b < regions->n; b++)
            if (node[a] && node[b] && node[a]->kind == PO_AST_IF)
                spread(g, scope, regions, node, a, b);
    for (int r = 0; r < regions->n; r++)
        add_node(out, node[r]);
    free(node);
}

/* Are the regions to be parts of one loop?  Threads that share it wait for nothing between
 * its parts, and share the first and last iterations as well, which loops of their own would
 * leave to one thread.  Where no loop is inside, a condition would cost too much.
 */
static bool is_one_loop(const struct plan *plan, const struct groups *regions)
{
    return plan->parallel && !plan->collapse && !plan->is_coarse &&
           has_loop(plan) && regions->n > 1;
}

/* Generate one loop around the regions; false if there is none. */
static bool generate_parts(struct generator *g, const struct scope *scope,
                           const struct plan *plan, const struct groups *groups,
                           const struct groups *regions, struct nodes *out)
{
    struct groups hull = po_groups_enclose(g, scope, plan, groups);
    bool is_one = hull.n == 1 && !g->failed;

    if (is_one)
        add_node(out,
                 po_generate_loop(g, scope, plan, &hull.group[0], regions));
    po_groups_clear(&hull);
    return is_one;
}

/* Generate the loops for groups that have to share them. */
static void generate_cluster(struct generator *g, const struct scope *scope,
                             const struct plan *plan,
                             const struct groups *groups, struct nodes *out)
{
    struct groups regions;

    if (groups->n == 1) {
        add_node(out,
                 po_generate_loop(g, scope, plan, &groups->group[0], NULL));
        return;
    }
    regions = find_regions(g, scope, plan, groups);
    if (!is_one_loop(plan, &regions) ||
        !generate_parts(g, scope, plan, groups, &regions, out))
        generate_regions(g, scope, plan, &regions, out);
    po_groups_clear(&regions);
}

static void add_copy(struct groups *groups, const struct group *group)
{
    struct group *copy =
        po_groups_add(groups, po_system_copy(group->rows), group->active);

    copy->own = po_system_copy(group->own);
    copy->first = group->first;
    copy->last = group->last;
}

static po_ast_node *generate_loops(struct generator *g,
                                   const struct scope *scope,
                                   const struct plan *plan, const bool *active)
{
    struct groups groups = po_groups_find(g, scope, plan, active);
    int *cluster = po_alloc((size_t)groups.n * sizeof(int));
    struct nodes nodes = {0};
    int n = plan->is_atomic
                ? groups.n > 0
                : po_groups_cluster(g, scope, plan, &groups, cluster);

    for (int c = 0; c < n && !g->failed; c++) {
        struct groups some = {.n_piece = groups.n_piece};

        for (int i = 0; i < groups.n; i++)
            if (cluster[i] == c)
                add_copy(&some, &groups.group[i]);
        generate_cluster(g, scope, plan, &some, &nodes);
        po_groups_clear(&some);
    }
    free(cluster);
    po_groups_clear(&groups);
    return take_block(g, &nodes);
}

static po_ast_node *generate_leaves(struct generator *g,
                                    const struct scope *scope,
                                    const struct plan *plan, const bool *active)
{
    struct nodes nodes = {0};

    for (int i = 0; i < plan->n_piece && !g->failed; i++)
        if (active[i])
            add_node(&nodes, po_generate_leaf(g, scope, &plan->piece[i]));
    return take_block(g, &nodes);
}

/* Generate what is below "plan" for the pieces of it that are active. */
po_ast_node *po_generate_children(struct generator *g,
                                  const struct scope *scope,
                                  const struct plan *plan, const bool *active)
{
    struct nodes nodes = {0};

    if (po_effort_is_over())
        g->failed = true;
    for (int c = 0; c < plan->n_child && !g->failed; c++) {
        const struct plan *child = plan->child[c];
        bool *below = po_alloc((size_t)child->n_piece * sizeof(bool));

        for (int i = 0; i < child->n_piece; i++)
            below[i] = active[child->piece[i].parent];
        if (child->kind == PLAN_LOOP)
            add_node(&nodes, generate_loops(g, scope, child, below));
        else if (child->kind == PLAN_LEAF)
            add_node(&nodes, generate_leaves(g, scope, child, below));
        else
            add_node(&nodes, po_generate_children(g, scope, child, below));
        free(below);
    }
    return take_block(g, &nodes);
}

/* Return what is known of the parameters before any loop, as a set of dates.
 * A context in many parts is replaced by a convex set around it.
 */
static __isl_give isl_set *known_context(struct generator *g,
                                         const struct planned *planned)
{
    isl_set *context = isl_set_copy(planned->context);
    isl_set *known = isl_set_universe(isl_space_copy(g->space));
    isl_size n;

    context = isl_set_intersect(context, isl_set_copy(g->scop->context));
    context = isl_set_intersect(context, isl_set_copy(g->scop->assume));
    n = isl_set_n_basic_set(context);
    if (n > MAX_CONTEXT)
        context = isl_set_from_basic_set(isl_set_simple_hull(context));
    return isl_set_intersect_params(known, context);
}

/* Generate everything, separating as much as "effort" says. */
static po_ast_node *attempt(struct generator *g, const struct planned *planned)
{
    struct scope scope = {.known = known_context(g, planned),
                          .rows = po_system_new(g->n_col)};
    int n_piece = planned->root->n_piece;
    bool *active = po_alloc((size_t)n_piece * sizeof(bool));
    po_ast_node *node;

    memset(active, true, (size_t)n_piece * sizeof(bool));
    g->n_node = 0;
    g->ast->n_var = 0;
    g->too_big = g->failed = false;
    node = po_generate_children(g, &scope, planned->root, active);
    if (!scope.known)
        g->failed = true;
    free(active);
    po_scope_clear(&scope);
    return node;
}

/* Generate with less and less separation until the code is small enough. */
static bool generate(struct generator *g, const struct planned *planned)
{
    po_ast_node *root = NULL;

    for (int effort = 0; effort < N_EFFORT; effort++) {
        g->effort = (enum effort)effort;
        root = attempt(g, planned);
        if (!g->too_big)
            break;
    }
    if (g->failed)
        return false;
    root = po_ast_simplify(g, root);
    if (!root)
        root = po_node_new(g, PO_AST_BLOCK);
    g->ast->root = root;
    po_ast_scale(g, root);
    po_ast_split_bounds(g, root);
    po_ast_reindex(g, false);
    po_ast_tidy_sizes(g);
    po_ast_bound_steps(g);
    return !g->failed;
}

static po_ast *generate_ast(const struct planned *planned)
{
    po_arena *arena = po_arena_new();
    po_ast *ast = po_arena_alloc(arena, sizeof(*ast));
    struct generator g = {.scop = planned->scop, .ast = ast};
    isl_space *space = isl_space_copy(planned->params);
    isl_size n_param = isl_space_dim(space, isl_dim_param);
    bool good;

    ast->arena = arena;
    ast->n_wanted = planned->n_wanted;
    ast->wanted = po_arena_array(arena, (size_t)planned->n_wanted + 1,
                                 sizeof(*ast->wanted));
    for (int i = 0; i < planned->n_wanted; i++)
        ast->wanted[i] = planned->wanted[i];
    g.n_param = n_param;
    g.n_date = planned->n_date;
    g.n_col = g.n_param + g.n_date;
    space = isl_space_set_from_params(isl_space_params(space));
    g.space = isl_space_add_dims(space, isl_dim_set, (unsigned)planned->n_date);
    good = n_param >= 0 && g.space && generate(&g, planned);
    isl_space_free(g.space);
    free(g.date);
    free(g.sign);
    free(g.tile);
    return good ? ast : po_ast_free(ast);
}

/* Return loops that run the instances of the tree's domain in its order.
 *
 * NULL if the tree has nodes that are not supported, or the effort or the
 * result would be too large.
 */
po_ast *po_ast_generate(const po_scop *scop, __isl_keep isl_schedule *tree,
                        const po_run *run)
{
    struct planned planned = {.scop = scop};
    po_ast *ast = NULL;

    if (!scop || !tree || !run)
        return NULL;
    planned.context = isl_set_copy(scop->context);
    if (po_plan_build(&planned, tree))
        ast = generate_ast(&planned);
    po_plan_free(planned.root);
    free(planned.wanted);
    isl_space_free(planned.params);
    isl_set_free(planned.context);
    return ast;
}
