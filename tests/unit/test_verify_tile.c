/* Register tiles of vectors, and the same with one thing wrong.
 */
#include <isl/id.h>
#include <stdlib.h>

#include "loops_case.h"

#define PRODUCT(update)                                                        \
    KERNEL("double C[restrict n][n], double A[n][n], double B[n][n]",          \
           FOR_UP_TO("n", i, FOR_UP_TO("n", j, FOR_UP_TO("n", k, update))))
#define PLAIN  PRODUCT("C[i][j] += A[i][k] * B[k][j];")
#define SCALED PRODUCT("C[i][j] = C[i][j] - 2.0 * A[k][i] * B[k][j];")
#define ACROSS PRODUCT("C[i][j] += A[i][k] * B[j][k];")
#define HALF                                                                   \
    KERNEL("double C[restrict n][n], double A[n][n], double B[n][n]",          \
           FOR_UP_TO(                                                          \
               "n / 2 - 1", i,                                                 \
               FOR_UP_TO("(n + 1) / 3", j,                                     \
                         FOR_UP_TO("n", k, "C[i][j] += A[i][k] * B[k][j];"))))
#define COLUMNS                                                                \
    KERNEL(                                                                    \
        "double C[restrict n][2 * n], double A[n][n], double B[n][n]",         \
        FOR_UP_TO("n", i,                                                      \
                  FOR_UP_TO("n", j,                                            \
                            FOR_UP_TO("n", k,                                  \
                                      "C[i][2 * j] += A[i][k] * B[k][j];"))))
#define TRIANGLE(low, high, update)                                            \
    KERNEL("double C[restrict n][n], double A[n][n], double B[n][n]",          \
           FOR_UP_TO("n", i,                                                   \
                     "for (int j = " low "; j < " high                         \
                     "; j++) " FOR_UP_TO("n", k, update)))
#define LOWER TRIANGLE("0", "i + 1", "C[i][j] += A[i][k] * B[j][k];")
#define UPPER TRIANGLE("i + 1", "n", "C[i][j] += A[k][i] * B[k][j];")
#define ANTI  TRIANGLE("0", "n - i", "C[i][j] += A[i][k] * B[k][j];")
#define FAR   TRIANGLE("n - i", "n", "C[i][j] += A[i][k] * B[k][j];")
#define BAND                                                                   \
    TRIANGLE("(i > 50 ? i - 50 : 0)", "(i + 50 < n ? i + 50 : n)",             \
             "C[i][j] += A[i][k] * B[k][j];")

#define FACTOR                                                                 \
    KERNEL("double A[restrict n][n]",                                          \
           "for (int i = 0; i < n; i++) {"                                     \
           "for (int j = 0; j < i; j++) {"                                     \
           "for (int k = 0; k < j; k++) A[i][j] -= A[i][k] * A[k][j];"         \
           "A[i][j] /= A[j][j]; }"                                             \
           "for (int j = i; j < n; j++)"                                       \
           "for (int k = 0; k < i; k++) A[i][j] -= A[i][k] * A[k][j]; }")

struct tile_case {
    const char *why;
    const char *text;
    void (*damage)(po_ast *ast);
    isl_bool good;
};

/* The "n"th node of the kind, from 0. */
struct nth {
    po_ast_kind kind;
    int n;
    po_ast_node *found;
};

static bool count(const po_ast_path *at, void *of)
{
    struct nth *nth = of;

    if (at->node->kind == nth->kind && nth->n-- == 0)
        nth->found = at->node;
    return true;
}

static po_ast_node *nth_of(po_ast *ast, po_ast_kind kind, int n)
{
    struct nth nth = {kind, n, NULL};

    po_ast_walk(ast->root, count, &nth);
    return nth.found;
}

/* The variables of the first whole tile, and of the first one with ghosts. */
static po_local *whole_tile(po_ast *ast)
{
    return (po_local *)nth_of(ast, PO_AST_KEEP, 0)->keep.local;
}

