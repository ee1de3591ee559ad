/* Finds the macro invocations in the main file that may expand to a _Pragma,
 * which libclang does not show: from the definitions, also through other
 * macros.  "Yes" if not known.
 */
#include "directive.h"

#include <string.h>

static bool mentions_pragma(const po_macro *macro)
{
    static const char name[] = "_Pragma";
    size_t n = sizeof(name) - 1;

    for (size_t i = 0; i + n <= macro->n_text; i++)
        if (memcmp(macro->text + i, name, n) == 0)
            return true;
    return false;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z') || c == '_';
}

/* Does "name" occur as a word of the macro's definition? */
static bool mentions(const po_macro *macro, const char *name)
{
    size_t n = strlen(name);

    for (size_t i = 0; i + n <= macro->n_text; i++)
        if (memcmp(macro->text + i, name, n) == 0 &&
            (i == 0 || !is_word(macro->text[i - 1])) &&
            (i + n == macro->n_text || !is_word(macro->text[i + n])))
            return true;
    return false;
}

/* Return the bytes of a definition of the user's; those of other macros, which
 * come with the compiler or the system, are left out.
 */
static po_macro definition(const po_lower *low, CXCursor cursor)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    CXSourceLocation begin = clang_getRangeStart(extent);
    po_macro macro = {0};
    unsigned first;
    unsigned last;
    size_t n;

    if (clang_Cursor_isMacroBuiltin(cursor) ||
        clang_Location_isInSystemHeader(begin))
        return macro;
    macro.text = po_lower_source(low, begin, &n);
    clang_getExpansionLocation(begin, NULL, NULL, NULL, &first);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL,
                               &last);
    if (!macro.text || last < first || last - first > n)
        return (po_macro){0};
    macro.n_text = last - first;
    macro.name =
        po_lower_take_string(low->scratch, clang_getCursorSpelling(cursor));
    macro.pragma = mentions_pragma(&macro);
    macro.hint = po_lower_is_hint_macro(&macro);
    return macro;
}

/* Mark the macros that use a marked one, until nothing changes. */
static void spread_pragmas(po_lower *low)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (int i = 0; i < low->n_macro; i++)
            for (int k = 0; k < low->n_macro && !low->macro[i].pragma; k++)
                if (low->macro[k].pragma &&
                    mentions(&low->macro[i], low->macro[k].name))
                    changed = low->macro[i].pragma = true;
    }
}

static bool is_pragma_macro(const po_lower *low, const char *name)
{
    for (int i = 0; i < low->n_macro; i++)
        if (low->macro[i].pragma && strcmp(low->macro[i].name, name) == 0)
            return true;
    return false;
}

/* Do all definitions of the macro stand for hints? */
static bool is_hint_macro(const po_lower *low, const char *name)
{
    bool found = false;

    for (int i = 0; i < low->n_macro; i++) {
        if (strcmp(low->macro[i].name, name) != 0)
            continue;
        if (!low->macro[i].hint)
            return false;
        found = true;
    }
    return found;
}

/* Mark the invocations of macros in the main file from which a _Pragma may
 * come, be it through other macros.
 */
static void mark_expansions(po_lower *low)
{
    for (int i = 0; i < low->invocations.n; i++) {
        CXCursor cursor = low->invocations.item[i];
        size_t begin = po_lower_offset(
            low, clang_getRangeStart(clang_getCursorExtent(cursor)));
        const char *name =
            po_lower_take_string(low->scratch, clang_getCursorSpelling(cursor));
        po_expansion *around =
            (po_expansion *)po_lower_expansion_at(low, begin);

        if (around && around->begin == begin && is_hint_macro(low, name))
            around->hint = true;
        else if (around && is_pragma_macro(low, name))
            around->pragma = true;
    }
}

/* Do the user's flags define a macro with a _Pragma?  Then any may. */
static bool flags_mention_pragma(const po_options *options)
{
    for (int i = 0; i < options->n_flag; i++)
        if (strstr(options->flag[i], "_Pragma"))
            return true;
    return false;
}

/* Find the macro invocations that may contain a _Pragma. */
void po_lower_trace_pragmas(po_lower *low)
{
    bool any = false;

    if (flags_mention_pragma(low->run->options))
        for (int i = 0; i < low->n_expansion; i++)
            low->expansion[i].pragma = true;
    low->macro = po_arena_array(low->scratch, (size_t)low->macros.n,
                                sizeof(*low->macro));
    for (int i = 0; i < low->macros.n; i++) {
        po_macro macro = definition(low, low->macros.item[i]);

        if (macro.text)
            low->macro[low->n_macro++] = macro;
        any |= macro.pragma;
    }
    if (!any)
        return;
    spread_pragmas(low);
    mark_expansions(low);
}
