/* The file with its new nests in place.
 */
#include "polyopt/passes.h"

#include "internal.h"

#include <string.h>

/* Is the helper called in one of the patches? */
static bool is_used(const char *name, int n_patch, const po_patch *patch)
{
    for (int i = 0; i < n_patch; i++)
        if (strstr(po_text_get(&patch[i].text), name))
            return true;
    return false;
}

/* The newline of the file: CRLF if its first line ends in one. */
static const char *newline_of(const po_unit *unit)
{
    const char *end = memchr(unit->text, '\n', unit->n_text);

    return end && end > unit->text && end[-1] == '\r' ? "\r\n" : "\n";
}

/* Append "text" with the newlines of the file. */
static void add_lines(po_text *out, const char *text, const char *newline)
{
    const char *end;

    for (; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        size_t n = (size_t)(end - text);

        po_text_add_bytes(out, text, n > 0 && text[n - 1] == '\r' ? n - 1 : n);
        po_text_add(out, newline);
    }
    po_text_add(out, text);
}

static void add_helpers(po_text *out, int n_patch, const po_patch *patch,
                        const char *newline)
{
    for (int i = 0; i < PO_N_HELPER; i++)
        if (is_used(po_helper_name(i), n_patch, patch))
            add_lines(out, po_helper_text(i), newline);
}

/* Where the helpers go: at the start of the file, after a byte order mark. */
static size_t place_of_helpers(const po_unit *unit)
{
    return unit->n_text >= 3 && memcmp(unit->text, "\xef\xbb\xbf", 3) == 0 ? 3
                                                                           : 0;
}

void po_splice(const po_unit *unit, int n_patch, const po_patch *patch,
               po_text *out)
{
    const char *newline = newline_of(unit);
    size_t done = n_patch > 0 ? place_of_helpers(unit) : 0;

    po_text_add_bytes(out, unit->text, done);
    add_helpers(out, n_patch, patch, newline);
    for (int i = 0; i < n_patch; i++) {
        po_text_add_bytes(out, unit->text + done, patch[i].begin - done);
        add_lines(out, po_text_get(&patch[i].text), newline);
        done = patch[i].end;
    }
    po_text_add_bytes(out, unit->text + done, unit->n_text - done);
}
