/* polyopt-cc: recognises the compiler that a command starts, from the name of
 * the program: gcc or clang, with prefixes of targets, versions, and launchers
 * such as ccache in front.  Out: which one, the target, and how many words
 * these are.
 */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/file.h"

/* Programs that start the compiler whose name follows theirs. */
static bool is_launcher(const char *word)
{
    static const char *const names[] = {"ccache", "sccache", "distcc", "icecc"};

    return PO_IS_AMONG(po_file_base_name(word), names);
}

/* The length of a name without a version, as in gcc-12 or clang-14.0. */
static size_t without_version(const char *name)
{
    size_t n = strlen(name);

    while (n > 0 &&
           ((name[n - 1] >= '0' && name[n - 1] <= '9') || name[n - 1] == '.'))
        n--;
    return n > 1 && n < strlen(name) && name[n - 1] == '-' ? n - 1
                                                           : strlen(name);
}

static const struct {
    const char *name;
    po_compiler compiler;
} known[] = {
    {"gcc", PO_COMPILER_GCC},     {"cc", PO_COMPILER_GCC},
    {"c99", PO_COMPILER_GCC},     {"c89", PO_COMPILER_GCC},
    {"clang", PO_COMPILER_CLANG}, {"g++", PO_COMPILER_GXX},
    {"c++", PO_COMPILER_GXX},     {"clang++", PO_COMPILER_CLANGXX},
};

/* Is the name, of n bytes, a prefix of three or more parts, "x86_64-linux-gnu-",
 * or nothing?  One of fewer may be any program's.
 */
static bool is_target(const char *name, size_t n)
{
    int dashes = 0;

    for (size_t i = 0; i < n; i++)
        dashes += name[i] == '-';
    return n == 0 || (dashes >= 2 && name[n - 1] == '-');
}

/* Find out what the program "path" is; "*target" becomes the machine in its name,
 * to be freed, or NULL.
 */
static po_compiler classify(const char *path, char **target)
{
    const char *name = po_file_base_name(path);
    size_t n = without_version(name);

    *target = NULL;
    for (size_t i = 0; i < PO_COUNTOF(known); i++) {
        size_t length = strlen(known[i].name);

        if (n < length || !is_target(name, n - length) ||
            strncmp(name + n - length, known[i].name, length) != 0)
            continue;
        if (n > length) {
            *target = po_alloc(n - length);
            memcpy(*target, name, n - length - 1);
        }
        return known[i].compiler;
    }
    return PO_COMPILER_OTHER;
}

/* Return the flag for the standard that a compiler of this name, "c89" or "c99",
 * chooses by itself; NULL if it chooses none.
 */
const char *po_compiler_standard(const char *path)
{
    if (strcmp(po_file_base_name(path), "c89") == 0)
        return "-std=c89";
    return strcmp(po_file_base_name(path), "c99") == 0 ? "-std=c99" : NULL;
}

/* Find the compiler at the beginning of a command, behind what starts it.
 * Returns the number of words that the two are; "*target" is to be freed.
 */
int po_compiler_find(char *const *word, po_compiler *compiler, char **target)
{
    int n = 0;

    while (word[n] && word[n + 1] && is_launcher(word[n]))
        n++;
    *compiler = PO_COMPILER_OTHER;
    *target = NULL;
    if (word[n])
        *compiler = classify(word[n++], target);
    return n;
}
