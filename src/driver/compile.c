/* A compilation of C: the user's own command, polyopt, and the compiler once more
 * on what polyopt has made.
 *
 * The user's command comes first, as it is: its messages, its files and its
 * status are the compiler's.  What follows is silent, and replaces the outputs
 * by those of the optimised texts; if any of that fails, they are as if it had
 * never been.
 */
#include "driver.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "polyopt/file.h"
#include "polyopt/process.h"

/* What becomes of a file. */
enum result { UNCHANGED, OPTIMISED, SKIPPED, FAILED };

/* A C input of the command.
 *
 * "path"    its name; "name" is that which the compiler knows it by
 * "source"  the file that it is read from: stdin has been copied to one
 * "text"    the optimised file
 * "nests"   lines for the log
 * "reason"  why it is skipped, or has failed
 * "openmp"  what its directives need: "parallel", "simd" or "none"
 */
struct file {
    const char *path;
    const char *name;
    po_text source;
    po_text text;
    po_text nests;
    po_text reason;
    po_text openmp;
    enum result result;
    int n_nest;
    int n_optimised;
    double polyopt_s;
    long megabytes;
};

/* The work on a command.
 *
 * "said"     its words, as the user has them
 * "runtime"  there is an OpenMP runtime for what it makes
 * "in"       the file that is stdin for the command; NULL: ours
 */
struct job {
    const po_command *command;
    const po_words *said;
    const po_settings *settings;
    po_text folder;
    po_text in;
    int n_file;
    struct file *file;
    bool runtime;
    double compile_s;
    double recompile_s;
};

/* Say something about a file, or the command if there is none. */
static void say(const struct file *file, const char *what, const char *then)
{
    fprintf(stderr, "polyopt-cc: %s%s%s%s\n", file ? file->name : "",
            file ? ": " : "", what, then);
}

static void fail(struct file *file, const char *why)
{
    file->result = FAILED;
    if (file->reason.n == 0)
        po_text_add(&file->reason, why);
}

static void skip(struct file *file, const char *why)
{
    file->result = SKIPPED;
    po_text_add(&file->reason, why);
}

/* Copy stdin to a file, so that it can be read more than once. */
static bool copy_stdin(struct job *job)
{
    po_diag diag = {0};
    po_text text = {0};
    bool good;

    po_text_printf(&job->in, "%s/stdin", job->folder.bytes);
    good = po_file_read("-", &text, &diag) &&
           po_file_write(job->in.bytes, &text, &diag);
    po_text_free(&text);
    return good;
}

/* Make the folder "N" for the text of the Nth file, which has the name of the
 * source: outputs get their names from it.
 */
static void make_place(const struct job *job, int number, struct file *file)
{
    const char *slash = strrchr(file->path, '/');

    po_text_printf(&file->text, "%s/%d", job->folder.bytes, number);
    mkdir(file->text.bytes, 0700);
    po_text_printf(&file->text, "/%s", slash ? slash + 1 : file->path);
}

/* Does the file's name fit one of the patterns of files to be left alone? */
static bool is_to_skip(const struct job *job, const char *path)
{
    const char *slash = strrchr(path, '/');
    const po_words *skip = &job->settings->skip;

    for (int i = 0; i < skip->n; i++)
        if (fnmatch(skip->word[i], path, 0) == 0 ||
            fnmatch(skip->word[i], slash ? slash + 1 : path, 0) == 0)
            return true;
    return false;
}

/* Is there a loop in the file, as far as its words tell? */
static bool has_loop(const struct file *file)
{
    po_diag diag = {0};
    po_text text = {0};
    bool found = po_file_read(file->source.bytes, &text, &diag) &&
                 (strstr(po_text_get(&text), "for") ||
                  strstr(po_text_get(&text), "while"));

    po_text_free(&text);
    return found;
}

/* List the C inputs, and find those that are not for polyopt. */
static void list_files(struct job *job)
{
    const po_command *command = job->command;

    job->file = po_alloc((size_t)command->n_c * sizeof(*job->file));
    for (int i = 0; i < command->n_input; i++) {
        struct file *file = &job->file[job->n_file];

        if (command->input[i].language == PO_LANGUAGE_OTHER)
            continue;
        file->path = command->word.word[command->input[i].at];
        file->name = strcmp(file->path, "-") == 0 ? "<stdin>" : file->path;
        po_text_add(&file->source, job->in.n > 0 && strcmp(file->path, "-") == 0
                                       ? job->in.bytes
                                       : file->path);
        po_text_add(&file->openmp, "none");
        make_place(job, job->n_file++, file);
        if (is_to_skip(job, file->path))
            skip(file, "pattern");
        else if (!has_loop(file))
            skip(file, "no-loop");
    }
}

