/* Several texts of a region: one for strides that are 1, and in its alternative branch, in the
 * place of the original, one for any; and one for threads, and in its alternative branch one in
 * vectors, of short sums that are unrolled.
 *
 * Where one of the two gains nothing, the other is what there is.
 */
#include "nests.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/directive.h"
#include "polyopt/passes.h"
#include "polyopt/script.h"

bool po_nest_has_both(const po_unit *unit, const po_scop *scop,
                      const po_run *run)
{
    po_arena *arena = po_arena_new();
    const char *guard = po_unit_guard(unit, scop->begin, scop->end, arena);
    bool may = scop->unit_strides && guard && !*guard && !run->options->mpi &&
               !run->options->offload && !run->options->reparse;

    po_arena_free(arena);
    return may;
}

/* What becomes of one version of a nest: its texts, and what is said of it. */
struct version {
    isl_stat status;
    po_patches list;
    po_diag diag;
};

static struct version optimise_version(const po_unit *unit, po_scop *scop,
                                       const po_run *run, int number,
                                       const po_text *rest, po_text *out)
{
    struct version v = {.diag = *run->diag};
    po_run aside = *run;

    v.diag.n_remark = v.diag.n_unchanged = v.diag.n_optimised =
        v.diag.n_internal = 0;
    v.diag.remark = NULL;
    v.diag.lines = v.diag.first = (po_text){0};
    aside.diag = &v.diag;
    v.status = po_nest_optimise(unit, scop, &aside, number, rest, &v.list, out);
    return v;
}

/* Add the first "end" patches of the version to the list, and clear others. */
static void keep_patches(struct version *v, int end, po_patches *list)
{
    for (int i = 0; i < v->list.n; i++)
        if (i < end)
            *PO_ADD(list->patch, list->n) = v->list.patch[i];
        else
            po_patch_clear(&v->list.patch[i]);
    free(v->list.patch);
}

/* Say nothing of what has been said of the version. */
static void forget(struct version *v)
{
    po_diag none = {0};

    po_diag_adopt(&none, &v->diag);
    for (int i = 0; i < none.n_remark; i++)
        po_remark_clear(&none.remark[i]);
    free(none.remark);
    po_text_free(&none.lines);
    po_text_free(&none.first);
}

/* Say what has been said of the one, and not of the other. */
static void say_of(struct version *kept, struct version *other,
                   const po_run *run)
{
    po_diag_adopt(run->diag, &kept->diag);
    forget(other);
}

/* Have what is given again leave the version as it is, where the order of the other one is printed:
 * that would else be for both.
 */
static void print_left(const po_scop *scop, const po_run *run, po_text *out)
{
    if (run->options->stage == PO_STAGE_SCRIPT) {
        po_script_print_header(scop, out);
        po_text_add(out, "leave\n");
    }
    po_attempt_leave_tree(scop, run);
}

isl_stat po_nest_optimise_both(const po_unit *unit, po_scop *scop,
                               const po_run *run, int number, po_patches *list,
                               po_text *out)
{
    struct version any = optimise_version(unit, scop, run, number, NULL, out);
    int n = any.status >= 0 ? any.list.n : 0;
    struct version ones =
        optimise_version(unit, scop->unit_strides, run, number + (n > 1),
                         n > 0 ? &any.list.patch[n - 1].text : NULL, out);
    bool is_kept = ones.status >= 0 && ones.list.n > 0;

    list->is_idle = any.list.is_idle;
    list->is_small = any.list.is_small;
    list->is_too_much = any.list.is_too_much;
    if (n > 0 && !is_kept)
        print_left(scop->unit_strides, run, out);
    keep_patches(&any, is_kept ? n - 1 : n, list);
    keep_patches(&ones, is_kept ? ones.list.n : 0, list);
    say_of(is_kept ? &ones : &any, is_kept ? &any : &ones, run);
    return is_kept ? ones.status : any.status;
}

/* Sums of so many terms, at most, compilers unroll, and make vectors of the results; of fewer than
 * five, clang does, too.
 */
#define MOST_UNROLLED 16
#define LEAST_TERMS   5

/* The terms of the longest of the sums that are short. */
static long longest_sum(const po_scop *scop)
{
    long most = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        long n = po_tree_n_unrolled(scop, &scop->stmt[s]);

        most = n > most ? n : most;
    }
    return most;
}

/* Is the text in vectors that compilers do not make by themselves: of long sums, or where the first
 * iteration is kept from clang?
 */
static bool is_better(const char *text, long n_term)
{
    return strstr(text, "#pragma omp simd") &&
           (n_term > MOST_UNROLLED || strstr(text, "first("));
}

/* The options for the order of the program, in vectors, with short sums unrolled. */
static po_options options_for_sums(const po_run *run)
{
    po_options options = *run->options;

    options.scheduler = PO_SCHEDULER_IDENTITY;
    options.packing = PO_PACKING_NONE;
    options.min_gain = PO_ANY_GAIN;
    options.parallel = options.tile = false;
    options.no_jam = options.no_block = options.unroll_sums = true;
    return options;
}

/* The same run with other options, aside: with no order of the user's, and nothing written of what it
 * finds.
 */
static po_run run_aside(const po_run *run, const po_options *options)
{
    po_run aside = *run;

    aside.options = options;
    aside.certificate = aside.trees = aside.report = NULL;
    aside.schedules = NULL;
    aside.openscop = NULL;
    aside.script = NULL;
    return aside;
}

bool po_nest_unroll_sums(const po_unit *unit, po_scop *scop, const po_run *run,
                         po_patch *patch)
{
    po_options options = options_for_sums(run);
    long n_term = run->options->unroll_sums ? 0 : longest_sum(scop);
    po_run unrolled = run_aside(run, &options);
    po_text out = {0};
    struct version v;
    bool good;

    if (n_term < LEAST_TERMS ||
        (scop->n_disjoint > 0 && n_term <= MOST_UNROLLED))
        return false;
    v = optimise_version(unit, scop, &unrolled, 0, NULL, &out);
    good = v.status >= 0 && v.list.n == 1 &&
           is_better(po_text_get(&v.list.patch[0].text), n_term);
    if (good)
        *patch = v.list.patch[0];
    for (int i = good; i < v.list.n; i++)
        po_patch_clear(&v.list.patch[i]);
    free(v.list.patch);
    po_text_free(&out);
    forget(&v);
    return good;
}
