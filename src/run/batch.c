/* Several input files, or a compilation database (-p): finds the files and
 * their flags, names the outputs, checks that no file is written twice or read
 * and written, and optimises each, N at a time (-j) in child processes.  Out:
 * the worst exit status.
 */
#include "polyopt/batch.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "polyopt/database.h"
#include "polyopt/file.h"
#include "polyopt/jobs.h"

#define EXIT_ERROR 1

/* An input file.
 *
 * "options"  for it alone
 * "real"     its name without symbolic links, "target" that of the output
 */
struct task {
    po_options options;
    const char *real;
    const char *target;
};

/* All of them; names are in "arena", and what was said of them is in "said". */
struct batch {
    const po_options *options;
    int (*run)(const po_options *options);
    po_diag diag;
    po_text said;
    po_arena *arena;
    po_database *database;
    int n_task;
    struct task *task;
};

static bool fail(struct batch *b, const char *what, const char *name)
{
    po_diag_error(&b->diag, NULL, "%s: '%s'", what, name);
    return false;
}

/* The name from whatever folder. */
static const char *absolute_name(po_arena *arena, const char *path)
{
    char here[PATH_MAX];

    if (path[0] == '/' || !getcwd(here, sizeof(here)))
        return path;
    return po_arena_printf(arena, "%s/%s", here, path);
}

/* Add a file; "command" is NULL if there is none, or no database. */
static void add_task(struct batch *b, const char *file,
                     const po_command *command)
{
    struct task *task = &b->task[b->n_task++];

    task->options =
        po_options_for(b->options, file, command ? command->n_flag : 0,
                       command ? command->flag : NULL);
    task->real = po_file_real_name(b->arena, file);
    task->options.has_no_command = b->database && !command;
    if (!command)
        return;
    task->options.directory = command->directory;
    task->options.source = absolute_name(b->arena, file);
}

/* Find the files: those of the command line, or all of the database. */
static bool find_tasks(struct batch *b)
{
    const po_options *options = b->options;
    int n_command = b->database ? b->database->n_command : 0;
    int capacity = options->n_file + n_command + 1;

    b->task = po_alloc((size_t)capacity * sizeof(*b->task));
    for (int i = 0; i < options->n_file; i++)
        add_task(b, options->file[i],
                 b->database ? po_database_find(b->database, options->file[i])
                             : NULL);
    for (int i = 0; options->n_file == 0 && i < n_command; i++)
        if (po_database_is_first(b->database, i))
            add_task(b, b->database->command[i].file, &b->database->command[i]);
    return b->n_task > 0 || fail(b, "no C files in", options->database);
}

/* a.opt.c beside a.c. */
static const char *name_beside(po_arena *arena, const char *input)
{
    const char *base = po_file_base_name(input);
    const char *dot = strrchr(base, '.');
    const char *end = dot && dot > base ? dot : base + strlen(base);

    return po_arena_printf(arena, "%.*s.opt%s", (int)(end - input), input, end);
}

/* Say where the results go. */
static void name_outputs(struct batch *b)
{
    const char *folder = b->options->output;

    for (int i = 0; i < b->n_task; i++) {
        po_options *own = &b->task[i].options;
        const char *slash =
            folder && folder[strlen(folder) - 1] == '/' ? "" : "/";

        if (own->in_place)
            own->output = own->input;
        else if (folder)
            own->output = po_arena_printf(b->arena, "%s%s%s", folder, slash,
                                          po_file_base_name(own->input));
        else
            own->output = name_beside(b->arena, own->input);
        b->task[i].target = po_file_real_name(b->arena, own->output);
    }
}

/* Does no file take part twice: as an input, as an output, as both? */
static bool are_distinct(struct batch *b, const struct task *one,
                         const struct task *other)
{
    if (one != other && strcmp(one->real, other->real) == 0)
        return fail(b, "the same file is given twice", one->options.input);
    if (one != other && strcmp(one->options.output, other->options.output) == 0)
        return fail(b, "two files have the same output", one->options.output);
    if (!one->options.in_place && strcmp(one->target, other->real) == 0)
        return fail(b, "an output is also an input", one->options.output);
    return true;
}

