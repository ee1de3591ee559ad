/* Builds of CMake, which starts linkers by itself: what it links does not get the
 * OpenMP runtime unless it has been told to start them by way of this driver, too.
 */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "polyopt/file.h"

#define CACHE "CMakeCache.txt"
#define SELF  "polyopt-cc"

/* The value of an entry "NAME:TYPE=VALUE" of the cache, to be freed; NULL if there is
 * no such entry.
 */
static char *find_entry(const po_words *lines, const char *name)
{
    size_t n = strlen(name);

    for (int i = 0; i < lines->n; i++) {
        const char *line = lines->word[i];
        const char *value = strchr(line, '=');

        if (value && strncmp(line, name, n) == 0 && line[n] == ':')
            return strdup(value + 1);
    }
    return NULL;
}

/* Is the entry there, and has it one of the two words? */
static bool has(const po_words *lines, const char *name, const char *word,
                const char *other)
{
    char *value = find_entry(lines, name);
    bool found = value && (strstr(value, word) || strstr(value, other));

    free(value);
    return found;
}

/* Does what is linked as a program in this language, "C" or "CXX", get the
 * runtime?  It does if nothing is.
 */
static bool has_runtime(const po_words *lines, const char *language)
{
    po_text compiler = {0};
    po_text launcher = {0};
    bool good;

    po_text_printf(&compiler, "CMAKE_%s_COMPILER", language);
    po_text_printf(&launcher, "CMAKE_%s_LINKER_LAUNCHER", language);
    good = !has(lines, compiler.bytes, "", "") ||
           has(lines, compiler.bytes, SELF, SELF) ||
           has(lines, launcher.bytes, SELF, SELF) ||
           has(lines, "CMAKE_EXE_LINKER_FLAGS", "-fopenmp", "-lgomp");
    po_text_free(&launcher);
    po_text_free(&compiler);
    return good;
}

/* Read the cache of the build in the folder "at", or one around it, into lines.
 * False if there is none.
 */
static bool read_cache(po_text *at, po_words *lines)
{
    po_text text = {0};
    bool found = false;

    while (!found && at->n > 0) {
        size_t n = at->n;

        po_text_add(at, "/" CACHE);
        found = po_file_try(at->bytes, &text);
        at->n = n;
        while (at->n > 0 && at->bytes[--at->n] != '/')
            ;
        at->bytes[at->n] = '\0';
    }
    po_words_split(lines, po_text_get(&text), "\r\n");
    po_text_free(&text);
    return found;
}

/* Is the output a part of a build of CMake that links it, or may, without the
 * OpenMP runtime?
 */
bool po_cmake_lacks_runtime(const po_command *command)
{
    char *here = getcwd(NULL, 0);
    po_words lines = {0};
    po_text at = {0};
    bool lacks = false;

    if (here && command->output && strstr(command->output, "CMakeFiles/")) {
        po_text_add(&at, here);
        lacks = read_cache(&at, &lines) &&
                !(has_runtime(&lines, "C") && has_runtime(&lines, "CXX"));
    }
    po_words_free(&lines);
    po_text_free(&at);
    free(here);
    return lacks;
}
