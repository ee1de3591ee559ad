/* The text of nests as it is printed, and the same text with one thing wrong.
 */
#include "reparse_case.h"

static const char gemm[] =
    "double A[9999][9999], B[9999][9999], C[9999][9999];\n"
    "void f(int n, double a)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0; j < n; j++)\n"
    "            for (int k = 0; k < n; k++)\n"
    "                C[i][j] += a * A[i][k] * B[k][j];\n"
    "}\n";

static const char ones[] = "double A[9999][9999];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++)\n"
                           "        for (int j = 0; j < n; j++)\n"
                           "            A[i][j] = 1;\n"
                           "}\n";

static const char parts[] = "double x[9999];\n"
                            "void f(int n)\n"
                            "{\n"
                            "    for (int i = 1; i < n; i++) {\n"
                            "        double sum;\n"
                            "        x[i] = x[i - 1] * 2;\n"
                            "        sum = x[i] + 1;\n"
                            "        x[i] = sum * sum;\n"
                            "    }\n"
                            "}\n";

static const char rows[] = "double A[9999][9999], x[9999];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++) {\n"
                           "        x[i] = 0;\n"
                           "        for (int j = 0; j < i; j++)\n"
                           "            x[i] += A[i][j] * i;\n"
                           "    }\n"
                           "}\n";

static const char smooth[] = "double A[99999], B[99999];\n"
                             "void f(int n)\n"
                             "{\n"
                             "    for (int t = 0; t < 50; t++)\n"
                             "        for (int i = 1; i < n; i++)\n"
                             "            A[i] = A[i - 1] + A[i];\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        B[i] = A[i] * 2;\n"
                             "}\n";

static const char temporary[] = "double A[99999], B[99999];\n"
                                "void f(int n)\n"
                                "{\n"
                                "    double t;\n"
                                "    for (int i = 0; i < n; i++) {\n"
                                "        t = A[i] * 3;\n"
                                "        B[i] = t + t;\n"
                                "    }\n"
                                "}\n";

static const char total[] = "int A[99999], s;\n"
                            "int f(int n)\n"
                            "{\n"
                            "    int s = 0, i;\n"
                            "    for (i = 0; i < n; i++)\n"
                            "        s += A[i];\n"
                            "    return s + i;\n"
                            "}\n";

static const char pointers[] = "void f(int n, double *a, const double *b)\n"
                               "{\n"
                               "    for (unsigned i = 0; i < n; i++)\n"
                               "        a[i] = b[i] + 1;\n"
                               "}\n";

static const char hidden[] = "double c[4];\n"
                             "void f(int n, double *a, const double *b)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++) {\n"
                             "        double c[4];\n"
                             "        c[2] = b[i] + 1;\n"
                             "        a[i] = c[2] * c[2];\n"
                             "    }\n"
                             "}\n";

static const char choice[] = "double A[99999], B[99999];\n"
                             "void f(int n, const int *restrict p)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        if (p[i] > 3)\n"
                             "            A[i] = B[i];\n"
                             "        else\n"
                             "            A[i] = 1;\n"
                             "}\n";

static const char never[] = "int a[99999];\n"
                            "int f(const int *n, double *p, const double *q)\n"
                            "{\n"
                            "    int s = 0;\n"
                            "    for (int i = 1; i < *n; i++) {\n"
                            "        s += a[i];\n"
                            "        if (i > 5 && i < 3)\n"
                            "            for (int j = i + 1; j < *n; j++)\n"
                            "                p[j] -= q[j];\n"
                            "    }\n"
                            "    return s;\n"
                            "}\n";

static const char columns[] = "int A[9999][9999], b[9999];\n"
                              "void f(int n)\n"
                              "{\n"
                              "    for (int k = 0; k < n; k++) {\n"
                              "        int s = 0;\n"
                              "        for (int j = 0; j < n; j++)\n"
                              "            for (int i = 0; i < n; i++)\n"
                              "                s += A[i][j] * k;\n"
                              "        b[k] = s;\n"
                              "    }\n"
                              "}\n";

static const char downward[] = "double A[99999];\n"
                               "int f(int n, int s)\n"
                               "{\n"
                               "    int i;\n"
                               "    for (i = n - 1; i >= 0; i -= s)\n"
                               "        A[i] = 2 * A[i];\n"
                               "    return i;\n"
                               "}\n";

static const char narrow[] =
    "double b[9999], L[9999];\n"
    "int f(int n)\n"
    "{\n"
    "    int turns = 0;\n"
    "    for (unsigned short k = 0; k < n / 2; k++) {\n"
    "        int l = n / 2;\n"
    "        while (--l >= 0) {\n"
    "            turns++;\n"
    "            b[k] += L[(l + 3) * n + k];\n"
    "        }\n"
    "    }\n"
    "    return turns;\n"
    "}\n";

