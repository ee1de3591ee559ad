#include <stdio.h>
#include <string.h>

#include "polyopt/machine.h"
#include "test.h"

#define MAX_GROUP 8

/* Three members i, k, j, of which j is the innermost loop: the sizes of a tile
 * for groups of references, each of which moves with the members that it names.
 */
static const struct {
    const char *why;
    int element_bytes;
    const char *group[MAX_GROUP];
    long unit_bytes;
    long extent;
    long size[3];
} cases[] = {
    {"a product of matrices fits",
     8,
     {"ik", "kj", "ij"},
     8,
     4000,
     {32, 32, 256}},
    {"float gets longer rows", 4, {"ik", "kj", "ij"}, 4, 4000, {32, 32, 512}},
    {"many arrays get smaller tiles",
     8,
     {"ik", "kj", "ij", "kj", "ij", "kj", "kj", "kj"},
     8,
     4000,
     {16, 16, 256}},
    {"members that do not move an array do not count",
     8,
     {"i", "j", "k", "j", "i", "j", "k", "ij"},
     8,
     4000,
     {32, 32, 256}},
    {"an element that has a line of its own",
     8,
     {"ik", "kj", "ij"},
     64,
     4000,
     {16, 16, 128}},
    {"no more than there are iterations",
     8,
     {"ik", "kj", "ij", "kj", "ij", "kj", "kj", "kj"},
     8,
     10,
     {32, 32, 256}},
    {"what is not used again need not fit",
     8,
     {"ikj", "ij", "ij"},
     8,
     4000,
     {32, 32, 256}},
};

static void test_sizes(void)
{
    for (size_t c = 0; c < PO_COUNTOF(cases); c++) {
        bool moves[MAX_GROUP][3];
        po_tile_group group[MAX_GROUP];
        long extent[3] = {cases[c].extent, cases[c].extent, cases[c].extent};
        po_tile_query query = {.n_member = 3,
                               .inner = 2,
                               .strip = -1,
                               .across = -1,
                               .element_bytes = cases[c].element_bytes,
                               .group = group,
                               .extent = extent};
        long size[3];
        bool good = true;

        for (int g = 0; g < MAX_GROUP && cases[c].group[g]; g++) {
            for (int m = 0; m < 3; m++)
                moves[g][m] = strchr(cases[c].group[g], "ikj"[m]) != NULL;
            group[g] = (po_tile_group){moves[g],
                                       (int)strlen(cases[c].group[g]),
                                       cases[c].unit_bytes,
                                       {.n_member = 3}};
            query.n_group++;
        }
        po_tile_sizes(&query, size);
        for (int m = 0; m < 3; m++)
            good = good && size[m] == cases[c].size[m];
        if (!good)
            printf("%s: %ld %ld %ld\n", cases[c].why, size[0], size[1],
                   size[2]);
        CU_ASSERT_TRUE(good);
    }
}

/* The same for two members i and j and two subscripts that are known. */
static const struct {
    const char *why;
    int n_group;
    long move[4];
    long unit_bytes;
    long size[2];
} shape_cases[] = {
    {"rows", 3, {1, 0, 0, 1}, 8, {32, 256}},
    {"rows of many arrays", 8, {1, 0, 0, 1}, 8, {16, 256}},
    {"diagonals share elements", 8, {0, 1, 0, 1}, 8, {32, 256}},
    {"skewed rows do not", 8, {1, 1, 0, 1}, 8, {16, 256}},
    {"columns have lines of their own", 8, {0, 1, 1, 0}, 8, {16, 256}},
    {"every eighth element has one, too", 1, {1, 0, 0, 8}, 8, {16, 256}},
};

