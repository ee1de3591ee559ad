#include <math.h>
#include <stdlib.h>

#include "front_case.h"
#include "polyopt/model.h"
#include "test.h"

#define PRODUCT(outer, middle, inner)                                          \
    "void f(int n, double C[restrict n][n], double A[restrict n][n], "         \
    "double B[restrict n][n]) {\n"                                             \
    "for (int " outer " = 0; " outer " < n; " outer "++)\n"                    \
    "for (int " middle " = 0; " middle " < n; " middle "++)\n"                 \
    "for (int " inner " = 0; " inner " < n; " inner "++)\n"                    \
    "C[i][j] += A[i][k] * B[k][j]; }\n"

#define COPY(to, from)                                                         \
    "void f(int n, double A[restrict n][n], double B[restrict n][n]) {\n"      \
    "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)\n" to " = " from  \
    "; }\n"

#define AXPY                                                                   \
    "void f(int n, double *restrict y, double *restrict x) {\n"                \
    "for (int i = 0; i < n; i++) y[i] += 3 * x[i]; }\n"

static const char fused[] =
    "void f(int n, double *restrict a, double *restrict b, double *restrict c)"
    "{ for (int i = 0; i < n; i++) { b[i] = 2 * a[i]; c[i] = b[i] + 1; } }";
static const char apart[] =
    "void f(int n, double *restrict a, double *restrict b, double *restrict c)"
    "{ for (int i = 0; i < n; i++) b[i] = 2 * a[i];"
    "  for (int i = 0; i < n; i++) c[i] = b[i] + 1; }";

/* The loops of a region, as they are or as they are optimised to be. */
static po_ast *loops_of(const po_scop *scop, bool optimise)
{
    po_options options = *run.options;
    po_run own = run;
    po_deps *deps;
    po_schedule *schedule;
    isl_schedule *tree;
    po_ast *ast;

    options.scheduler = optimise ? PO_SCHEDULER_PLUTO : PO_SCHEDULER_IDENTITY;
    own.options = &options;
    deps = po_deps_analyse(scop, &own);
    schedule = po_schedule_find(scop, deps, false, &own);
    tree = po_tree_build(scop, schedule, &own);
    if (optimise)
        tree = po_tree_optimise(tree, scop, deps, &own);
    ast = po_ast_generate(scop, tree, &own);
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    po_deps_free(deps);
    return ast;
}

/* The time of a function of n in nanoseconds; -1 if there is none. */
static double time_of(const char *text, bool optimise, double n, int n_thread)
{
    const po_setting setting = {.enter_ns = 20000};
    struct front_case c = front_begin(text);
    double ns = -1;

    if (c.scops && c.scops->n_scop == 1) {
        po_ast *ast = loops_of(c.scops->scop[0], optimise);
        po_model *model = po_model_new(ast, c.scops->scop[0], &setting);

        ns = po_model_estimate(model, &n, n_thread).ns;
        po_model_free(model);
        po_ast_free(ast);
    }
    front_end(&c);
    return ns;
}

/* One of two texts takes longer, by a factor of at least "least" and at most "most".
 */
static const struct {
    const char *why;
    const char *slow;
    bool slow_is_optimised;
    const char *fast;
    bool fast_is_optimised;
    double n;
    int n_thread;
    double least;
    double most;
} cases[] = {
    {"tiles of a product of matrices", PRODUCT("i", "j", "k"), false,
     PRODUCT("i", "j", "k"), true, 2000, 1, 2, 100},
    {"columns are slower than rows", PRODUCT("j", "k", "i"), false,
     PRODUCT("i", "k", "j"), false, 1000, 1, 2, 200},
    {"a copy by columns", COPY("A[j][i]", "B[j][i]"), false,
     COPY("A[i][j]", "B[i][j]"), false, 3000, 1, 2, 100},
    {"tiles of a transposed copy", COPY("A[j][i]", "B[i][j]"), false,
     COPY("A[j][i]", "B[i][j]"), true, 4000, 1, 1.2, 100},
    {"loops apart, where data does not stay in a cache", apart, false, fused,
     false, 1e7, 1, 1.1, 2},
    {"and where it does", apart, false, fused, false, 1000, 1, 1, 1.5},
    {"a loop is shared by threads", AXPY, false, AXPY, true, 1e6, 4, 2, 4},
    {"unless it has few iterations", AXPY, false, AXPY, true, 16, 4, 0.9, 1.1},
};

static void test_order(void)
{
    for (size_t c = 0; c < COUNTOF(cases); c++) {
        double slow = time_of(cases[c].slow, cases[c].slow_is_optimised,
                              cases[c].n, cases[c].n_thread);
        double fast = time_of(cases[c].fast, cases[c].fast_is_optimised,
                              cases[c].n, cases[c].n_thread);
        bool good = fast > 0 && slow >= cases[c].least * fast &&
                    slow <= cases[c].most * fast;

        if (!good)
            printf("%s: %g ns and %g ns\n", cases[c].why, slow, fast);
        CU_ASSERT(good);
    }
}

/* More iterations take more time, and no number is too large. */
static void test_growth(void)
{
    double last = 0;

    for (double n = 4; n < 1e9; n *= 4) {
        double ns = time_of(PRODUCT("i", "j", "k"), false, n, 1);

        CU_ASSERT(isfinite(ns) && ns > 3 * last);
        last = ns;
    }
}

/* Sizes are what is known of them allows; a loop between two of them has iterations.
 */
static void test_scenarios(void)
{
    static const char text[] =
        "void f(unsigned char n, int from, int to, double *a) {\n"
        "for (int i = from; i < to && i < n; i++) a[i] = 0; }\n";
    struct front_case c = front_begin(text);
    double value[3];

    CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1 &&
                    c.scops->scop[0]->n_param == 3);
    for (int i = 0; i < PO_N_SCENARIO; i++) {
        const po_scop *scop = c.scops->scop[0];
        double least = INFINITY;

        po_scenario_find(scop, i, value);
        for (int p = 0; p < 3; p++)
            least = fmin(least, value[p]);
        CU_ASSERT(least <= 1);
        CU_ASSERT(value[0] + value[1] + value[2] > 30);
    }
    front_end(&c);
}

CU_TestInfo machine_model_tests[] = {
    {"what is known to be faster is", test_order},
    {"more takes longer", test_growth},
    {"sizes are reasonable", test_scenarios},
    CU_TEST_INFO_NULL,
};
