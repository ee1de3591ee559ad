/* Attributes of declarations that libclang shows without a name: read from the
 * source text, as __attribute__((x)) or [[gnu::x]].  Out: has it this one, has
 * it one that means something for the optimiser (section, cleanup, target,
 * ...)?  An attribute that is unknown counts as one that does.
 */
#include "clang.h"

#include <ctype.h>
#include <string.h>

/* Skip "gnu::" and "__" in front of the name of an attribute. */
static const char *skip_prefix(const char *text, size_t *n)
{
    static const char *const prefix[] = {"gnu::", "__"};

    for (size_t i = 0; i < PO_COUNTOF(prefix); i++) {
        size_t length = strlen(prefix[i]);

        if (*n > length && memcmp(text, prefix[i], length) == 0) {
            text += length;
            *n -= length;
        }
    }
    return text;
}

/* Is the word, perhaps as "gnu::word" or "__word__", at the "n" bytes?  It may be the
 * beginning of another one unless "is_whole".
 */
static bool is_at(const char *text, size_t n, const char *word, bool is_whole)
{
    size_t length = strlen(word);

    text = skip_prefix(text, &n);
    if (n <= length || memcmp(text, word, length) != 0)
        return false;
    if (n > length + 2 && memcmp(text + length, "__", 2) == 0)
        length += 2;
    return !is_whole || !(isalnum((unsigned char)text[length]) ||
                          text[length] == '_' || text[length] == '$');
}

/* Is one of the words at the "n" bytes? */
static bool is_one_at(const char *text, size_t n, const char *const *name,
                      size_t n_name, bool is_whole)
{
    for (size_t k = 0; k < n_name; k++)
        if (is_at(text, n, name[k], is_whole))
            return true;
    return false;
}

/* The source of an attribute, and what follows; NULL if the cursor is another, or there
 * is none.  libclang does not name most attributes.
 */
static const char *source_of(const po_lower *low, CXCursor cursor, size_t *n)
{
    if (!clang_isAttribute(clang_getCursorKind(cursor)))
        return NULL;
    return po_lower_source(
        low, clang_getRangeStart(clang_getCursorExtent(cursor)), n);
}

/* Has the declaration an attribute with one of the names, or that begins with one?  Or,
 * with "other", an attribute that has none of the names?
 */
static bool has_attribute(const po_lower *low, CXCursor decl,
                          const char *const *name, size_t n_name, bool other)
{
    po_cursors part = po_lower_children(decl);
    bool found = false;

    for (int i = 0; i < part.n; i++) {
        size_t n = 0;
        const char *text = source_of(low, part.item[i], &n);
        bool is_one = text && is_one_at(text, n, name, n_name, other);

        found |= clang_isAttribute(clang_getCursorKind(part.item[i])) &&
                 is_one != other;
    }
    po_cursors_free(&part);
    return found;
}

bool po_lower_has_attribute(const po_lower *low, CXCursor decl,
                            const char *const *name, size_t n_name)
{
    return has_attribute(low, decl, name, n_name, false);
}

bool po_lower_has_other_attribute(const po_lower *low, CXCursor decl,
                                  const char *const *name, size_t n_name)
{
    return has_attribute(low, decl, name, n_name, true);
}

/* Is an attribute of a variable without any effect on what the program does?
 */
static bool is_harmless(const po_lower *low, CXCursor attribute)
{
    static const char *const name[] = {"unused", "__unused__", "maybe_unused"};
    size_t n = 0;
    const char *text;

    if (clang_getCursorKind(attribute) == CXCursor_AlignedAttr)
        return true;
    text = po_lower_source(
        low, clang_getRangeStart(clang_getCursorExtent(attribute)), &n);
    for (size_t i = 0; text && i < PO_COUNTOF(name); i++)
        if (n >= strlen(name[i]) && memcmp(text, name[i], strlen(name[i])) == 0)
            return true;
    return false;
}

/* Has the declaration an attribute that means something, such as a function that gets
 * the address of the variable when its block is left?
 */
bool po_lower_has_effect(const po_lower *low, CXCursor decl)
{
    po_cursors part = po_lower_children(decl);
    bool found = false;

    for (int i = 0; i < part.n; i++)
        found |= clang_isAttribute(clang_getCursorKind(part.item[i])) &&
                 !is_harmless(low, part.item[i]);
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
