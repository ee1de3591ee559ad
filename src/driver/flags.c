/* polyopt-cc: derives commands from the user's: the flags that polyopt's
 * parser needs, the compilation of the optimised text under the name of the
 * source, and the link of what comes of it.
 */
#include "driver.h"

#include <string.h>

/* Does the part of a "-Wp," ask for dependencies, in a file that the next part
 * names?
 */
static bool is_dependency(const char *part)
{
    return strncmp(part, "-M", 2) == 0;
}

bool po_command_add_preprocessor(const char *word, po_words *out)
{
    po_words parts = {0};

    if (strncmp(word, "-Wp,", 4) != 0)
        return false;
    po_words_split(&parts, word + 4, ",");
    for (int i = 0; i < parts.n; i++)
        if (!is_dependency(parts.word[i]))
            po_words_add(out, parts.word[i]);
        else if (i + 1 < parts.n && parts.word[i + 1][0] != '-')
            i++;
    po_words_free(&parts);
    return true;
}

/* Is there a word that says what the inputs are? */
static bool says_language(const po_command *command)
{
    for (int i = command->n_start; i < command->word.n; i++)
        if (command->role[i] == PO_ROLE_LANGUAGE)
            return true;
    return false;
}

/* Append the flags that the parser needs: those that decide what the text
 * means, first the one that the name of the compiler stands for, and that it is C,
 * whatever its name, if the command says so.
 */
void po_command_parser_flags(const po_command *command, po_words *out)
{
    const char *standard =
        command->n_start > 0
            ? po_compiler_standard(command->word.word[command->n_start - 1])
            : NULL;

    if (says_language(command))
        po_words_split(out, "-x c", " ");
    if (standard)
        po_words_add(out, standard);
    if (command->target)
        po_words_printf(out, "--target=%s", command->target);
    for (int i = command->n_start; i < command->word.n; i++) {
        const char *word = command->word.word[i];

        if (!po_command_add_preprocessor(word, out) &&
            command->role[i] == PO_ROLE_PARSE &&
            strcmp(word, "-Xpreprocessor") != 0)
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

/* The name under which the compiler knows an input. */
static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

/* Append the name as the user's own maps of this sort, or for all purposes, have
 * it: the last of them that fits counts.
 */
static void add_mapped(const po_command *command, const char *sort,
                       const char *name, po_text *out)
{
    static const char all[] = "-ffile-prefix-map=";

    for (int i = command->word.n - 1; i >= command->n_start; i--) {
        const char *word = command->word.word[i];
        const char *from =
            strncmp(word, sort, strlen(sort)) == 0 ? word + strlen(sort)
            : strncmp(word, all, strlen(all)) == 0 ? word + strlen(all)
                                                   : NULL;
        size_t n = from ? strcspn(from, "=") : 0;

        if (!from || !from[n] || strncmp(name, from, n) != 0)
            continue;
        po_text_printf(out, "%s%s", from + n + 1, name + n);
        return;
    }
    po_text_add(out, name);
}

/* Append what gives the text of an input its name. */
static void add_map(const po_command *command, const char *text,
                    const char *name, po_words *out)
{
    po_text debug = {0};
    po_text macro = {0};

    add_mapped(command, "-fdebug-prefix-map=", name, &debug);
    add_mapped(command, "-fmacro-prefix-map=", name, &macro);
    if (strcmp(debug.bytes, macro.bytes) == 0) {
        po_words_printf(out, "-ffile-prefix-map=%s=%s", text, debug.bytes);
    } else {
        po_words_printf(out, "-fdebug-prefix-map=%s=%s", text, debug.bytes);
        po_words_printf(out, "-fmacro-prefix-map=%s=%s", text, macro.bytes);
    }
    po_text_free(&debug);
    po_text_free(&macro);
}

/* Append what the OpenMP directives in the texts need.  They are to be the only
 * ones that count: a program that was not to be compiled with OpenMP does not see
 * that it is; the helpers of the texts do.
 */
static void add_openmp(const po_command *command, const char *openmp,
                       po_words *out)
{
    if (command->openmp || strcmp(openmp, "none") == 0)
        return;
    po_words_add(out, strcmp(openmp, "parallel") == 0 ? "-fopenmp"
                                                      : "-fopenmp-simd");
    po_words_add(out, "-U_OPENMP");
    if (strcmp(openmp, "parallel") == 0)
        po_words_add(out, "-DPOLYOPT_OPENMP");
    if (!command->pthread)
        po_words_add(out, "-U_REENTRANT");
}

/* Append a text.  One of a preprocessed file has directives again, but no macros:
 * names of predefined ones are just names there.
 */
static void add_text(const po_command *command, const char *path, po_words *out)
{
    if (command->preprocessed)
        po_words_split(out, "-undef -x c", " ");
    po_words_add(out, path);
}

/* Append word i as the compilation of a text has it.  Where that is for one of
 * several files, the other inputs are none of its business.
 */
static void add_word(const po_command *command, int i, const po_recompile *how,
                     po_words *out)
{
    const char *word = command->word.word[i];
    po_role role = command->role[i];

    if (i == how->at)
        add_text(command, how->text, out);
    else if (role == PO_ROLE_SIDE || (role == PO_ROLE_OUTPUT && how->object) ||
             (role == PO_ROLE_INPUT && command->n_c > 1))
        po_command_add_preprocessor(word, out);
    else
        po_words_add(out, word);
}

void po_command_recompile(const po_command *command, const po_recompile *how,
                          po_words *out)
{
    const char *path = command->word.word[how->at];

    for (int i = 0; i < command->n_start; i++)
        po_words_add(out, command->word.word[i]);
    po_words_add_folder(out, path);
    for (int i = command->n_start; i < command->word.n; i++)
        add_word(command, i, how, out);
    if (how->object)
        po_words_split(out, "-c -o", " ");
    if (how->object)
        po_words_add(out, how->object);
    add_openmp(command, how->openmp, out);
    po_words_add(out, "-w");
    add_map(command, how->text, name_of(path), out);
}

void po_command_relink(const po_command *command, const po_words *object,
                       po_words *out)
{
    for (int i = 0; i < command->word.n; i++) {
        int number = c_input(command, i);
        const char *instead = number >= 0 ? object->word[number] : "";

        if (*instead)
            po_words_add(out, instead);
        else if (command->role[i] != PO_ROLE_SIDE)
            po_words_add(out, command->word.word[i]);
    }
}
