/* Loops that are there twice, in a region of threads and without one.
 */
#include "reparse_case.h"

static const char rest[] =
    "void f(int n, double (*restrict a)[n], double *restrict t)\n"
    "{\n"
    "    for (int k = 0; k < n; k++) {\n"
    "        t[k] = 1 / a[k][k];\n"
    "        for (int j = k + 1; j < n; j++) {\n"
    "            double s = 0;\n"
    "            for (int i = k; i < n; i++)\n"
    "                s += a[j][i] * a[k][i];\n"
    "            for (int i = k; i < n; i++)\n"
    "                a[j][i] -= t[k] * s * a[k][i];\n"
    "        }\n"
    "    }\n"
    "}\n";

static const char last[] =
    "void f(int m, int n, double (*restrict a)[n], double *restrict b,\n"
    "       double *restrict c)\n"
    "{\n"
    "    for (int i = 0; i < m; i++)\n"
    "        for (int j = 0; j < n; j++)\n"
    "            a[i][j] = a[i][j] * a[i][j] + b[j];\n"
    "    for (int j = 0; j < n; j++)\n"
    "        b[0] += a[j][0];\n"
    "    for (int j = 0; j < n; j++)\n"
    "        c[j] = a[j][0] / 3 + c[j];\n"
    "}\n";

static const char taken[] = "int po_f_1_original;\n"
                            "void f(long n, double *a, double *b)\n"
                            "{\n"
                            "    for (long i = 0; i < n; i++)\n"
                            "        a[i] = b[i] / 3;\n"
                            "}\n";

static const struct reparse_case cases[] = {
    {"as printed", rest, "", "", isl_bool_true},
    {"the loop without threads begins later", rest,
     "(long j = k + 1; j < n; j++)", "(long j = k + 2; j < n; j++)",
     isl_bool_false},
    {"the loop without threads has lanes that share a variable", rest,
     "} else {\n            for",
     "} else {\n            #pragma omp simd\n            for", isl_bool_false},
    {"there are threads in both", rest, "} else {\n            for",
     "} else {\n            #pragma omp parallel for\n            for",
     isl_bool_false},
    {"there are threads in none", rest, "#pragma omp parallel for firstprivate",
     "// firstprivate", isl_bool_false},
    {"the threads have no values", rest, "omp parallel for firstprivate",
     "omp parallel for private", isl_bool_false},
    {"the condition changes something", rest, "(n - k > 290)",
     "(n - k > (n = 290))", isl_bool_false},
    {"something stands behind the loop without threads", rest,
     "            }\n        }\n    }\n    __asm__",
     "            }\n            t[k] = 0;\n        }\n    }\n    __asm__",
     isl_bool_error},
    {"the region has a clause that is another condition", rest,
     "omp parallel for firstprivate",
     "omp parallel for if (n > 3) firstprivate", isl_bool_true},
    {"as printed, at the end of a function", last, "", "", isl_bool_true},
    {"the last loop without threads is another one", last,
     "(long j = 0; j < n; j++)\n            c",
     "(long j = 1; j < n; j++)\n            c", isl_bool_false},
    {"an alternative in place that is the same loop", taken, "", "",
     isl_bool_true},
    {"the same, without the limit of n", taken, "n <= 1099511627776", "n > 1",
     isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], REPARSE_APART);
}

CU_TestInfo verify_reparse_region_tests[] = {
    {"loops with and without a region, right and wrong", test_cases},
    CU_TEST_INFO_NULL,
};
