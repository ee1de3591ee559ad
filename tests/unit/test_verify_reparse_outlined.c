/* Loops in a function of their own: what the function is given, and what is called.
 */
#include "reparse_case.h"

static const char plain[] = "double g, h;\n"
                            "void f(int n, int m, double *restrict a,\n"
                            "       const double *restrict b)\n"
                            "{\n"
                            "    for (int i = 0; i < n; i++)\n"
                            "        a[i] = b[i] + m;\n"
                            "}\n";

static const char two[] = "void f(int n, double *restrict a, double *b)\n"
                          "{\n"
                          "    for (int i = 0; i < n; i++)\n"
                          "        a[i] = b[i] / 2;\n"
                          "}\n";

static const char iterator[] = "int j;\n"
                               "void f(int n, double *a, double *b)\n"
                               "{\n"
                               "    int i;\n"
                               "    for (i = 0; i < n; i++)\n"
                               "        a[i] = 2 * b[i];\n"
                               "}\n";

static const char rows[] = "void f(int n, int m, int k,\n"
                           "       double (*restrict a)[m],\n"
                           "       double w[2][3])\n"
                           "{\n"
                           "    for (int i = 0; i < n; i++)\n"
                           "        a[i][k] = w[1][2];\n"
                           "}\n";

static const char global[] = "int m;\n"
                             "void f(int n, double *restrict a)\n"
                             "{\n"
                             "    double m = n;\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        a[i] = a[i] * m;\n"
                             "}\n";

static const char before[] = "double m;\n"
                             "void f(int n, double *restrict a)\n"
                             "{\n"
                             "    {\n"
                             "        double m = n;\n"
                             "        a[n] = m;\n"
                             "    }\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        a[i] = a[i] * m;\n"
                             "}\n";

static const char inner[] = "double m[9];\n"
                            "void f(int n, double *restrict a)\n"
                            "{\n"
                            "    for (int i = 0; i < n; i++) {\n"
                            "        int k = i;\n"
                            "        a[i] = m[3];\n"
                            "        {\n"
                            "            int m = 2 * k;\n"
                            "            a[i + n] = m;\n"
                            "        }\n"
                            "    }\n"
                            "}\n";

static const char deep[] = "void f(int n, int m, double (*restrict a)[m],\n"
                           "       double (*restrict b)[m])\n"
                           "{\n"
                           "    int i;\n"
                           "    for (i = 0; i < n; i++)\n"
                           "        for (int j = 0; j < m; j++)\n"
                           "            a[i][j] = b[i][j] + m;\n"
                           "}\n";

static const char pieces[] =
    "void f(int n, int m, double (*restrict a)[m],\n"
    "       double (*restrict b)[m])\n"
    "{\n"
    "    for (int r = 0; r < 2; r++) {\n"
    "        double k;\n"
    "        if (n > 5) k = 2; else k = 3;\n"
    "        for (int i = 0; i < n; i++)\n"
    "            for (int j = 0; j < m; j++)\n"
    "                a[i][j] = b[i][j] * k + a[i][j];\n"
    "    }\n"
    "}\n";

static const char branch[] = "void f(int n, double *a,\n"
                             "       const double *b)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        if (b[i] > 0)\n"
                             "            a[i] = b[i];\n"
                             "}\n";

static const char onward[] =
    "static void f(int n, double *a, double *b, int i)\n"
    "{\n"
    "    for (; i < n; i++)\n"
    "        a[i] = b[i] * 3;\n"
    "}\n"
    "void g(int n, double *a, double *b) { f(n, a, b, n / 2); }\n";

