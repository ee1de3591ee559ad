/* The words of a program, and what they stand for as macros of the compiler and of the
 * system: which of them are something else for the user's compiler?
 */
#include "differences.h"

#include <stdlib.h>
#include <string.h>

/* A word of the program, with its last definitions as a macro outside of the user's
 * files: the compiler's, NULL if there is none, and that of the parser, of which
 * only the number in low->macros is known, -1 if there is none.
 */
struct word {
    const char *text;
    size_t n;
    const po_output_macro *seen;
    int parsed;
    po_origin origin;
};

static unsigned long hash_of(const char *text, size_t n)
{
    unsigned long hash = 5381;

    for (size_t i = 0; i < n; i++)
        hash = hash * 33 + (unsigned char)text[i];
    return hash;
}

/* Return the place of a word in the table, which is free if the word is not in. */
static struct word *find_word(const po_vocabulary *w, const char *text,
                              size_t n)
{
    size_t at = hash_of(text, n) & (w->word_capacity - 1);

    while (w->word[at].text &&
           (w->word[at].n != n || memcmp(w->word[at].text, text, n) != 0))
        at = (at + 1) & (w->word_capacity - 1);
    return &w->word[at];
}

static void grow(po_vocabulary *w)
{
    struct word *old = w->word;
    size_t n = w->word_capacity;

    w->word_capacity = n > 0 ? 2 * n : 4096;
    w->word = po_alloc(w->word_capacity * sizeof(*w->word));
    for (size_t i = 0; i < n; i++)
        if (old[i].text)
            *find_word(w, old[i].text, old[i].n) = old[i];
    free(old);
}

/* Add a word, of n bytes, which have to last. */
void po_vocabulary_add(po_vocabulary *words, const char *text, size_t n)
{
    struct word *word;

    if (2 * words->n_word >= words->word_capacity)
        grow(words);
    word = find_word(words, text, n);
    if (!word->text) {
        *word = (struct word){.text = text, .n = n, .parsed = -1};
        words->n_word++;
    }
}

/* Note the definitions by compilers and systems. */
static void find_definitions(po_vocabulary *w, const po_lower *low,
                             const po_compiler_output *seen)
{
    for (int i = 0; i < seen->n_macro; i++) {
        const po_output_macro *macro = &seen->macro[i];
        struct word *word = find_word(w, macro->name, macro->n_name);

        if (word->text && macro->origin != PO_ORIGIN_USER)
            word->seen = macro;
    }
    for (int i = 0; i < low->macros.n; i++) {
        CXCursor cursor = low->macros.item[i];
        po_origin origin = po_parsed_origin(cursor);
        CXString name = clang_getCursorSpelling(cursor);
        const char *text = clang_getCString(name);
        struct word *word = find_word(w, text, strlen(text));

        if (word->text && origin != PO_ORIGIN_USER) {
            word->parsed = i;
            word->origin = origin;
        }
        clang_disposeString(name);
    }
}

/* Is it a function of the system, which is a macro for one of them only? */
static bool is_function(const po_lower *low, const struct word *word)
{
    if (word->seen)
        return word->parsed < 0 && word->seen->origin == PO_ORIGIN_SYSTEM &&
               word->seen->n_text > 0 && word->seen->text[0] == '(';
    return word->origin == PO_ORIGIN_SYSTEM &&
           clang_Cursor_isMacroFunctionLike(low->macros.item[word->parsed]);
}

/* Report the words that stand for something else, as macros, for what "seen" tells of
 * than for the parser.
 */
void po_vocabulary_compare(
    po_vocabulary *words, const po_lower *low, const po_compiler_output *seen,
    void (*differs)(void *user, const char *text, size_t n), void *user)
{
    if (words->n_word == 0)
        return;
    find_definitions(words, low, seen);
    for (size_t i = 0; i < words->word_capacity; i++) {
        const struct word *word = &words->word[i];

        if (!word->text || (!word->seen && word->parsed < 0) ||
            is_function(low, word))
            continue;
        if (!word->seen || word->parsed < 0 ||
            !po_same_macro(low, word->seen, low->macros.item[word->parsed],
                           word->origin))
            differs(user, word->text, word->n);
    }
}

void po_vocabulary_free(po_vocabulary *words)
{
    free(words->word);
}
