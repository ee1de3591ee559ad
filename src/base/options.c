/* The command line.
 */
#include "polyopt/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    const char *value;
    const char *help;
} table[] = {
#define OPTION(name, value, help) {name, value, help},
#include "polyopt/options.def"
#undef OPTION
};

/* Values of options that are one of a list of words. */
struct word {
    const char *text;
    int value;
};

static const struct word stages[] = {
    {"scop", PO_STAGE_SCOP},
    {"card", PO_STAGE_CARD},
    {"deps", PO_STAGE_DEPS},
    {"schedule", PO_STAGE_SCHEDULE},
    {"schedule-map", PO_STAGE_SCHEDULE_MAP},
    {"schedule-kelly", PO_STAGE_KELLY},
    {"schedule-2d+1", PO_STAGE_2D1},
    {"footprint", PO_STAGE_FOOTPRINT},
    {"footprint-json", PO_STAGE_FOOTPRINT_JSON},
    {"ast", PO_STAGE_AST},
    {"index-map", PO_STAGE_INDEX_MAP},
    {"tiles", PO_STAGE_TILES},
    {"c", PO_STAGE_C},
    {NULL, 0},
};

static const struct word schedulers[] = {
    {"pluto", PO_SCHEDULER_PLUTO},
    {"isl", PO_SCHEDULER_ISL},
    {"identity", PO_SCHEDULER_IDENTITY},
    {NULL, 0},
};

static const struct word fusions[] = {
    {"none", PO_FUSE_NONE},
    {"smart", PO_FUSE_SMART},
    {"max", PO_FUSE_MAX},
    {NULL, 0},
};

static const struct word packings[] = {
    {"auto", PO_PACKING_AUTO},
    {"none", PO_PACKING_NONE},
    {"all", PO_PACKING_ALL},
    {NULL, 0},
};

static const struct word checks[] = {{"loops", 0}, {"reparse", 1}, {NULL, 0}};

static const struct word remarks[] = {{"none", 0}, {"text", 1}, {NULL, 0}};

static po_parse usage_error(const char *message, const char *arg)
{
    fprintf(stderr, "polyopt: error: %s: '%s' (see polyopt --help)\n", message,
            arg);
    return PO_PARSE_ERROR;
}

static bool find_word(const struct word *words, const char *text, int *value)
{
    for (; words->text; words++)
        if (strcmp(words->text, text) == 0) {
            *value = words->value;
            return true;
        }
    return false;
}

static void print_help(void)
{
    puts("usage: polyopt [options] in.c [-o out.c] [-- compiler flags]\n\n"
         "Finds the affine loop nests of a C file, proves a better order for\n"
         "them, and writes the file with tiled, vectorisable, OpenMP-parallel\n"
         "loops in their place.  in.c may be - for stdin.\n");
    for (size_t i = 0; i < PO_COUNTOF(table); i++) {
        const char *space = strchr("=[", table[i].value[0]) ? "" : " ";
        int n = printf("  %s%s%s", table[i].name, space, table[i].value);

        printf("%*s%s\n", n < 22 ? 22 - n : 1, "", table[i].help);
    }
    puts(
        "\nExit status: 0 done, 1 usage or I/O, 2 the input does not compile,\n"
        "3 an internal check failed (the original text was written),\n"
        "4 --require and nothing was transformed, 5 out of memory.");
}

static void add_text(int *n, const char ***list, const char *text)
{
    *list = po_realloc(*list, ((size_t)*n + 1) * sizeof(**list));
    (*list)[(*n)++] = text;
}

static void add_flag(po_options *options, const char *flag)
{
    add_text(&options->n_flag, &options->flag, flag);
}

/* Does the flag belong to the compiler? */
static bool is_compiler_flag(const char *arg)
{
    static const char *const prefix[] = {
        "-I",        "-D",      "-U",         "-isystem", "-include", "-std=",
        "-x",        "-f",      "-m",         "-W",       "-O",       "-g",
        "-pedantic", "-iquote", "-idirafter", "-ansi",    "-pthread"};

    for (size_t i = 0; i < PO_COUNTOF(prefix); i++)
        if (strncmp(arg, prefix[i], strlen(prefix[i])) == 0)
            return true;
    return false;
}

/* Does the compiler flag take its value from the next argument? */
static bool takes_next(const char *arg)
{
    static const char *const whole[] = {"-I",       "-D",        "-U",
                                        "-isystem", "-x",        "-include",
                                        "-iquote",  "-idirafter"};

    for (size_t i = 0; i < PO_COUNTOF(whole); i++)
        if (strcmp(arg, whole[i]) == 0)
            return true;
    return false;
}

static po_parse parse_tile(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--tile=");
    char *end;

    options->n_tile = 0;
    do {
        long size = strtol(text, &end, 10);

        if (end == text || size < 1 || size > 1000000 ||
            options->n_tile == PO_MAX_TILE || (*end && *end != ','))
            return usage_error("tile sizes are numbers from 1 to 1000000", arg);
        options->tile_size[options->n_tile++] = size;
        text = end + 1;
    } while (*end);
    return PO_PARSE_RUN;
}

