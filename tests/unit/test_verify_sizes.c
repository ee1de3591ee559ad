/* Loops over tiles of a size T that is a parameter, right ones, and the same with one thing wrong.
 */
#include <isl/schedule.h>
#include <string.h>

#include "schedule_case.h"
#include "sizes_damage.h"
#include "test.h"

/* A scop, the child of the domain node of a tree, and what is done to the loops that are made
 * of it before they are verified.
 */
struct sizes_case {
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

#define SIZES     "[n, T, U] -> { : 1 <= T <= 1000 and 1 <= U <= 1000 }"
#define MAYBE     "[n, T, U] -> { : 0 <= T <= 1000 and 1 <= U <= 1000 }"
#define NO_ACCESS "{ }", "{ }"
#define FORWARD   "{ S0[i, j] -> A[i, j] }", "{ S0[i, j] -> A[i - 1, j - 1] }"
#define ACROSS    "{ S0[i, j] -> A[i, j] }", "{ S0[i, j] -> A[i - 1, j + 1] }"
#define ROWS      "{ S0[i, j] -> A[i] }", "{ S0[i, j] -> A[i] }"
#define SQUARE    "[n, T, U] -> { S0[i, j] : 0 <= i, j < n }"
#define TRIANGLE  "[n, T, U] -> { S0[i, j] : 0 <= i < n and 0 <= j <= i }"
#define BEFORE_0  "[n, T, U] -> { S0[i, j] : -n <= i < n and -7 <= j <= i }"
#define ORDER_2   "{ S0[i, j] -> [0, i, 0, j, 0] }"
#define SIZED(i, j)                                                            \
    "{ mark: \"size T\", child: { schedule: \"[{ S0[i, j] -> [" i "] }]\", "   \
    "child: { mark: \"size U\", child: { schedule: \"[{ S0[i, j] -> [" j "] "  \
    "}]\" } } } }"
#define STEPS(i, j)                                                            \
    "{ mark: parallel, child: { mark: wavefront, child: " SIZED(i, j) " } }"
#define ONE     "[n, T, U] -> { : T = 1 and 1 <= U <= 1000 }"
#define CUBE    "[n, T, U] -> { S0[k, i, j] : 0 <= k, i, j < n }"
#define ORDER_3 "{ S0[k, i, j] -> [0, k, 0, i, 0, j, 0] }"
#define BEHIND                                                                 \
    "{ S0[k, i, j] -> A[k, i, j] }",                                           \
        "{ S0[k, i, j] -> A[k - 1, i + 1, j + 1]; S0[k, i, j] -> A[k, i - 1, " \
        "j] }"
#define INSIDE                                                                 \
    "{ schedule: \"[{ S0[k, i, j] -> [k] }]\", child: { mark: parallel, "      \
    "child: { mark: wavefront, child: { mark: \"size T\", child: { "           \
    "schedule: \"[{ S0[k, i, j] -> [i] }]\", child: { mark: \"size U\", "      \
    "child: { schedule: \"[{ S0[k, i, j] -> [j] }]\" } } } } } } }"
#define LEVELS(i, j)                                                           \
    "{ mark: \"size T/U\", child: { schedule: \"[{ S0[i, j] -> [" i "] }]\", " \
    "child: { mark: \"size U/8\", child: { schedule: \"[{ S0[i, j] -> [" j     \
    "] }]\" } } } }"
#define BETWEEN                                                                \
    "{ schedule: \"[{ S0[i, j] -> [i] }]\", child: { mark: \"size U\", "       \
    "child: { schedule: \"[{ S0[i, j] -> [j] }]\" } } }"
#define JAMMED                                                                 \
    "{ mark: \"size T\", child: { mark: \"jam 4\", child: { schedule: \"[{ "   \
    "S0[i, j] -> [i] }]\", child: { mark: \"size U\", child: { schedule: "     \
    "\"[{ S0[i, j] -> [j] }]\" } } } } }"
#define NUMBER                                                                 \
    "{ mark: \"size T\", child: { schedule: \"[{ S0[i, j] -> [i] }]\", "       \
    "child: { mark: \"size 8\", child: { schedule: \"[{ S0[i, j] -> [j] }]\" " \
    "} } } }"
#define PAIR                                                                   \
    "[n, T, U] -> { S0[t, i] : 0 <= t < 9 and 0 < i < n; S1[t, i] : 0 <= t < " \
    "9 and 0 < i < n }"
#define PAIR_ORDER                                                             \
    "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }"
#define PAIR_WRITES "{ S0[t, i] -> B[i]; S1[t, i] -> A[i] }"
#define PAIR_READS                                                             \
    "{ S0[t, i] -> A[i - 1]; S0[t, i] -> A[i + 1]; S1[t, i] -> B[i] }"
#define PAIR_TREE(skew)                                                        \
    "{ mark: \"size T\", child: { schedule: \"[{ S0[t, i] -> [t]; S1[t, i] "   \
    "-> [t] }]\", child: { mark: \"size U\", child: { schedule: \"[{ S0[t, "   \
    "i] -> [i + " skew "]; S1[t, i] -> [i + 1 + " skew "] }]\", child: { "     \
    "sequence: [ { filter: \"{ S0[t, i] }\" }, { filter: \"{ S1[t, i] }\" } "  \
    "] } } } } }"

static const struct sizes_case cases[] = {
    {"as generated", SIZES, SQUARE, FORWARD, ORDER_2, SIZED("i", "j"), NULL,
     isl_bool_true},
    {"a triangle", SIZES, TRIANGLE, FORWARD, ORDER_2, SIZED("i", "j"), NULL,
     isl_bool_true},
    {"iterations before 0", SIZES, BEFORE_0, FORWARD, ORDER_2, SIZED("i", "j"),
     NULL, isl_bool_true},
    {"a band, tiles of which begin before 0", SIZES,
     "[n, T, U] -> { S0[i, j] : 0 <= i, j < n and i - 9 <= j <= i + 9 }",
     FORWARD, ORDER_2, SIZED("i", "j"), NULL, isl_bool_true},
    {"a first iteration that is a parameter", SIZES,
     "[n, T, U] -> { S0[i, j] : n < i < 99 and 0 <= j < 50 }", FORWARD, ORDER_2,
     SIZED("i", "j"), NULL, isl_bool_true},
    {"a stride", SIZES,
     "[n, T, U] -> { S0[i, j] : 0 <= i, j < n and i mod 2 = 1 }", FORWARD,
     ORDER_2, SIZED("i", "j"), NULL, isl_bool_true},
    {"skewed loops", SIZES, SQUARE, ACROSS, ORDER_2, SIZED("i", "j + i"), NULL,
     isl_bool_true},
    {"loops that are not skewed enough", SIZES, SQUARE, ACROSS, ORDER_2,
     SIZED("i", "j"), NULL, isl_bool_false},
    {"only the loop inside", SIZES, SQUARE, ACROSS, ORDER_2, BETWEEN, NULL,
     isl_bool_true},
    {"a number beside a name", SIZES, SQUARE, FORWARD, ORDER_2, NUMBER, NULL,
     isl_bool_true},
    {"several iterations side by side", SIZES, SQUARE, ROWS, ORDER_2, JAMMED,
     damage_jam, isl_bool_true},
    {"two statements, shifted and skewed", SIZES, PAIR, PAIR_WRITES, PAIR_READS,
     PAIR_ORDER, PAIR_TREE("2t"), NULL, isl_bool_true},
    {"two statements, not skewed enough", SIZES, PAIR, PAIR_WRITES, PAIR_READS,
     PAIR_ORDER, PAIR_TREE("t"), NULL, isl_bool_false},
    {"two levels", SIZES, SQUARE, FORWARD, ORDER_2, LEVELS("i", "j"), NULL,
     isl_bool_true},
    {"two levels, a triangle", SIZES, TRIANGLE, FORWARD, ORDER_2,
     LEVELS("i", "j"), NULL, isl_bool_true},
    {"two levels, iterations before 0", SIZES, BEFORE_0, FORWARD, ORDER_2,
     LEVELS("i", "j"), NULL, isl_bool_true},
    {"two levels, skewed loops", SIZES, SQUARE, ACROSS, ORDER_2,
     LEVELS("i", "j + i"), NULL, isl_bool_true},
    {"two levels, not skewed enough", SIZES, SQUARE, ACROSS, ORDER_2,
     LEVELS("i", "j"), NULL, isl_bool_false},
    {"the size may be 0", MAYBE, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     NULL, isl_bool_false},

    {"the first tile is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_skip_first_tile, isl_bool_false},
    {"the first tile is lost, before 0", SIZES, BEFORE_0, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_skip_first_tile, isl_bool_false},
    {"a tile in front, which has iterations", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_begin_early, isl_bool_false},
    {"the last tile is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_skip_last_tile, isl_bool_false},
    {"the last tile of a triangle is lost", SIZES, TRIANGLE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_skip_last_inner_tile, isl_bool_false},
    {"tiles without iterations behind", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_go_too_far, isl_bool_true},
    {"the last iteration of tiles is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_shrink, isl_bool_false},
    {"tiles overlap", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     damage_overlap, isl_bool_false},
    {"tiles overlap with those before", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_overlap_before, isl_bool_false},
    {"a tile for each number", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_forget_size, isl_bool_false},
    {"steps of another size", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_take_other_size, isl_bool_false},
    {"steps of the number of iterations", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_take_n, isl_bool_false},
    {"steps of two tiles", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     damage_take_twice, isl_bool_false},
    {"tiles from the last to the first", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_run_backwards, isl_bool_false},
    {"tiles in vectors", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     damage_run_in_vectors, isl_bool_false},
    {"every other tile", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     damage_take_steps, isl_bool_false},
    {"elements are kept around tiles", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_keep, isl_bool_false},
    {"another instance", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     damage_move_argument, isl_bool_false},
    {"the first instance of a tile", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), damage_take_begin, isl_bool_false},
    {"exchanged loops over tiles", SIZES, SQUARE, FORWARD, ORDER_2,
     SIZED("i", "j"), damage_interchange, isl_bool_true},

    {"tiles in tiles begin inside", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), damage_begin_inside, isl_bool_false},
    {"the first tile in tiles is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), damage_skip_first_in_tile, isl_bool_false},
    {"the last tile in tiles is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), damage_skip_last_in_tile, isl_bool_false},
    {"tiles in tiles overlap", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), damage_overlap_in_tile, isl_bool_false},
    {"tiles in tiles of another size", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), damage_take_outer_size, isl_bool_false},
    {"threads share tiles in tiles that carry a dependence", SIZES, SQUARE,
     ROWS, ORDER_2, LEVELS("i", "j"), damage_run_level_in_parallel,
     isl_bool_false},

    {"steps", SIZES, SQUARE, FORWARD, ORDER_2, STEPS("i", "j"), NULL,
     isl_bool_true},
    {"steps of rows", SIZES, SQUARE, ROWS, ORDER_2, STEPS("i", "j"), NULL,
     isl_bool_true},
    {"steps in a triangle", SIZES, TRIANGLE, FORWARD, ORDER_2, STEPS("i", "j"),
     NULL, isl_bool_true},
    {"steps, iterations before 0", SIZES, BEFORE_0, FORWARD, ORDER_2,
     STEPS("i", "j"), NULL, isl_bool_true},
    {"steps, skewed loops", SIZES, SQUARE, ACROSS, ORDER_2, STEPS("i", "j + i"),
     NULL, isl_bool_true},
    {"steps, not skewed enough", SIZES, SQUARE, ACROSS, ORDER_2,
     STEPS("i", "j"), NULL, isl_bool_false},
    {"steps of tiles whose order in the loops is right, that in steps is not",
     ONE, SQUARE, ACROSS, ORDER_2, STEPS("i", "j"), NULL, isl_bool_false},
    {"steps in each iteration of another loop", SIZES, CUBE, BEHIND, ORDER_3,
     INSIDE, NULL, isl_bool_true},
    {"the first step is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), damage_lose_first_step, isl_bool_false},
    {"the first step is lost, before 0", SIZES, BEFORE_0, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), damage_lose_first_step, isl_bool_false},
    {"the last step is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), damage_lose_last_step, isl_bool_false},
    {"steps without tiles", SIZES, SQUARE, FORWARD, ORDER_2, STEPS("i", "j"),
     damage_add_steps, isl_bool_true},
    {"steps as far as an iteration of the outer loop says", SIZES, TRIANGLE,
     NO_ACCESS, ORDER_2, STEPS("i", "j"), damage_know_outer, isl_bool_false},
    {"steps without an end", SIZES, SQUARE, NO_ACCESS, ORDER_2, STEPS("i", "j"),
     damage_have_no_steps, isl_bool_false},
    {"tiles that are shared without steps", SIZES, SQUARE, FORWARD, ORDER_2,
     STEPS("i", "j"), damage_forget_steps, isl_bool_false},
    {"both loops are shared", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), damage_share_both, isl_bool_false},
    {"both loops are one", SIZES, SQUARE, NO_ACCESS, ORDER_2, STEPS("i", "j"),
     damage_collapse, isl_bool_false},
    {"steps in steps", SIZES, SQUARE, NO_ACCESS, ORDER_2, STEPS("i", "j"),
     damage_step_twice, isl_bool_false},
    {"steps of what is no tile", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), damage_step_points, isl_bool_false},
    {"steps of tiles and points", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), damage_step_inner, isl_bool_false},

