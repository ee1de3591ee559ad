#include "tree_case.h"

#include <stdlib.h>
#include <string.h>

/* Loop nests, options, and what becomes of them: the shape of the tree, and
 * the summary for the user.
 */
static const struct {
    const char *why;
    const struct tree_case *input;
    po_options options;
    const char *shape;
    const char *summary;
} optimise_cases[] = {
    {"a contraction: tiled, rows in parallel, columns innermost",
     &gemm_case,
     {.tile = true, .parallel = true},
     "parallel tile 32 b collapse tile 256 b tile 32 b jam 4 b jam 4 b simd b",
     "tiled 32x256x32, parallel, unroll-and-jam, simd"},
    {"the user's sizes are those of the members, the last one repeated",
     &gemm_case,
     {.tile = true, .parallel = true, .n_tile = 2, .tile_size = {8, 16}},
     "parallel tile 8 b collapse tile 16 b tile 16 b jam 4 b jam 4 b simd b",
     "tiled 8x16x16, parallel, unroll-and-jam, simd"},
    {"without tiles, the loops are still interchanged",
     &gemm_case,
     {.parallel = true},
     "parallel b jam 4 b simd b",
     "parallel, unroll-and-jam, simd"},
    {"without threads, nothing is marked for them",
     &gemm_case,
     {.tile = true},
     "tile 32 b tile 256 b tile 32 b jam 4 b jam 4 b simd b",
     "tiled 32x256x32, unroll-and-jam, simd"},
    {"rows of both operands: gathers from tiles rather than a chain of sums",
     &gemm_bt_case,
     {.tile = true, .parallel = true},
     "parallel tile 32 b collapse tile 256 b tile 32 b jam 4 b jam 4 b simd b",
     "tiled 32x256x32, parallel, unroll-and-jam, simd"},
    {"elements that have a line of the cache each: smaller tiles",
     &gemm_far_case,
     {.tile = true, .parallel = true},
     "parallel tile 32 b collapse tile 128 b tile 32 b jam 4 b jam 4 b simd b",
     "tiled 32x128x32, parallel, unroll-and-jam, simd"},
    {"two sequential loops around two: not worth starting threads",
     &doitgen_case,
     {.tile = true, .parallel = true},
     "b b { jam 8 b simd b | simd b }",
     "unroll-and-jam, simd"},
    {"a skewed stencil: diamonds; the statements are distributed over two "
     "loops, which carry nothing",
     &jacobi_case,
     {.tile = true, .parallel = true},
     "wave 64 diamond b parallel tile 64 b tile 512 b b b { simd b | simd b }",
     "tiled 64x64x512, parallel diamonds, simd"},
    {"without threads, a stencil is tiled for its reuse",
     &jacobi_case,
     {.tile = true, .n_tile = 1, .tile_size = {16}},
     "tile 16 b tile 16 b tile 16 b b b { simd b | simd b }",
     "tiled 16x16x16, simd"},
    {"all loops of a stencil in place carry dependences",
     &seidel_case,
     {.tile = true, .parallel = true, .no_jam = true},
     "wave 32 b parallel tile 32 b tile 1024 b b b b",
     "tiled 32x32x1024, parallel wavefront"},
    {"and rows of it lag behind each other",
     &seidel_case,
     {.tile = true, .parallel = true},
     "wave 32 b parallel tile 32 b b jam 8 b b",
     "tiled 32x32, parallel wavefront, unroll-and-jam"},
    {"a wavefront of two loops inside a sequential one has too little to do",
     &floyd_case,
     {.tile = true, .parallel = true},
     "b jam 8 b b",
     "unroll-and-jam"},
    {"a parallel loop outside that is contiguous: strips for threads, and the "
     "loop itself innermost",
     &solve_case,
     {.tile = true, .parallel = true},
     "parallel tile 512 b b jam 8 b simd b",
     "tiled 512, parallel, unroll-and-jam, simd"},
    {"the same without threads: no strips",
     &solve_case,
     {.tile = true},
     "b jam 8 b simd b",
     "unroll-and-jam, simd"},
    {"a band that is called permutable, but is not",
     &unskewed_case,
     {.tile = true, .parallel = true},
     "b b b",
     ""},
    {"a statement with fewer loops goes along",
     &lu_case,
     {.tile = true, .parallel = true},
     "wave 32 b parallel tile 32 b tile 1024 b b b { b | simd b }",
     "tiled 32x32x1024, parallel wavefront, simd"},
    {"each band of a sequence is treated for itself",
     &atax_case,
     {.tile = true, .parallel = true},
     "{ parallel tile 64 b jam 8 b b | parallel tile 512 b jam 8 b simd b }",
     "tiled 64, 512, parallel, unroll-and-jam, simd"},
    {"no reuse: no tiles",
     &copy_case,
     {.tile = true, .parallel = true},
     "parallel b simd b",
     "parallel, simd"},
    {"lines are used again: tiles; the store is the contiguous one",
     &transpose_case,
     {.tile = true, .parallel = true},
     "parallel tile 64 b collapse tile 64 b b simd b",
     "tiled 64x64, parallel, simd"},
};

static void check_optimised(size_t i)
{
    struct tree_input input = tree_input_make(optimise_cases[i].input);
    po_run this_run = {
        .options = &optimise_cases[i].options, .diag = run.diag, .ctx = ctx};
    isl_schedule *tree = po_tree_optimise(isl_schedule_copy(input.tree),
                                          input.scop, input.deps, &this_run);
    po_arena *arena = po_arena_new();
    char *shape = tree_shape(tree);
    bool jammed = strstr(optimise_cases[i].shape, "jam") != NULL;
    char *summary = po_tree_summary(tree, jammed, true, arena);
    bool legal = tree_is_legal(tree, input.order);

    CU_ASSERT(legal);
    CU_ASSERT_STRING_EQUAL(shape, optimise_cases[i].shape);
    CU_ASSERT_STRING_EQUAL(summary, optimise_cases[i].summary);
    if (!legal || strcmp(shape, optimise_cases[i].shape) != 0 ||
        strcmp(summary, optimise_cases[i].summary) != 0)
        fprintf(stderr, "  case %zu: %s\n    got %s\n    got %s\n", i,
                optimise_cases[i].why, shape, summary);
    free(shape);
    po_arena_free(arena);
    isl_schedule_free(tree);
    tree_input_free(&input);
}

static void test_optimise(void)
{
    for (size_t i = 0; i < COUNTOF(optimise_cases); i++)
        check_optimised(i);
}

CU_TestInfo tree_optimise_tests[] = {
    {"bands become loops that are tiled, interchanged and marked",
     test_optimise},
    CU_TEST_INFO_NULL,
};
