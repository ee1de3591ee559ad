#include "polyopt/dep.h"

#include <isl/options.h>
#include <isl/union_map.h>
#include <string.h>

#include "dep_case.h"

/* Scops, with the names of arrays whose writes are not must-writes, and the
 * union of their dependences of each kind.
 */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *may;
    const char *flow;
    const char *anti;
    const char *output;
} analyse_cases[] = {
    {"an update reads before it writes: no dependence within an instance",
     "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0] }", "", "{ }", "{ }", "{ }"},
    {"a sum: the write of the instance kills its read for later writes",
     "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> s[] }", "{ S0[i] -> s[] }",
     "{ S0[i] -> [0, i, 0] }", "",
     "[n] -> { S0[i] -> S0[i + 1] : 0 <= i < n - 1 }", "{ }",
     "[n] -> { S0[i] -> S0[i + 1] : 0 <= i < n - 1 }"},
    {"only the last write before a read is its source",
     "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n; S1[i] : 0 <= i < n }",
     "{ S0[i, j] -> A[i] }", "{ S1[i] -> A[i] }",
     "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i] -> [1, i, 0] }", "",
     "[n] -> { S0[i, n - 1] -> S1[i] : 0 <= i < n }", "{ }",
     "[n] -> { S0[i, j] -> S0[i, j + 1] : 0 <= i < n and 0 <= j < n - 1 }"},
    {"may-writes hide nothing", "{ S0[] ; S1[]; S2[]; S3[] }",
     "{ S0[] -> A[]; S1[] -> B[]; S3[] -> B[] }", "{ S2[] -> B[] }",
     "{ S0[] -> [0]; S1[] -> [1]; S2[] -> [2]; S3[] -> [3] }", "B",
     "{ S1[] -> S2[] }", "{ S2[] -> S3[] }", "{ S1[] -> S3[] }"},
    {"a may-write in between: both writes are sources",
     "{ S0[i] : 0 <= i <= 2; S1[] }", "{ S0[i] -> A[] }", "{ S1[] -> A[] }",
     "{ S0[i] -> [0, i, 0]; S1[] -> [1] }", "A",
     "{ S0[i] -> S1[] : 0 <= i <= 2 }", "{ }",
     "{ S0[i] -> S0[i'] : 0 <= i < i' <= 2 }"},
    {"reads of different elements of one array",
     "[n] -> { S0[i] : 0 < i < n - 1 }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i - 1]; S0[i] -> A[i + 1] }", "{ S0[i] -> [0, i, 0] }", "",
     "[n] -> { S0[i] -> S0[i + 1] : 0 < i < n - 2 }",
     "[n] -> { S0[i] -> S0[i + 1] : 0 < i < n - 2 }", "{ }"},
    {"the order is that of the positions",
     "{ S0[i] : 0 <= i < 4; S1[i] : 0 <= i < 4 }", "{ S0[i] -> A[i] }",
     "{ S1[i] -> A[3 - i] }", "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }", "",
     "{ S0[i] -> S1[3 - i] : 0 <= i <= 1 }",
     "{ S1[i] -> S0[3 - i] : 0 <= i <= 1 }", "{ }"},
};

static void set_may(po_scop *scop, const char *names)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            po_access *access = &scop->stmt[s].access[k];

            if (access->is_write &&
                strstr(names, scop->array[access->array].name))
                access->is_must = false;
        }
}

static void test_analyse(void)
{
    for (size_t i = 0; i < COUNTOF(analyse_cases); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : }", analyse_cases[i].domain,
                           analyse_cases[i].writes, analyse_cases[i].reads,
                           analyse_cases[i].order);
        po_deps *deps;
        bool good;

        set_may(scop, analyse_cases[i].may);
        deps = po_deps_analyse(scop, &run);
        good = po_deps_check(deps, scop) == isl_stat_ok &&
               dep_case_is_union(deps->n_dep, deps->dep, PO_DEP_FLOW,
                                 analyse_cases[i].flow) &&
               dep_case_is_union(deps->n_dep, deps->dep, PO_DEP_ANTI,
                                 analyse_cases[i].anti) &&
               dep_case_is_union(deps->n_dep, deps->dep, PO_DEP_OUTPUT,
                                 analyse_cases[i].output);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, analyse_cases[i].why);
        po_deps_free(deps);
        po_scop_free(scop);
    }
}