    {"threads share tiles that carry nothing", SIZES, SQUARE, ROWS, ORDER_2,
     SIZED("i", "j"), damage_run_in_parallel, isl_bool_true},
    {"threads share tiles that carry a dependence", SIZES, SQUARE, ROWS,
     ORDER_2, SIZED("i", "j"), damage_run_inner_in_parallel, isl_bool_false},
    {"the loop is parallel in the other, its tiles are not", SIZES, SQUARE,
     FORWARD, ORDER_2, SIZED("i", "j"), damage_run_inner_in_parallel,
     isl_bool_false},
};

/* Return the verdict on the loops of a case; whether the tree is legal goes to "*legal". */
static isl_bool verdict(const struct sizes_case *c, isl_bool *legal)
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
    *legal = po_verify_schedule(scop, deps, tree, &run);
    ast = po_ast_generate(scop, tree, &run);
    CU_ASSERT_PTR_NOT_NULL_FATAL(ast);
    damage_scop = scop;
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

static void test_loops(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        isl_bool legal;
        isl_bool good = verdict(&cases[i], &legal);

        if (good != cases[i].good)
            fprintf(stderr, "  %s: %d\n", cases[i].why, good);
        CU_ASSERT_EQUAL(good, cases[i].good);
    }
}

/* The verdict on a tree is that on its loops: tiles are legal for all sizes, or they are not. */
static void test_trees(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        isl_bool legal;
        isl_bool good = verdict(&cases[i], &legal);

        if (cases[i].damage || strcmp(cases[i].context, MAYBE) == 0)
            continue;
        if (good != legal)
            fprintf(stderr, "  %s: %d\n", cases[i].why, legal);
        CU_ASSERT_EQUAL(good, legal);
    }
}

