/* Schedule trees of which marks ask for tiles of sizes that are parameters. */
#include "schedule_case.h"
#include "test.h"

#define SIZES "[n, T, U] -> { : 1 <= T <= 1000 and 1 <= U <= 1000 }"

/* for t, i: A[t, i] = A[t - 1, i] + A[t - 1, i + 1] */
static const struct schedule_program triangle = {
    SIZES,
    "[n, T, U] -> { S0[t, i] : 0 <= t < n and 0 <= i < n }",
    "{ S0[t, i] -> A[t, i] }",
    "{ S0[t, i] -> A[t - 1, i]; S0[t, i] -> A[t - 1, i + 1] }",
    "{ S0[t, i] -> [0, t, 0, i, 0] }",
    "",
    ""};

#define TREE(child)                                                            \
    "{ domain: \"[n, T, U] -> { S0[t, i] : 0 <= t < n and 0 <= i < n }\", "    \
    "child: " child " }"
#define LOOP(marks, row, child)                                                \
    marks "{ schedule: \"[{ S0[t, i] -> [(" row ")] }]\"" child

static const struct schedule_case trees[] = {
    {"both loops, skewed", &triangle,
     TREE(LOOP(
         "{ mark: \"size T\", child: ", "t",
         ", child: " LOOP("{ mark: \"size U\", child: ", "t + i", " } } } }"))),
     isl_bool_true},
    {"both loops, as they are", &triangle,
     TREE(LOOP(
         "{ mark: \"size T\", child: ", "t",
         ", child: " LOOP("{ mark: \"size U\", child: ", "i", " } } } }"))),
     isl_bool_false},
    {"the loop inside is parallel", &triangle,
     TREE(LOOP("", "t",
               ", child: " LOOP("{ mark: \"parallel\", child: { mark: \"size "
                                "U\", child: ",
                                "i", " } } } }"))),
     isl_bool_true},
    {"the loop inside is parallel, its tiles are in those of another",
     &triangle,
     TREE(LOOP("{ mark: \"size T\", child: ", "t",
               ", child: " LOOP("{ mark: \"parallel\", child: { mark: \"size "
                                "U\", child: ",
                                "t + i", " } } } } }"))),
     isl_bool_false},
    {"the size is no parameter", &triangle,
     TREE(LOOP("{ mark: \"size V\", child: ", "t",
               ", child: " LOOP("", "i", " } } }"))),
     isl_bool_false},
    {"both loops, skewed, of two levels", &triangle,
     TREE(LOOP("{ mark: \"size T/U\", child: ", "t",
               ", child: " LOOP("{ mark: \"size U/8/T/2\", child: ", "t + i",
                                " } } } }"))),
     isl_bool_true},
    {"a level without a size", &triangle,
     TREE(LOOP("{ mark: \"size T/\", child: ", "t",
               ", child: " LOOP("", "i", " } } }"))),
     isl_bool_false},
    {"more levels than there may be", &triangle,
     TREE(LOOP("{ mark: \"size T/U/T/U/T\", child: ", "t",
               ", child: " LOOP("", "i", " } } }"))),
     isl_bool_false},
    {"the size is 0", &triangle,
     TREE(LOOP("{ mark: \"size 0\", child: ", "t",
               ", child: " LOOP("", "i", " } } }"))),
     isl_bool_false},
};

static void test_marks(void)
{
    for (size_t i = 0; i < COUNTOF(trees); i++)
        schedule_case_verify(&trees[i]);
}

CU_TestInfo verify_sizes_tree_tests[] = {
    {"members that are marked", test_marks},
    CU_TEST_INFO_NULL,
};
