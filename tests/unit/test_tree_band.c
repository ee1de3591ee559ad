#include "../../src/tree/internal.h"
#include "tree_case.h"

/* Bands, and which of their members are parallel as the outermost and as the
 * innermost loop.
 */
static const struct {
    const char *why;
    const struct tree_case *input;
    bool outside[3];
    bool inside[3];
} parallel_cases[] = {
    {"rows and columns of a product, not the sum",
     &gemm_case,
     {true, true, false},
     {true, true, false}},
    {"no member of a skewed stencil outside; inside, a step of time meets none "
     "of the five points",
     &jacobi_case,
     {false, false, false},
     {true, false, false}},
    {"none outside; rows inside, where columns wait for the quotient",
     &lu_case,
     {false, false, false},
     {false, true, false}},
};

static void test_parallel(void)
{
    for (size_t i = 0; i < COUNTOF(parallel_cases); i++) {
        struct tree_input input = tree_input_make(parallel_cases[i].input);
        isl_schedule_node *band = tree_input_band(&input);

        for (int m = 0; m < 3; m++) {
            CU_ASSERT_EQUAL(po_band_is_parallel(band, input.order, m, false),
                            (isl_bool)parallel_cases[i].outside[m]);
            CU_ASSERT_EQUAL(po_band_is_parallel(band, input.order, m, true),
                            (isl_bool)parallel_cases[i].inside[m]);
        }
        isl_schedule_node_free(band);
        tree_input_free(&input);
    }
}

/* Schedules of a stencil in place, and whether their members commute. */
static const struct {
    const char *why;
    const char *rows;
    isl_bool permutable;
} permutable_cases[] = {
    {"skewed by one in each direction, and by two in the last one",
     "[{ S0[t, i, j] -> [(t)] }, { S0[t, i, j] -> [(t + i)] }, "
     "{ S0[t, i, j] -> [(2t + i + j)] }]",
     isl_bool_true},
    {"not skewed: the diagonal neighbours run backwards",
     "[{ S0[t, i, j] -> [(t)] }, { S0[t, i, j] -> [(i)] }, "
     "{ S0[t, i, j] -> [(j)] }]",
     isl_bool_false},
    {"the first member alone runs backwards",
     "[{ S0[t, i, j] -> [(-t)] }, { S0[t, i, j] -> [(t + i)] }, "
     "{ S0[t, i, j] -> [(2t + i + j)] }]",
     isl_bool_false},
    {"skewed too little in the last direction",
     "[{ S0[t, i, j] -> [(t)] }, { S0[t, i, j] -> [(t + i)] }, "
     "{ S0[t, i, j] -> [(t + j)] }]",
     isl_bool_false},
};

static struct tree_case seidel_with(const char *rows, po_text *text)
{
    struct tree_case c = seidel_case;

    po_text_printf(text, "{ schedule: \"%s\", permutable: 1 }", rows);
    c.tree = po_text_get(text);
    return c;
}

static void test_permutable(void)
{
    for (size_t i = 0; i < COUNTOF(permutable_cases); i++) {
        po_text text = {0};
        struct tree_case c = seidel_with(permutable_cases[i].rows, &text);
        struct tree_input input = tree_input_make(&c);
        isl_schedule_node *band = tree_input_band(&input);
        isl_bool got = po_band_is_permutable(band, input.order);

        CU_ASSERT_EQUAL(got, permutable_cases[i].permutable);
        if (got != permutable_cases[i].permutable)
            fprintf(stderr, "  case %zu: %s\n", i, permutable_cases[i].why);
        isl_schedule_node_free(band);
        tree_input_free(&input);
        po_text_free(&text);
    }
}

static void test_dependences_are_those_left(void)
{
    struct tree_input input = tree_input_make(&gemm_case);
    isl_schedule_node *band = tree_input_band(&input);
    isl_union_map *want = isl_union_map_read_from_str(
        ctx, "[n] -> { S0[i, j, k] -> S0[i, j, k'] : 0 <= i < n and "
             "0 <= j < n and 0 <= k < k' < n }");
    isl_union_map *left;
    isl_bool covered;

    band = isl_schedule_node_band_split(band, 2);
    band = isl_schedule_node_child(band, 0);
    left = po_node_deps(band, input.order);
    covered = isl_union_map_is_subset(left, want);
    CU_ASSERT_EQUAL(covered, isl_bool_true);
    isl_union_map_free(left);
    band = isl_schedule_node_child(band, 0);
    left = po_node_deps(band, input.order);
    CU_ASSERT_EQUAL(isl_union_map_is_empty(left), isl_bool_true);
    isl_union_map_free(left);
    isl_union_map_free(want);
    isl_schedule_node_free(band);
    tree_input_free(&input);
}

static void test_permute(void)
{
    static const int order[] = {0, 2, 1};
    struct tree_input input = tree_input_make(&gemm_case);
    isl_schedule_node *band = tree_input_band(&input);
    isl_schedule *tree;

    band = po_band_permute(band, input.order, order);
    tree = isl_schedule_node_get_schedule(band);
    CU_ASSERT(tree_has_map(tree, "{ S0[i, j, k] -> [i, k, j] }"));
    CU_ASSERT_EQUAL(isl_schedule_node_band_get_permutable(band), isl_bool_true);
    isl_schedule_free(tree);
    isl_schedule_node_free(band);
    tree_input_free(&input);
}

static void test_illegal_interchange_does_nothing(void)
{
    static const int order[] = {2, 1, 0};
    po_text text = {0};
    struct tree_case c = seidel_with(permutable_cases[1].rows, &text);
    struct tree_input input = tree_input_make(&c);
    isl_schedule_node *band = tree_input_band(&input);
    isl_schedule *tree;

    band = po_band_permute(band, input.order, order);
    tree = isl_schedule_node_get_schedule(band);
    CU_ASSERT(tree_has_map(tree, "{ S0[t, i, j] -> [t, i, j] }"));
    isl_schedule_free(tree);
    isl_schedule_node_free(band);
    tree_input_free(&input);
    po_text_free(&text);
}

static void test_inner_bands(void)
{
    struct tree_input input = tree_input_make(&gemm_case);
    isl_schedule_node *band = tree_input_band(&input);

    CU_ASSERT_EQUAL(po_band_has_inner(band), isl_bool_false);
    band = isl_schedule_node_band_split(band, 1);
    CU_ASSERT_EQUAL(po_band_has_inner(band), isl_bool_true);
    isl_schedule_node_free(band);
    tree_input_free(&input);
}

CU_TestInfo tree_band_tests[] = {
    {"parallel members, outside and inside", test_parallel},
    {"members commute if none runs a dependence backwards", test_permutable},
    {"a node has the dependences that are left to it",
     test_dependences_are_those_left},
    {"interchange", test_permute},
    {"an illegal interchange does nothing",
     test_illegal_interchange_does_nothing},
    {"bands inside bands", test_inner_bands},
    CU_TEST_INFO_NULL,
};
