#include "polyopt/dep.h"

#include <string.h>

#include "test.h"

static void check_print(po_scop *scop, const char *want)
{
    po_deps *deps = po_deps_analyse(scop, &run);
    po_text out = {0};

    po_deps_print(deps, scop, &out);
    CU_ASSERT_STRING_EQUAL(po_text_get(&out), want);
    if (strcmp(po_text_get(&out), want) != 0)
        fprintf(stderr, "%s", po_text_get(&out));
    po_text_free(&out);
    po_deps_free(deps);
    po_scop_free(scop);
}

/* The parameters' context is not repeated in the relations. */
static void test_recurrence(void)
{
    check_print(
        scop_from_text(ctx, "[n] -> { : n >= 4 }",
                       "[n] -> { S0[t, i] : 0 <= t < n and 0 < i < n }",
                       "{ S0[t, i] -> A[i] }", "{ S0[t, i] -> A[i - 1] }",
                       "{ S0[t, i] -> [0, t, 0, i, 0] }"),
        "anti   S0[t, i] -> S0[t + 1, i - 1]  A: S0.0 -> S0.1  "
        "distance (1, -1)  direction (<, >)  carried by 1\n"
        "         [n] -> { S0[t, i] -> S0[t' = 1 + t, i' = -1 + i] : "
        "0 <= t <= -2 + n and 2 <= i < n }\n"
        "flow   S0[t, i] -> S0[t, i + 1]  A: S0.1 -> S0.0  distance (0, 1)  "
        "direction (=, <)  carried by 2\n"
        "         [n] -> { S0[t, i] -> S0[t' = t, i' = 1 + i] : 0 <= t < n "
        "and 0 < i <= -2 + n }\n"
        "output S0[t, i] -> S0[t + 1, i]  A: S0.1 -> S0.1  "
        "distance (1, 0)  direction (<, =)  carried by 1\n"
        "         [n] -> { S0[t, i] -> S0[t' = 1 + t, i' = i] : "
        "0 <= t <= -2 + n and 0 < i < n }\n");
}

/* Sinks that are no function of the source have primes; others may depend on
 * parameters.
 */
static void test_broadcast(void)
{
    check_print(
        scop_from_text(ctx, "[n] -> { : n >= 4 }",
                       "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : "
                       "0 <= i < n and 0 <= j < n }",
                       "{ S0[i] -> A[i] }",
                       "[n] -> { S1[i, j] -> A[n - 1 - j] }",
                       "{ S0[i] -> [0, i, 0]; S1[i, j] -> [1, i, 0, j, 0] }"),
        "flow   S0[i] -> S1[i', -i + n - 1]  A: S0.0 -> S1.0  distance ()  "
        "direction ()  loop-independent\n"
        "         [n] -> { S0[i] -> S1[i', j = -1 + n - i] : 0 <= i < n and "
        "0 <= i' < n }\n");
}

static void test_private(void)
{
    po_scop *scop = scop_from_text(
        ctx, "{ : }", "{ S0[i] : 0 <= i < 3; S1[i] : 0 <= i < 3 }",
        "{ S0[i] -> s[] }", "{ S1[i] -> s[] }",
        "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }");

    scop->array[0].dead_out = true;
    check_print(scop,
                "output S0[i] -> S0[i + 1]  s: S0.0 -> S0.0  distance (1)  "
                "direction (<)  carried by 1  [private]\n"
                "         { S0[i] -> S0[i' = 1 + i] : 0 <= i <= 1 }\n"
                "flow   S0[i] -> S1[i]  s: S0.0 -> S1.0  distance (0)  "
                "direction (=)  loop-independent\n"
                "         { S0[i] -> S1[i' = i] : 0 <= i <= 2 }\n"
                "anti   S1[i] -> S0[i + 1]  s: S1.0 -> S0.0  distance (1)  "
                "direction (<)  carried by 1  [private]\n"
                "         { S1[i] -> S0[i' = 1 + i] : 0 <= i <= 1 }\n");
}

CU_TestInfo dep_print_tests[] = {
    {"a recurrence", test_recurrence},
    {"a broadcast", test_broadcast},
    {"private dependences", test_private},
    CU_TEST_INFO_NULL,
};