/* Dependences name their accesses, and are sorted. */
static void test_accesses_are_told_apart(void)
{
    po_scop *scop = scop_from_text(
        ctx, "[n] -> { : }", "[n] -> { S0[i] : 1 < i < n }",
        "{ S0[i] -> A[i] }", "{ S0[i] -> A[i - 1]; S0[i] -> A[i - 2] }",
        "{ S0[i] -> [0, i, 0] }");
    po_deps *deps = po_deps_analyse(scop, &run);

    CU_ASSERT_EQUAL(deps->n_dep, 2);
    for (int i = 0; i < deps->n_dep; i++) {
        const po_dep *dep = &deps->dep[i];
        const po_access *write = &scop->stmt[0].access[dep->src_access];
        const po_access *read = &scop->stmt[0].access[dep->dst_access];
        isl_map *same =
            isl_map_apply_range(isl_map_copy(write->relation),
                                isl_map_reverse(isl_map_copy(read->relation)));
        isl_bool exact = isl_map_is_subset(dep->relation, same);

        CU_ASSERT_EQUAL(exact, isl_bool_true);
        CU_ASSERT_EQUAL(dep->dst_access, i);
        isl_map_free(same);
    }
    po_deps_free(deps);
    po_scop_free(scop);
}

/* The dependences of the sum over k if isl may do so many operations, 0 for
 * any number; NULL if that does not suffice.
 */
static isl_union_map *sum_within(unsigned long quota)
{
    po_scop *scop = scop_from_text(
        ctx, "[n] -> { : }",
        "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j, k] : 0 <= i, j, k < n }",
        "{ S0[i, j] -> C[i, j]; S1[i, j, k] -> C[i, j] }",
        "{ S1[i, j, k] -> A[i, k]; S1[i, j, k] -> B[k, j]; "
        "S1[i, j, k] -> C[i, j] }",
        "{ S0[i, j] -> [0, i, 0, j, 0, 0, 0]; "
        "S1[i, j, k] -> [0, i, 0, j, 1, k, 0] }");
    isl_union_map *all;
    po_deps *deps;

    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    po_effort_begin(ctx, (po_quota){quota, 0});
    deps = po_deps_analyse(scop, &run);
    po_effort_end(ctx);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    all = deps ? po_deps_union(deps, scop, true) : NULL;
    if (deps)
        CU_ASSERT_EQUAL(po_deps_check(deps, scop), isl_stat_ok);
    po_deps_free(deps);
    po_scop_free(scop);
    return all;
}

/* With more and more operations there first are no dependences, then those by
 * memory, and in the end those by dataflow analysis, which the former contain.
 */
static void test_quota(void)
{
    isl_union_map *by_dataflow = sum_within(0);
    isl_union_map *by_memory = isl_union_map_read_from_str(
        ctx, "[n] -> { S0[i, j] -> S1[i, j, k] : 0 <= i, j, k < n; "
             "S1[i, j, k] -> S1[i, j, l] : 0 <= i, j, k < n and k < l < n }");
    int n_of[3] = {0, 0, 0};

    for (unsigned long quota = 1; quota < 1ul << 22; quota *= 2) {
        isl_union_map *got = sum_within(quota);
        isl_bool is_dataflow =
            got ? isl_union_map_is_equal(got, by_dataflow) : isl_bool_false;
        isl_bool is_memory =
            got ? isl_union_map_is_equal(got, by_memory) : isl_bool_false;

        CU_ASSERT(!got || is_dataflow == isl_bool_true ||
                  is_memory == isl_bool_true);
        n_of[!got ? 0 : is_memory == isl_bool_true ? 1 : 2]++;
        isl_union_map_free(got);
    }
    CU_ASSERT(n_of[0] > 0 && n_of[1] > 0 && n_of[2] > 0);
    CU_ASSERT_EQUAL(isl_union_map_is_strict_subset(by_dataflow, by_memory),
                    isl_bool_true);
    isl_union_map_free(by_dataflow);
    isl_union_map_free(by_memory);
}

static void test_null(void)
{
    po_text out = {0};

    CU_ASSERT_PTR_NULL(po_deps_analyse(NULL, &run));
    CU_ASSERT_PTR_NULL(po_deps_free(NULL));
    CU_ASSERT_PTR_NULL(po_deps_union(NULL, NULL, true));
    CU_ASSERT_EQUAL(po_deps_check(NULL, NULL), isl_stat_error);
    po_deps_print(NULL, NULL, &out);
    CU_ASSERT_STRING_EQUAL(po_text_get(&out), "");
    po_text_free(&out);
}

CU_TestInfo dep_analyse_tests[] = {
    {"dependences are those of the definition", test_analyse},
    {"accesses are told apart", test_accesses_are_told_apart},
    {"with a small quota, dependences by memory, or none", test_quota},
    {"NULL in, NULL out", test_null},
    CU_TEST_INFO_NULL,
};
