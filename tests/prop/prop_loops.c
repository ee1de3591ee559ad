/* The certificate of generated loops against the loops themselves: random scops
 * and trees, loops that are jammed, right or not, and damaged in one place.
 */
#include "random_tree.h"

#include <stdlib.h>
#include <string.h>

/* A scop, loops for it, and what they do when they run.
 *
 * "place"  when an instance is executed; -1 before
 */
struct loops_case {
    po_scop *scop;
    po_deps *deps;
    struct trace trace;
    po_ast *ast;
    int *place;
    int n_done;
    bool good;
};

/* Mark loops at random to be jammed, none to be parallel: what runs is what
 * the interpreter does.
 */
static bool draw_marks(const po_ast_path *at, void *state)
{
    int jam = random_in(state, 0, 3);

    if (at->node->kind == PO_AST_LOOP) {
        at->node->loop.parallel = at->node->loop.simd = false;
        at->node->loop.jam = jam;
    }
    return true;
}

static bool is_node(const po_ast_node *node, const void *of)
{
    (void)node;
    (void)of;
    return true;
}

static po_ast_node *find_node(po_ast_node *node, int *n)
{
    po_ast_node *found = NULL;

    if ((*n)-- == 0)
        return node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = find_node(po_ast_part(node, i), n);
    return found;
}

static const po_qaff *plus(po_arena *arena, const po_qaff *x, int more)
{
    po_qaff *copy = po_arena_alloc(arena, sizeof(*copy));

    *copy = *x;
    copy->constant += more;
    return copy;
}

static const po_bound *moved(po_arena *arena, int n, const po_bound *bound,
                             int which, int more)
{
    po_bound *copy = po_arena_array(arena, (size_t)n, sizeof(*copy));

    memcpy(copy, bound, (size_t)n * sizeof(*copy));
    copy[which % n].expr = plus(arena, copy[which % n].expr, more);
    return copy;
}

static void damage_loop(po_arena *arena, po_ast_node *loop, int kind, int which,
                        int more)
{
    if (kind < 2)
        loop->loop.lower =
            moved(arena, loop->loop.n_lower, loop->loop.lower, which, more);
    else if (kind < 4)
        loop->loop.upper =
            moved(arena, loop->loop.n_upper, loop->loop.upper, which, more);
    else if (kind == 4 && !loop->loop.resume)
        loop->loop.step = loop->loop.step == 1 ? 2 : 1;
    else if (kind == 5 && !loop->loop.resume && loop->loop.step == 1)
        loop->loop.reverse = !loop->loop.reverse;
    else if (kind == 6)
        loop->loop.resume = false;
}

/* Leave loops alone that go on where another one stopped: what they do in other
 * places is not defined.
 */
static void damage_block(po_arena *arena, po_ast_node *block, int kind,
                         int which)
{
    size_t n = (size_t)block->block.n_child;
    po_ast_node **child = po_arena_array(arena, n + 1, sizeof(*child));
    int at = which % block->block.n_child;

    for (int i = 0; i < block->block.n_child; i++)
        if (po_loop_resumes(block->block.child[i]))
            return;
    memcpy(child, block->block.child, n * sizeof(*child));
    block->block.child = child;
    if (kind < 3) {
        block->block.n_child--;
        for (int i = at; i < block->block.n_child; i++)
            child[i] = child[i + 1];
    } else if (kind < 6) {
        child[at] = block->block.child[0];
        child[0] = block->block.child[at];
    } else {
        child[n] = child[at];
        block->block.n_child++;
    }
}

static void damage_stmt(po_arena *arena, po_ast_node *stmt, int which, int more)
{
    size_t n = (size_t)stmt->call.n_arg;
    const po_qaff **arg = po_arena_array(arena, n + 1, sizeof(*arg));

    if (n == 0)
        return;
    memcpy(arg, stmt->call.arg, n * sizeof(*arg));
    arg[which % stmt->call.n_arg] =
        plus(arena, arg[which % stmt->call.n_arg], more);
    stmt->call.arg = arg;
}

