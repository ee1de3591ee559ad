/* Consistency of the command line once all options are read: combinations that
 * make no sense are reported as errors, never repaired.  In: po_options; out:
 * whether to go on, to stop with a usage error, or to have printed the usage.
 */
#include <stdio.h>
#include <string.h>

#include "option.h"

bool po_options_are_several(const po_options *options)
{
    return options->n_file > 1 || (options->database && options->n_file == 0);
}

/* Is it one of the input files? */
static bool is_among(const po_options *options, const char *name)
{
    for (int i = 0; i < options->n_file; i++)
        if (strcmp(options->file[i], name) == 0)
            return true;
    return false;
}

/* Check those of the rule for make. */
static po_parse check_depend(const po_options *options)
{
    bool has_output = options->output && strcmp(options->output, "-") != 0;

    if (options->depend == PO_DEPEND_NONE &&
        (options->is_phony || options->depend_file || options->n_target > 0))
        return po_option_error("not without -MD or -MMD", "-M");
    if (options->depend == PO_DEPEND_NONE)
        return PO_PARSE_RUN;
    if (options->check_run || options->in_place || options->index_map)
        return po_option_error("not together with --check-run, --in-place or "
                               "--index-map",
                               "-MD");
    if (po_options_are_several(options) &&
        (options->depend_file || options->n_target > 0))
        return po_option_error("not together with several files",
                               options->depend_file ? "-MF" : "-MT");
    if (po_options_are_several(options))
        return PO_PARSE_RUN;
    if (!has_output && (!options->depend_file || options->n_target == 0))
        return po_option_error("needs -o, or both -MT and -MF", "-MD");
    return PO_PARSE_RUN;
}

/* Check what cannot be had for several files, or with a database. */
static po_parse check_several(const po_options *options)
{
    if (options->database && (options->check_run || options->index_map))
        return po_option_error("not together with --check-run or --index-map",
                               "-p");
    if (options->database && is_among(options, "-"))
        return po_option_error("has no command for stdin", "-p");
    if (!po_options_are_several(options))
        return PO_PARSE_RUN;
    if (is_among(options, "-"))
        return po_option_error("stdin is not one of several files", "-");
    if (options->index_map)
        return po_option_error("more than one input file", "--index-map");
    if (options->certificate)
        return po_option_error("not together with several files",
                               "--certificate");
    if (options->report)
        return po_option_error("not together with several files", "--report");
    if (options->schedule_in || options->schedule_out)
        return po_option_error("not together with several files",
                               options->schedule_in ? "--schedule-in"
                                                    : "--schedule-out");
    if (options->script && !options->is_script_shared)
        return po_option_error(
            "not together with several files, but for --script-shared",
            "--script");
    if (options->stage != PO_STAGE_C)
        return po_option_error("not together with several files", "--emit");
    return PO_PARSE_RUN;
}

/* Check what goes with scripts. */
static po_parse check_script(const po_options *options)
{
    if (options->script && options->schedule_in)
        return po_option_error("not together with --script", "--schedule-in");
    if (options->is_script_shared && !options->script)
        return po_option_error("only together with --script",
                               "--script-shared");
    return PO_PARSE_RUN;
}

/* Check what goes with processes that share nests, and with devices: their functions are not read
 * again, and programs that are run here are not compiled with MPI.
 */
static po_parse check_target(const po_options *options)
{
    if (options->reparse && (options->mpi || options->offload))
        return po_option_error("not together with --verify=reparse",
                               options->mpi ? "--target=mpi"
                                            : "--target=offload");
    if (!options->mpi)
        return PO_PARSE_RUN;
    if (options->check_run || options->tune_s > 0)
        return po_option_error("not together with --check-run or --tune",
                               "--target=mpi");
    return PO_PARSE_RUN;
}

/* Is something asked for that is no script, and none can be found with? */
static bool asks_otherwise(const po_options *options)
{
    return options->check_run || options->in_place || options->index_map ||
           options->script || options->schedule_in || options->schedule_out ||
           options->certificate || options->report || options->database ||
           options->depend != PO_DEPEND_NONE || options->stage != PO_STAGE_C;
}

/* Check what goes with the search for scripts. */
static po_parse check_tune(const po_options *options)
{
    if (options->runner && (options->tune_s == 0 || options->n_command > 0))
        return po_option_error("only together with --tune, without a command",
                               "--runner");
    if (options->tune_s == 0)
        return PO_PARSE_RUN;
    if (asks_otherwise(options) || options->n_file > 1)
        return po_option_error("goes with one file, and without --check-run, "
                               "--in-place, --emit, --index-map, --script, "
                               "--schedule-in, --schedule-out, --certificate, "
                               "--report, -p and -MD",
                               "--tune");
    if (!options->output || strcmp(options->output, "-") == 0)
        return po_option_error("needs -o, for the script", "--tune");
    if (options->reassociate && options->n_command == 0)
        return po_option_error("needs a command behind -- where sums may be in "
                               "any order: outputs cannot be compared",
                               "--tune");
    return PO_PARSE_RUN;
}

/* Say that there is no input, and how polyopt is called. */
static po_parse say_usage(void)
{
    fputs("polyopt: error: no input file (see polyopt --help)\n"
          "usage: polyopt [options] in.c [-o out.c] [-- compiler flags]\n",
          stderr);
    return PO_PARSE_ERROR;
}

/* Check the options that only make sense with, or without, others. */
po_parse po_options_check(po_options *options)
{
    if (options->asks_tile && options->asks_no_tile)
        return po_option_error("not together with --tile", "--no-tile");
    if (options->all_deps && (options->stage != PO_STAGE_DEPS || options->calc))
        return po_option_error("only together with --emit=deps", "--all");
    if (options->calc &&
        (options->input || options->output || options->database))
        return po_option_error("not together with in.c, -o or -p", "--calc");
    if (options->calc || (options->tune_machine && !options->input))
        return PO_PARSE_RUN;
    if (options->tune_machine)
        return po_option_error("takes no input", "--tune=machine");
    if (!options->input && !options->database)
        return say_usage();
    if (options->check_run &&
        (options->output || options->in_place || options->stage != PO_STAGE_C))
        return po_option_error("not together with -o, --in-place or --emit",
                               "--check-run");
    if (options->report && (options->index_map || options->stage != PO_STAGE_C))
        return po_option_error("not together with --index-map or --emit",
                               "--report");
    if (options->index_map &&
        (options->check_run || options->in_place || options->certificate ||
         options->stage != PO_STAGE_C))
        return po_option_error("not together with --check-run, --in-place, "
                               "--certificate or --emit",
                               "--index-map");
    if (check_depend(options) != PO_PARSE_RUN ||
        check_script(options) != PO_PARSE_RUN ||
        check_tune(options) != PO_PARSE_RUN ||
        check_target(options) != PO_PARSE_RUN ||
        check_several(options) != PO_PARSE_RUN)
        return PO_PARSE_ERROR;
    if (!options->in_place)
        return PO_PARSE_RUN;
    if (options->output || options->stage != PO_STAGE_C)
        return po_option_error("not together with -o or --emit", "--in-place");
    if (is_among(options, "-"))
        return po_option_error("stdin cannot be rewritten", "--in-place");
    if (options->expand_includes)
        return po_option_error("not together with --in-place",
                               "--expand-includes");
    options->output = options->input;
    return PO_PARSE_RUN;
}
