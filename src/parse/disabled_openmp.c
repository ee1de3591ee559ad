/* Programs that are compiled without -fopenmp but contain OpenMP directives:
 * would any become active if the new text were compiled with -fopenmp, in the
 * file, in headers, by macros or by flags?  Decided from the tokens; "yes" in
 * doubt.
 */
#include "directive.h"

#include <string.h>

#include "polyopt/syntax.h"

/* The bytes of a token that is no comment. */
struct word {
    const char *text;
    size_t n;
    enum CXTokenKind kind;
};

/* The walk through the tokens of the files that are compiled.
 *
 * "skipped"    ranges of the file that are not, each time that it is read
 * "n_entry"    how often that is
 * "word"       the last tokens, the present one first
 * "is_inside"  the present one is in the definition of "macro"
 * "carriers"   macros that may become directives where they are used
 * "found"      there is a directive of OpenMP
 * "may_become" there is what can be put into one by _Pragma
 * "operates"   there may be a _Pragma
 */
struct directive {
    const po_lower *low;
    CXFile file;
    CXSourceRangeList *skipped;
    unsigned n_entry;
    struct word word[3];
    struct word macro;
    bool is_inside;
    po_carriers carriers;
    bool found;
    bool may_become;
    bool operates;
};

/* Return how many of the n bytes join two lines: a backslash and the end of a line. */
static size_t splice_length(const char *text, size_t n)
{
    if (n < 2 || text[0] != '\\' || (text[1] != '\n' && text[1] != '\r'))
        return 0;
    return text[1] == '\r' ? 3 : 2;
}

/* Is "omp" or "ompx", the namespace of the directives, the first word of the n
 * bytes?  Blanks are skipped, and lines that go on after a backslash are joined.
 */
static bool begins_with_omp(const char *text, size_t n)
{
    char word[6] = {0};
    size_t length = 0;

    for (size_t i = 0; i < n && length < sizeof(word) - 1; i++) {
        size_t splice = splice_length(text + i, n - i);

        if (splice > 0) {
            i += splice - 1;
            continue;
        }
        if (po_is_word_char(text[i]))
            word[length++] = text[i];
        else if (length > 0 || (text[i] != ' ' && text[i] != '\t'))
            break;
    }
    return strcmp(word, "omp") == 0 || strcmp(word, "ompx") == 0;
}

/* Is it one of the words of the n bytes?  Headers are long: only where an o is, or where
 * lines are joined, is there anything to look at.
 */
static bool has_omp(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((text[i] == 'o' || text[i] == '\\') &&
            (i == 0 || !po_is_word_char(text[i - 1])) &&
            begins_with_omp(text + i, n - i))
            return true;
    return false;
}

/* Note what the flag defines, perhaps: _OPENMP by itself, or the parts of directives. */
static void see_flag(struct directive *d, const char *flag)
{
    d->found |= strstr(flag, "_OPENMP") != NULL;
    d->may_become |= has_omp(flag, strlen(flag));
    d->operates |= strstr(flag, "ragma") != NULL;
}

/* Is it this text, lines that go on joined? */
static bool is_word(const struct word *word, const char *text)
{
    for (size_t i = 0, splice; i < word->n; i += splice) {
        splice = splice_length(word->text + i, word->n - i);
        if (splice == 0) {
            splice = 1;
            if (word->text[i] != *text++)
                return false;
        }
    }
    return *text == '\0';
}

static bool is_one_of(const struct word *word, const char *const *list,
                      size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_word(word, list[i]))
            return true;
    return false;
}

static bool is_hash(const struct word *word)
{
    static const char *const hash[] = {"#", "%:", "?\?="};

    return is_one_of(word, hash, PO_COUNTOF(hash));
}

static bool is_name(const struct word *word)
{
    return word->kind == CXToken_Identifier || word->kind == CXToken_Keyword;
}

