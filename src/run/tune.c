/* --tune: try scripts by compiling and running what they make of the input, and write the best.
 *
 * The order is: make and run the original, and what polyopt does by itself; search
 * (tunesearch.c); run the original, polyopt's own choice and the best in turns.  The best is
 * written only if it is faster than the choice then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "polyopt/file.h"
#include "polyopt/machine.h"
#include "polyopt/process.h"
#include "tuner.h"

enum { EXIT_DONE = 0, EXIT_NONE = 1, EXIT_COMPILE = 2, EXIT_WRONG = 3 };

/* The last runs of the original, the model's choice and the best: "n_first" of the first, n
 * of the others.
 */
struct last {
    int n;
    int n_first;
    double original[PO_TUNE_MAX_RUNS];
    double model[PO_TUNE_MAX_RUNS];
    double best[PO_TUNE_MAX_RUNS];
};

/* Print what the last command for a candidate said. */
static void show_messages(const po_tuner *t, int number)
{
    po_text path = po_tune_file(t, number, "err");
    po_text text = {0};

    if (po_file_try(path.bytes, &text))
        fputs(po_text_get(&text), stderr);
    po_text_free(&text);
    po_text_free(&path);
}

/* Say that the original, or what polyopt makes of it, is of no use. */
static int fail(const po_tuner *t, int number, const char *message, int status)
{
    if (po_process_asked())
        return EXIT_NONE;
    if (po_tune_now() >= t->end_s - 1) {
        po_diag_error(t->diag, NULL,
                      "%ld s are too short to run the original and the result",
                      t->options->tune_s);
        return EXIT_NONE;
    }
    show_messages(t, number);
    po_diag_error(t->diag, NULL, "%s", message);
    return status;
}

/* Compile the original and the model's choice, twice: the
 * first run of a command may have to build the program.
 */
static int build(const po_tuner *t, const po_text *model)
{
    if (po_tune_build(t, PO_TUNE_ORIGINAL, t->in) != PO_VERDICT_READY)
        return fail(t, PO_TUNE_ORIGINAL,
                    "the original does not compile and link: --tune needs a "
                    "whole program in one file, or a command after --",
                    EXIT_COMPILE);
    if (po_tune_build(t, PO_TUNE_MODEL, model) != PO_VERDICT_READY)
        return fail(t, PO_TUNE_MODEL,
                    "the result does not compile and link, but the original "
                    "does",
                    EXIT_WRONG);
    return EXIT_DONE;
}

/* Does the second run of the original print and return the same as the first? */
static bool is_repeatable(po_tuner *t, po_timed *timed)
{
    po_text out = po_tune_file(t, PO_TUNE_ORIGINAL, "out");
    po_text first = {0};
    po_text second = {0};
    bool same = po_file_try(out.bytes, &first);

    *timed = po_tune_run(t, PO_TUNE_ORIGINAL, 0);
    same = same && po_file_try(out.bytes, &second) && first.n == second.n &&
           memcmp(po_text_get(&first), po_text_get(&second), first.n) == 0 &&
           timed->status == t->status;
    po_text_free(&first);
    po_text_free(&second);
    po_text_free(&out);
    return same;
}

/* When the search has to end: the last comparison has to have time. */
static double find_search_end(const po_tuner *t, const po_timed *original,
                              const po_timed *model)
{
    double half = 0.5 * (double)t->options->tune_s;
    double reserve = 0.5 + PO_TUNE_RUNS * (2.2 * model->wall_s +
                                           (t->is_slow ? 0 : original->wall_s));

    return t->end_s - (reserve < half ? reserve : half);
}

/* Run the original, twice if its output is looked at, and the model's choice. */
static int run_first(po_tuner *t)
{
    po_timed original = po_tune_run(t, PO_TUNE_ORIGINAL, 0);
    po_timed model;
    bool same;

    t->status = original.status;
    if (original.verdict != PO_VERDICT_READY)
        return fail(t, PO_TUNE_ORIGINAL, "the command fails for the original",
                    EXIT_COMPILE);
    if (t->options->runner && t->status != 0)
        return fail(t, PO_TUNE_ORIGINAL,
                    "the runner, or the original that it runs, does not end "
                    "with exit status 0",
                    EXIT_COMPILE);
    same = t->options->n_command > 0 || is_repeatable(t, &original);
    if (!same)
        return fail(t, PO_TUNE_ORIGINAL,
                    "the original does not print the same twice: outputs "
                    "cannot be compared",
                    EXIT_NONE);
    model = po_tune_run(t, PO_TUNE_MODEL, 0);
    t->build_s = model.wall_s;
    if (model.verdict == PO_VERDICT_READY)
        model = po_tune_run(t, PO_TUNE_MODEL, 0);
    if (model.verdict == PO_VERDICT_FAILED)
        return fail(t, PO_TUNE_MODEL, "the command fails for the result",
                    EXIT_NONE);
    if (model.verdict != PO_VERDICT_READY)
        return fail(t, PO_TUNE_MODEL,
                    "the result does not print and return what the original "
                    "does",
                    EXIT_WRONG);
    po_tune_say(t, "the original takes %.3f s, polyopt's choice %.3f s",
                original.seconds, model.seconds);
    t->original_s = original.seconds;
    t->is_slow = original.seconds > 2 * model.seconds;
    t->search_end_s = find_search_end(t, &original, &model);
    return EXIT_DONE;
}

