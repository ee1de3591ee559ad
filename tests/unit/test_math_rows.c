#include "polyopt/fm.h"

#include <string.h>

#include "test.h"

/* Relations, and what their form tells: the rows over i, j, n and a constant, or none,
 * and whether i and j are outputs by themselves.
 */
static const struct {
    const char *why;
    const char *map;
    bool is_plain;
    int n_out;
    long row[2][4];
    bool is_kept;
} row_cases[] = {
    {"subscripts as they stand in the program",
     "[n] -> { S[i, j] -> A[j - 1, 2i + n] : 0 <= i, j < n }",
     true,
     2,
     {{0, 1, 0, -1}, {2, 0, 1, 0}},
     true},
    {"an input that does not occur",
     "[n] -> { S[i, j] -> A[i + 1, i] : 0 <= i, j < n }",
     true,
     2,
     {{1, 0, 0, 1}, {1, 0, 0, 0}},
     false},
    {"rows of 100: only the domain tells",
     "[n] -> { S[i, j] -> A[100i + j] : 0 <= i < n and 0 <= j < 100 }",
     true,
     1,
     {{100, 1, 0, 0}},
     false},
    {"an equality of the domain may change the subscripts",
     "[n] -> { S[i, j] -> A[i] : i = j and 0 <= i < n }",
     false,
     0,
     {{0}},
     false},
    {"a floor",
     "[n] -> { S[i, j] -> A[floor(i / 2), j] : 0 <= i, j < n }",
     false,
     0,
     {{0}},
     false},
    {"a multiple",
     "[n] -> { S[i, j] -> A[o, j] : 2o = i and 0 <= i, j < n }",
     false,
     0,
     {{0}},
     false},
    {"no function",
     "[n] -> { S[i, j] -> A[i, o] : 0 <= o <= j < n }",
     false,
     0,
     {{0}},
     false},
    {"two pieces",
     "[n] -> { S[i, j] -> A[i, j] : 0 <= i, j < n; S[i, j] -> A[j, i] : i, j < "
     "-n }",
     false,
     0,
     {{0}},
     false},
};

static void test_rows(void)
{
    for (size_t k = 0; k < COUNTOF(row_cases); k++) {
        isl_map *map = isl_map_read_from_str(ctx, row_cases[k].map);
        long row[2][4];
        bool plain = po_map_read_rows(map, row[0]);

        if (plain != row_cases[k].is_plain ||
            po_map_keeps_inputs(map) != row_cases[k].is_kept)
            CU_FAIL(row_cases[k].why);
        for (int i = 0; plain && i < row_cases[k].n_out; i++)
            if (memcmp(row[i], row_cases[k].row[i], sizeof(row[i])) != 0)
                CU_FAIL(row_cases[k].why);
        isl_map_free(map);
    }
}

CU_TestInfo math_rows_tests[] = {
    {"what the form of a relation tells", test_rows},
    CU_TEST_INFO_NULL,
};
