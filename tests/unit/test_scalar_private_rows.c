/* Rows that iterations have of their own: where they do, and where not. */
#include <isl/set.h>
#include <isl/union_set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* What a loop nest does, and the parts that it gets: their domains; "none" if it is not cut. */
static const struct own_case {
    const char *why;
    const char *nest;
    bool is_owned;
} own_cases[] = {
    {"every iteration fills the row before it reads it",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < m; j++) x[j] = A[i][j];"
     " for (int j = 0; j < m; j++) A[i][j] = x[j] * 2; }",
     true},
    {"rows get longer: the last one is the longest",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < i; j++) x[j] = A[i][j];"
     " for (int j = 0; j < i; j++) A[i][j] = x[j] * 2; }",
     true},
    {"rows get shorter: the last one is not all that is left",
     "for (int i = 0; i < n; i++) {"
     " for (int j = i; j < m; j++) x[j] = A[i][j];"
     " for (int j = i; j < m; j++) A[i][j] = x[j] * 2; }",
     false},
    {"what is read is older",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < m; j++) x[j] += A[i][j];"
     " for (int j = 0; j < m; j++) A[i][j] = x[j] * 2; }",
     false},
    {"what is read is partly older",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 1; j < m; j++) x[j] = A[i][j];"
     " for (int j = 0; j < m; j++) A[i][j] = x[j] * 2; }",
     false},
    {"what is read is written later",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < m; j++) A[i][j] = x[j] * 2;"
     " for (int j = 0; j < m; j++) x[j] = A[i][j]; }",
     false},
    {"a neighbour is read",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < m; j++) x[j] = A[i][j];"
     " for (int j = 1; j < m; j++) A[i][j] = x[j - 1]; }",
     false},
    {"the row is read behind the loop",
     "for (int i = 0; i < n; i++)"
     " for (int j = 0; j < m; j++) x[j] = A[i][j];"
     "for (int j = 0; j < m; j++) y[j] = x[j];",
     false},
    {"not every element is written",
     "for (int i = 0; i < n; i++) {"
     " for (int j = 0; j < m; j++) if (A[i][j] > 0) x[j] = A[i][j];"
     " for (int j = 0; j < m; j++) A[i][j] = x[j] * 2; }",
     false},
};

static void test_own(void)
{
    for (size_t i = 0; i < COUNTOF(own_cases); i++) {
        char source[500];
        struct region_case c;
        po_deps *deps;
        po_scop *own;

        snprintf(source, sizeof(source),
                 "double A[99][99], x[99], y[99];\n"
                 "void f(int n, int m)\n{\n    %s\n}\n",
                 own_cases[i].nest);
        c = region_begin(source);
        deps = po_deps_analyse(c.scops->scop[0], &run);
        own = po_scop_privatize_rows(c.scops->scop[0], deps, -1);
        if ((own != NULL) != own_cases[i].is_owned ||
            (own && po_scop_check(own) != isl_stat_ok)) {
            printf("\n%s: ", own_cases[i].why);
            CU_FAIL("something else becomes of the row");
        }
        po_scop_free(own);
        po_deps_free(deps);
        region_end(&c);
    }
}

CU_TestInfo scalar_private_rows_tests[] = {
    {"iterations have rows of their own", test_own},
    CU_TEST_INFO_NULL,
};
