#include <string.h>

#include "test.h"

/* Loop nests as isl text, the policy of fusion, and the schedule. */
struct find_case {
    const char *why;
    po_fuse fuse;
    unsigned long budget;
    const char *context;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *want;
};

#define GEMM                                                                   \
    "[n] -> { : n > 0 }",                                                      \
        "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, k, j] : 0 <= i, j, k < n }", \
        "{ S0[i, j] -> C[i, j]; S1[i, k, j] -> C[i, j] }",                     \
        "{ S0[i, j] -> C[i, j]; S1[i, k, j] -> C[i, j]; "                      \
        "S1[i, k, j] -> A[i, k]; S1[i, k, j] -> B[k, j] }",                    \
        "{ S0[i, j] -> [0, i, 0, j, 0, 0, 0]; "                                \
        "S1[i, k, j] -> [0, i, 1, k, 0, j, 0] }"

#define SHIFT                                                                  \
    "[n] -> { : n > 3 }",                                                      \
        "[n] -> { S0[i] : 0 <= i < n; S1[i] : 1 <= i < n - 1 }",               \
        "{ S0[i] -> A[i]; S1[i] -> B[i] }",                                    \
        "{ S1[i] -> A[i - 1]; S1[i] -> A[i + 1] }",                            \
        "{ S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0] }"

#define CHAIN                                                                  \
    "[n] -> { : n > 0 }",                                                      \
        "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j] : 0 <= i, j < n }",       \
        "{ S0[i, j] -> A[i, j]; S1[i, j] -> B[i, j] }",                        \
        "{ S1[i, j] -> A[j, i] }",                                             \
        "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [1, i, 0, j, 0] }"

