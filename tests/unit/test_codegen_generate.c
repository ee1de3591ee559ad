#include "codegen_case.h"

#include <stdlib.h>

#define N_POSITIVE "[n] -> { : n >= 1 }"
#define ANY_N      "[n] -> { : }"
#define SQUARE     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }"
#define CUBE       "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }"
#define LINE       "[n] -> { S0[i] : 0 <= i < n }"
#define TWO_LINES  "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }"
#define IN_ORDER                                                               \
    "{ sequence: [ { filter: \"{ S0[i] }\" }, { filter: \"{ S1[i] }\" } ] }"

static const struct codegen_case loop_cases[] = {
    {"a loop that is the user's keeps its name", ANY_N, SQUARE,
     "{ schedule: \"[{ S0[i, j] -> [i] }, { S0[i, j] -> [j] }]\" }",
     "for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"interchange of a triangle turns the bounds around", ANY_N,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j <= i }",
     "{ schedule: \"[{ S0[i, j] -> [j] }, { S0[i, j] -> [i] }]\" }",
     "for j in [0, n - 1]: for i in [j, n - 1]: S0(i, j)"},
    {"a skewed loop gets a name of its own", ANY_N, SQUARE,
     "{ schedule: \"[{ S0[i, j] -> [i] }, { S0[i, j] -> [i + j] }]\" }",
     "for i in [0, n - 1]: for j in [0, n - 1]: S0(i, j)"},
    {"iterators without dates get loops all the same", ANY_N, SQUARE,
     "{ schedule: \"[{ S0[i, j] -> [i + j] }]\" }",
     "for t1 in [0, 2 n - 2]: for i in [max(0, t1 - n + 1), min(t1, n - 1)]: "
     "S0(i, t1 - i)"},
    {"a reversed loop counts down", ANY_N, LINE,
     "{ schedule: \"[{ S0[i] -> [-i] }]\" }",
     "reverse for i in [0, n - 1]: S0(i)"},
    {"a date without choice needs no loop", ANY_N, LINE,
     "{ schedule: \"[n] -> [{ S0[i] -> [n] }, { S0[i] -> [i] }]\" }",
     "for i in [0, n - 1]: S0(i)"},
    {"an empty part of the domain leaves nothing", "[n] -> { : n <= 0 }", LINE,
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", "nothing"},
    {"a condition on parameters stands outside", "[n, m] -> { : n >= 1 }",
     "[n, m] -> { S0[i] : 0 <= i < n and m >= 5 }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }",
     "if (m - 5 >= 0): for i in [0, n - 1]: S0(i)"},
    {"what the context says is not tested", "[n, m] -> { : n >= 1 and m > 5 }",
     "[n, m] -> { S0[i] : 0 <= i < n and m >= 5 }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", "for i in [0, n - 1]: S0(i)"},
    {"a loop of one iteration at most is a value", N_POSITIVE,
     "[n] -> { S0[i] : 2n <= 3i <= 2n + 1 }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }",
     "let i = floor((2 n + 2)/3): if (2 n - 3 i + 1 >= 0): S0(i)"},
    {"marks say how a loop runs", ANY_N, SQUARE,
     "{ mark: \"parallel\", child: { schedule: \"[{ S0[i, j] -> [i] }]\", "
     "child: { mark: \"simd\", child: { schedule: \"[{ S0[i, j] -> [j] }]\" "
     "} } } }",
     "parallel for i in [0, n - 1]: simd for j in [0, n - 1]: S0(i, j)"},
};

static const struct codegen_case stride_cases[] = {
    {"a scaled date steps", N_POSITIVE, LINE,
     "{ schedule: \"[{ S0[i] -> [2i] }]\" }",
     "for t1 in [0, 2 n - 2] by 2: S0(floor((t1)/2))"},
    {"a condition on a remainder becomes a step", ANY_N,
     "[n] -> { S0[i] : 0 <= i < n and i mod 2 = 1 }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", "for i in [1, n - 1] by 2: S0(i)"},
    {"the first value depends on an outer loop", ANY_N,
     "[n] -> { S0[i, j] : 0 <= i < n and i <= j < n and (j - i) mod 3 = 0 }",
     "{ schedule: \"[{ S0[i, j] -> [i] }, { S0[i, j] -> [j] }]\" }",
     "for i in [0, n - 1]: for j in [i, n - 1] by 3: S0(i, j)"},
    {"steps also go downwards", ANY_N,
     "[n] -> { S0[i] : 0 <= i < n and i mod 2 = 0 }",
     "{ schedule: \"[{ S0[i] -> [-i] }]\" }",
     "reverse for i in [0, n - 1] by 2: S0(i)"},
    {"without a common stride the remainders are tested", N_POSITIVE, TWO_LINES,
     "{ schedule: \"[{ S0[i] -> [2i]; S1[i] -> [2i + 1] }]\" }",
     "{ S0(0); for t1 in [1, 2 n - 2]: { if (t1 mod 2 = 0): "
     "S0(floor((t1)/2)); if (t1 + 1 mod 2 = 0): S1(floor((t1 + 1)/2) - 1) }; "
     "S1(n - 1) }"},
};

static const struct codegen_case tile_cases[] = {
    {"tile loops step by the tile size", ANY_N, CUBE,
     "{ mark: \"tile 32\", child: { schedule: \"[{ S0[i, j, k] -> "
     "[floor(i/32)] }]\", child: { mark: \"tile 64\", child: { schedule: "
     "\"[{ S0[i, j, k] -> [floor(j/64)] }]\", child: { schedule: "
     "\"[{ S0[i, j, k] -> [i] }, { S0[i, j, k] -> [k] }, { S0[i, j, k] -> "
     "[j] }]\" } } } } }",
     "for it in [0, n - 1] by 32: for jt in [0, n - 1] by 64: "
     "for i in [it, min(n - 1, it + 31)]: for k in [0, n - 1]: "
     "for j in [jt, min(n - 1, jt + 63)]: S0(i, j, k)"},
    {"tiles of a triangle skip those without instances", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j <= i }",
     "{ mark: \"tile 8\", child: { schedule: \"[{ S0[i, j] -> "
     "[floor(i/8)] }]\", child: { mark: \"tile 8\", child: { schedule: "
     "\"[{ S0[i, j] -> [floor(j/8)] }]\", child: { schedule: "
     "\"[{ S0[i, j] -> [i] }, { S0[i, j] -> [j] }]\" } } } } }",
     "for it in [0, n - 1] by 8: for jt in [0, it] by 8: "
     "for i in [it, min(n - 1, it + 7)]: for j in [jt, min(i, jt + 7)]: "
     "S0(i, j)"},
    {"two levels of tiles", N_POSITIVE, LINE,
     "{ mark: \"tile 64\", child: { schedule: \"[{ S0[i] -> [floor(i/64)] "
     "}]\", child: { mark: \"tile 8\", child: { schedule: \"[{ S0[i] -> "
     "[floor(i/8)] }]\", child: { schedule: \"[{ S0[i] -> [i] }]\" } } } } }",
     "for it in [0, n - 1] by 64: for itt in [it, min(n - 1, it + 56)] by 8: "
     "for i in [itt, min(n - 1, itt + 7)]: S0(i)"},
    {"a tile of everything needs no tile loop", N_POSITIVE,
     "{ S0[i] : 0 <= i < 20 }",
     "{ mark: \"tile 32\", child: { schedule: \"[{ S0[i] -> [floor(i/32)] "
     "}]\", child: { schedule: \"[{ S0[i] -> [i] }]\" } } }",
     "for i in [0, 19]: S0(i)"},
};