/* Is the token the name of the directives, or a string that begins with it? */
static bool is_omp(const struct word *word)
{
    const char *quote =
        word->kind == CXToken_Literal ? memchr(word->text, '"', word->n) : NULL;

    if (is_name(word))
        return begins_with_omp(word->text, word->n);
    return quote && begins_with_omp(quote + 1,
                                    word->n - (size_t)(quote + 1 - word->text));
}

/* Note that there is a directive, or what may become one: a macro of such counts where it
 * is used, unless its name goes on in another line.
 */
static void note(struct directive *d, bool is_directive)
{
    if (d->is_inside && !memchr(d->macro.text, '\\', d->macro.n)) {
        po_carriers_add(&d->carriers, d->macro.text, d->macro.n, is_directive);
        return;
    }
    d->found |= is_directive;
    d->may_become |= !is_directive;
}

/* Look at the present token, and those before it: "#pragma omp", _Pragma("omp"), the
 * beginning of an argument as in P(omp parallel), or what macros may make of such.
 */
static void see_word(struct directive *d)
{
    static const char *const operator[] = {"_Pragma", "__pragma"};
    static const char *const before[] = {"(", ","};
    static const char *const member[] = {".", "->"};
    const struct word *word = d->word;

    if (is_name(&word[0]) && is_name(&word[1]) && is_omp(&word[1]) &&
        is_one_of(&word[2], before, PO_COUNTOF(before)))
        note(d, true);
    if (!is_omp(&word[0]))
        return;
    if ((is_word(&word[1], "pragma") && is_hash(&word[2])) ||
        (is_word(&word[1], "(") &&
         is_one_of(&word[2], operator, PO_COUNTOF(operator))))
        note(d, true);
    if (word[0].kind == CXToken_Literal && is_word(&word[1], "("))
        note(d, false);
    if (d->is_inside && !is_one_of(&word[1], member, PO_COUNTOF(member)))
        note(d, false);
}

/* Does a line end in the bytes, which are between two tokens? */
static bool ends_line(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] == '\n' &&
            (i == 0 || (text[i - 1] != '\\' &&
                        (text[i - 1] != '\r' || i < 2 || text[i - 2] != '\\'))))
            return true;
    return false;
}

static unsigned offset_of(CXSourceLocation location)
{
    unsigned offset;

    clang_getFileLocation(location, NULL, NULL, NULL, &offset);
    return offset;
}

/* Count the times that the file in work is read. */
static void count_entry(CXFile file, CXSourceLocation *stack, unsigned n,
                        CXClientData user)
{
    struct directive *d = user;

    (void)stack;
    (void)n;
    d->n_entry += clang_File_isEqual(file, d->file) != 0;
}

/* Is the byte in a part of the file that is never compiled, for either compiler, as
 * far as is known?
 */
static bool is_skipped(const struct directive *d, unsigned offset)
{
    unsigned n =
        d->skipped && d->low->n_difference == 0 ? d->skipped->count : 0;
    unsigned n_skip = 0;

    for (unsigned i = 0; i < n; i++)
        n_skip +=
            offset_of(clang_getRangeStart(d->skipped->ranges[i])) <= offset &&
            offset < offset_of(clang_getRangeEnd(d->skipped->ranges[i]));
    return n_skip >= d->n_entry;
}

/* Go on to the token from "begin" to "end"; the one before ended at "last". */
static void take_word(struct directive *d, CXToken token, const char *text,
                      unsigned begin, unsigned end, unsigned last)
{
    if (last == 0 || ends_line(text + last, begin - last))
        d->is_inside = false;
    if (clang_getTokenKind(token) == CXToken_Comment || is_skipped(d, begin))
        return;
    memmove(&d->word[1], &d->word[0], sizeof(d->word) - sizeof(d->word[0]));
    d->word[0] =
        (struct word){text + begin, end - begin, clang_getTokenKind(token)};
    if (is_word(&d->word[1], "define") && is_hash(&d->word[2])) {
        d->is_inside = true;
        d->macro = d->word[0];
    }
    see_word(d);
}

