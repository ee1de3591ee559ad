/* A compilation of C: the user's own command, polyopt, and the compiler once more
 * on what polyopt has made.
 *
 * The user's command comes first, as it is: its messages, its files and its
 * status are the compiler's.  What follows is silent, and replaces the outputs
 * by those of the optimised texts; if any of that fails, they are as if it had
 * never been.
 */
#include "job.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/process.h"

/* What the texts together need: the most that one of them does. */
static const char *openmp_of(const po_job *job)
{
    const char *most = "none";

    for (int i = 0; i < job->n_file; i++) {
        const po_source *file = &job->file[i];

        if (file->result != PO_RESULT_OPTIMISED)
            continue;
        if (strcmp(file->openmp.bytes, "parallel") == 0)
            return "parallel";
        if (strcmp(file->openmp.bytes, "none") != 0)
            most = "simd";
    }
    return most;
}

/* Run the command, or what is to take its place, in silence. */
static bool run_silently(const po_job *job, const po_words *words,
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

/* Compile the text of file number i to "object"; NULL: to where the user's command
 * says, which may be a program.
 */
static bool recompile_file(po_job *job, int i, const char *object)
{
    const po_recompile how = {.at = job->file[i].at,
                              .text = job->file[i].text.bytes,
                              .openmp = job->file[i].openmp.bytes,
                              .object = object};
    po_words words = {0};
    bool good;

    po_command_recompile(job->command, &how, &words);
    if (!object)
        po_runtime_link(job->command, &words);
    good = run_silently(job, &words, &job->recompile_s);
    po_words_free(&words);
    return good;
}

/* Link the objects, in the place of the C files that they are of. */
static bool relink(po_job *job, const po_words *objects)
{
    po_words words = {0};
    bool good;

    po_command_relink(job->command, objects, &words);
    po_runtime_link(job->command, &words);
    good = run_silently(job, &words, &job->recompile_s);
    po_words_free(&words);
    return good;
}

/* Compile the texts that polyopt has made; a file without one stays what it is.  Of
 * several files, each is compiled by itself: they may be in several folders, where
 * they look for headers first, and OpenMP is for those that have been optimised.
 */
static bool recompile(po_job *job)
{
    bool links = job->command->product == PO_PRODUCT_LINK;
    po_words objects = {0};
    bool good = true;

    if (job->n_file == 1)
        return recompile_file(job, 0, NULL);
    for (int i = 0; i < job->n_file && good; i++) {
        bool has_text = job->file[i].result == PO_RESULT_OPTIMISED;

        po_words_printf(&objects, "%s%s",
                        has_text ? job->file[i].text.bytes : "",
                        has_text ? ".o" : "");
        if (has_text)
            good = recompile_file(job, i, links ? objects.word[i] : NULL);
    }
    good = good && (!links || relink(job, &objects));
    po_words_free(&objects);
    return good;
}

/* The user's own command, which finds the runtime if it links what needs it. */
static void original_words(const po_job *job, po_words *words)
{
    po_words_join(words, job->said);
    po_runtime_link(job->command, words);
}

/* Is there a file with this result? */
static bool has_result(const po_job *job, po_result result)
{
    for (int i = 0; i < job->n_file; i++)
        if (job->file[i].result == result)
            return true;
    return false;
}

/* Optimise once more, without parallel loops: gcc, for one, cannot compile these with
 * a header that was precompiled without OpenMP.
 */
static bool retry(po_job *job)
{
    if (strcmp(openmp_of(job), "parallel") != 0 || po_process_asked())
        return false;
    job->runtime = false;
    for (int i = 0; i < job->n_file; i++)
        if (job->file[i].result == PO_RESULT_OPTIMISED)
            po_source_optimise(job, &job->file[i]);
    return has_result(job, PO_RESULT_OPTIMISED) && recompile(job);
}

/* Replace the outputs by those of the optimised texts; if that does not work, make
 * them once more of the original ones.
 */
static void replace_outputs(po_job *job)
{
    po_words words = {0};

    if (!has_result(job, PO_RESULT_OPTIMISED) || recompile(job) || retry(job) ||
        po_process_asked())
        return;
    for (int i = 0; i < job->n_file; i++)
        if (job->file[i].result == PO_RESULT_OPTIMISED)
            po_source_fail(&job->file[i], "the result does not compile");
    original_words(job, &words);
    run_silently(job, &words, &job->recompile_s);
    po_words_free(&words);
}

/* Do what comes after the user's own command. */
static void improve(po_job *job)
{
    job->runtime = has_result(job, PO_RESULT_UNCHANGED) &&
                   po_runtime_is_there(job->command);
    for (int i = 0; i < job->n_file && !po_process_asked(); i++)
        if (job->file[i].result == PO_RESULT_UNCHANGED)
            po_source_optimise(job, &job->file[i]);
    if (!po_process_asked())
        replace_outputs(job);
    if (po_process_asked())
        return;
    if (job->settings->keep)
        po_job_keep(job);
    if (job->settings->log)
        po_job_log(job);
}

/* Run the user's own command.  Returns how it ended, as waitpid has it. */
static int run_original(po_job *job)
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

/* Add a text to a hash, by Fowler, Noll and Vo. */
static void hash(unsigned long *sum, const char *text)
{
    for (; *text; text++)
        *sum = (*sum ^ (unsigned char)*text) * 1099511628211u;
}

/* Make the folder for what the job leaves while it lasts.  Its name is a function of
 * the command and where it is given: some flags have compilers write it down, and
 * what they write is to be the same each time.
 */
static bool make_folder(po_job *job)
{
    unsigned long sum = 14695981039346656037u;
    char *here = getcwd(NULL, 0);
    po_text name = {0};
    bool good;

    hash(&sum, here ? here : "");
    for (int i = 0; i < job->said->n; i++)
        hash(&sum, job->said->word[i]);
    po_text_printf(&name, "polyopt-cc.%016lx", sum);
    good = po_folder_make("polyopt-cc", name.bytes, &job->folder);
    if (!good)
        po_text_free(&job->folder);
    po_text_free(&name);
    free(here);
    return good;
}

/* Compile, and compile what polyopt makes of it.  "said" are the words of the
 * command.  Returns the exit status, unless it ends by a signal, as the compiler
 * did or it was asked to.
 */
int po_driver_compile(const po_command *command, const po_words *said,
                      const po_settings *settings)
{
    po_job job = {.command = command, .said = said, .settings = settings};
    bool has_folder;
    int n_failed = 0;
    int status;

    po_process_catch(true);
    has_folder = make_folder(&job);
    if (has_folder && !po_job_list(&job))
        po_job_say(NULL, "cannot copy stdin", "");
    status = run_original(&job);
    unsetenv("DEPENDENCIES_OUTPUT");
    unsetenv("SUNPRO_DEPENDENCIES");
    if (status == 0 && has_folder)
        improve(&job);
    else if (status == 0)
        po_job_say(NULL,
                   "there is no room for temporary files; compiled as it is",
                   "");
    if (!po_process_asked())
        n_failed = po_job_report(&job);
    po_job_free(&job);
    po_process_catch(false);
    if (po_process_asked())
        return po_process_end_like(po_process_asked());
    return status == 0 && settings->strict && (n_failed > 0 || !has_folder)
               ? 1
               : po_process_end_like(status);
}
