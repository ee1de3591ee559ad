#include "tree_case.h"

static const struct tree_case *const isl_cases[] = {
    &gemm_case, &jacobi_case, &seidel_case,   &lu_case,
    &atax_case, &copy_case,   &transpose_case};

static void test_by_isl(void)
{
    for (size_t i = 0; i < COUNTOF(isl_cases); i++) {
        struct tree_input input = tree_input_make(isl_cases[i]);
        isl_schedule *tree = po_tree_by_isl(input.scop, input.deps, true, &run);
        isl_union_set *want = po_scop_domain(input.scop);
        isl_union_set *got = isl_schedule_get_domain(tree);

        CU_ASSERT(tree_is_legal(tree, input.strict));
        CU_ASSERT_EQUAL(po_verify_schedule(input.scop, input.deps, tree, &run),
                        isl_bool_true);
        CU_ASSERT_EQUAL(isl_union_set_is_equal(want, got), isl_bool_true);
        isl_union_set_free(want);
        isl_union_set_free(got);
        isl_schedule_free(tree);
        tree_input_free(&input);
    }
}

/* Two statements in one band that need no order within an iteration. */
static void test_dates_are_unique(void)
{
    po_scop *scop = scop_from_text(
        ctx, "[n] -> { : n > 3 }",
        "[n] -> { S0[t, i] : 0 <= t, i < n; S1[t, i] : 0 <= t, i < n }",
        "{ S0[t, i] -> A[t, i]; S1[t, i] -> B[t, i] }",
        "{ S0[t, i] -> B[t - 1, i]; S1[t, i] -> A[t - 1, i] }",
        "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }");
    po_deps *deps = po_deps_analyse(scop, &run);
    isl_schedule *tree = po_tree_by_isl(scop, deps, true, &run);
    isl_union_map *dates = isl_schedule_get_map(tree);

    CU_ASSERT_EQUAL(isl_union_map_is_injective(dates), isl_bool_true);
    CU_ASSERT_EQUAL(po_verify_schedule(scop, deps, tree, &run), isl_bool_true);
    isl_union_map_free(dates);
    isl_schedule_free(tree);
    po_deps_free(deps);
    po_scop_free(scop);
}

CU_TestInfo sched_isl_tests[] = {
    {"isl's scheduler respects the dependences", test_by_isl},
    {"no two statements have a date in common", test_dates_are_unique},
    CU_TEST_INFO_NULL,
};