/* A tree, and whether it is legal. */
struct tree_case {
    const char *why;
    const char *tree;
    isl_bool legal;
};

#define BAND(i)  "schedule: \"[{ S0[i, j] -> [" i "] }]\""
#define SIZE(in) "{ mark: \"size T\", child: { " in " } }"
#define WAVE(in) "{ mark: wavefront, child: " in " }"

static const struct tree_case trees[] = {
    {"two loops in steps", STEPS("i", "j"), isl_bool_true},
    {"a loop between, without tiles",
     WAVE(SIZE(
         BAND("0") ", child: { " BAND("i") ", child: " SIZE(BAND("j")) " }")),
     isl_bool_true},
    {"no second loop", WAVE(SIZE(BAND("i") ", child: { " BAND("j") " }")),
     isl_bool_false},
    {"a loop without tiles",
     WAVE("{ " BAND("i") ", child: " SIZE(BAND("j")) " }"), isl_bool_false},
    {"three loops in steps",
     WAVE(SIZE(BAND("0") ", child: " WAVE(
         SIZE(BAND("i") ", child: " SIZE(BAND("j")))))),
     isl_bool_false},
    {"a sequence between",
     WAVE(SIZE(BAND(
         "i") ", child: { sequence: [ { filter: \"{ S0[i, j] : j < 9 "
              "}\", child: " SIZE(BAND("j")) " }, { filter: \"{ S0[i, "
                                             "j] : j >= 9 }\", child: " SIZE(
                                                 BAND("j")) " } ] }")),
     isl_bool_false},
};

