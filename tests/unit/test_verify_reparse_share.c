/* Clauses of directives: of which variables concurrent iterations have copies.
 */
#include "reparse_case.h"

#define LOOP "#pragma omp parallel for"
#define SIMD "#pragma omp simd"

static const char pointers[] =
    "void f(int n, double *restrict a, const double *restrict b)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        a[i] = b[i] + 1;\n"
    "}\n";

static const char array[] = "double f(int n)\n"
                            "{\n"
                            "    double A[9999];\n"
                            "    for (int i = 0; i < n; i++)\n"
                            "        A[i] = i;\n"
                            "    return A[n / 2];\n"
                            "}\n";

static const char last[] = "double A[99999], B[99999];\n"
                           "double f(int n)\n"
                           "{\n"
                           "    double s = 0;\n"
                           "    for (int t = 1; t < n; t++) {\n"
                           "        s = s * A[n] + A[0];\n"
                           "        for (int i = 0; i < n; i++)\n"
                           "            A[i] = B[i] * s;\n"
                           "        for (int i = 0; i < n; i++)\n"
                           "            B[i] = A[n - i] - s;\n"
                           "    }\n"
                           "    return s;\n"
                           "}\n";

static const char total[] = "int A[99999];\n"
                            "int f(int n)\n"
                            "{\n"
                            "    int s = 0;\n"
                            "    for (int i = 0; i < n; i++)\n"
                            "        s += A[i];\n"
                            "    return s;\n"
                            "}\n";

static const struct reparse_case cases[] = {
    {"copies of what is read only", pointers, LOOP " simd",
     LOOP " simd firstprivate(n, a, b)", isl_bool_true},
    {"on several lines", pointers, LOOP " simd",
     LOOP " simd \\\n    firstprivate(n, \\\r\n    a, b)", isl_bool_true},
    {"a pointer that points nowhere", pointers, LOOP " simd",
     LOOP " simd private(a)", isl_bool_false},
    {"on the second line", pointers, LOOP " simd",
     LOOP " simd \\\n    private(a)", isl_bool_false},
    {"a number that is not set", pointers, LOOP " simd",
     LOOP " simd firstprivate(a) private(b, n)", isl_bool_false},
    {"an array of which each thread has a copy", array, LOOP " simd",
     LOOP " simd firstprivate(n, A)", isl_bool_false},
    {"a copy of a variable that is set before", last, SIMD,
     LOOP " firstprivate(s)", isl_bool_true},
    {"one that is not set", last, SIMD, SIMD " private(s)", isl_bool_false},
    {"a sum of which each thread has a copy", total, "reduction(+:s0)",
     "firstprivate(s0)", isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

CU_TestInfo verify_reparse_share_tests[] = {
    {"clauses, right and wrong", test_cases},
    CU_TEST_INFO_NULL,
};
