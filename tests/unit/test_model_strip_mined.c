#include <isl/map.h>
#include <isl/set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* Around the only statement. */
static const struct {
    const char *why;
    int n_loop;
    const char *text;
} cases[] = {
    {"a strip begins where the one before ends", 1,
     "for (int b = 0; b < n; b += 8)"
     "for (int i = b; i < b + 8 && i < n; i++) x[i] *= 2;"},
    {"strips with numbers", 1,
     "for (int b = 0; b < (n + 7) / 8; b++)"
     "for (int i = 8 * b; i < 8 * b + 8 && i < n; i++) x[i] *= 2;"},
    {"iterations between strips are none of the loop's", 1,
     "for (int b = 0; b < n; b += 8)"
     "for (int i = b; i < b + 7 && i < n; i++) x[i] *= 2;"},
    {"strips of strips", 1,
     "for (int c = 0; c < n; c += 64)"
     "for (int b = c; b < c + 64 && b < n; b += 8)"
     "for (int i = b; i < b + 8 && i < c + 64 && i < n; i++) x[i] *= 2;"},
    {"loops around and inside stay", 3,
     "for (int k = 0; k < n; k++) for (int b = 0; b < n; b += 8)"
     "for (int i = b; i < b + 8 && i < n; i++)"
     "for (int j = i; j < n; j++) x[j] += k;"},
    {"an iteration is in two strips", 2,
     "for (int b = 0; b < n; b += 8)"
     "for (int i = b; i <= b + 8 && i < n; i++) x[i] *= 2;"},
    {"the last strip is first", 2,
     "for (int b = n / 8; b >= 0; b--)"
     "for (int i = 8 * b; i < 8 * b + 8 && i < n; i++) x[i] *= 2;"},
    {"a strip is done backwards", 2,
     "for (int b = 0; b < n / 8; b++)"
     "for (int i = 8 * b + 7; i >= 8 * b; i--) x[i] *= 2;"},
    {"the number of the strip counts", 2,
     "for (int b = 0; b < n; b += 8)"
     "for (int i = b; i < b + 8 && i < n; i++) x[i] *= b;"},
    {"a loop is between", 3,
     "for (int b = 0; b < n; b += 8) for (int k = 0; k < n; k++)"
     "for (int i = b; i < b + 8 && i < n; i++) x[i] += k;"},
    {"iterations are counted from where the strip begins", 2,
     "for (int b = 0; b < n; b += 8)"
     "for (int i = b; i < b + 8 && i < n; i += 3) x[i] *= 2;"},
};

static void test_depth(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        char text[400];
        struct region_case c;
        const po_scop *scop;
        bool good;

        snprintf(text, sizeof(text), "void f(int n, double *x) { %s }",
                 cases[i].text);
        c = region_begin(text);
        scop = region_only(&c);
        good = scop && scop->stmt[0].n_iter == cases[i].n_loop &&
               po_scop_check(scop) == isl_stat_ok;
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s (%d loops)\n", i, cases[i].why,
                    scop ? scop->stmt[0].n_iter : -1);
        region_end(&c);
    }
}

/* What is left are the instances and the elements that they access. */
static void test_statement(void)
{
    struct region_case c =
        region_begin("void f(int n, double *x) { for (int k = 0; k < n; k++)"
                     "for (int b = 1; b < n; b += 8)"
                     "for (int i = b; i < b + 8 && i < n; i++) x[i] = k; }");
    const po_scop *scop = region_only(&c);
    const po_stmt *stmt = scop ? scop->stmt : NULL;

    CU_ASSERT_TRUE(stmt && stmt->n_iter == 2 && stmt->n_access == 1);
    if (stmt && stmt->n_iter == 2 && stmt->n_access == 1) {
        CU_ASSERT_TRUE(
            region_same_set(scop, isl_set_copy(stmt->domain),
                            "[n] -> { S0[k, i] : 0 <= k < n and 1 <= i < n }"));
        CU_ASSERT_TRUE(region_same_map(
            scop, isl_map_copy(stmt->access[0].relation),
            "[n] -> { S0[k, i] -> x[i] : 0 <= k < n and 1 <= i < n }"));
        CU_ASSERT_STRING_EQUAL(stmt->iter[0]->name, "k");
        CU_ASSERT_STRING_EQUAL(stmt->iter[1]->name, "i");
    }
    region_end(&c);
}

CU_TestInfo model_strip_mined_tests[] = {
    {"which loops are joined", test_depth},
    {"what is left", test_statement},
    CU_TEST_INFO_NULL,
};