static void damage_if(po_arena *arena, po_ast_node *node, int which, int more)
{
    po_cond *cond =
        po_arena_array(arena, (size_t)node->guard.n_cond + 1, sizeof(*cond));

    memcpy(cond, node->guard.cond, (size_t)node->guard.n_cond * sizeof(*cond));
    if (which % 2)
        node->guard.n_cond--;
    else
        cond->expr = plus(arena, cond->expr, more);
    node->guard.cond = cond;
}

/* Change one thing, or nothing. */
static void damage(po_ast *ast, uint64_t *state)
{
    int n = random_in(state, 0, 2 * po_ast_count(ast->root, is_node, NULL));
    int kind = random_in(state, 0, 7);
    int which = random_in(state, 0, 11);
    int more = random_in(state, 0, 1) ? 1 : -1;
    po_ast_node *node = find_node(ast->root, &n);

    if (!node)
        return;
    if (node->kind == PO_AST_LOOP)
        damage_loop(ast->arena, node, kind, which, more);
    else if (node->kind == PO_AST_BLOCK && node->block.n_child > 0)
        damage_block(ast->arena, node, kind, which);
    else if (node->kind == PO_AST_STMT)
        damage_stmt(ast->arena, node, which, more);
    else if (node->kind == PO_AST_IF && node->guard.n_cond > 0)
        damage_if(ast->arena, node, which, more);
}

/* Is there such an instance, not executed before? */
static bool is_new(int stmt, int n, const long *iter, void *user)
{
    struct loops_case *c = user;
    int at[TRACE_DIM] = {0};
    int pos;

    for (int i = 0; i < n; i++)
        at[i] = (int)iter[i];
    pos = trace_find(&c->trace, stmt, at);
    if (pos < 0 || c->place[pos] >= 0)
        return false;
    c->place[pos] = c->n_done++;
    return true;
}

static void check_order(int src, int dst, void *user)
{
    struct loops_case *c = user;

    if (c->place[src] >= c->place[dst])
        c->good = false;
}

/* Do the loops, when they run, execute every instance once, in an order that
 * respects the dependences?
 */
static bool is_right(struct loops_case *c)
{
    c->place = po_alloc((size_t)c->trace.n_instance * sizeof(int) + 1);
    for (int i = 0; i < c->trace.n_instance; i++)
        c->place[i] = -1;
    c->good = ast_run(c->ast, c->scop, NULL, is_new, c) == isl_stat_ok &&
              c->n_done == c->trace.n_instance;
    for (int i = 0; i < c->deps->n_dep && c->good; i++)
        if (!c->deps->dep[i].is_private)
            trace_visit_pairs(&c->trace, &c->deps->dep[i], check_order, c);
    free(c->place);
    return c->good;
}

static void print_case(const struct loops_case *c, isl_bool got, bool want)
{
    po_text text = {0};

    if (!getenv("POLYOPT_SEED"))
        return;
    po_ast_print(c->ast, c->scop, &text);
    po_deps_print(c->deps, c->scop, &text);
    fprintf(stderr, "%s\ngot %d, want %d\n", po_text_get(&text), got, want);
    po_text_free(&text);
}

/* The certificate says of the loops what they do. */
static int loops_are_judged_rightly(uint64_t state)
{
    struct loops_case c = {.scop = random_scop(&state)};
    struct plan plan;
    isl_schedule *tree;
    isl_bool got = isl_bool_error;
    bool want = true;

    c.deps = po_deps_analyse(c.scop, &run);
    trace_begin(&c.trace, c.scop);
    draw_plan(&plan, c.scop, &state);
    tree = tree_of(&plan);
    c.ast = po_ast_generate(c.scop, tree, &run);
    if (c.ast) {
        po_ast_walk(c.ast->root, draw_marks, &state);
        po_ast_jam(c.ast, c.scop);
        damage(c.ast, &state);
        got = po_verify_loops(c.scop, c.deps, c.ast, &run);
        want = is_right(&c);
        print_case(&c, got, want);
    }
    isl_schedule_free(tree);
    trace_end(&c.trace);
    po_ast_free(c.ast);
    po_deps_free(c.deps);
    po_scop_free(c.scop);
    return got == isl_bool_ok(want);
}

const struct prop loops_props[] = {
    {"loops are certified if they are right", loops_are_judged_rightly, 300},
    {0},
};
