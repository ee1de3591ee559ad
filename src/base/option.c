/* Parsing of one option of the command line that has a value, "--name=value",
 * and of the name of the input file: from the word to a member of po_options.
 * Wrong values are reported with what is allowed, or with the word that was
 * probably meant (suggest.c).  Which options there are is in options.def; what
 * goes with what is checked in option_conflicts.c.
 */
#include "option.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values of options that are one of a list of words. */
struct word {
    const char *text;
    int value;
};

/* No list of words is longer. */
enum { MAX_WORD = 32 };

static const struct word stages[] = {
    {"scop", PO_STAGE_SCOP},
    {"card", PO_STAGE_CARD},
    {"operation", PO_STAGE_OPERATION},
    {"communication", PO_STAGE_COMMUNICATION},
    {"deps", PO_STAGE_DEPS},
    {"schedule", PO_STAGE_SCHEDULE},
    {"schedule-map", PO_STAGE_SCHEDULE_MAP},
    {"schedule-kelly", PO_STAGE_KELLY},
    {"schedule-2d+1", PO_STAGE_2D1},
    {"openscop", PO_STAGE_OPENSCOP},
    {"dot", PO_STAGE_DOT},
    {"svg", PO_STAGE_SVG},
    {"footprint", PO_STAGE_FOOTPRINT},
    {"footprint-json", PO_STAGE_FOOTPRINT_JSON},
    {"script", PO_STAGE_SCRIPT},
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

static const struct word granularities[] = {
    {"per-store", 0},
    {"per-block", 1},
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

static const struct word directives[] = {
    {"respect", PO_DIRECTIVES_RESPECT},
    {"ignore", PO_DIRECTIVES_IGNORE},
    {"replace", PO_DIRECTIVES_REPLACE},
    {NULL, 0},
};

static const struct word threads[] = {{"all", 0}, {"free", 1}, {NULL, 0}};

static const struct word targets[] = {
    {"host", 0}, {"mpi", 1}, {"offload", 2}, {NULL, 0}};

static const struct word checks[] = {{"loops", 0}, {"reparse", 1}, {NULL, 0}};

static const struct word colors[] = {{"auto", PO_COLOR_AUTO},
                                     {"always", PO_COLOR_ALWAYS},
                                     {"never", PO_COLOR_NEVER},
                                     {NULL, 0}};

po_parse po_option_error(const char *message, const char *arg)
{
    fprintf(stderr, "polyopt: error: %s: '%s' (see polyopt --help)\n", message,
            arg);
    return PO_PARSE_ERROR;
}

/* Say that there is no such option, and which one there is. */
static po_parse unknown_option(const char *arg)
{
    const char *like = po_option_like(arg);
    size_t n = strcspn(arg, "=");

    if (!like)
        return po_option_error("unknown option", arg);
    if (strlen(like) == n && strncmp(like, arg, n) == 0)
        return po_option_error(arg[n] ? "the option has no value"
                                      : "the option has to have a value",
                               arg);
    fprintf(stderr,
            "polyopt: error: unknown option: '%s', did you mean '%s'? "
            "(see polyopt --help)\n",
            arg, like);
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

static po_parse parse_tile(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--tile=");
    char *end;

    options->asks_tile = true;
    options->n_tile = 0;
    do {
        long size = strtol(text, &end, 10);

        if (end == text || size < 1 || size > 1000000 ||
            options->n_tile == PO_MAX_TILE || (*end && *end != ','))
            return po_option_error("tile sizes are numbers from 1 to 1000000",
                                   arg);
        options->tile_size[options->n_tile++] = size;
        text = end + 1;
    } while (*end);
    return PO_PARSE_RUN;
}

static po_parse parse_tune(po_options *options, const char *arg)
{
    const char *text = strchr(arg, '=') + 1;
    char *end;

    if (strcmp(text, "machine") == 0) {
        options->tune_machine = true;
        return PO_PARSE_RUN;
    }
    options->tune_s = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->tune_s < 1 ||
        options->tune_s > 1000000)
        return po_option_error("--tune takes a number of seconds from 1 to "
                               "1000000, or 'machine'",
                               arg);
    return PO_PARSE_RUN;
}

static po_parse parse_budget(const char *arg, unsigned long *budget)
{
    const char *text = strchr(arg, '=') + 1;
    char *end;

    errno = 0;
    *budget = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno != 0)
        return po_option_error("the budget is a number", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_time(const char *arg, long *time_ms)
{
    const char *text = strchr(arg, '=') + 1;
    char *end;
    long seconds = strtol(text, &end, 10);

    if (*text < '0' || *text > '9' || *end || seconds > 1000000)
        return po_option_error("the time limit is a number of seconds", arg);
    *time_ms = seconds * 1000;
    return PO_PARSE_RUN;
}

static po_parse parse_threshold(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--parallel-threshold=");
    char *end;

    options->threshold = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->threshold > 1000000000)
        return po_option_error("the threshold is a number up to 1000000000",
                               arg);
    return PO_PARSE_RUN;
}

static po_parse parse_gain(po_options *options, const char *arg)
{
    const char *text = strchr(arg, '=') + 1;
    char *end;

    options->min_gain = PO_ANY_GAIN;
    if (strcmp(text, "any") == 0)
        return PO_PARSE_RUN;
    options->min_gain = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->min_gain > 1000)
        return po_option_error("the gain is a number of percent, or 'any'",
                               arg);
    return PO_PARSE_RUN;
}

static po_parse parse_memory(po_options *options, const char *arg)
{
    const char *text = arg + strlen("--memory-limit=");
    char *end;

    options->memory_mb = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || options->memory_mb > 100000000)
        return po_option_error("the memory limit is a number of MiB", arg);
    return PO_PARSE_RUN;
}

