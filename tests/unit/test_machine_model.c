#include <math.h>
#include <stdlib.h>

#include "polyopt/model.h"
#include "region_case.h"
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

#define SUMS(element)                                                          \
    "void f(int n, double *restrict s, double A[restrict n][n]) {\n"           \
    "for (int i = 0; i < n; i++) {\n"                                          \
    "double sum = 0;\n"                                                        \
    "for (int j = 0; j < n; j++) sum += " element ";\n"                        \
    "s[i] = sum; } }\n"

#define INTEGER_SUMS(element)                                                  \
    "void f(int n, int *restrict s, int A[restrict n][n]) {\n"                 \
    "for (int i = 0; i < n; i++) {\n"                                          \
    "int sum = 0;\n"                                                           \
    "for (int j = 0; j < n; j++) sum += " element ";\n"                        \
    "s[i] = sum; } }\n"

/* Elements of a short row of a longer one, two or four in an iteration. */
#define STORES(rest)                                                           \
    "void f(int n, double a[restrict n][4000], double b[restrict n]) {\n"      \
    "for (int i = 0; i < 1000; i++) {\n"                                       \
    "a[0][4 * i] = b[i] + 1; a[0][4 * i + 2] = b[i] + 2;\n" rest "} }\n"

#define SUM(restricted)                                                        \
    "void f(int n, double *" restricted " s, double *" restricted " a) {\n"    \
    "for (int i = 0; i < n; i++) s[0] += a[i]; }\n"

/* Elements of a row change by one that is in it, or in front of it. */
#define ROW(first)                                                             \
    "void f(int n, double A[restrict n][n]) {\n"                               \
    "for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++)\n"            \
    "for (int j = " first "; j < n; j++)\n"                                    \
    "A[i][j] -= A[i][k] * A[k][j]; }\n"

/* Each element of a row changes by the one in front of it. */
#define WAITING                                                                \
    "void f(int n, double A[restrict n][n]) {\n"                               \
    "for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++)\n"            \
    "for (int j = k + 1; j < n; j++)\n"                                        \
    "A[i][j] -= A[i][j - 1] * A[k][j]; }\n"

/* Each element waits for those above and on its left: tiles in diagonals. */
static const char relaxed[] =
    "void f(int n, double A[restrict n][n]) {\n"
    "for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++)\n"
    "A[i][j] += A[i - 1][j] + A[i][j - 1] + A[i + 1][j] + A[i][j + 1]; }\n";

static const char fused[] =
    "void f(int n, double *restrict a, double *restrict b, double *restrict c)"
    "{ for (int i = 0; i < n; i++) { b[i] = 2 * a[i]; c[i] = b[i] + 1; } }";
static const char apart[] =
    "void f(int n, double *restrict a, double *restrict b, double *restrict c)"
    "{ for (int i = 0; i < n; i++) b[i] = 2 * a[i];"
    "  for (int i = 0; i < n; i++) c[i] = b[i] + 1; }";

#define CHAIN(value)                                                           \
    "void f(int n, double *restrict a, double *restrict b, double *restrict "  \
    "c)"                                                                       \
    "{ for (int i = 1; i < n; i++) a[i] = " value "; }"
/* Elements of rows, wherever in them, row by row or not. */
#define GATHER(outer, inner)                                                   \
    "void f(int n, int *restrict x, float *restrict q,"                        \
    "float (*restrict s)[100000]) {" outer inner "q[e] += s[i][x[e]]; }\n"
#define ROWS     "for (int i = 0; i < 40; i++)"
#define ELEMENTS "for (int e = 0; e < n; e++)"

enum form { AS_IT_IS, ANY_ORDER, OPTIMISED, NOT_JAMMED, IN_TILES };

/* The loops of a region. */
static po_ast *loops_of(const po_scop *scop, enum form form)
{
    po_options options = *run.options;
    po_run own = run;
    po_deps *deps;
    po_schedule *schedule;
    isl_schedule *tree;
    po_ast *ast;

    options.scheduler =
        form <= ANY_ORDER ? PO_SCHEDULER_IDENTITY : PO_SCHEDULER_PLUTO;
    options.no_jam = form == NOT_JAMMED;
    options.no_block = form != IN_TILES;
    own.options = &options;
    deps = po_deps_analyse(scop, &own);
    schedule = po_schedule_find(scop, deps, false, &own);
    tree = po_tree_build(scop, schedule, &own);
    if (form > ANY_ORDER)
        tree = po_tree_optimise(tree, scop, deps, &own);
    ast = po_ast_generate(scop, tree, &own);
    if (form > ANY_ORDER) {
        po_ast_jam(ast, scop);
        ast = po_ast_block_registers(ast, scop);
        ast = po_ast_complete(ast, scop, deps, &own);
        po_ast_pack(ast, scop,
                    &(po_pack_rules){form == IN_TILES ? PO_PACKING_AUTO
                                                      : PO_PACKING_NONE,
                                     PO_PAD_GOOD, true},
                    &(po_unpacked){0});
        ast = po_ast_accumulate(ast, scop);
        po_ast_promote(ast, scop);
    }
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    po_deps_free(deps);
    return ast;
}

