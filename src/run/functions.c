/* The functions of a file: what each may cost, and which process works on it.
 *
 * Functions are independent, and so are the processes: groups of functions that do not
 * depend on how many processes there are begin in the same state, with a context
 * of isl of their own, and their results are taken in the order of the text.
 *
 * A process that crashes or runs out of memory loses the functions of its group,
 * which stay as they are, with status 3.
 */
#include "result.h"

#include <isl/options.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "polyopt/jobs.h"
#include "polyopt/report.h"
#include "polyopt/syntax.h"

/* A nest has at least so many units of work: most nests need no more than half of
 * it, which is what the first attempt may have.
 */
#define LEAST_BUDGET 750000ul

/* A group of functions has one nest at least, and in large files so many that there
 * are about this many groups, but no more than this many nests.
 */
#define MANY_GROUPS 64
#define MANY_NESTS  16

/* So many processes work on a file, if the user does not say. */
#define USUAL_PROCESSES 4

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

/* Say that directives of the file have been left out. */
static void say_asleep(const po_unit *unit, const po_run *run)
{
    po_loc first = po_unit_loc(unit, unit->disabled);

    if (unit->n_disabled > 0 && !run->disabled && !run->options->openmp_added)
        po_diag_remark(run->diag, &first, "OpenMP directives left out",
                       po_flags_openmp(run->options) == PO_OPENMP_NONE
                           ? "they mean nothing without -fopenmp"
                           : "--openmp=ignore",
                       "asleep");
}

/* The work on a file.
 *
 * "budget"    units for each nest
 * "first"     of the groups, the first function, and behind the last, the number of
 *             functions
 * "began_ms"  the processor time that had been used when it began, and "left_ms" what
 *             is left, see po_effort_file
 * "list", "out"  as in po_result, for all groups so far
 * "is_said"   a restriction of the whole file has been told
 */
struct work {
    const po_unit *unit;
    const po_run *run;
    unsigned long budget;
    int n_group;
    int *first;
    long began_ms;
    long left_ms;
    po_patches list;
    po_text *out;
    bool is_said;
    bool is_late;
};

static int count_nests(const po_unit *unit)
{
    int n = 0;

    for (int i = 0; i < unit->n_function; i++)
        n += po_function_count_nests(unit->function[i]);
    return n;
}

/* What a nest of the file may cost: what there is for all of them is shared alike,
 * but for a least that makes something of most nests.  What one does not need is not
 * given to another: the result for a nest does not depend on those around it.
 */
static unsigned long share_budget(int n_nest, const po_options *options)
{
    unsigned long share = options->file_budget;

    if (share == 0 || n_nest == 0)
        return options->budget;
    share /= (unsigned long)n_nest;
    if (share < LEAST_BUDGET)
        share = LEAST_BUDGET;
    return options->budget == 0 || share < options->budget ? share
                                                           : options->budget;
}

/* Divide the functions into groups. */
static void make_groups(struct work *w, int n_nest)
{
    int capacity = n_nest / MANY_GROUPS;
    int n = 0;

    if (capacity > MANY_NESTS)
        capacity = MANY_NESTS;
    if (capacity < 1)
        capacity = 1;
    w->first = po_alloc(((size_t)w->unit->n_function + 2) * sizeof(int));
    w->n_group = 1;
    for (int i = 0; i < w->unit->n_function; i++) {
        if (n >= capacity) {
            w->first[w->n_group++] = i;
            n = 0;
        }
        n += po_function_count_nests(w->unit->function[i]);
    }
    w->first[w->n_group] = w->unit->n_function;
}

/* Return how a function is worked on: as "run" says, within "options" for it. */
static po_run run_for(const struct work *w, const po_function *function,
                      const po_run *run, po_options *options)
{
    struct restriction found;
    po_run own = *run;

    *options = restrict_options(w->unit, function, w->run->options, &found);
    own.most = options->budget;
    options->budget = w->budget;
    own.options = options;
    own.unit = w->unit;
    return own;
}

/* Optimise the functions of a group. */
static void optimise_group(const struct work *w, int number, po_text *packed)
{
    const po_diag *diag = w->run->diag;
    po_result result = {.diag = {.quiet = diag->quiet,
                                 .verbose = diag->verbose,
                                 .format = diag->format,
                                 .keeps = diag->keeps,
                                 .path = diag->path,
                                 .file = diag->file}};
    po_run run = *w->run;

    run.diag = &result.diag;
    run.certificate = w->run->certificate ? &result.certificate : NULL;
    run.trees = w->run->trees ? &result.trees : NULL;
    run.report = w->run->report ? &result.report : NULL;
    run.ctx = isl_ctx_alloc();
    isl_options_set_on_error(run.ctx, ISL_ON_ERROR_CONTINUE);
    po_effort_file(w->left_ms);
    for (int i = w->first[number]; i < w->first[number + 1]; i++) {
        po_options options;
        po_run own = run_for(w, w->unit->function[i], &run, &options);
        po_scops *scops = po_scops_find_in(w->unit, i, &own);

        po_text_add(&result.has_region, scops && scops->n_scop > 0 ? "y" : "n");
        po_nests_optimise(w->unit, scops, &own, &result.list, &result.out);
    }
    isl_ctx_free(run.ctx);
    result.is_late = po_effort_total().is_late;
    po_result_pack(&result, packed);
    po_result_free(&result);
}

