/* OpenMP directives that the original program is compiled without, and which
 * would be there if its new text were compiled with -fopenmp.
 */
#include "clang.h"

#include <string.h>

#include "polyopt/syntax.h"

/* Whether a directive has been found. */
struct directive {
    const po_lower *low;
    bool found;
};

/* Is "omp" or "ompx", the namespace of the directives, the first word of the n
 * bytes?  Blanks are skipped, and lines that go on after a backslash are joined.
 */
static bool begins_with_omp(const char *text, size_t n)
{
    char word[6] = {0};
    size_t length = 0;

    for (size_t i = 0; i < n && length < sizeof(word) - 1; i++) {
        if (i + 1 < n && text[i] == '\\' &&
            (text[i + 1] == '\n' || text[i + 1] == '\r')) {
            i += text[i + 1] == '\r' ? 2 : 1;
            continue;
        }
        if (po_is_word_char(text[i]))
            word[length++] = text[i];
        else if (length > 0 || (text[i] != ' ' && text[i] != '\t'))
            break;
    }
    return strcmp(word, "omp") == 0 || strcmp(word, "ompx") == 0;
}

/* Is it one of the words of the n bytes? */
static bool has_omp(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((i == 0 || !po_is_word_char(text[i - 1])) &&
            begins_with_omp(text + i, n - i))
            return true;
    return false;
}

/* Does the flag, perhaps, define a directive, or _OPENMP by itself? */
static bool is_suspect(const char *flag)
{
    return has_omp(flag, strlen(flag)) || strstr(flag, "_OPENMP");
}

/* May the token be part of an OpenMP directive: is it the name, or a string that
 * begins with it?
 */
static bool is_directive(enum CXTokenKind kind, const char *text, size_t n)
{
    const char *quote;

    if (kind == CXToken_Identifier || kind == CXToken_Keyword)
        return begins_with_omp(text, n);
    quote = kind == CXToken_Literal ? memchr(text, '"', n) : NULL;
    return quote && begins_with_omp(quote + 1, n - (size_t)(quote + 1 - text));
}

static void search_tokens(struct directive *directive, CXFile file,
                          const char *text, size_t size)
{
    CXTranslationUnit tu = directive->low->tu;
    CXSourceRange all =
        clang_getRange(clang_getLocationForOffset(tu, file, 0),
                       clang_getLocationForOffset(tu, file, (unsigned)size));
    CXToken *token = NULL;
    unsigned n = 0;

    clang_tokenize(tu, all, &token, &n);
    for (unsigned i = 0; i < n; i++) {
        CXSourceRange extent = clang_getTokenExtent(tu, token[i]);
        unsigned begin;
        unsigned end;

        clang_getFileLocation(clang_getRangeStart(extent), NULL, NULL, NULL,
                              &begin);
        clang_getFileLocation(clang_getRangeEnd(extent), NULL, NULL, NULL,
                              &end);
        if (end > begin && end <= size)
            directive->found |= is_directive(clang_getTokenKind(token[i]),
                                             text + begin, end - begin);
    }
    clang_disposeTokens(tu, token, n);
}

/* Look into the file or a header.  Those of the system that ask for _OPENMP have
 * their directives where that is defined, which it is not.
 */
static void search_file(CXFile file, CXSourceLocation *stack, unsigned n,
                        CXClientData user)
{
    struct directive *directive = user;
    CXTranslationUnit tu = directive->low->tu;
    size_t size = 0;
    const char *text = clang_getFileContents(tu, file, &size);

    (void)stack;
    (void)n;
    if (directive->found || !text ||
        (!po_has_bytes(text, size, "omp") &&
         !po_has_bytes(text, size, "\\\n") &&
         !po_has_bytes(text, size, "\\\r")))
        return;
    if (!clang_Location_isInSystemHeader(
            clang_getLocationForOffset(tu, file, 0)) ||
        !po_has_bytes(text, size, "_OPENMP"))
        search_tokens(directive, file, text, size);
}

/* Would -fopenmp switch on directives, in the file, its headers or macros of the
 * command line, that are off without?
 */
bool po_lower_has_dormant(const po_lower *low)
{
    const po_options *options = low->run->options;
    struct directive directive = {low, false};

    if (low->run->keeps_calls || po_flags_openmp(options) == PO_OPENMP_PARALLEL)
        return false;
    for (int i = 0; i < options->n_flag; i++)
        directive.found |= is_suspect(options->flag[i]);
    clang_getInclusions(low->tu, search_file, &directive);
    return directive.found;
}
