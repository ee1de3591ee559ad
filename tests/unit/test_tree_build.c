#include "test.h"

#include <isl/schedule_node.h>

/* A loop row or an order row of a schedule written down by hand. */
struct row {
    po_row_kind kind;
    int band;
    bool parallel;
    long coef[3];
};

/* Schedules for S0[i, j] and S1[i], and the trees. */
static const struct {
    const char *why;
    int n_row[2];
    struct row row[2][4];
    const char *tree;
} cases[] = {
    {"rows of one band are one node",
     {4, 3},
     {{{PO_ROW_ORDER, -1, false, {0, 0, 0}},
       {PO_ROW_LOOP, 0, false, {1, 0, 0}},
       {PO_ROW_LOOP, 0, true, {2, 1, -1}},
       {PO_ROW_LOOP, 1, false, {0, 0, 7}}},
      {{PO_ROW_ORDER, -1, false, {0, 1}},
       {PO_ROW_LOOP, 2, false, {1, 0}},
       {PO_ROW_LOOP, 3, true, {0, 0}}}},
     "{ domain: \"[n] -> { S0[i, j] : n >= 3 and 0 <= i, j < n; "
     "S1[i] : n >= 3 and 0 <= i < n }\", child: { sequence: [ "
     "{ filter: \"[n] -> { S0[i, j] }\", child: { "
     "schedule: \"[n] -> [{ S0[i, j] -> [(i)] }, "
     "{ S0[i, j] -> [(2i + j - 1)] }]\", permutable: 1, coincident: [ 0, 1 ], "
     "child: { schedule: \"[n] -> [{ S0[i, j] -> [(7)] }]\", permutable: 1 } "
     "} }, "
     "{ filter: \"[n] -> { S1[i] }\", child: { "
     "schedule: \"[n] -> [{ S1[i] -> [(i)] }]\", permutable: 1, child: { "
     "schedule: \"[n] -> [{ S1[i] -> [(0)] }]\", permutable: 1, "
     "coincident: [ 1 ] } } } ] } }"},
    {"statements that agree share the band, and are ordered below it",
     {3, 3},
     {{{PO_ROW_LOOP, 0, false, {0, -1, 0}},
       {PO_ROW_LOOP, 0, false, {1, 0, 0}},
       {PO_ROW_ORDER, -1, false, {0, 0, 5}}},
      {{PO_ROW_LOOP, 0, false, {1, 0}},
       {PO_ROW_LOOP, 0, false, {0, 3}},
       {PO_ROW_ORDER, -1, false, {0, 2}}}},
     "{ domain: \"[n] -> { S0[i, j] : n >= 3 and 0 <= i, j < n; "
     "S1[i] : n >= 3 and 0 <= i < n }\", child: { "
     "schedule: \"[n] -> [{ S0[i, j] -> [(-j)]; S1[i] -> [(i)] }, "
     "{ S0[i, j] -> [(i)]; S1[i] -> [(3)] }]\", permutable: 1, child: { "
     "sequence: [ { filter: \"[n] -> { S1[i] }\" }, "
     "{ filter: \"[n] -> { S0[i, j] }\" } ] } } }"},
};

static po_scop *two_statements(void)
{
    return scop_from_text(
        ctx, "[n] -> { : n >= 3 }",
        "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i] : 0 <= i < n }",
        "{ S0[i, j] -> A[i, j]; S1[i] -> B[i] }", "{ S1[i] -> A[i, i] }",
        "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i] -> [1, i, 0, 0, 0] }");
}

static po_schedule *schedule_of(size_t i)
{
    po_arena *arena = po_arena_new();
    po_schedule *schedule = po_arena_alloc(arena, sizeof(*schedule));
    po_stmt_schedule *s;

    schedule->arena = arena;
    schedule->n_stmt = 2;
    schedule->stmt = po_arena_array(arena, 2, sizeof(*schedule->stmt));
    for (int k = 0; k < 2; k++) {
        s = &schedule->stmt[k];
        s->n_iter = 2 - k;
        s->n_row = cases[i].n_row[k];
        s->row = po_arena_array(arena, (size_t)s->n_row, sizeof(po_row));
        for (int r = 0; r < s->n_row; r++) {
            s->row[r].kind = cases[i].row[k][r].kind;
            s->row[r].band = cases[i].row[k][r].band;
            s->row[r].parallel = cases[i].row[k][r].parallel;
            s->row[r].coef = po_arena_array(arena, 3, sizeof(long));
            for (int c = 0; c < 3 - k; c++)
                s->row[r].coef[c] = cases[i].row[k][r].coef[c];
        }
    }
    return schedule;
}

static void test_tree(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_scop *scop = two_statements();
        po_schedule *schedule = schedule_of(i);
        isl_schedule *got = po_tree_build(scop, schedule, &run);
        isl_schedule *want = isl_schedule_read_from_str(ctx, cases[i].tree);
        isl_bool equal = isl_schedule_plain_is_equal(got, want);

        CU_ASSERT_EQUAL(equal, isl_bool_true);
        if (equal != isl_bool_true) {
            fprintf(stderr, "  case %zu: %s: got\n", i, cases[i].why);
            isl_schedule_dump(got);
        }
        isl_schedule_free(got);
        isl_schedule_free(want);
        po_schedule_free(schedule);
        po_scop_free(scop);
    }
}

static void test_nothing(void)
{
    po_scop *scop = two_statements();
    po_schedule *schedule = schedule_of(0);

    CU_ASSERT_PTR_NULL(po_tree_build(NULL, schedule, &run));
    CU_ASSERT_PTR_NULL(po_tree_build(scop, NULL, &run));
    po_schedule_free(schedule);
    po_scop_free(scop);
}

CU_TestInfo tree_build_tests[] = {
    {"bands and sequences", test_tree},
    {"no schedule, no tree", test_nothing},
    CU_TEST_INFO_NULL,
};