/* The number of bytes of a path that are its folder. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) : 0;
}

/* Leave all files alone if they are in several folders: each looks for headers in
 * its own one first, and one command cannot say so.
 */
static void compare_folders(struct job *job)
{
    bool same = true;

    for (int i = 1; i < job->n_file; i++) {
        const char *a = job->file[0].path;
        const char *b = job->file[i].path;
        size_t n = folder_length(a);

        same = same && folder_length(b) == n && strncmp(a, b, n) == 0;
    }
    for (int i = 0; i < job->n_file && !same; i++)
        if (job->file[i].result != SKIPPED)
            skip(&job->file[i], "folders");
}

/* The command that lets polyopt make the text of a file. */
static void polyopt_words(const struct job *job, const struct file *file,
                          po_words *words)
{
    po_words_add(words, job->settings->polyopt.bytes);
    po_words_split(words, "--remarks=json --line-directives", " ");
    if (!job->command->openmp)
        po_words_add(words, "--openmp-added");
    if (!job->runtime)
        po_words_add(words, "--no-parallel");
    po_words_join(words, &job->settings->flag);
    po_words_add(words, file->path);
    po_words_add(words, "-o");
    po_words_add(words, file->text.bytes);
    po_words_add(words, "--");
    po_command_parser_flags(job->command, words);
}

/* Take what polyopt has said: a line for each nest, an error perhaps, and what
 * all of it came to.
 */
static void take_line(struct file *file, const char *line, size_t n)
{
    po_text one = {0};
    po_text kind = {0};

    po_text_add_bytes(&one, line, n);
    po_record_get(one.bytes, "kind", &kind);
    if (strcmp(po_text_get(&kind), "nest") == 0) {
        po_text_printf(&file->nests, "%s\n", one.bytes);
    } else if (strcmp(po_text_get(&kind), "file") == 0) {
        file->n_nest = (int)po_record_number(one.bytes, "nests");
        file->n_optimised = (int)po_record_number(one.bytes, "optimised");
        po_record_get(one.bytes, "reason", &file->reason);
        po_text_free(&file->openmp);
        if (!po_record_get(one.bytes, "openmp", &file->openmp))
            po_text_add(&file->openmp, "parallel");
    }
    po_text_free(&kind);
    po_text_free(&one);
}

static void take_lines(struct file *file, const po_text *said)
{
    const char *at = po_text_get(said);

    while (*at) {
        size_t n = strcspn(at, "\n");

        if (n > 0)
            take_line(file, at, n);
        at += n + (at[n] == '\n');
    }
}

/* Why polyopt is said to have failed, from the way in which it ended. */
static const char *why_failed(const po_process *process)
{
    if (process->is_late)
        return "polyopt takes too long";
    if (process->status < 0 || !WIFEXITED(process->status))
        return "polyopt has crashed";
    switch (WEXITSTATUS(process->status)) {
    case 2:
        return "polyopt cannot parse the file";
    case PO_EXIT_SETUP:
    case PO_EXIT_NO_PROGRAM:
        return "polyopt cannot be run";
    default:
        return "polyopt has failed";
    }
}

/* Have polyopt optimise a file. */
static void optimise(const struct job *job, struct file *file)
{
    po_words words = {0};
    po_text said = {0};
    po_process process = {.in = job->in.n > 0 ? job->in.bytes : "/dev/null",
                          .out = "/dev/null",
                          .taken = &said,
                          .taken_fd = STDERR_FILENO,
                          .limit_s = job->settings->limit_s};

    polyopt_words(job, file, &words);
    process.word = words.word;
    po_process_run(&process);
    file->polyopt_s = process.seconds;
    file->megabytes = process.megabytes;
    take_lines(file, &said);
    if (process.status != 0)
        fail(file, why_failed(&process));
    else if (file->n_optimised > 0)
        file->result = OPTIMISED;
    po_words_free(&words);
    po_text_free(&said);
}

