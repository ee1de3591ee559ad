/* Collects the lines of --emit=index-map and --emit=tiles, without duplicates,
 * and prints them in the order in which they came.
 */
#include <string.h>

#include "emit.h"

static void append(po_ilines *lines, po_iline line)
{
    *PO_ARENA_ADD(lines->arena, lines->line, lines->n) = line;
}

void po_ilines_add_text(po_ilines *lines, const char *text)
{
    text = po_arena_copy(lines->arena, text);
    for (int i = 0; i < lines->n; i++)
        if (!lines->line[i].map && strcmp(lines->line[i].text, text) == 0)
            return;
    append(lines, (po_iline){.text = text});
}

void po_ilines_add_map(po_ilines *lines, const po_iline *line)
{
    for (int i = 0; i < lines->n; i++) {
        po_iline *other = &lines->line[i];
        po_imap *both;

        if (!other->map || strcmp(other->from, line->from) != 0 ||
            strcmp(other->to, line->to) != 0 ||
            strcmp(other->text, line->text) != 0)
            continue;
        both = po_imap_merge(lines->arena, other->map, line->map, lines->ctx);
        if (both) {
            other->map = both;
            return;
        }
    }
    append(lines, *line);
}

void po_ilines_print(const po_ilines *lines, bool tiles, po_text *out)
{
    for (int i = 0; i < lines->n; i++) {
        const po_iline *line = &lines->line[i];

        if (line->map) {
            po_text_printf(out, "%s -> %s: ", line->from, line->to);
            if (tiles)
                po_imap_print_tile(lines->arena, line->map, line->n_fixed,
                                   line->fixed, out);
            else
                po_imap_print(line->map, out);
        }
        po_text_printf(out, "%s\n", line->text);
    }
}
