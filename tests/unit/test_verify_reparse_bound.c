/* Bounds and conditions of the new text, with one thing wrong.
 */
#include "reparse_case.h"

static const char stride[] =
    "void f(int n, double (*restrict A)[100], double (*restrict B)[100])\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0; j < 100; j++) {\n"
    "            A[i][j] = 2 * A[i][j];\n"
    "            if (i % 3 == 0)\n"
    "                B[i][j] = A[i][j] + 1;\n"
    "        }\n"
    "}\n";

static const char parts[] =
    "void g(int n, int m, double *restrict A, double *restrict B)\n"
    "{\n"
    "    for (int i = 0; i < n; i++) {\n"
    "        A[i] = 2 * A[i];\n"
    "        if ((i == 7 && n >= 20) || m > 3)\n"
    "            B[i] = A[i] + 1;\n"
    "    }\n"
    "}\n";

static const char slope[] = "void h(int n, double (*restrict A)[100])\n"
                            "{\n"
                            "    for (int i = 0; 3 * i < n; i++)\n"
                            "        for (int j = (i + 2) / 3; j < 100; j++)\n"
                            "            A[i][j] = 2 * A[i][j];\n"
                            "}\n";

static const char waves[] = "void s(int n, int t, double *restrict A)\n"
                            "{\n"
                            "    for (int k = 0; k < t; k++)\n"
                            "        for (int i = 1; i < n - 1; i++)\n"
                            "            A[i] = A[i - 1] + A[i + 1];\n"
                            "}\n";

static const char truths[] =
    "void u(int n, double x, double y,\n"
    "       double (*restrict A)[100], double (*restrict B)[100])\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0; j < 100; j++) {\n"
    "            if (x != 1.)\n"
    "                A[j][i] = 2 * A[j][i];\n"
    "            if (x < y && y < 3)\n"
    "                B[j][i] = A[j][i] + 1;\n"
    "            else\n"
    "                B[j][i] = 0;\n"
    "        }\n"
    "}\n";

static const struct reparse_case truth_cases[] = {
    {"conditions on numbers that do not change", truths, "", "", isl_bool_true},
    {"the opposite of one", truths, "x != 1.", "x == 1.", isl_bool_false},
    {"another number", truths, "x != 1.", "x != 2.", isl_bool_error},
    {"another variable", truths, "x != 1.", "y != 1.", isl_bool_error},
    {"less and no more", truths, "!(x < y && y < 3)", "x < y && y < 3",
     isl_bool_false},
    {"the opposite of a part", truths, "!(x < y && y < 3)", "!(x < y) && y < 3",
     isl_bool_error},
    {"\"or\" for \"and\"", truths, "!(x < y && y < 3)", "!(x < y || y < 3)",
     isl_bool_error},
    {"no parentheses", truths, "(x < y && y < 3)", "!x < y && y < 3",
     isl_bool_error},
    {"not less is no more, for numbers only", truths, "!(x < y && y < 3)",
     "!(x < y) || y >= 3", isl_bool_error},
};

static const struct reparse_case cases[] = {
    {"a condition with a remainder", stride, "", "", isl_bool_true},
    {"another remainder", stride, "if (i % 3 == 0)", "if (i % 3 == 1)",
     isl_bool_error},
    {"another divisor", stride, "if (i % 3 == 0)", "if (i % 2 == 0)",
     isl_bool_false},
    {"another number is divided", stride, "if (i % 3 == 0)",
     "if ((i + 1) % 3 == 0)", isl_bool_false},
    {"a quotient", stride, "if (i % 3 == 0)", "if (i / 3 == 0)",
     isl_bool_error},
    {"all remainders but one", stride, "if (i % 3 == 0)", "if (i % 3 != 0)",
     isl_bool_error},
    {"a remainder up to another one", stride, "if (i % 3 == 0)",
     "if (i % 3 <= 0)", isl_bool_error},
    {"conditions on parameters", parts, "", "", isl_bool_true},
    {"one that is stricter", parts, "n >= 20", "n > 20", isl_bool_false},
    {"one that is less strict", parts, "n <= 19", "n <= 20", isl_bool_false},
    {"the other way round", parts, "n >= 8", "n <= 8", isl_bool_false},
    {"for one value", parts, "n >= 20", "n == 20", isl_bool_false},
    {"one of two lacks", parts, "n <= 19 && n >= 8", "n >= 8", isl_bool_false},
    {"one of two is enough", parts, "n <= 19 && n >= 8", "n <= 19 || n >= 8",
     isl_bool_error},
    {"nothing is done at all", parts, "if (m >= 4)", "if (0)", isl_bool_error},
    {"all is done always", parts, "if (m >= 4)", "if (1)", isl_bool_false},
    {"the other alternative", parts, "if (m >= 4)",
     "if (m < 4) ; else if (m >= 4)", isl_bool_error},
    {"the larger of two bounds", parts, "i < po_min(7, n)", "i < n",
     isl_bool_false},
    {"quotients as bounds", slope, "", "", isl_bool_true},
    {"a quotient rounded down", slope, "j = po_ceild(i, 3)",
     "j = po_floord(i, 3)", isl_bool_false},
    {"a quotient rounded up", slope, "po_floord(n - 1L, 3)); i++)",
     "po_ceild(n - 1L, 3)); i++)", isl_bool_false},
    {"a quotient by something else", slope, "j = po_ceild(i, 3)",
     "j = po_ceild(i, 2)", isl_bool_false},
    {"a quotient of something else", slope, "j = po_ceild(i, 3)",
     "j = po_ceild(i - 1, 3)", isl_bool_false},
    {"a bound is smaller by one", slope, "j <= 99", "j < 99", isl_bool_false},
    {"a quotient is not reached", slope,
     "i <= po_min(297, po_floord(n - 1L, 3))",
     "i < po_min(297, po_floord(n - 1L, 3))", isl_bool_false},
    {"a quotient that C rounds", slope, "j = po_ceild(i, 3)", "j = (i + 2) / 3",
     isl_bool_error},
    {"a helper that computes something else", slope, "a / b + (a % b > 0)",
     "a / b + (a % b < 0)", isl_bool_error},
};

static const struct reparse_case wave_cases[] = {
    {"tiles along a wave", waves, "", "", isl_bool_true},
    {"a bound of several is left out", waves,
     "i <= po_min(128 * t2 - k + 127, n - 2L)", "i <= 128 * t2 - k + 127",
     isl_bool_false},
    {"another one is", waves, "i <= po_min(128 * t2 - k + 127, n - 2L)",
     "i <= n - 2L", isl_bool_false},
    {"a bound of the tiles is", waves,
     "t2 = po_max(po_ceild(t1 - 1, 3), t1 - po_floord(t - 1L, 64))",
     "t2 = po_max(po_ceild(t1 - 1, 3), 1)", isl_bool_false},
    {"the largest of them is to be the smallest", waves,
     "i = po_max(128 * t2 - k, 1)", "i = po_min(128 * t2 - k, 1)",
     isl_bool_error},
    {"tiles that meet", waves, "128 * t2 - k + 127, n", "128 * t2 - k + 128, n",
     isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
    for (size_t i = 0; i < COUNTOF(truth_cases); i++)
        reparse_case_check(&truth_cases[i], 0);
    for (size_t i = 0; i < COUNTOF(wave_cases); i++)
        reparse_case_check(&wave_cases[i], REPARSE_NO_JAM);
}

CU_TestInfo verify_reparse_bound_tests[] = {
    {"bounds and conditions, right and wrong", test_cases},
    CU_TEST_INFO_NULL,
};
