#include "codegen_case.h"

#define N_POSITIVE "[n] -> { : n >= 1 }"
#define SQUARE     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
#define LOWER      "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j <= i }"
#define UPPER      "[n] -> { S0[i, j] : 0 <= i < n and i <= j < n }"
#define JAM_I(n)                                                               \
    "{ mark: \"jam " n "\", child: { schedule: \"[{ S0[i, j] -> [i] }]\", "    \
    "child: "
#define THEN_J "{ schedule: \"[{ S0[i, j] -> [j] }]\" } } }"
#define CUBE   "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }"
#define MEMBER(mark, value)                                                    \
    "{ mark: \"" mark "\", child: { schedule: \"[{ S0[i, j, k] -> [" value     \
    "] }]\""

static const struct codegen_case jam_cases[] = {
    {"the rest of the iterations goes on where the loop stopped", N_POSITIVE,
     SQUARE, JAM_I("4") THEN_J,
     "{ for i in [0, n - 4] by 4: for j in [0, n - 1]: { S0(i, j); S0(i + 1, "
     "j); S0(i + 2, j); S0(i + 3, j) }; resume for i in [0, n - 1]: for j in "
     "[0, n - 1]: S0(i, j) }"},
    {"no rest if the number of iterations is a multiple", N_POSITIVE,
     "{ S0[i, j] : 0 <= i < 8 and 0 <= j < 5 }", JAM_I("4") THEN_J,
     "for i in [0, 4] by 4: for j in [0, 4]: { S0(i, j); S0(i + 1, j); S0(i + "
     "2, j); S0(i + 3, j) }"},
    {"a rest of one constant iteration", N_POSITIVE,
     "{ S0[i, j] : 0 <= i < 9 and 0 <= j < 5 }", JAM_I("4") THEN_J,
     "{ for i in [0, 5] by 4: for j in [0, 4]: { S0(i, j); S0(i + 1, j); S0(i "
     "+ 2, j); S0(i + 3, j) }; resume for i in [0, 8]: for j in [0, 4]: S0(i, "
     "j) }"},
    {"a loop below that runs backwards", N_POSITIVE, SQUARE,
     JAM_I("2") "{ schedule: \"[{ S0[i, j] -> [-j] }]\" } } }",
     "{ for i in [0, n - 2] by 2: reverse for j in [0, n - 1]: { S0(i, j); "
     "S0(i + 1, j) }; resume for i in [0, n - 1]: reverse for j in [0, n - "
     "1]: S0(i, j) }"},
    {"a skewed access follows the outer loop", N_POSITIVE, SQUARE,
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[i, j] -> [i + j] }]\", "
     "child: { schedule: \"[{ S0[i, j] -> [j] }]\" } } }",
     "{ for t1 in [0, 2 n - 3] by 2: { for j in [max(0, t1 - n + 1), min(t1, n "
     "- 1, t1 - n + 1)]: { S0(t1 - j, j) }; for j in [max(0, t1 - n + 2), "
     "min(t1, n - 1)]: { S0(t1 - j, j); S0(t1 - j + 1, j) }; for j in [max(0, "
     "t1 - n + 2, t1 + 1), min(t1 + 1, n - 1)]: { S0(t1 - j + 1, j) } }; "
     "resume for t1 in [0, 2 n - 2]: for j in [max(0, t1 - n + 1), min(t1, n - "
     "1)]: S0(t1 - j, j) }"},
    {"below a triangle, what only later rows have comes after", N_POSITIVE,
     LOWER, JAM_I("2") THEN_J,
     "{ for i in [0, n - 2] by 2: { for j in [0, i]: { S0(i, j); S0(i + 1, j) "
     "}; for j in [max(0, i + 1), i + 1]: { S0(i + 1, j) } }; resume for i in "
     "[0, n - 1]: for j in [0, i]: S0(i, j) }"},
    {"above it, what only earlier rows have comes before", N_POSITIVE, UPPER,
     JAM_I("2") THEN_J,
     "{ for i in [0, n - 2] by 2: { for j in [i, min(n - 1, i)]: { S0(i, j) }; "
     "for j in [i + 1, n - 1]: { S0(i, j); S0(i + 1, j) } }; resume for i in "
     "[0, n - 1]: for j in [i, n - 1]: S0(i, j) }"},
    {"three rows of a triangle", N_POSITIVE, LOWER, JAM_I("3") THEN_J,
     "{ for i in [0, n - 3] by 3: { for j in [0, i]: { S0(i, j); S0(i + 1, j); "
     "S0(i + 2, j) }; for row in [i + 1, i + 2]: for j in [max(0, i + 1), "
     "row]: "
     "{ S0(row, j) } }; resume for i in [0, n - 1]: for j in [0, i]: S0(i, j) "
     "}"},
    {"the statements of a row stay together", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j] : 0 <= i, j < n }",
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[i, j] -> [i]; "
     "S1[i, j] -> [i] }]\", child: { schedule: \"[{ S0[i, j] -> [j]; "
     "S1[i, j] -> [j] }]\", child: { sequence: [ { filter: \"{ S0[i, j] }\" "
     "}, { filter: \"{ S1[i, j] }\" } ] } } } }",
     "{ for i in [0, n - 2] by 2: for j in [0, n - 1]: { S0(i, j); S1(i, j); "
     "S0(i + 1, j); S1(i + 1, j) }; resume for i in [0, n - 1]: for j in [0, n "
     "- 1]: { S0(i, j); S1(i, j) } }"},
    {"an innermost loop in none is left alone", N_POSITIVE, SQUARE,
     "{ schedule: \"[{ S0[i, j] -> [i] }]\", child: { mark: \"jam 2\", child: "
     "{ schedule: \"[{ S0[i, j] -> [j] }]\" } } }",
     "for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"the innermost loop is unrolled, but not where rows are left over",
     N_POSITIVE, SQUARE, JAM_I("2") "{ mark: \"jam 2\", child: " THEN_J " }",
     "{ for i in [0, n - 2] by 2: { for j in [0, n - 2] by 2: { S0(i, j); S0(i "
     "+ 1, j); S0(i, j + 1); S0(i + 1, j + 1) }; resume for j in [0, n - 1]: { "
     "S0(i, j); S0(i + 1, j) } }; resume for i in [0, n - 1]: for j in [0, n - "
     "1]: S0(i, j) }"},
    {"only what the rows of a triangle have in common is unrolled", N_POSITIVE,
     LOWER, JAM_I("2") "{ mark: \"jam 2\", child: " THEN_J " }",
     "{ for i in [0, n - 2] by 2: { { for j in [0, i - 1] by 2: { S0(i, j); "
     "S0(i + 1, j); S0(i, j + 1); S0(i + 1, j + 1) }; resume for j in [0, i]: "
     "{ "
     "S0(i, j); S0(i + 1, j) } }; for j in [max(0, i + 1), i + 1]: { S0(i + 1, "
     "j) } }; resume for i in [0, n - 1]: for j in [0, i]: S0(i, j) }"},
    {"both bounds below grow with the outer loop", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and i <= j <= 2i }", JAM_I("2") THEN_J,
     "{ for i in [0, n - 2] by 2: { for j in [i, min(2 i, i)]: { S0(i, j) }; "
     "for j in [i + 1, 2 i]: { S0(i, j); S0(i + 1, j) }; for j in [max(i + 1, "
     "2 i + 1), 2 i + 2]: { S0(i + 1, j) } }; resume for i in [0, n - 1]: for "
     "j in [i, 2 i]: S0(i, j) }"},
    {"two loops into a third", N_POSITIVE, CUBE,
     MEMBER("jam 2", "i") ", child: " MEMBER(
         "jam 2", "j") ", child: "
                       "{ schedule: \"[{ S0[i, j, k] -> [k] }]\" } } } } }",
     "{ for i in [0, n - 2] by 2: { for j in [0, n - 2] by 2: for k in [0, n - "
     "1]: { S0(i, j, k); S0(i, j + 1, k); S0(i + 1, j, k); S0(i + 1, j + 1, k) "
     "}; resume for j in [0, n - 1]: for k in [0, n - 1]: { S0(i, j, k); S0(i "
     "+ 1, j, k) } }; resume for i in [0, n - 1]: { for j in [0, n - 2] by 2: "
     "for k in [0, n - 1]: { S0(i, j, k); S0(i, j + 1, k) }; resume for j in "
     "[0, n - 1]: for k in [0, n - 1]: S0(i, j, k) } }"},
    {"a vector loop below", N_POSITIVE, SQUARE,
     JAM_I("2") "{ mark: \"simd\", child: " THEN_J " }",
     "{ for i in [0, n - 2] by 2: simd for j in [0, n - 1]: { S0(i, j); S0(i + "
     "1, j) }; resume for i in [0, n - 1]: simd for j in [0, n - 1]: S0(i, j) "
     "}"},
    {"a floor of the outer loop is evaluated at each row", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n and 2j = i }",
     JAM_I("2") THEN_J,
     "for i in [0, n - 1] by 2: let j = floor((i)/2): S0(2 j, j)"},
};

