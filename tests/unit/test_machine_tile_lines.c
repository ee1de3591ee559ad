#include <stdlib.h>
#include <string.h>

#include "polyopt/machine.h"

#include "test.h"

#define SIDE 1024

static const struct {
    const char *why;
    int n_member;
    int n_subscript;
    long move[9];
    long unit_bytes;
    long size[3];
    double lines;
} cases[] = {
    {"rows", 2, 2, {1, 0, 0, 1}, 8, {32, 256}, 32 * 32},
    {"columns", 2, 2, {0, 1, 1, 0}, 8, {32, 256}, 4 * 256},
    {"a row that another member does not move", 2, 1, {0, 1}, 8, {32, 9}, 2},
    {"one element", 2, 2, {0, 0, 0, 0}, 8, {32, 256}, 1},
    {"every second element", 1, 1, {2}, 8, {33}, 9},
    {"a line each", 1, 1, {8}, 8, {33}, 33},
    {"downwards", 1, 1, {-1}, 8, {9}, 2},
    {"a diagonal", 1, 2, {1, 1}, 4, {16}, 16},
    {"elements of large structures", 1, 1, {1}, 96, {10}, 10},
    {"two members along a row", 2, 1, {1, 1}, 8, {32, 256}, 36},
    {"two members, one in steps", 2, 1, {16, 1}, 4, {4, 16}, 4},
    {"two members along a column", 2, 2, {1, 0, 1, 0}, 8, {32, 256}, 287},
    {"skewed", 2, 2, {1, 1, 0, 1}, 8, {4, 9}, 4 * 2},
};

static void test_lines(void)
{
    for (size_t c = 0; c < PO_COUNTOF(cases); c++) {
        po_tile_shape shape = {cases[c].n_member, cases[c].n_subscript,
                               cases[c].move, cases[c].unit_bytes};
        double got = po_tile_lines(ctx, &shape, cases[c].size);

        if (got != cases[c].lines)
            printf("%s: %g\n", cases[c].why, got);
        CU_ASSERT_EQUAL(got, cases[c].lines);
    }
}

/* Return the lines of two subscripts, by looking at all iterations. */
static double enumerate(const po_tile_shape *shape, const long *size)
{
    bool *seen = calloc((size_t)SIDE * SIDE, sizeof(*seen));
    long t[3] = {0};
    double n = 0;

    for (t[0] = 0; t[0] < size[0]; t[0]++)
        for (t[1] = 0; t[1] < size[1]; t[1]++)
            for (t[2] = 0; t[2] < size[2]; t[2]++) {
                long at[2] = {0, 0};
                bool *one;

                for (int r = 0; r < 2; r++)
                    for (int m = 0; m < 3; m++) {
                        long c = shape->move[m * 2 + r];

                        at[r] += c < 0 ? c * (t[m] - size[m] + 1) : c * t[m];
                    }
                at[1] = at[1] * shape->unit_bytes / PO_LINE_BYTES;
                one = &seen[at[0] * SIDE + at[1]];
                n += !*one;
                *one = true;
            }
    free(seen);
    return n;
}

static void test_random(void)
{
    unsigned state = 2;

    for (int i = 0; i < 300; i++) {
        static const long unit[] = {4, 8, 16, 24};
        long move[6];
        long size[3];
        po_tile_shape shape = {3, 2, move, unit[i % 4]};

        for (int k = 0; k < 6; k++) {
            state = state * 1103515245U + 12345U;
            move[k] = (state >> 16) % 3 == 0 ? 0 : (long)(state >> 18) % 7 - 3;
        }
        for (int m = 0; m < 3; m++) {
            state = state * 1103515245U + 12345U;
            size[m] = (state >> 16) % 12 + 1;
        }
        CU_ASSERT_EQUAL(po_tile_lines(ctx, &shape, size),
                        enumerate(&shape, size));
    }
}

CU_TestInfo machine_tile_lines_tests[] = {
    {"lines of a tile", test_lines},
    {"lines of a tile are those of its iterations", test_random},
    CU_TEST_INFO_NULL,
};
