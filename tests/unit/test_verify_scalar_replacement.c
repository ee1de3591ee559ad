/* Elements kept in local variables, and the same with one thing wrong.
 */
#include <string.h>

#include "loops_case.h"

#define FOR(i, body) FOR_UP_TO("n", i, body)

/* The body of a function, what is done to its loops once elements are kept in
 * variables, and whether they are right then.
 */
struct keep_case {
    const char *why;
    const char *text;
    void (*damage)(po_ast *ast);
    isl_bool good;
};

/* The first variable: nodes are given to be changed. */
static po_local *first_local(po_ast *ast)
{
    return (po_local *)loops_find(ast->root, PO_AST_KEEP)->keep.local;
}

static void forget_to_store(po_ast *ast)
{
    first_local(ast)->is_stored = false;
}

static void store_always(po_ast *ast)
{
    first_local(ast)->store_if = PO_OP_NONE;
}

static void store_if_less(po_ast *ast)
{
    first_local(ast)->store_if = PO_OP_LT;
}

static void store_if_greater(po_ast *ast)
{
    first_local(ast)->store_if = PO_OP_GT;
}

static void forget_to_load(po_ast *ast)
{
    first_local(ast)->is_loaded = false;
}

/* Add one to the last of "rank" subscripts. */
static void move_subscript(po_ast *ast, int rank)
{
    po_local *local = first_local(ast);
    size_t n = (size_t)rank;
    const po_qaff **index = po_arena_array(ast->arena, n, sizeof(*index));
    po_qaff *moved = po_arena_alloc(ast->arena, sizeof(*moved));

    memcpy(index, local->index, n * sizeof(*index));
    *moved = *index[n - 1];
    moved->constant++;
    index[n - 1] = moved;
    local->index = index;
}

static void move_element(po_ast *ast)
{
    move_subscript(ast, 1);
}

static void move_column(po_ast *ast)
{
    move_subscript(ast, 2);
}

/* Let a reference be to the element again. */
static void drop_use(po_ast *ast)
{
    loops_find(ast->root, PO_AST_STMT)->call.n_use--;
}

/* Let the references be to variables that are not declared around. */
static void drop_variables(po_ast *ast)
{
    loops_find(ast->root, PO_AST_KEEP)->keep.n_local = 0;
}

/* The loops over what is left of an unrolled one. */
static po_ast_node *find_rest(po_ast *ast)
{
    return loops_find(ast->root, PO_AST_KEEP)->body->block.child[1];
}

/* Let the first reference of the loop over the rest be to memory. */
static void drop_last_use(po_ast *ast)
{
    loops_find(find_rest(ast), PO_AST_STMT)->call.n_use--;
}

static void drop_guard(po_ast *ast)
{
    loops_find(ast->root, PO_AST_IF)->guard.n_cond = 0;
}

/* Move the variables around the loop that they are in. */
static void hoist(po_ast *ast)
{
    po_ast_node *loop = loops_find(ast->root, PO_AST_LOOP);
    po_ast_node *keep;
    po_ast_node copy;

    while (loop->body->kind == PO_AST_LOOP)
        loop = loop->body;
    keep = loop->body;
    copy = *loop;
    *loop = *keep;
    copy.body = keep->body;
    *keep = copy;
    loop->body = keep;
}

static void load_without_condition(po_ast *ast)
{
    loops_find(ast->root, PO_AST_KEEP)->keep.is_guarded = false;
}

/* What the case in work is about. */
static const po_scop *damaged;