static const struct find_case kernels[] = {
    {"a product: the sum stays inside, the loops in their order", PO_FUSE_SMART,
     0, "[n] -> { : n > 0 }", "[n] -> { S0[i, j, k] : 0 <= i, j, k < n }",
     "{ S0[i, j, k] -> C[i, j] }",
     "{ S0[i, j, k] -> C[i, j]; S0[i, j, k] -> A[i, k]; "
     "S0[i, j, k] -> B[k, j] }",
     "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }",
     "S0: (i, j, k)   [band 0: loop parallel, loop parallel, loop]\n"},
    {"a sum over two loops, one of them short: no row askew along it",
     PO_FUSE_SMART, 0, "[n] -> { : n > 0 }",
     "[n] -> { S0[i, k, r] : 0 <= i, k < n and 0 <= r < 3 and i + r < n }",
     "{ S0[i, k, r] -> x[i] }",
     "{ S0[i, k, r] -> x[i]; S0[i, k, r] -> A[k, i + r] }",
     "{ S0[i, k, r] -> [0, i, 0, k, 0, r, 0] }",
     "S0: (i, k, r)   [band 0: loop parallel, loop | band 1: loop]\n"},
    {"smart: different dimensions are kept apart", PO_FUSE_SMART, 0, GEMM,
     "S0: (0, i, j)   [order | band 0: loop parallel, loop parallel]\n"
     "S1: (1, i, j, k)   [order | band 1: loop parallel, loop parallel, "
     "loop]\n"},
    {"max: everything in one band", PO_FUSE_MAX, 0, GEMM,
     "S0: (i, j, 0, 0)   [band 0: loop parallel, loop parallel, loop | "
     "order]\n"
     "S1: (i, j, k, 1)   [band 0: loop parallel, loop parallel, loop | "
     "order]\n"},
    {"max: the consumer is shifted behind its producer", PO_FUSE_MAX, 0, SHIFT,
     "S0: (i, 0)   [band 0: loop | order]\n"
     "S1: (i + 1, 1)   [band 0: loop | order]\n"},
    {"smart: not at the cost of the parallel loops", PO_FUSE_SMART, 0, SHIFT,
     "S0: (0, i)   [order | band 0: loop parallel]\n"
     "S1: (1, i)   [order | band 1: loop parallel]\n"},
    {"smart: a transposed consumer is fused for nothing lost", PO_FUSE_SMART, 0,
     CHAIN,
     "S0: (i, j, 0)   [band 0: loop parallel, loop parallel | order]\n"
     "S1: (j, i, 1)   [band 0: loop parallel, loop parallel | order]\n"},
    {"none: never fused", PO_FUSE_NONE, 0, CHAIN,
     "S0: (0, i, j)   [order | band 0: loop parallel, loop parallel]\n"
     "S1: (1, i, j)   [order | band 1: loop parallel, loop parallel]\n"},
    {"jacobi-1d: two half-steps, skewed by two", PO_FUSE_SMART, 0,
     "[n, m] -> { : n > 0 and m > 0 }",
     "[n, m] -> { S0[t, i] : 0 <= t < m and 1 <= i < n - 1; "
     "S1[t, i] : 0 <= t < m and 1 <= i < n - 1 }",
     "{ S0[t, i] -> B[i]; S1[t, i] -> A[i] }",
     "{ S0[t, i] -> A[i - 1]; S0[t, i] -> A[i]; S0[t, i] -> A[i + 1]; "
     "S1[t, i] -> B[i - 1]; S1[t, i] -> B[i]; S1[t, i] -> B[i + 1] }",
     "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }",
     "S0: (t, 2t + i, 0)   [band 0: loop, loop | order]\n"
     "S1: (t, 2t + i + 1, 1)   [band 0: loop, loop | order]\n"},
    {"jacobi-1d without a budget keeps its order, and what is parallel in it",
     PO_FUSE_SMART, 1, "[n, m] -> { : n > 0 and m > 0 }",
     "[n, m] -> { S0[t, i] : 0 <= t < m and 1 <= i < n - 1; "
     "S1[t, i] : 0 <= t < m and 1 <= i < n - 1 }",
     "{ S0[t, i] -> B[i]; S1[t, i] -> A[i] }",
     "{ S0[t, i] -> A[i - 1]; S0[t, i] -> A[i]; S0[t, i] -> A[i + 1]; "
     "S1[t, i] -> B[i - 1]; S1[t, i] -> B[i]; S1[t, i] -> B[i + 1] }",
     "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }",
     "S0: (t, 0, i)   [band 0: loop | order | band 1: loop parallel]\n"
     "S1: (t, 1, i)   [band 0: loop | order | band 2: loop parallel]\n"},
    {"seidel-2d: all three loops in one band", PO_FUSE_SMART, 0,
     "[n, m] -> { : n > 0 and m > 0 }",
     "[n, m] -> { S0[t, i, j] : 0 <= t < m and 1 <= i, j < n - 1 }",
     "{ S0[t, i, j] -> A[i, j] }",
     "{ S0[t, i, j] -> A[a, b] : i - 1 <= a <= i + 1 and "
     "j - 1 <= b <= j + 1 }",
     "{ S0[t, i, j] -> [0, t, 0, i, 0, j, 0] }",
     "S0: (t, t + i, 2t + i + j)   [band 0: loop, loop, loop]\n"},
    {"fdtd-2d: four statements, one of lower dimension", PO_FUSE_SMART, 0,
     "[m, p, q] -> { : m > 0 and p > 0 and q > 0 }",
     "[m, p, q] -> { S0[t, j] : 0 <= t < m and 0 <= j < q; "
     "S1[t, i, j] : 0 <= t < m and 1 <= i < p and 0 <= j < q; "
     "S2[t, i, j] : 0 <= t < m and 0 <= i < p and 1 <= j < q; "
     "S3[t, i, j] : 0 <= t < m and 0 <= i < p - 1 and 0 <= j < q - 1 }",
     "{ S0[t, j] -> Y[0, j]; S1[t, i, j] -> Y[i, j]; S2[t, i, j] -> X[i, j]; "
     "S3[t, i, j] -> H[i, j] }",
     "{ S0[t, j] -> F[t]; S1[t, i, j] -> Y[i, j]; S1[t, i, j] -> H[i, j]; "
     "S1[t, i, j] -> H[i - 1, j]; S2[t, i, j] -> X[i, j]; "
     "S2[t, i, j] -> H[i, j]; S2[t, i, j] -> H[i, j - 1]; "
     "S3[t, i, j] -> H[i, j]; S3[t, i, j] -> X[i, j]; "
     "S3[t, i, j] -> X[i, j + 1]; S3[t, i, j] -> Y[i, j]; "
     "S3[t, i, j] -> Y[i + 1, j] }",
     "{ S0[t, j] -> [0, t, 0, j, 0, 0, 0]; "
     "S1[t, i, j] -> [0, t, 1, i, 0, j, 0]; "
     "S2[t, i, j] -> [0, t, 2, i, 0, j, 0]; "
     "S3[t, i, j] -> [0, t, 3, i, 0, j, 0] }",
     "S0: (t, t, t + j, 0)   [band 0: loop, loop, loop | order]\n"
     "S1: (t, t + i, t + j, 1)   [band 0: loop, loop, loop | order]\n"
     "S2: (t, t + i, t + j, 2)   [band 0: loop, loop, loop | order]\n"
     "S3: (t, t + i + 1, t + j + 1, 3)   [band 0: loop, loop, loop | "
     "order]\n"},
    {"lu: a cycle of statements of different depth in a full band",
     PO_FUSE_SMART, 0, "[n] -> { : n > 0 }",
     "[n] -> { S0[i, j, k] : 0 <= i < n and 0 <= j < i and 0 <= k < j; "
     "S1[i, j] : 0 <= i < n and 0 <= j < i; "
     "S2[i, j, k] : 0 <= i < n and i <= j < n and 0 <= k < i }",
     "{ S0[i, j, k] -> A[i, j]; S1[i, j] -> A[i, j]; S2[i, j, k] -> A[i, j] }",
     "{ S0[i, j, k] -> A[i, k]; S0[i, j, k] -> A[k, j]; "
     "S0[i, j, k] -> A[i, j]; S1[i, j] -> A[j, j]; S1[i, j] -> A[i, j]; "
     "S2[i, j, k] -> A[i, j]; S2[i, j, k] -> A[i, k]; "
     "S2[i, j, k] -> A[k, j] }",
     "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0]; "
     "S1[i, j] -> [0, i, 0, j, 1, 0, 0]; "
     "S2[i, j, k] -> [0, i, 1, j, 0, k, 0] }",
     "S0: (k, i, j, 0)   [band 0: loop, loop, loop | order]\n"
     "S1: (j, i, j, 1)   [band 0: loop, loop, loop | order]\n"
     "S2: (k, i, j, 2)   [band 0: loop, loop, loop | order]\n"},
    {"trisolv: the initialisation apart, the solution by columns",
     PO_FUSE_SMART, 0, "[n] -> { : n > 0 }",
     "[n] -> { S0[i] : 0 <= i < n; S1[i, j] : 0 <= i < n and 0 <= j < i; "
     "S2[i] : 0 <= i < n }",
     "{ S0[i] -> x[i]; S1[i, j] -> x[i]; S2[i] -> x[i] }",
     "{ S0[i] -> b[i]; S1[i, j] -> x[i]; S1[i, j] -> x[j]; "
     "S1[i, j] -> L[i, j]; S2[i] -> x[i]; S2[i] -> L[i, i] }",
     "{ S0[i] -> [0, i, 0, 0, 0]; S1[i, j] -> [0, i, 1, j, 0]; "
     "S2[i] -> [0, i, 2, 0, 0] }",
     "S0: (0, i)   [order | band 0: loop parallel]\n"
     "S1: (1, j, i, 0)   [order | band 1: loop, loop | order]\n"
     "S2: (1, i, i, 1)   [order | band 1: loop, loop | order]\n"},
    {"2mm: fusing the products would cost a loop of the band", PO_FUSE_SMART, 0,
     "[n] -> { : n > 0 }",
     "[n] -> { S0[i, j] : 0 <= i, j < n; S1[i, j, k] : 0 <= i, j, k < n; "
     "S2[i, j] : 0 <= i, j < n; S3[i, j, k] : 0 <= i, j, k < n }",
     "{ S0[i, j] -> T[i, j]; S1[i, j, k] -> T[i, j]; S2[i, j] -> D[i, j]; "
     "S3[i, j, k] -> D[i, j] }",
     "{ S1[i, j, k] -> T[i, j]; S1[i, j, k] -> A[i, k]; "
     "S1[i, j, k] -> B[k, j]; S2[i, j] -> D[i, j]; S3[i, j, k] -> D[i, j]; "
     "S3[i, j, k] -> T[i, k]; S3[i, j, k] -> C[k, j] }",
     "{ S0[i, j] -> [0, i, 0, j, 0, 0, 0]; "
     "S1[i, j, k] -> [0, i, 0, j, 1, k, 0]; "
     "S2[i, j] -> [1, i, 0, j, 0, 0, 0]; "
     "S3[i, j, k] -> [1, i, 0, j, 1, k, 0] }",
     "S0: (0, i, j)   [order | band 0: loop parallel, loop parallel]\n"
     "S1: (1, i, j, k)   [order | band 1: loop parallel, loop parallel, "
     "loop]\n"
     "S2: (2, i, j)   [order | band 2: loop parallel, loop parallel]\n"
     "S3: (3, i, j, k)   [order | band 3: loop parallel, loop parallel, "
     "loop]\n"},
    {"floyd-warshall: the outer loop is a band of its own", PO_FUSE_SMART, 0,
     "[n] -> { : n > 0 }", "[n] -> { S0[k, i, j] : 0 <= k, i, j < n }",
     "{ S0[k, i, j] -> P[i, j] }",
     "{ S0[k, i, j] -> P[i, j]; S0[k, i, j] -> P[i, k]; "
     "S0[k, i, j] -> P[k, j] }",
     "{ S0[k, i, j] -> [0, k, 0, i, 0, j, 0] }",
     "S0: (k, i, j)   [band 0: loop | band 1: loop, loop]\n"},
    {"a loop runs backwards to be permutable", PO_FUSE_SMART, 0,
     "[n] -> { : n > 3 }", "[n] -> { S0[i, j] : 0 <= i, j < n }",
     "{ S0[i, j] -> A[i, j] }",
     "[n] -> { S0[i, j] -> A[a, k] : a = i - 1 and j <= k < n }",
     "{ S0[i, j] -> [0, i, 0, j, 0] }", "S0: (i, -j)   [band 0: loop, loop]\n"},
    {"a dependence backwards along j: skewed by one, parallel outside",
     PO_FUSE_SMART, 0, "[n] -> { : n > 3 }",
     "[n] -> { S0[i, j] : 0 <= i, j < n }", "{ S0[i, j] -> A[i, j] }",
     "{ S0[i, j] -> A[i - 1, j + 1] }", "{ S0[i, j] -> [0, i, 0, j, 0] }",
     "S0: (i + j, i)   [band 0: loop parallel, loop]\n"},
    {"a parameter of any sign in the distance", PO_FUSE_SMART, 0,
     "[lo, hi] -> { : }", "[lo, hi] -> { S0[i] : lo <= i < hi }",
     "{ S0[i] -> A[i] }", "[lo, hi] -> { S0[i] -> A[lo] }",
     "{ S0[i] -> [0, i, 0] }", "S0: (i)   [band 0: loop]\n"},
    {"statements without loops", PO_FUSE_SMART, 0, "{ : }", "{ S0[]; S1[] }",
     "{ S0[] -> a[]; S1[] -> b[] }", "{ S1[] -> a[] }",
     "{ S0[] -> [0]; S1[] -> [1] }", "S0: (0)   [order]\nS1: (1)   [order]\n"},
    {"sink and source in both orders at the dates of a full set of rows",
     PO_FUSE_SMART, 0, "[n, m] -> { : n > 0 and m > 0 }",
     "[n, m] -> { S0[i, j, k] : 0 <= i < m and 0 <= k <= j < n; "
     "S1[i, j] : 0 <= i, j < n; S2[i, j] : 0 <= i, j < n }",
     "{ S0[i, j, k] -> A[i + 2, k - 2]; S1[i, j] -> A[0, 2j - 1]; "
     "S2[i, j] -> B[j - 2] }",
     "{ S0[i, j, k] -> A[i + 1, 1 - k]; S1[i, j] -> a[]; "
     "S2[i, j] -> A[j, i - 2] }",
     "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0]; "
     "S1[i, j] -> [0, i, 0, j, 1, 0, 0]; S2[i, j] -> [0, i, 0, j, 2, 0, 0] }",
     "S0: (i, j, 0, k)   [band 0: loop | band 1: loop | order | "
     "band 2: loop parallel]\n"
     "S1: (i, j, 1)   [band 0: loop | band 1: loop | order]\n"
     "S2: (i, j, 2)   [band 0: loop | band 1: loop | order]\n"},
    {"no row runs a loop of constant length after another: 99i + j",
     PO_FUSE_SMART, 0, "{ : }",
     "{ S0[i] : 0 <= i < 99; S1[i, j] : 0 <= i, j < 99 }",
     "{ S0[i] -> s[]; S1[i, j] -> s[] }", "{ S1[i, j] -> s[] }",
     "{ S0[i] -> [0, i, 0, 0, 0]; S1[i, j] -> [0, i, 1, j, 0] }",
     "S0: (i, 0)   [band 0: loop | order]\n"
     "S1: (i, 1, j)   [band 0: loop | order | band 1: loop]\n"},
    {"no shift by the length of a loop: i, i + 99", PO_FUSE_MAX, 0, "{ : }",
     "{ S0[i] : 0 <= i < 99; S1[i] : 0 <= i < 99 }",
     "{ S0[i] -> A[i]; S1[i] -> B[i] }", "{ S1[i] -> A[98 - i] }",
     "{ S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0] }",
     "S0: (0, i)   [order | band 0: loop parallel]\n"
     "S1: (1, i)   [order | band 1: loop parallel]\n"},
    {"a cycle between two loops in an outer one is cut inside", PO_FUSE_SMART,
     0, "[n] -> { : n > 0 }",
     "[n] -> { S0[t, i] : 0 <= t, i < n; S1[t, i] : 0 <= t, i < n }",
     "[n] -> { S0[t, i] -> A[i]; S1[t, i] -> B[i] }",
     "[n] -> { S0[t, i] -> B[n - 1 - i]; S1[t, i] -> A[n - 1 - i] }",
     "{ S0[t, i] -> [0, t, 0, i, 0]; S1[t, i] -> [0, t, 1, i, 0] }",
     "S0: (t, 0, i)   [band 0: loop | order | band 1: loop parallel]\n"
     "S1: (t, 1, i)   [band 0: loop | order | band 2: loop parallel]\n"},
};