static po_local *part_tile(po_ast *ast)
{
    return (po_local *)nth_of(ast, PO_AST_KEEP, 2)->keep.local;
}

/* The innermost loop in a node. */
static po_ast_node *lanes_in(po_ast_node *node)
{
    while (node->body->kind == PO_AST_LOOP)
        node = node->body;
    return node;
}

static void forget_zeros(po_ast *ast)
{
    ((po_pack *)nth_of(ast, PO_AST_PACK, 0)->pack.buffer)->is_zeroed = false;
}

/* The micro-panel of the first step of rows has one row less. */
static void shorten_micropanel(po_ast *ast)
{
    ((long *)nth_of(ast, PO_AST_PACK, 1)->pack.buffer->extent)[1] -= 1;
}

/* The copy leaves the last row out. */
static void copy_less(po_ast *ast)
{
    po_ast_node *rows = nth_of(ast, PO_AST_PACK, 1)->pack.copy->body;

    ((po_bound *)rows->loop.lower)->expr = rows->loop.upper->expr;
}

static void load_all_lanes(po_ast *ast)
{
    part_tile(ast)->partial = NULL;
}

static void load_vectors(po_ast *ast)
{
    whole_tile(ast)->partial = NULL;
}

static void load_more_lanes(po_ast *ast)
{
    static const po_tile_dim wrong[] = {PO_TILE_DIM_ROWS, PO_TILE_DIM_ROW4};

    whole_tile(ast)->extent = wrong;
}

static void swap_dimensions(po_ast *ast)
{
    po_local *local = whole_tile(ast);
    int *dim = (int *)local->dim;
    int first = dim[0];

    dim[0] = dim[1];
    dim[1] = first;
}

static void keep_one_row(po_ast *ast)
{
    po_local *local = whole_tile(ast);
    const po_qaff **index = (const po_qaff **)local->index;

    index[0] = index[1];
}

static void forget_one_use(po_ast *ast)
{
    loops_find(nth_of(ast, PO_AST_KEEP, 0), PO_AST_STMT)->call.n_use--;
}

static void read_array(po_ast *ast)
{
    loops_find(nth_of(ast, PO_AST_KEEP, 2), PO_AST_STMT)->call.n_packed = 0;
}

static void compute_more_lanes(po_ast *ast)
{
    lanes_in(nth_of(ast, PO_AST_KEEP, 2))->loop.tile_dim = PO_TILE_DIM_ROW4;
}

static void drop_pad(po_ast *ast)
{
    po_pack *pack = (po_pack *)nth_of(ast, PO_AST_PACK, 0)->pack.buffer;

    pack->pad = 0;
    ((long *)pack->extent)[0] -= 1;
    ((long *)pack->extent)[1] -= 1;
}

/* Have vectors along what was to be rows. */
static void turn(po_ast *ast)
{
    po_ast_node *lanes = lanes_in(nth_of(ast, PO_AST_KEEP, 0));

    lanes->loop.is_lanes = false;
    loops_find(lanes, PO_AST_STMT);
    nth_of(ast, PO_AST_KEEP, 0)->body->body->loop.is_lanes = true;
}

/* Steps that are right on the first target only. */
static void fix_steps(po_ast *ast)
{
    for (int i = 0; nth_of(ast, PO_AST_LOOP, i); i++)
        if (nth_of(ast, PO_AST_LOOP, i)->loop.step > 1 &&
            nth_of(ast, PO_AST_LOOP, i)->loop.tile_dim == PO_TILE_DIM_ROWS)
            nth_of(ast, PO_AST_LOOP, i)->loop.tile_dim = PO_TILE_DIM_NONE;
}

/* The first LET that says what it stands for. */
static po_ast_node *tiled(po_ast *ast)
{
    for (int i = 0; nth_of(ast, PO_AST_LET, i); i++)
        if (nth_of(ast, PO_AST_LET, i)->let.plain)
            return nth_of(ast, PO_AST_LET, i);
    return NULL;
}

/* The loop over terms of the first tile. */
static po_ast_node *terms(po_ast *ast)
{
    return nth_of(ast, PO_AST_KEEP, 0)->body;
}

