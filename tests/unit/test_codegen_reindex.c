#include "codegen_case.h"

#define N_POSITIVE  "[n] -> { : n >= 1 }"
#define SQUARE      "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
#define THEN(value) "{ schedule: \"[{ S0[i, j] -> [" value "] }]\""

static const struct codegen_case reindex_cases[] = {
    {"a shift by a constant", N_POSITIVE, "[n] -> { S0[i] : 0 <= i < n }",
     "{ schedule: \"[{ S0[i] -> [i + 3] }]\" }", "for i in [0, n - 1]: S0(i)"},
    {"a shift by a parameter", N_POSITIVE, "[n] -> { S0[i] : 0 <= i < n }",
     "{ schedule: \"[n] -> [{ S0[i] -> [i + n] }]\" }",
     "for i in [0, n - 1]: S0(i)"},
    {"a skewed loop", N_POSITIVE, SQUARE,
     THEN("i") ", child: " THEN("2i + j") " } }",
     "for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"two skewed loops", N_POSITIVE,
     "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }",
     "{ schedule: \"[{ S0[i, j, k] -> [i] }, { S0[i, j, k] -> [i + j] }, "
     "{ S0[i, j, k] -> [i + j + k] }]\" }",
     "for i in [0, n - 1]: for j in [0, n - 1]: for k in [0, n - 1]: S0(i, j, "
     "k)"},
    {"a tile of skewed loops", N_POSITIVE, SQUARE,
     "{ mark: \"tile 8\", child: " THEN("floor((i + j)/8)") ", child: " THEN(
         "i") ", child: " THEN("i + j") " } } } }",
     "for t1 in [0, 2 n - 2] by 8: for i in [max(0, t1 - n + 1), min(t1 + 7, n "
     "- 1)]: for j in [max(t1 - i, 0), min(n - 1, t1 - i + 7)]: S0(i, j)"},
    {"the other statements are put in terms of the first", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j] : 0 <= i, j < n }",
     "{ schedule: \"[{ S0[i, j] -> [i]; S1[i, j] -> [i] }, { S0[i, j] -> "
     "[i + j]; S1[i, j] -> [i + j] }]\", child: { sequence: [ { filter: \"{ "
     "S0[i, j] }\" }, { filter: \"{ S1[i, j] }\" } ] } }",
     "for i in [0, n - 1]: for j in [0, n - 1]: { S0(i, j); S1(i, j) }"},
    {"an offset that is not known outside stays", N_POSITIVE, SQUARE,
     THEN("i + j") ", child: " THEN("i - j") " } }",
     "for t1 in [0, 2 n - 2]: for t2 in [max(-t1, t1 - 2 n + 2), min(t1, 2 n - "
     "t1 - 2)] by 2: S0(floor((t1 + t2)/2), floor((t1 - t2)/2))"},
    {"a reversed loop stays", N_POSITIVE, SQUARE,
     THEN("i") ", child: " THEN("-i - j") " } }",
     "for i in [0, n - 1]: for t1 in [-i - n + 1, -i]: S0(i, -i - t1)"},
    {"an inner loop is named by the statement in it", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[j, i] : 0 <= i, j < n }",
     "{ schedule: \"[{ S0[i, j] -> [i]; S1[j, i] -> [j] }]\", child: { "
     "sequence: [ { filter: \"{ S1[j, i] }\", child: { schedule: \"[{ "
     "S1[j, i] -> [i + j] }]\" } }, { filter: \"{ S0[i, j] }\", child: { "
     "schedule: \"[{ S0[i, j] -> [i + j] }]\" } } ] } }",
     "for t1 in [0, n - 1]: { for i in [0, n - 1]: S1(t1, i); for j in [0, n - "
     "1]: S0(t1, j) }"},
    {"bounds with a divisor", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= 2j <= n + i }",
     THEN("i") ", child: " THEN("i + j") " } }",
     "for i in [0, n - 1]: for j in [0, floor((i + n)/2)]: S0(i, j)"},
    {"a lower bound with a divisor", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and i <= 2j and j < n }",
     THEN("i") ", child: " THEN("i + j") " } }",
     "for i in [0, n - 1]: for j in [ceil((i)/2), n - 1]: S0(i, j)"},
    {"a strided loop stays", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n and j mod 2 = 0 }",
     THEN("i") ", child: " THEN("i + j") " } }",
     "for i in [0, n - 1]: for t1 in [i, i + n - 1] by 2: S0(i, t1 - i)"},
};

static void test_reindexed(void)
{
    for (size_t i = 0; i < COUNTOF(reindex_cases); i++)
        CU_ASSERT_TRUE(codegen_case_holds(&reindex_cases[i]));
}

CU_TestInfo codegen_reindex_tests[] = {
    {"loops over the user's iterators", test_reindexed},
    CU_TEST_INFO_NULL,
};