static po_scop *scop_of(const struct find_case *c)
{
    return scop_from_text(ctx, c->context, c->domain, c->writes, c->reads,
                          c->order);
}

/* Are all sources dated before their sinks?  Missing rows count as zeros. */
static bool respects(const po_schedule *schedule, const po_scop *scop,
                     const po_dep *dep)
{
    isl_map *src = po_schedule_map(schedule, scop, dep->src);
    isl_map *dst = po_schedule_map(schedule, scop, dep->dst);
    isl_size n_src = isl_map_dim(src, isl_dim_out);
    isl_size n_dst = isl_map_dim(dst, isl_dim_out);
    isl_bool good;

    for (; n_src < n_dst; n_src++)
        src = isl_map_fix_si(isl_map_add_dims(src, isl_dim_out, 1), isl_dim_out,
                             (unsigned)n_src, 0);
    for (; n_dst < n_src; n_dst++)
        dst = isl_map_fix_si(isl_map_add_dims(dst, isl_dim_out, 1), isl_dim_out,
                             (unsigned)n_dst, 0);
    src = isl_map_lex_ge_map(src, dst);
    src = isl_map_intersect(src, isl_map_copy(dep->relation));
    good = isl_map_is_empty(src);
    isl_map_free(src);
    return good == isl_bool_true;
}

