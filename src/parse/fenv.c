/* What pragmas say of the floating-point environment.
 */
#include "clang.h"

#include <string.h>

static const char *const pragmas[] = {"FENV_ACCESS", "FENV_ROUND"};

/* Do the "n" bytes at "text" hold the name of such a pragma? */
static bool names_pragma(const char *text, size_t n)
{
    for (size_t k = 0; k < PO_COUNTOF(pragmas); k++) {
        size_t length = strlen(pragmas[k]);

        for (size_t i = 0; i + length <= n; i++)
            if (memcmp(text + i, pragmas[k], length) == 0)
                return true;
    }
    return false;
}

struct search {
    const po_lower *low;
    bool found;
};

/* Look into a header of the user's, without reading it as C. */
static void visit_header(CXFile file, CXSourceLocation *stack, unsigned n,
                         CXClientData user)
{
    struct search *search = user;
    size_t size = 0;
    CXTranslationUnit tu = search->low->tu;
    const char *text = clang_getFileContents(tu, file, &size);

    (void)stack;
    if (n > 0 && text &&
        !clang_Location_isInSystemHeader(
            clang_getLocationForOffset(tu, file, 0)))
        search->found |= names_pragma(text, size);
}

/* Is there, in a directive, an operator _Pragma or a header of the user's, a
 * pragma that says that the floating-point environment is not the default one?
 * FENV_ACCESS OFF, in the file itself, does not.
 */
bool po_lower_has_fenv_pragma(const po_lower *low)
{
    struct search search = {low, false};

    for (int i = 0; i < low->n_token; i++) {
        const po_token *t = &low->token[i];

        if (t->kind != CXToken_Comment &&
            !po_lower_token_is(low, po_lower_next(low, i + 1), "OFF"))
            search.found |=
                names_pragma(low->unit->text + t->begin, t->end - t->begin);
    }
    clang_getInclusions(low->tu, visit_header, &search);
    return search.found;
}