/* What the texts together need: the most that one of them does. */
static const char *openmp_of(const struct job *job)
{
    const char *most = "none";

    for (int i = 0; i < job->n_file; i++) {
        const struct file *file = &job->file[i];

        if (file->result != OPTIMISED)
            continue;
        if (strcmp(file->openmp.bytes, "parallel") == 0)
            return "parallel";
        if (strcmp(file->openmp.bytes, "none") != 0)
            most = "simd";
    }
    return most;
}

/* Run the command, or what is to take its place, in silence. */
static bool run_silently(const struct job *job, const po_words *words,
                         double *seconds)
{
    po_process process = {.program = job->command->program,
                          .word = words->word,
                          .in = job->in.n > 0 ? job->in.bytes : "/dev/null",
                          .out = "/dev/null",
                          .err = "/dev/null"};
    bool good = po_process_run(&process);

    *seconds += process.seconds;
    return good;
}

/* Compile the texts that polyopt has made; a file without one stays what it
 * is.
 */
static bool recompile(struct job *job)
{
    po_words texts = {0};
    po_words words = {0};
    bool good;

    for (int i = 0; i < job->n_file; i++)
        po_words_add(&texts, job->file[i].result == OPTIMISED
                                 ? job->file[i].text.bytes
                                 : job->file[i].path);
    po_command_recompile(job->command, &texts, openmp_of(job), &words);
    po_runtime_link(job->command, &words);
    good = run_silently(job, &words, &job->recompile_s);
    po_words_free(&words);
    po_words_free(&texts);
    return good;
}

/* The user's own command, which finds the runtime if it links what needs it. */
static void original_words(const struct job *job, po_words *words)
{
    po_words_join(words, job->said);
    po_runtime_link(job->command, words);
}

/* Is there a file with this result? */
static bool has_result(const struct job *job, enum result result)
{
    for (int i = 0; i < job->n_file; i++)
        if (job->file[i].result == result)
            return true;
    return false;
}

/* Replace the outputs by those of the optimised texts; if that does not work, make
 * them once more of the original ones.
 */
static void replace_outputs(struct job *job)
{
    po_words words = {0};

    if (!has_result(job, OPTIMISED) || recompile(job) || po_process_asked())
        return;
    for (int i = 0; i < job->n_file; i++)
        if (job->file[i].result == OPTIMISED)
            fail(&job->file[i], "the result does not compile");
    original_words(job, &words);
    run_silently(job, &words, &job->recompile_s);
    po_words_free(&words);
}

