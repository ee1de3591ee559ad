/* The command line: argv in, po_options out, with a message where it is wrong.
 *
 * What each option is called and takes is in options.def; option.c has how their values are
 * read.
 */
#include "option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    const char *value;
    const char *help;
} table[] = {
#define OPTION(name, value, help) {name, value, help},
#include "polyopt/options.def"
#undef OPTION
};

static void print_help(void)
{
    puts("usage: polyopt [options] in.c [-o out.c] [-- compiler flags]\n"
         "       polyopt [options] [-p dir] in.c ... [-o dir/] [-- compiler "
         "flags]"
         "\n\n"
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

/* Take what follows "--": flags, or the command of --tune. */
static void add_rest(po_options *options, int n, char **rest)
{
    for (int i = 0; i < n; i++)
        if (options->tune_s > 0)
            add_text(&options->n_command, &options->command, rest[i]);
        else
            add_flag(options, rest[i]);
}

/* Does the flag belong to the compiler? */
static bool is_compiler_flag(const char *arg)
{
    static const char *const prefix[] = {
        "-I",        "-D",      "-U",         "-isystem", "-include", "-std=",
        "-x",        "-f",      "-m",         "-W",       "-O",       "-g",
        "-pedantic", "-iquote", "-idirafter", "-ansi",    "-pthread"};

    return PO_BEGINS_WITH_ANY(arg, prefix);
}

/* Does the argument take its value from the next one? */
static bool takes_next(const char *arg)
{
    static const char *const whole[] = {
        "-o", "--calc", "-p",       "-MF", "-MT",      "-MQ",     "-I",
        "-D", "-U",     "-isystem", "-x",  "-include", "-iquote", "-idirafter"};

    return PO_IS_AMONG(arg, whole);
}

/* Options of the rule for make that take a value, next to them or behind. */
static bool is_depend_option(const char *arg)
{
    return arg[0] == '-' && arg[1] == 'M' &&
           (arg[2] == 'F' || arg[2] == 'T' || arg[2] == 'Q');
}

static void set_depend(po_options *options, const char *arg, const char *value)
{
    if (arg[2] == 'F') {
        options->depend_file = value;
        return;
    }
    *PO_ADD(options->target, options->n_target) =
        (po_target){value, arg[2] == 'Q'};
}

static po_parse parse_switch(po_options *options, const char *arg)
{
    if (strcmp(arg, "--tune") == 0)
        options->tune_s = PO_DEFAULT_TUNE_S;
    else if (strcmp(arg, "--tile") == 0)
        options->asks_tile = true;
    else if (strcmp(arg, "--no-tile") == 0)
        options->asks_no_tile = true;
    else if (strcmp(arg, "--no-parallel") == 0)
        options->parallel = false;
    else if (strcmp(arg, "--openmp-added") == 0)
        options->openmp_added = true;
    else if (strcmp(arg, "--reassociate") == 0)
        options->reassociate = true;
    else if (strcmp(arg, "--require") == 0)
        options->require = true;
    else if (strcmp(arg, "--in-place") == 0)
        options->in_place = true;
    else if (strcmp(arg, "--any-arguments") == 0)
        options->any_arguments = true;
    else if (strcmp(arg, "--expand-includes") == 0)
        options->expand_includes = true;
    else if (strcmp(arg, "--included-text") == 0)
        options->included_text = true;
    else if (strcmp(arg, "--line-directives") == 0)
        options->line_directives = true;
    else if (strcmp(arg, "--explain") == 0)
        options->stage = PO_STAGE_EXPLAIN;
    else if (strcmp(arg, "--script-check") == 0)
        options->stage = PO_STAGE_STEPS;
    else if (strcmp(arg, "--script-shared") == 0)
        options->is_script_shared = true;
    else if (strcmp(arg, "--all") == 0)
        options->all_deps = true;
    else if (strcmp(arg, "--check") == 0)
        options->check = true;
    else if (strcmp(arg, "--check-run") == 0)
        options->check_run = true;
    else if (strcmp(arg, "-v") == 0)
        options->verbose = true;
    else if (strcmp(arg, "-MD") == 0)
        options->depend = PO_DEPEND_ALL;
    else if (strcmp(arg, "-MMD") == 0)
        options->depend = PO_DEPEND_USER;
    else if (strcmp(arg, "-MP") == 0)
        options->is_phony = true;
    else if (is_depend_option(arg))
        set_depend(options, arg, arg + 3);
    else
        return po_option_set_value(options, arg);
    return PO_PARSE_RUN;
}

/* Set what "value", the argument after "arg", is for. */
static void set_next(po_options *options, const char *arg, const char *value)
{
    if (strcmp(arg, "-o") == 0) {
        options->output = value;
    } else if (strcmp(arg, "--calc") == 0) {
        options->calc = value;
    } else if (strcmp(arg, "-p") == 0) {
        options->database = value;
    } else if (is_depend_option(arg)) {
        set_depend(options, arg, value);
    } else {
        add_flag(options, arg);
        add_flag(options, value);
    }
}

/* Parse "-j" or "--jobs=", with its number behind it, in "text", or next to it, if there is one:
 * "next" is the next argument, or NULL.  Returns how many arguments it took; 0 on errors.
 */
static int parse_jobs(po_options *options, const char *arg, const char *text,
                      const char *next)
{
    bool is_next = !*text && next && *next >= '0' && *next <= '9';
    char *end;

    if (is_next)
        text = next;
    options->n_job = PO_ALL_PROCESSORS;
    if (!*text)
        return 1;
    options->n_job = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->n_job < 1 ||
        options->n_job > 1000) {
        po_option_error("the number of files at a time is from 1 to 1000", arg);
        return 0;
    }
    return is_next ? 2 : 1;
}

/* The text behind "-j", or "--jobs" and "=", which may be empty; NULL if it is another option. */
static const char *text_of_jobs(const char *arg)
{
    static const char name[] = "--jobs";
    size_t n = strlen(name);

    if (strncmp(arg, "-j", 2) == 0)
        return arg + 2;
    if (strncmp(arg, name, n) == 0 && (!arg[n] || arg[n] == '='))
        return arg + n + (arg[n] == '=');
    return NULL;
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
    if (text_of_jobs(arg))
        return parse_jobs(options, arg, text_of_jobs(arg),
                          i + 1 < argc ? argv[i + 1] : NULL);
    if (takes_next(arg)) {
        if (i + 1 >= argc) {
            po_option_error("argument missing", arg);
            return 0;
        }
        set_next(options, arg, argv[i + 1]);
        return 2;
    }
    if (strcmp(arg, "-") == 0 || arg[0] != '-')
        result = po_option_set_input(options, arg);
    else if (arg[1] != '-' && is_compiler_flag(arg))
        add_flag(options, arg);
    else
        result = parse_switch(options, arg);
    return result == PO_PARSE_RUN ? 1 : 0;
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

/* Where messages go to a terminal, they have colours, and lines of the source, unless
 * that was said otherwise.
 */
static void look_at_terminal(po_options *options)
{
    const char *name = getenv("TERM");
    const char *none = getenv("NO_COLOR");
    bool is_terminal = !options->remarks_file && isatty(STDERR_FILENO) &&
                       name && strcmp(name, "dumb") != 0;

    if (options->color == PO_COLOR_AUTO)
        options->color =
            is_terminal && !(none && *none) ? PO_COLOR_ALWAYS : PO_COLOR_NEVER;
    options->shows_source = options->shows_source || is_terminal;
}

/* Fill in "options" from the command line; defaults where it is silent.
 * --help is handled here; --version is left to the caller.
 */
po_parse po_options_parse(po_options *options, int argc, char **argv)
{
    *options = (po_options){.stage = PO_STAGE_C,
                            .fuse = PO_FUSE_SMART,
                            .n_command_line = argc > 0 ? argc - 1 : 0,
                            .command_line = argv + 1,
                            .tile = true,
                            .parallel = true,
                            .threshold = PO_DEFAULT_THRESHOLD,
                            .min_gain = PO_DEFAULT_GAIN,
                            .remarks = PO_REMARKS_TEXT,
                            .budget = PO_DEFAULT_BUDGET,
                            .time_ms = PO_DEFAULT_TIME_MS,
                            .file_budget = PO_DEFAULT_FILE_BUDGET,
                            .file_time_ms = PO_DEFAULT_FILE_TIME_MS,
                            .memory_mb = PO_DEFAULT_MEMORY_MB};
    for (int i = 1; i < argc;) {
        int taken;

        bool is_ours = !options->check_run || !options->input;

        if (is_ours &&
            (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            print_help();
            return PO_PARSE_DONE;
        }
        if (is_ours && strcmp(argv[i], "--version") == 0)
            return PO_PARSE_VERSION;
        if (strcmp(argv[i], "--") == 0) {
            add_rest(options, argc - i - 1, argv + i + 1);
            break;
        }
        taken = parse_one(options, argc, argv, i);
        if (taken == 0)
            return PO_PARSE_ERROR;
        i += taken;
    }
    options->tile = !options->asks_no_tile;
    look_at_terminal(options);
    options->asks_reassociate = options->reassociate;
    options->reassociate = options->reassociate || flags_reassociate(options);
    return po_options_check(options);
}

po_options po_options_for(const po_options *options, const char *input,
                          int n_flag, const char *const *flag)
{
    po_options own = *options;
    size_t n = (size_t)n_flag + (size_t)options->n_flag;

    own.file = po_alloc(sizeof(*own.file));
    own.file[0] = own.input = input;
    own.n_file = 1;
    own.flag = po_alloc((n + 1) * sizeof(*own.flag));
    own.n_flag = (int)n;
    for (int i = 0; i < n_flag; i++)
        own.flag[i] = flag[i];
    for (int i = 0; i < options->n_flag; i++)
        own.flag[n_flag + i] = options->flag[i];
    own.reassociate = own.asks_reassociate || flags_reassociate(&own);
    own.argument = NULL;
    own.n_argument = 0;
    own.command = NULL;
    own.n_command = 0;
    own.target = NULL;
    own.n_target = 0;
    return own;
}

void po_options_free(po_options *options)
{
    free(options->flag);
    free(options->argument);
    free(options->command);
    free(options->file);
    free(options->target);
    *options = (po_options){0};
}

bool po_options_want_blocks(const po_options *options)
{
    return options->tile && !options->no_simd && !options->no_jam &&
           !options->no_block && options->n_tile == 0;
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
