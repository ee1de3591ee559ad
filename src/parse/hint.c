/* Hints: pragmas that tell compilers how to run a loop, and nothing of what it
 * computes, so that they can be left out with the loop.
 */
#include "directive.h"
#include "polyopt/step_words.h"

#include <string.h>

/* The words after "#pragma"; any second word if there is none. */
static const char *const hints[][2] = {
    {"GCC", "ivdep"},     {"GCC", "unroll"},          {"GCC", "novector"},
    {"clang", "loop"},    {"_CRI", "ivdep"},          {"ivdep", NULL},
    {"unroll", NULL},     {"nounroll", NULL},         {"unroll_and_jam", NULL},
    {"vector", NULL},     {"nounroll_and_jam", NULL}, {"novector", NULL},
    {"loop_count", NULL}, {"nofusion", NULL},         {"loop", NULL},
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Does the text begin with the word, behind blanks?  Skip both. */
static bool skip_word(const char **text, const char *end, const char *word)
{
    const size_t n = strlen(word);
    const char *at = *text;

    while (at < end && is_blank(*at))
        at++;
    if ((size_t)(end - at) < n || memcmp(at, word, n) != 0)
        return false;
    at += n;
    if (po_is_word_char(word[n - 1]) && at < end && po_is_word_char(*at))
        return false;
    *text = at;
    return true;
}

/* Does the text begin with a step of scripts, or with "and" and a step? */
static bool is_step(const char *text, const char *end)
{
    skip_word(&text, end, "and");
    for (size_t i = 0; po_step_word(i); i++) {
        const char *at = text;

        if (skip_word(&at, end, po_step_word(i)) && (at == end || *at != '-'))
            return true;
    }
    return false;
}

/* Is "#pragma text" a hint?  The text is on one line. */
bool po_lower_is_hint_text(const char *text, size_t n)
{
    const char *end = text + n;
    const char *step = text;

    if (memchr(text, '\n', n) || memchr(text, '\\', n))
        return false;
    if (skip_word(&step, end, "polyopt"))
        return is_step(step, end);
    for (size_t i = 0; i < PO_COUNTOF(hints); i++) {
        const char *at = text;

        if (skip_word(&at, end, hints[i][0]) &&
            (!hints[i][1] || skip_word(&at, end, hints[i][1])))
            return true;
    }
    return false;
}

/* Is the definition NAME _Pragma("hint")? */
bool po_lower_is_hint_macro(const po_macro *macro)
{
    const char *end = macro->text + macro->n_text;
    const char *at = macro->text;
    const char *close;

    if (!skip_word(&at, end, macro->name) || at == end || !is_blank(*at) ||
        !skip_word(&at, end, "_Pragma") || !skip_word(&at, end, "(") ||
        !skip_word(&at, end, "\""))
        return false;
    close = memchr(at, '"', (size_t)(end - at));
    if (!close || !po_lower_is_hint_text(at, (size_t)(close - at)))
        return false;
    at = close + 1;
    if (!skip_word(&at, end, ")"))
        return false;
    while (at < end && (is_blank(*at) || *at == '\r' || *at == '\n'))
        at++;
    return at == end;
}

/* Return the hint in these bytes, with the blanks behind it; with its lines if
 * there is nothing else on them.
 */
po_hint po_lower_hint(const po_unit *unit, po_span span, size_t loop)
{
    po_hint hint = {span.begin, span.end, loop};
    size_t begin = span.begin;
    size_t end = span.end;

    while (begin > 0 && is_blank(unit->text[begin - 1]))
        begin--;
    while (end < loop && is_blank(unit->text[end]))
        end++;
    hint.end = end;
    while (end < loop && unit->text[end] == '\r')
        end++;
    if (end < loop && unit->text[end] == '\n' &&
        (begin == 0 || unit->text[begin - 1] == '\n'))
        hint = (po_hint){begin, end + 1, loop};
    return hint;
}

/* Is there a hint for the loop that begins there? */
bool po_lower_has_hint(const po_unit *unit, size_t loop)
{
    for (int i = 0; i < unit->n_hint; i++)
        if (unit->hint[i].loop == loop)
            return true;
    return false;
}
