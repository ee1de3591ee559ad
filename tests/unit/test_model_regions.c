#include <isl/options.h>
#include <stdio.h>

#include "region_case.h"
#include "test.h"

/* The number of regions, of statements in all of them, and of loop nests left
 * unchanged.
 */
static const struct {
    const char *why;
    int n_scop;
    int n_stmt;
    int n_unchanged;
    const char *text;
} cases[] = {
    {"siblings make one region", 1, 2, 0,
     "void f(int n, double *restrict x) {"
     "for (int i = 0; i < n; i++) x[i] = 0;"
     "for (int i = 0; i < n; i++) x[i] = 1; }"},
    {"statements around the loops are left out", 1, 3, 0,
     "double f(int n, double *restrict x) { double s; s = 1;"
     "for (int i = 0; i < n; i++) x[i] = 0; s = 2;"
     "for (int i = 0; i < n; i++) s += x[i]; s = s + 1; return s; }"},
    {"a call divides", 2, 2, 0,
     "void g(void); void f(int n, double *restrict x) {"
     "for (int i = 0; i < n; i++) x[i] = 0; g();"
     "for (int i = 0; i < n; i++) x[i] = 1; }"},
    {"a new value of a parameter divides", 2, 2, 0,
     "void f(int n, double *restrict x) {"
     "for (int i = 0; i < n; i++) x[i] = 0; n = (int)x[3];"
     "for (int i = 0; i < n; i++) x[i] = 1; }"},
    {"so does the use of an iterator", 2, 2, 0,
     "void f(int n, double *restrict x) { int i;"
     "for (i = 0; i < n; i++) x[i] = 0;"
     "for (int j = 0; j < i; j++) x[j] = 1; }"},
    {"what may overlap is kept apart", 2, 2, 0,
     "void f(int n, double *x, double *y) {"
     "for (int i = 0; i < n; i++) x[i] = 0;"
     "for (int i = 0; i < n; i++) y[i] = 1; }"},
    {"loops inside one that is left alone, which has one remark", 1, 1, 1,
     "void g(void); void f(int n, double *restrict x) {"
     "for (int t = 0; t < n; t++) { g();"
     "for (int i = 0; i < n; i++) x[i] = 0;"
     "for (int i = 0; i < n; i++) g(); } }"},
    {"loops inside while, which has a remark, switch and if", 3, 3, 1,
     "int g(void); void f(int n, double *restrict x) {"
     "while (g()) for (int i = 0; i < n; i++) x[i] = 0;"
     "switch (n) { case 1: for (int i = 0; i < n; i++) x[i] = 0; }"
     "if (g()) { for (int i = 0; i < n; i++) x[i] = 0; } }"},
    {"a condition on parameters is part of the region", 1, 2, 0,
     "void f(int n, double *restrict x) {"
     "if (n > 9) for (int i = 0; i < n; i++) x[i] = 0;"
     "for (int i = 0; i < n; i++) x[i] += 1; }"},
    {"a choice is none, but what is chosen", 2, 2, 0,
     "void f(int n, double *restrict x) {"
     "if (n > 9) for (int i = 0; i < n; i++) x[i] = 0;"
     "else for (int i = 0; i < n; i++) x[i] = 1; }"},
    {"nothing under a directive of another kind is touched", 0, 0, 1,
     "void f(int n, double (*restrict A)[9]) {\n"
     "#pragma acc parallel loop\n"
     "for (int i = 0; i < n; i++) for (int j = 0; j < 9; j++)"
     " A[i][j] = 0; }"},
    {"only between the pragmas", 1, 1, 1,
     "void f(int n, double *restrict x) {\n"
     "for (int i = 0; i < n; i++) x[i] = 0;\n"
     "#pragma scop\n"
     "for (int i = 0; i < n; i++) x[i] = 1;\n"
     "#pragma endscop\n}"},
    {"a restrict pointer and a parameter", 1, 1, 0,
     "void f(int n, double *restrict x, const double *y) {"
     "for (int i = 0; i < n; i++) x[i] = y[i]; }"},
    {"a restrict pointer that is assigned proves nothing", 1, 1, 0,
     "double *g(void); void f(int n, double *restrict x, double *y) {"
     "x = g(); for (int i = 0; i < n; i++) x[i] = y[i]; }"},
    {"two pointers that are only read", 1, 1, 0,
     "double f(int n, double *x, double *y) { double s = 0;"
     "for (int i = 0; i < n; i++) s += x[i] * y[i]; return s; }"},
    {"global arrays", 1, 1, 0,
     "static double A[9], B[9]; void f(int n) {"
     "for (int i = 0; i < n; i++) A[i] = B[i]; }"},
    {"a global array and a pointer", 1, 1, 0,
     "static double A[9]; void f(int n, double *x) {"
     "for (int i = 0; i < n; i++) A[i] = x[i]; }"},
    {"a global array and a pointer to something else", 1, 1, 0,
     "static double A[9]; void f(int n, int *x) {"
     "for (int i = 0; i < n; i++) A[i] = x[i]; }"},
    {"a pointer to char may point to anything", 1, 1, 0,
     "static double A[9]; void f(int n, char *x) {"
     "for (int i = 0; i < n; i++) A[i] = x[i]; }"},
    {"two pointers to different types may share allocated memory", 1, 1, 0,
     "void f(int n, int *y, double *x) {"
     "for (int i = 0; i < n; i++) x[i] = y[i]; }"},
    {"a local array nobody knows", 1, 1, 0,
     "void f(int n, double *x) { double A[9];"
     "for (int i = 0; i < n; i++) x[i] = A[i]; }"},
    {"a local array whose address has been passed on", 1, 1, 0,
     "void g(double *); void f(int n, double *x) { double A[9]; g(A);"
     "for (int i = 0; i < n; i++) x[i] = A[i]; }"},
    {"allocated memory", 1, 1, 0,
     "void *malloc(unsigned long); void f(int n, double *y) {"
     "double *x = malloc(n * sizeof *x);"
     "for (int i = 0; i < n; i++) x[i] = y[i]; }"},
    {"a function of the library", 1, 1, 0,
     "double sqrt(double); void f(int n, double *restrict x) {"
     "for (int i = 0; i < n; i++) x[i] = sqrt(x[i]); }"},
    {"a function that only looks like one", 0, 0, 1,
     "double y; double sqrt(double x) { if (x > 1) return y = x; return x; }"
     "void f(int n, double *restrict x) {"
     "for (int i = 0; i < n; i++) x[i] = sqrt(x[i]); }"},
};