static const char narrow_start[] = "int A[99999];\n"
                                   "void f(short e)\n"
                                   "{\n"
                                   "    for (; e < 500; e++)\n"
                                   "        A[e + 2] = e * 3;\n"
                                   "}\n";

static const char wide[] = "long L[99999];\n"
                           "void f(int n)\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++) {\n"
                           "        long k = i + 1;\n"
                           "        L[k] = k * 100000 * 100000;\n"
                           "    }\n"
                           "}\n";

static const char mirrored[] =
    "double A[9999][9999], B[9999];\n"
    "void f(int n)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0, k = n - 1; j < k; j++, k--)\n"
    "            A[i][j] = B[(i - k) / 3 + n] * 2;\n"
    "}\n";

static const char padded[] =
    "double A[9999], B[9999];\n"
    "void f(int n)\n"
    "{\n"
    "    for (int i = -1; i <= n; i++)\n"
    "        for (int j = -1; j <= n; j++) {\n"
    "            int a = i < 0 ? 0 : i, b = j < 0 ? 0 : j;\n"
    "            A[(i + 1) * (n + 2) + j + 1] = B[a * n + b];\n"
    "        }\n"
    "}\n";

static const char converted[] = "long A[99999];\n"
                                "int k[99999];\n"
                                "void f(int n)\n"
                                "{\n"
                                "    for (int i = 0; i < n; i++)\n"
                                "        A[i] = (long)k[i] * n + k[i + 1];\n"
                                "}\n";

static const char guarded[] = "double A[9999][9999];\n"
                              "void f(int n, const int *restrict p)\n"
                              "{\n"
                              "    for (int i = 3; i < n; i++)\n"
                              "        if (p[i - i + n] > 3)\n"
                              "            for (int j = 0; j < n; j++)\n"
                              "                A[j][i] = A[j][i] * 2;\n"
                              "}\n";

static const char guarded_twice[] =
    "double A[9999][9999];\n"
    "void f(int n, const int *restrict p)\n"
    "{\n"
    "    for (int i = 3; i < n; i++)\n"
    "        if (!(i == 4) && p[i - i + n] > 3)\n"
    "            for (int j = 0; j < n; j++)\n"
    "                A[j][i] = A[j][i] * 2;\n"
    "}\n";

static const char skipping[] = "double A[99999], B[99999];\n"
                               "static void add(double *x, double y)\n"
                               "{\n"
                               "    *x += y;\n"
                               "}\n"
                               "void f(int n)\n"
                               "{\n"
                               "    for (int i = 0; i < n; i++) {\n"
                               "        if (B[i] > 1) {\n"
                               "            A[i] = 2;\n"
                               "            if (B[i] > 5)\n"
                               "                continue;\n"
                               "        }\n"
                               "        add(&A[i], B[i] * 2);\n"
                               "    }\n"
                               "}\n";

static const char collatz[] = "int p[99999];\n"
                              "void f(void)\n"
                              "{\n"
                              "    for (int i = 0; i < 999; i++) {\n"
                              "        long n = i + 1;\n"
                              "        int k = 0;\n"
                              "        while (n != 1) {\n"
                              "            n = n % 2 ? 3 * n + 1 : n / 2;\n"
                              "            k++;\n"
                              "        }\n"
                              "        p[i] = k;\n"
                              "    }\n"
                              "}\n";

