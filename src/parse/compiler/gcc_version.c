/* Which version of gcc is the user's compiler?
 *
 * Files ask for __GNUC__ and its minor versions what they may use.  The parser says that it
 * is the same version, and then keeps the same sections.  What remains to be compared is
 * compared all the same (differences.c).
 */
#include "../clang.h"

#include <string.h>

#include "polyopt/file.h"

/* Return the number that the text defines the macro as, at the first place; NULL if there is
 * none.
 */
static const char *number_of(po_arena *arena, const char *text,
                             const char *macro)
{
    const char *line = po_arena_printf(arena, "\n#define %s ", macro);
    const char *at = strstr(text, line);
    size_t n = 0;

    if (!at)
        return NULL;
    at += strlen(line);
    while (at[n] >= '0' && at[n] <= '9')
        n++;
    return n > 0 && n <= 2 && at[n] == '\n' ? po_arena_slice(arena, at, n)
                                            : NULL;
}

/* Return the version of gcc, as 12.2.0, that the user's compiler is as far as its text tells
 * (--compiler-text); NULL if there is none, or it is the parser's relative.
 */
const char *po_lower_version(po_lower *low)
{
    const char *path = low->run->options->compiler_text;
    po_text file = {0};
    const char *major;
    const char *minor;
    const char *patch;
    const char *text;
    bool is_gcc;

    if (!path || !po_file_try(path, &file))
        return NULL;
    text = po_text_get(&file);
    major = number_of(low->scratch, text, "__GNUC__");
    minor = number_of(low->scratch, text, "__GNUC_MINOR__");
    patch = number_of(low->scratch, text, "__GNUC_PATCHLEVEL__");
    is_gcc = major && minor && patch && !strstr(text, "\n#define __clang__ ");
    po_text_free(&file);
    return is_gcc
               ? po_arena_printf(low->scratch, "%s.%s.%s", major, minor, patch)
               : NULL;
}
