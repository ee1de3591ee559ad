/* Words in a piece of C text, without parsing it: where an identifier, keyword
 * or number ends, and where one occurs as a whole word.  Comments and string
 * literals are not told apart from code.  Strings are borrowed, never changed.
 */
#include <ctype.h>
#include <string.h>

#include "polyopt/base.h"

/* May the byte be part of an identifier?  "$", and the bytes of UTF-8, may: compilers
 * take them.
 */
bool po_is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

const char *po_plain_text(po_arena *arena, const char *text)
{
    po_text out = {0};
    const char *copy;

    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < 0x80)
            po_text_add_bytes(&out, at, 1);
        else
            po_text_printf(&out, "_x%02x", (unsigned)(unsigned char)*at);
    copy = po_arena_copy(arena, po_text_get(&out));
    po_text_free(&out);
    return copy;
}

/* Are the letters of "what" among the "n" bytes? */
bool po_has_bytes(const char *text, size_t n, const char *what)
{
    size_t length = strlen(what);
    const char *end = text + n;
    const char *at = text;

    while (at && length <= (size_t)(end - at)) {
        if (memcmp(at, what, length) == 0)
            return true;
        at = at < end ? memchr(at + 1, *what, (size_t)(end - at) - 1) : NULL;
    }
    return false;
}

/* Is the word one of the "n" in the list? */
bool po_is_among(const char *word, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(word, list[i]) == 0)
            return true;
    return false;
}

bool po_begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Does the text begin with one of the "n" in the list? */
bool po_begins_with_any(const char *text, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (po_begins_with(text, list[i]))
            return true;
    return false;
}

/* Return the end of the word that begins at "text", "text" if none does. */
const char *po_word_end(const char *text)
{
    while (po_is_word_char(*text))
        text++;
    return text;
}

/* Does the text begin with the word, and not with a longer one?  No if it is NULL. */
bool po_begins_with_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    return text && strncmp(text, word, n) == 0 && !po_is_word_char(text[n]);
}

/* Return where the word first occurs at or after "at", which is in "text", as a word
 * of its own; NULL if it does not.  Comments and strings count as text.
 */
const char *po_find_word(const char *text, const char *at, const char *word)
{
    size_t n = strlen(word);

    for (at = strstr(at, word); at; at = strstr(at + 1, word))
        if ((at == text || !po_is_word_char(at[-1])) && !po_is_word_char(at[n]))
            return at;
    return NULL;
}

bool po_is_deep(const char *text, size_t n)
{
    int depth = 0;

    for (size_t i = 0; i < n; i++) {
        depth += text[i] == '(' || text[i] == '[' || text[i] == '{';
        depth -= text[i] == ')' || text[i] == ']' || text[i] == '}';
        if (depth > 1000)
            return true;
    }
    return false;
}