/* Keep the element that the statement reads last around the loop, under its conditions. */
static void keep_guarded(po_ast *ast)
{
    po_ast_node *call = loops_find(ast->root, PO_AST_STMT);
    const po_stmt *stmt = &damaged->stmt[call->call.stmt];
    const po_access *access = NULL;
    po_local *local = po_arena_alloc(ast->arena, sizeof(*local));
    po_use *use = po_arena_alloc(ast->arena, sizeof(*use));
    const po_qaff **index = po_arena_array(ast->arena, 1, sizeof(*index));
    po_qaff *zero = po_arena_alloc(ast->arena, sizeof(*zero));

    for (int k = 0; k < stmt->n_access; k++)
        if (strcmp(damaged->array[stmt->access[k].array].name, "x") == 0)
            access = &stmt->access[k];
    *zero = (po_qaff){0};
    index[0] = zero;
    *local = (po_local){.name = "x0",
                        .array = access->array,
                        .index = index,
                        .call = call,
                        .expr = access->expr,
                        .is_loaded = true};
    *use = (po_use){access->expr, local};
    call->call.use = use;
    call->call.n_use = 1;
    ast->root = po_ast_keep(ast->arena, 1, local, ast->root);
    ast->root->keep.is_guarded = true;
}

static void run_in_vectors(po_ast *ast)
{
    loops_find(loops_find(ast->root, PO_AST_KEEP), PO_AST_LOOP)->loop.simd =
        true;
}

#define ROW_SUM                                                                \
    KERNEL("double *restrict y, double A[restrict n][n]",                      \
           FOR(i, FOR(j, "y[i] += A[i][j];")))
#define PLAIN_SUM                                                              \
    KERNEL("double *restrict y, double A[restrict n][n]",                      \
           FOR(i, FOR(j, "y[i] = y[i] + A[i][j];")))
#define SCALED                                                                 \
    KERNEL("double y[n], double *restrict x, double A[restrict n][n]",         \
           FOR(i, FOR(j, "y[j] += A[i][j] * x[i];")))
#define SHORT_SUM                                                              \
    KERNEL("double *restrict y, double A[restrict n][m]",                      \
           FOR(i, "for (int j = 2; j < m; j++) y[i] += A[i][j];"))
#define TWICE                                                                  \
    KERNEL("double x[restrict n], double a[restrict n]",                       \
           FOR(i, FOR(j, "x[j] = a[i]; a[i] = x[j] * 2;")))
#define NEIGHBOUR                                                              \
    KERNEL("double X[restrict n][n], double L[restrict n][n]",                 \
           FOR(k, FOR(i, FOR(j, "X[k][i + 1] += L[i][j] * X[k][i];"))))

#define LEAST                                                                  \
    KERNEL("int *restrict x, int A[restrict n][n]",                            \
           FOR(i, FOR(j, "if (A[i][j] < x[i]) x[i] = A[i][j];")))
#define GREATEST                                                               \
    KERNEL("double *restrict x, double A[restrict n][n]",                      \
           FOR(i, FOR(j, "if (x[i] < A[i][j]) x[i] = A[i][j];")))
#define SET_AND_LESS                                                           \
    KERNEL("int *restrict x, int A[restrict n][n]",                            \
           FOR(i, FOR(j, "x[j] = A[j][j]; if (A[i][j] < x[j]) "                \
                         "x[j] = A[i][j];")))

#define GUARDED(condition)                                                     \
    KERNEL("double *restrict x, double y[restrict n][n], "                     \
           "const int *restrict c",                                            \
           FOR(i, "if (c[" condition "]) "                                     \
                  "for (int j = 0; j < n; j++) y[i][j] += x[i];"))
#define ONE_COLUMN(condition)                                                  \
    KERNEL("double *restrict x, double y[restrict n][n], "                     \
           "const int *restrict c",                                            \
           FOR_UP_TO("9", i,                                                   \
                     "if (" condition ") "                                     \
                     "for (int j = 0; j < 1; j++) y[i][j] += x[0];"))

