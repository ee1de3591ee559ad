#include "polyopt/dep.h"

#include <isl/union_map.h>
#include <string.h>

#include "test.h"

/* Scops with a scalar "s", and the private ones of their dependences. */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    bool dead_out;
    const char *private;
} private_cases[] = {
    {"written and read in each iteration",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }", "{ S0[i] -> s[] }",
     "{ S1[i] -> s[] }", "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", true,
     "[n] -> { S1[i] -> S0[i + 1] : 0 <= i < n - 1; "
     "S0[i] -> S0[i + 1] : 0 <= i < n - 1 }"},
    {"the value is used after the region",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }", "{ S0[i] -> s[] }",
     "{ S1[i] -> s[] }", "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", false,
     "{ }"},
    {"the first iteration reads a value from before the region",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }", "{ S0[i] -> s[] }",
     "{ S1[i] -> s[] }", "{ S0[i] -> [0, i, 1]; S1[i] -> [0, i, 0] }", true,
     "{ }"},
    {"only what the first iteration reads comes from before the region",
     "[n] -> { S0[i] : i = 0 and n > 0; S1[i] : 0 <= i < n; "
     "S2[i] : 0 <= i < n }",
     "{ S1[i] -> s[] }", "{ S0[i] -> s[]; S2[i] -> s[] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1]; S2[i] -> [0, i, 2] }", true,
     "{ }"},
    {"values flow from iteration to iteration",
     "[n] -> { S0[]; S1[i] : 0 <= i < n }", "{ S0[] -> s[]; S1[i] -> s[] }",
     "{ S1[i] -> s[] }", "{ S0[] -> [0]; S1[i] -> [1, i, 0] }", true, "{ }"},
    {"values flow from each iteration to the next one, but into the first",
     "[n] -> { S0[i] : 0 < i < n; S1[i] : 0 <= i < n - 1 }", "{ S1[i] -> s[] }",
     "{ S0[i] -> s[] }", "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", true,
     "[n] -> { S0[i] -> S1[i] : 0 < i < n - 1; "
     "S1[i] -> S1[i + 1] : 0 <= i < n - 2 }"},
    {"values flow to the same iteration, and to the next one",
     "[n] -> { S0[i] : 0 < i < n; S1[i] : 0 <= i < n - 1; "
     "S2[i] : 0 <= i < n - 1 }",
     "{ S1[i] -> s[] }", "{ S0[i] -> s[]; S2[i] -> s[] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1]; S2[i] -> [0, i, 2] }", true,
     "[n] -> { S0[i] -> S1[i] : 0 < i < n - 1; "
     "S1[i] -> S1[i + 1] : 0 <= i < n - 2; "
     "S2[i] -> S1[i + 1] : 0 <= i < n - 2 }"},
    {"what is computed from the value before has no lag",
     "[n] -> { S0[]; S1[i] : 0 <= i < n; S2[i] : 0 <= i < n }",
     "{ S0[] -> s[]; S1[i] -> s[] }", "{ S1[i] -> s[]; S2[i] -> s[] }",
     "{ S0[] -> [0]; S1[i] -> [1, i, 1]; S2[i] -> [1, i, 0] }", true, "{ }"},
    {"a sum in an inner loop: a copy for each outer iteration",
     "{ S0[i] : 0 <= i < 9; S1[i, j] : 0 <= i < 9 and 0 <= j < 9; "
     "S2[i] : 0 <= i < 9 }",
     "{ S0[i] -> s[]; S1[i, j] -> s[] }", "{ S1[i, j] -> s[]; S2[i] -> s[] }",
     "{ S0[i] -> [0, i, 0]; S1[i, j] -> [0, i, 1, j, 0]; "
     "S2[i] -> [0, i, 2] }",
     true,
     "{ S1[i, 8] -> S0[i + 1] : 0 <= i < 8; S2[i] -> S0[i + 1] : 0 <= i < 8 }"},
    {"initialised by the first iteration of the inner of two common loops",
     "{ S0[i, j] : 0 <= i < 9 and j = 0; S1[i, j] : 0 <= i < 9 and "
     "0 <= j < 9 }",
     "{ S0[i, j] -> s[]; S1[i, j] -> s[] }", "{ S1[i, j] -> s[] }",
     "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1] }", true,
     "{ S1[i, 8] -> S0[i + 1, 0] : 0 <= i < 8 }"},
    {"two loops that use one scalar: private in each, ordered as a whole",
     "{ S0[i] : 0 <= i < 3; S1[i] : 0 <= i < 3; S2[i] : 0 <= i < 3; "
     "S3[i] : 0 <= i < 3 }",
     "{ S0[i] -> s[]; S2[i] -> s[] }", "{ S1[i] -> s[]; S3[i] -> s[] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1]; S2[i] -> [1, i, 0]; "
     "S3[i] -> [1, i, 1] }",
     true,
     "{ S0[i] -> S0[i + 1] : 0 <= i < 2; S1[i] -> S0[i + 1] : 0 <= i < 2; "
     "S2[i] -> S2[i + 1] : 0 <= i < 2; S3[i] -> S2[i + 1] : 0 <= i < 2 }"},
    {"two values in turn: their order within an iteration stays",
     "{ S0[i] : 0 <= i < 3; S1[i] : 0 <= i < 3; S2[i] : 0 <= i < 3; "
     "S3[i] : 0 <= i < 3 }",
     "{ S0[i] -> s[]; S2[i] -> s[] }", "{ S1[i] -> s[]; S3[i] -> s[] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1]; S2[i] -> [0, i, 2]; "
     "S3[i] -> [0, i, 3] }",
     true,
     "{ S2[i] -> S0[i + 1] : 0 <= i < 2; S3[i] -> S0[i + 1] : 0 <= i < 2 }"},
};

