/* Macros whose definitions may become directives, and whether a program uses them.
 *
 *     #define SHARED _Pragma("omp parallel for")
 *     #define LOOP(i, n) SHARED for (int i = 0; i < n; i++)
 *
 * Where no file that is compiled has "LOOP" or "SHARED" but in definitions, the directive is
 * nowhere.  The files are read line by line, without regard to what is skipped and to
 * comments: a macro may be taken to be used that is not, but not the other way round.
 */
#include <stdlib.h>
#include <string.h>

#include "directive.h"

/* A line of a file, with those that go on after a backslash, as far as "end".
 *
 * "name", "n_name"  the macro that it defines; NULL if it defines none
 * "is_test"         it asks only whether a macro is defined
 * "rest"            what is to be looked at: without the name that is defined or asked for
 */
struct line {
    const char *end;
    const char *name;
    size_t n_name;
    bool is_test;
    const char *rest;
};

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

static const char *skip_word(const char *at, const char *end)
{
    while (at < end && po_is_word_char(*at))
        at++;
    return at;
}

static bool is_text(const char *at, const char *end, const char *text)
{
    size_t n = strlen(text);

    return (size_t)(end - at) == n && memcmp(at, text, n) == 0;
}

/* Where the line that begins at "from" ends, and does not go on. */
static const char *end_of_line(const char *from, const char *end)
{
    for (const char *at = from; at < end; at++) {
        const char *last = at - (at > from);

        if (*at != '\n')
            continue;
        if (*last == '\r' && last > from)
            last--;
        if (*last != '\\')
            return at;
    }
    return end;
}

/* Read the line that begins at "at". */
static struct line read_line(const char *at, const char *end)
{
    struct line line = {.end = end_of_line(at, end), .rest = at};
    const char *word = skip_blanks(at, line.end);
    const char *behind;

    if (word == line.end || *word != '#')
        return line;
    word = skip_blanks(word + 1, line.end);
    behind = skip_word(word, line.end);
    line.is_test = is_text(word, behind, "ifdef") ||
                   is_text(word, behind, "ifndef") ||
                   is_text(word, behind, "undef");
    if (!is_text(word, behind, "define"))
        return line;
    line.name = skip_blanks(behind, line.end);
    line.rest = skip_word(line.name, line.end);
    line.n_name = (size_t)(line.rest - line.name);
    return line;
}

/* Do the bytes, which do not begin within a word, have this one? */
static bool has_word(const char *from, const char *end, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = from; (size_t)(end - at) >= n; at++)
        if (*at == *word && memcmp(at, word, n) == 0 &&
            (at == from || !po_is_word_char(at[-1])) &&
            (at + n == end || !po_is_word_char(at[n])))
            return true;
    return false;
}

/* Could the word be part of "name", or a parameter of the macro, which may be any part? */
static bool may_be_part(const struct line *line, const char *word, size_t n,
                        const char *name)
{
    const char *close =
        line->rest < line->end && *line->rest == '('
            ? memchr(line->rest, ')', (size_t)(line->end - line->rest))
            : NULL;
    char *copy = po_alloc(n + 1);
    bool may_be;

    memcpy(copy, word, n);
    may_be = n == 0 || strstr(name, copy) ||
             (close && has_word(line->rest, close, copy)) ||
             strcmp(copy, "__VA_ARGS__") == 0;
    free(copy);
    return may_be;
}

/* May what the line joins by ## become the name? */
static bool may_join(const struct line *line, const char *name)
{
    for (const char *at = line->rest; at + 1 < line->end; at++) {
        const char *left = at;
        const char *right = skip_blanks(at + 2, line->end);
        const char *last;

        if (at[0] != '#' || at[1] != '#')
            continue;
        while (left > line->rest && (left[-1] == ' ' || left[-1] == '\t'))
            left--;
        last = left;
        while (left > line->rest && po_is_word_char(left[-1]))
            left--;
        if (may_be_part(line, left, (size_t)(last - left), name) &&
            may_be_part(line, right,
                        (size_t)(skip_word(right, line->end) - right), name))
            return true;
    }
    return false;
}

/* Add the macro, or learn that it may become a whole directive; true if that is new. */
bool po_carriers_add(po_carriers *all, const char *name, size_t n,
                     bool is_directive)
{
    po_carrier *carrier;

    for (int i = 0; i < all->n; i++) {
        carrier = &all->carrier[i];
        if (strlen(carrier->name) == n && memcmp(carrier->name, name, n) == 0) {
            bool is_new = is_directive && !carrier->is_directive;

            carrier->is_directive |= is_directive;
            return is_new;
        }
    }
    carrier = PO_ADD(all->carrier, all->n);
    *carrier =
        (po_carrier){.name = po_alloc(n + 1), .is_directive = is_directive};
    memcpy(carrier->name, name, n);
    return true;
}

/* Look for the macros in a line. */
static bool see_line(po_carriers *all, const struct line *line)
{
    bool is_new = false;

    for (int i = 0; i < all->n; i++) {
        const char *name = all->carrier[i].name;

        if (line->name && may_join(line, name))
            all->carrier[i].is_used = true;
        if (line->is_test || !has_word(line->rest, line->end, name))
            continue;
        if (line->name)
            is_new |= po_carriers_add(all, line->name, line->n_name,
                                      all->carrier[i].is_directive);
        else
            all->carrier[i].is_used = true;
    }
    return is_new;
}

/* Look for the macros in a file, that ends with 0: which ones are used, and which others
 * have them in their definitions.  True if there are more of these.
 */
bool po_carriers_see(po_carriers *all, const char *text, size_t size)
{
    const char *end = text + size;
    bool is_new = false;

    for (const char *at = text; at < end && all->n > 0;) {
        struct line line = read_line(at, end);

        is_new |= see_line(all, &line);
        at = line.end + 1;
    }
    return is_new;
}

void po_carriers_clear(po_carriers *all)
{
    for (int i = 0; i < all->n; i++)
        free(all->carrier[i].name);
    free(all->carrier);
    *all = (po_carriers){0};
}
