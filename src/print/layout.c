/* Layout of the new text: the indentation that the file uses, the margin of
 * the nest, and the original text of the nest, shifted to another level
 * without a change of tokens.
 */
#include <ctype.h>
#include <string.h>

#include "internal.h"

/* Indentations wider than this are not counted. */
#define MAX_WIDTH 8

static size_t n_blank(const char *text, size_t n)
{
    size_t i = 0;

    while (i < n && (text[i] == ' ' || text[i] == '\t'))
        i++;
    return i;
}

/* Return the number of bytes of the line that begins at "begin", without its
 * newline.
 */
static size_t line_length(const po_unit *unit, size_t begin)
{
    const char *text = unit->text + begin;
    const char *end = memchr(text, '\n', unit->n_text - begin);

    return end ? (size_t)(end - text) : unit->n_text - begin;
}

/* Count how often each width is what a line is indented by beyond the one
 * before it; [0] is for tabs.  Empty lines are skipped.
 */
static void count_widths(const po_unit *unit, int *count)
{
    size_t before = 0;
    size_t n;

    for (size_t at = 0; at < unit->n_text; at += n + 1) {
        const char *line = unit->text + at;
        size_t blank;

        n = line_length(unit, at);
        blank = n_blank(line, n);
        if (blank == n || line[blank] == '\r')
            continue;
        if (line[0] == '\t')
            count[0]++;
        else if (blank > before && blank - before <= MAX_WIDTH)
            count[blank - before]++;
        before = blank;
    }
}

/* Return the white space of one level: a tab, or 2, 3, 4 or 8 blanks. */
static const char *level_of(const po_unit *unit)
{
    static const int width[] = {4, 2, 8, 3};
    static const char blanks[] = "        ";
    int count[MAX_WIDTH + 1] = {0};
    int best = 4;

    count_widths(unit, count);
    for (size_t i = 0; i < PO_COUNTOF(width); i++)
        if (count[width[i]] > count[best])
            best = width[i];
    return count[0] > count[best] ? "\t" : blanks + sizeof(blanks) - 1 - best;
}

/* Return the white space at the start of the line of byte "offset", up to
 * there.
 */
static const char *margin_at(const po_unit *unit, size_t offset,
                             po_arena *arena)
{
    size_t start = offset;

    while (start > 0 && unit->text[start - 1] != '\n')
        start--;
    return po_arena_slice(arena, unit->text + start,
                          n_blank(unit->text + start, offset - start));
}

/* Set the margin of the nest and the indentation of what is in it. */
void po_find_layout(printer *p)
{
    p->margin = margin_at(p->unit, p->scop->begin, p->scratch);
    p->own_margin = p->margin;
    p->level = level_of(p->unit);
}

/* Print the white space at the beginning of a line. */
void po_indent(printer *p, int indent)
{
    po_text_add(p->out, p->margin);
    for (int i = 0; i < indent; i++)
        po_text_add(p->out, p->level);
}

/* Begin a line of the new text. */
void po_start_line(printer *p, int indent)
{
    po_note_line(p, false);
    po_indent(p, indent);
}

/* The number of columns that the last line has. */
size_t po_text_column(const po_text *out)
{
    size_t n = out->n;

    while (n > 0 && out->bytes[n - 1] != '\n')
        n--;
    return out->n - n;
}

/* Does a line of the text go on in the next one? */
static bool has_splice(const char *text, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        if (text[i] == '\\' && (text[i + 1] == '\n' || text[i + 1] == '\r'))
            return true;
    return false;
}

/* Print a line of the original, further to the right by "indent" levels, also
 * one that stands further to the left than the first.  Directives stay where
 * they are.
 */
static void print_shifted(printer *p, const char *line, size_t n, int indent)
{
    size_t n_margin = strlen(p->own_margin);
    bool has_margin =
        n >= n_margin && memcmp(line, p->own_margin, n_margin) == 0;
    size_t blank = n_blank(line, n);
    bool is_blank = blank == n || line[blank] == '\r';
    bool is_directive = blank < n && line[blank] == '#';

    if (!has_margin)
        n_margin = blank;
    if (is_directive)
        n_margin = 0;
    if (!is_blank) {
        if (has_margin && !is_directive)
            po_text_add(p->out, p->margin);
        else
            po_text_add_bytes(p->out, line, n_margin);
        for (int i = 0; i < indent && !is_directive; i++)
            po_text_add(p->out, p->level);
        po_text_add_bytes(p->out, line + n_margin, n - n_margin);
    }
    po_text_add(p->out, "\n");
}

/* Does nothing but white space stand before the nest on its line? */
static bool is_first_on_line(const printer *p)
{
    size_t at = p->scop->begin;

    while (at > 0 && strchr(" \t", p->unit->text[at - 1]))
        at--;
    return at == 0 || p->unit->text[at - 1] == '\n';
}

/* Does the original stand behind the brace of its block, as it stands behind something
 * in the program?  Loops of one line that begin a line look as if they guarded what
 * follows them there.
 */
