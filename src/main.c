/* The program's entry: reads the command line, the input and side files, and
 * has one file optimised in a child process (run/worker.c), so that a crash or
 * a lack of memory leaves the original text.  Then it writes the result and
 * messages.  Out: the exit status (see the enum).  Several files: run/batch.c.
 */
#include <errno.h>
#include <fcntl.h>
#include <isl/options.h>
#include <isl/version.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/batch.h"
#include "polyopt/calculate.h"
#include "polyopt/certificate.h"
#include "polyopt/checkrun.h"
#include "polyopt/depfile.h"
#include "polyopt/distinct.h"
#include "polyopt/file.h"
#include "polyopt/ilp.h"
#include "polyopt/inputs.h"
#include "polyopt/passes.h"
#include "polyopt/pipeline.h"
#include "polyopt/process.h"
#include "polyopt/report.h"
#include "polyopt/tune.h"
#include "polyopt/worker.h"

enum {
    EXIT_DONE = 0,
    EXIT_USAGE = 1,
    EXIT_COMPILE = 2,
    EXIT_INTERNAL = 3,
    EXIT_REQUIRE = 4,
    EXIT_MEMORY = PO_EXIT_MEMORY
};

static void print_version(void)
{
    const char *isl = isl_version();

    printf("polyopt %s\n%s\n%.*s\nPPL %s\n", PO_VERSION, po_parser_version(),
           (int)strcspn(isl, "\n"), isl, po_ilp_version());
}

/* Is isl the one built with GMP?  libLLVM exports functions of another isl. */
static bool is_right_isl(void)
{
    const char *version = isl_version();
    const char *end = strstr(version, "-GMP");

    return end && strstr(version, "IMath") == NULL;
}

static int exit_status(const po_run *run)
{
    if (run->diag->n_internal > 0)
        return EXIT_INTERNAL;
    if (run->options->require && run->diag->n_optimised == 0)
        return EXIT_REQUIRE;
    return EXIT_DONE;
}

/* What the worker is to do: optimise the text of the input for a machine. */
struct job {
    const po_options *options;
    po_diag *diag;
    const po_text *in;
    po_inputs inputs;
};

/* Is the result a C file, rather than a stage, or index maps? */
static bool makes_file(const po_options *options)
{
    return options->stage == PO_STAGE_C && !options->index_map;
}

/* Not the user's fault: let the original text be the result. */
static void keep_text(const struct job *job, int status, po_outcome *outcome)
{
    outcome->status = status;
    if (makes_file(job->options))
        po_text_add_bytes(&outcome->out, po_text_get(job->in), job->in->n);
}

/* What messages call the input. */
static const char *input_name(const po_options *options)
{
    return po_file_is_stdio(options->input) ? "<stdin>" : options->input;
}

static void simplify_maps(const struct job *job, po_run *run,
                          po_outcome *outcome)
{
    isl_stat status = po_index_maps(input_name(job->options),
                                    po_text_get(job->in), run, &outcome->out);

    outcome->status = status < 0 ? EXIT_USAGE : EXIT_DONE;
}

/* Parse the text; NULL if it does not compile. */
static po_unit *parse(const struct job *job, const po_run *run,
                      po_outcome *outcome)
{
    po_unit *unit = po_unit_read(input_name(job->options), po_text_get(job->in),
                                 job->in->n, run);

    outcome->status = EXIT_COMPILE;
    if (!unit && run->diag->n_internal > 0)
        keep_text(job, EXIT_INTERNAL, outcome);
    return unit;
}

/* Make the page; "failure" is what has ended the work, or NULL. */
static void print_report(const struct job *job, const po_text *records,
                         const char *failure, po_outcome *outcome)
{
    const po_report_page page = {.options = job->options,
                                 .path = input_name(job->options),
                                 .source = job->in,
                                 .diag = job->diag,
                                 .records = records,
                                 .failure = failure};

    po_report_print_page(&page, &outcome->report);
}

