#include <stdio.h>

#include "region_case.h"
#include "test.h"

/* The one write of
 *
 *     for (int i = 0; i < n; i++)
 *         for (int j = 0; j < m; j++)
 *             statement
 *
 * as a relation, and the condition it is right under; NULL if the nest must
 * not be modelled, whereas the inner loop may be.
 */
static const struct {
    const char *why;
    const char *statement;
    const char *relation;
    const char *assume;
} cases[] = {
    {"proved", "A[i * m + j] = 0;", "A[i, j]", ": "},
    {"to be tested", "A[i * k + j] = 0;", "A[i, j]", ": m <= k"},
    {"a sum of pointers", "*(A + j + m * (i + 1) - 1 + 1) = 0;", "A[i + 1, j]",
     ": "},
    {"the last of a row", "A[i * m + m - 1] = 0;", "A[i + 1, 0]", ": "},
    {"before the first of a row", "A[i * k + j - 1] = 0;", "A[i, j]",
     ": m <= k"},
    {"an offset", "A[i * k + j + h] = 0;", "A[i, j]", ": m <= k"},
    {"the offset of all", "A[h - 3 + j - i * k] = A[h - i * k + j];", NULL,
     NULL},
    {"an offset of all", "A[h + 1 + j - i * k] = A[h - i * k + j];",
     "A[-i, j + 1]", ": m < k"},
    {"constants and an offset", "A[h - 3 - i * k] = A[h - i * k - 1];",
     "A[-i, 0]", ": k >= 3"},
    {"one of several offsets", "A[i * k + j + h] = A[i * k + j];",
     "A[i, h + j]", ": 0 <= h <= k - m"},
    {"what is in a bound", "A[i * k + j + n] = 0;", "A[i, n + j]",
     ": n + m <= k"},
    {"an offset modulo 2^64", "A[(unsigned long)i * k + j + n] = 0;",
     "A[i, n + j]", ": n + m <= k"},
    {"a single column", "A[i * k] = 0;", "A[i, 0]", ": k >= 1"},
    {"an extent with a constant", "A[i * (m + 2) + j + 1] = 0;", "A[i, j + 1]",
     ": "},
    {"an even subscript", "A[2 * (i * m + j)] = 0;", "A[i, 2j]", ": "},
    {"the diagonal", "A[i * k + i] = 0;", "A[i, 0]", ": k >= 0"},
    {"three dimensions", "A[(i * k + j) * m + j] = 0;", "A[i, j, j]",
     ": m <= k"},
    {"a row in the middle", "A[i * k * m + j] = 0;", "A[i, 0, j]", ": k >= 1"},
    {"half an extent", "A[i * (k / 2) + j] = 0;", "A[i, j]", ": 2m <= k"},
    {"two extents", "A[i * m + j] = A[i * k + j];", NULL, NULL},
    {"a product of iterators", "A[i * j + m] = 0;", NULL, NULL},
    {"a product of unsigned numbers", "A[(unsigned)i * m + j] = 0;", "A[i, j]",
     ": n <= 65536 and m <= 65536"},
    {"in 64 bits", "A[(unsigned long)i * k + j] = 0;", "A[i, j]", ": m <= k"},
    {"wrapped before it is widened", "A[(long)((unsigned)i * m) + j] = 0;",
     NULL, NULL},
    {"a parameter that changes", "A[i * k + j] = 0; k++;", NULL, NULL},
};

static isl_map *write_of(const po_scop *scop)
{
    for (int k = 0; k < scop->stmt[0].n_access; k++)
        if (scop->stmt[0].access[k].is_write)
            return isl_map_copy(scop->stmt[0].access[k].relation);
    return NULL;
}

static bool is_right(const po_scop *scop, int i)
{
    char text[400];
    isl_map *write;
    bool good;

    if (!scop || scop->stmt[0].n_iter < 2 || !cases[i].relation)
        return (!scop || scop->stmt[0].n_iter < 2) && !cases[i].relation;
    write = write_of(scop);
    snprintf(text, sizeof(text),
             "[n, m, k, h] -> { S0[i, j] -> %s : 0 <= i < n and 0 <= j < m }",
             cases[i].relation);
    good = region_same_map(scop, write, text);
    snprintf(text, sizeof(text), "[n, m, k, h] -> { %s }", cases[i].assume);
    return region_same_set(scop, isl_set_copy(scop->assume), text) && good;
}

static void test_subscripts(void)
{
    char text[400];
    struct region_case c;
    bool good;

    for (size_t i = 0; i < PO_COUNTOF(cases); i++) {
        snprintf(text, sizeof(text),
                 "void f(int n, int m, int k, int h, double *restrict A) {\n"
                 "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {\n"
                 "%s } }\n",
                 cases[i].statement);
        c = region_begin(text);
        good = is_right(region_only(&c), (int)i);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, cases[i].why);
        region_end(&c);
    }
}

CU_TestInfo model_shape_tests[] = {
    {"one subscript that stands for several", test_subscripts},
    CU_TEST_INFO_NULL,
};