static const struct reparse_case cases[] = {
    {"a product of matrices", gemm, "", "", isl_bool_true},
    {"other subscripts", gemm, "B[k][j]", "B[j][k]", isl_bool_false},
    {"another operator", gemm, "+= a", "-= a", isl_bool_false},
    {"another array", gemm, " = C[", " = A[", isl_bool_false},
    {"a row and a triangle", rows, "", "", isl_bool_true},
    {"a statement without a value does something", rows, "x[i] = 0;",
     "x[i] = 0; (void)(x[0] = 1);", isl_bool_error},
    {"one of two does", rows, "x[i] = 0;", "x[i] = 0; (void)i, x[0] = 1;",
     isl_bool_error},
    {"it does nothing", rows, "x[i] = 0;", "x[i] = 0; (void)n;", isl_bool_true},
    {"a bound is off by one", rows, "j < i;", "j <= i;", isl_bool_false},
    {"a loop starts late", rows, "j = 0;", "j = 1;", isl_bool_false},
    {"the outer loop ends early", rows, "i < n;", "i < n - 1;", isl_bool_false},
    {"a step is too long", rows, "j++", "j += 2", isl_bool_false},
    {"another constant", rows, "x[i] = 0;", "x[i] = 1;", isl_bool_false},
    {"a conversion is lost", rows, "* (int)i", "* (float)i", isl_bool_false},
    {"a prefix sum", smooth, "", "", isl_bool_true},
    {"a directive too many", smooth, "for (long i = po_max(",
     "\n#pragma omp simd\nfor (long i = po_max(", isl_bool_false},
    {"a row less in front of those side by side", smooth, "row <= t + 6",
     "row <= t + 5", isl_bool_false},
    {"a row more, which has nothing there", smooth, "row <= t + 6",
     "row <= t + 7", isl_bool_true},
    {"the first row begins side by side with the last", smooth,
     "i = po_max(t1 - 2 * t + 1, 15)", "i = po_max(t1 - 2 * t + 1, 1)",
     isl_bool_false},
    {"a row less behind them", smooth, "row1 = t + 1", "row1 = t + 2",
     isl_bool_false},
    {"a row lags one step less", smooth,
     "A[i - 14] = ", "A[i - 13] = ", isl_bool_false},
    {"a parallel loop too many", smooth, "for (long t1",
     "\n#pragma omp parallel for\nfor (long t1", isl_bool_false},
    {"an unknown directive", smooth, "for (long t1",
     "\n#pragma omp taskloop\nfor (long t1", isl_bool_error},
    {"loops that are not one", gemm, " collapse(2)", "", isl_bool_true},
    {"a loop too many is one with them", gemm, "collapse(2)", "collapse(3)",
     isl_bool_false},
    {"a bound of one depends on the other", gemm, "long jt = 0;",
     "long jt = it;", isl_bool_false},
    {"a loop in between is not nested directly", smooth, "omp parallel for",
     "omp parallel for collapse(2)", isl_bool_false},
    {"a helper computes something else", gemm, "a < b ? a : b", "a < b ? b : a",
     isl_bool_error},
    {"a private scalar", temporary, "", "", isl_bool_true},
    {"a shared scalar", temporary, "double t = ", "t = ", isl_bool_false},
    {"a lost factor", temporary, "t + t", "t", isl_bool_false},
    {"a sum of integers", total, "", "", isl_bool_true},
    {"the accumulator is shared", total, " reduction(+:s0)", "",
     isl_bool_false},
    {"another reduction", total,
     "reduction(+:", "reduction(*:", isl_bool_false},
    {"the sum is not stored", total, "s = (int)s0;", ";", isl_bool_false},
    {"a narrow accumulator", total, "unsigned int s0", "unsigned char s0",
     isl_bool_false},
    {"the value after the loop", total, "i = n;", "i = n + 1;", isl_bool_false},
    {"its condition", total, "n <= 0", "n <= 1", isl_bool_false},
    {"pointers and a condition", pointers, "", "", isl_bool_true},
    {"an array of iterations with the name of another", hidden, "", "",
     isl_bool_true},
    {"the other one is taken for it", hidden, "disjoint(b, &b[n], a, &a[n])",
     "disjoint(b, &b[n], c, &c[4])", isl_bool_false},
    {"the alternative is not the original", pointers,
     "for (unsigned i = 0; i < n; i++)", "for (unsigned i = 1; i < n; i++)",
     isl_bool_false},
    {"a statement in a condition", choice, "", "", isl_bool_true},
    {"another condition", choice, "p[i] > 3", "p[i] > 4", isl_bool_false},
    {"places that nothing is compared with", never, "", "", isl_bool_true},
    {"a sum over columns", columns, "", "", isl_bool_true},
    {"its accumulator is not stored", columns, "s = (int)s0;", ";",
     isl_bool_false},
    {"other subscripts in the sum", columns, "A[i][j]", "A[j][i]",
     isl_bool_false},
    {"branches swapped", choice, "A[i] = 1", "A[i] = B[i]", isl_bool_false},
    {"a step that is a variable, downwards", downward, "", "", isl_bool_true},
    {"upwards", downward, "((-1L) * s)", "(1L * s)", isl_bool_false},
    {"another factor", downward, "((-1L) * s)", "((-2L) * s)", isl_bool_false},
    {"a narrow iterator in a sum of longs", narrow, "", "", isl_bool_true},
    {"it loses bits", narrow, "(unsigned short)", "(unsigned char)",
     isl_bool_false},
    {"it gets a sign", narrow, "(unsigned short)", "(short)", isl_bool_false},
    {"a narrow variable that counts from where it is", narrow_start, "", "",
     isl_bool_true},
    {"what it is in front of the loop is taken for it", narrow_start,
     "A[t1 + 2]", "A[e + 2]", isl_bool_false},
    {"a variable wider than its value", wide, "", "", isl_bool_true},
    {"a narrower one", wide, "(long)(", "(int)(", isl_bool_false},
    {"a variable that counts back, in a quotient", mirrored, "", "",
     isl_bool_true},
    {"one that does not", mirrored, "1L - ", "1L + ", isl_bool_false},
    {"a row and a column that are chosen", padded, "", "", isl_bool_true},
    {"another row", padded, ") * n + ", ") * (n + 1) + ", isl_bool_false},
    {"another operation", padded, ") * n + ", ") * n - ", isl_bool_false},
    {"a product of long numbers", converted, "", "", isl_bool_true},
    {"of short ones", converted, "(long)k", "(int)k", isl_bool_false},
    {"a condition in front of its loop", guarded, "", "", isl_bool_true},
    {"it reads another element", guarded, "p[n]", "p[n + 1]", isl_bool_false},
    {"a condition of two parts in front of its loop", guarded_twice, "", "",
     isl_bool_true},
    {"it lacks one part", guarded_twice, "!((int)i == 4) && ", "",
     isl_bool_false},
    {"it lacks the other", guarded_twice, " && p[n] > 3", "", isl_bool_false},
    {"they are the other way round", guarded_twice,
     "!((int)i == 4) && p[n] > 3", "p[n] > 3 && !((int)i == 4)",
     isl_bool_false},
    {"one of them does", guarded_twice, " && p[n] > 3", " || p[n] > 3",
     isl_bool_false},
    {"the rest of a body is skipped", skipping, "", "", isl_bool_true},
    {"nothing is skipped", skipping, "continue;", ";", isl_bool_false},
    {"a loop with a variable that counts it", collatz, "", "", isl_bool_true},
    {"the body is another one", collatz, "k++", "k--", isl_bool_false},
    {"the condition is", collatz, "n != 1", "n != 2", isl_bool_false},
    {"another step", collatz, "count++", "count += 2", isl_bool_false},
};

