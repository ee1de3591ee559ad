/* polyopt-cc: has the user's compiler preprocess a file (-E -dD), so that
 * polyopt can compare what the compiler sees with what its own parser sees.
 */
#include "job.h"

#include <string.h>

#include "polyopt/process.h"

/* Is the word one of those for the compiler alone on which may depend what its
 * preprocessor does?  "*has_value": the next word belongs to it.
 */
static bool is_for_preprocessor(const char *word, bool *has_value)
{
    static const char *const with_value[] = {
        "-Xclang", "-B", "-A", "-arch", "-imultilib", "-include-pch"};
    static const char *const prefix[] = {"-B", "-A", "-specs="};

    *has_value = PO_IS_AMONG(word, with_value);
    return *has_value || PO_BEGINS_WITH_ANY(word, prefix);
}

/* Does the word have the compiler make code for devices as well, so that it would preprocess the file
 * for each of them?  "*has_value": the next word belongs to it.
 */
static bool is_for_device(const char *word, bool *has_value)
{
    static const char *const prefix[] = {
        "-fopenmp-targets=", "--offload-arch=", "-foffload="};

    *has_value = strcmp(word, "-Xopenmp-target") == 0 ||
                 po_begins_with(word, "-Xopenmp-target=");
    return *has_value || PO_BEGINS_WITH_ANY(word, prefix);
}

/* Append the command that preprocesses a file to "path": the compiler itself,
 * without what starts it, and the user's words.
 */
static void preprocessor_words(const po_command *command, const po_source *file,
                               const char *path, po_words *words)
{
    bool has_value = false;
    bool is_skipped = false;

    for (int i = command->n_start - 1; i < command->word.n; i++) {
        const char *word = command->word.word[i];
        bool is_value = has_value;

        has_value = false;
        if (i == command->n_start && file->whole.n > 0)
            po_words_add_folder(words, file->path);
        if (is_skipped) {
            is_skipped = false;
            continue;
        }
        if (is_for_device(word, &is_skipped))
            continue;
        if (po_command_add_preprocessor(word, words))
            continue;
        if (is_value || i < command->n_start ||
            command->role[i] == PO_ROLE_PARSE ||
            (command->role[i] == PO_ROLE_CODE &&
             is_for_preprocessor(word, &has_value)))
            po_words_add(words, word);
    }
    po_words_split(words, "-E -dD -dI -w -x c -o", " ");
    po_words_add(words, path);
    po_words_add(words, file->whole.n > 0 ? file->lines.bytes : file->path);
}

/* Has the file been preprocessed already? */
static bool is_preprocessed(const po_command *command, const char *file)
{
    for (int i = 0; i < command->n_input; i++)
        if (strcmp(command->word.word[command->input[i].at], file) == 0)
            return command->input[i].language == PO_LANGUAGE_CPP_OUTPUT;
    return false;
}

/* Have the compiler preprocess a file; "path" becomes the name of the result, or
 * stays empty if there is nothing to preprocess.  Did that work?
 */
bool po_source_preprocess(const po_job *job, po_source *file, po_text *path)
{
    const po_command *command = job->command;
    po_words words = {0};
    po_process process = {.program =
                              command->n_start > 1 ? NULL : command->program,
                          .in = job->in.n > 0 ? job->in.bytes : "/dev/null",
                          .out = "/dev/null",
                          .err = "/dev/null",
                          .limit_s = job->settings->limit_s};
    bool good;

    if (is_preprocessed(command, file->path))
        return true;
    po_text_printf(path, "%s.i", file->text.bytes);
    preprocessor_words(command, file, path->bytes, &words);
    process.word = words.word;
    good = po_process_run(&process);
    file->polyopt_s += process.seconds;
    po_words_free(&words);
    return good;
}
