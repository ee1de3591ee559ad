#include "schedule_case.h"

#include <isl/options.h>
#include <isl/schedule.h>

/* for t, i: A[i] = A[i + 1]: distances (1, -1), (0, 1) and (1, 0). */
static const struct schedule_program stencil = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[t, i] : 0 <= t < n and 0 <= i < n }",
    "{ S0[t, i] -> A[i] }",
    "{ S0[t, i] -> A[i + 1] }",
    "{ S0[t, i] -> [0, t, 0, i, 0] }",
    "",
    ""};

/* for i: A[i] = ..; B[i] = A[i]; B[i] = .. */
static const struct schedule_program pair = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
    "{ S0[i] -> A[i]; S1[i] -> B[i] }",
    "{ S1[i] -> A[i] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
    "",
    ""};

/* for i: A[i] = ..; B[i] = .. */
static const struct schedule_program strangers = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
    "{ S0[i] -> A[i]; S1[i] -> B[i] }",
    "{ S1[i] -> C[i] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
    "",
    ""};

/* for c, d, r: C[c] += ..: distances (0, 0, 1) and (0, 1, -r) for some r. */
static const struct schedule_program sum = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[c, d, r] : 0 <= c < n and 0 <= d < n and 0 <= r < 3 }",
    "{ S0[c, d, r] -> C[c] }",
    "{ S0[c, d, r] -> C[c] }",
    "{ S0[c, d, r] -> [0, c, 0, d, 0, r, 0] }",
    "",
    ""};

#define SUM_DOMAIN                                                             \
    "{ domain: \"[n] -> { S0[c, d, r] : 0 <= c < n and 0 <= d < n and "        \
    "0 <= r < 3 }\", child: "

#define STENCIL_DOMAIN                                                         \
    "{ domain: \"[n] -> { S0[t, i] : 0 <= t < n and 0 <= i < n }\", child: "