/* What a function of n takes; its time is -1 if there is none. */
static po_estimate estimate_of(const char *text, enum form form, double n,
                               int n_thread)
{
    const po_setting setting = {.reassociate = form == ANY_ORDER,
                                .enter_ns = 20000};
    struct region_case c = region_begin(text);
    po_estimate estimate = {.ns = -1};

    if (c.scops && c.scops->n_scop == 1) {
        po_ast *ast = loops_of(c.scops->scop[0], form);
        po_model *model = po_model_new(ast, c.scops->scop[0], &setting);

        estimate = po_model_estimate(model, &n, n_thread);
        po_model_free(model);
        po_ast_free(ast);
    }
    region_end(&c);
    return estimate;
}

static double time_of(const char *text, enum form form, double n, int n_thread)
{
    return estimate_of(text, form, n, n_thread).ns;
}

/* One of two texts takes longer, by a factor of at least "least" and at most "most".
 */
static const struct {
    const char *why;
    const char *slow;
    enum form slow_form;
    const char *fast;
    enum form fast_form;
    double n;
    int n_thread;
    double least;
    double most;
} cases[] = {
    {"one row at a time stays in the second cache", GATHER(ELEMENTS, ROWS),
     AS_IT_IS, GATHER(ROWS, ELEMENTS), AS_IT_IS, 100000, 1, 2, 8},
    {"eight rows do not", GATHER(ROWS, ELEMENTS), OPTIMISED,
     GATHER(ROWS, ELEMENTS), AS_IT_IS, 100000, 1, 1.3, 4},
    {"tiles of a product of matrices", PRODUCT("i", "j", "k"), AS_IT_IS,
     PRODUCT("i", "j", "k"), OPTIMISED, 2000, 1, 2, 100},
    {"iterations one by one, of which some would share what they load",
     PRODUCT("i", "j", "k"), NOT_JAMMED, PRODUCT("i", "j", "k"), OPTIMISED,
     1000, 1, 1.5, 4},
    {"tiles in diagonals, two at a time, in memory", relaxed, AS_IT_IS, relaxed,
     NOT_JAMMED, 4325, 2, 1.6, 2.1},
    {"where tiles are cut", relaxed, AS_IT_IS, relaxed, NOT_JAMMED, 1165, 2,
     1.4, 2.1},
    {"tiles in diagonals on one thread", relaxed, AS_IT_IS, relaxed, NOT_JAMMED,
     4325, 1, 0.9, 1.1},
    {"rows that lag behind each other", relaxed, NOT_JAMMED, relaxed, OPTIMISED,
     4325, 1, 2, 6},
    {"no register tiles", PRODUCT("i", "j", "k"), OPTIMISED,
     PRODUCT("i", "j", "k"), IN_TILES, 1000, 1, 1, 4},
    {"columns are slower than rows", PRODUCT("j", "k", "i"), AS_IT_IS,
     PRODUCT("i", "k", "j"), AS_IT_IS, 1000, 1, 2, 200},
    {"a copy by columns", COPY("A[j][i]", "B[j][i]"), AS_IT_IS,
     COPY("A[i][j]", "B[i][j]"), AS_IT_IS, 3000, 1, 2, 100},
    {"tiles of a transposed copy", COPY("A[j][i]", "B[i][j]"), AS_IT_IS,
     COPY("A[j][i]", "B[i][j]"), OPTIMISED, 4000, 1, 1.2, 100},
    {"loops apart, where data does not stay in a cache", apart, AS_IT_IS, fused,
     AS_IT_IS, 1e7, 1, 1.05, 2},
    {"rows of lines that are written in turns", fused, AS_IT_IS, apart,
     AS_IT_IS, 30000, 1, 1.1, 2},
    {"and where it does", apart, AS_IT_IS, fused, AS_IT_IS, 1000, 1, 1, 1.5},
    {"a loop is shared by threads", AXPY, AS_IT_IS, AXPY, OPTIMISED, 1e6, 4, 2,
     4},
    {"sums side by side, in vectors around", SUMS("A[i][j]"), AS_IT_IS,
     SUMS("A[j][i]"), AS_IT_IS, 60, 1, 2, 20},
    {"sums of integers along columns, in vectors around",
     INTEGER_SUMS("A[i][j]"), AS_IT_IS, INTEGER_SUMS("A[j][i]"), AS_IT_IS, 60,
     1, 0.8, 4},
    {"a sum in memory, as something else may be there", SUM(""), AS_IT_IS,
     SUM("restrict"), AS_IT_IS, 1000, 1, 1.8, 2.2},
    {"which is no sum of vectors, in any order", SUM(""), ANY_ORDER,
     SUM("restrict"), ANY_ORDER, 1000, 1, 8, 40},
    {"nor is one that is not in memory, in the order of the program",
     SUM("restrict"), AS_IT_IS, SUM("restrict"), ANY_ORDER, 1000, 1, 4, 20},
    {"a row that begins in front of an element it depends on", ROW("k"),
     AS_IT_IS, ROW("k + 1"), AS_IT_IS, 200, 1, 3, 20},
    {"five operations wait for the iteration before, not one of six",
     CHAIN("(((a[i - 1] + b[i]) * c[i] + b[i]) * c[i] + b[i])"), AS_IT_IS,
     CHAIN("a[i - 1] + (((b[i] * c[i] + b[i]) * c[i]) + b[i])"), AS_IT_IS, 1000,
     1, 3, 6},
    {"a division waits, too", CHAIN("(a[i - 1] + b[i]) / c[i]"), AS_IT_IS,
     CHAIN("a[i - 1] + b[i] * c[i]"), AS_IT_IS, 1000, 1, 2, 8},
    {"stores two elements apart, and four that are all of a row", STORES(""),
     AS_IT_IS,
     STORES("a[0][4 * i + 1] = b[i] + 3; a[0][4 * i + 3] = b[i] + 4;\n"),
     AS_IT_IS, 1000, 1, 1.1, 4},
    {"each iteration waits for the last one, or all for one", WAITING, AS_IT_IS,
     ROW("k"), AS_IT_IS, 200, 1, 1.5, 10},
    {"unless it has few iterations", AXPY, AS_IT_IS, AXPY, OPTIMISED, 16, 4,
     0.9, 1.1},
};