static void check_case(const struct find_case *c)
{
    po_options options = *run.options;
    po_run with = run;
    po_scop *scop = scop_of(c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_schedule *schedule;
    po_text text = {0};
    bool good;

    options.fuse = c->fuse;
    options.budget = c->budget;
    with.options = &options;
    schedule = po_schedule_find(scop, deps, true, &with);
    po_schedule_print(schedule, scop, &text);
    good = schedule && strcmp(po_text_get(&text), c->want) == 0;
    if (!good)
        fprintf(stderr, "  %s: got\n%s", c->why, po_text_get(&text));
    CU_ASSERT(good);
    CU_ASSERT_EQUAL(po_schedule_check(schedule, scop), isl_stat_ok);
    for (int d = 0; schedule && d < deps->n_dep; d++)
        CU_ASSERT(respects(schedule, scop, &deps->dep[d]));
    po_text_free(&text);
    po_schedule_free(schedule);
    po_deps_free(deps);
    po_scop_free(scop);
}

static void test_schedules(void)
{
    for (size_t i = 0; i < COUNTOF(kernels); i++)
        check_case(&kernels[i]);
}

/* A scalar that is assigned before it is used in each iteration. */
static const struct find_case private_case = {
    .context = "[n] -> { : n > 0 }",
    .domain = "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }",
    .writes = "{ S0[i] -> s[]; S1[i] -> A[i] }",
    .reads = "{ S1[i] -> s[] }",
    .order = "{ S0[i] -> [0, i, 0]; S1[i] -> [0, i, 1] }"};

static void test_private(void)
{
    po_scop *scop = scop_of(&private_case);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_schedule *schedule;

    for (int d = 0; d < deps->n_dep; d++)
        deps->dep[d].is_private = deps->dep[d].kind != PO_DEP_FLOW;
    schedule = po_schedule_find(scop, deps, false, &run);
    CU_ASSERT(schedule->stmt[0].row[0].parallel);
    po_schedule_free(schedule);
    schedule = po_schedule_find(scop, deps, true, &run);
    CU_ASSERT_FALSE(schedule->stmt[0].row[0].parallel);
    po_schedule_free(schedule);
    po_deps_free(deps);
    po_scop_free(scop);
}

static void test_nothing(void)
{
    po_scop *scop = scop_of(&kernels[0]);
    po_deps *deps = po_deps_analyse(scop, &run);

    CU_ASSERT_PTR_NULL(po_schedule_find(NULL, deps, true, &run));
    CU_ASSERT_PTR_NULL(po_schedule_find(scop, NULL, true, &run));
    po_deps_free(deps);
    po_scop_free(scop);
}

CU_TestInfo sched_find_tests[] = {
    {"schedules of small kernels", test_schedules},
    {"private dependences count only if told so", test_private},
    {"no input, no schedule", test_nothing},
    CU_TEST_INFO_NULL,
};
