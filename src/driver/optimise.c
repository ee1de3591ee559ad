/* polyopt, run on one file of a compiler command: the preprocessed text in, the optimised
 * text, or why it is compiled as it is, out.
 */
#include "job.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "polyopt/file.h"
#include "polyopt/process.h"

/* Note that the file is compiled as it is, and why. */
void po_source_fail(po_source *file, const char *why)
{
    file->result = PO_RESULT_FAILED;
    if (file->reason.n == 0)
        po_text_add(&file->reason, why);
}

/* Is there a script among the flags?  It is for all files of the build. */
static bool has_script(const po_words *flag)
{
    static const char script[] = "--script=";
    bool found = false;

    for (int i = 0; i < flag->n; i++)
        found = found || strncmp(flag->word[i], script, strlen(script)) == 0;
    return found;
}

/* The command that lets polyopt make the text of a file, given that of the compiler's
 * preprocessor, if there is one.
 */
static void polyopt_words(const po_job *job, const po_source *file,
                          const po_text *preprocessed, po_words *words)
{
    po_words_add(words, job->settings->polyopt.bytes);
    po_words_split(words, "--remarks=json --line-directives", " ");
    if (!job->command->openmp)
        po_words_split(words, "--openmp-added --threads=free", " ");
    if (!job->runtime)
        po_words_add(words, "--no-parallel");
    if (file->whole.n > 0)
        po_words_add(words, "--included-text");
    if (has_script(&job->settings->flag))
        po_words_add(words, "--script-shared");
    if (preprocessed->n > 0)
        po_words_printf(words, "--compiler-text=%s", preprocessed->bytes);
    po_words_join(words, &job->settings->flag);
    po_words_add(words, file->whole.n > 0 ? file->whole.bytes : file->path);
    po_words_add(words, "-o");
    po_words_add(words, file->text.bytes);
    po_words_add(words, "--");
    if (file->whole.n > 0)
        po_words_add_folder(words, file->path);
    po_command_parser_flags(job->command, words);
}

/* Take what polyopt has said: a line for each nest, remarks about the file, an error
 * perhaps, and what all of it came to.
 */
static void take_line(po_source *file, const char *line, size_t n)
{
    po_text one = {0};
    po_text kind = {0};

    po_text_add_bytes(&one, line, n);
    po_record_get(one.bytes, "kind", &kind);
    if (strcmp(po_text_get(&kind), "nest") == 0 ||
        strcmp(po_text_get(&kind), "remark") == 0) {
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

static void take_lines(po_source *file, const po_text *said)
{
    const char *at = po_text_get(said);

    while (*at) {
        size_t n = strcspn(at, "\n");

        if (n > 0)
            take_line(file, at, n);
        at += n + (at[n] == '\n');
    }
}

/* Take what polyopt says of its options, if these are wrong: so they are for all files. */
static void take_usage(po_source *file, const po_text *said)
{
    static const char begin[] = "polyopt: error: ";
    const char *at = strstr(po_text_get(said), begin);

    file->is_usage = at != NULL;
    if (at)
        po_text_add_bytes(&file->reason, at, strcspn(at, "\n"));
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

/* Give the text the time of the source, which is the value of __TIMESTAMP__. */
static void copy_time(const po_source *file)
{
    struct stat info;

    if (stat(file->source.bytes, &info) == 0) {
        const struct timespec times[2] = {info.st_atim, info.st_mtim};

        utimensat(AT_FDCWD, file->text.bytes, times, 0);
    }
}

/* Forget what polyopt has made of the file, and said of it. */
static void forget(po_source *file)
{
    po_text_free(&file->nests);
    po_text_free(&file->reason);
    file->result = PO_RESULT_UNCHANGED;
    file->is_usage = false;
    file->n_nest = 0;
    file->n_optimised = 0;
}

/* Run polyopt on a file. */
static void run_polyopt(const po_job *job, po_source *file,
                        const po_text *preprocessed)
{
    po_words words = {0};
    po_text said = {0};
    po_process process = {.in = job->in.n > 0 ? job->in.bytes : "/dev/null",
                          .out = "/dev/null",
                          .taken = &said,
                          .taken_fd = STDERR_FILENO,
                          .is_group = true,
                          .limit_s = job->settings->limit_s};

    polyopt_words(job, file, preprocessed, &words);
    process.word = words.word;
    forget(file);
    po_process_run(&process);
    file->polyopt_s += process.seconds;
    file->megabytes = process.megabytes;
    take_lines(file, &said);
    if (WIFEXITED(process.status) && WEXITSTATUS(process.status) == 1)
        take_usage(file, &said);
    if (process.status != 0)
        po_source_fail(file, why_failed(&process));
    else if (file->n_optimised > 0)
        file->result = PO_RESULT_OPTIMISED;
    copy_time(file);
    po_words_free(&words);
    po_text_free(&said);
}

/* Can the file be written at all? */
static bool has_room(const po_text *path)
{
    po_text text = {0};
    bool good;

    po_text_add(&text, "\n");
    good = po_file_replace(path->bytes, &text, true);
    po_text_free(&text);
    return good;
}

/* Have polyopt optimise a file, unless its compiler does not say what it makes of
 * it.
 */
void po_source_optimise(const po_job *job, po_source *file)
{
    po_text preprocessed = {0};

    if (po_source_preprocess(job, file, &preprocessed)) {
        run_polyopt(job, file, &preprocessed);
    } else if (!has_room(&preprocessed)) {
        po_source_fail(file, "there is no room for temporary files");
    } else if (!po_process_asked()) {
        file->result = PO_RESULT_SKIPPED;
        po_text_add(&file->reason, "no-text");
    }
    po_text_free(&preprocessed);
}
