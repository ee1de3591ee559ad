/* Generated loops that are right, and the same loops with one thing wrong.
 */
#include <isl/options.h>
#include <isl/schedule.h>
#include <string.h>

#include "test.h"

/* A scop, the child of the domain node of a tree, and what is done to the loops
 * before they are verified.
 */
struct loops_case {
    const char *why;
    const char *context;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *tree;
    void (*damage)(po_ast *ast);
    isl_bool good;
};

static const po_qaff *plus(po_ast *ast, const po_qaff *x, long more)
{
    po_qaff *copy = po_arena_alloc(ast->arena, sizeof(*copy));

    *copy = *x;
    copy->constant += more;
    return copy;
}

static const po_bound *moved(po_ast *ast, const po_bound *bound, long more)
{
    po_bound *copy = po_arena_alloc(ast->arena, sizeof(*copy));

    *copy = (po_bound){plus(ast, bound->expr, more), bound->den};
    return copy;
}

/* Find node number "*n" of a kind, in the order of the text. */
static po_ast_node *find(po_ast_node *node, po_ast_kind kind, int *n)
{
    po_ast_node *found = NULL;

    if (node->kind == kind && (*n)-- == 0)
        return node;
    for (int i = 0; i < po_ast_n_part(node) && !found; i++)
        found = find(po_ast_part(node, i), kind, n);
    return found;
}

static po_ast_node *nth(po_ast *ast, po_ast_kind kind, int n)
{
    return find(ast->root, kind, &n);
}

/* Return the innermost of the first loops. */
static po_ast_node *innermost(po_ast *ast)
{
    po_ast_node *loop = nth(ast, PO_AST_LOOP, 0);

    while (loop->body->kind == PO_AST_LOOP)
        loop = loop->body;
    return loop;
}

static void shorten(po_ast *ast)
{
    po_ast_node *loop = innermost(ast);

    loop->loop.upper = moved(ast, loop->loop.upper, -1);
    loop->loop.n_upper = 1;
}

static void lengthen(po_ast *ast)
{
    po_ast_node *loop = nth(ast, PO_AST_LOOP, 0);

    loop->loop.upper = moved(ast, loop->loop.upper, 1);
}

static void start_late(po_ast *ast)
{
    po_ast_node *loop = innermost(ast);

    loop->loop.lower = moved(ast, loop->loop.lower, 1);
    loop->loop.n_lower = 1;
}

static void lose_step(po_ast *ast)
{
    nth(ast, PO_AST_LOOP, 0)->loop.step = 1;
}

static void gain_step(po_ast *ast)
{
    nth(ast, PO_AST_LOOP, 0)->loop.step = 2;
}

/* Exchange the outermost two loops. */
static void interchange(po_ast *ast)
{
    po_ast_node *outer = nth(ast, PO_AST_LOOP, 0);
    po_ast_node *inner = outer->body;
    po_ast_node copy = *outer;

    *outer = *inner;
    outer->body = inner;
    copy.body = inner->body;
    *inner = copy;
}

static void run_backwards(po_ast *ast)
{
    nth(ast, PO_AST_LOOP, 0)->loop.reverse = true;
}

static void run_inner_backwards(po_ast *ast)
{
    innermost(ast)->loop.reverse = true;
}

static void run_in_parallel(po_ast *ast)
{
    nth(ast, PO_AST_LOOP, 0)->loop.parallel = true;
}

/* The outermost two loops run as one. */
static void collapse(po_ast *ast)
{
    nth(ast, PO_AST_LOOP, 0)->loop.parallel = true;
    nth(ast, PO_AST_LOOP, 1)->loop.parallel = true;
    nth(ast, PO_AST_LOOP, 1)->loop.is_collapsed = true;
}

/* The second loop runs as one with one that is not parallel. */
static void collapse_alone(po_ast *ast)
{
    collapse(ast);
    nth(ast, PO_AST_LOOP, 0)->loop.parallel = false;
}

static void run_in_vectors(po_ast *ast)
{
    innermost(ast)->loop.simd = true;
}

/* Drop the last child of the innermost block. */
static void drop_statement(po_ast *ast)
{
    int n = 0;

    while (nth(ast, PO_AST_BLOCK, n + 1))
        n++;
    nth(ast, PO_AST_BLOCK, n)->block.n_child--;
}

/* Let the last child of the first block run twice. */
static void repeat_statement(po_ast *ast)
{
    po_ast_node *block = nth(ast, PO_AST_BLOCK, 0);
    size_t n = (size_t)block->block.n_child;
    po_ast_node **child = po_arena_array(ast->arena, n + 1, sizeof(*child));

    memcpy(child, block->block.child, n * sizeof(*child));
    child[n] = child[n - 1];
    block->block.child = child;
    block->block.n_child++;
}

