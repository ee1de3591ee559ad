/* A source listing for the report: C text as HTML lines with their numbers,
 * and with classes for comments and directives.
 */
#include <string.h>

#include "internal.h"

/* What the line is, by its first characters: a directive, a comment, or neither. */
static const char *kind_of(const char *line, size_t n)
{
    size_t i = 0;

    while (i < n && (line[i] == ' ' || line[i] == '\t'))
        i++;
    if (i < n && line[i] == '#')
        return "pragma";
    return i + 1 < n && line[i] == '/' &&
                   (line[i + 1] == '/' || line[i + 1] == '*')
               ? "comment"
               : NULL;
}

static void add_line(const char *line, size_t n, po_text *out)
{
    const char *kind = kind_of(line, n);

    if (kind)
        po_text_printf(out, "<span class=\"%s\">", kind);
    po_html_add_bytes(out, line, n);
    po_text_add(out, kind ? "</span>\n" : "\n");
}

void po_report_listing(const char *text, size_t n, int line, const char *label,
                       po_text *out)
{
    int n_line;

    while (n > 0 && text[n - 1] == '\n')
        n--;
    for (; n > 0 && *text == '\n'; text++, n--)
        line++;
    n_line = 1 + po_count_newlines(text, n);
    po_text_add(out, "<div class=\"listing\"><pre class=\"ln\" "
                     "aria-hidden=\"true\">");
    for (int i = 0; i < n_line; i++)
        po_text_printf(out, "%d\n", line + i);
    po_text_printf(out,
                   "</pre><pre class=\"text\" tabindex=\"0\" role=\"region\" "
                   "aria-label=\"%s\">",
                   label);
    for (int i = 0; i < n_line; i++) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n;

        add_line(text, length, out);
        text += length + (end != NULL);
        n -= length + (end != NULL);
    }
    po_text_add(out, "</pre></div>\n");
}