/* C90 has variables of loops declared before them. */
static const struct reparse_case c90_cases[] = {
    {"loops", ones, "", "", isl_bool_true},
    {"tiles, pairs of loops, and a buffer", gemm, "", "", isl_bool_true},
    {"loops that are one are none, and share a variable", gemm, " collapse(2)",
     "", isl_bool_false},
    {"an accumulator of another type", total, "", "", isl_bool_true},
    {"declarations in blocks", parts, "", "", isl_bool_true},
    {"a loop in a statement", collatz, "", "", isl_bool_true},
    {"a loop in a statement starts elsewhere", collatz, "count = 0;",
     "count = 1;", isl_bool_false},
    {"a loop starts late", ones, "(j = 0;", "(j = 1;", isl_bool_false},
    {"a loop starts anywhere", ones, "(j = 0;", "(;", isl_bool_false},
    {"another variable is set", ones, "for (j = 0;", "for (i = 0;",
     isl_bool_false},
    {"concurrent iterations share the variable of a loop", ones,
     "long i;\n"
     "        #pragma omp parallel for firstprivate(n)\n"
     "        for (i = 0; i < n; i++) {\n"
     "            long j;\n",
     "long j; long i;\n"
     "        #pragma omp parallel for firstprivate(n)\n"
     "        for (i = 0; i < n; i++) {\n",
     isl_bool_false},
};

static const struct reparse_case torn = {
    "a variable is set in one loop and read in another", collatz, "", "",
    isl_bool_false};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

static void test_c90_cases(void)
{
    for (size_t i = 0; i < COUNTOF(c90_cases); i++)
        reparse_case_check(&c90_cases[i], REPARSE_C90);
}

static void test_torn(void)
{
    const po_options *options = run.options;
    po_options apart = *options;

    apart.fuse = PO_FUSE_NONE;
    run.options = &apart;
    reparse_case_check(&torn, REPARSE_ILLEGAL);
    run.options = options;
}

static void test_nothing(void)
{
    po_nest_text nothing = {.scop = NULL};

    CU_ASSERT_EQUAL(po_verify_text(&nothing, NULL), isl_bool_error);
}

CU_TestInfo verify_reparse_tests[] = {
    {"texts, right and damaged", test_cases},
    {"texts in C90", test_c90_cases},
    {"the text of a tree that is not legal", test_torn},
    {"nothing is not decided", test_nothing},
    CU_TEST_INFO_NULL,
};