/* Is the file for remarks no input, and no output? */
static bool is_remarks_distinct(struct batch *b, const struct task *task)
{
    const char *remarks = b->options->remarks_file;

    if (!remarks || (!po_file_is_same(task->options.input, remarks) &&
                     !po_file_is_same(task->options.output, remarks) &&
                     strcmp(task->options.output, remarks) != 0))
        return true;
    return fail(b, "the file for remarks is an input, or an output", remarks);
}

static bool check_tasks(struct batch *b)
{
    for (int i = 0; i < b->n_task; i++)
        if (!is_remarks_distinct(b, &b->task[i]))
            return false;
    for (int i = 0; i < b->n_task; i++)
        for (int j = 0; j < b->n_task; j++)
            if (!are_distinct(b, &b->task[i], &b->task[j]))
                return false;
    return true;
}

/* Is there a folder for the results?  One whose name ends in a slash is made. */
static bool make_folder(struct batch *b)
{
    const char *folder = b->options->output;
    struct stat info;

    if (b->options->in_place || !folder)
        return true;
    if (stat(folder, &info) == 0 && S_ISDIR(info.st_mode))
        return true;
    if (!*folder || folder[strlen(folder) - 1] != '/')
        return fail(b,
                    "several files need a folder, or a name with a / at the "
                    "end, for -o",
                    folder);
    if (mkdir(folder, 0777) != 0)
        return fail(b, strerror(errno), folder);
    return true;
}

/* Are the messages of all files one document, or in one file? */
static bool collects(const po_options *options)
{
    return options->remarks_file || options->remarks > PO_REMARKS_TEXT;
}

/* Do the work on a file, in a process of its own or in this one. */
static void run_one(struct batch *b, po_jobs *jobs)
{
    po_options *own = &b->task[jobs->number].options;

    if (collects(b->options))
        own->said = &jobs->result;
    jobs->status = b->run(own);
}

/* Deliver the messages. */
static bool deliver(struct batch *b)
{
    return po_remarks_deliver(b->options->remarks, &b->said,
                              b->options->remarks_file, &b->diag);
}

static int run_several(struct batch *b)
{
    po_jobs jobs = {.n = b->n_task,
                    .max = po_jobs_max(b->options->n_job, 1),
                    .has_results = collects(b->options)};

    name_outputs(b);
    if (!check_tasks(b) || !make_folder(b))
        return EXIT_ERROR;
    if (jobs.max > 1)
        for (int i = 0; i < b->n_task; i++)
            b->task[i].options.n_job = 1;
    while (po_jobs_next(&jobs))
        if (jobs.is_work)
            run_one(b, &jobs);
        else
            po_text_add(&b->said, po_text_get(&jobs.result));
    return collects(b->options) && !deliver(b) ? EXIT_ERROR : jobs.worst;
}

static int run_batch(struct batch *b)
{
    if (b->options->database) {
        b->database = po_database_read(b->options->database, &b->diag);
        if (!b->database)
            return EXIT_ERROR;
    }
    if (!find_tasks(b))
        return EXIT_ERROR;
    return po_options_are_several(b->options) ? run_several(b)
                                              : b->run(&b->task[0].options);
}

int po_batch_run(const po_options *options,
                 int (*run)(const po_options *options))
{
    struct batch b = {.options = options, .run = run};
    int status;

    b.arena = po_arena_new();
    status = run_batch(&b);
    for (int i = 0; i < b.n_task; i++)
        po_options_free(&b.task[i].options);
    po_text_free(&b.said);
    free(b.task);
    po_database_free(b.database);
    po_arena_free(b.arena);
    return status;
}
