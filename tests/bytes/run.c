/* The whole pipeline on a text, in this process. */
#include <isl/options.h>
#include <stdio.h>
#include <stdlib.h>

#include "damage.h"
#include "polyopt/ilp.h"
#include "polyopt/pipeline.h"

/* Half a minute of work shows nothing that two seconds do not. */
#define BUDGET  "--budget=200000"
#define TIME_MS 2000

static bool compiles(const char *text, size_t n, const po_run *run)
{
    po_unit *unit = po_unit_read("in.c", text, n, run);

    po_unit_free(unit);
    return unit != NULL;
}

static void optimise(const char *text, size_t n, const po_run *run)
{
    po_unit *unit = po_unit_read("in.c", text, n, run);
    po_text out = {0};

    if (unit) {
        po_optimise_unit(unit, run, &out);
        po_diag_flush(run->diag);
        if (!compiles(po_text_get(&out), out.n, run)) {
            fprintf(stderr, "the result does not compile:\n%s",
                    po_text_get(&out));
            abort();
        }
    }
    po_text_free(&out);
    po_unit_free(unit);
}

void run_bytes(const char *text, size_t n)
{
    static char *argv[] = {"bytes",        "--remarks=none", BUDGET,
                           "-Itests/exec", "in.c",           NULL};
    po_options options;
    po_diag diag = {.quiet = true};
    po_run run = {.options = &options, .diag = &diag};
    static bool is_ready;

    is_ready = is_ready || po_ilp_initialize();
    if (!is_ready || po_options_parse(&options, 5, argv) != PO_PARSE_RUN)
        abort();
    options.time_ms = TIME_MS;
    run.ctx = isl_ctx_alloc();
    isl_options_set_on_error(run.ctx, ISL_ON_ERROR_CONTINUE);
    optimise(text, n, &run);
    isl_ctx_free(run.ctx);
    po_options_free(&options);
}