static void stand_for_less(po_ast *ast)
{
    ((po_ast_node *)tiled(ast)->let.plain->body)->loop.step = 2;
}

static void turn_terms(po_ast *ast)
{
    terms(ast)->loop.reverse = true;
}

static void share_terms(po_ast *ast)
{
    terms(ast)->loop.parallel = true;
}

static void lose_rows(po_ast *ast)
{
    po_ast_node *block = tiled(ast)->body->body;

    block->block.n_child--;
}

/* Let tiles on the diagonal be whole ones, too. */
static void drop_condition(po_ast *ast)
{
    for (int i = 0; nth_of(ast, PO_AST_IF, i); i++)
        nth_of(ast, PO_AST_IF, i)->guard.n_cond = 0;
}

static const struct tile_case cases[] = {
    {"a product", PLAIN, NULL, isl_bool_true},
    {"with a factor, of a transposed array", SCALED, NULL, isl_bool_true},
    {"of an array whose columns are copied", ACROSS, NULL, isl_bool_true},
    {"places behind those that are copied, beside a micro-panel, are not set",
     SCALED, forget_zeros, isl_bool_false},
    {"a micro-panel with too few rows", SCALED, shorten_micropanel,
     isl_bool_false},
    {"a micro-panel of which rows are not copied", SCALED, copy_less,
     isl_bool_false},
    {"of halves", HALF, NULL, isl_bool_true},
    {"rows from the lane on", LOWER, NULL, isl_bool_true},
    {"rows up to the lane", UPPER, NULL, isl_bool_true},
    {"fewer rows from lane to lane", ANTI, NULL, isl_bool_true},
    {"a factor, of the array that is read", FACTOR, NULL, isl_bool_true},
    {"plain loops that do less", FACTOR, stand_for_less, isl_bool_false},
    {"terms from the last one on", FACTOR, turn_terms, isl_bool_false},
    {"terms at once", FACTOR, share_terms, isl_bool_false},
    {"rows that are left out", FACTOR, lose_rows, isl_bool_false},
    {"tiles on the diagonal, too", FACTOR, drop_condition, isl_bool_false},
    {"places behind those that are copied are not set", PLAIN, forget_zeros,
     isl_bool_false},
    {"lanes behind the last one are loaded", PLAIN, load_all_lanes,
     isl_bool_false},
    {"more lanes are loaded than there are", PLAIN, load_more_lanes,
     isl_bool_false},
    {"lanes of every other column", COLUMNS, NULL, isl_bool_true},
    {"vectors of every other column", COLUMNS, load_vectors, isl_bool_false},
    {"rows and lanes are confused", PLAIN, swap_dimensions, isl_bool_false},
    {"rows share their variables", PLAIN, keep_one_row, isl_bool_false},
    {"a reference is to the array", SCALED, forget_one_use, isl_bool_false},
    {"lanes behind the last one read the array", PLAIN, read_array,
     isl_bool_false},
    {"lanes behind the buffer are computed", PLAIN, compute_more_lanes,
     isl_bool_false},
    {"the buffer is too small", PLAIN, drop_pad, isl_bool_false},
    {"vectors of a column", PLAIN, turn, isl_bool_false},
    {"rows are right on the first target only", PLAIN, fix_steps,
     isl_bool_false},
};

/* What takes seconds each. */
static const struct tile_case long_cases[] = {
    {"more rows from lane to lane", FAR, NULL, isl_bool_true},
    {"a band", BAND, NULL, isl_bool_true},
};

/* The loops with register tiles; NULL if they cannot be had. */
static po_ast *tiled_loops(const po_scop *scop, const po_deps *deps)
{
    po_schedule *schedule = po_schedule_find(scop, deps, false, &run);
    isl_schedule *tree = po_tree_build(scop, schedule, &run);
    po_ast *ast;

    tree = po_tree_optimise(tree, scop, deps, &run);
    ast = po_ast_generate(scop, tree, &run);
    po_ast_jam(ast, scop);
    ast = po_ast_block_registers(ast, scop);
    ast = po_ast_complete(ast, scop, deps, &run);
    po_ast_pack(ast, scop, &(po_pack_rules){PO_PACKING_AUTO, PO_PAD_GOOD, true},
                &(po_unpacked){0});
    ast = po_ast_accumulate(ast, scop);
    po_ast_promote(ast, scop);
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    return ast;
}

