/* Is a macro of the compiler's the same as the parser's?
 */
#include "differ.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Where is the macro defined that the parser knows? */
po_origin po_parsed_origin(CXCursor macro)
{
    CXSourceLocation location = clang_getCursorLocation(macro);
    CXFile file;

    clang_getSpellingLocation(location, &file, NULL, NULL, NULL);
    if (!file)
        return PO_ORIGIN_BUILTIN;
    return clang_Location_isInSystemHeader(location) ? PO_ORIGIN_SYSTEM
                                                     : PO_ORIGIN_USER;
}

/* Append the n bytes without blanks. */
static void add_text(po_text *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isspace((unsigned char)text[i]))
            po_text_add_bytes(out, text + i, 1);
}

/* Append what the macro of the parser's stands for. */
static void add_parsed(const po_lower *low, CXCursor macro, po_text *out)
{
    CXToken *token = NULL;
    unsigned n = 0;

    clang_tokenize(low->tu, clang_getCursorExtent(macro), &token, &n);
    for (unsigned i = 1; i < n; i++) {
        CXString text = clang_getTokenSpelling(low->tu, token[i]);
        const char *bytes = clang_getCString(text);

        if (bytes && clang_getTokenKind(token[i]) != CXToken_Comment)
            add_text(out, bytes, strlen(bytes));
        clang_disposeString(text);
    }
    clang_disposeTokens(low->tu, token, n);
}

/* Is the text an integer, perhaps in parentheses, with a "value" and with a
 * "suffix"?
 */
static bool read_integer(const char *text, unsigned long long *value,
                         char suffix[4])
{
    size_t n = strlen(text);
    char *end;
    int k = 0;

    if (n > 2 && text[0] == '(' && text[n - 1] == ')') {
        text++;
        n -= 2;
    }
    if (n == 0 || !isdigit((unsigned char)text[0]))
        return false;
    errno = 0;
    *value = strtoull(text, &end, 0);
    if (errno != 0 || end + 3 < text + n)
        return false;
    for (; end < text + n; end++) {
        if (!strchr("uUlL", *end))
            return false;
        suffix[k++] = (char)tolower((unsigned char)*end);
    }
    suffix[k] = '\0';
    return true;
}

/* Do the texts of a macro stand for the same?  Headers of a system may write
 * the same in two ways, but an integer is an integer; numbers with a fraction
 * are written in as many ways as there are compilers.
 */
static bool same_text(const char *a, const char *b, bool in_system)
{
    unsigned long long value[2];
    char suffix[2][4];
    bool is_number[2] = {read_integer(a, &value[0], suffix[0]),
                         read_integer(b, &value[1], suffix[1])};

    if (strcmp(a, b) == 0)
        return true;
    if (is_number[0] && is_number[1])
        return value[0] == value[1] && strcmp(suffix[0], suffix[1]) == 0;
    return in_system || (strchr(a, '.') && strchr(b, '.') && !strchr(a, '"') &&
                         !strchr(b, '"'));
}

/* Does the macro stand for the same as that of the parser's, which is from
 * "origin"?
 */
bool po_same_macro(const po_lower *low, const po_seen_macro *seen,
                   CXCursor macro, po_origin origin)
{
    po_text a = {0};
    po_text b = {0};
    bool same;

    add_text(&a, seen->text, seen->n_text);
    add_parsed(low, macro, &b);
    same = same_text(po_text_get(&a), po_text_get(&b),
                     seen->origin == PO_ORIGIN_SYSTEM &&
                         origin == PO_ORIGIN_SYSTEM);
    po_text_free(&a);
    po_text_free(&b);
    return same;
}

/* Append the n bytes without blanks and comments. */
static void add_pieces(po_text *out, const char *text, size_t n)
{
    po_cutter cutter = {.text = text, .n = n};
    po_piece piece = po_cut(&cutter);

    for (; piece.kind != PO_PIECE_END; piece = po_cut(&cutter))
        if (piece.kind != PO_PIECE_NEWLINE)
            po_text_add_bytes(out, text + piece.begin, piece.end - piece.begin);
}