long po_used_ms(void)
{
    static const int who[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    struct rusage usage;
    long ms = 0;

    for (size_t i = 0; i < PO_COUNTOF(who); i++)
        if (getrusage(who[i], &usage) == 0)
            ms += (long)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 +
                  (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
    return ms;
}

/* Find out how much of the time for the file is left. */
static void look_at_clock(struct work *w)
{
    long limit_ms = w->run->options->file_time_ms;
    long spent_ms = po_used_ms() - w->began_ms;

    if (limit_ms > 0)
        w->left_ms = limit_ms > spent_ms ? limit_ms - spent_ms : 1;
}

/* The process for a group has ended without a result: say so, and leave its functions
 * as they are.
 */
static void lose(const struct work *w, int number, int status)
{
    const bool is_memory = status == PO_EXIT_MEMORY;

    if (is_memory)
        po_diag_error(w->run->diag, NULL,
                      "there is not enough memory (see --memory-limit) for "
                      "some functions, which are left as they are");
    else
        po_diag_error(w->run->diag, NULL,
                      "polyopt has crashed (%s) on some functions, which are "
                      "left as they are; if not for want of memory, please "
                      "report it",
                      status < 0 ? strsignal(-status) : "unknown");
    for (int i = w->first[number]; i < w->first[number + 1]; i++)
        po_function_reject(w->unit, w->unit->function[i], PO_REJECT_INTERNAL,
                           is_memory ? "memory" : "crash", w->run->diag);
}

/* Append the new texts, which are moved. */
static void add_patches(po_patches *list, po_patches *more)
{
    for (int i = 0; i < more->n; i++) {
        *PO_ADD(list->patch, list->n) = more->patch[i];
    }
    more->n = 0;
}

/* Append a text to one, with something in between, unless one of them is empty. */
static void append(po_text *text, const char *between, const po_text *more)
{
    if (!text || more->n == 0)
        return;
    if (text->n > 0)
        po_text_add(text, between);
    po_text_add_bytes(text, more->bytes, more->n);
}

/* Take the result for a group. */
static void take_group(struct work *w, int number, int status,
                       const po_text *packed)
{
    po_result result = {0};

    look_at_clock(w);
    if (status != 0 || !po_result_unpack(packed, w->unit->arena, &result)) {
        lose(w, number, status);
        po_result_free(&result);
        return;
    }
    for (int i = w->first[number]; i < w->first[number + 1]; i++) {
        const po_function *function = w->unit->function[i];
        struct restriction found;

        restrict_options(w->unit, function, w->run->options, &found);
        if (result.has_region.bytes[i - w->first[number]] == 'y')
            say(&found, w->unit, function, &w->is_said, w->run);
    }
    add_patches(&w->list, &result.list);
    append(w->out, "", &result.out);
    append(w->run->certificate, ",", &result.certificate);
    append(w->run->trees, "", &result.trees);
    append(w->run->report, "", &result.report);
    po_diag_adopt(w->run->diag, &result.diag);
    w->is_late = w->is_late || result.is_late;
    po_result_free(&result);
}

/* Say that a clock has ended some work, so that the result depends on more than
 * the input and the options.
 */
static void report_clock(const struct work *w)
{
    po_loc top = {.file = w->unit->path, .line = 1, .col = 1};

    if (w->is_late)
        po_diag_remark(w->run->diag, &top,
                       "the result depends on how fast the machine is",
                       "a limit on time has ended some work", "time-limit");
}

/* Tell the run which directives are replaced by what is in the new texts. */
static void note_replaced(const po_patches *list, const po_run *run)
{
    for (int i = 0; run->replaced && i < list->n; i++)
        for (int k = 0; k < list->patch[i].n_shared; k++)
            run->replaced[list->patch[i].shared[k]] = true;
}

/* Put the new texts in the order of their places: functions that nests have of their
 * own stand before the one that these are in.
 */
static void sort_patches(po_patches *list)
{
    for (int i = 1; i < list->n; i++) {
        po_patch patch = list->patch[i];
        int k = i;

        for (; k > 0 && list->patch[k - 1].begin > patch.begin; k--)
            list->patch[k] = list->patch[k - 1];
        list->patch[k] = patch;
    }
}

isl_stat po_optimise_unit(const po_unit *unit, const po_run *run, po_text *out)
{
    struct work w = {.unit = unit, .run = run, .out = out};
    po_jobs jobs = {.max = po_jobs_max(run->options->n_job, USUAL_PROCESSES),
                    .has_results = true};
    int n_nest = unit ? count_nests(unit) : 0;

    if (!unit)
        return isl_stat_error;
    w.budget = share_budget(n_nest, run->options);
    w.began_ms = po_used_ms();
    look_at_clock(&w);
    make_groups(&w, n_nest);
    jobs.n = w.n_group;
    while (po_jobs_next(&jobs))
        if (jobs.is_work)
            optimise_group(&w, jobs.number, &jobs.result);
        else
            take_group(&w, jobs.number, jobs.status, &jobs.result);
    report_clock(&w);
    note_replaced(&w.list, run);
    if (run->options->stage == PO_STAGE_C) {
        say_asleep(unit, run);
        note_openmp(&w.list, run->diag);
        sort_patches(&w.list);
        po_splice(unit, run->options->line_directives, w.list.n, w.list.patch,
                  out);
        for (int i = 0; i < w.list.n; i++)
            po_report_add_line(&w.list.patch[i], out, run);
    }
    if (run->options->stage == PO_STAGE_SVG)
        po_report_stack(out);
    for (int i = 0; i < w.list.n; i++)
        po_patch_clear(&w.list.patch[i]);
    free(w.list.patch);
    free(w.first);
    return isl_stat_ok;
}
