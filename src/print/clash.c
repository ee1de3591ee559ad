/* Names in the new text of a nest that are macros where it will stand.
 *
 * A statement is printed with its macros expanded.  What they expand to may
 * be the name of a macro itself, which is not expanded twice when it comes from
 * that macro ("#define n (n + 1)"), but would be in the new text.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

#include "polyopt/passes.h"

/* Return the end of the number that begins at "text". */
static const char *skip_number(const char *text)
{
    while (po_is_word_char(*text) || *text == '.' ||
           ((*text == '+' || *text == '-') && strchr("eEpP", text[-1])))
        text++;
    return text;
}

/* Return the end of the character constant or string that begins at "text". */
static const char *skip_quoted(const char *text)
{
    char quote = *text++;

    while (*text && *text != quote)
        text += *text == '\\' && text[1] ? 2 : 1;
    return *text ? text + 1 : text;
}

/* Return the next identifier at or after "text", and set "end" to its end;
 * NULL if there is none.
 */
static const char *next_name(const char *text, const char **end)
{
    const char *close;

    while (*text) {
        if (isdigit((unsigned char)*text)) {
            text = skip_number(text);
        } else if (*text == '"' || *text == '\'') {
            text = skip_quoted(text);
        } else if (strncmp(text, "/*", 2) == 0) {
            close = strstr(text + 2, "*/");
            text = close ? close + 2 : text + strlen(text);
        } else if (po_is_word_char(*text)) {
            for (*end = text; po_is_word_char(**end);)
                ++*end;
            return text;
        } else {
            text++;
        }
    }
    return NULL;
}

/* Return a copy of the first identifier of "text" that a macro would replace
 * if it stood at byte "offset" of the file; NULL if there is none.
 */
const char *po_find_clash(const po_unit *unit, const char *text, size_t offset,
                          po_arena *arena)
{
    const char *end;

    for (const char *at = next_name(text, &end); at;
         at = next_name(end, &end)) {
        const char *name = po_arena_slice(arena, at, (size_t)(end - at));
        const char *after = end + strspn(end, " \n");

        if (po_unit_expands(unit, name, offset, *after == '('))
            return name;
    }
    return NULL;
}
