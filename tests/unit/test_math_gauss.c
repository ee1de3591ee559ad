#include <string.h>

#include "polyopt/row.h"
#include "test.h"

#define MAX_COL 3

static const struct {
    const char *why;
    int n_row;
    long row[MAX_COL][MAX_COL];
    int n_free;
    long complement[MAX_COL * MAX_COL];
} cases[] = {
    {"nothing found yet: everything is free",
     0,
     {{0}},
     3,
     {1, 0, 0, 0, 1, 0, 0, 0, 1}},
    {"a loop of the program leaves the others",
     1,
     {{0, 1, 0}},
     2,
     {1, 0, 0, 0, 0, 1}},
    {"a skewed row mixes", 1, {{2, 1, 0}}, 2, {-1, 2, 0, 0, 0, 1}},
    {"dependent and zero rows do not count",
     3,
     {{1, 1, 0}, {0, 0, 0}, {-2, -2, 0}},
     2,
     {-1, 1, 0, 0, 0, 1}},
    {"rows in any order", 2, {{2, 1, 0}, {1, 0, 0}}, 1, {0, 0, 1}},
    {"full rank", 3, {{1, 0, 0}, {2, 1, 0}, {2, 1, 1}}, 0, {0}},
};

static void test_complement(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        const long *row[MAX_COL] = {cases[i].row[0], cases[i].row[1],
                                    cases[i].row[2]};
        long complement[MAX_COL * MAX_COL] = {0};
        int n_free;
        bool good = po_gauss_complement(MAX_COL, cases[i].n_row, row, &n_free,
                                        complement);

        CU_ASSERT_EQUAL(
            po_row_rank(cases[i].n_row, MAX_COL, &cases[i].row[0][0]),
            MAX_COL - n_free);
        good = good && n_free == cases[i].n_free &&
               memcmp(complement, cases[i].complement,
                      (size_t)(n_free * MAX_COL) * sizeof(long)) == 0;
        CU_ASSERT(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, cases[i].why);
    }
}

static void test_overflow(void)
{
    static const long a[] = {(1l << 62) - 1, 1l << 61, 3};
    static const long b[] = {(1l << 61) + 1, (1l << 62) - 3, 5};
    const long *row[] = {a, b};
    long both[2][3];
    long complement[9];
    int n_free;

    memcpy(both[0], a, sizeof(a));
    memcpy(both[1], b, sizeof(b));
    CU_ASSERT_FALSE(po_gauss_complement(3, 2, row, &n_free, complement));
    CU_ASSERT_EQUAL(po_row_rank(2, 3, &both[0][0]), 2);
}

/* Sums of multiples, and what numbers have in common. */
static void test_rows(void)
{
    long row[] = {6, -4, 0};
    const long other[] = {1, 2, 3};
    long large[] = {PO_COEF_MAX};
    const long one[] = {1};

    CU_ASSERT_EQUAL(po_row_gcd(row, 3), 2);
    CU_ASSERT_EQUAL(po_row_gcd(row, 0), 0);
    CU_ASSERT_EQUAL(po_row_gcd(row + 2, 1), 0);
    po_row_reduce(row, 3);
    CU_ASSERT(row[0] == 3 && row[1] == -2 && row[2] == 0);
    CU_ASSERT(po_row_combine(row, other, 3, 2, -1));
    CU_ASSERT(row[0] == 5 && row[1] == -6 && row[2] == -3);
    CU_ASSERT(po_row_combine(large, one, 1, 1, 0));
    CU_ASSERT_FALSE(po_row_combine(large, one, 1, 1, 1));
    large[0] = -PO_COEF_MAX;
    CU_ASSERT_FALSE(po_row_combine(large, one, 1, 1, -1));
    large[0] = PO_COEF_MAX;
    CU_ASSERT_FALSE(po_row_combine(large, one, 1, PO_COEF_MAX, 0));
}

CU_TestInfo math_gauss_tests[] = {
    {"vectors orthogonal to the rows", test_complement},
    {"overflow is noticed", test_overflow},
    {"sums of rows", test_rows},
    CU_TEST_INFO_NULL,
};