static const struct schedule_case cases[] = {
    {"the original order", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(i)] }]\" } }",
     isl_bool_true},
    {"interchange against the distance (1, -1)", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(i)] }, { S0[t, i] -> [(t)] }]\" } }",
     isl_bool_false},
    {"interchange after skewing", &stencil,
     STENCIL_DOMAIN "{ schedule: \"[{ S0[t, i] -> [(t + i)] }, "
                    "{ S0[t, i] -> [(t)] }]\" } }",
     isl_bool_true},
    {"rectangular tiles of loops that are not permutable", &stencil,
     STENCIL_DOMAIN "{ schedule: \"[{ S0[t, i] -> [(floor(t / 32))] }, "
                    "{ S0[t, i] -> [(floor(i / 32))] }]\", child: "
                    "{ schedule: \"[{ S0[t, i] -> [(t)] }, "
                    "{ S0[t, i] -> [(i)] }]\" } } }",
     isl_bool_false},
    {"tiles of skewed loops, marked", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"tile 32\", child: { schedule: \"[{ S0[t, i] -> [(floor(t / "
     "32))] }]\", child: { mark: \"tile 16\", child: { schedule: "
     "\"[{ S0[t, i] -> [(floor((t + i) / 16))] }]\", child: { schedule: "
     "\"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(t + i)] }]\" } } } } } }",
     isl_bool_true},
    {"a parallel loop that carries (0, 1)", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(t)] }]\", child: { mark: \"parallel\", "
     "child: { schedule: \"[{ S0[t, i] -> [(i)] }]\" } } } }",
     isl_bool_false},
    {"a wavefront: the inner loop is parallel", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(2t + i)] }]\", child: { mark: "
     "\"parallel\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\" } } } }",
     isl_bool_true},
    {"too flat a wavefront", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(t + i)] }]\", child: { mark: \"simd\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t)] }]\" } } } }",
     isl_bool_false},
    {"an instance is missing", &stencil,
     "{ domain: \"[n] -> { S0[t, i] : 0 <= t < n and 0 < i < n }\", child: "
     "{ schedule: \"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(i)] }]\" } }",
     isl_bool_false},
    {"an instance too many", &stencil,
     "{ domain: \"[n] -> { S0[t, i] : 0 <= t <= n and 0 <= i < n }\", child: "
     "{ schedule: \"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(i)] }]\" } }",
     isl_bool_false},
    {"a filter drops instances", &stencil,
     STENCIL_DOMAIN
     "{ sequence: [ { filter: \"{ S0[t, i] : t > 0 }\", child: { schedule: "
     "\"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(i)] }]\" } } ] } }",
     isl_bool_false},
    {"instances with the same date", &pair,
     PAIR_DOMAIN "{ schedule: \"[{ S0[i] -> [(0)]; S1[i] -> [(0)] }]\", "
                 "child: " PAIR_SEQUENCE " } }",
     isl_bool_false},
    {"parts of a statement in sequence", &stencil,
     STENCIL_DOMAIN
     "{ sequence: [ { filter: \"{ S0[t, i] : t <= 3 }\", child: { schedule: "
     "\"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(i)] }]\" } }, { filter: "
     "\"{ S0[t, i] : t > 3 }\", child: { schedule: \"[{ S0[t, i] -> [(t)] }, "
     "{ S0[t, i] -> [(i)] }]\" } } ] } }",
     isl_bool_true},
    {"parts of a statement in the wrong sequence", &stencil,
     STENCIL_DOMAIN
     "{ sequence: [ { filter: \"{ S0[t, i] : t > 3 }\", child: { schedule: "
     "\"[{ S0[t, i] -> [(t)] }, { S0[t, i] -> [(i)] }]\" } }, { filter: "
     "\"{ S0[t, i] : t <= 3 }\", child: { schedule: \"[{ S0[t, i] -> [(t)] "
     "}, { S0[t, i] -> [(i)] }]\" } } ] } }",
     isl_bool_false},
    {"a parallel loop, the order within is kept", &pair,
     PAIR_DOMAIN "{ mark: \"parallel\", child: " PAIR_BAND
                 ", child: " PAIR_SEQUENCE " } } }",
     isl_bool_true},
    {"the consumer first", &pair,
     PAIR_DOMAIN PAIR_BAND ", child: { sequence: [ { filter: \"{ S1[i] }\" }, "
                           "{ filter: \"{ S0[i] }\" } ] } } }",
     isl_bool_false},
    {"dependent statements without an order", &pair,
     PAIR_DOMAIN PAIR_BAND " } }", isl_bool_false},
    {"independent statements without an order", &strangers,
     PAIR_DOMAIN PAIR_BAND " } }", isl_bool_false},
    {"independent statements that meet in one iteration", &strangers,
     PAIR_DOMAIN "{ schedule: \"[{ S0[i] -> [(i)]; S1[i] -> [(2i + 3)] }]\" "
                 "} }",
     isl_bool_false},
    {"independent statements that take turns", &strangers,
     PAIR_DOMAIN "{ schedule: \"[{ S0[i] -> [(2i)]; S1[i] -> [(2i + 1)] }]\" "
                 "} }",
     isl_bool_true},
    {"independent statements, the second first", &strangers,
     PAIR_DOMAIN PAIR_BAND ", child: { sequence: [ { filter: \"{ S1[i] }\" }, "
                           "{ filter: \"{ S0[i] }\" } ] } } }",
     isl_bool_true},
    {"dependent statements in a set", &pair, PAIR_DOMAIN "{ set: " APART,
     isl_bool_false},
    {"dependent statements in a sequence", &pair,
     PAIR_DOMAIN "{ sequence: " APART, isl_bool_true},
    {"a mark on a band with two members", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"tile 4\", child: { schedule: \"[{ S0[t, i] -> [(t)] }, "
     "{ S0[t, i] -> [(i)] }]\" } } }",
     isl_bool_false},
    {"a mark that nobody knows", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"magic\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", "
     "child: { schedule: \"[{ S0[t, i] -> [(i)] }]\" } } } }",
     isl_bool_false},
    {"a mark on a sequence", &pair,
     PAIR_DOMAIN PAIR_BAND
     ", child: { mark: \"parallel\", child: " PAIR_SEQUENCE " } } }",
     isl_bool_false},
    {"a value that is not defined everywhere", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(t)] : t >= 1 }, { S0[t, i] -> [(i)] }]\""
     " } }",
     isl_bool_false},
    {"a context that is known", &pair,
     "{ domain: \"[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }\", child:"
     " { context: \"[n] -> { [] : n > 0 }\", child: " PAIR_BAND
     ", child: " PAIR_SEQUENCE " } } }",
     isl_bool_true},
    {"a context that is only hoped for", &pair,
     "{ domain: \"[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }\", child:"
     " { context: \"[n] -> { [] : n > 9 }\", child: " PAIR_BAND
     ", child: " PAIR_SEQUENCE " } } }",
     isl_bool_false},
    {"jammed loops that run (1, -1) backwards", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", "
     "child: { schedule: \"[{ S0[t, i] -> [(i)] }]\" } } } }",
     isl_bool_false},
    {"jammed loops that are permutable after skewing", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t + i)] }]\" } } } }",
     isl_bool_true},
    {"the innermost loop is only unrolled", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(t)] }]\", child: { mark: \"jam 2\", "
     "child: { schedule: \"[{ S0[t, i] -> [(i)] }]\" } } } }",
     isl_bool_true},
    {"an outer loop that carries everything before the jam", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(2t + i)] }]\", child: { mark: \"jam 2\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", child: { schedule: "
     "\"[{ S0[t, i] -> [(i)] }]\" } } } } }",
     isl_bool_true},
    {"an outer loop that leaves (1, -1) to the jam", &stencil,
     STENCIL_DOMAIN
     "{ schedule: \"[{ S0[t, i] -> [(t + i)] }]\", child: { mark: \"jam 2\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", child: { schedule: "
     "\"[{ S0[t, i] -> [(i)] }]\" } } } } }",
     isl_bool_false},
    {"a jam across a loop that carries, in the loop below it", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t + i)] }]\", child: { schedule: "
     "\"[{ S0[t, i] -> [(i)] }]\" } } } } }",
     isl_bool_false},
    {"a jam of sums: the order of terms of each of them is as it was", &sum,
     SUM_DOMAIN
     "{ mark: \"jam 2\", child: { schedule: \"[{ S0[c, d, r] -> [(c)] }]\", "
     "child: { schedule: \"[{ S0[c, d, r] -> [(d)] }]\", child: { schedule: "
     "\"[{ S0[c, d, r] -> [(r)] }]\" } } } } }",
     isl_bool_true},
    {"a jam of terms of a sum, across others of the same", &sum,
     SUM_DOMAIN
     "{ schedule: \"[{ S0[c, d, r] -> [(c)] }]\", child: { mark: \"jam 2\", "
     "child: { schedule: \"[{ S0[c, d, r] -> [(d)] }]\", child: { schedule: "
     "\"[{ S0[c, d, r] -> [(r)] }]\" } } } } }",
     isl_bool_false},
    {"a jam without a number", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"jam\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t + i)] }]\" } } } }",
     isl_bool_false},
};

