/* Variables with "#pragma omp threadprivate(x)", in the file or a header: each
 * thread has its own, so parallel loops must not share them.  By names, from
 * the text.
 */
#include "directive.h"

#include <string.h>

/* The tokens of a file, without comments, and its bytes. */
struct tokens {
    const char *text;
    int n;
    po_span *span;
};

static bool is(const struct tokens *tokens, int i, const char *what)
{
    size_t n = strlen(what);

    return i >= 0 && i < tokens->n &&
           tokens->span[i].end - tokens->span[i].begin == n &&
           memcmp(tokens->text + tokens->span[i].begin, what, n) == 0;
}

static bool has(const struct tokens *tokens, int i, const char *what)
{
    const po_span *span = &tokens->span[i];

    return po_has_bytes(tokens->text + span->begin, span->end - span->begin,
                        what);
}

/* Add the variables in the list that begins at the token, "(x, y)". */
static void add_list(po_lower *low, const struct tokens *tokens, int first)
{
    for (int i = first; i < tokens->n && !is(tokens, i, ")"); i++) {
        const po_span *span = &tokens->span[i];

        if (!is(tokens, i, "(") && !is(tokens, i, ","))
            *PO_ARENA_ADD(low->scratch, low->threadprivate,
                          low->n_threadprivate) =
                po_arena_slice(low->scratch, tokens->text + span->begin,
                               span->end - span->begin);
    }
}

/* What says so in another way, be it in a macro, may be of any variable. */
static void see_tokens(po_lower *low, const struct tokens *tokens)
{
    static const char name[] = "threadprivate";

    for (int i = 0; i < tokens->n; i++) {
        if (!has(tokens, i, name))
            continue;
        if (is(tokens, i, name) && is(tokens, i - 1, "omp") &&
            is(tokens, i - 2, "pragma") && is(tokens, i - 3, "#"))
            add_list(low, tokens, i + 1);
        else
            low->any_threadprivate = true;
    }
}

/* Store where the tokens of a file are; "tokens" has its text. */
static void tokenize(const po_lower *low, CXFile file, size_t size,
                     struct tokens *tokens)
{
    CXSourceRange all = clang_getRange(
        clang_getLocationForOffset(low->tu, file, 0),
        clang_getLocationForOffset(low->tu, file, (unsigned)size));
    CXToken *token = NULL;
    unsigned n = 0;

    clang_tokenize(low->tu, all, &token, &n);
    tokens->span = po_arena_array(low->scratch, n + 1, sizeof(*tokens->span));
    for (unsigned i = 0; i < n; i++) {
        CXSourceRange extent = clang_getTokenExtent(low->tu, token[i]);
        unsigned begin;
        unsigned end;

        clang_getFileLocation(clang_getRangeStart(extent), NULL, NULL, NULL,
                              &begin);
        clang_getFileLocation(clang_getRangeEnd(extent), NULL, NULL, NULL,
                              &end);
        if (clang_getTokenKind(token[i]) != CXToken_Comment && begin < end &&
            end <= size)
            tokens->span[tokens->n++] = (po_span){begin, end};
    }
    clang_disposeTokens(low->tu, token, n);
}

static void see_file(CXFile file, CXSourceLocation *stack, unsigned n,
                     CXClientData user)
{
    po_lower *low = user;
    size_t size = 0;
    struct tokens tokens = {.text =
                                clang_getFileContents(low->tu, file, &size)};
    CXSourceLocation start = clang_getLocationForOffset(low->tu, file, 0);

    (void)stack;
    (void)n;
    if (!tokens.text || clang_Location_isInSystemHeader(start) ||
        !po_has_bytes(tokens.text, size, "threadprivate"))
        return;
    tokenize(low, file, size, &tokens);
    see_tokens(low, &tokens);
}

/* Find them, in what is not compiled, too: it may be for the user's compiler. */
void po_lower_threadprivate(po_lower *low)
{
    clang_getInclusions(low->tu, see_file, low);
}

/* May each thread have a copy of the variable with this name, which lives
 * outside of functions or is static?
 */
bool po_lower_is_threadprivate(const po_lower *low, const char *name)
{
    for (int i = 0; i < low->n_threadprivate; i++)
        if (strcmp(low->threadprivate[i], name) == 0)
            return true;
    return low->any_threadprivate;
}