/* Steps are those of two loops in tiles, the second directly in the first. */
static void test_steps(void)
{
    for (size_t i = 0; i < COUNTOF(trees); i++) {
        po_scop *scop = scop_from_text(ctx, SIZES, SQUARE, NO_ACCESS, ORDER_2);
        po_deps *deps = po_deps_analyse(scop, &run);
        po_text text = {0};
        isl_schedule *tree;
        isl_bool legal;

        po_text_printf(&text, "{ domain: \"%s\", child: %s }", SQUARE,
                       trees[i].tree);
        tree = isl_schedule_read_from_str(ctx, po_text_get(&text));
        CU_ASSERT_PTR_NOT_NULL_FATAL(tree);
        legal = po_verify_schedule(scop, deps, tree, &run);
        if (legal != trees[i].legal)
            fprintf(stderr, "  %s: %d\n", trees[i].why, legal);
        CU_ASSERT_EQUAL(legal, trees[i].legal);
        isl_schedule_free(tree);
        po_text_free(&text);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

CU_TestInfo verify_sizes_tests[] = {
    {"loops over tiles with one thing wrong", test_loops},
    {"trees are legal if their loops are", test_trees},
    {"steps are those of two loops in tiles", test_steps},
    CU_TEST_INFO_NULL,
};
