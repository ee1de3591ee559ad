/* Products of numbers in subscripts, of the program's type, and as the new text has them: longs. */
#include "reparse_case.h"
#include "test.h"

static const char nested[] = "void f(int k, int n, int m, double *restrict A, "
                             "const double *restrict B)\n"
                             "{\n"
                             "    for (int i = 0; i < 64; i++)\n"
                             "        A[i] = B[(k * n - k) * m + i];\n"
                             "}\n";

static const char row[] =
    "void f(int k, int n, double *restrict A, const double *restrict B)\n"
    "{\n"
    "    for (int i = 0; i < 64; i++)\n"
    "        A[i] = B[k * n + 3 * i];\n"
    "}\n";

/* Operands of which the product may wrap around: it is not that of longs. */
static const char wrapping[] =
    "void f(unsigned k, unsigned n, double *restrict A, double *restrict B)\n"
    "{\n"
    "    for (int i = 0; i < 64; i++)\n"
    "        A[i] = B[k * n] + i;\n"
    "}\n";

static const struct reparse_case cases[] = {
    {"a row at a product", row, "", "", isl_bool_true},
    {"another row", row, "k * n", "k * k", isl_bool_false},
    {"another operator", row, "k * n", "k + n", isl_bool_false},
    {"a product of a product", nested, "", "", isl_bool_true},
    {"another operand of the inner one", nested, "k * n - k", "k * m - k",
     isl_bool_false},
    {"the sum in it is a difference", nested, "n - k)", "n + k)",
     isl_bool_false},
    {"the outer product is lost", nested, " - k) * m", " - k)", isl_bool_false},
    {"unsigned numbers", wrapping, "", "", isl_bool_true},
    {"unsigned numbers as longs", wrapping, "k * n", "(long)k * n",
     isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

CU_TestInfo verify_reparse_products_tests[] = {
    {"products that are parameters, right and wrong", test_cases},
    CU_TEST_INFO_NULL,
};