static void swap_statements(po_ast *ast)
{
    po_ast_node *block = nth(ast, PO_AST_BLOCK, 0);
    po_ast_node **child = po_arena_array(ast->arena, 2, sizeof(*child));

    child[0] = block->block.child[1];
    child[1] = block->block.child[0];
    block->block.child = child;
}

static void move_argument(po_ast *ast)
{
    po_ast_node *stmt = nth(ast, PO_AST_STMT, 1);
    const po_qaff **arg =
        po_arena_array(ast->arena, (size_t)stmt->call.n_arg, sizeof(*arg));

    memcpy(arg, stmt->call.arg, (size_t)stmt->call.n_arg * sizeof(*arg));
    arg[0] = plus(ast, arg[0], 1);
    stmt->call.arg = arg;
}

static void move_guard(po_ast *ast)
{
    po_ast_node *node = nth(ast, PO_AST_IF, 0);
    po_cond *cond = po_arena_alloc(ast->arena, sizeof(*cond));

    *cond = node->guard.cond[0];
    cond->expr = plus(ast, cond->expr, 1);
    node->guard.cond = cond;
    node->guard.n_cond = 1;
}

static void drop_guard(po_ast *ast)
{
    nth(ast, PO_AST_IF, 0)->guard.n_cond = 0;
}

/* Let the rest of a jammed loop start over. */
static void repeat_rest(po_ast *ast)
{
    nth(ast, PO_AST_BLOCK, 0)->block.child[1]->loop.resume = false;
}

/* Let the jammed loop run beyond what can be done four at a time. */
static void jam_too_far(po_ast *ast)
{
    po_ast_node *loop = nth(ast, PO_AST_LOOP, 0);

    loop->loop.upper = moved(ast, loop->loop.upper, 1);
}

static void drop_rest(po_ast *ast)
{
    nth(ast, PO_AST_BLOCK, 0)->block.n_child = 1;
}

/* The scop of the loops that are damaged. */
static const po_scop *scop_of_case;

static void jam(po_ast *ast)
{
    po_ast_jam(ast, scop_of_case);
}

static void jam_and_repeat(po_ast *ast)
{
    jam(ast);
    repeat_rest(ast);
}

static void jam_and_go_too_far(po_ast *ast)
{
    jam(ast);
    jam_too_far(ast);
}

static void jam_and_drop(po_ast *ast)
{
    jam(ast);
    drop_rest(ast);
}

static void jam_and_drop_copy(po_ast *ast)
{
    jam(ast);
    drop_statement(ast);
}

static void jam_and_move(po_ast *ast)
{
    jam(ast);
    move_argument(ast);
}

#define N_ANY     "[n] -> { : }"
#define NO_ACCESS "{ }", "{ }"
#define SQUARE    "[n] -> { S0[i, j] : 0 <= i, j < n }"
#define TRIANGLE  "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j <= i }"
#define ORDER_2   "{ S0[i, j] -> [0, i, 0, j, 0] }"
#define I_THEN_J                                                               \
    "{ schedule: \"[{ S0[i, j] -> [i] }]\", child: { schedule: \"[{ S0[i, j] " \
    "-> [j] }]\" } }"
#define TILED                                                                  \
    "{ mark: \"tile 32\", child: { schedule: \"[{ S0[i, j] -> [floor(i/32)] "  \
    "}]\", child: { mark: \"tile 32\", child: { schedule: \"[{ S0[i, j] -> "   \
    "[floor(j/32)] }]\", child: " I_THEN_J "} } } }"
#define JAMMED(n)                                                              \
    "{ mark: \"jam " n "\", child: { schedule: \"[{ S0[i, j] -> [i] }]\", "    \
    "child: { schedule: \"[{ S0[i, j] -> [j] }]\" } } }"
#define PAIR       "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }"
#define ORDER_PAIR "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }"
#define FUSED                                                                  \
    "{ schedule: \"[{ S0[i] -> [i]; S1[i] -> [i] }]\", child: { sequence: [ "  \
    "{ filter: \"{ S0[i] }\" }, { filter: \"{ S1[i] }\" } ] } }"
#define GUARDED                                                                \
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n and i mod 3 = 1 }"

