/* polyopt-cc: expands response files, "@file", in a command line, with GCC's
 * rules for quotes and backslashes, also files within files, to a limited
 * depth.
 */
#include "driver.h"

#include <string.h>

#include "polyopt/file.h"

/* Files that name each other, or themselves, end at this depth. */
#define MAX_DEPTH 16

/* Append one word to "out", with its quotes and backslashes taken off, as GCC
 * does.  Returns where it ends.
 */
static const char *take_word(const char *at, po_words *out)
{
    po_text word = {0};
    char quote = '\0';

    for (; *at && (quote || !strchr(" \t\r\n\f\v", *at)); at++) {
        if (*at == '\\' && at[1])
            po_text_add_bytes(&word, ++at, 1);
        else if (quote && *at == quote)
            quote = '\0';
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
        else
            po_text_add_bytes(&word, at, 1);
    }
    po_words_add(out, po_text_get(&word));
    po_text_free(&word);
    return at;
}

static void expand(const po_words *words, int depth, po_words *out)
{
    for (int i = 0; i < words->n; i++) {
        const char *word = words->word[i];
        po_text text = {0};
        po_words inner = {0};
        const char *at;

        if (word[0] != '@' || depth == MAX_DEPTH ||
            !po_file_try(word + 1, &text)) {
            po_words_add(out, word);
            continue;
        }
        at = po_text_get(&text);
        for (at += strspn(at, " \t\r\n\f\v"); *at;
             at += strspn(at, " \t\r\n\f\v"))
            at = take_word(at, &inner);
        expand(&inner, depth + 1, out);
        po_words_free(&inner);
        po_text_free(&text);
    }
}

/* Put the words of response files in the place of their names.  A file that
 * cannot be read stays what it is, a word.
 */
void po_response_expand(po_words *words)
{
    po_words all = {0};

    expand(words, 0, &all);
    po_words_free(words);
    *words = all;
}