static void search_tokens(struct directive *d, CXFile file, const char *text,
                          size_t size)
{
    CXTranslationUnit tu = d->low->tu;
    CXSourceRange all =
        clang_getRange(clang_getLocationForOffset(tu, file, 0),
                       clang_getLocationForOffset(tu, file, (unsigned)size));
    CXToken *token = NULL;
    unsigned last = 0;
    unsigned n = 0;

    d->skipped = clang_getSkippedRanges(tu, file);
    d->file = file;
    d->n_entry = 0;
    clang_getInclusions(tu, count_entry, d);
    memset(d->word, 0, sizeof(d->word));
    clang_tokenize(tu, all, &token, &n);
    for (unsigned i = 0; i < n; i++) {
        CXSourceRange extent = clang_getTokenExtent(tu, token[i]);
        unsigned begin = offset_of(clang_getRangeStart(extent));
        unsigned end = offset_of(clang_getRangeEnd(extent));

        if (end > begin && end <= size)
            take_word(d, token[i], text, begin, end, last);
        last = end;
    }
    clang_disposeTokens(tu, token, n);
    clang_disposeSourceRangeList(d->skipped);
    d->skipped = NULL;
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
    bool is_system;

    (void)stack;
    (void)n;
    if (!text || directive->found)
        return;
    is_system = clang_Location_isInSystemHeader(
                    clang_getLocationForOffset(tu, file, 0)) != 0;
    directive->operates |= !is_system && (po_has_bytes(text, size, "_Pragma") ||
                                          po_has_bytes(text, size, "__pragma"));
    if (is_system && po_has_bytes(text, size, "_OPENMP"))
        return;
    if (has_omp(text, size))
        search_tokens(directive, file, text, size);
}

/* The walk through all files for the macros that have been found. */
struct usage {
    const po_lower *low;
    po_carriers *carriers;
    bool is_new;
};

static void see_file(CXFile file, CXSourceLocation *stack, unsigned n,
                     CXClientData user)
{
    struct usage *usage = user;
    size_t size = 0;
    const char *text = clang_getFileContents(usage->low->tu, file, &size);

    (void)stack;
    (void)n;
    if (text)
        usage->is_new |= po_carriers_see(usage->carriers, text, size);
}

/* Find which macros with directives, or parts of some, are used. */
static void find_used(struct directive *d)
{
    const po_options *options = d->low->run->options;
    struct usage usage = {d->low, &d->carriers, d->carriers.n > 0};

    while (usage.is_new) {
        usage.is_new = false;
        for (int i = 0; i < options->n_flag; i++)
            usage.is_new |= po_carriers_see(&d->carriers, options->flag[i],
                                            strlen(options->flag[i]));
        clang_getInclusions(d->low->tu, see_file, &usage);
    }
    for (int i = 0; i < d->carriers.n; i++) {
        const po_carrier *carrier = &d->carriers.carrier[i];

        d->found |= carrier->is_used && carrier->is_directive;
        d->may_become |= carrier->is_used && !carrier->is_directive;
    }
    po_carriers_clear(&d->carriers);
}

/* Would -fopenmp switch on directives, in the file, its headers or macros of the
 * command line, that are off without?  Other uses of the name do not count, nor what is
 * not compiled.
 */
bool po_lower_has_disabled_openmp(const po_lower *low)
{
    const po_options *options = low->run->options;
    struct directive directive = {.low = low};

    if (low->run->keeps_calls || po_flags_openmp(options) == PO_OPENMP_PARALLEL)
        return false;
    for (int i = 0; i < options->n_flag; i++)
        see_flag(&directive, options->flag[i]);
    clang_getInclusions(low->tu, search_file, &directive);
    find_used(&directive);
    return directive.found || (directive.may_become && directive.operates);
}