static const struct loops_case cases[] = {
    {"as generated", N_ANY, SQUARE, NO_ACCESS, ORDER_2, I_THEN_J, NULL,
     isl_bool_true},
    {"tiled", N_ANY, SQUARE, NO_ACCESS, ORDER_2, TILED, NULL, isl_bool_true},
    {"a triangle in tiles", N_ANY, TRIANGLE, NO_ACCESS, ORDER_2, TILED, NULL,
     isl_bool_true},
    {"the last iteration is lost", N_ANY, SQUARE, NO_ACCESS, ORDER_2, I_THEN_J,
     shorten, isl_bool_false},
    {"one iteration too many", N_ANY, SQUARE, NO_ACCESS, ORDER_2, I_THEN_J,
     lengthen, isl_bool_false},
    {"the first iteration is lost", N_ANY, SQUARE, NO_ACCESS, ORDER_2, TILED,
     start_late, isl_bool_false},
    {"a tile runs into the next one", N_ANY, SQUARE, NO_ACCESS, ORDER_2, TILED,
     lose_step, isl_bool_false},
    {"every other iteration", N_ANY, SQUARE, NO_ACCESS, ORDER_2, I_THEN_J,
     gain_step, isl_bool_false},
    {"a stride", N_ANY, "[n] -> { S0[i] : 0 <= i < n and i mod 2 = 0 }",
     NO_ACCESS, "{ S0[i] -> [0, i, 0] }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", NULL, isl_bool_true},
    {"a stride is lost", N_ANY, "[n] -> { S0[i] : 0 <= i < n and i mod 2 = 0 }",
     NO_ACCESS, "{ S0[i] -> [0, i, 0] }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", lose_step, isl_bool_false},

    {"the order of the tree is kept", N_ANY, SQUARE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j + 1] }", ORDER_2, I_THEN_J, NULL, isl_bool_true},
    {"exchanged loops", N_ANY, SQUARE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j + 1] }", ORDER_2, I_THEN_J, interchange,
     isl_bool_false},
    {"exchanged loops without dependences", N_ANY, SQUARE, NO_ACCESS, ORDER_2,
     I_THEN_J, interchange, isl_bool_true},
    {"tiles of (1, -1)", N_ANY, SQUARE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j + 1] }", ORDER_2, TILED, NULL, isl_bool_false},
    {"exchanged tile loops", N_ANY, SQUARE, "{ S0[i, j] -> A[i + j] }",
     "{ S0[i, j] -> A[i + j - 1] }", ORDER_2, TILED, interchange,
     isl_bool_false},
    {"the outer loop runs backwards", N_ANY, SQUARE, "{ S0[i, j] -> A[j] }",
     "{ S0[i, j] -> A[j] }", ORDER_2, I_THEN_J, run_backwards, isl_bool_false},
    {"an inner loop that carries nothing may", N_ANY, SQUARE,
     "{ S0[i, j] -> A[j] }", "{ S0[i, j] -> A[j] }", ORDER_2, I_THEN_J,
     run_inner_backwards, isl_bool_true},
    {"a parallel loop carries a dependence", N_ANY, SQUARE,
     "{ S0[i, j] -> A[j] }", "{ S0[i, j] -> A[j] }", ORDER_2, I_THEN_J,
     run_in_parallel, isl_bool_false},
    {"a parallel loop carries none", N_ANY, SQUARE, "{ S0[i, j] -> A[i] }",
     "{ S0[i, j] -> A[i] }", ORDER_2, I_THEN_J, run_in_parallel, isl_bool_true},
    {"loops that run as one carry a dependence in the second", N_ANY, SQUARE,
     "{ S0[i, j] -> A[i] }", "{ S0[i, j] -> A[i] }", ORDER_2, I_THEN_J,
     collapse, isl_bool_false},
    {"they carry none", N_ANY, SQUARE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i, j] }", ORDER_2, I_THEN_J, collapse, isl_bool_true},
    {"they are not a rectangle", N_ANY, TRIANGLE, NO_ACCESS, ORDER_2, I_THEN_J,
     collapse, isl_bool_false},
    {"the first of them is not parallel", N_ANY, SQUARE, NO_ACCESS, ORDER_2,
     I_THEN_J, collapse_alone, isl_bool_false},
    {"a loop in vectors carries a dependence", N_ANY, SQUARE,
     "{ S0[i, j] -> A[i, j] }", "{ S0[i, j] -> A[i, j - 1] }", ORDER_2,
     I_THEN_J, run_in_vectors, isl_bool_false},
    {"from an earlier statement to a later one it may", N_ANY, PAIR,
     "{ S0[i] -> A[i]; S1[i] -> B[i] }", "{ S1[i] -> A[i - 1] }", ORDER_PAIR,
     FUSED, run_in_vectors, isl_bool_true},
    {"from a later statement to an earlier one it may not", N_ANY, PAIR,
     "{ S0[i] -> A[i]; S1[i] -> B[i] }", "{ S0[i] -> B[i - 1] }", ORDER_PAIR,
     FUSED, run_in_vectors, isl_bool_false},

    {"two statements", N_ANY, PAIR, "{ S0[i] -> A[i]; S1[i] -> B[i] }",
     "{ S1[i] -> A[i] }", ORDER_PAIR, FUSED, NULL, isl_bool_true},
    {"a statement is lost", N_ANY, PAIR, NO_ACCESS, ORDER_PAIR, FUSED,
     drop_statement, isl_bool_false},
    {"a statement runs twice", N_ANY, PAIR, NO_ACCESS, ORDER_PAIR, FUSED,
     repeat_statement, isl_bool_false},
    {"statements in the wrong order", N_ANY, PAIR,
     "{ S0[i] -> A[i]; S1[i] -> B[i] }", "{ S1[i] -> A[i] }", ORDER_PAIR, FUSED,
     swap_statements, isl_bool_false},
    {"a wrong argument", N_ANY, PAIR, NO_ACCESS, ORDER_PAIR, FUSED,
     move_argument, isl_bool_false},
    {"a guard", N_ANY, GUARDED, NO_ACCESS, ORDER_PAIR, FUSED, NULL,
     isl_bool_true},
    {"a wrong guard", N_ANY, GUARDED, NO_ACCESS, ORDER_PAIR, FUSED, move_guard,
     isl_bool_false},
    {"a guard is lost", N_ANY, GUARDED, NO_ACCESS, ORDER_PAIR, FUSED,
     drop_guard, isl_bool_false},

    {"jammed", N_ANY, SQUARE, "{ S0[i, j] -> A[i + j] }",
     "{ S0[i, j] -> A[i + j] }", ORDER_2, JAMMED("4"), NULL, isl_bool_true},
    {"jammed, against a dependence", N_ANY, SQUARE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j + 1] }", ORDER_2, JAMMED("4"), jam,
     isl_bool_false},
    {"jammed, along a dependence", N_ANY, SQUARE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j - 1] }", ORDER_2, JAMMED("4"), jam,
     isl_bool_true},
    {"a jammed triangle", N_ANY, TRIANGLE, "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j - 1] }", ORDER_2, JAMMED("3"), jam,
     isl_bool_true},
    {"a jammed triangle without its last part", N_ANY, TRIANGLE, NO_ACCESS,
     ORDER_2, JAMMED("3"), jam_and_drop_copy, isl_bool_false},
    {"the rest of a jammed loop starts over", N_ANY, SQUARE, NO_ACCESS, ORDER_2,
     JAMMED("4"), jam_and_repeat, isl_bool_false},
    {"a jammed loop goes too far", N_ANY, SQUARE, NO_ACCESS, ORDER_2,
     JAMMED("4"), jam_and_go_too_far, isl_bool_false},
    {"the rest of a jammed loop is lost", N_ANY, SQUARE, NO_ACCESS, ORDER_2,
     JAMMED("4"), jam_and_drop, isl_bool_false},
    {"a copy is lost", N_ANY, SQUARE, NO_ACCESS, ORDER_2, JAMMED("4"),
     jam_and_drop_copy, isl_bool_false},
    {"a copy has a wrong argument", N_ANY, SQUARE, NO_ACCESS, ORDER_2,
     JAMMED("4"), jam_and_move, isl_bool_false},
};

