/* The declarations and functions of a file, as chunks of its tokens: which of
 * them may be something else for the compiler, and what do they declare?
 *
 * A chunk ends with ";" outside of parentheses and braces, or with the body of a
 * function.  The text is not parsed: what is no name of a declaration may be
 * taken for one, not the other way round.
 */
#include "differences.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The walk through a file.
 *
 * "piece"   the n_piece tokens of the present chunk
 * "depth"   open parentheses, brackets and braces
 * "body"    of them, the braces are around the body of a function
 * "brace"   where they begin
 * "is_odd"  the chunk may be something else for the compiler, "is_odd_before" what is
 *           before its body
 */
struct walk {
    const po_compiler_file *file;
    const po_chunker *chunker;
    po_pp_token *piece;
    int n_piece;
    int depth;
    bool body;
    size_t brace;
    bool is_odd;
    bool is_odd_before;
};

/* What a brace is around. */
enum brace { BRACE_OTHER, BRACE_MEMBERS, BRACE_ENUM };

#define MAX_BRACE 64

/* The search for names in a chunk: "at" is the present token.
 *
 * "brace"     of the braces that are open
 * "has_type"  a type has been named in the present declaration
 */
struct names {
    const struct walk *w;
    int at;
    enum brace brace[MAX_BRACE];
    int n_brace;
    bool has_type;
};

static const po_pp_token no_piece = {.kind = PO_PP_END};

static const po_pp_token *piece_at(const struct walk *w, int i)
{
    return i >= 0 && i < w->n_piece ? &w->piece[i] : &no_piece;
}

static bool is(const struct walk *w, int i, const char *text)
{
    return po_pp_token_is(w->file->text, piece_at(w, i), text);
}

static bool is_name(const struct walk *w, int i)
{
    return piece_at(w, i)->kind == PO_PP_WORD &&
           !po_pp_token_is_keyword(w->file->text, piece_at(w, i));
}

/* Is the word written like macros? */
static bool is_upper(const struct walk *w, int i)
{
    const po_pp_token *piece = piece_at(w, i);

    for (size_t k = piece->begin; k < piece->end; k++)
        if (islower((unsigned char)w->file->text[k]))
            return false;
    return true;
}

static bool is_tagged(const struct walk *w, int i)
{
    return is(w, i - 1, "struct") || is(w, i - 1, "union") ||
           is(w, i - 1, "enum");
}

static bool is_base_type(const struct walk *w, int i)
{
    static const char *const word[] = {
        "int",    "char", "short", "long",   "unsigned", "signed", "float",
        "double", "void", "_Bool", "struct", "union",    "enum",   "bool"};

    for (size_t k = 0; k < PO_COUNTOF(word); k++)
        if (is(w, i, word[k]))
            return true;
    return false;
}

/* Return the token that closes the one at "open", or the end of the chunk. */
static int close_of(const struct walk *w, int open)
{
    int depth = 0;
    int i = open;

    for (; i < w->n_piece; i++) {
        depth += is(w, i, "(") || is(w, i, "[") || is(w, i, "{");
        depth -= is(w, i, ")") || is(w, i, "]") || is(w, i, "}");
        if (depth == 0)
            break;
    }
    return i;
}

/* Go from "=" to the token before the one that ends the value. */
static int skip_value(const struct walk *w, int i)
{
    for (; i + 1 < w->n_piece; i++) {
        if (is(w, i, "(") || is(w, i, "[") || is(w, i, "{"))
            i = close_of(w, i);
        if (is(w, i + 1, ",") || is(w, i + 1, ";") || is(w, i + 1, "}"))
            return i;
    }
    return i;
}

/* Is the name that of a type, in front of what is declared? */
static bool is_type(struct names *s)
{
    const struct walk *w = s->w;
    bool before_name = is_name(w, s->at + 1);

    if (s->has_type || !(before_name || is(w, s->at + 1, "*")))
        return false;
    if (before_name && is_upper(w, s->at))
        return true;
    if (before_name && is_upper(w, s->at + 1))
        return false;
    s->has_type = true;
    return true;
}

/* Does the name, not that of a member, declare something? */
static bool is_declared(struct names *s)
{
    const struct walk *w = s->w;
    enum brace around = s->n_brace ? s->brace[s->n_brace - 1] : BRACE_OTHER;

    if (is_tagged(w, s->at))
        return is(w, s->at + 1, "{") || is(w, s->at + 1, ";");
    return around != BRACE_MEMBERS && !is_type(s);
}

/* Look at a name, and go to the end of the parameters that may follow. */
static void see_name(struct names *s)
{
    const struct walk *w = s->w;

    if (!is_declared(s))
        return;
    w->chunker->declares(w->chunker->user, w->file, piece_at(w, s->at));
    if (is(w, s->at + 1, "(") && !is(w, s->at + 2, "*") &&
        !is(w, s->at + 2, "(") && !is_upper(w, s->at))
        s->at = close_of(w, s->at + 1);
}

/* Is the "{" at "i" the beginning of the body of a function, and not of a structure
 * with attributes?
 */