/* Say what has come of the file. */
static void conclude(const struct job *job, const po_unit *unit,
                     const po_run *run, po_outcome *outcome)
{
    if (run->certificate)
        po_certificate_print(input_name(job->options), run->certificate,
                             &outcome->certificate);
    if (job->options->depend != PO_DEPEND_NONE)
        po_depfile_print(job->options, unit, &outcome->depend);
    if (run->report)
        print_report(job, run->report, NULL, outcome);
    po_diag_flush(run->diag);
    outcome->status = exit_status(run);
}

/* Hand over what there is to be said, and counted. */
static void hand_over(po_diag *diag, po_outcome *outcome)
{
    po_diag_flush(diag);
    outcome->lines = diag->lines;
    outcome->first = diag->first;
    diag->lines = diag->first = (po_text){0};
    outcome->tally = (po_tally){.n_nest = diag->n_unchanged + diag->n_optimised,
                                .n_optimised = diag->n_optimised,
                                .openmp = diag->openmp};
}

/* Go where the compiler would be run.  "*back" leads back; it is -1 if it is here. */
static bool enter_folder(const struct job *job, int *back)
{
    const char *directory = job->options->directory;

    *back = -1;
    if (!directory)
        return true;
    *back = open(".", O_RDONLY);
    if (*back >= 0 && chdir(directory) == 0)
        return true;
    po_diag_error(job->diag, NULL, "cannot enter '%s': %s", directory,
                  strerror(errno));
    return false;
}

static void leave_folder(int back)
{
    if (back >= 0 && fchdir(back) == 0)
        close(back);
}

/* The work: optimise a file, or whatever the options ask for. */
static void do_job(const struct job *job, po_outcome *outcome)
{
    po_text nests = {0};
    po_text records = {0};
    po_run run = {.options = job->options,
                  .diag = job->diag,
                  .machine = &job->inputs.machine,
                  .schedules =
                      job->options->schedule_in && !job->inputs.openscop
                          ? po_text_get(&job->inputs.schedules)
                          : NULL,
                  .openscop = job->inputs.openscop,
                  .script = job->inputs.script,
                  .trees = job->options->schedule_out ? &outcome->trees : NULL,
                  .report = job->options->report ? &records : NULL,
                  .certificate = job->options->certificate ? &nests : NULL};
    po_unit *unit = NULL;
    int back = -1;

    run.ctx = isl_ctx_alloc();
    job->diag->source = job->in;
    isl_options_set_on_error(run.ctx, ISL_ON_ERROR_CONTINUE);
    outcome->status = EXIT_USAGE;
    if (job->options->index_map)
        simplify_maps(job, &run, outcome);
    else if (enter_folder(job, &back))
        unit = parse(job, &run, outcome);
    if (unit && !(po_user_schedule_has_nests(unit, &run) &&
                  po_openscop_locate(job->inputs.openscop, unit, &run))) {
        outcome->status = EXIT_USAGE;
    } else if (unit) {
        if (!po_replace_directives(&unit, job->in, &run, &outcome->out))
            po_optimise_unit(unit, &run, &outcome->out);
        conclude(job, unit, &run, outcome);
    }
    po_unit_free(unit);
    po_text_free(&nests);
    po_text_free(&records);
    leave_folder(back);
    hand_over(job->diag, outcome);
    isl_ctx_free(run.ctx);
}

/* The worker is gone: say so. */
static void survive(const struct job *job, po_worker_end end, int signal_number,
                    po_outcome *outcome)
{
    const char *text =
        makes_file(job->options) ? "; the original text is the result" : "";

    if (end == PO_WORKER_MEMORY)
        po_diag_error(job->diag, NULL,
                      "there is not enough memory (see --memory-limit)%s",
                      text);
    else if (signal_number == SIGSEGV && po_worker_has_little_stack())
        po_diag_error(job->diag, NULL,
                      "the stack is too small (see ulimit -s)%s", text);
    else
        po_diag_error(job->diag, NULL,
                      "polyopt has crashed (%s), if not for want of memory, "
                      "please report it%s",
                      signal_number ? strsignal(signal_number) : "unknown",
                      text);
    if (job->options->report)
        print_report(job, NULL,
                     "polyopt has not come to its end: all stays as it was",
                     outcome);
    keep_text(job, end == PO_WORKER_MEMORY ? EXIT_MEMORY : EXIT_INTERNAL,
              outcome);
}

