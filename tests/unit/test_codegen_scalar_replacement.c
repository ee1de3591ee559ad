#include <string.h>

#include "loops_case.h"

#define FOR(i, body) FOR_UP_TO("n", i, body)

/* The body of a function, and its loops in the order of the program, with
 * variables for elements.
 */
struct promote_case {
    const char *why;
    const char *text;
    const char *want;
};

static const struct promote_case loop_cases[] = {
    {"what is the same in all iterations stands around the loop",
     KERNEL("double y[n], double *restrict x, double A[restrict n][n]",
            FOR(i, FOR(j, "y[j] += A[i][j] * x[i];"))),
     "  for i in [0 .. n - 1]\n"
     "    keep const x0 = x[i]\n"
     "      for j in [0 .. n - 1]\n"
     "        S0[i, j] using x0\n"},
    {"so does a sum",
     KERNEL("double *restrict y, double A[restrict n][n]",
            FOR(i, FOR(j, "y[i] += A[i][j];"))),
     "  for i in [0 .. n - 1]\n"
     "    keep y0 = y[i]\n"
     "      for j in [0 .. n - 1]\n"
     "        S0[i, j] using y0, y0\n"},
    {"a loop that may have no iteration is guarded",
     KERNEL("double *restrict y, double A[restrict n][m]",
            FOR(i, "for (int j = 2; j < m; j++) y[i] += A[i][j];")),
     "  for i in [0 .. n - 1]\n"
     "    if m - 3 >= 0\n"
     "      keep y0 = y[i]\n"
     "        for j in [2 .. m - 1]\n"
     "          S0[i, j] using y0, y0\n"},
    {"something else may be the same element",
     KERNEL("double X[restrict n][n], double L[restrict n][n]",
            FOR(k, FOR(i, FOR(j, "X[k][i] += L[i][j] * X[k][j];")))),
     "  for k in [0 .. n - 1]\n"
     "    for i in [0 .. n - 1]\n"
     "      for j in [0 .. n - 1]\n"
     "        S0[k, i, j]\n"},
    {"it certainly is another one",
     KERNEL("double X[restrict n][n], double L[restrict n][n]",
            FOR(k, FOR(i, FOR(j, "X[k][i + 1] += L[i][j] * X[k][i];")))),
     "  for k in [0 .. n - 1]\n"
     "    for i in [0 .. n - 1]\n"
     "      keep const x0 = X[k, i], x1 = X[k, i + 1]\n"
     "        for j in [0 .. n - 1]\n"
     "          S0[k, i, j] using x0, x1, x1\n"},
    {"so do the bounds of the loops say",
     KERNEL("double X[restrict n][n], double L[restrict n][n]",
            FOR(k, FOR(i, "for (int j = k + 1; j < n; j++) "
                          "X[i][j] += L[i][j] * X[i][k];"))),
     "  for k in [0 .. n - 2]\n"
     "    for i in [0 .. n - 1]\n"
     "      keep const x0 = X[i, k]\n"
     "        for j in [k + 1 .. n - 1]\n"
     "          S0[k, i, j] using x0\n"},
    {"but not if they are the same in one iteration",
     KERNEL("double X[restrict n][n], double L[restrict n][n]",
            FOR(k, FOR(i, "for (int j = k; j < n; j++) "
                          "X[i][j] += L[i][j] * X[i][k];"))),
     "  for k in [0 .. n - 1]\n"
     "    for i in [0 .. n - 1]\n"
     "      for j in [k .. n - 1]\n"
     "        S0[k, i, j]\n"},
    {"another element in every iteration, the same one in the next",
     KERNEL("double x[restrict n], double a[restrict n]",
            FOR(i, FOR(j, "x[j + 1] = x[j] * a[i];"))),
     "  for i in [0 .. n - 1]\n"
     "    keep const a0 = a[i]\n"
     "      for j in [0 .. n - 1]\n"
     "        S0[i, j] using a0\n"},
    {"a sum that is set in the loop has no value before it",
     KERNEL("double x[restrict n], double a[restrict n]",
            FOR(i, FOR(j, "x[i] = a[j]; a[j] = x[i] * 2;"))),
     "  for i in [0 .. n - 1]\n"
     "    for j in [0 .. n - 1]\n"
     "      keep a0 = a[j], unset x0 = x[i]\n"
     "        block\n"
     "          S0[i, j] using a0, x0\n"
     "          S1[i, j] using x0, a0\n"},
    {"scalars are none of our business",
     KERNEL("double *restrict x, double *restrict a, double s",
            FOR(i, FOR(j, "s += x[j] * a[j];") "x[i] = s;")),
     "  for i in [0 .. n - 1]\n"
     "    block\n"
     "      for j in [0 .. n - 1]\n"
     "        S0[i, j]\n"
     "      S1[i]\n"},
    {"a text that mentions the iterator stays inside",
     KERNEL("double y[n], double *restrict x, double A[restrict n][n]",
            FOR(i, FOR(j, "y[j] += A[i][j] * x[(2 * j - 2 * j) / 2 + i];"))),
     "  for i in [0 .. n - 1]\n"
     "    for j in [0 .. n - 1]\n"
     "      S0[i, j]\n"},
    {"a few iterations are not worth it",
     KERNEL("double *restrict y, double A[restrict n][n]",
            FOR(i, "for (int j = i; j < i + 7; j++) y[i] += A[i][j];")),
     "  for i in [0 .. n - 1]\n"
     "    for j in [i .. i + 6]\n"
     "      S0[i, j]\n"},
};

