#include <isl/options.h>
#include <isl/schedule.h>
#include <string.h>

#include "test.h"

/* A scop; scalars whose names are in "dead" are not read afterwards, writes
 * of arrays in "may" need not happen.
 */
struct program {
    const char *context;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *dead;
    const char *may;
};

/* for t, i: A[i] = A[i + 1]: distances (1, -1), (0, 1) and (1, 0). */
static const struct program stencil = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[t, i] : 0 <= t < n and 0 <= i < n }",
    "{ S0[t, i] -> A[i] }",
    "{ S0[t, i] -> A[i + 1] }",
    "{ S0[t, i] -> [0, t, 0, i, 0] }",
    "",
    ""};

/* for i: A[i] = ..; B[i] = A[i]; B[i] = .. */
static const struct program pair = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
    "{ S0[i] -> A[i]; S1[i] -> B[i] }",
    "{ S1[i] -> A[i] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
    "",
    ""};

/* for i: { s = ..; B[i] = s; } */
static const struct program scalar = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
    "{ S0[i] -> s[]; S1[i] -> B[i] }",
    "{ S1[i] -> s[] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
    "s",
    ""};

/* for i: { s = ..; for j: B[i][j] = s; } */
static const struct program broadcast = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i < n and 0 <= j < n }",
    "{ S0[i] -> s[]; S1[i, j] -> B[i, j] }",
    "{ S1[i, j] -> s[] }",
    "{ S0[i] -> [0, i, 0]; S1[i, j] -> [0, i, 1, j, 0] }",
    "s",
    ""};

/* s = ..; for j: { if (j == 0) B[j] = s; s = ..; C[j] = s; } */
static const struct program entering = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[]; S1[j] : j = 0; S2[j] : 0 <= j < n; S3[j] : 0 <= j < n }",
    "{ S0[] -> s[]; S1[j] -> B[j]; S2[j] -> s[]; S3[j] -> C[j] }",
    "{ S1[j] -> s[]; S3[j] -> s[] }",
    "{ S0[] -> [0]; S1[j] -> [1, j, 0]; S2[j] -> [1, j, 1]; "
    "S3[j] -> [1, j, 2] }",
    "s",
    ""};

#define ENTERING_DOMAIN                                                        \
    "{ domain: \"[n] -> { S0[] : n > 0; S1[j] : n > 0 and j = 0; "             \
    "S2[j] : 0 <= j < n; S3[j] : 0 <= j < n }\", child: "
#define ENTERING_BAND                                                          \
    "{ schedule: \"[{ S1[j] -> [(j)]; S2[j] -> [(j)]; S3[j] -> [(j)] }]\", "   \
    "child: { sequence: [ { filter: \"{ S1[j] }\" }, "                         \
    "{ filter: \"{ S2[j] }\" }, { filter: \"{ S3[j] }\" } ] } }"

/* for i: { s = ..; if (..) s = ..; B[i] = s; } */
static const struct program conditional = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n; S2[i] : 0 <= i < n }",
    "{ S0[i] -> s[]; S1[i] -> s[]; S2[i] -> B[i] }",
    "{ S2[i] -> s[] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1]; S2[i] -> [0, i, 2] }",
    "s",
    "S1"};

/* for i: for j: { s = ..; B[i][j] = s; } */
static const struct program row_scalar = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j] : 0 <= i, j < n }",
    "{ S0[i, j] -> s[]; S1[i, j] -> B[i, j] }",
    "{ S1[i, j] -> s[] }",
    "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1] }",
    "s",
    ""};

#define ROW_DOMAIN                                                             \
    "{ domain: \"[n] -> { S0[i, j] : 0 <= i, j < n; "                          \
    "S1[i, j] : 0 <= i, j < n }\", child: "
#define ROW_BAND(value)                                                        \
    "{ schedule: \"[{ S0[i, j] -> [(" value ")]; "                             \
    "S1[i, j] -> [(" value ")] }]\""
#define STENCIL_DOMAIN                                                         \
    "{ domain: \"[n] -> { S0[t, i] : 0 <= t < n and 0 <= i < n }\", child: "
