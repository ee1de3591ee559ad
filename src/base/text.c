/* po_text: bytes that grow at their end, and the ways to append to them, as printf, as a JSON
 * string.
 *
 * All output is put together in such texts, and written at the end.
 */
#include "polyopt/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(po_text *text, size_t n)
{
    if (text->capacity - text->n > n)
        return;
    text->capacity = 2 * text->capacity + n + 64;
    text->bytes = po_realloc(text->bytes, text->capacity);
}

void po_text_add_bytes(po_text *text, const char *more, size_t n)
{
    reserve(text, n);
    if (n > 0)
        memcpy(text->bytes + text->n, more, n);
    text->n += n;
    text->bytes[text->n] = '\0';
}

void po_text_add(po_text *text, const char *more)
{
    po_text_add_bytes(text, more, strlen(more));
}

void po_text_vprintf(po_text *text, const char *format, va_list args)
{
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return;
    reserve(text, (size_t)n);
    vsnprintf(text->bytes + text->n, (size_t)n + 1, format, args);
    text->n += (size_t)n;
}

void po_text_printf(po_text *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    po_text_vprintf(text, format, args);
    va_end(args);
}

/* The length of the character of UTF-8 that "at" begins with, 0 if it is none. */
static size_t utf8_length(const unsigned char *at)
{
    size_t n = at[0] < 0x80                     ? 1
               : at[0] >= 0xc2 && at[0] <= 0xdf ? 2
               : at[0] >= 0xe0 && at[0] <= 0xef ? 3
               : at[0] >= 0xf0 && at[0] <= 0xf4 ? 4
                                                : 0;

    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return n;
}

/* Bytes that are no UTF-8 become the characters of Latin-1. */
void po_text_json(po_text *text, const char *value)
{
    const unsigned char *at = (const unsigned char *)value;
    size_t n;

    po_text_add(text, "\"");
    for (; *at; at += n) {
        n = utf8_length(at);
        if (*at == '"' || *at == '\\')
            po_text_printf(text, "\\%c", *at);
        else if (*at == '\n')
            po_text_add(text, "\\n");
        else if (n == 0 || *at < 0x20)
            po_text_printf(text, "\\u%04x", *at);
        else
            po_text_add_bytes(text, (const char *)at, n);
        n = n > 0 ? n : 1;
    }
    po_text_add(text, "\"");
}

/* The text as a C string, never NULL; valid until the text changes. */
const char *po_text_get(const po_text *text)
{
    return text->bytes ? text->bytes : "";
}

int po_count_newlines(const char *text, size_t n)
{
    int lines = 0;

    for (size_t i = 0; i < n; i++)
        lines += text[i] == '\n';
    return lines;
}

void po_text_free(po_text *text)
{
    free(text->bytes);
    *text = (po_text){0};
}
