#include "polyopt/dep.h"

#include <string.h>

#include "test.h"

/* Relations between instances of S0 and S1, which share the outer of their
 * two loops, or of S0 alone, and how their distances print.
 */
static const struct {
    const char *why;
    int src;
    int dst;
    const char *relation;
    const char *text;
} distance_cases[] = {
    {"a constant distance", 0, 0, "{ S0[i, j] -> S0[i + 1, j - 2] }",
     "distance (1, -2)  direction (<, >)  carried by 1"},
    {"carried by the inner loop", 0, 0, "{ S0[i, j] -> S0[i, j + 1] }",
     "distance (0, 1)  direction (=, <)  carried by 2"},
    {"not carried", 0, 1, "{ S0[i, j] -> S1[i, k] }",
     "distance (0)  direction (=)  loop-independent"},
    {"carried or not", 0, 1, "{ S0[i, j] -> S1[i', k] : i <= i' <= i + 1 }",
     "distance ([0,1])  direction (<=)  carried by 1, loop-independent"},
    {"carried by either loop", 0, 0,
     "{ S0[i, j] -> S0[i, j + 1]; S0[i, j] -> S0[i + 1, 0] : 0 <= j < 9 }",
     "distance ([0,1], [-8,1])  direction (<=, *)  carried by 1, 2"},
    {"unbounded distances", 0, 0,
     "{ S0[i, j] -> S0[i', j'] : i' > i and j' < j }",
     "distance (+, -)  direction (<, >)  carried by 1"},
    {"unbounded distances that start at 0 and 2", 0, 0,
     "{ S0[i, j] -> S0[i', j'] : i' >= i and j' >= 2 + j }",
     "distance (0+, 2+)  direction (<=, <)  carried by 1, 2"},
    {"unknown distances", 0, 0,
     "{ S0[i, j] -> S0[i', j'] : i' > i and j' <= j; "
     "S0[i, j] -> S0[i', j'] : i' > i and j' > j }",
     "distance (+, *)  direction (<, *)  carried by 1"},
    {"the bounds count only where there are parameters for them", 0, 0,
     "[n] -> { S0[i, j] -> S0[i + 1, j'] : 0 <= j < n and 0 <= j' < n and "
     "n <= 4 }",
     "distance (1, [-3,3])  direction (<, *)  carried by 1"},
    {"non-positive distances", 0, 0, "{ S0[i, j] -> S0[i + 1, j'] : j' <= j }",
     "distance (1, 0-)  direction (<, >=)  carried by 1"},
};

static po_scop *two_statements(void)
{
    return scop_from_text(
        ctx, "[n] -> { : }", "{ S0[i, j]; S1[i, k] }", "{ }", "{ }",
        "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, k] -> [0, i, 1, k, 0] }");
}

static void test_distance(void)
{
    po_scop *scop = two_statements();

    for (size_t i = 0; i < COUNTOF(distance_cases); i++) {
        po_dep dep = {.src = distance_cases[i].src,
                      .dst = distance_cases[i].dst};
        po_text out = {0};

        dep.relation = isl_map_read_from_str(ctx, distance_cases[i].relation);
        po_dep_print_distance(&dep, scop, &out);
        CU_ASSERT_STRING_EQUAL(po_text_get(&out), distance_cases[i].text);
        if (strcmp(po_text_get(&out), distance_cases[i].text) != 0)
            fprintf(stderr, "  %s:\n  %s\n", distance_cases[i].why,
                    po_text_get(&out));
        po_text_free(&out);
        isl_map_free(dep.relation);
    }
    po_scop_free(scop);
}

CU_TestInfo dep_distance_tests[] = {
    {"distances, directions and levels", test_distance},
    CU_TEST_INFO_NULL,
};
