/* Memory-based dependences are all the conflicts, whatever is written in
 * between.
 */
#include "../../src/dep/internal.h"

#include <isl/union_map.h>
#include <stdlib.h>
#include <string.h>

#include "dep_case.h"
#include "region_case.h"

/* Scops with n >= 0, and the union of their dependences of each kind. */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *flow;
    const char *anti;
    const char *output;
} memory_cases[] = {
    {"an update reads before it writes: no dependence within an instance",
     "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> A[i] }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> [0, i, 0] }", "{ }", "{ }", "{ }"},
    {"one element is only read, another one only written",
     "[n] -> { S0[i] : 0 <= i < n }", "{ S0[i] -> s[] }", "{ S0[i] -> t[] }",
     "{ S0[i] -> [0, i, 0] }", "{ }", "{ }",
     "[n] -> { S0[i] -> S0[j] : 0 <= i < j < n }"},
    {"a read after the write of its element, and before",
     "[n] -> { S0[i] : 0 < i < n - 1 }", "{ S0[i] -> A[i] }",
     "{ S0[i] -> A[i - 1]; S0[i] -> A[i + 1] }", "{ S0[i] -> [0, i, 0] }",
     "[n] -> { S0[i] -> S0[i + 1] : 0 < i < n - 2 }",
     "[n] -> { S0[i] -> S0[i + 1] : 0 < i < n - 2 }", "{ }"},
    {"writes hide nothing", "{ S0[]; S1[]; S2[]; S3[] }",
     "{ S0[] -> A[]; S1[] -> A[]; S3[] -> A[] }", "{ S2[] -> A[] }",
     "{ S0[] -> [0]; S1[] -> [1]; S2[] -> [2]; S3[] -> [3] }",
     "[n] -> { S0[] -> S2[] : n >= 0; S1[] -> S2[] : n >= 0 }",
     "[n] -> { S2[] -> S3[] : n >= 0 }",
     "[n] -> { S0[] -> S1[] : n >= 0; S0[] -> S3[] : n >= 0; "
     "S1[] -> S3[] : n >= 0 }"},
    {"the order is that of the positions",
     "{ S0[i] : 0 <= i < 4; S1[i] : 0 <= i < 4 }", "{ S0[i] -> A[i] }",
     "{ S1[i] -> A[3 - i] }", "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }",
     "[n] -> { S0[i] -> S1[3 - i] : 0 <= i <= 1 and n >= 0 }",
     "[n] -> { S1[i] -> S0[3 - i] : 0 <= i <= 1 and n >= 0 }", "{ }"},
    {"pairs of all iterations, not only of neighbours",
     "[n] -> { S0[i, j] : 0 <= i, j < n }", "{ S0[i, j] -> A[i] }",
     "{ S0[i, j] -> A[i] }", "{ S0[i, j] -> [0, i, 0, j, 0] }",
     "[n] -> { S0[i, j] -> S0[i, k] : 0 <= i < n and 0 <= j < k < n }",
     "[n] -> { S0[i, j] -> S0[i, k] : 0 <= i < n and 0 <= j < k < n }",
     "[n] -> { S0[i, j] -> S0[i, k] : 0 <= i < n and 0 <= j < k < n }"},
    {"only for the parameters that the context admits",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < -n }", "{ S0[i] -> A[] }",
     "{ S1[i] -> A[] }", "{ S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0] }", "{ }",
     "{ }", "[n] -> { S0[i] -> S0[j] : 0 <= i < j < n }"},
};