/* All must be split: a private dependence has no pair of one iteration. */
static isl_union_map *private_union(const po_deps *deps, const po_scop *scop)
{
    isl_union_map *all = po_deps_union(deps, scop, true);
    isl_union_map *strict = po_deps_union(deps, scop, false);
    isl_union_map *private = isl_union_map_empty(isl_union_map_get_space(all));

    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].is_private)
    private = isl_union_map_union(
        private, isl_union_map_from_map(isl_map_copy(deps->dep[i].relation)));
    CU_ASSERT_EQUAL(isl_union_map_is_disjoint(strict, private), isl_bool_true);
    isl_union_map_free(all);
    isl_union_map_free(strict);
    return private;
}

static void test_private(void)
{
    for (size_t i = 0; i < COUNTOF(private_cases); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : }", private_cases[i].domain,
                           private_cases[i].writes, private_cases[i].reads,
                           private_cases[i].order);
        isl_union_map *want =
            isl_union_map_read_from_str(ctx, private_cases[i].private);
        isl_union_map *got;
        po_deps *deps;
        isl_bool equal;

        scop->array[0].dead_out = private_cases[i].dead_out;
        deps = po_deps_analyse(scop, &run);
        got = private_union(deps, scop);
        equal = isl_union_map_is_equal(got, want);
        CU_ASSERT_EQUAL(equal, isl_bool_true);
        CU_ASSERT_EQUAL(po_deps_check(deps, scop), isl_stat_ok);
        if (equal != isl_bool_true)
            fprintf(stderr, "  case %zu: %s\n", i, private_cases[i].why);
        isl_union_map_free(got);
        isl_union_map_free(want);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

/* An output dependence on a scalar with a may-write in between has pairs
 * within an iteration and pairs between iterations.
 */
static void test_relation_is_split(void)
{
    po_scop *scop = scop_from_text(
        ctx, "{ : }",
        "{ S0[i, j] : 0 <= i < 4 and 0 <= j < 2; S1[i, j] : "
        "0 <= i < 4 and 0 <= j < 2 }",
        "{ S0[i, j] -> s[] }", "{ S1[i, j] -> s[] }",
        "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 1, j, 0] }");
    po_deps *deps;
    int n_private = 0;
    int n_strict = 0;

    scop->array[0].dead_out = true;
    deps = po_deps_analyse(scop, &run);
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].kind == PO_DEP_OUTPUT && deps->dep[i].is_private)
            n_private++;
        else if (deps->dep[i].kind == PO_DEP_OUTPUT)
            n_strict++;
    CU_ASSERT_EQUAL(n_private, 1);
    CU_ASSERT_EQUAL(n_strict, 1);
    po_deps_free(deps);
    po_scop_free(scop);
}

CU_TestInfo dep_private_tests[] = {
    {"private dependences are found", test_private},
    {"a relation that is private in part is split", test_relation_is_split},
    CU_TEST_INFO_NULL,
};
