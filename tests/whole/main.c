/* Whole kernels through the passes, with isl as the oracle.
 *
 *     whole [flags] kernel.c ...
 *
 * For every region of every kernel:
 *
 *  - for every statement the scheduler finds at least as many parallel loops,
 *    and a band at least as deep, as isl's scheduler on the same dependences;
 *  - both trees respect the dependences;
 *  - the generated loops, interpreted for small parameters, execute exactly
 *    the instances of the domain, in the order of the final schedule;
 *  - so do the loops after unroll-and-jam, in an order that respects every
 *    dependence;
 *  - what has been shown to be right is never shown to be wrong with fewer units of work.
 *
 * Ends with "N passed, N failed".
 */
#include "whole.h"

#include <isl/options.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/ilp.h"

static int n_passed;
static int n_failed;

static void report(const char *kernel, const po_scop *scop, const char *what,
                   bool good)
{
    if (good) {
        n_passed++;
        return;
    }
    n_failed++;
    printf("FAIL %s:%s:%d: %s\n", kernel, scop->function, scop->loc.line, what);
}

/* Degrees of parallelism: parallel loops or, in a band of n permutable members,
 * n - 1 by wavefronts [BHRS08].
 */
static int degree_of(const struct merit *merit)
{
    int pipelined = merit->n_permutable - 1;

    return merit->n_parallel > pipelined ? merit->n_parallel : pipelined;
}

/* Is there as much to tile as in isl's, or more that is parallel?  Statements that pass over the
 * same array share a parallel loop at the price of tiles (sched/common_pass.c).
 */
static bool is_as_good(const struct merit *mine, const struct merit *isl)
{
    return degree_of(mine) >= degree_of(isl) &&
           (mine->n_permutable >= isl->n_permutable ||
            mine->n_parallel > isl->n_parallel);
}

/* Compare what a tree and isl's are worth for every statement. */
static void compare_merits(const char *kernel, const po_scop *scop,
                           const struct merit *mine, const struct merit *isl)
{
    char what[200];

    for (int s = 0; s < scop->n_stmt; s++) {
        snprintf(what, sizeof(what),
                 "%s: parallel %d, permutable %d; isl: parallel %d, "
                 "permutable %d",
                 scop->stmt[s].name, mine[s].n_parallel, mine[s].n_permutable,
                 isl[s].n_parallel, isl[s].n_permutable);
        report(kernel, scop, what, is_as_good(&mine[s], &isl[s]));
    }
}

/* Compare the scheduler with isl's, unless that takes too long. */
static void check_scheduler(const char *kernel, const po_scop *scop,
                            const po_deps *deps, const po_run *run)
{
    const size_t n_stmt = (size_t)scop->n_stmt;
    struct merit *mine = po_alloc(n_stmt * sizeof(*mine));
    struct merit *isl = po_alloc(n_stmt * sizeof(*isl));
    po_schedule *schedule = po_schedule_find(scop, deps, true, run);
    isl_schedule *tree = po_tree_build(scop, schedule, run);
    isl_bool is_legal = merit_by_isl(scop, deps, run, isl);

    merit_of(tree, scop, mine);
    report(kernel, scop, "own schedule is illegal",
           po_verify_schedule(scop, deps, tree, run) == isl_bool_true);
    if (is_legal < 0)
        printf("note %s:%s:%d: isl's scheduler takes too long\n", kernel,
               scop->function, scop->loc.line);
    else
        report(kernel, scop, "isl's schedule is illegal", is_legal);
    if (is_legal == isl_bool_true)
        compare_merits(kernel, scop, mine, isl);
    isl_schedule_free(tree);
    po_schedule_free(schedule);
    free(mine);
    free(isl);
}

/* Run the loops for one value of all parameters. */
static void check_loops(const char *kernel, const po_scop *scop,
                        const po_deps *deps, isl_schedule *tree,
                        const po_ast *ast, long value, bool exact)
{
    struct trace got = {0};
    struct trace want = {0};
    char what[100];
    bool good;

    if (!scop_admits(scop, value))
        return;
    if (!trace_of_ast(ast, scop, value, &got)) {
        report(kernel, scop, "the loops cannot be interpreted", false);
        return;
    }
    trace_of_tree(tree, scop, value, &want);
    snprintf(what, sizeof(what), "%s for parameters = %ld: %d instances of %d",
             exact ? "loops" : "jammed loops", value, got.n, want.n);
    good = exact ? trace_is_equal(&got, &want)
                 : trace_is_permutation(&got, &want) &&
                       trace_respects(&got, scop, deps, value);
    report(kernel, scop, what, good);
    trace_free(&got);
    trace_free(&want);
}