static const struct reparse_case cases[] = {
    {"as printed", plain, "", "", isl_bool_true},
    {"another function is called", plain, "po_f_1(n, m, a, b);",
     "f(n, m, a, b);", isl_bool_false},
    {"no function is called", plain, "po_f_1(n, m, a, b);", ";",
     isl_bool_false},
    {"something is done before the call", plain, "po_f_1(n, m, a, b);",
     "n--; po_f_1(n, m, a, b);", isl_bool_false},
    {"two arguments change places", plain, "po_f_1(n, m, a, b);",
     "po_f_1(m, n, a, b);", isl_bool_false},
    {"an argument is another value", plain, "po_f_1(n, m, a, b);",
     "po_f_1(n, m + 1, a, b);", isl_bool_false},
    {"a parameter has another type", plain, "po_f_1(int n, int m",
     "po_f_1(int n, short m", isl_bool_false},
    {"a parameter points to something else", plain,
     "const double *restrict b)\n{\n    if (po_threads",
     "const float *restrict b)\n{\n    if (po_threads", isl_bool_false},
    {"the other branch is not the original", plain,
     "a[i] = b[i] + m;\n    }\n}\n", "a[i] = b[i];\n    }\n}\n",
     isl_bool_false},
    {"the loop is another one", plain, "(long i = 0; i < n; i++)",
     "(long i = 0; i < n - 1; i++)", isl_bool_false},
    {"as printed, with a pointer that is not restrict", two, "", "",
     isl_bool_true},
    {"it is based on one that is", two, "    /* polyopt: test",
     "    b = a + 1;\n    /* polyopt: test", isl_bool_false},
    {"as printed, with a variable of its own", iterator, "", "", isl_bool_true},
    {"a variable that is not set", iterator, "    int i;\n\n",
     "    int i;\n    int j;\n\n", isl_bool_false},
    {"as printed, with rows", rows, "", "", isl_bool_true},
    {"rows of another length", rows, "double (*restrict a)[m], double",
     "double (*restrict a)[k], double", isl_bool_false},
    {"rows of another length in an array", rows, "double (*w)[3])",
     "double (*w)[4])", isl_bool_false},
    {"as printed, with a variable that has a namesake", global, "", "",
     isl_bool_true},
    {"the namesake is used", global, "    double m)", "    double k)",
     isl_bool_false},
    {"as printed, with a namesake that is not visible any more", before, "", "",
     isl_bool_true},
    {"as printed, with a namesake of a global variable in the nest", inner, "",
     "", isl_bool_true},
    {"as printed, with a function for the original", deep, "", "",
     isl_bool_true},
    {"the function for the original has something else", deep, "(int j = 0;",
     "(int j = 1;", isl_bool_false},
    {"its variable is another one", deep, "    int i;\n\n",
     "    int n;\n    int i;\n\n", isl_bool_false},
    {"it does something before", deep, "    int i;\n\n",
     "    int i;\n    m = 1;\n", isl_bool_false},
    {"it is given something else", deep, "f_1_original(n, m, a, b)",
     "f_1_original(m, n, a, b)", isl_bool_false},
    {"it is not called", deep, "po_f_1_original(n, m, a, b);", ";",
     isl_bool_false},
    {"another function is called for the original", deep,
     "po_f_1_original(n, m, a, b)", "po_f_1(n, m, a, b)", isl_bool_false},
    {"one function for the other", deep, "po_f_1(n, m, a, b)",
     "po_f_1_original(n, m, a, b)", isl_bool_false},
    {"a parameter of it has another type", deep, "original(int n, int m",
     "original(int n, short m", isl_bool_false},
    {"as printed, with conditions for parts of the loops", pieces, "", "",
     isl_bool_true},
    {"as printed, with a branch", branch, "", "", isl_bool_true},
    {"the original is called with something else", branch,
     "po_f_1_original(n, a, b)", "po_f_1_original(n, b, a)", isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], REPARSE_APART);
}

/* The function for the original has a variable of its own, which is not set. */
static void test_unset(void)
{
    static const struct reparse_case right = {"as printed", onward, "", "",
                                              isl_bool_true};
    static const struct reparse_case wrong = {
        "a value does not enter the function", onward,
        "b, int i)\n{\n    for (;", "b)\n{\n    int i;\n    for (;",
        isl_bool_false};

    reparse_case_check(&right, REPARSE_APART);
    reparse_case_check_also(&wrong, REPARSE_APART, "b, i);\n    }\n    __asm__",
                            "b);\n    }\n    __asm__");
}

CU_TestInfo verify_reparse_outlined_tests[] = {
    {"functions of their own, right and wrong", test_cases},
    {"their variables are set", test_unset},
    CU_TEST_INFO_NULL,
};
