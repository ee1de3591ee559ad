/* Attributes of functions that libclang does not name.
 */
#include "clang.h"

#include <string.h>

/* Is the word, perhaps as "gnu::word" or "__word__", at the "n" bytes? */
static bool begins_with(const char *text, size_t n, const char *word)
{
    size_t length = strlen(word);

    if (n > 5 && memcmp(text, "gnu::", 5) == 0) {
        text += 5;
        n -= 5;
    }
    if (n > 2 && memcmp(text, "__", 2) == 0) {
        text += 2;
        n -= 2;
    }
    return n > length && memcmp(text, word, length) == 0;
}

/* Has the declaration an attribute with one of the names?  libclang does not
 * name most of them.
 */
bool po_lower_has_attribute(const po_lower *low, CXCursor decl,
                            const char *const *name, size_t n_name)
{
    po_cursors part = po_lower_children(decl);
    bool found = false;

    for (int i = 0; i < part.n; i++) {
        CXSourceLocation begin =
            clang_getRangeStart(clang_getCursorExtent(part.item[i]));
        size_t n = 0;
        const char *text = clang_isAttribute(clang_getCursorKind(part.item[i]))
                               ? po_lower_source(low, begin, &n)
                               : NULL;

        for (size_t k = 0; text && k < n_name; k++)
            found |= begins_with(text, n, name[k]);
    }
    po_cursors_free(&part);
    return found;
}

/* Is the function called in a way of its own, so that there are rules for what is
 * in it?
 */
bool po_lower_is_special(const po_lower *low, CXCursor function)
{
    static const char *const name[] = {"interrupt", "naked", "signal"};

    return po_lower_has_attribute(low, function, name, PO_COUNTOF(name));
}

/* Must what is in the function not stand in another one, see po_function? */
bool po_lower_keeps_parts(const po_lower *low, CXCursor function)
{
    static const char *const name[] = {
        "target",      "optimize", "section", "no_instrument",
        "no_sanitize", "pcs",      "optnone", "arch"};

    return (clang_Cursor_isFunctionInlined(function) &&
            clang_getCursorLinkage(function) != CXLinkage_Internal) ||
           po_lower_has_attribute(low, function, name, PO_COUNTOF(name));
}