#define PAIR_DOMAIN                                                            \
    "{ domain: \"[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }\", child: "
#define PAIR_BAND "{ schedule: \"[{ S0[i] -> [(i)]; S1[i] -> [(i)] }]\""
#define PAIR_SEQUENCE                                                          \
    "{ sequence: [ { filter: \"{ S0[i] }\" }, { filter: \"{ S1[i] }\" } ] }"
#define APART                                                                  \
    "[ { filter: \"{ S0[i] }\", child: { schedule: \"[{ S0[i] -> [(i)] "       \
    "}]\" } }, { filter: \"{ S1[i] }\", child: { schedule: "                   \
    "\"[{ S1[i] -> [(i)] }]\" } } ] } }"
#define BROADCAST_DOMAIN                                                       \
    "{ domain: \"[n] -> { S0[i] : 0 <= i < n; "                                \
    "S1[i, j] : 0 <= i < n and 0 <= j < n }\", child: "
#define BROADCAST_BAND  "{ schedule: \"[{ S0[i] -> [(i)]; S1[i, j] -> [(i)] }]\""
#define BROADCAST_INNER "{ schedule: \"[{ S1[i, j] -> [(j)] }]\" }"
#define THREE_BAND                                                             \
    "{ domain: \"[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n; "            \
    "S2[i] : 0 <= i < n }\", child: { schedule: \"[{ S0[i] -> [(i)]; "         \
    "S1[i] -> [(i)]; S2[i] -> [(i)] }]\", child: { sequence: "

