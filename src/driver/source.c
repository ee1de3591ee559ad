/* polyopt-cc: the C inputs of a command, stdin included: which are given to
 * polyopt (not without loops, by a pattern, or if they cannot be compiled one
 * by one), and in which temporary folder each optimised text goes.
 */
#include "job.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "polyopt/file.h"
#include "polyopt/process.h"

static void skip(po_source *file, const char *why)
{
    file->result = PO_RESULT_SKIPPED;
    po_text_add(&file->reason, why);
}

/* Is stdin one of the inputs? */
static bool reads_stdin(const po_command *command)
{
    for (int i = 0; i < command->n_input; i++)
        if (strcmp(command->word.word[command->input[i].at], "-") == 0)
            return true;
    return false;
}

/* Copy stdin to a file, so that it can be read more than once. */
static bool copy_stdin(po_job *job)
{
    po_diag diag = {0};
    po_text text = {0};
    bool good;

    po_text_printf(&job->in, "%s/stdin", job->folder.bytes);
    good =
        po_file_try("-", &text) && po_file_write(job->in.bytes, &text, &diag);
    po_text_free(&text);
    return good;
}

/* Make the folder "N" for the text of the Nth file, which has the name of the
 * source: outputs get their names from it.
 */
static void make_place(const po_job *job, int number, po_source *file)
{
    const char *slash = strrchr(file->path, '/');

    po_text_printf(&file->text, "%s/%d", job->folder.bytes, number);
    mkdir(file->text.bytes, 0700);
    po_text_printf(&file->text, "/%s", slash ? slash + 1 : file->path);
}

/* Does the file's name fit one of the patterns of files to be left alone? */
static bool is_to_skip(const po_job *job, const char *path)
{
    const char *slash = strrchr(path, '/');
    const po_words *skip = &job->settings->skip;

    for (int i = 0; i < skip->n; i++)
        if (fnmatch(skip->word[i], path, 0) == 0 ||
            fnmatch(skip->word[i], slash ? slash + 1 : path, 0) == 0)
            return true;
    return false;
}

/* Count the lines of the file.  Is there a loop in it, as far as its words tell? */
static bool has_loop(po_source *file)
{
    po_text text = {0};
    bool good = po_file_try(file->source.bytes, &text);
    const char *bytes = po_text_get(&text);
    bool found = good && (strstr(bytes, "for") || strstr(bytes, "while"));

    for (size_t i = 0; good && i < text.n; i++)
        file->n_line += bytes[i] == '\n';
    po_text_free(&text);
    return found;
}

/* Write a file with the name of the source to the folder "N.kind"; "*path" becomes its name. */
static bool write_variant(const po_job *job, const char *kind,
                          const char *source, const po_text *text,
                          po_text *path)
{
    po_diag diag = {0};
    const char *slash = strrchr(source, '/');

    po_text_printf(path, "%s/%d.%s", job->folder.bytes, job->n_file, kind);
    mkdir(path->bytes, 0700);
    po_text_printf(path, "/%s", slash ? slash + 1 : source);
    return po_file_write(path->bytes, text, &diag);
}

/* Append the lines of the text, those that begin with #line as empty ones. */
static void empty_line_directives(const char *text, po_text *out)
{
    while (*text) {
        size_t n = strcspn(text, "\n");

        if (strncmp(text, "#line ", 6) != 0)
            po_text_add_bytes(out, text, n);
        po_text_add(out, "\n");
        text += n + (text[n] == '\n');
    }
}

/* Make files of the source and the text that it includes.  Are there loops in that? */
static bool include_text(const po_job *job, po_source *file)
{
    po_includer includer;
    po_words flags = {0};
    po_text text = {0};
    po_text whole = {0};
    po_text lines = {0};
    bool good;

    po_command_parser_flags(job->command, &flags);
    includer =
        (po_includer){.path = file->path,
                      .n_flag = flags.n,
                      .flag = (const char *const *)flags.word,
                      .dotted = job->command->compiler == PO_COMPILER_CLANG};
    good = po_file_try(file->source.bytes, &text) &&
           po_include_text(&includer, &text, &whole);
    if (good) {
        empty_line_directives(po_text_get(&whole), &lines);
        good = write_variant(job, "lines", file->path, &lines, &file->lines) &&
               write_variant(job, "whole", file->path, &whole, &file->whole);
    }
    if (!good)
        po_text_free(&file->whole);
    po_words_free(&flags);
    po_text_free(&text);
    po_text_free(&whole);
    po_text_free(&lines);
    return good;
}

/* List the C inputs, and find those that are not for polyopt. */
static void list_files(po_job *job)
{
    const po_command *command = job->command;

    job->file = po_alloc((size_t)command->n_c * sizeof(*job->file));
    for (int i = 0; i < command->n_input; i++) {
        po_source *file = &job->file[job->n_file];
        bool loops;

        if (command->input[i].language == PO_LANGUAGE_OTHER)
            continue;
        file->at = command->input[i].at;
        file->path = command->word.word[file->at];
        file->name = strcmp(file->path, "-") == 0 ? "<stdin>" : file->path;
        po_text_add(&file->source, job->in.n > 0 && strcmp(file->path, "-") == 0
                                       ? job->in.bytes
                                       : file->path);
        po_text_add(&file->openmp, "none");
        make_place(job, job->n_file, file);
        loops = has_loop(file);
        loops = include_text(job, file) || loops;
        job->n_file++;
        if (is_to_skip(job, file->path))
            skip(file, "pattern");
        else if (command->unoptimised || command->reason)
            skip(file, command->reason ? command->reason : "unoptimised");
        else if (!loops)
            skip(file, "no-loop");
    }
}

/* The number of bytes of a path that are its folder. */
size_t po_folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) : 0;
}

/* Can each of several files be compiled by itself?  Not if -x says what they are, as
 * objects among them would be that, too; nor if there are files for coverage or
 * debuggers beside the output.
 */
static bool are_separable(const po_command *command)
{
    static const char *const together[] = {"--coverage", "-ftest-coverage",
                                           "-fprofile-arcs", "-gsplit-dwarf"};

    for (int i = command->n_start; i < command->word.n; i++) {
        if (command->role[i] == PO_ROLE_LANGUAGE)
            return false;
        for (size_t k = 0; k < PO_COUNTOF(together); k++)
            if (strcmp(command->word.word[i], together[k]) == 0)
                return false;
    }
    return true;
}

/* Leave all of several files alone if they cannot be compiled one by one. */
static void check_several(po_job *job)
{
    if (job->n_file < 2 || are_separable(job->command))
        return;
    for (int i = 0; i < job->n_file; i++)
        if (job->file[i].result != PO_RESULT_SKIPPED)
            skip(&job->file[i], "several");
}

/* List the C files of the command, after stdin has been put aside.  False if that
 * cannot be done.
 */
bool po_job_list(po_job *job)
{
    bool good = !reads_stdin(job->command) || copy_stdin(job);

    list_files(job);
    check_several(job);
    return good;
}

void po_job_free(po_job *job)
{
    for (int i = 0; i < job->n_file; i++) {
        po_text_free(&job->file[i].source);
        po_text_free(&job->file[i].whole);
        po_text_free(&job->file[i].lines);
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