static const struct keep_case cases[] = {
    {"an element under a condition", GUARDED("i"), NULL, isl_bool_true},
    {"it is loaded without", GUARDED("i"), load_without_condition,
     isl_bool_false},
    {"a condition that does not stay the same", ONE_COLUMN("c[i]"),
     keep_guarded, isl_bool_false},
    {"one on the iterator", ONE_COLUMN("c[0] > i * i % 7"), keep_guarded,
     isl_bool_false},
    {"the least of values", LEAST, NULL, isl_bool_true},
    {"it is stored where nothing is written", LEAST, store_always,
     isl_bool_false},
    {"it is not stored", LEAST, store_if_greater, isl_bool_false},
    {"the greatest of values", GREATEST, NULL, isl_bool_true},
    {"it is not stored, either", GREATEST, store_if_less, isl_bool_false},
    {"a sum is not always stored", ROW_SUM, store_if_less, isl_bool_false},
    {"a value that is set before", SET_AND_LESS, NULL, isl_bool_true},
    {"it is stored where it is less than what was there", SET_AND_LESS,
     store_if_less, isl_bool_false},
    {"a sum around the loop", ROW_SUM, NULL, isl_bool_true},
    {"an element that is only read", SCALED, NULL, isl_bool_true},
    {"a guard for the loop", SHORT_SUM, NULL, isl_bool_true},
    {"a variable in the body", TWICE, NULL, isl_bool_true},
    {"two elements of one array", NEIGHBOUR, NULL, isl_bool_true},
    {"the sum is not stored", ROW_SUM, forget_to_store, isl_bool_false},
    {"the sum begins with nothing", ROW_SUM, forget_to_load, isl_bool_false},
    {"another element is read", SCALED, move_element, isl_bool_false},
    {"another element is summed up", ROW_SUM, move_element, isl_bool_false},
    {"one of two references is left", PLAIN_SUM, drop_use, isl_bool_false},
    {"no reference is left that is sure to be evaluated", SCALED, drop_use,
     isl_bool_false},
    {"a variable is not declared", ROW_SUM, drop_variables, isl_bool_false},
    {"the element is touched without an iteration", SHORT_SUM, drop_guard,
     isl_bool_false},
    {"the element differs between iterations", TWICE, hoist, isl_bool_false},
    {"the other element is the same one", NEIGHBOUR, move_column,
     isl_bool_false},
    {"iterations in vectors share the sum", ROW_SUM, run_in_vectors,
     isl_bool_false},
};

static const struct keep_case jammed_cases[] = {
    {"sums around an unrolled loop and the rest of it", ROW_SUM, NULL,
     isl_bool_true},
    {"a guard for both", SHORT_SUM, NULL, isl_bool_true},
    {"neither has an iteration", SHORT_SUM, drop_guard, isl_bool_false},
    {"the rest adds to memory", PLAIN_SUM, drop_last_use, isl_bool_false},
    {"the unrolled loop adds to memory", PLAIN_SUM, drop_use, isl_bool_false},
};

/* The verdict on the loops in the order of the program; "jam": two iterations of each
 * stand side by side.  Marks for vectors are
 * not what the order is checked for here: dependences are left out.
 */
static isl_bool verdict(const struct keep_case *test, bool jam)
{
    static const po_deps none = {0};
    struct region_case c = region_begin(test->text);
    const po_scop *scop = c.scops->n_scop == 1 ? c.scops->scop[0] : NULL;
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = loops_generate(scop, deps, jam);
    isl_bool good;

    po_ast_promote(ast, scop);
    damaged = scop;
    if (test->damage)
        test->damage(ast);
    good = po_verify_loops(scop, &none, ast, &run);
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
    return good;
}

static void check(const struct keep_case *test, size_t n, bool jam)
{
    for (size_t i = 0; i < n; i++) {
        isl_bool good = verdict(&test[i], jam);

        if (good != test[i].good)
            fprintf(stderr, "  %s: %d\n", test[i].why, good);
        CU_ASSERT_EQUAL(good, test[i].good);
    }
}

static void test_cases(void)
{
    check(cases, COUNTOF(cases), false);
}

static void test_jammed(void)
{
    check(jammed_cases, COUNTOF(jammed_cases), true);
}

CU_TestInfo verify_scalar_replacement_tests[] = {
    {"elements in variables", test_cases},
    {"of unrolled loops", test_jammed},
    CU_TEST_INFO_NULL,
};
