/* Buffers for parts of arrays, and what fills them: copies of elements, and calls by which rows become
 * columns.
 */
#include "reparse_case.h"

static const char transposed[] =
    "double A[9999][9999], B[9999][9999], C[9999][9999];\n"
    "void f(int n)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0; j < n; j++)\n"
    "            for (int k = 0; k < n; k++)\n"
    "                C[i][j] += A[i][k] * B[j][k];\n"
    "}\n";

/* The same, with elements that vectors do not move. */
static const char shorts[] = "short B[9999][9999];\n"
                             "double A[9999][9999], C[9999][9999];\n"
                             "void f(int n)\n"
                             "{\n"
                             "    for (int i = 0; i < n; i++)\n"
                             "        for (int j = 0; j < n; j++)\n"
                             "            for (int k = 0; k < n; k++)\n"
                             "                C[i][j] += A[i][k] * B[j][k];\n"
                             "}\n";

static const struct reparse_case cases[] = {
    {"a buffer with a part of an array", shorts, "", "", isl_bool_true},
    {"it is too short", shorts, "short B_packed[32][288]",
     "short B_packed[31][288]", isl_bool_false},
    {"its rows are", shorts, "short B_packed[32][288]",
     "short B_packed[32][256]", isl_bool_false},
    {"its elements are smaller", shorts, "short B_packed", "char B_packed",
     isl_bool_false},
    {"threads share it", shorts, "short B_packed", "static short B_packed",
     isl_bool_error},
    {"another element is copied", shorts, "= B[j][k];", "= B[k][j];",
     isl_bool_false},
    {"another array is", shorts, "= B[j][k];", "= C[j][k];", isl_bool_false},
    {"to another place", shorts, "][j - jt] = B[", "][jt - j] = B[",
     isl_bool_false},
    {"to another array", shorts, "B_packed[k - kt][j - jt] = B[",
     "B[k - kt][j - jt] = B[", isl_bool_false},
    {"and added to what is there", shorts, "= B[", "+= B[", isl_bool_false},
    {"not all of it is copied", shorts, "k = kt; k < po_min(n, kt + 32); k++",
     "k = kt + 1; k < po_min(n, kt + 32); k++", isl_bool_false},
    {"what asks for lines stores", shorts, "prefetch(&B[j + 8][k])",
     "prefetch(&B[j + 8][k = 0])", isl_bool_false},
    {"what asks for lines reads memory", shorts, "prefetch(&B[j + 8][k])",
     "prefetch(&B[j + 8][(long)B[j][k]])", isl_bool_false},
    {"it asks for lines for ever", shorts, "k += 32", "j += 0", isl_bool_error},
    {"rows that become columns", transposed, "", "", isl_bool_true},
    {"of another element", transposed, "&B[jt][kt]", "&B[kt][jt]",
     isl_bool_false},
    {"of another array", transposed, "&B[jt][kt]", "&C[jt][kt]",
     isl_bool_false},
    {"of what is written", transposed, "&B[jt][kt], 9999, &B_packed[0][0], 264",
     "&B_packed[0][0], 264, &B[jt][kt], 9999", isl_bool_false},
    {"that are further apart", transposed, "kt], 9999", "kt], 9998",
     isl_bool_false},
    {"that are nearer there", transposed, "&B_packed[0][0], 264",
     "&B_packed[0][0], 256", isl_bool_false},
    {"to another place", transposed, "&B_packed[0][0]", "&B_packed[0][1]",
     isl_bool_false},
    {"but the first", transposed, "_transpose8(jt", "_transpose8(jt + 1",
     isl_bool_false},
    {"but the last", transposed, "jt + 255), kt", "jt + 254), kt",
     isl_bool_false},
    {"of smaller elements", transposed, "_transpose8(", "_transpose4(",
     isl_bool_error},
    {"a buffer is as long", transposed, "double B_packed[32][264]",
     "double B_packed[32][256]", isl_bool_false},
    {"another element of it is read", transposed, "* B_packed[k - kt]",
     "* B_packed[k + 1 - kt]", isl_bool_false},
    {"a variable is another one", transposed, "= B_packed[k - kt + 3]",
     "= B_packed[k - kt + 2]", isl_bool_false},
    {"a variable is that of another array", transposed,
     "b3 = B_packed[k - kt + 3]", "b3 = A[k - kt + 3]", isl_bool_false},
};

static const char hoisted[] = "double B[96][64], C[64][64];\n"
                              "void f(void)\n"
                              "{\n"
                              "    for (int t = 0; t < 40; t++)\n"
                              "        for (int i = 0; i < 27; i += 3)\n"
                              "            for (int k = 0; k < 8; k++)\n"
                              "                for (int j = 0; j < 7; j++)\n"
                              "                    C[t][j] += B[i + k][j];\n"
                              "}\n";

static const struct reparse_case hoisted_cases[] = {
    {"a buffer with parts", hoisted, "", "", isl_bool_true},
    {"it lacks a part", hoisted, "double B_packed[9]", "double B_packed[8]",
     isl_bool_false},
    {"the next part is read", hoisted, "+= B_packed[t1]", "+= B_packed[t1 + 1]",
     isl_bool_false},
    {"the first part is read", hoisted, "+= B_packed[t1]", "+= B_packed[0]",
     isl_bool_false},
    {"the first part is filled", hoisted, "B_packed[t1][t2", "B_packed[0][t2",
     isl_bool_false},
    {"the last part is not filled", hoisted,
     "t1 <= 8; t1++)\n            for (long t2",
     "t1 <= 7; t1++)\n            for (long t2", isl_bool_false},
    {"parts are filled with others", hoisted, "= B[t2][j]", "= B[t1][j]",
     isl_bool_false},
};

static void test_cases(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        reparse_case_check(&cases[i], 0);
}

static void test_hoisted(void)
{
    for (size_t i = 0; i < COUNTOF(hoisted_cases); i++)
        reparse_case_check(&hoisted_cases[i], REPARSE_HOISTED);
    reparse_case_check(&hoisted_cases[0], REPARSE_HOISTED | REPARSE_C90);
}

CU_TestInfo verify_reparse_buffers_tests[] = {
    {"buffers in front of tiles", test_cases},
    {"buffers that are filled further out", test_hoisted},
    CU_TEST_INFO_NULL,
};
