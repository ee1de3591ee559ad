#include "../../src/tree/internal.h"
#include "tree_case.h"

#include <stdlib.h>
#include <string.h>

/* A loop around one that carries a dependence, with something in between. */
#define CONTEXT "[n] -> { : n >= 100 }"
#define DOMAIN                                                                 \
    "[n] -> { S0[i] : 0 <= i < n; S1[i, k] : 0 <= i < n and 0 < k < n }"
#define ORDER "{ S0[i] -> [0, i, 0, 0, 0]; S1[i, k] -> [0, i, 1, k, 0] }"
#define ROWS                                                                   \
    "{ schedule: \"[{ S0[i] -> [(i)]; S1[i, k] -> [(i)] }]\", "                \
    "permutable: 1, child: { sequence: [ { filter: \"{ S0[i] }\" }, "          \
    "{ filter: \"{ S1[i, k] }\", child: "                                      \
    "{ schedule: \"[{ S1[i, k] -> [(k)] }]\" } } ] } }"

/* Nests, and what they are when the outermost loop has been sunk, which it is
 * not if the shape is that of ROWS.
 */
static const struct {
    const char *why;
    struct tree_case input;
    const char *shape;
} sink_cases[] = {
    {"parallel, and contiguous in all references: innermost for both",
     {CONTEXT, DOMAIN, "{ S0[i] -> s[i]; S1[i, k] -> A[k, i] }",
      "{ S0[i] -> x[i]; S1[i, k] -> s[i]; S1[i, k] -> A[k - 1, i] }", ORDER,
      ROWS},
     "{ b | b2 }"},
    {"a private scalar has a value for one iteration only",
     {CONTEXT, DOMAIN, "{ S0[i] -> s[]; S1[i, k] -> A[k, i] }",
      "{ S0[i] -> x[i]; S1[i, k] -> s[]; S1[i, k] -> A[k - 1, i] }", ORDER,
      ROWS},
     "b {  | b }"},
    {"not contiguous",
     {CONTEXT, DOMAIN, "{ S0[i] -> s[i]; S1[i, k] -> A[i, k] }",
      "{ S0[i] -> x[i]; S1[i, k] -> s[i]; S1[i, k] -> A[i, k - 1] }", ORDER,
      ROWS},
     "b {  | b }"},
    {"not parallel",
     {CONTEXT, DOMAIN, "{ S0[i] -> s[i]; S1[i, k] -> A[k, i] }",
      "{ S0[i] -> s[i - 1]; S1[i, k] -> s[i]; S1[i, k] -> A[k - 1, i] }", ORDER,
      ROWS},
     "b {  | b }"},
};

/* Scalars are dead after the nest: every iteration can have its own. */
static struct tree_input with_private(const struct tree_case *c)
{
    struct tree_input input = tree_input_make(c);

    for (int a = 0; a < input.scop->n_array; a++)
        input.scop->array[a].dead_out = input.scop->array[a].rank == 0;
    po_deps_free(input.deps);
    isl_union_map_free(input.order);
    isl_union_map_free(input.strict);
    input.deps = po_deps_analyse(input.scop, &run);
    input.order = po_deps_union(input.deps, input.scop, false);
    input.strict = po_deps_union(input.deps, input.scop, true);
    return input;
}

static void test_sink(void)
{
    for (size_t i = 0; i < COUNTOF(sink_cases); i++) {
        struct tree_input input = with_private(&sink_cases[i].input);
        po_walk walk = {.scop = input.scop,
                        .run = &run,
                        .deps = input.order,
                        .strict = input.strict,
                        .all = input.deps,
                        .arena = po_arena_new(),
                        .parallel = true};
        isl_schedule_node *node = tree_input_band(&input);
        isl_schedule *tree;
        char *shape;
        bool sunk;
        long strip;

        node = po_band_sink(node, &walk, &strip, &sunk);
        tree = isl_schedule_node_get_schedule(node);
        shape = tree_shape(tree);
        CU_ASSERT_STRING_EQUAL(shape, sink_cases[i].shape);
        CU_ASSERT(tree_is_legal(tree, input.strict));
        CU_ASSERT_EQUAL(sunk, i == 0);
        if (strcmp(shape, sink_cases[i].shape) != 0)
            fprintf(stderr, "  case %zu: %s: %s\n", i, sink_cases[i].why,
                    shape);
        free(shape);
        isl_schedule_free(tree);
        isl_schedule_node_free(node);
        po_arena_free(walk.arena);
        tree_input_free(&input);
    }
}

CU_TestInfo tree_sink_tests[] = {
    {"a loop is sunk if nothing keeps its iterations together", test_sink},
    CU_TEST_INFO_NULL,
};