static isl_bool verdict(const struct tile_case *test)
{
    struct region_case c = region_begin(test->text);
    const po_scop *scop = region_only(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = tiled_loops(scop, deps);
    isl_bool good = isl_bool_error;

    CU_ASSERT_EQUAL(po_ast_check(ast, scop), isl_stat_ok);
    if (ast && po_ast_has_tile_dims(ast)) {
        if (test->damage)
            test->damage(ast);
        good = po_verify_loops(scop, deps, ast, &run);
    }
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
    return good;
}

static void test_list(const struct tile_case *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        isl_bool good = verdict(&list[i]);

        if (good != list[i].good)
            fprintf(stderr, "  %s: %d\n", list[i].why, good);
        CU_ASSERT_EQUAL(good, list[i].good);
    }
}

/* Those of "long_cases" only if the environment has LONG. */
static void test_cases(void)
{
    test_list(cases, COUNTOF(cases));
    if (getenv("LONG"))
        test_list(long_cases, COUNTOF(long_cases));
}

/* Another dependence of the statement that is executed in tiles, within its first terms,
 * and whether they keep it, as the plain loops do in any case.
 */
static const struct {
    const char *why;
    const char *relation;
    isl_bool good;
} orders[] = {
    {"on a term before", "[i, j, k + 1]", isl_bool_true},
    {"on a later term of the lane before", "[i, j + 1, k - 1]", isl_bool_false},
    {"on a later term of the row before", "[i + 1, j, k - 1]", isl_bool_false},
};

/* Add the pairs, of which those are kept that the statement has, to a dependence. */
static void depend(const po_scop *scop, po_deps *deps, int stmt,
                   const char *sink)
{
    isl_set *domain = scop->stmt[stmt].domain;
    isl_id *id = isl_set_get_tuple_id(domain);
    isl_map *more;
    char text[128];
    int d = 0;

    snprintf(text, sizeof(text),
             "{ [i, j, k] -> %s : i >= 200 and j >= 200 and k <= 30 }", sink);
    more = isl_map_read_from_str(ctx, text);

    more = isl_map_set_tuple_id(more, isl_dim_in, isl_id_copy(id));
    more = isl_map_set_tuple_id(more, isl_dim_out, id);
    more = isl_map_intersect_domain(more, isl_set_copy(domain));
    more = isl_map_intersect_range(more, isl_set_copy(domain));
    while (deps->dep[d].src != stmt || deps->dep[d].dst != stmt ||
           deps->dep[d].is_private)
        d++;
    deps->dep[d].relation = isl_map_union(deps->dep[d].relation, more);
}

static isl_bool order_verdict(const char *relation)
{
    struct region_case c = region_begin(FACTOR);
    const po_scop *scop = region_only(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = tiled_loops(scop, deps);
    const po_ast_node *plain = tiled(ast)->let.plain;
    isl_bool good;

    depend(scop, deps, loops_find((po_ast_node *)plain, PO_AST_STMT)->call.stmt,
           relation);
    good = po_verify_loops(scop, deps, ast, &run);
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
    return good;
}

static void test_orders(void)
{
    for (size_t i = 0; i < COUNTOF(orders); i++) {
        isl_bool good = order_verdict(orders[i].relation);

        if (good != orders[i].good)
            fprintf(stderr, "  %s: %d\n", orders[i].why, good);
        CU_ASSERT_EQUAL(good, orders[i].good);
    }
}

CU_TestInfo verify_tile_tests[] = {
    {"register tiles", test_cases},
    {"the order in register tiles", test_orders},
    CU_TEST_INFO_NULL,
};