/* What all verdicts depend on, but for the script. */
static uint64_t key_of(const po_tuner *t, const po_text *model)
{
    const po_options *options = t->options;
    uint64_t key = po_tune_hash(PO_TUNE_SEED, po_text_get(t->in), t->in->n);

    key = po_tune_hash(key, po_text_get(model), model->n);
    for (int i = 0; i < options->n_flag; i++)
        key = po_tune_hash(key, options->flag[i], strlen(options->flag[i]) + 1);
    for (int i = 0; i < options->n_command; i++)
        key = po_tune_hash(key, options->command[i],
                           strlen(options->command[i]) + 1);
    if (options->runner)
        key = po_tune_hash(key, options->runner, strlen(options->runner));
    return po_tune_machine_hash(key);
}

/* Run candidate "number" as one of the last runs; false if there is no time for it. */
static bool run_last(const po_tuner *t, int number, double *seconds)
{
    po_timed timed = po_tune_run(t, number, 0);

    *seconds = timed.seconds;
    return timed.verdict == PO_VERDICT_READY && timed.status == t->status;
}

/* Compare the three in turns; the original has been run before, if it is much slower. */
static struct last compare(const po_tuner *t, int best)
{
    struct last last = {.n_first = t->is_slow, .original = {t->original_s}};

    while (last.n < PO_TUNE_MAX_RUNS && !po_process_asked() &&
           !po_tune_is_decided(last.model, last.best, last.n)) {
        if (!t->is_slow &&
            run_last(t, PO_TUNE_ORIGINAL, &last.original[last.n_first]))
            last.n_first++;
        if (!run_last(t, PO_TUNE_MODEL, &last.model[last.n]))
            break;
        if (best == PO_TUNE_MODEL)
            last.best[last.n] = last.model[last.n];
        else if (!run_last(t, best, &last.best[last.n]))
            break;
        last.n++;
    }
    return last;
}

/* Have all nests be as polyopt does them. */
static void take_model(po_tune_script *script)
{
    for (int i = 0; i < script->n; i++)
        script->nest[i].text = script->nest[i].model;
}

/* Have all nests be as they are in the program, if that leads to the program. */
static bool take_original(const po_tuner *t, po_tune_script *script)
{
    po_options own = *t->options;
    po_outcome outcome = {0};
    po_text text = {0};
    bool same;

    own.remarks = PO_REMARKS_JSON;
    own.verbose = false;
    for (int i = 0; i < script->n; i++)
        script->nest[i].text = "leave\n";
    po_tune_print(script, NULL, NULL, &text);
    t->optimise(&own, t->in, po_text_get(&text), &outcome);
    same = outcome.status == 0 && outcome.out.n == t->in->n &&
           memcmp(po_text_get(&outcome.out), po_text_get(t->in), t->in->n) == 0;
    po_outcome_free(&outcome);
    po_text_free(&text);
    return same;
}

/* Decide what is written: the best, if it is less than the model's choice; or the program as
 * it is, if that is less than both.  Returns the median of its times.
 */
static double choose(const po_tuner *t, const struct last *last,
                     const po_tune_found *found, po_tune_script *script)
{
    enum { LEAST = 3 };
    bool is_better = found->best != PO_TUNE_MODEL && last->n >= LEAST &&
                     po_tune_is_less(last->best, last->model, last->n);
    const double *time = is_better ? last->best : last->model;

    if (last->n >= LEAST && !t->is_slow && last->n_first == last->n &&
        po_tune_is_less(last->original, time, last->n) &&
        take_original(t, script))
        return po_tune_median(last->original, last->n);
    if (!is_better)
        take_model(script);
    return po_tune_median(time, last->n);
}

