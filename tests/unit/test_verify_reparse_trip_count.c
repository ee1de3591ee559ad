/* Two ways to share loops among threads, and the choice between them.
 */
#include "reparse_case.h"

static const char grid[] =
    "void f(int p, int n, double (*restrict a)[n][n],\n"
    "       double (*restrict b)[n][n])\n"
    "{\n"
    "    for (int q = 0; q < p; q++) {\n"
    "        for (int i = 1; i < n - 1; i++)\n"
    "            for (int j = 0; j < n; j++)\n"
    "                b[q][i][j] = a[q][i - 1][j] + a[q][i + 1][j];\n"
    "        for (int i = 2; i < n - 2; i++)\n"
    "            for (int j = 0; j < n; j++)\n"
    "                a[q][i][j] = b[q][i - 1][j] + b[q][i + 1][j];\n"
    "    }\n"
    "}\n";

/* What is found last is in the second way, but for what the first one has only. */
static const struct reparse_case cases[] = {
    {"as printed", grid, "", "", isl_bool_true},
    {"the first way leaves an iteration out", grid,
     "q < p; q++) {\n            #pragma",
     "q < p - 1; q++) {\n            #pragma", isl_bool_false},
    {"the second way leaves an iteration out", grid, "q < p; q++)",
     "q < p - 1; q++)", isl_bool_false},
    {"the second way is another statement", grid, "a[q][i - 1][j] +",
     "a[q][i - 2][j] +", isl_bool_false},
    {"the choice changes a variable", grid, "if (p <= po_threads() / 2",
     "if (p-- <= po_threads() / 2", isl_bool_false},
    {"there is one way only", grid, "} else {\n        #pragma",
     "}\n    {\n        #pragma", isl_bool_error},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], REPARSE_FEW);
}

CU_TestInfo verify_reparse_trip_count_tests[] = {
    {"two ways, right and wrong", test_cases},
    CU_TEST_INFO_NULL,
};