static po_parse parse_budget(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--budget=");
    char *end;

    errno = 0;
    options->budget = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno != 0)
        return usage_error("the budget is a number", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_time(const char *arg, long *time_ms)
{
    const char *text = strchr(arg, '=') + 1;
    char *end;
    long seconds = strtol(text, &end, 10);

    if (*text < '0' || *text > '9' || *end || seconds > 1000000)
        return usage_error("the time limit is a number of seconds", arg);
    *time_ms = seconds * 1000;
    return PO_PARSE_RUN;
}

static po_parse parse_file_budget(po_options *options, const char *arg)
{
    const char *text = strchr(arg, '=') + 1;
    char *end;

    options->file_budget = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->file_budget > 1000000000)
        return usage_error("the budget for a file is a number", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_threshold(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--parallel-threshold=");
    char *end;

    options->threshold = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->threshold > 1000000000)
        return usage_error("the threshold is a number up to 1000000000", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_memory(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--memory-limit=");
    char *end;

    options->memory_mb = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->memory_mb > 100000000)
        return usage_error("the memory limit is a number of MiB", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_certificate(po_options *options, const char *arg)
{
    options->certificate = strchr(arg, '=') + 1;
    if (!*options->certificate)
        return usage_error("the name of a file is missing", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_word(const struct word *words, const char *arg,
                           int *value)
{
    if (!find_word(words, strchr(arg, '=') + 1, value))
        return usage_error("unknown value", arg);
    return PO_PARSE_RUN;
}

static po_parse set_input(po_options *options, const char *arg)
{
    if (options->input)
        return usage_error("more than one input file", arg);
    options->input = arg;
    return PO_PARSE_RUN;
}

static bool has_prefix(const char *arg, const char *prefix)
{
    return strncmp(arg, prefix, strlen(prefix)) == 0;
}

/* Options with a value after "=". */
static po_parse parse_valued(po_options *options, const char *arg)
{
    int value = 0;
    po_parse result;

    if (has_prefix(arg, "--emit=")) {
        result = parse_word(stages, arg, &value);
        options->stage = (po_stage)value;
    } else if (has_prefix(arg, "--scheduler=")) {
        result = parse_word(schedulers, arg, &value);
        options->scheduler = (po_scheduler)value;
    } else if (has_prefix(arg, "--fuse=")) {
        result = parse_word(fusions, arg, &value);
        options->fuse = (po_fuse)value;
    } else if (has_prefix(arg, "--pack=")) {
        result = parse_word(packings, arg, &value);
        options->packing = (po_packing)value;
    } else if (has_prefix(arg, "--remarks=")) {
        result = parse_word(remarks, arg, &value);
        options->remarks = value;
    } else if (has_prefix(arg, "--verify=")) {
        result = parse_word(checks, arg, &value);
        options->reparse = value;
    } else if (has_prefix(arg, "--tile=")) {
        result = parse_tile(options, arg);
    } else if (has_prefix(arg, "--index-map=")) {
        result = set_input(options, strchr(arg, '=') + 1);
        options->index_map = true;
    } else if (has_prefix(arg, "--certificate=")) {
        result = parse_certificate(options, arg);
    } else if (has_prefix(arg, "--budget=")) {
        result = parse_budget(options, arg);
    } else if (has_prefix(arg, "--time-limit=")) {
        result = parse_time(arg, &options->time_ms);
    } else if (has_prefix(arg, "--file-time-limit=")) {
        result = parse_time(arg, &options->file_time_ms);
    } else if (has_prefix(arg, "--file-budget=")) {
        result = parse_file_budget(options, arg);
    } else if (has_prefix(arg, "--parallel-threshold=")) {
        result = parse_threshold(options, arg);
    } else if (has_prefix(arg, "--memory-limit=")) {
        result = parse_memory(options, arg);
    } else {
        result = usage_error("unknown option", arg);
    }
    return result;
}

static po_parse parse_switch(po_options *options, const char *arg)
{
    if (strcmp(arg, "--tile") == 0)
        options->tile = true;
    else if (strcmp(arg, "--no-tile") == 0)
        options->tile = false;
    else if (strcmp(arg, "--no-parallel") == 0)
        options->parallel = false;
    else if (strcmp(arg, "--reassociate") == 0)
        options->reassociate = true;
    else if (strcmp(arg, "--require") == 0)
        options->require = true;
    else if (strcmp(arg, "--in-place") == 0)
        options->in_place = true;
    else if (strcmp(arg, "--check") == 0)
        options->check = true;
    else if (strcmp(arg, "--check-run") == 0)
        options->check_run = true;
    else if (strcmp(arg, "-v") == 0)
        options->verbose = true;
    else
        return parse_valued(options, arg);
    return PO_PARSE_RUN;
}

/* Parse argv[i] and return how many arguments it took; 0 on errors. */
static int parse_one(po_options *options, int argc, char **argv, int i)
{
    const char *arg = argv[i];
    po_parse result = PO_PARSE_RUN;

    if (options->check_run && options->input) {
        add_text(&options->n_argument, &options->argument, arg);
        return 1;
    }
    if (strcmp(arg, "-o") == 0 || strcmp(arg, "--calc") == 0 ||
        (is_compiler_flag(arg) && takes_next(arg))) {
        if (i + 1 >= argc) {
            usage_error("argument missing", arg);
            return 0;
        }
        if (strcmp(arg, "-o") == 0 || strcmp(arg, "--calc") == 0) {
            *(arg[1] == 'o' ? &options->output : &options->calc) = argv[i + 1];
            return 2;
        }
        add_flag(options, arg);
        add_flag(options, argv[i + 1]);
        return 2;
    }
    if (strcmp(arg, "-") == 0 || arg[0] != '-')
        result = set_input(options, arg);
    else if (arg[1] != '-' && is_compiler_flag(arg))
        add_flag(options, arg);
    else
        result = parse_switch(options, arg);
    return result == PO_PARSE_RUN ? 1 : 0;
}

/* Check the options that only make sense with, or without, others. */
static po_parse check_together(po_options *options)
{
    if (options->calc && (options->input || options->output))
        return usage_error("not together with in.c or -o", "--calc");
    if (options->calc)
        return PO_PARSE_RUN;
    if (!options->input)
        return usage_error("no input file", "in.c");
    if (options->check_run &&
        (options->output || options->in_place || options->stage != PO_STAGE_C))
        return usage_error("not together with -o, --in-place or --emit",
                           "--check-run");
    if (options->index_map &&
        (options->check_run || options->in_place || options->certificate ||
         options->stage != PO_STAGE_C))
        return usage_error("not together with --check-run, --in-place, "
                           "--certificate or --emit",
                           "--index-map");
    if (!options->in_place)
        return PO_PARSE_RUN;
    if (options->output || options->stage != PO_STAGE_C)
        return usage_error("not together with -o or --emit", "--in-place");
    if (strcmp(options->input, "-") == 0)
        return usage_error("stdin cannot be rewritten", "--in-place");
    options->output = options->input;
    return PO_PARSE_RUN;
}

/* Do the compiler flags allow floating-point sums in any order?  The last of
 * them decides.
 */
static bool flags_reassociate(const po_options *options)
{
    bool may = false;

    for (int i = 0; i < options->n_flag; i++) {
        const char *flag = options->flag[i];

        if (strcmp(flag, "-ffast-math") == 0 ||
            strcmp(flag, "-fassociative-math") == 0)
            may = true;
        else if (strcmp(flag, "-fno-fast-math") == 0 ||
                 strcmp(flag, "-fno-associative-math") == 0)
            may = false;
    }
    return may;
}

/* Fill in "options" from the command line; defaults where it is silent.
 * --help is handled here; --version is left to the caller.
 */
po_parse po_options_parse(po_options *options, int argc, char **argv)
{
    *options = (po_options){.stage = PO_STAGE_C,
                            .fuse = PO_FUSE_SMART,
                            .tile = true,
                            .parallel = true,
                            .threshold = PO_DEFAULT_THRESHOLD,
                            .remarks = true,
                            .budget = PO_DEFAULT_BUDGET,
                            .time_ms = PO_DEFAULT_TIME_MS,
                            .file_budget = PO_DEFAULT_FILE_BUDGET,
                            .file_time_ms = PO_DEFAULT_FILE_TIME_MS,
                            .memory_mb = PO_DEFAULT_MEMORY_MB};
    for (int i = 1; i < argc;) {
        int taken;

        bool is_ours = !options->check_run || !options->input;

        if (is_ours && strcmp(argv[i], "--help") == 0) {
            print_help();
            return PO_PARSE_DONE;
        }
        if (is_ours && strcmp(argv[i], "--version") == 0)
            return PO_PARSE_VERSION;
        if (strcmp(argv[i], "--") == 0) {
            for (i++; i < argc; i++)
                add_flag(options, argv[i]);
            break;
        }
        taken = parse_one(options, argc, argv, i);
        if (taken == 0)
            return PO_PARSE_ERROR;
        i += taken;
    }
    options->reassociate = options->reassociate || flags_reassociate(options);
    return check_together(options);
}

void po_options_free(po_options *options)
{
    free(options->flag);
    free(options->argument);
    *options = (po_options){0};
}

bool po_options_has_flag(const po_options *options, const char *on,
                         const char *off)
{
    bool has = false;

    for (int i = 0; options && i < options->n_flag; i++)
        if (strcmp(options->flag[i], on) == 0)
            has = true;
        else if (strcmp(options->flag[i], off) == 0)
            has = false;
    return has;
}
