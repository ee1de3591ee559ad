/* Loops over tiles of a size T that is a parameter, right ones, and the same with one thing wrong.
 */
#include <isl/schedule.h>
#include <string.h>

#include "schedule_case.h"
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

static bool is_sized(const po_ast_node *node, const void *of)
{
    int *n = (int *)of;

    return node->kind == PO_AST_LOOP && node->loop.size && (*n)-- == 0;
}

/* Loop number "n" over tiles, or over anything. */
static po_ast_node *tiles(po_ast *ast, int n)
{
    return (po_ast_node *)po_ast_find(ast->root, is_sized, &n);
}

static bool is_loop(const po_ast_node *node, const void *of)
{
    int *n = (int *)of;

    return node->kind == PO_AST_LOOP && (*n)-- == 0;
}

static po_ast_node *loop(po_ast *ast, int n)
{
    return (po_ast_node *)po_ast_find(ast->root, is_loop, &n);
}

static bool is_stmt(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_STMT;
}

/* Have the bounds of the loop be these plus "more". */
static void move(po_ast *ast, po_ast_node *node, bool upper, long more)
{
    int n = upper ? node->loop.n_upper : node->loop.n_lower;
    const po_bound *from = upper ? node->loop.upper : node->loop.lower;
    po_bound *to = po_arena_array(ast->arena, (size_t)n, sizeof(*to));

    for (int i = 0; i < n; i++) {
        to[i] = from[i];
        to[i].expr =
            po_qaff_combine(ast->arena, 1, from[i].expr, more * from[i].den,
                            po_qaff_constant(ast->arena, 1));
    }
    if (upper)
        node->loop.upper = to;
    else
        node->loop.lower = to;
}

static void skip_first_tile(po_ast *ast)
{
    move(ast, tiles(ast, 0), false, 1);
}

static void begin_early(po_ast *ast)
{
    move(ast, tiles(ast, 0), false, -40);
}

static void skip_last_tile(po_ast *ast)
{
    move(ast, tiles(ast, 0), true, -1);
}

static void skip_last_inner_tile(po_ast *ast)
{
    move(ast, tiles(ast, 1), true, -1);
}

static void go_too_far(po_ast *ast)
{
    move(ast, tiles(ast, 0), true, 40);
}

/* Tiles have one iteration too few, or too many. */
static void shrink(po_ast *ast)
{
    move(ast, loop(ast, 2), true, -1);
}

static void overlap(po_ast *ast)
{
    move(ast, loop(ast, 2), true, 1);
}

static void overlap_before(po_ast *ast)
{
    move(ast, loop(ast, 2), false, -1);
}

/* Tiles in tiles begin in these, and not in front, as they do where their sizes do not divide
 * those around.
 */
static void begin_inside(po_ast *ast)
{
    po_ast_node *node = tiles(ast, 2);
    po_bound *to =
        po_arena_array(ast->arena, (size_t)node->loop.n_lower, sizeof(*to));

    for (int i = 0; i < node->loop.n_lower; i++) {
        to[i] = node->loop.lower[i];
        to[i].expr =
            po_qaff_combine(ast->arena, 1, to[i].expr, 1, node->loop.size);
        to[i].expr = po_qaff_combine(ast->arena, 1, to[i].expr, -1,
                                     po_qaff_constant(ast->arena, 1));
    }
    node->loop.lower = to;
}

static void skip_first_in_tile(po_ast *ast)
{
    move(ast, tiles(ast, 2), false, 1);
}

static void skip_last_in_tile(po_ast *ast)
{
    move(ast, tiles(ast, 2), true, -1);
}

static void overlap_in_tile(po_ast *ast)
{
    move(ast, loop(ast, 4), true, 1);
}

/* Tiles in tiles are of the size of those around. */
static void take_outer_size(po_ast *ast)
{
    tiles(ast, 2)->loop.size = tiles(ast, 0)->loop.size;
}

static void run_level_in_parallel(po_ast *ast)
{
    tiles(ast, 3)->loop.parallel = true;
}

/* The loop takes all numbers. */
static void forget_size(po_ast *ast)
{
    tiles(ast, 0)->loop.size = NULL;
}

/* The step is one that tiles do not have. */
static void take_other_size(po_ast *ast)
{
    tiles(ast, 0)->loop.size = po_qaff_param(ast->arena, 2);
}

static void take_n(po_ast *ast)
{
    tiles(ast, 0)->loop.size = po_qaff_param(ast->arena, 0);
}

static void take_twice(po_ast *ast)
{
    po_ast_node *node = tiles(ast, 0);

    node->loop.size =
        po_qaff_combine(ast->arena, 2, node->loop.size, 0, node->loop.size);
}

static void run_backwards(po_ast *ast)
{
    tiles(ast, 0)->loop.reverse = true;
}

