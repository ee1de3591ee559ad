/* Loops in a function that each thread of a team runs: what is given to it, what threads
 * share, and where they wait for each other.
 */
#include "reparse_case.h"

static const char sums[] =
    "void f(int n, double *restrict a, double *restrict c,\n"
    "       double (*restrict b)[8])\n"
    "{\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        double s = 0;\n"
    "        for (int k = 0; k < 8; k++)\n"
    "            s += b[i][k];\n"
    "        a[i] = s;\n"
    "    }\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        double s = 0;\n"
    "        for (int k = 0; k < 8; k++)\n"
    "            s += b[i][k] * a[n - 1 - i];\n"
    "        c[i] = s;\n"
    "    }\n"
    "}\n";

static const char steps[] =
    "void f(int n, int t, double *restrict a,\n"
    "       double *restrict c, double (*restrict b)[n])\n"
    "{\n"
    "    for (int l = 0; l < t; l++) {\n"
    "        for (int i = 0; i < n; i++) {\n"
    "            double s = 0;\n"
    "            for (int k = 0; k < n; k++)\n"
    "                s += b[i][k] * c[k];\n"
    "            a[i] = s;\n"
    "        }\n"
    "        for (int i = 0; i < n; i++)\n"
    "            c[i] = a[i] / 2;\n"
    "    }\n"
    "}\n";

static const char guarded[] =
    "void f(int n, double *restrict a, double *restrict p,\n"
    "       double (*restrict b)[8], double *restrict c)\n"
    "{\n"
    "    for (int r = 0; r < n; r++) {\n"
    "        for (int i = 0; i < n; i++) {\n"
    "            double s = 0;\n"
    "            for (int k = 0; k < 8; k++)\n"
    "                s += b[i][k] * p[k];\n"
    "            a[i] = s * a[i];\n"
    "        }\n"
    "        if (p[r] >= 1)\n"
    "            for (int i = 0; i < n; i++)\n"
    "                a[i] = c[i] + a[i];\n"
    "        for (int i = 0; i < n; i++)\n"
    "            p[i] = a[n - 1 - i];\n"
    "    }\n"
    "}\n";

static const char last[] =
    "int f(double *restrict a, double (*restrict b)[8], int n)\n"
    "{\n"
    "    int i;\n"
    "\n"
    "    for (i = 0; i < n; i++) {\n"
    "        double s = 0;\n"
    "        for (int k = 0; k < 8; k++)\n"
    "            s += b[i][k];\n"
    "        a[i] = s;\n"
    "    }\n"
    "    return i;\n"
    "}\n";

static const struct reparse_case cases[] = {
    {"as printed", sums, "", "", isl_bool_true},
    {"as printed, with steps", steps, "", "", isl_bool_true},
    {"two arguments change places", sums, "_team(n, a, c, b);\n    __asm__",
     "_team(n, c, a, b);\n    __asm__", isl_bool_false},
    {"the function is called outside of a region", sums,
     "    #pragma omp parallel", "    //", isl_bool_false},
    {"the region has another clause", sums, "omp parallel firstprivate",
     "omp parallel private", isl_bool_false},
    {"no thread waits for the others", sums, "#pragma omp for\n",
     "#pragma omp for nowait\n", isl_bool_false},
    {"no thread waits for the others at a step", steps,
     "#pragma omp for simd\n", "#pragma omp for simd nowait\n", isl_bool_false},
    {"each thread does all of it", sums, "#pragma omp for\n", "\n",
     isl_bool_false},
    {"a variable of each thread is around a loop that they share", sums,
     "    #pragma omp for\n    for (long i = 0; i < n; i++) {\n"
     "        double s_2 = 0;\n",
     "    double s_2;\n    #pragma omp for\n"
     "    for (long i = 0; i < n; i++) {\n        s_2 = 0;\n",
     isl_bool_false},
    {"a region in the region", sums, "#pragma omp for\n",
     "#pragma omp parallel for\n", isl_bool_error},
    {"a loop in vectors is not shared", steps, "#pragma omp for simd\n",
     "#pragma omp simd\n", isl_bool_false},
    {"the loop is another one", sums, "(long i = 0; i < n; i++)",
     "(long i = 1; i < n; i++)", isl_bool_false},
    {"as printed, with a condition on data", guarded, "", "", isl_bool_true},
    {"each thread tests what others may have changed", guarded,
     "        #pragma omp for simd\n"
     "        for (long i = 0; i < n; i++) {\n"
     "            if (p[r] >= 1)\n"
     "                a[i] = c[i] + a[i];\n"
     "        }\n",
     "        if (0 < n && p[r] >= 1) {\n"
     "            #pragma omp for simd\n"
     "            for (long i = 0; i < n; i++)\n"
     "                a[i] = c[i] + a[i];\n"
     "        }\n",
     isl_bool_false},
    {"as printed, with a last value", last, "", "", isl_bool_true},
    {"another last value is set", last, "            i = n;\n",
     "            i = n - 1;\n", isl_bool_false},
    {"the last value is set in front of the loops", last,
     "        #pragma omp parallel",
     "        i = n;\n        #pragma omp parallel", isl_bool_false},
    {"steps are shared", steps, "    for (long l = 0;",
     "    #pragma omp for\n    for (long l = 0;", isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], REPARSE_APART);
}

CU_TestInfo verify_reparse_team_tests[] = {
    {"functions that threads run, right and wrong", test_cases},
    CU_TEST_INFO_NULL,
};
