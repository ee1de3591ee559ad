/* Variables that change places behind the loops.
 */
#include "reparse_case.h"

static const char two[] =
    "double f(double (*u)[300], double (*v)[300], int n)\n"
    "{\n"
    "    for (int s = 0; s < n; s++) {\n"
    "        for (int i = 1; i < 299; i++)\n"
    "            for (int j = 1; j < 299; j++)\n"
    "                v[i][j] = u[i - 1][j] + u[i][j + 1];\n"
    "        double (*w)[300] = u;\n"
    "        u = v;\n"
    "        v = w;\n"
    "    }\n"
    "    return u[1][2] - v[2][1];\n"
    "}\n";

static const char three[] = "double f(double *a, double *b, double *c, int n)\n"
                            "{\n"
                            "    double *t;\n"
                            "    for (int s = 0; s < n; s++) {\n"
                            "        for (int i = 1; i < 29999; i++)\n"
                            "            c[i] = b[i - 1] + b[i + 1] - a[i];\n"
                            "        t = a;\n"
                            "        a = b;\n"
                            "        b = c;\n"
                            "        c = t;\n"
                            "    }\n"
                            "    return a[1] - b[2] * c[3];\n"
                            "}\n";

static const struct reparse_case cases[] = {
    {"as printed", two, "", "", isl_bool_true},
    {"the other way round", two,
     "void *u_before = u;\n            u = v;\n            v = u_before;",
     "void *v_before = v;\n            v = u;\n            u = v_before;",
     isl_bool_true},
    {"one pointer keeps its place", two,
     "            u = v;\n            v = u_", "            v = u_",
     isl_bool_false},
    {"the copy is made too late", two, "u_before = u;\n            u = v;",
     "u_before = v;\n            u = v;", isl_bool_false},
    {"what is saved is the other one", two, "v = u_before", "v = u",
     isl_bool_false},
    {"back again", two, "v = u_before;", "v = u_before; v = u; u = u_before;",
     isl_bool_false},
    {"a number is changed, too", two, "v = u_before;", "v = u_before; n = 3;",
     isl_bool_false},
    {"after an even number of steps", two, "n + 1L, 2) - 1 == n",
     "n + 0L, 2) == n", isl_bool_false},
    {"always", two, "if (2 * po_floord(n + 1L, 2) - 1 == n) {", "{",
     isl_bool_false},
    {"three as printed", three, "", "", isl_bool_true},
    {"the second change is the first one", three,
     "a = c;\n            b = a_before;\n            c = b_before;",
     "a = b;\n            b = c;\n            c = a_before;", isl_bool_false},
    {"back otherwise", two, "v = u_before;\n        }",
     "v = u_before;\n        } else {\n            void *w = u; u = v; v = w;"
     "\n        }",
     isl_bool_false},
    {"both, one after the other", three, "else if", "if", isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

CU_TestInfo verify_reparse_change_tests[] = {
    {"variables change places", test_cases},
    CU_TEST_INFO_NULL,
};
