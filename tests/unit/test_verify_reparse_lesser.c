/* Elements that keep the lesser of two values, or the greater.
 */
#include "reparse_case.h"

static const char places[] = "void f(int n, int *restrict x, int *restrict y)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        if (y[i] + 7 < x[i])\n"
                             "            x[i] = y[i] + 7;\n"
                             "}\n";

static const char products[] =
    "int A[9999][9999], B[9999][9999];\n"
    "void f(int n, int (*restrict x)[9999])\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int k = 0; k < n; k++)\n"
    "            for (int j = 0; j < n; j++)\n"
    "                if (A[i][k] + B[k][j] > x[i][j])"
    "\n"
    "                    x[i][j] = A[i][k] + B[k][j];"
    "\n"
    "}\n";

static const char global[] =
    "int A[9999][9999], B[9999][9999], x[9999][9999];\n"
    "void f(int n)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int k = 0; k < n; k++)\n"
    "            for (int j = 0; j < n; j++)\n"
    "                if (A[i][k] + B[k][j] > x[i][j])\n"
    "                    x[i][j] = A[i][k] + B[k][j];\n"
    "}\n";

static const char filtered[] =
    "int A[9999][9999], B[9999][9999], x[9999][9999];\n"
    "void f(int n)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0; j < n; j++)\n"
    "            if (x[i][j] > 3 && B[j][i] < x[i][j])\n"
    "                x[i][j] = B[j][i];\n"
    "}\n";

static const struct reparse_case cases[] = {
    {"as printed", places, "", "", isl_bool_true},
    {"the greater one", places, "+ 7 < x", "+ 7 > x", isl_bool_error},
    {"one that is equal, too", places, "+ 7 < x", "+ 7 <= x", isl_bool_error},
    {"another value is compared", places, "+ 7 < x", "+ 6 < x", isl_bool_error},
    {"another value is stored", places, "= y[i] + 7", "= y[i] + 6",
     isl_bool_error},
    {"another element is", places, "x[i] = y", "y[i] = y", isl_bool_error},
    {"something else is done otherwise", places, "= y[i] + 7;",
     "= y[i] + 7; else x[i] = 1;", isl_bool_error},
    {"variables as printed", products, "", "", isl_bool_true},
    {"a variable keeps the lesser", products, "a0 + b0 > x0", "a0 + b0 < x0",
     isl_bool_false},
    {"it is always stored", products, "if (x0 > x[i][j])\n", "\n",
     isl_bool_false},
    {"it is stored if it is less", products, "if (x0 > x[i][j])",
     "if (x0 < x[i][j])", isl_bool_false},
    {"if it is greater than another one", products, "if (x0 > x[i][j])",
     "if (x0 > x[i + 1][j])", isl_bool_false},
    {"or always", products, "if (x0 > x[i][j])",
     "if (!po_masks_of_ints() || x0 > x[i][j])", isl_bool_false},
    {"stores of an array that can be written", global, "", "", isl_bool_true},
    {"as they are told from places", global, "!po_masks_of_ints() || x0", "x0",
     isl_bool_true},
    {"under a condition", filtered, "", "", isl_bool_true},
    {"under another one", filtered, "x[i][j] > 3", "x[i][j] > 2",
     isl_bool_error},
    {"under none", filtered, "x[i][j] > 3 && ", "", isl_bool_error},
    {"under one of two", filtered, "3 && B", "3 || B", isl_bool_error},
    {"never", global, "if (!po_masks_of_ints() || x0",
     "if (!po_masks_of_ints() && x0", isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

CU_TestInfo verify_reparse_lesser_tests[] = {
    {"texts", test_cases},
    CU_TEST_INFO_NULL,
};