static const struct {
    const char *why;
    const struct program *program;
    const char *tree;
    isl_bool legal;
} verify_cases[] = {
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
    {"a scalar in a sequential loop that runs backwards", &scalar,
     PAIR_DOMAIN "{ schedule: \"[{ S0[i] -> [(-i)]; S1[i] -> [(-i)] }]\", "
                 "child: " PAIR_SEQUENCE " } }",
     isl_bool_true},
    {"a scalar in a parallel loop", &scalar,
     PAIR_DOMAIN "{ mark: \"parallel\", child: " PAIR_BAND
                 ", child: " PAIR_SEQUENCE " } } }",
     isl_bool_true},
    {"a scalar's live ranges overlap after distribution", &scalar,
     PAIR_DOMAIN "{ sequence: " APART, isl_bool_false},
    {"a scalar's live ranges overlap after shifting", &scalar,
     PAIR_DOMAIN "{ schedule: \"[{ S0[i] -> [(i)]; S1[i] -> [(i + 1)] }]\", "
                 "child: { sequence: [ { filter: \"{ S0[i] }\" }, "
                 "{ filter: \"{ S1[i] }\" } ] } } }",
     isl_bool_false},
    {"a shift that reads just in time", &scalar,
     PAIR_DOMAIN "{ schedule: \"[{ S0[i] -> [(i)]; S1[i] -> [(i + 1)] }]\", "
                 "child: { sequence: [ { filter: \"{ S1[i] }\" }, "
                 "{ filter: \"{ S0[i] }\" } ] } } }",
     isl_bool_true},
    {"a value that every iteration of the parallel loop has", &broadcast,
     BROADCAST_DOMAIN "{ mark: \"parallel\", child: " BROADCAST_BAND
                      ", child: { sequence: [ { filter: \"{ S0[i] }\" }, { "
                      "filter: \"{ S1[i, j] }\", child: " BROADCAST_INNER
                      " } ] } } } }",
     isl_bool_true},
    {"a value that enters a parallel loop in which it is only read", &broadcast,
     BROADCAST_DOMAIN BROADCAST_BAND
     ", child: { sequence: [ { filter: \"{ S0[i] }\" }, { filter: "
     "\"{ S1[i, j] }\", child: { mark: \"parallel\", child: " BROADCAST_INNER
     " } } ] } } }",
     isl_bool_true},
    {"a value that enters a parallel loop, but not the copies", &entering,
     ENTERING_DOMAIN "{ sequence: [ { filter: \"{ S0[] }\" }, { filter: "
                     "\"{ S1[j]; S2[j]; S3[j] }\", child: { mark: "
                     "\"parallel\", child: " ENTERING_BAND " } } ] } }",
     isl_bool_false},
    {"the same in a sequential loop", &entering,
     ENTERING_DOMAIN "{ sequence: [ { filter: \"{ S0[] }\" }, { filter: "
                     "\"{ S1[j]; S2[j]; S3[j] }\", child: " ENTERING_BAND
                     " } ] } }",
     isl_bool_true},
    {"reads in an order of their own", &broadcast,
     BROADCAST_DOMAIN BROADCAST_BAND
     ", child: { sequence: [ { filter: \"{ S0[i] }\" }, { filter: "
     "\"{ S1[i, j] }\", child: { schedule: \"[{ S1[i, j] -> [(-j)] }]\" } } ]"
     " } } }",
     isl_bool_true},
    {"a value that may be replaced before it is read", &conditional,
     THREE_BAND "[ { filter: \"{ S0[i] }\" }, { filter: \"{ S1[i] }\" }, "
                "{ filter: \"{ S2[i] }\" } ] } } }",
     isl_bool_true},
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
    {"a jam without a number", &stencil,
     STENCIL_DOMAIN
     "{ mark: \"jam\", child: { schedule: \"[{ S0[t, i] -> [(t)] }]\", "
     "child: { schedule: \"[{ S0[t, i] -> [(t + i)] }]\" } } } }",
     isl_bool_false},
    {"a scalar whose values would be alive side by side", &row_scalar,
     ROW_DOMAIN "{ mark: \"jam 2\", child: " ROW_BAND("i") ", child: " ROW_BAND(
         "j") ", child: { sequence: [ { filter: \"{ S0[i, j] }\" }, { filter: "
              "\"{ S1[i, j] }\" } ] } } } } }",
     isl_bool_false},
    {"the same without the jam", &row_scalar,
     ROW_DOMAIN ROW_BAND("i") ", child: " ROW_BAND(
         "j") ", child: { sequence: [ { filter: \"{ S0[i, j] }\" }, { filter: "
              "\"{ S1[i, j] }\" } ] } } } }",
     isl_bool_true},
    {"the replacement before the value", &conditional,
     THREE_BAND "[ { filter: \"{ S1[i] }\" }, { filter: \"{ S0[i] }\" }, "
                "{ filter: \"{ S2[i] }\" } ] } } }",
     isl_bool_false},
};

static po_scop *build(const struct program *p)
{
    po_scop *scop = po_scop_from_text(ctx, p->context, p->domain, p->writes,
                                      p->reads, p->order);

    for (int a = 0; a < scop->n_array; a++)
        scop->array[a].dead_out = strstr(p->dead, scop->array[a].name) != NULL;
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->stmt[s].access[k].is_write)
                scop->stmt[s].access[k].is_must =
                    strstr(p->may, scop->stmt[s].name) == NULL;
    return scop;
}