static void test_order(void)
{
    for (size_t c = 0; c < COUNTOF(cases); c++) {
        double slow = time_of(cases[c].slow, cases[c].slow_form, cases[c].n,
                              cases[c].n_thread);
        double fast = time_of(cases[c].fast, cases[c].fast_form, cases[c].n,
                              cases[c].n_thread);
        bool good = fast > 0 && slow >= cases[c].least * fast &&
                    slow <= cases[c].most * fast;

        if (!good)
            printf("%s: %g ns and %g ns\n", cases[c].why, slow, fast);
        CU_ASSERT(good);
    }
}

/* Instances of loops with bounds of any form are counted well: those of tiles along a
 * front, those of triangles.
 */
static const struct {
    const char *why;
    const char *text;
    double n;
    double instances;
} counts[] = {
    {"tiles in steps along a front",
     "void f(int n, double A[n][n]) {\n"
     "for (int t = 0; t < 200; t++) for (int i = 1; i < n; i++)\n"
     "for (int j = 1; j < n; j++)\n"
     "A[i][j] = A[i - 1][j] + A[i][j - 1] + A[i][j]; }\n",
     1500, 200 * 1499.0 * 1499},
    {"a triangle in tiles",
     "void f(int n, double A[restrict n][n], double B[restrict n][n]) {\n"
     "for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++)\n"
     "A[j][i] += B[i][j]; }\n",
     2000, 2001 * 1000},
    {"elimination",
     "void f(int n, double A[restrict n][n]) {\n"
     "for (int k = 0; k < n; k++)\n"
     "for (int i = k + 1; i < n; i++)\n"
     "for (int j = k + 1; j < n; j++)\n"
     "A[i][j] -= A[i][k] * A[k][j]; }\n",
     1000, 1000 * 999.0 * 1999 / 6},
};

static void test_instances(void)
{
    for (size_t c = 0; c < COUNTOF(counts); c++)
        for (int optimise = 0; optimise < 2; optimise++) {
            double ratio = estimate_of(counts[c].text, optimise, counts[c].n, 1)
                               .instances /
                           counts[c].instances;

            if (!(ratio > 0.85 && ratio < 1.18))
                printf("%s, %d: %g times as many\n", counts[c].why, optimise,
                       ratio);
            CU_ASSERT(ratio > 0.85 && ratio < 1.18);
        }
}

/* What is next to each other in memory moves as many lines, be it by one subscript or
 * by several; rows of references are no box, nor are rows that begin elsewhere each.
 */
