/* Schedules that give iterations copies of a scalar, or let its values be alive side by
 * side.
 */
#include "schedule_case.h"

#include <isl/schedule.h>

/* for i: { s = ..; B[i] = s; } */
static const struct schedule_program scalar = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
    "{ S0[i] -> s[]; S1[i] -> B[i] }",
    "{ S1[i] -> s[] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
    "s",
    ""};

/* for i: { s = ..; for j: B[i][j] = s; } */
static const struct schedule_program broadcast = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i < n and 0 <= j < n }",
    "{ S0[i] -> s[]; S1[i, j] -> B[i, j] }",
    "{ S1[i, j] -> s[] }",
    "{ S0[i] -> [0, i, 0]; S1[i, j] -> [0, i, 1, j, 0] }",
    "s",
    ""};

/* s = ..; for j: { if (j == 0) B[j] = s; s = ..; C[j] = s; } */
static const struct schedule_program entering = {
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
static const struct schedule_program conditional = {
    "[n] -> { : n > 0 }",
    "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n; S2[i] : 0 <= i < n }",
    "{ S0[i] -> s[]; S1[i] -> s[]; S2[i] -> B[i] }",
    "{ S2[i] -> s[] }",
    "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1]; S2[i] -> [0, i, 2] }",
    "s",
    "S1"};

/* for i: for j: { s = ..; B[i][j] = s; } */
static const struct schedule_program row_scalar = {
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
#define BROADCAST_DOMAIN                                                       \
    "{ domain: \"[n] -> { S0[i] : 0 <= i < n; "                                \
    "S1[i, j] : 0 <= i < n and 0 <= j < n }\", child: "
#define BROADCAST_BAND  "{ schedule: \"[{ S0[i] -> [(i)]; S1[i, j] -> [(i)] }]\""
#define BROADCAST_INNER "{ schedule: \"[{ S1[i, j] -> [(j)] }]\" }"
#define THREE_BAND                                                             \
    "{ domain: \"[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n; "            \
    "S2[i] : 0 <= i < n }\", child: { schedule: \"[{ S0[i] -> [(i)]; "         \
    "S1[i] -> [(i)]; S2[i] -> [(i)] }]\", child: { sequence: "

static const struct schedule_case cases[] = {
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

/* Without private dependences, the order of a scalar's values is kept. */
static void test_strict_order_of_scalars(void)
{
    po_scop *scop = schedule_program_read(&scalar);
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
    po_scop *scop = schedule_program_read(&scalar);
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

CU_TestInfo verify_live_tests[] = {
    {"legal and illegal trees", test_verify},
    {"forgotten dependences", test_forgotten},
    {"strict order of scalars", test_strict_order_of_scalars},
    {"copies need a local scalar", test_copies_need_a_local_scalar},
    CU_TEST_INFO_NULL,
};