/* Write the script, and say how good it is. */
static bool write_script(const po_tuner *t, const struct last *last,
                         double seconds, const po_tune_found *found,
                         const po_tune_script *script)
{
    double model = po_tune_median(last->model, last->n);
    double original = po_tune_median(last->original, last->n_first);
    po_text out = {0};
    bool good;

    po_text_printf(&out, "# %s", t->name);
    if (model > 0 && original > 0)
        po_text_printf(&out,
                       ": %.3f of the time of polyopt's own choice, %.3f of "
                       "that of the original",
                       seconds / model, seconds / original);
    po_text_add(&out, "\n");
    po_tune_print(script, NULL, NULL, &out);
    good = po_file_write(t->options->output, &out, t->diag);
    po_text_free(&out);
    if (good && model > 0 && original > 0)
        po_tune_say(t,
                    "%d candidates, %d in the log; written: %.3f of the time "
                    "of polyopt's choice, %.3f of that of the original",
                    found->n_tried, found->n_known, seconds / model,
                    seconds / original);
    else if (good)
        po_tune_say(t,
                    "%d candidates, %d in the log; written: polyopt's choice, "
                    "as there was no time for a last comparison",
                    found->n_tried, found->n_known);
    return good;
}

/* Search, with the log open, and write the result. */
static int search(po_tuner *t, po_tune_script *script, po_tune_log *log,
                  const po_text *model)
{
    po_tune_found found = {
        .best = PO_TUNE_MODEL,
        .text = po_tune_hash(PO_TUNE_SEED, po_text_get(model), model->n),
        .ratio = 1};
    struct last last;
    double seconds;

    po_tune_search(t, script, log, &found);
    if (!po_process_asked() && !po_tune_ensure(t, script, &found)) {
        take_model(script);
        found.best = PO_TUNE_MODEL;
    }
    last = compare(t, found.best);
    if (po_process_asked())
        return EXIT_NONE;
    seconds = choose(t, &last, &found, script);
    if (!write_script(t, &last, seconds, &found, script))
        return EXIT_NONE;
    return found.n_wrong > 0 ? EXIT_WRONG : EXIT_DONE;
}

/* All of it, but for the folder. */
static int tune(po_tuner *t, const po_text *model)
{
    po_tune_script script = {.arena = po_arena_new()};
    po_tune_log log = {0};
    po_text path = {0};
    int status = build(t, model);

    po_text_printf(&path, "%s.log", t->options->output);
    if (status == EXIT_DONE)
        status = run_first(t);
    if (status == EXIT_DONE) {
        po_tune_start(t, model, &script);
        status = EXIT_NONE;
        if (!po_process_asked() &&
            po_tune_log_open(&log, path.bytes, key_of(t, model), t->diag))
            status = search(t, &script, &log, model);
        po_tune_log_close(&log);
    }
    po_text_free(&path);
    po_arena_free(script.arena);
    return status;
}

/* The name of the input without its folder, which compilers see to be C. */
static const char *name_of(const char *input)
{
    const char *slash = strrchr(input, '/');
    const char *name = slash ? slash + 1 : input;
    size_t n = strlen(name);

    return n > 2 && strcmp(name + n - 2, ".c") == 0 ? name : "candidate.c";
}

int po_tune(const po_options *options, const po_text *in,
            po_tune_optimise *optimise, po_diag *diag)
{
    po_tuner t = {.options = options,
                  .in = in,
                  .optimise = optimise,
                  .diag = diag,
                  .name = name_of(options->input),
                  .end_s = po_tune_now() + (double)options->tune_s,
                  .n_made = PO_TUNE_MODEL + 1};
    po_outcome model = {0};
    int status;

    t.search_end_s = t.end_s;
    optimise(options, in, NULL, &model);
    status = model.status;
    po_process_catch(true);
    if (status == EXIT_DONE &&
        !po_folder_make("polyopt-tune", NULL, &t.folder)) {
        po_diag_error(diag, NULL, "cannot create a temporary folder");
        status = EXIT_NONE;
    } else if (status == EXIT_DONE) {
        status = tune(&t, &model.out);
        po_folder_remove(&t.folder);
    }
    po_process_catch(false);
    po_outcome_free(&model);
    if (po_process_asked())
        po_process_end_like(po_process_asked());
    return status;
}

int po_tune_machine(const po_options *options)
{
    po_machine machine = *po_machine_default();
    po_diag diag = {.file = options->output};
    po_text text = {0};
    bool good;

    po_machine_ask(&machine);
    po_text_add(&text, "# the caches and vectors of this machine; all else is "
                       "assumed: make calibrate measures it\n");
    po_machine_print(&machine, &text);
    good = po_file_write(options->output, &text, &diag);
    po_text_free(&text);
    return good ? EXIT_DONE : EXIT_NONE;
}
