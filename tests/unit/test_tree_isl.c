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
        CU_ASSERT_EQUAL(isl_union_set_is_equal(want, got), isl_bool_true);
        isl_union_set_free(want);
        isl_union_set_free(got);
        isl_schedule_free(tree);
        tree_input_free(&input);
    }
}

CU_TestInfo tree_isl_tests[] = {
    {"isl's scheduler respects the dependences", test_by_isl},
    CU_TEST_INFO_NULL,
};
