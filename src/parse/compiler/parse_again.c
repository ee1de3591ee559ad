/* Decides whether the file is to be parsed a second time with other flags:
 * because it defines names of builtin functions, or may tell apart processors
 * or types that differ between the user's compiler and the parser; and whether
 * that is safe.
 */
#include "../clang.h"

#include <ctype.h>
#include <string.h>

/* Return the name that is defined although it is that of a builtin function, NULL
 * if the message says something else.
 */
static const char *taken_name(const po_lower *low, const char *message)
{
    static const char begin[] = "redefinition of '";
    static const char end[] = "' as different kind of symbol";
    size_t n = strlen(message);
    size_t n_begin = sizeof(begin) - 1;
    size_t n_end = sizeof(end) - 1;

    if (n <= n_begin + n_end || strncmp(message, begin, n_begin) != 0 ||
        strcmp(message + n - n_end, end) != 0)
        return NULL;
    return po_arena_slice(low->scratch, message + n_begin, n - n_begin - n_end);
}

/* Find the names of builtin functions that the file uses for something else.
 * Are there any?
 */
bool po_lower_takes_names(po_lower *low)
{
    unsigned n = clang_getNumDiagnostics(low->tu);

    low->plain = po_arena_array(low->scratch, n, sizeof(*low->plain));
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(low->tu, i);
        const char *name = taken_name(
            low, po_lower_take_string(low->scratch,
                                      clang_getDiagnosticSpelling(diagnostic)));

        if (name)
            low->plain[low->n_plain++] = name;
        clang_disposeDiagnostic(diagnostic);
    }
    return low->n_plain > 0;
}

static bool is_one_of(const char *word, size_t n, const char *const *list,
                      size_t n_list)
{
    for (size_t i = 0; i < n_list; i++)
        if (strlen(list[i]) == n && strncmp(word, list[i], n) == 0)
            return true;
    return false;
}

/* Is a word of a program like a predefined macro that may depend on the kind of
 * processor, "__AVX2__" for example?
 */
static bool is_about_processor(const char *word, size_t n)
{
    static const char *const other[] = {"__FILE__",       "__LINE__",
                                        "__DATE__",       "__TIME__",
                                        "__COUNTER__",    "__GNUC__",
                                        "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__",
                                        "__STDC__",       "__STDC_VERSION__",
                                        "__VA_ARGS__",    "__VA_OPT__"};

    if (n < 5 || strncmp(word, "__", 2) != 0 ||
        strncmp(word + n - 2, "__", 2) != 0 || !isupper((unsigned char)word[2]))
        return false;
    return !is_one_of(word, n, other, PO_COUNTOF(other));
}

/* Does the word choose by type? */
static bool is_about_types(const char *word, size_t n)
{
    static const char *const words[] = {"_Generic",
                                        "__builtin_types_compatible_p"};

    return is_one_of(word, n, words, PO_COUNTOF(words));
}

/* Is it a type that is one of its own for gcc, but not for the parser? */
static bool is_alias(const char *word, size_t n)
{
    static const char *const words[] = {"_Float32", "_Float32x", "_Float64",
                                        "_Float64x", "_Float128"};

    return is_one_of(word, n, words, PO_COUNTOF(words));
}

/* Has the text such a word? */
static bool has_word(const char *text, size_t n,
                     bool (*is_it)(const char *word, size_t n))
{
    size_t end;

    for (size_t i = 0; i < n; i = end) {
        for (end = i; end < n && po_is_word_char(text[end]); end++)
            ;
        if (is_it(text + i, end - i))
            return true;
        end += end == i;
    }
    return false;
}

struct question {
    po_lower *low;
    bool (*is_it)(const char *word, size_t n);
    bool found;
};

static void ask_file(CXFile file, CXSourceLocation *from, unsigned depth,
                     CXClientData user)
{
    struct question *question = user;
    CXTranslationUnit tu = question->low->tu;
    size_t n = 0;
    const char *text;

    (void)from;
    (void)depth;
    if (clang_Location_isInSystemHeader(
            clang_getLocationForOffset(tu, file, 0)))
        return;
    text = clang_getFileContents(tu, file, &n);
    question->found |= text && has_word(text, n, question->is_it) &&
                       !po_lower_is_prelude(po_lower_take_string(
                           question->low->scratch, clang_getFileName(file)));
}

/* Has the file, or a header of the user's, such a word? */
static bool mentions(po_lower *low, bool (*is_it)(const char *word, size_t n))
{
    struct question question = {low, is_it, false};

    clang_getInclusions(low->tu, ask_file, &question);
    return question.found;
}

/* May what is compiled of the file and of the user's headers depend on the kind
 * of processor?
 */
bool po_lower_asks_processor(po_lower *low)
{
    return mentions(low, is_about_processor);
}

/* May the file tell types apart that are one for the parser? */
bool po_lower_tells_types(po_lower *low)
{
    return mentions(low, is_about_types) && mentions(low, is_alias);
}