static bool is_body(const struct walk *w, int i)
{
    int depth = 0;

    if (!is(w, i - 1, ")"))
        return false;
    do {
        i--;
        depth += is(w, i, ")") ? 1 : is(w, i, "(") ? -1 : 0;
    } while (i > 0 && depth > 0);
    return !(piece_at(w, i - 1)->kind == PO_PP_WORD && !is_name(w, i - 1)) &&
           !is_tagged(w, i - 1);
}

/* Open a brace; false if it is the body of a function. */
static bool open_brace(struct names *s)
{
    const struct walk *w = s->w;
    int before = is_name(w, s->at - 1) ? s->at - 2 : s->at - 1;
    enum brace brace = BRACE_OTHER;

    if (s->n_brace == 0 && is_body(w, s->at))
        return false;
    if (is(w, before, "struct") || is(w, before, "union"))
        brace = BRACE_MEMBERS;
    else if (is(w, before, "enum"))
        brace = BRACE_ENUM;
    if (s->n_brace < MAX_BRACE)
        s->brace[s->n_brace++] = brace;
    return true;
}

/* Report what the chunk declares. */
static void find_names(const struct walk *w)
{
    struct names s = {.w = w};

    for (; s.at < w->n_piece; s.at++) {
        s.has_type = s.has_type || is_base_type(w, s.at);
        if (is(w, s.at, "{") && !open_brace(&s))
            return;
        if (is(w, s.at, "}") && s.n_brace > 0)
            s.n_brace--;
        if (is(w, s.at, "="))
            s.at = skip_value(w, s.at);
        else if (is(w, s.at, "["))
            s.at = close_of(w, s.at);
        else if (is_name(w, s.at))
            see_name(&s);
    }
}

/* Is nothing odd but the body of a function, in its braces? */
static bool is_odd_body(const struct walk *w)
{
    const po_pp_token *last = piece_at(w, w->n_piece - 1);
    po_span braces = {w->brace, last->end};

    return w->body && !w->is_odd_before && is(w, w->n_piece - 1, "}") &&
           !po_compiler_file_differs(w->file, last->begin) &&
           w->chunker->is_body(w->chunker->user, w->file, &braces);
}

static void end_chunk(struct walk *w)
{
    po_span span;

    if (w->is_odd && w->n_piece > 0 && !is_odd_body(w)) {
        span = (po_span){w->piece[0].begin, w->piece[w->n_piece - 1].end};
        w->chunker->odd(w->chunker->user, w->file, &span);
        find_names(w);
    }
    w->n_piece = 0;
    w->depth = 0;
    w->body = false;
    w->is_odd = false;
    w->is_odd_before = false;
}

/* The last token is a brace outside of all others. */
static void open_body(struct walk *w)
{
    w->is_odd_before = w->is_odd;
    w->body = is_body(w, w->n_piece - 1);
    w->brace = w->piece[w->n_piece - 1].begin;
}

/* Add a token to the chunk, which may end it. */
static void add_piece(struct walk *w, const po_pp_token *piece)
{
    bool opens;
    bool closes;

    *PO_ADD(w->piece, w->n_piece) = *piece;
    if (piece->kind == PO_PP_WORD)
        w->is_odd =
            w->is_odd ||
            w->chunker->is_odd(w->chunker->user, w->file->text + piece->begin,
                               piece->end - piece->begin);
    if (piece->kind != PO_PP_MARK)
        return;
    opens = strchr("([{", w->file->text[piece->begin]) != NULL;
    closes = strchr(")]}", w->file->text[piece->begin]) != NULL;
    if (w->depth == 0 && is(w, w->n_piece - 1, "{"))
        open_body(w);
    w->depth += opens ? 1 : closes ? -1 : 0;
    if (w->depth <= 0 &&
        (is(w, w->n_piece - 1, ";") || (w->body && is(w, w->n_piece - 1, "}"))))
        end_chunk(w);
}

/* Take the line that begins with "piece": false if it is the last one.  Directives
 * are left out, and so is what neither the parser nor, perhaps, the compiler has
 * kept.
 */
static bool take_line(struct walk *w, po_pp_lexer *cutter, po_pp_token piece)
{
    bool differs = po_compiler_file_differs(w->file, piece.begin);
    bool counts =
        piece.end > piece.begin && w->file->text[piece.begin] != '#' &&
        (differs || !po_compiler_file_is_skipped(w->file, piece.begin));

    for (; piece.kind != PO_PP_END && piece.kind != PO_PP_NEWLINE;
         piece = po_pp_next(cutter)) {
        if (!counts)
            continue;
        w->is_odd = w->is_odd || differs;
        add_piece(w, &piece);
    }
    return piece.kind != PO_PP_END;
}

/* Walk through the chunks of the file. */
void po_compiler_file_chunks(const po_compiler_file *file,
                             const po_chunker *chunker)
{
    struct walk w = {.file = file, .chunker = chunker};
    po_pp_lexer cutter = {.text = file->text, .n = file->n, .line = 1};

    while (cutter.at < file->n && take_line(&w, &cutter, po_pp_next(&cutter)))
        ;
    end_chunk(&w);
    free(w.piece);
}
