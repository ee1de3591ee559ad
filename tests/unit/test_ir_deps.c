#include "polyopt/deps.h"

#include <isl/union_map.h>

#include "test.h"

/* Dependences from S0 to S1, one of them wrong in a way of its own. */
static const struct {
    const char *why;
    po_dep_kind kind;
    int src_access;
    int dst_access;
    const char *relation;
    bool is_private;
    isl_stat good;
} check_cases[] = {
    {"as it should be", PO_DEP_FLOW, 0, 0,
     "{ S0[i] -> S1[i + 1] : 0 <= i < 3 }", false, isl_stat_ok},
    {"in the same iteration, the text decides", PO_DEP_FLOW, 0, 0,
     "{ S0[i] -> S1[i] : 0 <= i < 3 }", false, isl_stat_ok},
    {"the sink is before the source", PO_DEP_FLOW, 0, 0,
     "{ S0[i] -> S1[i - 1] : 0 < i < 3 }", false, isl_stat_error},
    {"outside of the domain", PO_DEP_FLOW, 0, 0,
     "{ S0[i] -> S1[i + 1] : 0 <= i < 4 }", false, isl_stat_error},
    {"the source of an anti dependence reads", PO_DEP_ANTI, 0, 0,
     "{ S0[i] -> S1[i + 1] : 0 <= i < 3 }", false, isl_stat_error},
    {"flow dependences are never private", PO_DEP_FLOW, 0, 0,
     "{ S0[i] -> S1[i + 1] : 0 <= i < 3 }", true, isl_stat_error},
    {"there is no such access", PO_DEP_FLOW, 0, 1,
     "{ S0[i] -> S1[i + 1] : 0 <= i < 3 }", false, isl_stat_error},
    {"between other statements", PO_DEP_FLOW, 0, 0,
     "{ S0[i] -> S0[i + 1] : 0 <= i < 3 }", false, isl_stat_error},
};

static void test_check(void)
{
    po_scop *scop = scop_from_text(
        ctx, "{ : }", "{ S0[i] : 0 <= i < 4; S1[i] : 0 <= i < 4 }",
        "{ S0[i] -> A[i] }", "{ S1[i] -> A[i] }",
        "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }");

    for (size_t i = 0; i < COUNTOF(check_cases); i++) {
        po_dep dep = {.src = 0,
                      .dst = 1,
                      .kind = check_cases[i].kind,
                      .src_access = check_cases[i].src_access,
                      .dst_access = check_cases[i].dst_access,
                      .is_private = check_cases[i].is_private};
        po_deps deps = {.n_dep = 1, .dep = &dep};
        isl_stat got;

        dep.relation = isl_map_read_from_str(ctx, check_cases[i].relation);
        got = po_deps_check(&deps, scop);
        CU_ASSERT_EQUAL(got, check_cases[i].good);
        if (got != check_cases[i].good)
            fprintf(stderr, "  case %zu: %s\n", i, check_cases[i].why);
        isl_map_free(dep.relation);
    }
    po_scop_free(scop);
}

static void test_union(void)
{
    po_scop *scop =
        scop_from_text(ctx, "{ : }", "{ S0[i] : 0 <= i < 4 }",
                       "{ S0[i] -> A[i] }", "{ }", "{ S0[i] -> [0, i, 0] }");
    po_dep dep[2] = {{.is_private = false}, {.is_private = true}};
    po_deps deps = {.n_dep = 2, .dep = dep};
    isl_union_map *strict;
    isl_union_map *relaxed;

    dep[0].relation = isl_map_read_from_str(ctx, "{ S0[i] -> S0[i + 1] }");
    dep[1].relation = isl_map_read_from_str(ctx, "{ S0[i] -> S0[i + 2] }");
    strict = po_deps_union(&deps, scop, true);
    relaxed = po_deps_union(&deps, scop, false);
    CU_ASSERT_EQUAL(isl_union_map_is_strict_subset(relaxed, strict),
                    isl_bool_true);
    isl_union_map_free(strict);
    isl_union_map_free(relaxed);
    isl_map_free(dep[0].relation);
    isl_map_free(dep[1].relation);
    po_scop_free(scop);
}

static void test_copy(void)
{
    po_dep dep = {
        .kind = PO_DEP_ANTI, .is_private = true, .reduction = PO_REDUCTION_SUM};
    po_deps deps = {.n_dep = 1, .dep = &dep, .by_dataflow = true};
    po_deps *copy;

    dep.relation = isl_map_read_from_str(ctx, "{ S0[i] -> S0[i + 1] }");
    copy = po_deps_copy(&deps);
    CU_ASSERT_EQUAL(isl_map_is_equal(copy->dep[0].relation, dep.relation),
                    isl_bool_true);
    CU_ASSERT_TRUE(copy->by_dataflow && copy->dep[0].is_private);
    po_deps_forget_private(copy);
    po_deps_forget_reductions(copy);
    CU_ASSERT_TRUE(deps.by_dataflow && dep.is_private);
    CU_ASSERT_EQUAL(dep.reduction, PO_REDUCTION_SUM);
    po_deps_free(copy);
    CU_ASSERT_PTR_NULL(po_deps_copy(NULL));
    isl_map_free(dep.relation);
}

/* S0 and S1 share both loops, S2 only the outer one, S3 none. */
static void test_common_loops(void)
{
    po_scop *scop = scop_from_text(
        ctx, "{ : }", "{ S0[i, j]; S1[i, j]; S2[i, j]; S3[i] }", "{ }", "{ }",
        "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [0, i, 0, j, 1]; "
        "S2[i, j] -> [0, i, 1, j, 0]; S3[i] -> [1, i, 0] }");

    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[0], &scop->stmt[1]), 2);
    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[1], &scop->stmt[2]), 1);
    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[2], &scop->stmt[3]), 0);
    CU_ASSERT_EQUAL(po_stmt_n_common(&scop->stmt[3], &scop->stmt[3]), 1);
    po_scop_free(scop);
}

CU_TestInfo ir_deps_tests[] = {
    {"a copy can forget what the original knows", test_copy},
    {"the check sees what is wrong", test_check},
    {"the union leaves private ones out unless strict", test_union},
    {"common loops follow from the positions", test_common_loops},
    CU_TEST_INFO_NULL,
};
