/* --tune, variations of an order that a script has as a whole schedule tree:
 * other tile sizes, wherever one stands in marks, floors and conditions of the
 * text, and other jam factors.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tunetext.h"

enum { MAX_SIZES = 8, MAX_SIZE = 1 << 16 };

/* The number that the text begins with; -1 if it does not. */
static long number_at(const char *text, size_t *n)
{
    *n = strspn(text, "0123456789");
    return *n > 0 ? strtol(text, NULL, 10) : -1;
}

/* Return the line with the size "to" in the place of "from", wherever that, or one less, is
 * a number of its own.
 */
static const char *resized(po_arena *arena, const char *line, long from,
                           long to)
{
    po_text out = {0};
    const char *result;

    for (const char *at = line; *at;) {
        size_t n = 0;
        bool is_new = at == line || !po_is_word_char(at[-1]);
        long is = is_new ? number_at(at, &n) : -1;

        if (is == from || is == from - 1) {
            po_text_printf(&out, "%ld", is + to - from);
            at += n;
        } else {
            po_text_add_bytes(&out, at++, 1);
        }
    }
    result = po_arena_copy(arena, po_text_get(&out));
    po_text_free(&out);
    return result;
}

/* The numbers of the marks of this name, each once; returns how many. */
static int find_sizes(const char *line, const char *mark, long *size)
{
    int n = 0;

    for (const char *at = strstr(line, mark); at; at = strstr(at + 1, mark)) {
        size_t length;
        long is = number_at(at + strlen(mark), &length);
        bool is_new = is > 1 && n < MAX_SIZES;

        for (int i = 0; i < n; i++)
            is_new = is_new && size[i] != is;
        if (is_new)
            size[n++] = is;
    }
    return n;
}

/* Append the line with another text for a mark "at" of n bytes. */
static void put_mark(const char *text, const char *line, int place,
                     const char *at, size_t n, const char *with, long key,
                     po_changes *out)
{
    const char *to = po_arena_printf(out->arena, "%.*s%s%s", (int)(at - line),
                                     line, with, at + n);

    po_tune_put(out, text, place, to, NULL, key);
    out->change[out->n - 1].what = po_arena_printf(
        out->arena, "tree, %s -> %s", po_arena_slice(out->arena, at, n), with);
}

/* Append other factors for each mark "jam N". */
static void change_factors(const char *text, const char *line, int place,
                           po_changes *out)
{
    static const char mark[] = "\"jam ";
    int number = 0;

    for (const char *at = strstr(line, mark); at; at = strstr(at + 1, mark)) {
        size_t n;
        long is = number_at(at + strlen(mark), &n);

        for (int up = -1; up <= 1; up += 2) {
            long to = po_tune_next_factor(is, up);

            if (to > 0)
                put_mark(text, line, place, at + 1, strlen(mark) - 1 + n,
                         po_arena_printf(out->arena, "jam %ld", to),
                         (place * 16L + 11) * 1024 + 2 * number + (up > 0),
                         out);
        }
        number++;
    }
}

void po_tune_change_tree(const char *text, const char *line, int at,
                         po_changes *changes)
{
    long size[MAX_SIZES];
    int n = find_sizes(line, "\"tile ", size);

    for (int i = 0; i < n; i++)
        for (int doubled = 0; doubled < 2; doubled++) {
            long to = doubled ? 2 * size[i] : size[i] / 2;

            if (to < 2 || to > MAX_SIZE)
                continue;
            po_tune_put(changes, text, at,
                        resized(changes->arena, line, size[i], to), NULL,
                        (at * 16L + 10) * 1024 + 2 * i + doubled);
            changes->change[changes->n - 1].what = po_arena_printf(
                changes->arena, "tree, tile %ld -> %ld", size[i], to);
        }
    change_factors(text, line, at, changes);
}
