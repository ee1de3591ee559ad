#include <string.h>

#include "test.h"

/* Nests, and their own order as a schedule. */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *want;
    const char *want_2d1;
} cases[] = {
    {"loops that are permutable are a band",
     "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }", "{ S0[i, j, k] -> C[i, j] }",
     "{ S0[i, j, k] -> C[i, j] }", "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }",
     "S0: (i, j, k)   [band 0: loop parallel, loop parallel, loop]\n",
     "S0: [0, i, 0, j, 0, k, 0] -> [0, i, 0, j, 0, k, 0]\n"},
    {"others are not", "[n] -> { S0[t, i] : 0 <= t, i < n }",
     "{ S0[t, i] -> A[i] }", "{ S0[t, i] -> A[i + 1] }",
     "{ S0[t, i] -> [0, t, 0, i, 0] }",
     "S0: (t, i)   [band 0: loop | band 1: loop]\n",
     "S0: [0, t, 0, i, 0] -> [0, t, 0, i, 0]\n"},
    {"a sequence in a loop, and after it",
     "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i, j < n; S2[] }",
     "{ S0[i] -> x[i]; S1[i, j] -> x[i]; S2[] -> x[0] }",
     "{ S1[i, j] -> x[i] }",
     "{ S0[i] -> [3, i, 1, 0, 0]; S1[i, j] -> [3, i, 2, j, 0]; "
     "S2[] -> [4, 0, 0, 0, 0] }",
     "S0: (0, i, 0)   [order | band 0: loop parallel | order]\n"
     "S1: (0, i, 1, j)   [order | band 0: loop parallel | order | "
     "band 1: loop]\n"
     "S2: (1)   [order]\n",
     "S0: [3, i, 1] -> [0, i, 0]\n"
     "S1: [3, i, 2, j, 0] -> [0, i, 1, j, 0]\n"
     "S2: [4] -> [1]\n"},
};

static void check_text(const char *why, const po_text *text, const char *want)
{
    CU_ASSERT_STRING_EQUAL(po_text_get(text), want);
    if (strcmp(po_text_get(text), want) != 0)
        fprintf(stderr, "  %s: got\n%s", why, po_text_get(text));
}

static void test_identity(void)
{
    po_options options = *run.options;
    po_run with = run;

    options.scheduler = PO_SCHEDULER_IDENTITY;
    with.options = &options;
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : n > 1 }", cases[i].domain,
                           cases[i].writes, cases[i].reads, cases[i].order);
        po_deps *deps = po_deps_analyse(scop, &run);
        po_schedule *schedule = po_schedule_find(scop, deps, true, &with);
        po_text kelly = {0};
        po_text alternating = {0};

        CU_ASSERT_EQUAL(po_schedule_check(schedule, scop), isl_stat_ok);
        po_schedule_print(schedule, scop, &kelly);
        po_schedule_print_2d1(schedule, scop, &alternating);
        check_text(cases[i].why, &kelly, cases[i].want);
        check_text(cases[i].why, &alternating, cases[i].want_2d1);
        po_text_free(&kelly);
        po_text_free(&alternating);
        po_schedule_free(schedule);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

CU_TestInfo sched_identity_tests[] = {
    {"the order of the program", test_identity},
    CU_TEST_INFO_NULL,
};
