/* The tokens of the main file, as written, inactive code included, sorted by
 * offset: lookup by position, next and previous token without comments and
 * directives, matching brackets; which tokens belong to preprocessor
 * directives; and the list of comments.
 */
#include "clang.h"

#include <stdio.h>
#include <string.h>

static size_t offset_of(CXSourceLocation location)
{
    unsigned offset;

    clang_getFileLocation(location, NULL, NULL, NULL, &offset);
    return offset;
}

/* Does a line of C end in the white space from "begin" to "end"?  A newline
 * after a backslash does not count.
 */
static bool has_newline(const char *text, size_t begin, size_t end)
{
    bool spliced = false;

    for (size_t i = begin; i < end; i++) {
        if (text[i] == '\n' && !spliced)
            return true;
        if (text[i] == '\\')
            spliced = true;
        else if (text[i] == '\n')
            spliced = false;
    }
    return false;
}

static bool is_hash(const po_lower *low, int token)
{
    return po_lower_token_is(low, token, "#") ||
           po_lower_token_is(low, token, "%:");
}

/* Number the preprocessor directives: a '#' that is the first token of a line
 * begins one, the end of the line ends it.  A comment is but white space.
 */
static void number_directives(po_lower *low)
{
    int n_directive = 0;
    int current = -1;
    bool fresh = true;
    size_t end = 0;

    for (int i = 0; i < low->n_token; i++) {
        po_token *token = &low->token[i];

        if (has_newline(low->unit->text, end, token->begin))
            fresh = true;
        end = token->end;
        if (fresh)
            current = -1;
        if (token->kind != CXToken_Comment) {
            if (fresh && is_hash(low, i))
                current = n_directive++;
            fresh = false;
        }
        token->directive = current;
    }
}

/* Tokenise the main file.  This is what is written, inactive code included.
 */
void po_lower_tokens(po_lower *low)
{
    CXSourceRange all =
        clang_getRange(clang_getLocationForOffset(low->tu, low->file, 0),
                       clang_getLocationForOffset(low->tu, low->file,
                                                  (unsigned)low->unit->n_text));
    CXToken *token = NULL;
    unsigned n = 0;

    clang_tokenize(low->tu, all, &token, &n);
    low->token = po_arena_array(low->scratch, n, sizeof(*low->token));
    for (unsigned i = 0; i < n; i++) {
        CXSourceRange extent = clang_getTokenExtent(low->tu, token[i]);
        po_token found = {.begin = offset_of(clang_getRangeStart(extent)),
                          .end = offset_of(clang_getRangeEnd(extent)),
                          .directive = -1,
                          .kind = clang_getTokenKind(token[i])};

        if (found.end > found.begin && found.end <= low->unit->n_text)
            low->token[low->n_token++] = found;
    }
    clang_disposeTokens(low->tu, token, n);
    number_directives(low);
}

/* Is it the comment above a nest that polyopt has written, and not one with
 * options for it?
 */
static bool is_summary(const char *text, size_t n)
{
    static const char start[] = "/* polyopt: ";
    size_t length = sizeof(start) - 1;

    return n > length && memcmp(text, start, length) == 0 &&
           text[length] != '-';
}

/* List the comments in the unit. */
void po_lower_comments(po_lower *low)
{
    po_comment *list =
        po_arena_array(low->arena, (size_t)low->n_token, sizeof(*list));
    int n = 0;

    for (int i = 0; i < low->n_token; i++) {
        const po_token *t = &low->token[i];

        if (t->kind != CXToken_Comment || t->directive >= 0)
            continue;
        list[n++] = (po_comment){t->begin, t->end};
        low->unit->is_result |=
            is_summary(low->unit->text + t->begin, t->end - t->begin);
    }
    low->unit->n_comment = n;
    low->unit->comment = list;
}

/* Return the number of the first token that ends after "offset": n_token if
 * there is none.
 */
int po_lower_token_at(const po_lower *low, size_t offset)
{
    int first = 0;
    int last = low->n_token;

    while (first < last) {
        int middle = first + (last - first) / 2;

        if (low->token[middle].end > offset)
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

static bool is_code(const po_lower *low, int token)
{
    return low->token[token].kind != CXToken_Comment &&
           low->token[token].directive < 0;
}

/* Return the next, or the previous, token of the program at or beyond "token",
 * skipping comments and directives; n_token, or -1, if there is none.
 */
int po_lower_next(const po_lower *low, int token)
{
    while (token < low->n_token && !is_code(low, token))
        token++;
    return token;
}

int po_lower_previous(const po_lower *low, int token)
{
    while (token >= 0 && !is_code(low, token))
        token--;
    return token;
}

bool po_lower_token_is(const po_lower *low, int token, const char *text)
{
    size_t n = strlen(text);
    const po_token *t;

    if (token < 0 || token >= low->n_token)
        return false;
    t = &low->token[token];
    return t->end - t->begin == n &&
           memcmp(low->unit->text + t->begin, text, n) == 0;
}

/* Return the token that closes the parenthesis or brace "open", -1 if there is
 * none.
 */
int po_lower_close(const po_lower *low, int open)
{
    int depth = 0;

    for (int i = open; i < low->n_token; i = po_lower_next(low, i + 1)) {
        if (po_lower_token_is(low, i, "(") || po_lower_token_is(low, i, "{"))
            depth++;
        else if (po_lower_token_is(low, i, ")") ||
                 po_lower_token_is(low, i, "}"))
            depth--;
        if (depth == 0)
            return i;
    }
    return -1;
}

/* Return the first line of a piece of the main file, white space folded, cut
 * after about 60 bytes.
 */
const char *po_lower_fold(po_lower *low, size_t begin, size_t end)
{
    char text[64];
    size_t n = 0;
    size_t i;

    for (i = begin; i < end && n < 57; i++) {
        char c = low->unit->text[i];

        if (c == '\n' || c == '\r')
            break;
        if (c != ' ' && c != '\t')
            text[n++] = c;
        else if (n > 0 && text[n - 1] != ' ')
            text[n++] = ' ';
    }
    while (n > 0 && (text[n - 1] == ' ' ||
                     (n > 50 && (unsigned char)text[n - 1] >= 0x80)))
        n--;
    if (n > 50 && i < end) {
        snprintf(text + n, sizeof(text) - n, "...");
        n += 3;
    }
    return po_arena_slice(low->arena, text, n);
}
