/* Conditional sections of a file, between "#if", "#else" and "#endif": did the
 * compiler keep those that the parser has kept?
 *
 * A section is compared by what stands directly in it, if there is anything but
 * other sections.  The parser says what it has skipped.  The compiler has kept a
 * section if something becomes of one of its lines, be it a definition.
 */
#include "differences.h"

#include <stdlib.h>
#include <string.h>

/* A section.  "own" is the offset of something that stands directly in it, and
 * n_seen how often the compiler has made something of that.
 */
struct section {
    size_t begin;
    size_t own;
    bool has_own;
    int n_seen;
};

/* The walk through a file: the sections around the present line are
 * section[0 .. depth-1].  The pieces of a line are piece[0 .. n_piece-1].
 */
struct walk {
    po_compiler_file *file;
    po_pp_lexer cutter;
    struct section *section;
    int depth;
    po_pp_token *piece;
    int n_piece;
    bool has_line;
};

static int n_skips(const po_compiler_file *file, size_t offset)
{
    int n = 0;

    for (int i = 0; i < file->n_skip; i++)
        n += file->skip[i].begin < offset && offset < file->skip[i].end;
    return n;
}

/* Has the parser skipped the byte each time? */
bool po_compiler_file_is_skipped(const po_compiler_file *file, size_t offset)
{
    return file->n_entry <= n_skips(file, offset);
}

/* Is the byte in a section that differs? */
bool po_compiler_file_differs(const po_compiler_file *file, size_t offset)
{
    for (int i = 0; i < file->n_differ; i++)
        if (file->differ[i].begin <= offset && offset < file->differ[i].end)
            return true;
    return false;
}

static void add_differ(po_compiler_file *file, size_t begin, size_t end)
{
    *PO_ADD(file->differ, file->n_differ) = (po_span){begin, end};
}

static void open_section(struct walk *w, size_t begin)
{
    *PO_ADD(w->section, w->depth) = (struct section){.begin = begin};
}

/* End the innermost section at the byte "end".  With "#line" in the file, lines
 * are not those that the compiler counts.
 */
static void close_section(struct walk *w, size_t end)
{
    const struct section *section;

    if (w->depth == 0)
        return;
    section = &w->section[--w->depth];
    if (section->has_own &&
        (w->has_line ||
         w->file->n_entry - n_skips(w->file, section->own) != section->n_seen))
        add_differ(w->file, section->begin, end);
}

/* Note that the line is not empty, and no other section. */
static void note_own(struct walk *w)
{
    int n = po_compiler_output_count(w->file->seen, w->piece[0].line,
                                     w->piece[w->n_piece - 1].line);
    struct section *section;

    if (w->depth == 0)
        return;
    section = &w->section[w->depth - 1];
    section->own = w->piece[0].begin;
    section->has_own = true;
    if (n > section->n_seen)
        section->n_seen = n;
}

static bool begins_with(const struct walk *w, const po_pp_token *piece,
                        const char *text)
{
    return piece->end - piece->begin >= strlen(text) &&
           strncmp(w->file->text + piece->begin, text, strlen(text)) == 0;
}

/* Deal with the line of a directive, "#" and then "name". */
static void see_directive(struct walk *w)
{
    const char *text = w->file->text;
    const po_pp_token *name = &w->piece[1];
    size_t begin = w->piece[0].begin;

    if (w->n_piece < 2)
        return;
    if (begins_with(w, name, "if")) {
        open_section(w, begin);
    } else if (begins_with(w, name, "el")) {
        close_section(w, begin);
        open_section(w, begin);
    } else if (po_pp_token_is(text, name, "endif")) {
        close_section(w, begin);
    } else if (po_pp_token_is(text, name, "line") ||
               name->kind == PO_PP_NUMBER) {
        w->has_line = !w->file->counts;
    } else if (po_pp_token_is(text, name, "define") ||
               po_pp_token_is(text, name, "undef") ||
               begins_with(w, name, "include") ||
               (po_pp_token_is(text, name, "pragma") && w->n_piece > 2 &&
                !po_pp_token_is(text, &w->piece[2], "once"))) {
        note_own(w);
    }
}

/* Take the pieces of the next line; false if there is none. */
static bool take_line(struct walk *w)
{
    po_pp_token piece = po_pp_next(&w->cutter);

    w->n_piece = 0;
    while (piece.kind == PO_PP_NEWLINE)
        piece = po_pp_next(&w->cutter);
    while (piece.kind != PO_PP_END && piece.kind != PO_PP_NEWLINE) {
        *PO_ADD(w->piece, w->n_piece) = piece;
        piece = po_pp_next(&w->cutter);
    }
    return w->n_piece > 0;
}

static bool is_directive(const struct walk *w)
{
    return w->file->text[w->piece[0].begin] == '#';
}

/* May it be a directive with "#" in the form of a digraph or trigraph? */
static bool is_disguised(const struct walk *w)
{
    const char *text = w->file->text + w->piece[0].begin;
    size_t n = w->file->n - w->piece[0].begin;

    return (n > 1 && strncmp(text, "%:", 2) == 0) ||
           (n > 2 && strncmp(text, "?\?=", 3) == 0);
}

static struct walk walk_from(po_compiler_file *file)
{
    return (struct walk){
        .file = file, .cutter = {.text = file->text, .n = file->n, .line = 1}};
}

static void end_walk(struct walk *w)
{
    free(w->section);
    free(w->piece);
}

/* Find the sections of the file that differ.  What the compiler has not read at all
 * differs, and so does what the parser has not.
 */
void po_compiler_file_sections(po_compiler_file *file)
{
    struct walk w = walk_from(file);
    bool strange = false;

    while (take_line(&w)) {
        if (is_directive(&w)) {
            see_directive(&w);
            continue;
        }
        strange = strange || is_disguised(&w);
        note_own(&w);
    }
    while (w.depth > 0)
        close_section(&w, file->n);
    end_walk(&w);
    if (!file->seen || file->n_entry == 0 || strange)
        add_differ(file, 0, file->n);
}

/* Report the words from piece "first" of the line on. */
static void find_words(const struct walk *w, int first, const po_finder *finder)
{
    for (int i = first; i < w->n_piece; i++)
        if (w->piece[i].kind == PO_PP_WORD)
            finder->word(finder->user, w->file->text + w->piece[i].begin,
                         w->piece[i].end - w->piece[i].begin);
}

static bool includes(const struct walk *w)
{
    return w->n_piece > 1 && (begins_with(w, &w->piece[1], "include") ||
                              begins_with(w, &w->piece[1], "import"));
}

/* Report the words of the program, and the macros in the sections that differ. */
void po_compiler_file_words(po_compiler_file *file, const po_finder *finder)
{
    struct walk w = walk_from(file);

    while (take_line(&w)) {
        bool defines = is_directive(&w) && w.n_piece > 2 &&
                       (po_pp_token_is(file->text, &w.piece[1], "define") ||
                        po_pp_token_is(file->text, &w.piece[1], "undef"));

        if (!is_directive(&w) || defines)
            find_words(&w, defines ? 3 : 0, finder);
        if (!is_directive(&w) ||
            !po_compiler_file_differs(file, w.piece[0].begin))
            continue;
        file->includes = file->includes || includes(&w);
        if (!defines)
            continue;
        finder->macro(finder->user, file, &w.piece[2],
                      po_pp_token_is(file->text, &w.piece[1], "undef"));
    }
    end_walk(&w);
}
