/* Does a file, or a header that it includes, use "#pragma weak name = object",
 * by which an object gets a second name?  libclang shows nothing of it, so
 * names no longer tell what is at different addresses.  Decided from the text.
 */
#include "clang.h"
#include "directive.h"

/* May the "n" bytes at "text" hold such a directive? */
static bool names_weak(const char *text, size_t n)
{
    return po_has_bytes(text, n, "weak") && (po_has_bytes(text, n, "pragma") ||
                                             po_has_bytes(text, n, "_Pragma"));
}

/* Is there one, in the file, as a directive or an operator, or in a header of the user's?  libclang shows none of
 * what becomes of it.
 */
bool po_lower_has_weak_aliases(const po_lower *low)
{
    const po_unit *unit = low->unit;

    for (int i = 0; i < low->n_token; i++) {
        size_t begin = low->token[i].begin;

        if (po_lower_is_pragma(low, i, "weak", NULL) &&
            po_has_bytes(unit->text + begin,
                         po_lower_directive_end(low, i) - begin, "="))
            return true;
        if (po_lower_token_is(low, i, "_Pragma") &&
            names_weak(unit->text, unit->n_text))
            return true;
    }
    return po_lower_headers_have(low, names_weak);
}