static void test_shapes(void)
{
    for (size_t c = 0; c < PO_COUNTOF(shape_cases); c++) {
        static const bool moves[] = {true, true};
        po_tile_group group[MAX_GROUP];
        po_tile_query query = {.ctx = ctx,
                               .n_member = 2,
                               .inner = 1,
                               .strip = -1,
                               .across = -1,
                               .element_bytes = 8,
                               .n_group = shape_cases[c].n_group,
                               .group = group};
        long size[2];

        for (int g = 0; g < query.n_group; g++)
            group[g] = (po_tile_group){
                moves,
                1,
                8,
                {2, 2, shape_cases[c].move, shape_cases[c].unit_bytes}};
        po_tile_sizes(&query, size);
        if (size[0] != shape_cases[c].size[0] ||
            size[1] != shape_cases[c].size[1])
            printf("%s: %ld %ld\n", shape_cases[c].why, size[0], size[1]);
        CU_ASSERT_EQUAL(size[0], shape_cases[c].size[0]);
        CU_ASSERT_EQUAL(size[1], shape_cases[c].size[1]);
    }
}

/* Rows and tiles are as large as caches are; rows no shorter than some vectors. */
static void test_machines(void)
{
    static const struct {
        double l1_bytes;
        double l2_bytes;
        double vector_bytes;
        long front;
        long size[2];
    } machines[] = {
        {32768, 1048576, 32, 512, {32, 128}},
        {65536, 1048576, 32, 1024, {32, 256}},
        {32768, 65536, 32, 512, {16, 128}},
        {32768, 1048576, 256, 512, {32, 256}},
    };
    static const bool tile[] = {true, true};
    static const bool row[] = {false, true};
    po_tile_group group[9] = {{tile, 2, 8, {.n_member = 2}}};

    for (size_t g = 1; g < PO_COUNTOF(group); g++)
        group[g] = (po_tile_group){row, 1, 8, {.n_member = 2}};
    for (size_t c = 0; c < PO_COUNTOF(machines); c++) {
        po_machine machine = *po_machine_default();
        po_tile_query query = {.machine = &machine,
                               .n_member = 2,
                               .inner = 1,
                               .strip = -1,
                               .across = -1,
                               .element_bytes = 8,
                               .n_group = PO_COUNTOF(group),
                               .group = group};
        long size[2];

        machine.l1_bytes = machines[c].l1_bytes;
        machine.l2_bytes = machines[c].l2_bytes;
        machine.vector_bytes = machines[c].vector_bytes;
        po_tile_sizes(&query, size);
        if (size[0] != machines[c].size[0] || size[1] != machines[c].size[1])
            printf("machine %zu: %ld %ld\n", c, size[0], size[1]);
        CU_ASSERT_EQUAL(size[0], machines[c].size[0]);
        CU_ASSERT_EQUAL(size[1], machines[c].size[1]);
        query.is_front = true;
        po_tile_sizes(&query, size);
        CU_ASSERT_EQUAL(size[1], 128);
        query.has_vectors = true;
        po_tile_sizes(&query, size);
        CU_ASSERT_EQUAL(size[1], machines[c].front);
    }
}

/* Squares of the members in which one or the other reference is contiguous, whatever else there
 * is; not if the tiles are steps of a wavefront.
 */
static void test_transposed(void)
{
    po_tile_query query = {.n_member = 3,
                           .inner = 2,
                           .strip = -1,
                           .across = 0,
                           .element_bytes = 4};
    long size[3];

    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[0], 64);
    CU_ASSERT_EQUAL(size[1], 0);
    CU_ASSERT_EQUAL(size[2], 64);
    query.is_front = true;
    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[1], 32);
}

/* Strips of a row are a page, or short if threads begin the loop over them several times; those
 * that the innermost loop does not walk along are neither.
 */
static void test_strips(void)
{
    po_tile_query query = {.n_member = 2,
                           .inner = 0,
                           .strip = 0,
                           .across = -1,
                           .element_bytes = 8};
    long size[2];

    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[0], 512);
    CU_ASSERT_EQUAL(size[1], 0);
    query.is_reentered = true;
    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[0], 32);
    query.element_bytes = 4;
    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[0], 64);
    query.inner = 1;
    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[0], 64);
    query.element_bytes = 8;
    po_tile_sizes(&query, size);
    CU_ASSERT_EQUAL(size[0], 64);
}

CU_TestInfo machine_tilesize_tests[] = {
    {"caches and vectors count", test_machines},
    {"what a tile holds fits the caches", test_sizes},
    {"what is known of the subscripts counts", test_shapes},
    {"transpositions have squares", test_transposed},
    {"strips of a loop that is begun again are short", test_strips},
    CU_TEST_INFO_NULL,
};
