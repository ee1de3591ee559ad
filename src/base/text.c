/* Texts that grow at their end.
 */
#include "polyopt/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(po_text *text, size_t n)
{
    if (text->room - text->n > n)
        return;
    text->room = 2 * text->room + n + 64;
    text->bytes = po_realloc(text->bytes, text->room);
}

void po_text_add_bytes(po_text *text, const char *more, size_t n)
{
    make_room(text, n);
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
    make_room(text, (size_t)n);
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

/* The text as a C string, never NULL; valid until the text changes. */
const char *po_text_get(const po_text *text)
{
    return text->bytes ? text->bytes : "";
}

void po_text_free(po_text *text)
{
    free(text->bytes);
    *text = (po_text){0};
}