static void test_memory(void)
{
    for (size_t i = 0; i < COUNTOF(memory_cases); i++) {
        po_scop *scop =
            scop_from_text(ctx, "[n] -> { : n >= 0 }", memory_cases[i].domain,
                           memory_cases[i].writes, memory_cases[i].reads,
                           memory_cases[i].order);
        struct dep_list list = {0};
        struct equal_references alike;
        bool *skip = po_alloc((size_t)scop->n_array * sizeof(*skip));
        bool good;

        for (int a = 0; a < scop->n_array; a++)
            skip[a] = true;
        po_equal_references_find(&alike, scop);
        good = po_dep_list_by_memory(&list, &alike, skip) == isl_stat_ok &&
               list.n == 0;
        for (int a = 0; a < scop->n_array; a++)
            skip[a] = false;
        good = good &&
               po_dep_list_by_memory(&list, &alike, skip) == isl_stat_ok &&
               dep_case_is_union(list.n, list.dep, PO_DEP_FLOW,
                                 memory_cases[i].flow) &&
               dep_case_is_union(list.n, list.dep, PO_DEP_ANTI,
                                 memory_cases[i].anti) &&
               dep_case_is_union(list.n, list.dep, PO_DEP_OUTPUT,
                                 memory_cases[i].output);
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, memory_cases[i].why);
        free(skip);
        po_dep_list_free(&list);
        po_equal_references_clear(&alike);
        po_scop_free(scop);
    }
}

/* S reads one element by three references, two of which are alike, and writes it: what
 * is found for the first of these is said of the other, too, and nothing twice.
 */
static void test_alike(void)
{
    po_scop *scop = scop_from_text(
        ctx, "[n] -> { : n >= 0 }", "[n] -> { S0[i] : 0 <= i < n }",
        "{ S0[i] -> A[0] }", "{ S0[i] -> A[0] }", "{ S0[i] -> [0, i, 0] }");
    po_deps *once = po_deps_analyse(scop, &run);
    po_access *more = po_arena_array(scop->arena, 4, sizeof(*more));
    po_deps *deps;
    struct equal_references alike;

    for (int k = 0; k < 2; k++)
        more[k] = scop->stmt[0].access[k];
    more[2] = more[0];
    more[2].relation = isl_map_copy(more[0].relation);
    scop->stmt[0].access = more;
    scop->stmt[0].n_access = 3;
    po_equal_references_find(&alike, scop);
    CU_ASSERT_EQUAL(po_equal_references_first(&alike, 0, 1), 1);
    CU_ASSERT_EQUAL(po_equal_references_first(&alike, 0, 2), 0);
    po_equal_references_clear(&alike);
    deps = po_deps_analyse(scop, &run);
    CU_ASSERT_EQUAL(once->n_dep, 2);
    CU_ASSERT_EQUAL(deps->n_dep, more[0].is_write ? 6 : 3);
    CU_ASSERT_EQUAL(po_deps_check(deps, scop), isl_stat_ok);
    for (int i = 1; i < deps->n_dep; i++)
        CU_ASSERT_TRUE(deps->dep[i].src_access != deps->dep[i - 1].src_access ||
                       deps->dep[i].dst_access != deps->dep[i - 1].dst_access);
    po_deps_free(deps);
    deps = po_deps_by_memory(scop, &run);
    CU_ASSERT_EQUAL(deps->n_dep, 3 * 3);
    po_deps_free(once);
    po_deps_free(deps);
    po_scop_free(scop);
}

/* Scops with n >= 0, and the union of their input dependences. */
static const struct {
    const char *why;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *input;
} input_cases[] = {
    {"C += A * B: pairs along the loop that each does not move with",
     "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }", "{ S0[i, j, k] -> C[i, j] }",
     "{ S0[i, j, k] -> A[i, k]; S0[i, j, k] -> B[k, j] }",
     "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }",
     "[n] -> { S0[i, j, k] -> S0[i, l, k] : 0 <= i, j, k, l < n and j < l; "
     "S0[i, j, k] -> S0[m, j, k] : 0 <= i, j, k, m < n and i < m }"},
    {"of arrays that are never written, from one statement to another",
     "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }", "{ S0[i] -> A[i] }",
     "[n] -> { S0[i] -> B[i]; S1[i] -> B[n - i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0] }",
     "[n] -> { S0[i] -> S1[n - i] : 0 < i < n }"},
    {"whatever is written in between", "[n] -> { S0[]; S1[]; S2[] }",
     "{ S1[] -> A[] }", "{ S0[] -> A[]; S2[] -> A[] }",
     "{ S0[] -> [0]; S1[] -> [1]; S2[] -> [2] }",
     "[n] -> { S0[] -> S2[] : n >= 0 }"},
    {"not of different elements", "[n] -> { S0[i] : 0 <= i < n }",
     "{ S0[i] -> A[i] }", "{ S0[i] -> A[2i]; S0[i] -> A[2i + 1] }",
     "{ S0[i] -> [0, i, 0] }", "{ }"},
};

