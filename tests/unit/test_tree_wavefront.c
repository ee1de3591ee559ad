#include "../../src/tree/internal.h"
#include "tree_case.h"

static void test_wavefront(void)
{
    struct tree_input input = tree_input_make(&seidel_case);
    isl_schedule_node *node = tree_input_band(&input);
    isl_schedule *tree;

    node = po_band_wavefront(node, input.order);
    tree = isl_schedule_node_get_schedule(node);
    CU_ASSERT(
        tree_has_map(tree, "{ S0[t, i, j] -> [2t + i, t + i, 2t + i + j] }"));
    CU_ASSERT(tree_is_legal(tree, input.order));
    node = isl_schedule_node_band_split(node, 1);
    CU_ASSERT_EQUAL(po_band_is_parallel(node, input.order, 0, false),
                    isl_bool_false);
    node = isl_schedule_node_child(node, 0);
    CU_ASSERT_EQUAL(po_band_is_parallel(node, input.order, 0, false),
                    isl_bool_true);
    isl_schedule_free(tree);
    isl_schedule_node_free(node);
    tree_input_free(&input);
}

static void test_one_loop_is_no_wavefront(void)
{
    struct tree_input input = tree_input_make(&seidel_case);
    isl_schedule_node *node = tree_input_band(&input);
    isl_schedule *tree;

    node = isl_schedule_node_band_split(node, 1);
    node = po_band_wavefront(node, input.order);
    tree = isl_schedule_node_get_schedule(node);
    CU_ASSERT(tree_has_map(tree, "{ S0[t, i, j] -> [t, t + i, 2t + i + j] }"));
    isl_schedule_free(tree);
    isl_schedule_node_free(node);
    tree_input_free(&input);
}

CU_TestInfo tree_wavefront_tests[] = {
    {"the second loop of a wavefront is parallel", test_wavefront},
    {"one loop is no wavefront", test_one_loop_is_no_wavefront},
    CU_TEST_INFO_NULL,
};
