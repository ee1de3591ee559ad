#include <isl/map.h>
#include <isl/polynomial.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/card.h"

#include "test.h"

static const struct {
    const char *why;
    const char *set;
    const char *count;
} set_cases[] = {
    {"constant", "{ S[i, j] : 0 <= i <= j < 10 }", "{ 55 }"},
    {"empty", "[n] -> { S[i] : i > n and i < n }", "[n] -> { 0 }"},
    {"no dimension", "[n] -> { S[] : n >= 3 }", "[n] -> { 1 : n >= 3 }"},
    {"parameters only", "[n] -> { : n >= 3 }", "[n] -> { 1 : n >= 3 }"},
    {"triangle", "[n] -> { S[i, j] : 0 <= j <= i < n }",
     "[n] -> { (1/2 * n + 1/2 * n^2) : n > 0 }"},
    {"bound with a coefficient", "[n] -> { S[i] : 0 <= 2i <= n }",
     "[n] -> { (1 + floor((n)/2)) : n >= 0 }"},
    {"every third", "[n] -> { S[i] : 0 <= i <= n and i mod 3 = 1 }",
     "[n] -> { floor((2 + n)/3) : n > 0 }"},
    {"equality without a unit coefficient",
     "[n] -> { S[i, j] : 2i + 3j = n and 0 <= i and 0 <= j }",
     "[n] -> { ((1 + floor((n)/2)) - floor((2 + n)/3)) : n >= 0 }"},
    {"one of two floors depends on a dimension",
     "[n] -> { S[i, j] : 0 <= i < n and 0 <= 2j < i and n mod 2 = 0 }",
     "[n] -> { 1/4 * n^2 : (n) mod 2 = 0 and n >= 2 }"},
    {"residue classes on both sides",
     "[n] -> { S[i, j] : 0 <= 3i <= n and 0 <= 2j <= 3i }",
     "[n] -> { ((1 + floor((n)/3) + floor((n)/3)^2) + "
     "(1 - floor((n)/3)) * floor((n)/6) + floor((n)/6)^2) : n >= 0 }"},
    {"few values of dimensions that have many residue classes",
     "{ S[a, l] : exists t, u, v : 0 <= t < 3 and 0 <= u < 5 and 0 <= v < 9 "
     "and a = 2t + 3u - v and l = floor((3 t - 3u + 12 + 2v)*3/8) }",
     "{ 114 }"},
    {"floors of different dimensions",
     "[n] -> { S[i, j, k] : 0 <= i, j < n and i <= 2k and 3k <= j + 3n }",
     "[n] -> { ((n^3 + -n^2 * floor((n)/2) + n * floor((n)/2)^2) + "
     "(3/2 * n + n^2) * floor((2 + n)/3) + -3/2 * n * floor((2 + n)/3)^2) "
     ": n > 0 }"},
    {"coefficients that are not small",
     "{ S[i, j, k, l] : 0 <= i, j, k, l < 10000000000 }",
     "{ 10000000000000000000000000000000000000000 }"},
    {"overlapping parts", "[n, m] -> { S[i] : 0 <= i < n or 0 <= i < m }",
     "[n, m] -> { m : m > n and m > 0; n : n > 0 and m <= n }"},
    {"a band across a triangle",
     "[N, M] -> { S[i, j] : i < N - M + 4 and i >= N - M and "
     "0 <= j <= N - 2i }",
     "[N, M] -> { ((-8 - 4 * N) + 8 * M) : 2M >= 6 + N; "
     "(((1 - N) + (2 - N) * M + M^2) + N * floor((N)/2) - "
     "floor((N)/2)^2) : N <= 2M <= 5 + N }"},
    {"unbounded", "[n] -> { S[i] : i >= n and n >= 2 }",
     "[n] -> { infty : n >= 2 }"},
    {"unbounded, but for the integers", "{ S[i, j] : 2i = 2j + 1 }", "{ 0 }"},
};

/* Compare the texts. */
static void compare(const char *why, __isl_take isl_pw_qpolynomial *got,
                    const char *want)
{
    char *text = isl_pw_qpolynomial_to_str(got);
    bool same = text && strcmp(text, want) == 0;

    CU_ASSERT_TRUE(same);
    if (!same)
        fprintf(stderr, "  %s: %s\n", why, text ? text : "failed");
    free(text);
    isl_pw_qpolynomial_free(got);
}

static void test_set(void)
{
    for (size_t i = 0; i < COUNTOF(set_cases); i++)
        compare(set_cases[i].why,
                po_set_card(isl_set_read_from_str(ctx, set_cases[i].set)),
                set_cases[i].count);
}

static const struct {
    const char *why;
    const char *map;
    const char *count;
} map_cases[] = {
    {"the number of images depends on the point",
     "{ A[i] -> B[j] : 0 <= j <= i }", "{ A[i] -> (1 + i) : i >= 0 }"},
    {"a function has one", "{ A[i, j] -> B[i + 3 j] : 0 <= i < 3 }",
     "{ A[i, j] -> 1 : 0 <= i <= 2 }"},
    {"parameters and points",
     "[n] -> { S[i, j] -> A[k] : i + j <= k < n and 0 <= i, j }",
     "[n] -> { S[i, j] -> ((n - i) - j) : i >= 0 and 0 <= j < n - i }"},
    {"nested tuples", "{ [A[i] -> B[j]] -> C[k] : 0 <= k < i - j }",
     "{ [A[i] -> B[j]] -> (i - j) : j < i }"},
};

static void test_map(void)
{
    for (size_t i = 0; i < COUNTOF(map_cases); i++)
        compare(map_cases[i].why,
                po_map_card(isl_map_read_from_str(ctx, map_cases[i].map)),
                map_cases[i].count);
}

static void test_null(void)
{
    CU_ASSERT_PTR_NULL(po_set_card(NULL));
    CU_ASSERT_PTR_NULL(po_map_card(NULL));
}

CU_TestInfo math_card_tests[] = {
    {"the points of a set", test_set},
    {"the images of a point", test_map},
    {"NULL in, NULL out", test_null},
    CU_TEST_INFO_NULL,
};
