/* Does a file, or a header that it includes, use a pragma that changes the
 * floating-point environment (FENV_ACCESS ON, FENV_ROUND)?  Then nothing in it
 * may be reordered.  Decided from the text, also of _Pragma; "yes" if in
 * doubt.
 */
#include "clang.h"

static const char *const pragmas[] = {"FENV_ACCESS", "FENV_ROUND"};

/* Do the "n" bytes at "text" hold the name of such a pragma? */
static bool names_pragma(const char *text, size_t n)
{
    for (size_t k = 0; k < PO_COUNTOF(pragmas); k++)
        if (po_has_bytes(text, n, pragmas[k]))
            return true;
    return false;
}

/* Is there, in a directive, an operator _Pragma or a header of the user's, a
 * pragma that says that the floating-point environment is not the default one?
 * FENV_ACCESS OFF, in the file itself, does not.
 */
bool po_lower_has_fenv_pragma(const po_lower *low)
{
    for (int i = 0; i < low->n_token; i++) {
        const po_token *t = &low->token[i];

        if (t->kind != CXToken_Comment &&
            !po_lower_token_is(low, po_lower_next(low, i + 1), "OFF") &&
            names_pragma(low->unit->text + t->begin, t->end - t->begin))
            return true;
    }
    return po_lower_headers_have(low, names_pragma);
}