/* Leave the optimised texts where the outputs are. */
static void keep_texts(const struct job *job)
{
    const char *output = job->command->output ? job->command->output : "";
    po_diag diag = {0};

    for (int i = 0; i < job->n_file; i++) {
        const struct file *file = &job->file[i];
        const char *name = strrchr(file->text.bytes, '/') + 1;
        const char *dot = strrchr(name, '.');
        po_text path = {0};
        po_text text = {0};

        if (file->result != OPTIMISED)
            continue;
        po_text_add_bytes(&path, output, folder_length(output));
        po_text_printf(&path, "%s%.*s.opt.c", path.n > 0 ? "/" : "",
                       (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
        if (po_file_read(file->text.bytes, &text, &diag))
            po_file_write(path.bytes, &text, &diag);
        po_text_free(&text);
        po_text_free(&path);
    }
}

/* Append the line about a file; the times of the commands go to the first. */
static void add_file_line(const struct job *job, const struct file *file,
                          po_text *lines)
{
    static const char *const names[] = {[UNCHANGED] = "unchanged",
                                        [OPTIMISED] = "optimised",
                                        [SKIPPED] = "skipped",
                                        [FAILED] = "failed"};
    bool first = file == job->file;

    po_text_add(lines, "{\"kind\":\"file\",\"file\":");
    po_text_json(lines, file->name);
    po_text_add(lines, ",\"output\":");
    po_text_json(lines, job->command->output ? job->command->output : "");
    po_text_printf(
        lines, ",\"nests\":%d,\"optimised\":%d,\"result\":\"%s\"", file->n_nest,
        file->result == OPTIMISED ? file->n_optimised : 0, names[file->result]);
    po_text_add(lines, ",\"reason\":");
    po_text_json(lines, po_text_get(&file->reason));
    po_text_printf(lines,
                   ",\"compile_seconds\":%.3f,\"polyopt_seconds\":%.3f,"
                   "\"recompile_seconds\":%.3f,\"megabytes\":%ld}\n",
                   first ? job->compile_s : 0, file->polyopt_s,
                   first ? job->recompile_s : 0, file->megabytes);
}

/* Write the log, if there is to be one. */
static void write_log(const struct job *job)
{
    po_text lines = {0};

    for (int i = 0; i < job->n_file; i++) {
        po_text_add(&lines, po_text_get(&job->file[i].nests));
        add_file_line(job, &job->file[i], &lines);
    }
    if (!po_log_append(job->settings->log, &lines))
        fprintf(stderr, "polyopt-cc: cannot write '%s': %s\n",
                job->settings->log, strerror(errno));
    po_text_free(&lines);
}

/* Say which files are as they were because something went wrong.  Returns their
 * number.
 */
static int report_failures(const struct job *job)
{
    bool strict = job->settings->strict;
    int n = 0;

    for (int i = 0; i < job->n_file; i++) {
        const struct file *file = &job->file[i];

        if (file->result != FAILED)
            continue;
        say(file, file->reason.bytes,
            strict ? " (POLYOPT_CC_STRICT)" : "; compiled as it is");
        n++;
    }
    return n;
}

/* Do what comes after the user's own command. */
static void improve(struct job *job)
{
    list_files(job);
    compare_folders(job);
    job->runtime = po_runtime_is_there(job->command);
    for (int i = 0; i < job->n_file && !po_process_asked(); i++)
        if (job->file[i].result == UNCHANGED)
            optimise(job, &job->file[i]);
    if (!po_process_asked())
        replace_outputs(job);
    if (po_process_asked())
        return;
    if (job->settings->keep)
        keep_texts(job);
    if (job->settings->log)
        write_log(job);
}

static void free_job(struct job *job)
{
    for (int i = 0; i < job->n_file; i++) {
        po_text_free(&job->file[i].source);
        po_text_free(&job->file[i].text);
        po_text_free(&job->file[i].nests);
        po_text_free(&job->file[i].reason);
        po_text_free(&job->file[i].openmp);
    }
    free(job->file);
    po_text_free(&job->in);
    if (job->folder.n > 0)
        po_folder_remove(&job->folder);
}

/* Run the user's own command.  Returns how it ended, as waitpid has it. */
static int run_original(struct job *job)
{
    po_words words = {0};
    po_process process = {.program = job->command->program,
                          .in = job->in.n > 0 ? job->in.bytes : NULL};

    original_words(job, &words);
    process.word = words.word;
    po_process_run(&process);
    job->compile_s = process.seconds;
    po_words_free(&words);
    return process.status;
}

/* Is stdin one of the inputs? */
static bool reads_stdin(const po_command *command)
{
    for (int i = 0; i < command->n_input; i++)
        if (strcmp(command->word.word[command->input[i].at], "-") == 0)
            return true;
    return false;
}

/* Compile, and compile what polyopt makes of it.  "said" are the words of the
 * command.  Returns the exit status, unless it ends by a signal, as the compiler
 * did or it was asked to.
 */
int po_driver_compile(const po_command *command, const po_words *said,
                      const po_settings *settings)
{
    struct job job = {.command = command, .said = said, .settings = settings};
    bool has_folder;
    int n_failed = 0;
    int status;

    po_process_catch(true);
    has_folder = po_folder_make("polyopt-cc", &job.folder);
    if (!has_folder)
        po_text_free(&job.folder);
    if (has_folder && reads_stdin(command) && !copy_stdin(&job))
        say(NULL, "cannot copy stdin", "");
    status = run_original(&job);
    if (status == 0 && has_folder)
        improve(&job);
    else if (status == 0)
        say(NULL, "there is no room for temporary files; compiled as it is",
            "");
    if (!po_process_asked())
        n_failed = report_failures(&job);
    free_job(&job);
    po_process_catch(false);
    if (po_process_asked())
        return po_process_end_like(po_process_asked());
    return status == 0 && settings->strict && (n_failed > 0 || !has_folder)
               ? 1
               : po_process_end_like(status);
}