/* Return the verdict on the loops of a case. */
static isl_bool verdict(const struct loops_case *c)
{
    po_scop *scop = scop_from_text(ctx, c->context, c->domain, c->writes,
                                   c->reads, c->order);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_text text = {0};
    isl_schedule *tree;
    po_ast *ast;
    isl_bool good;

    po_text_printf(&text, "{ domain: \"%s\", child: %s }", c->domain, c->tree);
    tree = isl_schedule_read_from_str(ctx, po_text_get(&text));
    ast = po_ast_generate(scop, tree, &run);
    scop_of_case = scop;
    if (c->damage)
        c->damage(ast);
    good = po_verify_loops(scop, deps, ast, &run);
    po_ast_free(ast);
    isl_schedule_free(tree);
    po_text_free(&text);
    po_deps_free(deps);
    po_scop_free(scop);
    return good;
}

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        isl_bool good = verdict(&cases[i]);

        if (good != cases[i].good)
            fprintf(stderr, "  %s: %d\n", cases[i].why, good);
        CU_ASSERT_EQUAL(good, cases[i].good);
    }
}

static void test_null(void)
{
    CU_ASSERT_EQUAL(po_verify_loops(NULL, NULL, NULL, &run), isl_bool_error);
}

CU_TestInfo verify_loops_tests[] = {
    {"loops with one thing wrong", test_cases},
    {"NULL in, error out", test_null},
    CU_TEST_INFO_NULL,
};