static const struct promote_case body_cases[] = {
    {"an element that two statements read is loaded once",
     KERNEL("double *restrict y, double *restrict z, double *restrict a",
            FOR(i, "y[i] = a[i] + a[i + 1]; z[i] = a[i + 1];")),
     "  for i in [0 .. n - 1]\n"
     "    keep const a0 = a[i + 1]\n"
     "      block\n"
     "        S0[i] using a0\n"
     "        S1[i] using a0\n"},
    {"what is written first is not loaded; what is written is stored",
     KERNEL("double *restrict y, double *restrict z, double *restrict a",
            FOR(i, "y[i] = a[i]; z[i] = y[i]; y[i] += z[i];")),
     "  for i in [0 .. n - 1]\n"
     "    keep unset y0 = y[i], unset z0 = z[i]\n"
     "      block\n"
     "        S0[i] using y0\n"
     "        S1[i] using y0, z0\n"
     "        S2[i] using z0, y0, y0\n"},
    {"one statement is left to the compiler",
     KERNEL("double *restrict y, double *restrict a",
            FOR(i, "y[i] = y[i] + a[i] * a[i];")),
     "  for i in [0 .. n - 1]\n"
     "    S0[i]\n"},
    {"mirrored subscripts meet",
     KERNEL("double *restrict y, double *restrict a",
            FOR(i, "y[i] += a[i]; y[n - 1 - i] *= 2; y[i] += a[i];")),
     "  for i in [0 .. n - 1]\n"
     "    keep const a0 = a[i]\n"
     "      block\n"
     "        S0[i] using a0\n"
     "        S1[i]\n"
     "        S2[i] using a0\n"},
    {"neighbours do not",
     KERNEL("double *restrict y, double *restrict a",
            FOR(i, "y[2 * i] += a[i]; y[2 * i + 1] *= 2; y[2 * i] += a[i];")),
     "  for i in [0 .. n - 1]\n"
     "    keep const a0 = a[i], y0 = y[2*i]\n"
     "      block\n"
     "        S0[i] using a0, y0, y0\n"
     "        S1[i]\n"
     "        S2[i] using a0, y0, y0\n"},
    {"a value that is needed only sometimes is not loaded",
     KERNEL("double *restrict y, double *restrict z, double *restrict a, "
            "double *restrict b",
            FOR(i, "y[i] = a[i] > 0 ? b[i] : 0;"
                   "z[i] = a[i] < 0 && b[i] > 0 || a[i] > 9;")),
     "  for i in [0 .. n - 1]\n"
     "    keep const a0 = a[i]\n"
     "      block\n"
     "        S0[i] using a0\n"
     "        S1[i] using a0, a0\n"},
    {"unless it is needed at least once",
     KERNEL("double *restrict y, double *restrict z, double *restrict a, "
            "double *restrict b",
            FOR(i, "y[i] = a[i] > 0 ? b[i] : 0; z[i] = b[i];")),
     "  for i in [0 .. n - 1]\n"
     "    keep const b0 = b[i]\n"
     "      block\n"
     "        S0[i] using b0\n"
     "        S1[i] using b0\n"},
    {"a function may read what it is given the address of",
     "double g(const double *x, int i) __attribute__((pure));\n" KERNEL(
         "double *restrict y, double *restrict z, double *restrict a",
         FOR(i, "y[i] = a[i] + 1; z[i] = g(a, i); y[i] += a[i];")),
     "  for i in [0 .. n - 1]\n"
     "    block\n"
     "      S0[i]\n"
     "      S1[i]\n"
     "      S2[i]\n"},
    {"names are new",
     KERNEL("double *restrict A0, double *restrict B, double b0, int b1",
            FOR(i, "A0[i] = B[i] * b0 + b1; A0[i] += B[i];")),
     "  for i in [0 .. n - 1]\n"
     "    keep const b2 = B[i], unset a0_0 = A0[i]\n"
     "      block\n"
     "        S0[i] using b2, a0_0\n"
     "        S1[i] using b2, a0_0, a0_0\n"},
};

