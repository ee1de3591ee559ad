#include "polyopt/scop.h"
#include "region_case.h"
#include "test.h"

/* Does the loop read elements in a row that its next iteration reads, too? */
static const struct {
    const char *why;
    const char *text;
    bool reads;
} cases[] = {
    {"neighbours",
     "void f(int n, double a[restrict n], double b[restrict n]) {"
     "for (int i = 1; i < n - 1; i++) a[i] = b[i - 1] + b[i] + b[i + 1]; }",
     true},
    {"two are too few",
     "void f(int n, double a[restrict n], double b[restrict n]) {"
     "for (int i = 1; i < n; i++) a[i] = b[i - 1] + b[i]; }",
     false},
    {"neighbours in the reverse order",
     "void f(int n, double a[restrict n], double b[restrict n + 2]) {"
     "for (int i = 1; i < n; i++)"
     "a[i] = b[n - i] + b[n - i + 1] + b[n - i + 2]; }",
     true},
    {"one in three statements each",
     "void f(int n, double a[restrict n][3], double b[restrict n]) {"
     "for (int i = 1; i < n - 1; i++) {"
     "a[i][0] = b[i - 1]; a[i][1] = b[i]; a[i][2] = b[i + 1]; } }",
     true},
    {"a row of another one than the loop moves along",
     "void f(int n, double a[restrict n], double b[restrict n][5]) {"
     "for (int i = 0; i < n; i++) a[i] = b[i][0] + b[i][1] + b[i][2]; }",
     false},
    {"columns are no row",
     "void f(int n, double a[restrict n], double b[restrict n][n]) {"
     "for (int i = 1; i < n - 1; i++)"
     "a[i] = b[i - 1][0] + b[i][0] + b[i + 1][0]; }",
     false},
    {"a row that stays where it is",
     "void f(int n, double a[restrict n], double b[restrict 3]) {"
     "for (int i = 0; i < n; i++) a[i] = b[0] + b[1] + b[2]; }",
     false},
};

static void test_reads(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        struct region_case c = region_begin(cases[i].text);
        const po_scop *scop = region_only(&c);
        const int stmt[] = {0, 1, 2};
        bool reads = po_stmts_read_neighbours(scop, scop->n_stmt, stmt);

        CU_ASSERT_EQUAL(reads, cases[i].reads);
        if (reads != cases[i].reads)
            printf("%s\n", cases[i].why);
        region_end(&c);
    }
}

CU_TestInfo ir_neighbours_tests[] = {
    {"which rows are read again by the next iteration", test_reads},
    CU_TEST_INFO_NULL,
};
