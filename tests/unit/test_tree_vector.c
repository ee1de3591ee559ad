#include "../../src/tree/internal.h"
#include "tree_case.h"

#include <stdlib.h>
#include <string.h>

#define ROWS                                                                   \
    "{ schedule: \"[{ S0[i, j] -> [(i)]; S1[i, j] -> [(i)] }]\", child: "      \
    "{ schedule: \"[{ S0[i, j] -> [(j)]; S1[i, j] -> [(j)] }]\", child: "      \
    "{ sequence: [ { filter: \"{ S0[i, j] }\" }, "                             \
    "{ filter: \"{ S1[i, j] }\" } ] } } }"
#define DOMAIN                                                                 \
    "[n] -> { S0[i, j] : 0 <= i < n and 0 < j < n; "                           \
    "S1[i, j] : 0 <= i < n and 0 < j < n }"
#define ORDER "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1] }"

#define ROWS3                                                                  \
    "{ schedule: \"[{ S0[i, j] -> [(i)]; S1[i, j] -> [(i)]; "                  \
    "S2[i, j] -> [(i)] }]\", child: "                                          \
    "{ schedule: \"[{ S0[i, j] -> [(j)]; S1[i, j] -> [(j)]; "                  \
    "S2[i, j] -> [(j)] }]\", child: "                                          \
    "{ sequence: [ { filter: \"{ S0[i, j] }\" }, "                             \
    "{ filter: \"{ S1[i, j] }\" }, { filter: \"{ S2[i, j] }\" } ] } } }"
#define DOMAIN3                                                                \
    "[n] -> { S0[i, j] : 0 <= i < n and 0 < j < n; "                           \
    "S1[i, j] : 0 <= i < n and 0 < j < n; "                                    \
    "S2[i, j] : 0 <= i < n and 0 < j < n }"
#define ORDER3                                                                 \
    "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1]; "             \
    "S2[i, j] -> [0, i, 0, j, 2] }"

/* Statements in one loop, and whether the loop is distributed. */
static const struct {
    const char *why;
    struct tree_case input;
    const char *shape;
} distribute_cases[] = {
    {"the second statement uses what the first one computed before",
     {"[n] -> { : n >= 10 }", DOMAIN,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j] }",
      "{ S1[i, j] -> A[i, j - 1] }", ORDER, ROWS},
     "b { b | b }"},
    {"the first statement uses what the second one computed before: they "
     "change places",
     {"[n] -> { : n >= 10 }", DOMAIN,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j] }",
      "{ S0[i, j] -> B[i, j - 1] }", ORDER, ROWS},
     "b { b | b }"},
    {"the first statement uses what the second one computed before, and the "
     "other way "
     "round",
     {"[n] -> { : n >= 10 }", DOMAIN,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j] }",
      "{ S0[i, j] -> B[i, j - 1]; S1[i, j] -> A[i, j] }", ORDER, ROWS},
     "b b {  |  }"},
    {"the second of three uses what the third one computed before",
     {"[n] -> { : n >= 10 }", DOMAIN3,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j]; S2[i, j] -> C[i, j] }",
      "{ S1[i, j] -> C[i, j - 1] }", ORDER3, ROWS3},
     "b { b | b | b }"},
    {"the first of three uses what the third one computed before",
     {"[n] -> { : n >= 10 }", DOMAIN3,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j]; S2[i, j] -> C[i, j] }",
      "{ S0[i, j] -> C[i, j - 1] }", ORDER3, ROWS3},
     "b { b | b | b }"},
    {"the third of three stands between two that have to stay as they are",
     {"[n] -> { : n >= 10 }", DOMAIN3,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j]; S2[i, j] -> C[i, j] }",
      "{ S1[i, j] -> C[i, j - 1]; S2[i, j] -> A[i, j] }", ORDER3, ROWS3},
     "b { b | b | b }"},
    {"three in a circle",
     {"[n] -> { : n >= 10 }", DOMAIN3,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j]; S2[i, j] -> C[i, j] }",
      "{ S0[i, j] -> C[i, j - 1]; S1[i, j] -> A[i, j]; S2[i, j] -> B[i, j] }",
      ORDER3, ROWS3},
     "b b {  |  |  }"},
    {"the third of three uses what the first one computed before",
     {"[n] -> { : n >= 10 }", DOMAIN3,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j]; S2[i, j] -> C[i, j] }",
      "{ S2[i, j] -> A[i, j - 1] }", ORDER3, ROWS3},
     "b { b | b | b }"},
    {"one part is not parallel: nothing is gained",
     {"[n] -> { : n >= 10 }", DOMAIN,
      "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j] }",
      "{ S1[i, j] -> A[i, j - 1]; S0[i, j] -> A[i, j - 1] }", ORDER, ROWS},
     "b b {  |  }"},
    {"a scalar that passes a value from one to the other",
     {"[n] -> { : n >= 10 }", DOMAIN,
      "{ S0[i, j] -> s[]; S1[i, j] -> B[i, j] }", "{ S1[i, j] -> s[] }", ORDER,
      ROWS},
     "b b {  |  }"},
};

static void test_distribute(void)
{
    for (size_t i = 0; i < COUNTOF(distribute_cases); i++) {
        struct tree_input input = tree_input_make(&distribute_cases[i].input);
        isl_schedule_node *node = tree_input_band(&input);
        isl_schedule *tree;
        char *shape;

        node = isl_schedule_node_child(node, 0);
        node = po_band_distribute(node, input.order, input.strict);
        tree = isl_schedule_node_get_schedule(node);
        shape = tree_shape(tree);
        CU_ASSERT_STRING_EQUAL(shape, distribute_cases[i].shape);
        CU_ASSERT(tree_is_legal(tree, input.order));
        if (strcmp(shape, distribute_cases[i].shape) != 0)
            fprintf(stderr, "  case %zu: %s: %s\n", i, distribute_cases[i].why,
                    shape);
        free(shape);
        isl_schedule_free(tree);
        isl_schedule_node_free(node);
        tree_input_free(&input);
    }
}

CU_TestInfo tree_vector_tests[] = {
    {"a loop is distributed if that makes all of it parallel", test_distribute},
    CU_TEST_INFO_NULL,
};
