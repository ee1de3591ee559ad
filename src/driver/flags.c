/* Other commands made of that of a compiler: the flags for the parser, and the
 * compilation of the optimised texts.
 */
#include "driver.h"

#include <string.h>

/* Append the parts of "-Wp,-DX,-DY" that say what the text means. */
static void add_preprocessor(const char *word, po_words *out)
{
    po_words_split(out, word + strlen("-Wp,"), ",");
}

/* Append the flags that the parser needs: those that decide what the text
 * means.
 */
void po_command_parser_flags(const po_command *command, po_words *out)
{
    if (command->target)
        po_words_printf(out, "--target=%s", command->target);
    for (int i = command->n_start; i < command->word.n; i++) {
        const char *word = command->word.word[i];

        if (command->role[i] != PO_ROLE_PARSE ||
            strcmp(word, "-Xpreprocessor") == 0)
            continue;
        if (strncmp(word, "-Wp,", 4) == 0)
            add_preprocessor(word, out);
        else
            po_words_add(out, word);
    }
}

/* The number of the C input at word i; -1 if it is none. */
static int c_input(const po_command *command, int i)
{
    int number = 0;

    for (int k = 0; k < command->n_input; k++) {
        if (command->input[k].language == PO_LANGUAGE_OTHER)
            continue;
        if (command->input[k].at == i)
            return number;
        number++;
    }
    return -1;
}

/* The folder of a file, as an option to look there first. */
static void add_folder(const char *path, po_words *out)
{
    const char *slash = strrchr(path, '/');

    po_words_add(out, "-iquote");
    if (slash)
        po_words_add_bytes(out, path,
                           slash == path ? 1 : (size_t)(slash - path));
    else
        po_words_add(out, ".");
}

/* Append the folders in which the C files look for headers in quotes. */
static void add_folders(const po_command *command, po_words *out)
{
    for (int k = 0; k < command->n_input; k++)
        if (command->input[k].language != PO_LANGUAGE_OTHER)
            add_folder(command->word.word[command->input[k].at], out);
}

/* The name under which the compiler knows an input. */
static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

/* Append what keeps the temporary names out of the object. */
static void add_maps(const po_command *command, const po_words *text,
                     po_words *out)
{
    for (int k = 0; k < command->n_input; k++) {
        int number = c_input(command, command->input[k].at);

        if (number >= 0)
            po_words_printf(out, "-ffile-prefix-map=%s=%s", text->word[number],
                            name_of(command->word.word[command->input[k].at]));
    }
}

/* Append what the OpenMP directives in the texts need.  They are to be the only
 * ones that count: a program that was not to be compiled with OpenMP does not see
 * that it is.
 */
static void add_openmp(const po_command *command, const char *openmp,
                       po_words *out)
{
    if (command->openmp || strcmp(openmp, "none") == 0)
        return;
    po_words_add(out, strcmp(openmp, "parallel") == 0 ? "-fopenmp"
                                                      : "-fopenmp-simd");
    po_words_add(out, "-U_OPENMP");
    if (!command->pthread)
        po_words_add(out, "-U_REENTRANT");
}

/* Append the command that compiles the texts in the place of its C inputs, one
 * for each, and says nothing.  "openmp" is what the texts have: "parallel",
 * "simd" or "none".
 */
void po_command_recompile(const po_command *command, const po_words *text,
                          const char *openmp, po_words *out)
{
    for (int i = 0; i < command->n_start; i++)
        po_words_add(out, command->word.word[i]);
    add_folders(command, out);
    for (int i = command->n_start; i < command->word.n; i++) {
        int number = c_input(command, i);

        if (number >= 0)
            po_words_add(out, text->word[number]);
        else if (command->role[i] != PO_ROLE_SIDE)
            po_words_add(out, command->word.word[i]);
    }
    add_openmp(command, openmp, out);
    po_words_add(out, "-w");
    add_maps(command, text, out);
}
