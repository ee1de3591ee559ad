/* The functions of a file, one after the other, and what each may cost. */
#include "stages.h"

#include <stdlib.h>
#include <string.h>

/* A nest has at least so many units of work: most nests need no more. */
#define LEAST_BUDGET 500000ul

/* Note which directives are in the new texts. */
static void note_openmp(const po_patches *list, po_diag *diag)
{
    for (int i = 0; i < list->n; i++) {
        const char *text = po_text_get(&list->patch[i].text);

        if (strstr(text, "#pragma omp parallel"))
            diag->openmp = PO_OPENMP_PARALLEL;
        else if (diag->openmp == PO_OPENMP_NONE && strstr(text, "#pragma omp "))
            diag->openmp = PO_OPENMP_SIMD;
    }
}

/* What is taken back of the options for a file or function, and why. */
struct restriction {
    const char *what;
    const char *why;
    const char *code;
};

/* Return the options for a function: without threads, or directives, where these
 * are not safe.
 */
static po_options restrict_options(const po_unit *unit,
                                   const po_function *function,
                                   const po_options *options,
                                   struct restriction *found)
{
    po_options own = *options;
    const char *why =
        unit->no_threads ? unit->no_threads : function->no_threads;

    *found = (struct restriction){NULL, NULL, NULL};
    if (unit->openmp_dormant)
        *found = (struct restriction){
            "no OpenMP directives",
            "those of the program would be switched on with them", "no-openmp"};
    else if (options->parallel && why)
        *found = (struct restriction){"no parallel loops", why, "no-parallel"};
    own.parallel = own.parallel && !why && !unit->openmp_dormant;
    own.no_simd = own.no_simd || unit->openmp_dormant;
    return own;
}

/* Say what the restriction is: once, if it is for the whole file. */
static void say(const struct restriction *found, const po_unit *unit,
                const po_function *function, bool *is_said, const po_run *run)
{
    po_loc top = {.file = unit->path, .line = 1, .col = 1};
    bool is_file = unit->openmp_dormant || unit->no_threads;

    if (!found->what || (is_file && *is_said))
        return;
    po_diag_remark(run->diag, is_file ? &top : &function->loc, found->what,
                   found->why, found->code);
    *is_said = is_file;
}

/* What a nest of the file may cost: what there is for all of them is shared alike,
 * but for a least that makes something of most nests.  Work for which there was no
 * need is not done for another: the result for one nest does not depend on others.
 */
static unsigned long share_budget(const po_unit *unit,
                                  const po_options *options)
{
    unsigned long share = options->file_budget;
    unsigned long n = 0;

    for (int i = 0; i < unit->n_function; i++)
        n += (unsigned long)po_function_count_nests(unit->function[i]);
    if (share == 0 || n == 0)
        return options->budget;
    share /= n;
    if (share < LEAST_BUDGET)
        share = LEAST_BUDGET;
    return options->budget == 0 || share < options->budget ? share
                                                           : options->budget;
}

/* Optimise all functions. */
static void optimise_functions(const po_unit *unit, const po_run *run,
                               po_patches *list, po_text *out)
{
    unsigned long budget = share_budget(unit, run->options);
    bool is_said = false;

    for (int i = 0; i < unit->n_function; i++) {
        struct restriction found;
        po_options options =
            restrict_options(unit, unit->function[i], run->options, &found);
        po_run own = *run;

        options.budget = budget;
        own.options = &options;
        own.unit = unit;
        if (po_stages_optimise(unit, i, &own, list, out) > 0)
            say(&found, unit, unit->function[i], &is_said, run);
    }
}

/* Say that a clock has ended some work, so that the result depends on more than
 * the input and the options.
 */
static void report_clock(const po_unit *unit, const po_run *run)
{
    po_loc top = {.file = unit->path, .line = 1, .col = 1};

    if (po_effort_total().is_late)
        po_diag_remark(run->diag, &top,
                       "the result depends on how fast the machine is",
                       "a limit on time has ended some work", "time-limit");
}

isl_stat po_optimise_unit(const po_unit *unit, const po_run *run, po_text *out)
{
    po_patches list = {0};

    if (!unit)
        return isl_stat_error;
    po_effort_file(run->options->file_time_ms);
    optimise_functions(unit, run, &list, out);
    report_clock(unit, run);
    if (run->options->stage == PO_STAGE_C) {
        note_openmp(&list, run->diag);
        po_splice(unit, run->options->line_directives, list.n, list.patch, out);
    }
    for (int i = 0; i < list.n; i++)
        po_patch_clear(&list.patch[i]);
    free(list.patch);
    return isl_stat_ok;
}