static bool has_output(const po_outcome *outcome)
{
    return outcome->status != EXIT_COMPILE && outcome->status != EXIT_USAGE &&
           ((outcome->status != EXIT_INTERNAL &&
             outcome->status != EXIT_MEMORY) ||
            outcome->out.n > 0);
}

/* Write the certificate, the report, and the rule for make, if there are any. */
static bool write_beside(const struct job *job, const po_outcome *outcome)
{
    const po_options *options = job->options;
    po_text name;
    bool good;

    if (outcome->certificate.n > 0 &&
        !po_file_write(options->certificate, &outcome->certificate, job->diag))
        return false;
    if (options->schedule_out &&
        !po_file_write(options->schedule_out, &outcome->trees, job->diag))
        return false;
    if (outcome->report.n > 0 &&
        !po_file_write(options->report, &outcome->report, job->diag))
        return false;
    if (outcome->depend.n == 0)
        return true;
    name = po_depfile_name(options);
    good = po_file_write(po_text_get(&name), &outcome->depend, job->diag);
    po_text_free(&name);
    return good;
}

/* Deliver the text: to a file, or to a compiler to see what it does. */
static int deliver(const struct job *job, const po_outcome *outcome)
{
    static const int status[] = {[PO_CHECK_SAME] = EXIT_DONE,
                                 [PO_CHECK_DIFFERENT] = EXIT_INTERNAL,
                                 [PO_CHECK_NO_PROGRAM] = EXIT_COMPILE,
                                 [PO_CHECK_FAILED] = EXIT_USAGE};
    const po_options *options = job->options;

    if (!write_beside(job, outcome))
        return EXIT_USAGE;
    if (!options->check_run)
        return po_file_write(options->output, &outcome->out, job->diag)
                   ? outcome->status
                   : EXIT_USAGE;
    if (outcome->status != EXIT_DONE)
        return outcome->status;
    return status[po_check_run(options, job->in, &outcome->out, job->diag)];
}

/* Take over the messages of the worker. */
static void take_over(po_outcome *outcome, po_diag *diag)
{
    po_text_free(&diag->lines);
    po_text_free(&diag->first);
    diag->lines = outcome->lines;
    diag->first = outcome->first;
    outcome->lines = outcome->first = (po_text){0};
}

/* Is the input C, or are there index maps in it?  Says so, if not. */
static bool is_c(const po_options *options, po_diag *diag)
{
    const char *language =
        options->index_map ? NULL : po_options_other_language(options);

    if (language)
        po_diag_error(diag, NULL,
                      "'%s' is %s, which polyopt does not read (-x c takes it "
                      "for C)",
                      input_name(options), language);
    return !language;
}

/* Read the input, with the text that it includes if that is wanted; a remark says that there
 * is such text.
 */
static bool read_input(const po_options *options, po_text *in, po_diag *diag)
{
    const po_loc top = {.file = options->input, .line = 1, .col = 1};
    const po_includer file = {.path = options->input,
                              .n_flag = options->n_flag,
                              .flag = options->flag};
    po_text whole = {0};

    if (!po_file_read(options->input, in, diag))
        return false;
    if (!po_include_text(&file, in, &whole))
        return true;
    if (options->expand_includes) {
        po_text_free(in);
        *in = whole;
        return true;
    }
    po_diag_remark(diag, &top, "loops in included text are left unchanged",
                   "--expand-includes makes it part of the file",
                   "included-text");
    po_text_free(&whole);
    return true;
}

/* Is there all that the work takes?  Says so, if not. */
static bool prepare(struct job *job, po_text *in)
{
    const po_options *options = job->options;

    if (options->has_no_command)
        po_diag_error(job->diag, NULL,
                      "there is no command for '%s' in '%s/compile_commands."
                      "json'",
                      options->input, options->database);
    return !options->has_no_command && is_c(options, job->diag) &&
           po_files_are_distinct(options, job->diag) &&
           po_files_can_be_written(options, job->diag) &&
           po_inputs_read(&job->inputs, options, job->diag) &&
           read_input(options, in, job->diag);
}