static const struct codegen_case kept_cases[] = {
    {"fewer iterations than the factor", N_POSITIVE,
     "{ S0[i, j] : 0 <= i < 3 and 0 <= j < 5 }", JAM_I("4") THEN_J,
     "for i in [0, 2]: for j in [0, 4]: S0(i, j)"},
    {"a factor of one", N_POSITIVE, SQUARE, JAM_I("1") THEN_J,
     "for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"a parallel loop", N_POSITIVE, SQUARE,
     "{ mark: \"parallel\", child: " JAM_I("2") THEN_J " }",
     "parallel for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"a parallel loop below", N_POSITIVE, SQUARE,
     JAM_I("2") "{ mark: \"parallel\", child: " THEN_J " }",
     "for i in [0, n - 1]: parallel for j in [0, n - 1]: S0(i, j)"},
    {"a loop that runs backwards", N_POSITIVE, SQUARE,
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[i, j] -> [-i] }]\", "
     "child: " THEN_J,
     "reverse for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"a slanted loop below that runs backwards", N_POSITIVE, LOWER,
     JAM_I("2") "{ schedule: \"[{ S0[i, j] -> [-j] }]\" } } }",
     "for i in [0, n - 1]: reverse for j in [0, i]: S0(i, j)"},
    {"a loop with steps", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n and i mod 3 = 0 }",
     JAM_I("2") THEN_J,
     "for i in [0, n - 1] by 3: for j in [0, n - 1]: S0(i, j)"},
    {"an upper bound below falls with the outer loop, the lower one grows",
     N_POSITIVE, "[n] -> { S0[i, j] : 0 <= i < n and i <= j < n - i }",
     JAM_I("2") THEN_J,
     "for i in [0, floor((n - 1)/2)]: for j in [i, n - i - 1]: S0(i, j)"},
    {"a bound that falls with the outer loop", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n - i }", JAM_I("2") THEN_J,
     "for i in [0, n - 1]: for j in [0, n - i - 1]: S0(i, j)"},
    {"a guard", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j] : 0 <= i, j < n and (i + j) "
     "mod 3 = 0 }",
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[i, j] -> [i]; "
     "S1[i, j] -> [i] }]\", child: { schedule: \"[{ S0[i, j] -> [j]; "
     "S1[i, j] -> [j] }]\", child: { sequence: [ { filter: \"{ S0[i, j] }\" "
     "}, { filter: \"{ S1[i, j] }\" } ] } } } }",
     "for i in [0, n - 1]: for j in [0, n - 1]: { S0(i, j); if (i + j mod 3 = "
     "0): S1(i, j) }"},
    {"a statement before the inner loop", N_POSITIVE,
     "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i, j < n }",
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[i] -> [i]; S1[i, j] -> "
     "[i] }]\", child: { sequence: [ { filter: \"{ S0[i] }\" }, { filter: "
     "\"{ S1[i, j] }\", child: { schedule: \"[{ S1[i, j] -> [j] }]\" } } ] } "
     "} }",
     "for i in [0, n - 1]: { S0(i); for j in [0, n - 1]: S1(i, j) }"},
};

static void test_cases(const struct codegen_case *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        CU_ASSERT_TRUE(codegen_case_is_jammed(&c[i]));
}

static void test_jammed(void)
{
    test_cases(jam_cases, COUNTOF(jam_cases));
}

static void test_kept(void)
{
    test_cases(kept_cases, COUNTOF(kept_cases));
}

static void test_null(void)
{
    po_ast_jam(NULL, NULL);
}

CU_TestInfo codegen_jam_tests[] = {
    {"iterations side by side", test_jammed},
    {"loops that stay as they are", test_kept},
    {"NULL in", test_null},
    CU_TEST_INFO_NULL,
};