static void check_code(const char *kernel, const po_scop *scop,
                       const po_deps *deps, bool strict, const po_run *run)
{
    static const long values[] = {5, 0, 1, 2};
    size_t n_value = scop->n_param > 0 ? PO_COUNTOF(values) : 1;
    po_schedule *schedule = po_schedule_find(scop, deps, strict, run);
    isl_schedule *tree = po_tree_build(scop, schedule, run);
    po_ast *ast;

    tree = po_tree_optimise(tree, scop, deps, run);
    if (po_verify_schedule(scop, deps, tree, run) == isl_bool_true) {
        ast = po_ast_generate(scop, tree, run);
        for (size_t i = 0; ast && i < n_value; i++)
            check_loops(kernel, scop, deps, tree, ast, values[i], true);
        po_ast_jam(ast, scop);
        for (size_t i = 0; ast && i < n_value; i++)
            check_loops(kernel, scop, deps, tree, ast, values[i], false);
        report(kernel, scop, "no loops were generated", ast != NULL);
        po_ast_free(ast);
    } else if (strict) {
        report(kernel, scop, "the tree is illegal", false);
    }
    isl_schedule_free(tree);
    po_schedule_free(schedule);
}

static bool has_private(const po_deps *deps)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].is_private)
            return true;
    return false;
}

static void forget_private(po_deps *deps)
{
    for (int i = 0; i < deps->n_dep; i++)
        deps->dep[i].is_private = false;
}

static void check_verdicts(const char *kernel, const po_scop *scop,
                           const po_run *run)
{
    unsigned long budget;
    const char *wrong = find_wrong_verdict(scop, run, &budget);
    char what[100];

    snprintf(what, sizeof(what), "with %lu units, no to what is right: %s",
             budget, wrong ? wrong : "");
    report(kernel, scop, what, !wrong);
}

static void check_scop(const char *kernel, const po_scop *scop,
                       const po_run *run)
{
    po_deps *deps = po_deps_analyse(scop, run);

    report(kernel, scop, "invariants",
           po_scop_check(scop) >= 0 && po_deps_check(deps, scop) >= 0);
    check_scheduler(kernel, scop, deps, run);
    if (has_private(deps))
        check_code(kernel, scop, deps, false, run);
    forget_private(deps);
    check_code(kernel, scop, deps, true, run);
    check_verdicts(kernel, scop, run);
    po_deps_free(deps);
}

static bool read_file(const char *path, po_text *text)
{
    FILE *file = fopen(path, "rb");
    char buffer[4096];
    size_t n;

    if (!file)
        return false;
    while ((n = fread(buffer, 1, sizeof(buffer), file)) > 0)
        po_text_add_bytes(text, buffer, n);
    fclose(file);
    return true;
}

static void check_kernel(const char *path, const po_run *run)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    po_text text = {0};
    po_unit *unit = read_file(path, &text)
                        ? po_unit_read(path, po_text_get(&text), text.n, run)
                        : NULL;
    po_scops *scops = po_scops_find(unit, run);
    int failed_before = n_failed;

    for (int i = 0; scops && i < scops->n_scop; i++)
        check_scop(name, scops->scop[i], run);
    if (!scops || scops->n_scop == 0) {
        printf("FAIL %s: no regions\n", name);
        n_failed++;
    }
    if (n_failed == failed_before)
        printf("ok   %s\n", name);
    fflush(stdout);
    po_scops_free(scops);
    po_unit_free(unit);
    po_text_free(&text);
}

int main(int argc, char **argv)
{
    const char *flag[64];
    po_options options = {.stage = PO_STAGE_C,
                          .any_arguments = true,
                          .tile = true,
                          .budget = PO_DEFAULT_BUDGET,
                          .n_tile = 3,
                          .tile_size = {4, 3, 5},
                          .parallel = true,
                          .fuse = PO_FUSE_SMART,
                          .flag = flag};
    po_diag diag = {.quiet = true};
    po_run run = {.options = &options, .diag = &diag};

    if (!po_ilp_initialize())
        return 2;
    run.ctx = isl_ctx_alloc();
    isl_options_set_on_error(run.ctx, ISL_ON_ERROR_CONTINUE);
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && options.n_flag < 64)
            flag[options.n_flag++] = argv[i];
        else
            check_kernel(argv[i], &run);
    isl_ctx_free(run.ctx);
    po_ilp_finalize();
    printf("%d passed, %d failed\n", n_passed, n_failed);
    return n_failed > 0;
}