static po_parse parse_name(const char *arg, const char **name)
{
    *name = strchr(arg, '=') + 1;
    if (!**name)
        return po_option_error("the name of a file is missing", arg);
    return PO_PARSE_RUN;
}

/* Say that the option has no such value, and which one may be meant, or which there are. */
static po_parse unknown_value(const struct word *words, const char *arg)
{
    const char *value = strchr(arg, '=') + 1;
    const char *list[MAX_WORD] = {NULL};
    const char *like;
    size_t n = 0;

    for (; words[n].text && n < MAX_WORD; n++)
        list[n] = words[n].text;
    like = po_word_like(value, strlen(value), list, n);
    fprintf(stderr, "polyopt: error: unknown value: '%s', ", arg);
    if (like)
        fprintf(stderr, "did you mean '%s'?", like);
    else
        fputs("not one of", stderr);
    for (size_t i = 0; i < n && !like; i++)
        fprintf(stderr, " %s", list[i]);
    fputs(" (see polyopt --help)\n", stderr);
    return PO_PARSE_ERROR;
}

static po_parse parse_word(const struct word *words, const char *arg,
                           int *value)
{
    if (find_word(words, strchr(arg, '=') + 1, value))
        return PO_PARSE_RUN;
    return unknown_value(words, arg);
}

po_parse po_option_set_input(po_options *options, const char *arg)
{
    options->file =
        po_realloc((void *)options->file,
                   ((size_t)options->n_file + 1) * sizeof(*options->file));
    options->file[options->n_file++] = arg;
    options->input = options->file[0];
    return PO_PARSE_RUN;
}

/* Where the name of a file goes that the option has for a value; NULL if it has none. */
static const char **find_file(po_options *options, const char *arg)
{
    const struct {
        const char *begin;
        const char **name;
    } files[] = {{"--certificate=", &options->certificate},
                 {"--compiler-text=", &options->compiler_text},
                 {"--machine=", &options->machine},
                 {"--remarks-file=", &options->remarks_file},
                 {"--report=", &options->report},
                 {"--runner=", &options->runner},
                 {"--schedule-in=", &options->schedule_in},
                 {"--schedule-out=", &options->schedule_out},
                 {"--script=", &options->script}};

    for (size_t i = 0; i < PO_COUNTOF(files); i++)
        if (po_begins_with(arg, files[i].begin))
            return files[i].name;
    return NULL;
}

/* Read an option whose value is one word of a few; false if it is none of these. */
static bool set_word(po_options *options, const char *arg, po_parse *result)
{
    int value = 0;

    if (po_begins_with(arg, "--emit=")) {
        *result = parse_word(stages, arg, &value);
        options->stage = (po_stage)value;
    } else if (po_begins_with(arg, "--scheduler=")) {
        *result = parse_word(schedulers, arg, &value);
        options->scheduler = (po_scheduler)value;
    } else if (po_begins_with(arg, "--fuse=")) {
        *result = parse_word(fusions, arg, &value);
        options->fuse = (po_fuse)value;
    } else if (po_begins_with(arg, "--statements=")) {
        *result = parse_word(granularities, arg, &value);
        options->per_block = value;
    } else if (po_begins_with(arg, "--pack=")) {
        *result = parse_word(packings, arg, &value);
        options->packing = (po_packing)value;
    } else if (po_begins_with(arg, "--openmp=")) {
        *result = parse_word(directives, arg, &value);
        options->directives = (po_directives)value;
    } else if (po_begins_with(arg, "--color=")) {
        *result = parse_word(colors, arg, &value);
        options->color = (po_color)value;
    } else if (po_begins_with(arg, "--target=")) {
        *result = parse_word(targets, arg, &value);
        options->mpi = value == 1;
        options->offload = value == 2;
    } else if (po_begins_with(arg, "--threads=")) {
        *result = parse_word(threads, arg, &value);
        options->free_threads = value;
    } else if (po_begins_with(arg, "--verify=")) {
        *result = parse_word(checks, arg, &value);
        options->reparse = value;
    } else {
        return false;
    }
    return true;
}

po_parse po_option_set_value(po_options *options, const char *arg)
{
    const char **file = find_file(options, arg);
    po_parse result;

    if (file) {
        result = parse_name(arg, file);
    } else if (set_word(options, arg, &result)) {
        return result;
    } else if (po_begins_with(arg, "--remarks=")) {
        result = po_option_remarks(options, arg);
    } else if (po_begins_with(arg, "--tile=")) {
        result = parse_tile(options, arg);
    } else if (po_begins_with(arg, "--index-map=")) {
        result = po_option_set_input(options, strchr(arg, '=') + 1);
        options->index_map = true;
    } else if (po_begins_with(arg, "--tune=")) {
        result = parse_tune(options, arg);
    } else if (po_begins_with(arg, "--budget=")) {
        result = parse_budget(arg, &options->budget);
    } else if (po_begins_with(arg, "--time-limit=")) {
        result = parse_time(arg, &options->time_ms);
    } else if (po_begins_with(arg, "--file-time-limit=")) {
        result = parse_time(arg, &options->file_time_ms);
    } else if (po_begins_with(arg, "--file-budget=")) {
        result = parse_budget(arg, &options->file_budget);
    } else if (po_begins_with(arg, "--parallel-threshold=")) {
        result = parse_threshold(options, arg);
    } else if (po_begins_with(arg, "--min-gain=")) {
        result = parse_gain(options, arg);
    } else if (po_begins_with(arg, "--memory-limit=")) {
        result = parse_memory(options, arg);
    } else {
        result = unknown_option(arg);
    }
    return result;
}