/* Take what the worker leaves: messages, and the text. */
static void finish(const struct job *job, po_worker *worker,
                   po_outcome *outcome)
{
    int signal_number;
    po_worker_end end = po_worker_finish(worker, outcome, &signal_number);

    take_over(outcome, job->diag);
    if (end != PO_WORKER_DONE)
        survive(job, end, signal_number, outcome);
}

/* Is what the worker has on stderr not for anybody, as messages are collected? */
static bool is_silent(const po_diag *diag)
{
    return !po_diag_is_text(diag) && !diag->path;
}

/* Do the work in a process of its own. */
static void work(const struct job *job, po_outcome *outcome)
{
    po_worker worker;

    outcome->status = EXIT_DONE;
    if (po_worker_begin(&worker, job->options->memory_mb, is_silent(job->diag)))
        do_job(job, outcome);
    finish(job, &worker, outcome);
}

/* Where messages about the file go. */
static po_diag diag_for(const po_options *options)
{
    return (po_diag){.quiet = options->remarks == PO_REMARKS_NONE,
                     .verbose = options->verbose,
                     .format = options->remarks,
                     .keeps = options->report != NULL,
                     .wish = options->wish,
                     .has_color = options->color == PO_COLOR_ALWAYS,
                     .has_source = options->shows_source,
                     .path = options->remarks_file,
                     .said = options->said,
                     .file = input_name(options)};
}

/* See po_tune_optimise. */
static void optimise_with(const po_options *options, const po_text *in,
                          const char *script, po_outcome *outcome)
{
    po_diag diag = diag_for(options);
    struct job job = {.options = options, .diag = &diag, .in = in};

    outcome->status = EXIT_USAGE;
    if (script)
        job.inputs.script = po_script_read(script, "script", &diag);
    if (po_inputs_read_machine(options, &job.inputs.machine, &diag) &&
        (!script || job.inputs.script))
        work(&job, outcome);
    po_inputs_clear(&job.inputs);
    po_text_free(&outcome->lines);
    po_text_free(&outcome->first);
    outcome->lines = diag.lines;
    outcome->first = diag.first;
}

/* Do what the options ask for with one file. */
static int run_with(const po_options *options)
{
    po_diag diag = diag_for(options);
    po_text in = {0};
    struct job job = {.options = options, .diag = &diag, .in = &in};
    po_outcome outcome = {.status = EXIT_USAGE};
    po_worker worker;
    bool is_ready = prepare(&job, &in);

    if (is_ready && options->tune_s > 0) {
        outcome.status = po_tune(options, &in, optimise_with, &diag);
    } else if (is_ready) {
        outcome.status = EXIT_DONE;
        if (po_worker_begin(&worker, options->memory_mb, is_silent(&diag)))
            do_job(&job, &outcome);
        finish(&job, &worker, &outcome);
        if (has_output(&outcome))
            outcome.status = deliver(&job, &outcome);
    }
    if (!po_diag_close(&diag, outcome.status, &outcome.tally))
        outcome.status = EXIT_USAGE;
    po_text_free(&in);
    po_inputs_clear(&job.inputs);
    po_outcome_free(&outcome);
    return outcome.status;
}

int main(int argc, char **argv)
{
    int status = EXIT_DONE;
    po_options options;

    if (!is_right_isl() || !po_ilp_initialize()) {
        fputs("polyopt: error: isl or PPL is not the library expected\n",
              stderr);
        return EXIT_INTERNAL;
    }
    switch (po_options_parse(&options, argc, argv)) {
    case PO_PARSE_RUN:
        if (options.calc)
            status = po_calculate(&options);
        else if (options.tune_machine)
            status = po_tune_machine(&options);
        else if (options.n_file == 1 && !options.database)
            status = run_with(&options);
        else
            status = po_batch_run(&options, run_with);
        break;
    case PO_PARSE_DONE:
        break;
    case PO_PARSE_VERSION:
        print_version();
        break;
    case PO_PARSE_ERROR:
        status = EXIT_USAGE;
        break;
    }
    if (!po_file_flush_stdout() && status == EXIT_DONE)
        status = EXIT_USAGE;
    po_options_free(&options);
    po_ilp_finalize();
    po_process_leave(status);
    return status;
}
