/* Statements of several assignments, which stay one where a variable steps in them. */
#include "reparse_case.h"
#include "test.h"

static const char chained[] = "int A[9999];\n"
                              "void f(int n, int *restrict p)\n"
                              "{\n"
                              "    for (int i = 0; i < n; i++)\n"
                              "        A[i] = *p++ = 2;\n"
                              "}\n";

static const struct reparse_case cases[] = {
    {"two assignments", chained, "", "", isl_bool_true},
    {"another place of the first", chained, "p[i] = 2", "p[i + 1] = 2",
     isl_bool_false},
    {"one is left out", chained, "p[i] = 2", "2", isl_bool_false},
};

static void test_assignments(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

CU_TestInfo verify_reparse_assignments_tests[] = {
    {"assignments in assignments, right and wrong", test_assignments},
    CU_TEST_INFO_NULL,
};
