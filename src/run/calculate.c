/* The command --calc: evaluates each line of an expression or of stdin in a
 * child process, within a budget, and prints its value.  Out: the exit status.
 */
#include "polyopt/calculate.h"

#include <isl/options.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/calc.h"
#include "polyopt/effort.h"
#include "polyopt/file.h"
#include "polyopt/worker.h"

enum { EXIT_DONE = 0, EXIT_ERROR = 1, EXIT_INTERNAL = 3 };

/* What the worker is to do: evaluate the lines of a text. */
struct job {
    const po_options *options;
    po_diag *diag;
    const char *name;
    const po_text *in;
};

/* A question that somebody waits for may cost so many times as much as a nest. */
#define TIMES_BUDGET 8

/* Evaluate one line within the budget; false, with a message, on an error. */
static bool evaluate(const struct job *job, po_calc *calc, isl_ctx *ctx,
                     const char *text, po_loc *loc, po_text *out)
{
    po_text why = {0};
    bool good;

    po_effort_begin(ctx, (po_quota){TIMES_BUDGET * job->options->budget,
                                    job->options->time_ms});
    good = po_calc_line(calc, text, out, &loc->col, &why);
    po_effort_end(ctx);
    if (!good)
        po_diag_error(job->diag, loc, "%s", po_text_get(&why));
    po_text_free(&why);
    return good;
}

/* Evaluate all lines, also those after an error. */
static void do_job(const struct job *job, po_outcome *outcome)
{
    isl_ctx *ctx = isl_ctx_alloc();
    po_calc *calc = po_calc_new(ctx);
    const char *at = po_text_get(job->in);
    po_loc loc = {.file = job->name};

    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    while (*at) {
        size_t n = strcspn(at, "\n");
        po_text line = {0};

        loc.line++;
        po_text_add_bytes(&line, at, n);
        if (!evaluate(job, calc, ctx, po_text_get(&line), &loc, &outcome->out))
            outcome->status = EXIT_ERROR;
        po_text_free(&line);
        at += n + (at[n] == '\n');
    }
    po_calc_free(calc);
    isl_ctx_free(ctx);
}

int po_calculate(const po_options *options)
{
    po_diag diag = {.verbose = options->verbose};
    bool is_stdin = strcmp(options->calc, "-") == 0;
    po_text in = {0};
    struct job job = {options, &diag, is_stdin ? "<stdin>" : "<calc>", &in};
    po_outcome outcome = {.status = EXIT_DONE};
    po_worker worker;
    int signal_number;
    po_worker_end end;
    int status;

    if (!is_stdin)
        po_text_add(&in, options->calc);
    else if (!po_file_read("-", &in, &diag))
        return EXIT_ERROR;
    if (po_worker_begin(&worker, options->memory_mb, false))
        do_job(&job, &outcome);
    end = po_worker_finish(&worker, &outcome, &signal_number);
    if (end != PO_WORKER_DONE) {
        outcome.status = EXIT_INTERNAL;
        po_diag_error(&diag, NULL, "%s",
                      end == PO_WORKER_MEMORY
                          ? "there is not enough memory (see --memory-limit)"
                          : "the calculator has crashed, please report it");
    }
    if (outcome.out.n > 0 && !po_file_write(NULL, &outcome.out, &diag))
        outcome.status = EXIT_ERROR;
    status = outcome.status;
    po_outcome_free(&outcome);
    po_text_free(&in);
    return status;
}