static void test_lines(void)
{
    static const char flat[] =
        "void f(int n, double *restrict a, double *restrict b) {\n"
        "for (int i = 0; i < 4 * n; i++) a[i] = 2 * b[i]; }\n";
    static const char rows[] =
        "void f(int n, double (*restrict a)[4], double (*restrict b)[4]) {\n"
        "for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++)\n"
        "a[i][j] = 2 * b[i][j]; }\n";
    static const char star[] =
        "void f(int n, double A[restrict n][n], double B[restrict n][n]) {\n"
        "for (int i = 9; i < n - 9; i++) for (int j = 9; j < n - 9; j++)\n"
        "A[i][j] = B[i - 9][j] + B[i + 9][j] + B[i][j]; }\n";
    static const char line[] =
        "void f(int n, double A[restrict n][n], double B[restrict n][n]) {\n"
        "for (int i = 9; i < n - 9; i++) for (int j = 9; j < n - 9; j++)\n"
        "A[i][j] = B[i][j - 1] + B[i][j + 1] + B[i][j]; }\n";
    static const char square[] =
        "void f(int n, double A[restrict n][2 * n]) {\n"
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)\n"
        "A[i][j] *= 2; }\n";
    static const char band[] =
        "void f(int n, double A[restrict n][2 * n]) {\n"
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)\n"
        "A[i][j - i + n] *= 2; }\n";
    double one = estimate_of(flat, AS_IT_IS, 1e6, 1).memory_ns;
    double two = estimate_of(rows, AS_IT_IS, 1e6, 1).memory_ns;
    double far = estimate_of(star, AS_IT_IS, 2e3, 1).memory_ns;
    double near = estimate_of(line, AS_IT_IS, 2e3, 1).memory_ns;
    double straight = estimate_of(square, AS_IT_IS, 2e3, 1).memory_ns;
    double oblique = estimate_of(band, AS_IT_IS, 2e3, 1).memory_ns;

    CU_ASSERT(one > 0 && fabs(one - two) < 0.05 * one);
    CU_ASSERT(near > 0 && far < 2 * near);
    CU_ASSERT(straight > 0 && fabs(straight - oblique) < 0.05 * straight);
}

/* More iterations take more time, and no number is too large. */
static void test_growth(void)
{
    double last = 0;

    for (double n = 4; n < 1e9; n *= 4) {
        double ns = time_of(PRODUCT("i", "j", "k"), AS_IT_IS, n, 1);

        CU_ASSERT(isfinite(ns) && ns > 3 * last);
        last = ns;
    }
}

/* What fits a cache just so is not loaded again; what does not is. */
static void test_fitting(void)
{
    static const char text[] =
        "void f(int n, double *restrict a, double *restrict b) {\n"
        "for (int t = 0; t < 100; t++) for (int i = 0; i < n; i++)\n"
        "a[i] += b[i]; }\n";
    double fits = estimate_of(text, AS_IT_IS, 2000, 1).memory_ns;
    double exceeds = estimate_of(text, AS_IT_IS, 4000, 1).memory_ns;

    CU_ASSERT(fits == 0);
    CU_ASSERT(exceeds > 0);
}

static po_ast_node *first_loop(po_ast_node *node)
{
    while (node && node->kind != PO_AST_LOOP)
        node = po_ast_n_part(node) > 0 ? po_ast_part(node, 0) : NULL;
    return node;
}

/* Of 16 threads, all have work if a loop with 3 iterations is collapsed with the one
 * inside, and no more than 3 if it is not.
 */
static void test_collapsed(void)
{
    const po_setting setting = {.enter_ns = 20000};
    const double n = 1000;
    struct region_case c = region_begin(
        "void f(int n, double A[restrict 3][n], double B[restrict 3][n]) {\n"
        "for (int i = 0; i < 3; i++) for (int j = 0; j < n; j++)\n"
        "for (int k = 0; k < n; k++) A[i][j] = A[i][j] / 3 + B[i][k]; }\n");
    po_ast *ast = loops_of(c.scops->scop[0], AS_IT_IS);
    po_model *model = po_model_new(ast, c.scops->scop[0], &setting);
    po_ast_node *outer = first_loop(ast->root);
    po_ast_node *inner = first_loop(outer->body);
    double few;
    double all;

    outer->loop.parallel = true;
    few = po_model_estimate(model, &n, 16).cpu_ns;
    inner->loop.parallel = inner->loop.is_collapsed = true;
    all = po_model_estimate(model, &n, 16).cpu_ns;
    CU_ASSERT(few > 5 * all && few < 5.5 * all);
    po_model_free(model);
    po_ast_free(ast);
    region_end(&c);
}

CU_TestInfo machine_model_tests[] = {
    {"what is known to be faster is", test_order},
    {"instances are counted", test_instances},
    {"lines are counted", test_lines},
    {"more takes longer", test_growth},
    {"what fits a cache stays there", test_fitting},
    {"loops that run as one share threads", test_collapsed},
    CU_TEST_INFO_NULL,
};