static void test_verify(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        schedule_case_verify(&cases[i]);
}

static void test_forgotten(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++)
        schedule_case_forget(&cases[i]);
}

/* A tree of the stencil, verified with at most "quota" operations of isl. */
static isl_bool verify_within(unsigned long quota, const char *text)
{
    po_scop *scop = schedule_program_read(&stencil);
    isl_schedule *tree = isl_schedule_read_from_str(ctx, text);
    po_deps *deps = po_deps_analyse(scop, &run);
    isl_bool legal;

    isl_ctx_set_max_operations(ctx, quota);
    isl_ctx_reset_operations(ctx);
    legal = po_verify_schedule(scop, deps, tree, &run);
    isl_ctx_set_max_operations(ctx, 0);
    isl_ctx_reset_error(ctx);
    po_deps_free(deps);
    isl_schedule_free(tree);
    po_scop_free(scop);
    return legal;
}

/* Whatever the quota, there is no wrong answer, and no leak. */
static void test_quota(void)
{
    isl_bool legal = isl_bool_error;
    isl_bool illegal = isl_bool_error;
    int n_error = 0;

    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    for (unsigned long quota = 1; legal < 0 || illegal < 0;
         quota += quota / 8 + 1) {
        legal = verify_within(quota, STENCIL_DOMAIN
                              "{ schedule: \"[{ S0[t, i] -> [(t)] }, "
                              "{ S0[t, i] -> [(i)] }]\" } }");
        illegal = verify_within(quota, STENCIL_DOMAIN
                                "{ schedule: \"[{ S0[t, i] -> [(i)] }, "
                                "{ S0[t, i] -> [(t)] }]\" } }");
        CU_ASSERT_NOT_EQUAL(legal, isl_bool_false);
        CU_ASSERT_NOT_EQUAL(illegal, isl_bool_true);
        n_error += legal < 0;
    }
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    CU_ASSERT_TRUE(n_error > 10);
}

static void test_null(void)
{
    CU_ASSERT_EQUAL(po_verify_schedule(NULL, NULL, NULL, &run), isl_bool_error);
}

CU_TestInfo verify_schedule_tests[] = {
    {"legal and illegal trees", test_verify},
    {"forgotten dependences", test_forgotten},
    {"a quota does not lead to wrong answers", test_quota},
    {"NULL in, error out", test_null},
    CU_TEST_INFO_NULL,
};
