/* Has a macro the same definition for the user's compiler, as read from its
 * -dD output, and for the parser?  Spaces do not count, and integers are
 * compared by value; other differences are accepted between two headers of the
 * system, and between numbers with a fraction, which compilers write in
 * several ways.
 */
#include "differences.h"

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
bool po_same_macro(const po_lower *low, const po_output_macro *seen,
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
