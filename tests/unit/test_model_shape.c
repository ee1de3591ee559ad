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

/* The same for a loop over j from "first" to "last"; "k" counts along. */
static const struct {
    const char *why;
    const char *first;
    const char *last;
    const char *statement;
    const char *relation;
    const char *assume;
} triangles[] = {
    {"rows get longer", "0", "i", "A[i * (i + 1) / 2 + j] = 0;", "A[i, j]",
     ": "},
    {"without the diagonal", "0", "i - 1", "A[i * (i - 1) / 2 + j] = 0;",
     "A[i, j]", ": "},
    {"rows get shorter", "i", "n - 1",
     "A[i * (2 * n - i + 1) / 2 + j - i] = 0;", "A[i, j - i]", ": "},
    {"from the column on", "i", "n - 1", "A[i * (2 * n - i - 1) / 2 + j] = 0;",
     "A[i, j - i]", ": "},
    {"pairs", "i + 1", "n - 1", "A[n * i - i * (i + 1) / 2 + j - i - 1] = 0;",
     "A[i, j - i - 1]", ": "},
    {"pairs before", "i + 1", "n - 1",
     "A[n * (n - 1) / 2 - (n - i) * (n - i - 1) / 2 + j - i - 1] = 0;",
     "A[i, j - i - 1]", ": "},
    {"odd rows", "-i", "i", "A[i * i + i + j] = 0;", "A[i, i + j]", ": "},
    {"an offset", "0", "i", "A[h + i * (i + 1) / 2 + j] = 0;", "A[i, j]", ": "},
    {"an offset without a sign", "0", "i",
     "A[(unsigned long)h + i * (i + 1) / 2 + j] = 0;", "A[i, j]",
     ": 0 <= h < 536870912 and n <= 536870912"},
    {"a constant", "0", "i", "A[i * (i + 1) / 2 + j + 7] = 0;", "A[i, j]",
     ": "},
    {"the row in front", "0", "i",
     "A[(i - 1) * i / 2 + j] = A[i * (i + 1) / 2 + j];", NULL, NULL},
    {"the row behind", "0", "i",
     "A[(i + 1) * (i + 2) / 2 + j] = A[i * (i + 1) / 2 + j];", "A[i + 1, j]",
     ": "},
    {"two numbers each", "0", "i", "A[i * (i + 1) + 2 * j + 1] = 0;",
     "A[i, 2j + 1]", ": "},
    {"h numbers each", "0", "i", "A[(i * (i + 1) / 2 + j) * h + 3] = 0;",
     "A[i, j, 3]", ": h > 3"},
    {"some of each row", "0", "m - 1", "A[i * (i + 1) / 2 + j] = 0;", NULL,
     NULL},
    {"rows that overlap", "0", "i + 1", "A[i * (i + 1) / 2 + j] = 0;", NULL,
     NULL},
    {"a row of one number too many", "-1", "i",
     "A[i * (i + 1) / 2 + j] = A[0];", NULL, NULL},
    {"half of what is odd", "0", "i", "A[(i * i + 1) / 2 + j] = 0;", NULL,
     NULL},
    {"two triangles", "0", "i", "A[i * (i + 1) / 2 + j * (j + 1) / 2] = 0;",
     NULL, NULL},
    {"counted along", "0", "i - 1", "A[k++] = 0;", "A[i, j]", ": "},
    {"counted down", "0", "i - 1", "A[--k] = 0;", NULL, NULL},
    {"counted by two", "0", "i - 1", "A[k] = 0; k += 2;", "A[i, 2j]", ": "},
    {"a product that is converted", "0", "i",
     "A[(unsigned)(i * (i + 1)) / 2 + j] = 0;", NULL, NULL},
    {"a product without a sign", "0", "i",
     "A[(unsigned)i * (i + 1) / 2 + j] = 0;", "A[i, j]", ": n < 16384"},
};

static isl_map *write_of(const po_scop *scop)
{
    for (int k = 0; k < scop->stmt[0].n_access; k++)
        if (scop->stmt[0].access[k].is_write)
            return isl_map_copy(scop->stmt[0].access[k].relation);
    return NULL;
}

/* Does statement S0[i, j], for i < n and j from "first" to "last", have the one write "relation", under
 * the condition "assume"?
 */
static bool is_right(const po_scop *scop, const char *first, const char *last,
                     const char *relation, const char *assume)
{
    char text[400];
    isl_map *write;
    bool good;

    if (!scop || scop->stmt[0].n_iter < 2 || !relation)
        return (!scop || scop->stmt[0].n_iter < 2) && !relation;
    write = write_of(scop);
    snprintf(
        text, sizeof(text),
        "[n, m, k, h] -> { S0[i, j] -> %s : 0 <= i < n and %s <= j <= %s }",
        relation, first, last);
    good = region_same_map(scop, write, text);
    snprintf(text, sizeof(text), "[n, m, k, h] -> { %s }", assume);
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
        good = is_right(region_only(&c), "0", "m - 1", cases[i].relation,
                        cases[i].assume);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, cases[i].why);
        region_end(&c);
    }
}

static void test_triangles(void)
{
    char text[400];
    struct region_case c;
    bool good;

    for (size_t i = 0; i < PO_COUNTOF(triangles); i++) {
        snprintf(
            text, sizeof(text),
            "void f(int n, int m, int k, int h, double *restrict A) {\n"
            "for (int i = 0; i < n; i++) for (int j = %s; j <= %s; j++) {\n"
            "%s } }\n",
            triangles[i].first, triangles[i].last, triangles[i].statement);
        c = region_begin(text);
        good = is_right(region_only(&c), triangles[i].first, triangles[i].last,
                        triangles[i].relation, triangles[i].assume);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  triangle %zu: %s\n", i, triangles[i].why);
        region_end(&c);
    }
}

CU_TestInfo model_shape_tests[] = {
    {"one subscript that stands for several", test_subscripts},
    {"packed triangles", test_triangles},
    CU_TEST_INFO_NULL,
};
