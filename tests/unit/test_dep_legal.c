#include "polyopt/dep.h"

#include "test.h"

/* Dependences, schedules for their source and sink, and whether the
 * schedules respect the dependence.
 */
static const struct {
    const char *why;
    const char *dep;
    const char *theta_src;
    const char *theta_dst;
    isl_bool respected;
} respected_cases[] = {
    {"identity order of a uniform dependence",
     "[n] -> { S[t, i] -> S[t + 1, i - 1] : 0 <= t < n and 0 < i < n }",
     "{ S[t, i] -> [t, i] }", "{ S[t, i] -> [t, i] }", isl_bool_true},
    {"interchange makes the distance (-1, 1) lexicographically negative",
     "[n] -> { S[t, i] -> S[t + 1, i - 1] : 0 <= t < n and 0 < i < n }",
     "{ S[t, i] -> [i, t] }", "{ S[t, i] -> [i, t] }", isl_bool_false},
    {"skewing by one repairs the interchange",
     "[n] -> { S[t, i] -> S[t + 1, i - 1] : 0 <= t < n and 0 < i < n }",
     "{ S[t, i] -> [t + i, t] }", "{ S[t, i] -> [t + i, t] }", isl_bool_true},
    {"equal dates do not order source and sink", "{ S[i] -> T[i] }",
     "{ S[i] -> [i] }", "{ T[i] -> [i] }", isl_bool_false},
    {"no integer instance, hence nothing to respect",
     "{ S[i] -> S[j] : 2i = 2j + 1 }", "{ S[i] -> [i] }", "{ S[i] -> [i] }",
     isl_bool_true},
};

static void test_respected(void)
{
    for (size_t i = 0; i < COUNTOF(respected_cases); i++) {
        isl_map *dep = isl_map_read_from_str(ctx, respected_cases[i].dep);
        isl_map *src = isl_map_read_from_str(ctx, respected_cases[i].theta_src);
        isl_map *dst = isl_map_read_from_str(ctx, respected_cases[i].theta_dst);
        isl_bool got = po_dep_is_respected(dep, src, dst);

        CU_ASSERT_EQUAL(got, respected_cases[i].respected);
        if (got != respected_cases[i].respected)
            fprintf(stderr, "  case %zu: %s\n", i, respected_cases[i].why);
        isl_map_free(dep);
        isl_map_free(src);
        isl_map_free(dst);
    }
}

static void test_remaining_is_the_zero_distance_part(void)
{
    isl_map *dep = isl_map_read_from_str(
        ctx, "{ S[t, i] -> S[t', i'] : t <= t' <= t + 1 and i' = i + 1 }");
    isl_map *row = isl_map_read_from_str(ctx, "{ S[t, i] -> [t] }");
    isl_map *want = isl_map_read_from_str(ctx, "{ S[t, i] -> S[t, i + 1] }");
    isl_map *got = po_dep_remaining(dep, isl_map_copy(row), row);

    CU_ASSERT_EQUAL(isl_map_is_equal(got, want), isl_bool_true);
    isl_map_free(got);
    isl_map_free(want);
}

/* S0 and S1 share both loops, S2 only the outer one, S3 none. */
static void test_common_loops(void)
{
    po_scop *scop = po_scop_from_text(
        ctx, "{ : }", "{ S0[i, j]; S1[i, j]; S2[i, j]; S3[i] }", "{ }", "{ }",
        "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1]; "
        "S2[i, j] -> [0, i, 1, j, 0]; S3[i] -> [1, i, 0] }");

    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[0], &scop->stmt[1]), 2);
    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[1], &scop->stmt[2]), 1);
    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[2], &scop->stmt[3]), 0);
    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[3], &scop->stmt[3]), 1);
    po_scop_free(scop);
}

CU_TestInfo dep_legal_tests[] = {
    {"a schedule respects a dependence", test_respected},
    {"what a row leaves is the zero-distance part",
     test_remaining_is_the_zero_distance_part},
    {"common loops follow from the positions", test_common_loops},
    CU_TEST_INFO_NULL,
};
