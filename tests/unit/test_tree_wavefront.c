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

struct mirror_case {
    const char *name;
    const char *domain;
    const char *time;
    const char *space;
    const char *deps;
    const char *image;
};

/* Dates of two loops, dependences that go back in neither, and the mirror image of the second
 * one in the first; NULL if there is none.
 */
static const struct mirror_case mirror_cases[] = {
    {"one statement, its neighbours of the step before", "{ S0[t, i] }",
     "{ S0[t, i] -> [(t)] }", "{ S0[t, i] -> [(t + i)] }",
     "{ S0[t, i] -> S0[t + 1, j] : i - 1 <= j <= i + 1 }",
     "{ S0[t, i] -> [(t - i)] }"},
    {"a neighbour on one side only: steeper", "{ S0[t, i] }",
     "{ S0[t, i] -> [(t)] }", "{ S0[t, i] -> [(i)] }",
     "{ S0[t, i] -> S0[t + 1, j] : i <= j <= i + 3 }",
     "{ S0[t, i] -> [(3t - i)] }"},
    {"two half steps: the second one is shifted", "{ S0[t, i]; S1[t, i] }",
     "{ S0[t, i] -> [(t)]; S1[t, i] -> [(t)] }",
     "{ S0[t, i] -> [(2t + i)]; S1[t, i] -> [(2t + i + 1)] }",
     "{ S0[t, i] -> S1[t, j] : i - 1 <= j <= i + 1; "
     "S1[t, i] -> S0[t + 1, j] : i - 1 <= j <= i + 1 }",
     "{ S0[t, i] -> [(2t - i)]; S1[t, i] -> [(2t - i + 1)] }"},
    {"shifts that depend on each other", "{ S0[t, i]; S1[t, i]; S2[t, i] }",
     "{ S0[t, i] -> [(t)]; S1[t, i] -> [(t)]; S2[t, i] -> [(t)] }",
     "{ S0[t, i] -> [(6t + i)]; S1[t, i] -> [(6t + i)]; "
     "S2[t, i] -> [(6t + i)] }",
     "{ S2[t, i] -> S1[t, i + 2]; S1[t, i] -> S0[t, i + 1]; "
     "S0[t, i] -> S2[t + 1, i + 3] }",
     "{ S0[t, i] -> [(6t - i + 3)]; S1[t, i] -> [(6t - i + 2)]; "
     "S2[t, i] -> [(6t - i)] }"},
    {"distances by parameters in one direction", "[n] -> { S0[t, i] : n >= 0 }",
     "{ S0[t, i] -> [(t)] }", "{ S0[t, i] -> [(i)] }",
     "[n] -> { S0[t, i] -> S0[t + n, i] : n >= 1 }",
     "{ S0[t, i] -> [(t - i)] }"},
    {"of any length: none", "{ S0[t, i] }", "{ S0[t, i] -> [(t)] }",
     "{ S0[t, i] -> [(i)] }", "{ S0[t, i] -> S0[t + 1, j] : j >= i }", NULL},
    {"in one step, in place: none", "{ S0[t, i] }", "{ S0[t, i] -> [(t)] }",
     "{ S0[t, i] -> [(t + i)] }",
     "{ S0[t, i] -> S0[t, i + 1]; S0[t, i] -> S0[t + 1, i - 1] }", NULL},
    {"in a circle in one step: none", "{ S0[t, i]; S1[t, i] }",
     "{ S0[t, i] -> [(t)]; S1[t, i] -> [(t)] }",
     "{ S0[t, i] -> [(i)]; S1[t, i] -> [(i)] }",
     "{ S0[t, i] -> S1[t, i + 1]; S1[t, i] -> S0[t, i] }", NULL},
};

static void check_mirror(const struct mirror_case *c)
{
    isl_union_pw_aff *time = isl_union_pw_aff_read_from_str(ctx, c->time);
    isl_union_pw_aff *space = isl_union_pw_aff_read_from_str(ctx, c->space);
    isl_union_map *deps = isl_union_map_read_from_str(ctx, c->deps);
    po_stmt stmt[3] = {{.name = "S0"}, {.name = "S1"}, {.name = "S2"}};
    po_scop scop = {.ctx = ctx, .n_stmt = 3, .stmt = stmt};
    po_arena *arena = po_arena_new();
    po_mirror mirror;
    bool found;

    for (int s = 0; s < 3; s++) {
        char text[40];

        snprintf(text, sizeof(text), "{ S%d[t, i] }", s);
        stmt[s].domain = isl_set_read_from_str(ctx, text);
    }
    found = po_mirror_find(&scop, time, space, deps, arena, &mirror);
    if (found != (c->image != NULL))
        printf("\n  %s: %s\n", c->name, found ? "found" : "not found");
    CU_ASSERT_EQUAL(found, c->image != NULL);
    if (found) {
        isl_union_set *domain = isl_union_set_read_from_str(ctx, c->domain);
        isl_union_pw_aff *image = isl_union_pw_aff_intersect_domain(
            po_mirror_row(&mirror, &scop, isl_union_pw_aff_copy(time),
                          isl_union_pw_aff_copy(space)),
            isl_union_set_universe(domain));
        isl_union_pw_aff *wanted =
            isl_union_pw_aff_read_from_str(ctx, c->image);

        CU_ASSERT_EQUAL(isl_union_pw_aff_plain_is_equal(image, wanted),
                        isl_bool_true);
        isl_union_pw_aff_free(image);
        isl_union_pw_aff_free(wanted);
    }
    for (int s = 0; s < 3; s++)
        isl_set_free(stmt[s].domain);
    isl_union_pw_aff_free(time);
    isl_union_pw_aff_free(space);
    isl_union_map_free(deps);
    po_arena_free(arena);
}

static void test_mirror(void)
{
    for (size_t i = 0; i < sizeof(mirror_cases) / sizeof(*mirror_cases); i++)
        check_mirror(&mirror_cases[i]);
}

CU_TestInfo tree_wavefront_tests[] = {
    {"the second loop of a wavefront is parallel", test_wavefront},
    {"one loop is no wavefront", test_one_loop_is_no_wavefront},
    {"the mirror image of a loop over space in one over time", test_mirror},
    CU_TEST_INFO_NULL,
};