/* Is the attribute without any effect on what a program computes and where it
 * stores that?
 */
static bool is_harmless(const char *text, const po_piece *word)
{
    static const char *const name[] = {"always_inline",
                                       "noinline",
                                       "unused",
                                       "used",
                                       "deprecated",
                                       "cold",
                                       "hot",
                                       "fallthrough",
                                       "visibility",
                                       "nonnull",
                                       "malloc",
                                       "warn_unused_result",
                                       "format",
                                       "printf",
                                       "artificial",
                                       "unavailable",
                                       "warning",
                                       "noescape",
                                       "nothrow",
                                       "hidden",
                                       "default",
                                       "alloc_size",
                                       "no_sanitize",
                                       "no_sanitize_address",
                                       "no_instrument_function",
                                       "externally_visible",
                                       "nonstring"};
    size_t n = word->end - word->begin;
    po_piece bare = *word;

    if (n > 4 && strncmp(text + word->begin, "__", 2) == 0) {
        bare.begin += 2;
        bare.end -= 2;
    }
    for (size_t i = 0; i < PO_COUNTOF(name); i++)
        if (po_piece_is(text, &bare, name[i]))
            return true;
    return false;
}

static bool is_inline(const char *text, const po_piece *piece)
{
    return po_piece_is(text, piece, "inline") ||
           po_piece_is(text, piece, "__inline") ||
           po_piece_is(text, piece, "__inline__");
}

/* Does the text consist of nothing but harmless attributes, and "inline"? */
static bool is_attributes(const char *text, size_t n)
{
    po_cutter cutter = {.text = text, .n = n};
    po_piece piece = po_cut(&cutter);
    int depth = 0;

    for (; piece.kind != PO_PIECE_END; piece = po_cut(&cutter)) {
        char byte = text[piece.begin];
        bool good = depth > 0 &&
                    (piece.kind != PO_PIECE_WORD || is_harmless(text, &piece));

        depth += byte == '(' ? 1 : byte == ')' ? -1 : 0;
        if (!good && byte != '(' && piece.kind != PO_PIECE_NEWLINE &&
            !is_inline(text, &piece) &&
            !po_piece_is(text, &piece, "__attribute__"))
            return false;
    }
    return true;
}

/* The first definition of a macro, and whether all are like it: they have the same
 * text, or are harmless attributes.
 */
struct meaning {
    po_text text;
    bool is_defined;
    bool is_one;
    bool is_harmless;
};

static void add_meaning(struct meaning *m, const char *text, size_t n)
{
    po_text next = {0};

    add_pieces(&next, text, n);
    m->is_harmless = m->is_harmless && is_attributes(text, n);
    if (m->is_defined) {
        m->is_one =
            m->is_one && strcmp(po_text_get(&m->text), po_text_get(&next)) == 0;
        po_text_free(&next);
    } else {
        m->text = next;
    }
    m->is_defined = true;
}

/* Does the macro, of the user's, stand for the same wherever one of both defines
 * it?  If "ends", it is undefined somewhere, and that is so for harmless attributes
 * only.
 */
bool po_agree_on_macro(const po_lower *low, const po_seen *seen,
                       const char *name, size_t n, bool ends)
{
    struct meaning m = {.is_one = true, .is_harmless = true};
    bool is_seen = false;
    bool is_parsed = false;

    for (int i = 0; i < seen->n_macro; i++) {
        const po_seen_macro *macro = &seen->macro[i];

        if (macro->n_name != n || memcmp(macro->name, name, n) != 0)
            continue;
        add_meaning(&m, macro->text, macro->n_text);
        is_seen = true;
    }
    for (int i = 0; i < low->n_macro; i++) {
        const po_macro *macro = &low->macro[i];

        if (strlen(macro->name) != n || memcmp(macro->name, name, n) != 0)
            continue;
        add_meaning(&m, macro->text + n, macro->n_text - n);
        is_parsed = true;
    }
    po_text_free(&m.text);
    return is_seen && is_parsed && ((m.is_one && !ends) || m.is_harmless);
}
