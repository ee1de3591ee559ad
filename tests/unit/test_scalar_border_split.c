/* Loops that are cut where the borders of arrays begin, and others that are not.
 */
#include <isl/set.h>
#include <isl/union_set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* What a loop nest does, the domains of the parts that it gets, "none" if it is not cut, and the text
 * of the statement in one of them.
 */
static const struct {
    const char *why;
    const char *nest;
    const char *parts;
    int stmt;
    const char *text;
} border_cases[] = {
    {"neighbours that are clamped",
     "for (int i = 0; i < n; i++) x[i] = y[i > 0 ? i - 1 : 0];",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : 0 < i < n }", 1,
     "x[i] = y[i - 1]"},
    {"at both ends",
     "for (int i = 0; i < n; i++) x[i] = y[i > 0 ? i - 1 : 0] + y[i < n - 1 ? "
     "i + 1 : n - 1];",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : 0 < i < n - 1; "
     "S2[i] : 0 < i = n - 1 }",
     1, "x[i] = y[i - 1] + y[i + 1]"},
    {"a window of a size that is not known",
     "for (int i = 0; i < n; i++) for (int k = -m; k <= m; k++) "
     "x[i] += y[i + k < 0 ? 0 : i + k > n - 1 ? n - 1 : i + k];",
     "[n, m] -> { S0[i, k] : 0 <= i < n and i < m and -m <= k <= m; "
     "S1[i, k] : m <= i < n - m and 0 <= i < n and -m <= k <= m; "
     "S2[i, k] : 0 <= i < n and i >= m and i >= n - m and -m <= k <= m }",
     1, "x[i] += y[i + k]"},
    {"from the other side",
     "for (int i = 0; i < n; i++) x[i] = y[(i + n - 1) % n] + y[(i + 1) % n];",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : 0 < i < n - 1; "
     "S2[i] : 0 < i = n - 1 }",
     1, "x[i] = y[i - 1] + y[i + 1]"},
    {"a remainder of a constant",
     "for (int i = 0; i < 90; i++) x[i] = y[(i + 1) % 90];",
     "{ S0[i] : 0 <= i < 89; S1[i] : i = 89 }", 0, "x[i] = y[i + 1]"},
    {"rows and columns",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "A[i][j] = A[i < 5 ? 0 : i][j] + A[i][j < 5 ? 0 : j];",
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < 5 and j < n; "
     "S1[i, j] : 0 <= i < 5 and 5 <= j < n; S2[i, j] : 5 <= i, j < n }",
     2, "A[i][j] = A[i][j] + A[i][j]"},
    {"the element that is written",
     "for (int i = 0; i < n; i++) x[i < n - 1 ? i + 1 : 0] = y[i];",
     "[n] -> { S0[i] : 0 <= i < n - 1; S1[i] : 0 <= i = n - 1 }", 0,
     "x[i + 1] = y[i]"},
    {"a choice outside of subscripts stays",
     "for (int i = 0; i < n; i++) x[i] = (i > 0 ? 1 : 2) * y[i > 0 ? i - 1 : "
     "0];",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : 0 < i < n }", 1,
     "x[i] = (i > 0 ? 1 : 2) * y[i - 1]"},
    {"the same everywhere",
     "for (int i = 1; i < n; i++) x[i] = y[i > 0 ? i - 1 : 0];", "none", 0, ""},
    {"never the same for long",
     "for (int i = 0; i < n; i++) x[i] = y[i % 2 ? i : 0];", "none", 0, ""},
    {"a short inside of a long loop",
     "for (int i = 0; i < n; i++) x[i] = y[i % 9];", "none", 0, ""},
    {"where it begins depends on loops around",
     "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
     "A[i][j] = x[j < i ? j : i];",
     "none", 0, ""},
    {"a window that is cut off",
     "for (int i = 0; i < n; i++) for (int k = 0; k < 3; k++) "
     "if (i + k > 0 && i + k <= n) x[i] += y[i + k - 1];",
     "[n] -> { S0[i, k] : i = 0 < n and 1 <= k < 3 and k <= n; "
     "S1[i, k] : 0 < i < n - 1 and 0 <= k < 3; "
     "S2[i, k] : 0 < i = n - 1 and 0 <= k < 2 }",
     1, "x[i] += y[i + k - 1]"},
    {"of rows and columns: the loop further in",
     "for (int i = 0; i < 90; i++) for (int j = 0; j < 90; j++) "
     "for (int k = 0; k < 3; k++) if (i + k < 90 && j + k < 90) "
     "A[i][j] += A[k][k];",
     "{ S0[i, j, k] : 0 <= i < 90 and 0 <= j < 88 and 0 <= k < 3 and i + k < "
     "90; S1[i, j, k] : 0 <= i < 90 and 88 <= j < 90 and 0 <= k < 3 and "
     "i + k < 90 and j + k < 90 }",
     0, "A[i][j] += A[k][k]"},
    {"a window in the order of its weights",
     "for (int k = 0; k < 3; k++) for (int i = 0; i < 90; i++) "
     "if (i + k < 90) x[i] += y[i + k];",
     "{ S0[k, i] : 0 <= k < 3 and 0 <= i < 88; "
     "S1[k, i] : 0 <= k < 3 and 88 <= i < 90 and i + k < 90 }",
     0, "x[i] += y[i + k]"},
    {"a triangle has no window",
     "for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) "
     "A[i][j] += x[j];",
     "none", 0, ""},
    {"nor has a band that goes through both loops",
     "for (int i = 0; i < 90; i++) for (int j = 0; j < 90; j++) "
     "if (j - i < 5 && i - j < 5) A[i][j] += x[j];",
     "none", 0, ""},
};