/* The list has them, and is nothing that a pass may work with; the analysis has none. */
static void test_input(void)
{
    for (size_t i = 0; i < COUNTOF(input_cases); i++) {
        po_scop *scop = scop_from_text(
            ctx, "[n] -> { : n >= 0 }", input_cases[i].domain,
            input_cases[i].writes, input_cases[i].reads, input_cases[i].order);
        po_deps *listed = po_deps_by_memory(scop, &run);
        po_deps *found = po_deps_analyse(scop, &run);
        bool good =
            dep_case_is_union(listed->n_dep, listed->dep, PO_DEP_INPUT,
                              input_cases[i].input) &&
            dep_case_is_union(found->n_dep, found->dep, PO_DEP_INPUT, "{ }") &&
            (po_deps_check(listed, scop) == isl_stat_ok) ==
                (strcmp(input_cases[i].input, "{ }") == 0) &&
            po_deps_check(found, scop) == isl_stat_ok;

        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, input_cases[i].why);
        po_deps_free(listed);
        po_deps_free(found);
        po_scop_free(scop);
    }
}

/* May a read of the array that a loop declares see an older value? */
static isl_bool find_live_in(const po_scop *scop)
{
    bool *skip = po_alloc((size_t)scop->n_array * sizeof(*skip));
    struct dep_list list = {0};
    struct equal_references alike;
    isl_bool live = isl_bool_error;

    for (int a = 0; a < scop->n_array; a++)
        skip[a] = !po_array_is_declared(scop, a);
    po_equal_references_find(&alike, scop);
    CU_ASSERT_EQUAL(po_dep_list_by_memory(&list, &alike, skip), isl_stat_ok);
    for (int a = 0; a < scop->n_array; a++)
        if (!skip[a])
            live = po_dep_may_be_live_in(&list, &alike, a);
    po_dep_list_free(&list);
    po_equal_references_clear(&alike);
    free(skip);
    return live;
}

static void test_live_in(void)
{
    static const struct {
        const char *why;
        const char *set;
        const char *read;
        isl_bool live;
    } table[] = {
        {"the declaration writes all that is read", "4", "8", isl_bool_false},
        {"one element more is read", "4", "9", isl_bool_true},
        {"it is not known how many are read", "4", "n", isl_bool_true},
        {"all that are read are written", "n", "n", isl_bool_false}};

    for (size_t i = 0; i < COUNTOF(table); i++) {
        char text[300];
        struct region_case c;
        isl_bool live;

        snprintf(text, sizeof(text),
                 "void f(int n, double *restrict a) {\n"
                 "for (int i = 0; i < n; i++) { double t[8] = {0};\n"
                 "for (int k = 0; k < %s; k++) t[k] = i;\n"
                 "for (int k = 0; k < %s; k++) a[i] += t[k]; } }\n",
                 table[i].set, table[i].read);
        c = region_begin(text);
        CU_ASSERT_FATAL(c.scops && c.scops->n_scop == 1);
        live = find_live_in(c.scops->scop[0]);
        CU_ASSERT_EQUAL(live, table[i].live);
        if (live != table[i].live)
            fprintf(stderr, "  %s\n", table[i].why);
        region_end(&c);
    }
}

CU_TestInfo dep_memory_tests[] = {
    {"memory-based dependences are all conflicts", test_memory},
    {"input dependences are all pairs of reads", test_input},
    {"references that are alike", test_alike},
    {"values from before arrays that a loop declares", test_live_in},
    CU_TEST_INFO_NULL,
};