static void run_in_parallel(po_ast *ast)
{
    tiles(ast, 0)->loop.parallel = true;
}

static void run_inner_in_parallel(po_ast *ast)
{
    tiles(ast, 1)->loop.parallel = true;
}

static void run_in_vectors(po_ast *ast)
{
    tiles(ast, 0)->loop.simd = true;
}

static void take_steps(po_ast *ast)
{
    tiles(ast, 0)->loop.step = 2;
}

/* The steps of the tiles, to be changed. */
static po_wavefront *steps(po_ast *ast)
{
    po_wavefront *copy = po_arena_alloc(ast->arena, sizeof(*copy));

    *copy = *tiles(ast, 0)->loop.wavefront;
    tiles(ast, 0)->loop.wavefront = copy;
    return copy;
}

/* Return the bounds with "more" added to each. */
static const po_bound *moved(po_ast *ast, int n, const po_bound *from,
                             const po_qaff *more)
{
    po_bound *to = po_arena_array(ast->arena, (size_t)n, sizeof(*to));

    for (int i = 0; i < n; i++) {
        to[i] = from[i];
        to[i].expr =
            po_qaff_combine(ast->arena, 1, from[i].expr, from[i].den, more);
    }
    return to;
}

static void lose_first_step(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->lower =
        moved(ast, w->n_lower, w->lower, po_qaff_constant(ast->arena, 1));
}

static void lose_last_step(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->upper =
        moved(ast, w->n_upper, w->upper, po_qaff_constant(ast->arena, -1));
}

static void add_steps(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->lower =
        moved(ast, w->n_lower, w->lower, po_qaff_constant(ast->arena, -9));
    w->upper =
        moved(ast, w->n_upper, w->upper, po_qaff_constant(ast->arena, 9));
}

/* Bounds of steps are those of the inner loop in an iteration of the outer one. */
static void know_outer(po_ast *ast)
{
    po_wavefront *w = steps(ast);

    w->upper = moved(ast, w->n_upper, w->upper,
                     po_qaff_var(ast->arena, tiles(ast, 0)->var));
}

static void have_no_steps(po_ast *ast)
{
    steps(ast)->n_upper = 0;
}

/* Tiles are shared one loop in the other. */
static void forget_steps(po_ast *ast)
{
    tiles(ast, 0)->loop.wavefront = NULL;
}

static void share_both(po_ast *ast)
{
    tiles(ast, 1)->loop.parallel = true;
}

static void collapse(po_ast *ast)
{
    tiles(ast, 1)->loop.may_collapse = true;
}

static void step_twice(po_ast *ast)
{
    tiles(ast, 1)->loop.wavefront = tiles(ast, 0)->loop.wavefront;
}

/* The loops that are executed in steps are no loops over tiles, or the second one is not. */
static void step_points(po_ast *ast)
{
    loop(ast, 2)->loop.wavefront = tiles(ast, 0)->loop.wavefront;
    tiles(ast, 0)->loop.wavefront = NULL;
    tiles(ast, 0)->loop.parallel = false;
}

static void step_inner(po_ast *ast)
{
    tiles(ast, 1)->loop.wavefront = tiles(ast, 0)->loop.wavefront;
    tiles(ast, 0)->loop.wavefront = NULL;
    tiles(ast, 0)->loop.parallel = false;
}

/* Exchange the loops over tiles. */
static void interchange(po_ast *ast)
{
    po_ast_node *outer = tiles(ast, 0);
    po_ast_node *inner = outer->body;
    po_ast_node copy = *outer;

    *outer = *inner;
    outer->body = inner;
    copy.body = inner->body;
    *inner = copy;
}

/* Keep something around the tiles. */
static void keep(po_ast *ast)
{
    ast->root = po_ast_new(
        ast->arena, (po_ast_node){.kind = PO_AST_KEEP, .body = ast->root});
}

static void move_argument(po_ast *ast)
{
    po_ast_node *stmt = (po_ast_node *)po_ast_find(ast->root, is_stmt, NULL);
    const po_qaff **arg =
        po_arena_array(ast->arena, (size_t)stmt->call.n_arg, sizeof(*arg));

    memcpy(arg, stmt->call.arg, (size_t)stmt->call.n_arg * sizeof(*arg));
    arg[0] = po_qaff_combine(ast->arena, 1, arg[0], 1,
                             po_qaff_constant(ast->arena, 1));
    stmt->call.arg = arg;
}

/* An argument is where the tile begins, which is right for tiles of one iteration only. */
static void take_begin(po_ast *ast)
{
    po_ast_node *stmt = (po_ast_node *)po_ast_find(ast->root, is_stmt, NULL);
    const po_qaff **arg =
        po_arena_array(ast->arena, (size_t)stmt->call.n_arg, sizeof(*arg));

    memcpy(arg, stmt->call.arg, (size_t)stmt->call.n_arg * sizeof(*arg));
    arg[0] = po_qaff_var(ast->arena, tiles(ast, 0)->var);
    stmt->call.arg = arg;
}