bool po_is_behind_brace(const printer *p)
{
    const char *text = p->unit->text + p->scop->begin;
    size_t end = p->scop->node ? p->scop->node->end : p->scop->end;

    return end > p->scop->begin && end < p->scop->end &&
           !memchr(text, '\n', end - p->scop->begin) && !is_first_on_line(p);
}

/* Print the original text of the nest, indented by that many levels, with a
 * newline at the end.  White space must not be added inside a token that is
 * written on two lines.
 */
void po_print_original(printer *p, int indent)
{
    const char *text =
        p->rest ? po_text_get(p->rest) : p->unit->text + p->scop->begin;
    size_t n = p->rest ? p->rest->n : p->scop->end - p->scop->begin;
    const char *end = memchr(text, '\n', n);
    size_t n_line = end ? (size_t)(end - text) : n;

    p->from = p->scop->begin;
    if (indent > 0 && po_is_behind_brace(p)) {
        po_text_add(p->out, " ");
    } else {
        po_note_line(p, true);
        po_indent(p, indent);
    }
    if (has_splice(text, n))
        n_line = n;
    po_text_add_bytes(p->out, text, n_line);
    po_text_add(p->out, "\n");
    for (size_t at = n_line + 1; at < n; at += n_line + 1) {
        end = memchr(text + at, '\n', n - at);
        n_line = end ? (size_t)(end - text) - at : n - at;
        print_shifted(p, text + at, n_line, indent);
    }
}

/* Print a comment that began in column "col" of a line: what it has in further
 * lines keeps its place below the beginning.
 */
static void print_comment(printer *p, const char *text, size_t n, size_t col)
{
    const char *end = text + n;
    const char *stop;
    size_t skip = 0;

    for (; text < end; text = stop + 1) {
        stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop : end;
        skip = skip ? n_blank(text, (size_t)(stop - text)) : 0;
        text += skip < col ? skip : col;
        if (text < stop && text[0] != '\r')
            po_indent(p, 0);
        po_text_add_bytes(p->out, text, (size_t)(stop - text));
        po_text_add(p->out, "\n");
        skip = 1;
    }
}

/* Does the comment, but for its punctuation, say "fall through" in any way?
 * The new text says it where it happens.
 */
static bool says_fall_through(const char *text, size_t n)
{
    static const char *const known[] = {"fallthrough", "fallthru",
                                        "fallsthrough", "fallsthru"};
    char letters[16] = "";
    size_t length = 0;

    for (size_t i = 0; i < n; i++) {
        if (!isalnum((unsigned char)text[i]))
            continue;
        if (length + 1 == sizeof(letters))
            return false;
        letters[length++] = (char)tolower((unsigned char)text[i]);
    }
    return PO_IS_AMONG(letters, known);
}

/* Print the comments in the original text of the nest, in order, each on lines
 * of its own.  If the original text is kept besides the new one, they are still
 * there.
 */
void po_print_comments(printer *p)
{
    const po_unit *unit = p->unit;
    size_t start;

    if (po_ast_has_condition(p->ast))
        return;
    for (int i = 0; i < unit->n_comment; i++) {
        const po_comment *comment = &unit->comment[i];

        if (comment->begin < p->scop->begin || comment->end > p->scop->end ||
            says_fall_through(unit->text + comment->begin,
                              comment->end - comment->begin))
            continue;
        for (start = comment->begin; start > 0; start--)
            if (unit->text[start - 1] == '\n')
                break;
        print_comment(p, unit->text + comment->begin,
                      comment->end - comment->begin, comment->begin - start);
    }
}

/* Does nothing but white space stand behind it? */
static bool is_last_on_line(const printer *p)
{
    size_t at = p->scop->end;

    while (at < p->unit->n_text && strchr(" \t\r", p->unit->text[at]))
        at++;
    return at == p->unit->n_text || p->unit->text[at] == '\n';
}

/* Does something but comments stand behind the nest on its line? */
bool po_nest_is_followed(const printer *p)
{
    const char *at = p->unit->text + p->scop->end;

    for (at += strspn(at, " \t\r"); strncmp(at, "/*", 2) == 0;
         at += strspn(at, " \t\r")) {
        const char *end = strstr(at + 2, "*/");

        if (!end || memchr(at, '\n', (size_t)(end - at)))
            return false;
        at = end + 2;
    }
    return !strchr("\n}", *at) && strncmp(at, "//", 2) != 0;
}

/* Put "text", the new text of the nest, which is released, beside the original,
 * in the form
 *
 *     #if guard
 *     text
 *     #else
 *     original
 *     #endif
 *
 * The result begins with the margin, as "text" does, and ends in a newline,
 * after which another follows if there is more on the line.
 */
void po_print_guarded(printer *p, const char *guard, po_text *text)
{
    if (!is_first_on_line(p)) {
        po_indent(p, 0);
        po_text_add(p->out, "\n");
    }
    po_indent(p, 0);
    po_text_printf(p->out, "#if %s\n", guard);
    po_join_text(p, text);
    po_indent(p, 0);
    po_text_add(p->out, "#else\n");
    po_print_original(p, 0);
    po_indent(p, 0);
    po_text_add(p->out, "#endif\n");
    if (!is_last_on_line(p))
        po_text_add(p->out, "\n");
}
