/* Growing lists of strings (argv-like): the arguments of a command, or the
 * pieces of a text between separators.  The list owns copies of its words,
 * ends in a NULL behind the last one, and is released by po_words_free.
 */
#include "polyopt/words.h"

#include <stdlib.h>
#include <string.h>

/* Append the "n" bytes at "word" as one word. */
static void add_bytes(po_words *words, const char *word, size_t n)
{
    char *copy = po_alloc(n + 1);

    memcpy(copy, word, n);
    words->word =
        po_realloc(words->word, ((size_t)words->n + 2) * sizeof(*words->word));
    words->word[words->n++] = copy;
    words->word[words->n] = NULL;
}

void po_words_add(po_words *words, const char *word)
{
    add_bytes(words, word, strlen(word));
}

/* Append one word, in the manner of printf. */
void po_words_printf(po_words *words, const char *format, ...)
{
    po_text text = {0};
    va_list args;

    va_start(args, format);
    po_text_vprintf(&text, format, args);
    va_end(args);
    po_words_add(words, po_text_get(&text));
    po_text_free(&text);
}

/* Append the words of "text", which any of the characters "separators" end;
 * there are no empty ones.
 */
void po_words_split(po_words *words, const char *text, const char *separators)
{
    for (text += strspn(text, separators); *text;
         text += strspn(text, separators)) {
        size_t n = strcspn(text, separators);

        add_bytes(words, text, n);
        text += n;
    }
}

/* Append copies of all words of "more". */
void po_words_join(po_words *words, const po_words *more)
{
    for (int i = 0; i < more->n; i++)
        po_words_add(words, more->word[i]);
}

/* Append the folder of a file, as an option to look there first. */
void po_words_add_folder(po_words *words, const char *path)
{
    const char *slash = strrchr(path, '/');

    po_words_add(words, "-iquote");
    if (slash)
        add_bytes(words, path, slash == path ? 1 : (size_t)(slash - path));
    else
        po_words_add(words, ".");
}

void po_words_free(po_words *words)
{
    for (int i = 0; i < words->n; i++)
        free(words->word[i]);
    free(words->word);
    *words = (po_words){0};
}