/* Do the statements execute these instances? */
static bool has_domain(const po_scop *scop, const char *text)
{
    isl_union_set *want = isl_union_set_read_from_str(scop->ctx, text);
    isl_union_set *domain = po_scop_domain(scop);
    isl_set *known = po_scop_assumed(scop);
    isl_bool same;

    domain = isl_union_set_intersect_params(domain, isl_set_copy(known));
    want = isl_union_set_intersect_params(want, known);
    same = isl_union_set_is_equal(domain, want);
    isl_union_set_free(domain);
    isl_union_set_free(want);
    return same == isl_bool_true;
}

/* Is this the text of the statement? */
static bool has_text(const po_scop *scop, int stmt, const char *want)
{
    po_text text = {0};
    bool same;

    po_stmt_print_source(&scop->stmt[stmt], &text);
    same = strcmp(text.bytes, want) == 0;
    if (!same)
        printf("\n%s ", text.bytes);
    po_text_free(&text);
    return same;
}

/* Are the parts of the scop these, shown to compute the same? */
static bool is_cut(const po_scop *scop, const po_scop *cut, size_t number)
{
    const char *why = "";

    return cut && po_scop_check(cut) == isl_stat_ok &&
           has_domain(cut, border_cases[number].parts) &&
           has_text(cut, border_cases[number].stmt,
                    border_cases[number].text) &&
           po_verify_rewrite(scop, cut, &why) == isl_bool_true;
}

static void test_borders(void)
{
    for (size_t i = 0; i < COUNTOF(border_cases); i++) {
        bool is_none = strcmp(border_cases[i].parts, "none") == 0;
        char source[500];
        struct region_case c;
        const po_scop *scop;
        po_scop *cut;

        snprintf(source, sizeof(source),
                 "double A[99][99], x[99], y[99];\n"
                 "void f(int n, int m)\n{\n    %s\n}\n",
                 border_cases[i].nest);
        c = region_begin(source);
        scop = region_only(&c);
        cut = po_scop_split_borders(scop);
        if (!scop || (is_none ? cut != NULL : !is_cut(scop, cut, i))) {
            printf("\n%s: ", border_cases[i].why);
            CU_FAIL("the parts are others");
        }
        po_scop_free(cut);
        region_end(&c);
    }
}

/* A text in which a choice is decided, but not as it is in all instances, is not shown to be the same. */
static void test_false(void)
{
    struct region_case c = region_begin(
        "double x[99], y[99];\nvoid f(int n)\n{\n"
        "    for (int i = 0; i < n; i++) x[i] = y[i > 0 ? i - 1 : 0];\n}\n");
    const po_scop *scop = region_only(&c);
    po_scop *cut = po_scop_split_borders(scop);
    const char *why = "";

    CU_ASSERT_FATAL(cut && cut->n_stmt == 2);
    cut->stmt[0].body = cut->stmt[1].body;
    for (int k = 0; k < cut->stmt[0].n_access; k++)
        cut->stmt[0].access[k].expr = cut->stmt[1].access[k].expr;
    CU_ASSERT(po_verify_rewrite(scop, cut, &why) == isl_bool_false);
    po_scop_free(cut);
    region_end(&c);
}

CU_TestInfo scalar_border_split_tests[] = {
    {"loops are cut where borders begin", test_borders},
    {"a choice that is not decided so", test_false},
    CU_TEST_INFO_NULL,
};
