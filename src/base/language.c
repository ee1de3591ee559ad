/* What is no C: said by -x, or by the end of the name of a file.  It may parse as C,
 * and mean something else there: sizeof('a') is 1 in C++.
 */
#include <string.h>

#include "polyopt/options.h"

/* Ends of names, as gcc and clang know them, and the language. */
static const struct {
    const char *end;
    const char *language;
} ends[] = {
    {"cc", "C++"},
    {"cp", "C++"},
    {"cxx", "C++"},
    {"cpp", "C++"},
    {"CPP", "C++"},
    {"c++", "C++"},
    {"C", "C++"},
    {"ii", "C++"},
    {"hh", "C++"},
    {"H", "C++"},
    {"hp", "C++"},
    {"hxx", "C++"},
    {"hpp", "C++"},
    {"HPP", "C++"},
    {"h++", "C++"},
    {"tcc", "C++"},
    {"cppm", "C++"},
    {"ixx", "C++"},
    {"m", "Objective-C"},
    {"mi", "Objective-C"},
    {"mm", "Objective-C++"},
    {"M", "Objective-C++"},
    {"mii", "Objective-C++"},
    {"s", "assembler"},
    {"S", "assembler"},
    {"sx", "assembler"},
    {"asm", "assembler"},
    {"cu", "CUDA"},
    {"cl", "OpenCL"},
};

/* Return the value of the last -x among the flags; NULL if there is none, or if the
 * names of files decide.
 */
static const char *said(const po_options *options)
{
    const char *language = NULL;

    for (int i = 0; i < options->n_flag; i++) {
        const char *flag = options->flag[i];

        if (strcmp(flag, "-x") == 0 && i + 1 < options->n_flag)
            language = options->flag[++i];
        else if (po_begins_with(flag, "-x"))
            language = flag + 2;
        else if (po_begins_with(flag, "--language="))
            language = strchr(flag, '=') + 1;
    }
    return language && strcmp(language, "none") != 0 ? language : NULL;
}

const char *po_options_other_language(const po_options *options)
{
    static const char *const c[] = {"c", "c-header", "cpp-output"};
    const char *language = said(options);
    const char *dot = strrchr(options->input, '.');

    if (language)
        return PO_IS_AMONG(language, c) ? NULL : language;
    if (!dot || strchr(dot, '/'))
        return NULL;
    for (size_t i = 0; i < PO_COUNTOF(ends); i++)
        if (strcmp(dot + 1, ends[i].end) == 0)
            return ends[i].language;
    return NULL;
}