static const struct codegen_case separation_cases[] = {
    {"statements with equal ranges share a loop", ANY_N, TWO_LINES,
     "{ schedule: \"[{ S0[i] -> [i]; S1[i] -> [i] }]\", child: " IN_ORDER " }",
     "for i in [0, n - 1]: { S0(i); S1(i) }"},
    {"a shift peels the first and the last iteration", N_POSITIVE, TWO_LINES,
     "{ schedule: \"[{ S0[i] -> [i]; S1[i] -> [i + 1] }]\", child: " IN_ORDER
     " }",
     "{ S0(0); for t1 in [1, n - 1]: { S0(t1); S1(t1 - 1) }; S1(n - 1) }"},
    {"a condition for all that the shift leaves is tested once", ANY_N,
     TWO_LINES,
     "{ schedule: \"[{ S0[i] -> [i]; S1[i] -> [i + 1] }]\", child: " IN_ORDER
     " }",
     "if (n - 1 >= 0): { S0(0); for t1 in [1, n - 1]: { S0(t1); S1(t1 - 1) }; "
     "S1(n - 1) }"},
    {"ranges one behind the other are loops one behind the other", N_POSITIVE,
     TWO_LINES,
     "{ schedule: \"[n] -> [{ S0[i] -> [i + n]; S1[i] -> [i] }]\", "
     "child: " IN_ORDER " }",
     "{ for i in [0, n - 1]: S1(i); for i in [0, n - 1]: S0(i) }"},
    {"what comes first in the sequence may end where the other begins",
     N_POSITIVE, "[n] -> { S0[i] : 0 <= i < n; S1[i] : n - 1 <= i < 2n }",
     "{ schedule: \"[{ S0[i] -> [i]; S1[i] -> [i] }]\", child: " IN_ORDER " }",
     "{ for i in [0, n - 1]: S0(i); for i in [n - 1, 2 n - 1]: S1(i) }"},
    {"but not if it comes last", N_POSITIVE,
     "[n] -> { S0[i] : n - 1 <= i < 2n; S1[i] : 0 <= i < n }",
     "{ schedule: \"[{ S0[i] -> [i]; S1[i] -> [i] }]\", child: " IN_ORDER " }",
     "{ for i in [0, n - 2]: S1(i); S0(n - 1); S1(n - 1); "
     "for i in [n, 2 n - 1]: S0(i) }"},
    {"both parts of a domain share the outer loop", N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i, j < n and i != j }",
     "{ schedule: \"[{ S0[i, j] -> [i] }, { S0[i, j] -> [j] }]\" }",
     "for i in [0, n - 1]: { for j in [0, i - 1]: S0(i, j); "
     "for j in [i + 1, n - 1]: S0(i, j) }"},
    {"an outer loop does not begin earlier only for an inner one to be empty",
     N_POSITIVE,
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < i; "
     "S1[i, j] : 0 <= i < n and 0 <= j <= i }",
     "{ schedule: \"[{ S0[i, j] -> [i]; S1[i, j] -> [i] }, "
     "{ S0[i, j] -> [j]; S1[i, j] -> [j] }]\", child: { sequence: [ "
     "{ filter: \"{ S0[i, j] }\" }, { filter: \"{ S1[i, j] }\" } ] } }",
     "for i in [0, n - 1]: { for j in [0, i - 1]: { S0(i, j); S1(i, j) }; "
     "S1(i, i) }"},
};

