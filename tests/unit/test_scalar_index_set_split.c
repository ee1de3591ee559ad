/* Loops that are cut where dependences change direction, and others that are not.
 */
#include <isl/set.h>
#include <isl/union_set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* What a loop nest does, and the parts that it gets: their domains; "none" if it is not cut. */
static const struct {
    const char *why;
    const char *nest;
    const char *parts;
} cut_cases[] = {
    {"all read an element that one of them writes",
     "for (int i = 0; i < n; i++) x[i] += x[m] * y[i];",
     "[n, m] -> { S0[i] : 0 <= i < n and i < m; S1[i] : i = m and 0 <= m < n; "
     "S2[i] : 0 <= i < n and i > m }"},
    {"the element of the first one",
     "for (int i = 0; i < n; i++) x[i] += x[0] * y[i];",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : 0 < i < n }"},
    {"the element of the last one",
     "for (int i = 0; i < n; i++) x[i] += x[n - 1] * y[i];",
     "[n] -> { S0[i] : 0 <= i < n - 1; S1[i] : i = n - 1 and n > 0 }"},
    {"two directions that meet",
     "for (int i = 0; i < n; i++) x[i] += x[n - 1 - i] * y[i];",
     "[n] -> { S0[i] : 0 <= i < n and 2i <= n - 2; "
     "S1[i] : 0 <= i < n and 2i > n - 2 }"},
    {"rows and columns that a step reads and writes",
     "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) A[k][i] += "
     "A[k][k];",
     "[n] -> { S0[k, i] : 0 <= i < k < n; S1[k, i] : 0 <= i = k < n; "
     "S2[k, i] : 0 <= k < i < n }"},
    {"two statements in the loop",
     "for (int i = 0; i < n; i++) { x[i] += x[0]; y[i] += x[i] + x[0]; }",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : i = 0 and n > 0; "
     "S2[i] : 0 < i < n; S3[i] : 0 < i < n }"},
    {"each iteration waits for the one before",
     "for (int i = 1; i < n; i++) x[i] += x[i - 1];", "none"},
    {"two elements that all read",
     "for (int i = 0; i < n; i++) x[i] += x[0] + x[n - 1];", "none"},
    {"there are no dependences", "for (int i = 0; i < n; i++) x[i] += y[i];",
     "none"},
    {"one of a pair of iterations reads what the other one writes",
     "for (int i = 0; i < 2; i++) x[i] += x[0];", "none"},
};

/* Do the statements execute these instances? */
static bool has_domain(const po_scop *scop, const char *text)
{
    isl_union_set *want = isl_union_set_read_from_str(scop->ctx, text);
    isl_union_set *domain = po_scop_domain(scop);
    isl_bool same;

    domain =
        isl_union_set_intersect_params(domain, isl_set_copy(scop->context));
    want = isl_union_set_intersect_params(want, isl_set_copy(scop->context));
    same = isl_union_set_is_equal(domain, want);
    isl_union_set_free(domain);
    isl_union_set_free(want);
    return same == isl_bool_true;
}

static void test_cut(void)
{
    for (size_t i = 0; i < COUNTOF(cut_cases); i++) {
        char source[500];
        struct region_case c;
        const po_scop *scop;
        po_deps *deps;
        po_scop *cut;

        snprintf(source, sizeof(source),
                 "double A[99][99], x[99], y[99];\n"
                 "void f(int n, int m)\n{\n    %s\n}\n",
                 cut_cases[i].nest);
        c = region_begin(source);
        scop = region_only(&c);
        deps = po_deps_analyse(scop, &run);
        cut = po_scop_split_index_sets(scop, deps);
        if (strcmp(cut_cases[i].parts, "none") == 0
                ? cut != NULL
                : !cut || po_scop_check(cut) != isl_stat_ok ||
                      !has_domain(cut, cut_cases[i].parts)) {
            printf("\n%s: ", cut_cases[i].why);
            CU_FAIL("the parts are others");
        }
        po_scop_free(cut);
        po_deps_free(deps);
        region_end(&c);
    }
}

CU_TestInfo scalar_index_set_split_tests[] = {
    {"loops are cut where dependences change direction", test_cut},
    CU_TEST_INFO_NULL,
};
