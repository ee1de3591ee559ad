#include "../../src/tree/internal.h"
#include "tree_case.h"

/* Tile loops for some members of a band, in any order. */
static const struct {
    const char *why;
    int n_tile;
    int member[3];
    long size[3];
    const char *map;
} tile_cases[] = {
    {"every member, points stay absolute",
     3,
     {0, 1, 2},
     {32, 16, 8},
     "{ S0[i, j, k] -> [a, b, c, i, j, k] : a = floor(i/32) and "
     "b = floor(j/16) and c = floor(k/8) }"},
    {"tile loops have an order of their own",
     3,
     {2, 0, 1},
     {8, 32, 16},
     "{ S0[i, j, k] -> [c, a, b, i, j, k] : a = floor(i/32) and "
     "b = floor(j/16) and c = floor(k/8) }"},
    {"one member only",
     1,
     {1},
     {4},
     "{ S0[i, j, k] -> [floor(j/4), i, j, k] }"},
    {"no member", 0, {0}, {0}, "{ S0[i, j, k] -> [i, j, k] }"},
};

static void test_tile(void)
{
    for (size_t i = 0; i < COUNTOF(tile_cases); i++) {
        struct tree_input input = tree_input_make(&gemm_case);
        isl_schedule_node *node = tree_input_band(&input);
        isl_schedule *tree;
        bool same;

        node = po_band_tile(node, input.order, tile_cases[i].n_tile,
                            tile_cases[i].member, tile_cases[i].size);
        tree = isl_schedule_node_get_schedule(node);
        same = tree_has_map(tree, tile_cases[i].map);
        CU_ASSERT(same);
        if (!same)
            fprintf(stderr, "  case %zu: %s\n", i, tile_cases[i].why);
        isl_schedule_free(tree);
        isl_schedule_node_free(node);
        tree_input_free(&input);
    }
}

static void test_tiling_what_is_not_permutable_does_nothing(void)
{
    static const int member[] = {0, 1, 2};
    static const long size[] = {4, 4, 4};
    struct tree_case c = seidel_case;
    struct tree_input input;
    isl_schedule_node *node;
    isl_schedule *tree;

    c.tree = "{ schedule: \"[{ S0[t, i, j] -> [(t)] }, "
             "{ S0[t, i, j] -> [(i)] }, { S0[t, i, j] -> [(j)] }]\", "
             "permutable: 1 }";
    input = tree_input_make(&c);
    node = po_band_tile(tree_input_band(&input), input.order, 3, member, size);
    tree = isl_schedule_node_get_schedule(node);
    CU_ASSERT(tree_has_map(tree, "{ S0[t, i, j] -> [t, i, j] }"));
    isl_schedule_free(tree);
    isl_schedule_node_free(node);
    tree_input_free(&input);
}

CU_TestInfo tree_tile_tests[] = {
    {"tile loops above a band", test_tile},
    {"tiling what is not permutable does nothing",
     test_tiling_what_is_not_permutable_does_nothing},
    CU_TEST_INFO_NULL,
};
