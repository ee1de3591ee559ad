/* Where syntax stands in the main file: byte ranges that contain whole macro
 * invocations.
 *
 * libclang maps both ends of what comes from a macro to the beginning of the
 * outermost invocation; an end has to be moved to the end of it.
 */
#include "clang.h"

#include <stdlib.h>
#include <string.h>

/* Is the location inside the expansion of a macro? */
bool po_lower_is_macro(CXSourceLocation location)
{
    CXFile expanded;
    CXFile spelled;
    unsigned at;
    unsigned from;

    clang_getExpansionLocation(location, &expanded, NULL, NULL, &at);
    clang_getSpellingLocation(location, &spelled, NULL, NULL, &from);
    if (!expanded || !spelled)
        return expanded != spelled;
    return at != from || !po_lower_same_file(expanded, spelled);
}

/* Return the offset in the main file, PO_NOWHERE if it is in another file. */
size_t po_lower_offset(const po_lower *low, CXSourceLocation location)
{
    CXFile file;
    unsigned offset;

    clang_getExpansionLocation(location, &file, NULL, NULL, &offset);
    if (!file || !po_lower_same_file(file, low->file))
        return PO_NOWHERE;
    return offset;
}

/* Return the outermost macro invocation around the byte "offset", or NULL. */
const po_expansion *po_lower_expansion_at(const po_lower *low, size_t offset)
{
    int first = 0;
    int last = low->n_expansion;

    while (first < last) {
        int middle = first + (last - first) / 2;

        if (low->expansion[middle].end > offset)
            last = middle;
        else
            first = middle + 1;
    }
    if (first == low->n_expansion || low->expansion[first].begin > offset)
        return NULL;
    return &low->expansion[first];
}

/* Set "range" to the bytes of the main file that "cursor" and the macros it
 * begins and ends in are written with, without a final semicolon.  False if it
 * is not, or not entirely, in the main file, unless nothing is.
 */
bool po_lower_range(const po_lower *low, CXCursor cursor, po_span *range)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    CXSourceLocation end = clang_getRangeEnd(extent);
    const po_expansion *around;

    if (low->foreign) {
        *range = (po_span){low->last, low->last};
        return true;
    }
    range->begin = po_lower_offset(low, clang_getRangeStart(extent));
    range->end = po_lower_offset(low, end);
    if (range->begin == PO_NOWHERE || range->end == PO_NOWHERE) {
        *range = (po_span){low->last, low->last};
        return false;
    }
    around =
        po_lower_is_macro(end) ? po_lower_expansion_at(low, range->end) : NULL;
    if (around)
        range->end = around->end;
    around = po_lower_is_macro(clang_getRangeStart(extent))
                 ? po_lower_expansion_at(low, range->begin)
                 : NULL;
    if (around && range->end < around->end)
        range->end = around->end;
    return range->end >= range->begin;
}

/* Return the name of a file as the user knows it; "name" is released. */
static const char *known_name(po_lower *low, CXString name)
{
    const char *text = clang_getCString(name);
    const char *known = low->unit->path;

    if (text && *text && strcmp(text, low->name) != 0) {
        if (!low->presumed || strcmp(text, low->presumed) != 0)
            low->presumed = po_arena_copy(low->arena, text);
        known = low->presumed;
    }
    clang_disposeString(name);
    return known;
}

/* Return the place of what is expanded at "location": the file and the line are
 * those of "#line", the byte is that of the file that is read.
 */
po_loc po_lower_loc(po_lower *low, CXSourceLocation location)
{
    po_loc loc = {0};
    CXString name;
    CXFile file;
    unsigned line;
    unsigned col;
    unsigned offset;

    clang_getExpansionLocation(location, &file, NULL, NULL, &offset);
    clang_getPresumedLocation(location, &name, &line, &col);
    loc.file = known_name(low, name);
    loc.line = (int)line;
    loc.col = (int)col;
    loc.offset = offset;
    loc.is_elsewhere = !file || !po_lower_same_file(file, low->file);
    return loc;
}

/* Return the end of a statement that ends at "end", with the semicolon that
 * follows, if it belongs to the statement.
 */
size_t po_lower_semicolon(const po_lower *low, size_t end)
{
    int token = po_lower_next(low, po_lower_token_at(low, end));

    if (low->foreign || !po_lower_token_is(low, token, ";") ||
        low->token[token].begin == low->null_begin)
        return end;
    return low->token[token].end;
}

/* Return the "*n" bytes from where a token is spelled, in the body of a macro
 * perhaps, to the end of that file; NULL if it is in no file.
 */
const char *po_lower_source(const po_lower *low, CXSourceLocation location,
                            size_t *n)
{
    CXFile file;
    unsigned offset;
    const char *text;
    size_t size = 0;

    clang_getSpellingLocation(location, &file, NULL, NULL, &offset);
    if (!file)
        return NULL;
    text = clang_getFileContents(low->tu, file, &size);
    if (!text || offset >= size)
        return NULL;
    *n = size - offset;
    return text + offset;
}

static int compare_expansions(const void *a, const void *b)
{
    const po_expansion *left = a;
    const po_expansion *right = b;

    if (left->begin != right->begin)
        return left->begin < right->begin ? -1 : 1;
    return (left->end < right->end) - (left->end > right->end);
}

/* Drop the invocations in the arguments of others. */
static void keep_outermost(po_lower *low)
{
    int n = 0;

    for (int i = 0; i < low->n_expansion; i++)
        if (n == 0 || low->expansion[i].begin >= low->expansion[n - 1].end)
            low->expansion[n++] = low->expansion[i];
    low->n_expansion = n;
}

/* Collect the macro invocations of the main file. */
void po_lower_expansions(po_lower *low)
{
    size_t n = (size_t)low->invocations.n;

    low->expansion = po_arena_array(low->scratch, n, sizeof(*low->expansion));
    for (int i = 0; i < low->invocations.n; i++) {
        CXSourceRange extent = clang_getCursorExtent(low->invocations.item[i]);
        po_expansion found = {
            .begin = po_lower_offset(low, clang_getRangeStart(extent)),
            .end = po_lower_offset(low, clang_getRangeEnd(extent))};

        if (found.begin != PO_NOWHERE && found.end != PO_NOWHERE &&
            found.begin < found.end)
            low->expansion[low->n_expansion++] = found;
    }
    if (low->n_expansion > 0)
        qsort(low->expansion, (size_t)low->n_expansion, sizeof(*low->expansion),
              compare_expansions);
    keep_outermost(low);
}