static void test_regions(void)
{
    struct region_case c;
    int n_unchanged;
    int n_stmt;
    bool good;

    for (size_t i = 0; i < COUNTOF(cases); i++) {
        n_unchanged = run.diag->n_unchanged;
        c = region_begin(cases[i].text);
        n_unchanged = run.diag->n_unchanged - n_unchanged;
        n_stmt = 0;
        for (int k = 0; c.scops && k < c.scops->n_scop; k++) {
            n_stmt += c.scops->scop[k]->n_stmt;
            CU_ASSERT_EQUAL(po_scop_check(c.scops->scop[k]), isl_stat_ok);
        }
        good = c.scops && c.scops->n_scop == cases[i].n_scop &&
               n_stmt == cases[i].n_stmt && n_unchanged == cases[i].n_unchanged;
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s (%d regions, %d, %d)\n", i,
                    cases[i].why, c.scops ? c.scops->n_scop : -1, n_stmt,
                    n_unchanged);
        region_end(&c);
    }
}

static void test_names_are_unique(void)
{
    struct region_case c = region_begin(
        "double s; void f(int n, double *restrict x) {"
        "for (int i = 0; i < n; i++) { double s = x[i]; x[i] = s * s; }"
        "for (int i = 0; i < n; i++) { double s = x[i]; x[i] = s + s; } }");
    const po_scop *scop = region_only(&c);

    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    CU_ASSERT_EQUAL(scop->n_array, 3);
    CU_ASSERT_STRING_EQUAL(scop->array[1].name, "s_2");
    CU_ASSERT_STRING_EQUAL(scop->array[2].name, "s_3");
    CU_ASSERT_TRUE(scop->array[1].is_inner && scop->array[2].is_inner);
    region_end(&c);
}

static void test_budget(void)
{
    po_options options = *run.options;
    const po_options *saved = run.options;
    int n_unchanged = run.diag->n_unchanged;
    struct region_case c;

    options.budget = 20;
    run.options = &options;
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    c = region_begin("void f(int n, double *restrict x) {"
                     "for (int i = 0; i < n; i++) x[i] = 0; }");
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    CU_ASSERT_EQUAL(c.scops->n_scop, 0);
    CU_ASSERT_EQUAL(run.diag->n_unchanged, n_unchanged + 1);
    region_end(&c);
    run.options = saved;
}

CU_TestInfo model_regions_tests[] = {
    {"what becomes a region", test_regions},
    {"scalars of the same name are told apart", test_names_are_unique},
    {"a budget that is too small leaves the loop alone", test_budget},
    CU_TEST_INFO_NULL,
};
