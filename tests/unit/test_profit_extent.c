#include <string.h>

#include "../../src/cost/profit/extent.h"
#include "test.h"

/* Extents of S[i, j] or S[i, j, k], in parameters by name and fixed dimensions as
 * i, j and k: "{a, b}" is the least of them, "?" an unknown one.
 */
static const struct {
    const char *why;
    const char *domain;
    const char *fixed;
    const char *extents;
} cases[] = {
    {"a box", "[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }", "", "n m"},
    {"a triangle has half the size of its box",
     "[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < i }", "", "n-1 0.5n"},
    {"in terms of the loop around",
     "[n, m] -> { S[i, j] : 0 <= i < n and i < j < n }", "i", "n-1 n-1i-1"},
    {"a band is no longer than the rest, nor than its width",
     "[n, m] -> { S[i, j] : 0 <= i < n and i <= j < n and j < i + m }", "i",
     "n {n-1i, m}"},
    {"the inner loop is around, as the loops are interchanged",
     "[n, m] -> { S[i, j] : 0 <= i < n and i < j < n }", "j", "1j n-1"},
    {"a constant", "[n, m] -> { S[i, j] : 0 <= i < 24 and 0 <= j < n }", "",
     "24 n"},
    {"the smaller of two",
     "[n, m] -> { S[i, j] : 0 <= i < n and i < m and 0 <= j < 3 }", "",
     "{m, n} 3"},
    {"one value", "[n, m] -> { S[i, j] : i = n and 0 <= j < m }", "", "1 m"},
    {"without an end", "[n, m] -> { S[i, j] : 0 <= i and 0 <= j < m }", "",
     "? m"},
    {"two parts: a bound of one of them",
     "[n, m] -> { S[i, j] : 0 <= j < 2 and (0 <= i < n or 0 <= i < m) }", "",
     "m 2"},
    {"a corner",
     "[n, m] -> { S[i, j, k] : 0 <= i < n and i < j < n and "
     "j < k < n }",
     "", "n-2 0.5n-0.5 0.25n+0.25"},
};

static void print_size(const po_size *size, int n_dim, po_text *out)
{
    static const char *const name[] = {"n", "m", "i", "j", "k"};
    bool any = false;

    for (int i = 0; i < 2 + n_dim; i++) {
        double coef = size->coef[i];

        if (coef == 0)
            continue;
        if (i >= 2 || coef != 1)
            po_text_printf(out, any && coef > 0 ? "+%g" : "%g", coef);
        po_text_printf(out, "%s%s", any && i < 2 && coef == 1 ? "+" : "",
                       name[i]);
        any = true;
    }
    if (!any || size->constant != 0)
        po_text_printf(out, any && size->constant > 0 ? "+%g" : "%g",
                       size->constant);
}

static void print_extent(const po_extent *extent, int n_dim, po_text *out)
{
    if (extent->n == 0)
        po_text_add(out, "?");
    po_text_add(out, extent->n > 1 ? "{" : "");
    for (int i = 0; i < extent->n; i++) {
        po_text_add(out, i > 0 ? ", " : "");
        print_size(&extent->size[i], n_dim, out);
    }
    po_text_add(out, extent->n > 1 ? "}" : "");
}

static void test_extents(void)
{
    for (size_t c = 0; c < COUNTOF(cases); c++) {
        po_arena *arena = po_arena_new();
        isl_set *domain = isl_set_read_from_str(ctx, cases[c].domain);
        po_stmt stmt = {.domain = domain,
                        .n_iter = isl_set_dim(domain, isl_dim_set)};
        isl_set *all = isl_set_read_from_str(ctx, "[n, m] -> { : }");
        const po_scop scop = {.context = all, .assume = all};
        bool fixed[3] = {strchr(cases[c].fixed, 'i') != NULL,
                         strchr(cases[c].fixed, 'j') != NULL, false};
        const po_extent *extent = po_stmt_extents(arena, &scop, &stmt, fixed);
        po_text text = {0};

        for (int i = 0; extent && i < stmt.n_iter; i++) {
            po_text_add(&text, i > 0 ? " " : "");
            print_extent(&extent[i], stmt.n_iter, &text);
        }
        if (strcmp(po_text_get(&text), cases[c].extents) != 0)
            printf("%s: %s\n", cases[c].why, po_text_get(&text));
        CU_ASSERT_STRING_EQUAL(po_text_get(&text), cases[c].extents);
        po_text_free(&text);
        isl_set_free(domain);
        isl_set_free(all);
        po_arena_free(arena);
    }
}

CU_TestInfo profit_extent_tests[] = {
    {"extents of statements", test_extents},
    CU_TEST_INFO_NULL,
};