/* The scop of the loops that are damaged. */
static const po_scop *scop_of_case;

static void jam(po_ast *ast)
{
    po_ast_jam(ast, scop_of_case);
}

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
     jam, isl_bool_true},
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
     SIZED("i", "j"), skip_first_tile, isl_bool_false},
    {"the first tile is lost, before 0", SIZES, BEFORE_0, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), skip_first_tile, isl_bool_false},
    {"a tile in front, which has iterations", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), begin_early, isl_bool_false},
    {"the last tile is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), skip_last_tile, isl_bool_false},
    {"the last tile of a triangle is lost", SIZES, TRIANGLE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), skip_last_inner_tile, isl_bool_false},
    {"tiles without iterations behind", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), go_too_far, isl_bool_true},
    {"the last iteration of tiles is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), shrink, isl_bool_false},
    {"tiles overlap", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     overlap, isl_bool_false},
    {"tiles overlap with those before", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), overlap_before, isl_bool_false},
    {"a tile for each number", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), forget_size, isl_bool_false},
    {"steps of another size", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), take_other_size, isl_bool_false},
    {"steps of the number of iterations", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), take_n, isl_bool_false},
    {"steps of two tiles", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     take_twice, isl_bool_false},
    {"tiles from the last to the first", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), run_backwards, isl_bool_false},
    {"tiles in vectors", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     run_in_vectors, isl_bool_false},
    {"every other tile", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     take_steps, isl_bool_false},
    {"elements are kept around tiles", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), keep, isl_bool_false},
    {"another instance", SIZES, SQUARE, NO_ACCESS, ORDER_2, SIZED("i", "j"),
     move_argument, isl_bool_false},
    {"the first instance of a tile", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     SIZED("i", "j"), take_begin, isl_bool_false},
    {"exchanged loops over tiles", SIZES, SQUARE, FORWARD, ORDER_2,
     SIZED("i", "j"), interchange, isl_bool_true},

    {"tiles in tiles begin inside", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), begin_inside, isl_bool_false},
    {"the first tile in tiles is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), skip_first_in_tile, isl_bool_false},
    {"the last tile in tiles is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), skip_last_in_tile, isl_bool_false},
    {"tiles in tiles overlap", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), overlap_in_tile, isl_bool_false},
    {"tiles in tiles of another size", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     LEVELS("i", "j"), take_outer_size, isl_bool_false},
    {"threads share tiles in tiles that carry a dependence", SIZES, SQUARE,
     ROWS, ORDER_2, LEVELS("i", "j"), run_level_in_parallel, isl_bool_false},

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
     STEPS("i", "j"), lose_first_step, isl_bool_false},
    {"the first step is lost, before 0", SIZES, BEFORE_0, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), lose_first_step, isl_bool_false},
    {"the last step is lost", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), lose_last_step, isl_bool_false},
    {"steps without tiles", SIZES, SQUARE, FORWARD, ORDER_2, STEPS("i", "j"),
     add_steps, isl_bool_true},
    {"steps as far as an iteration of the outer loop says", SIZES, TRIANGLE,
     NO_ACCESS, ORDER_2, STEPS("i", "j"), know_outer, isl_bool_false},
    {"steps without an end", SIZES, SQUARE, NO_ACCESS, ORDER_2, STEPS("i", "j"),
     have_no_steps, isl_bool_false},
    {"tiles that are shared without steps", SIZES, SQUARE, FORWARD, ORDER_2,
     STEPS("i", "j"), forget_steps, isl_bool_false},
    {"both loops are shared", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), share_both, isl_bool_false},
    {"both loops are one", SIZES, SQUARE, NO_ACCESS, ORDER_2, STEPS("i", "j"),
     collapse, isl_bool_false},
    {"steps in steps", SIZES, SQUARE, NO_ACCESS, ORDER_2, STEPS("i", "j"),
     step_twice, isl_bool_false},
    {"steps of what is no tile", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), step_points, isl_bool_false},
    {"steps of tiles and points", SIZES, SQUARE, NO_ACCESS, ORDER_2,
     STEPS("i", "j"), step_inner, isl_bool_false},

    {"threads share tiles that carry nothing", SIZES, SQUARE, ROWS, ORDER_2,
     SIZED("i", "j"), run_in_parallel, isl_bool_true},
    {"threads share tiles that carry a dependence", SIZES, SQUARE, ROWS,
     ORDER_2, SIZED("i", "j"), run_inner_in_parallel, isl_bool_false},
    {"the loop is parallel in the other, its tiles are not", SIZES, SQUARE,
     FORWARD, ORDER_2, SIZED("i", "j"), run_inner_in_parallel, isl_bool_false},
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