static void test_verify(void)
{
    for (size_t i = 0; i < COUNTOF(verify_cases); i++) {
        po_scop *scop = build(verify_cases[i].program);
        po_deps *deps = po_deps_analyse(scop, &run);
        isl_schedule *tree =
            isl_schedule_read_from_str(ctx, verify_cases[i].tree);
        isl_bool got = po_verify_schedule(scop, deps, tree, &run);

        CU_ASSERT_EQUAL(got, verify_cases[i].legal);
        if (got != verify_cases[i].legal)
            fprintf(stderr, "  case %zu: %s\n", i, verify_cases[i].why);
        isl_schedule_free(tree);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

/* Is the tree legal by the dependences, and by the accesses? */
static isl_bool verify_both(const po_scop *scop, const po_deps *deps,
                            __isl_keep isl_schedule *tree)
{
    isl_bool good = po_verify_schedule(scop, deps, tree, &run);

    return good == isl_bool_true ? po_verify_conflicts(scop, deps, tree, &run)
                                 : good;
}

/* Whatever dependence analysis forgets, or takes for private, no tree passes
 * that is not legal.
 */
static void test_conflicts(void)
{
    for (size_t i = 0; i < COUNTOF(verify_cases); i++) {
        po_scop *scop = build(verify_cases[i].program);
        po_deps *deps = po_deps_analyse(scop, &run);
        isl_schedule *tree =
            isl_schedule_read_from_str(ctx, verify_cases[i].tree);
        isl_bool legal = verify_cases[i].legal;
        int n_dep = deps->n_dep;
        bool sound = verify_both(scop, deps, tree) == legal;

        for (int d = 0; d < n_dep && legal == isl_bool_false; d++) {
            po_dep dep = deps->dep[d];

            deps->dep[d] = deps->dep[n_dep - 1];
            deps->n_dep--;
            sound = sound && verify_both(scop, deps, tree) == isl_bool_false;
            deps->n_dep++;
            deps->dep[d] = dep;
        }
        deps->n_dep = 0;
        sound = sound && (legal == isl_bool_true ||
                          verify_both(scop, deps, tree) == isl_bool_false);
        deps->n_dep = n_dep;
        CU_ASSERT_TRUE(sound);
        if (!sound)
            fprintf(stderr, "  case %zu: %s\n", i, verify_cases[i].why);
        isl_schedule_free(tree);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

/* Without private dependences, the order of a scalar's values is kept. */
static void test_strict_order_of_scalars(void)
{
    po_scop *scop = build(&scalar);
    isl_schedule *tree = isl_schedule_read_from_str(
        ctx, PAIR_DOMAIN "{ mark: \"parallel\", child: " PAIR_BAND
                         ", child: " PAIR_SEQUENCE " } } }");
    po_deps *deps = po_deps_analyse(scop, &run);

    CU_ASSERT_EQUAL(po_verify_schedule(scop, deps, tree, &run), isl_bool_true);
    for (int i = 0; i < deps->n_dep; i++)
        deps->dep[i].is_private = false;
    CU_ASSERT_EQUAL(po_verify_schedule(scop, deps, tree, &run), isl_bool_false);
    po_deps_free(deps);
    isl_schedule_free(tree);
    po_scop_free(scop);
}

/* A value that is read afterwards, or comes from before, has one place. */
static void test_copies_need_a_local_scalar(void)
{
    po_scop *scop = build(&scalar);
    isl_schedule *tree = isl_schedule_read_from_str(
        ctx, PAIR_DOMAIN PAIR_BAND ", child: " PAIR_SEQUENCE " } }");
    po_deps *deps = po_deps_analyse(scop, &run);
    int n_dep = deps->n_dep;

    for (int a = 0; a < scop->n_array; a++)
        scop->array[a].dead_out = false;
    CU_ASSERT_EQUAL(po_verify_schedule(scop, deps, tree, &run), isl_bool_false);
    for (int a = 0; a < scop->n_array; a++)
        scop->array[a].dead_out = true;
    for (int i = 0; i < n_dep; i++)
        if (deps->dep[i].kind == PO_DEP_FLOW)
            deps->dep[i].relation = isl_map_subtract(
                deps->dep[i].relation,
                isl_map_read_from_str(ctx, "{ S0[0] -> S1[0] }"));
    CU_ASSERT_EQUAL(po_verify_schedule(scop, deps, tree, &run), isl_bool_false);
    po_deps_free(deps);
    isl_schedule_free(tree);
    po_scop_free(scop);
}

/* A tree of the stencil, verified with at most "quota" operations of isl. */
static isl_bool verify_within(unsigned long quota, const char *text)
{
    po_scop *scop = build(&stencil);
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
    {"strict order of scalars", test_strict_order_of_scalars},
    {"copies need a local scalar", test_copies_need_a_local_scalar},
    {"a quota does not lead to wrong answers", test_quota},
    {"NULL in, error out", test_null},
    {"forgotten dependences", test_conflicts},
    CU_TEST_INFO_NULL,
};
