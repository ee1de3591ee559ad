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
const char *po_next_name(const char *text, const char **end)
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

/* Is it a macro that the new text is to have, as the size of tiles? */
static bool is_size(const printer *p, const char *name)
{
    for (int i = 0; i < p->scop->n_param; i++) {
        const char *macro = po_expr_macro(p->scop->param[i].expr);

        if (macro && strcmp(macro, name) == 0)
            return true;
    }
    return false;
}

/* Note the first identifier behind byte "at" of the text so far that a macro would
 * replace where the nest stands, unless there is one already.
 */
void po_find_clash(printer *p, size_t at)
{
    const char *text = po_text_get(p->out) + at;
    const char *end;

    for (const char *name = po_next_name(text, &end); name && !p->clash;
         name = po_next_name(end, &end)) {
        const char *copy =
            po_arena_slice(p->scratch, name, (size_t)(end - name));
        const char *after = end + strspn(end, " \n");

        if (is_size(p, copy))
            continue;
        p->clash =
            po_unit_expands(p->unit, copy, p->scop->begin, *after == '(');
    }
}