static const struct promote_case jammed_cases[] = {
    {"an unrolled loop and the rest of it share the sums",
     KERNEL("double *restrict y, double A[restrict n][n]",
            FOR(i, FOR(j, "y[i] += A[i][j];"))),
     "  block\n"
     "    for i in [0 .. n - 2] step 2\n"
     "      keep y0 = y[i], y1 = y[i + 1]\n"
     "        block\n"
     "          for j in [0 .. n - 2] step 2\n"
     "            block\n"
     "              S0[i, j] using y0, y0\n"
     "              S0[i + 1, j] using y1, y1\n"
     "              S0[i, j + 1] using y0, y0\n"
     "              S0[i + 1, j + 1] using y1, y1\n"
     "          for j in [0 .. n - 1] resumed\n"
     "            block\n"
     "              S0[i, j] using y0, y0\n"
     "              S0[i + 1, j] using y1, y1\n"
     "    for i in [0 .. n - 1] resumed\n"
     "      keep y0 = y[i]\n"
     "        for j in [0 .. n - 1]\n"
     "          S0[i, j] using y0, y0\n"},
    {"they are loaded where one of the loops has an iteration",
     KERNEL("double *restrict y, double A[restrict n][m]",
            FOR(i, "for (int j = 2; j < m; j++) y[i] += A[i][j];")),
     "  block\n"
     "    for i in [0 .. n - 2] step 2\n"
     "      if m - 3 >= 0\n"
     "        keep y0 = y[i], y1 = y[i + 1]\n"
     "          block\n"
     "            for j in [2 .. m - 2] step 2\n"
     "              block\n"
     "                S0[i, j] using y0, y0\n"
     "                S0[i + 1, j] using y1, y1\n"
     "                S0[i, j + 1] using y0, y0\n"
     "                S0[i + 1, j + 1] using y1, y1\n"
     "            for j in [2 .. m - 1] resumed\n"
     "              block\n"
     "                S0[i, j] using y0, y0\n"
     "                S0[i + 1, j] using y1, y1\n"
     "    for i in [0 .. n - 1] resumed\n"
     "      if m - 3 >= 0\n"
     "        keep y0 = y[i]\n"
     "          for j in [2 .. m - 1]\n"
     "            S0[i, j] using y0, y0\n"},
    {"what moves along them stands in each",
     KERNEL("double *restrict y, double *restrict x, double A[restrict n][n]",
            FOR(i, FOR(j, "y[i] += A[i][j] * x[j];"))),
     "  block\n"
     "    for i in [0 .. n - 2] step 2\n"
     "      keep y0 = y[i], y1 = y[i + 1]\n"
     "        block\n"
     "          for j in [0 .. n - 2] step 2\n"
     "            keep const x0 = x[j], const x1 = x[j + 1]\n"
     "              block\n"
     "                S0[i, j] using x0, y0, y0\n"
     "                S0[i + 1, j] using x0, y1, y1\n"
     "                S0[i, j + 1] using x1, y0, y0\n"
     "                S0[i + 1, j + 1] using x1, y1, y1\n"
     "          for j in [0 .. n - 1] resumed\n"
     "            keep const x0 = x[j]\n"
     "              block\n"
     "                S0[i, j] using x0, y0, y0\n"
     "                S0[i + 1, j] using x0, y1, y1\n"
     "    for i in [0 .. n - 1] resumed\n"
     "      keep y0 = y[i]\n"
     "        for j in [0 .. n - 1]\n"
     "          S0[i, j] using y0, y0\n"},
};

/* The loops of the only region of "text" in its own order, as text; "jam": two
 * iterations of each side by side.
 */
static void find_text(const char *text, bool jam, po_text *out)
{
    struct region_case c = region_begin(text);
    const po_scop *scop = region_only(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = loops_generate(scop, deps, jam);

    po_ast_promote(ast, scop);
    CU_ASSERT(po_ast_check(ast, scop) == isl_stat_ok);
    po_ast_print(ast, scop, out);
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
}

static void check(const struct promote_case *c, size_t n, bool jam)
{
    for (size_t i = 0; i < n; i++) {
        po_text got = {0};
        bool same;

        find_text(c[i].text, jam, &got);
        same = strcmp(po_text_get(&got), c[i].want) == 0;
        CU_ASSERT(same);
        if (!same)
            printf("\n%s: got\n%s", c[i].why, po_text_get(&got));
        po_text_free(&got);
    }
}

static void test_around_loops(void)
{
    check(loop_cases, COUNTOF(loop_cases), false);
}

static void test_in_bodies(void)
{
    check(body_cases, COUNTOF(body_cases), false);
}

static void test_around_pairs(void)
{
    check(jammed_cases, COUNTOF(jammed_cases), true);
}

static void test_nothing(void)
{
    po_ast_promote(NULL, NULL);
}

CU_TestInfo codegen_scalar_replacement_tests[] = {
    {"around innermost loops", test_around_loops},
    {"in the body of innermost loops", test_in_bodies},
    {"around an unrolled loop and the rest", test_around_pairs},
    {"nothing in, nothing out", test_nothing},
    CU_TEST_INFO_NULL,
};
