/* polyopt: options, files, exit status.
 */
#include <isl/options.h>
#include <isl/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/file.h"
#include "polyopt/front.h"
#include "polyopt/ilp.h"
#include "polyopt/pipeline.h"

enum {
    EXIT_DONE = 0,
    EXIT_USAGE = 1,
    EXIT_COMPILE = 2,
    EXIT_INTERNAL = 3,
    EXIT_REQUIRE = 4
};

static void print_version(void)
{
    const char *isl = isl_version();

    printf("polyopt %s\n%s\n%.*s\nPPL %s\n", PO_VERSION, po_front_version(),
           (int)strcspn(isl, "\n"), isl, po_ilp_version());
}

/* libLLVM exports functions of an isl of its own, with other structures:
 * is the one in use built with GMP, as the headers say?
 */
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

static int optimise_text(const po_text *in, po_run *run)
{
    const char *path =
        po_file_is_stdio(run->options->input) ? "<stdin>" : run->options->input;
    po_unit *unit = po_unit_parse(path, po_text_get(in), in->n, run);
    po_text out = {0};
    int status = EXIT_COMPILE;

    if (unit) {
        po_optimise_unit(unit, run, &out);
        po_diag_flush(run->diag);
        status = exit_status(run);
        if (!po_file_write(run->options->output, &out, run->diag))
            status = EXIT_USAGE;
    }
    po_text_free(&out);
    po_unit_free(unit);
    return status;
}

static int run_with(const po_options *options)
{
    po_diag diag = {.quiet = !options->remarks, .verbose = options->verbose};
    po_run run = {.options = options, .diag = &diag};
    po_text in = {0};
    int status = EXIT_USAGE;

    if (!options->in_place &&
        po_file_is_same(options->input, options->output)) {
        po_diag_error(&diag, NULL,
                      "input and output are the same file '%s' (see "
                      "--in-place)",
                      po_file_is_stdio(options->input) ? options->output
                                                       : options->input);
        return status;
    }
    if (po_file_read(options->input, &in, &diag)) {
        run.ctx = isl_ctx_alloc();
        isl_options_set_on_error(run.ctx, ISL_ON_ERROR_CONTINUE);
        status = optimise_text(&in, &run);
        isl_ctx_free(run.ctx);
    }
    po_text_free(&in);
    return status;
}

static int start(int argc, char **argv)
{
    po_options options;
    int status = EXIT_USAGE;

    switch (po_options_parse(&options, argc, argv)) {
    case PO_PARSE_RUN:
        status = run_with(&options);
        break;
    case PO_PARSE_DONE:
        status = EXIT_DONE;
        break;
    case PO_PARSE_VERSION:
        print_version();
        status = EXIT_DONE;
        break;
    case PO_PARSE_ERROR:
        break;
    }
    po_options_free(&options);
    return status;
}

int main(int argc, char **argv)
{
    int status;

    if (!is_right_isl() || !po_ilp_initialize()) {
        fputs("polyopt: error: isl or PPL is not the library expected\n",
              stderr);
        return EXIT_INTERNAL;
    }
    status = start(argc, argv);
    po_ilp_finalize();
    return status;
}