static const struct codegen_case stencil_cases[] = {
    {"a skewed stencil in tiles, two statements apart by one",
     "[T, n] -> { : T >= 1 and n >= 2 }",
     "[T, n] -> { S0[t, i] : 0 <= t < T and 0 < i < n; "
     "S1[t, i] : 0 <= t < T and 0 < i < n }",
     "{ mark: \"tile 16\", child: { schedule: \"[{ S0[t, i] -> "
     "[floor(t/16)]; S1[t, i] -> [floor(t/16)] }]\", child: { mark: "
     "\"tile 16\", child: { schedule: \"[{ S0[t, i] -> [floor((2t + i)/16)]; "
     "S1[t, i] -> [floor((2t + i + 1)/16)] }]\", child: { schedule: "
     "\"[{ S0[t, i] -> [t]; S1[t, i] -> [t] }, { S0[t, i] -> [2t + i]; "
     "S1[t, i] -> [2t + i + 1] }]\", child: { sequence: [ { filter: "
     "\"{ S0[t, i] }\" }, { filter: \"{ S1[t, i] }\" } ] } } } } } }",
     "for tt in [0, floor((T - 1)/16)]: "
     "for t1 in [2 tt, min(2 tt + floor((n + 30)/16), "
     "floor((2 T + n - 2)/16))]: "
     "for t in [max(16 tt, 8 t1 - floor((n)/2)), min(T - 1, 8 t1 + 7, "
     "16 tt + 15)]: { if (t - 8 t1 >= 0): S0(t, 1); "
     "for i in [max(16 t1 - 2 t, 2), min(16 t1 - 2 t + 15, n - 1)]: "
     "{ S0(t, i); S1(t, i - 1) }; "
     "if (16 t1 - 2 t - n + 15 >= 0): S1(t, n - 1) }"},
};

static const struct codegen_case refused_cases[] = {
    {"a mark that is not one of ours", ANY_N, LINE,
     "{ mark: \"fast\", child: { schedule: \"[{ S0[i] -> [i] }]\" } }", "none"},
    {"a mark above a sequence", ANY_N, TWO_LINES,
     "{ mark: \"parallel\", child: " IN_ORDER " }", "none"},
    {"a mark above a band of two members", ANY_N, SQUARE,
     "{ mark: \"parallel\", child: { schedule: \"[{ S0[i, j] -> [i] }, "
     "{ S0[i, j] -> [j] }]\" } }",
     "none"},
    {"a tile size that is none", ANY_N, LINE,
     "{ mark: \"tile 0\", child: { schedule: \"[{ S0[i] -> [i] }]\" } }",
     "none"},
    {"a node that adds instances", ANY_N, LINE,
     "{ extension: \"{ [] -> X[] }\", child: { sequence: [ { filter: "
     "\"{ X[] }\" }, { filter: \"{ S0[i] }\" } ] } }",
     "none"},
    {"a loop without end", ANY_N, "{ S0[i] : i >= 0 }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", "none"},
    {"coefficients that overflow", ANY_N,
     "[n] -> { S0[i] : 0 <= 4611686018427387904 i <= n }",
     "{ schedule: \"[{ S0[i] -> [i] }]\" }", "none"},
};

static void test_cases(const struct codegen_case *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        CU_ASSERT(codegen_case_holds(&c[i]));
}

static void test_loops(void)
{
    test_cases(loop_cases, COUNTOF(loop_cases));
}

static void test_strides(void)
{
    test_cases(stride_cases, COUNTOF(stride_cases));
}

static void test_tiles(void)
{
    test_cases(tile_cases, COUNTOF(tile_cases));
}

static void test_separation(void)
{
    test_cases(separation_cases, COUNTOF(separation_cases));
}

static void test_stencils(void)
{
    test_cases(stencil_cases, COUNTOF(stencil_cases));
}

static void test_refused(void)
{
    test_cases(refused_cases, COUNTOF(refused_cases));
}

static void test_names_avoid_what_is_there(void)
{
    static const char *const avoid[] = {"it", "t1"};
    static const struct codegen_case c = {
        "names", ANY_N, SQUARE,
        "{ mark: \"tile 4\", child: { schedule: \"[{ S0[i, j] -> "
        "[floor(i/4)] }]\", child: { schedule: \"[{ S0[i, j] -> [i] }, "
        "{ S0[i, j] -> [i + j] }]\" } } }",
        "for t2 in [0, n - 1] by 4: for i in [t2, min(n - 1, t2 + 3)]: "
        "for j in [0, n - 1]: S0(i, j)"};
    isl_schedule *tree;
    po_scop *scop = codegen_case_read(&c, &tree);
    po_ast *ast;
    char *got;

    scop->n_avoid = 2;
    scop->avoid = avoid;
    ast = po_ast_generate(scop, tree, &run);
    got = codegen_text(ast, scop);
    CU_ASSERT_STRING_EQUAL(got, c.loops);
    free(got);
    po_ast_free(ast);
    isl_schedule_free(tree);
    po_scop_free(scop);
}

static void test_nothing_in_nothing_out(void)
{
    CU_ASSERT_PTR_NULL(po_ast_generate(NULL, NULL, &run));
}

CU_TestInfo codegen_generate_tests[] = {
    {"loops, names and bounds", test_loops},
    {"strides", test_strides},
    {"tiles", test_tiles},
    {"separation of statements that share a loop", test_separation},
    {"stencils", test_stencils},
    {"what is refused", test_refused},
    {"names avoid what is there", test_names_avoid_what_is_there},
    {"nothing in, nothing out", test_nothing_in_nothing_out},
    CU_TEST_INFO_NULL,
};
