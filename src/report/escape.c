/* HTML and SVG text: special characters escaped, bytes that XML does not allow
 * replaced, times and sizes with units.  The result is well-formed XML.
 */
#include <string.h>

#include "internal.h"

/* The bytes of the character at "text", of which "n" are left; 0 if there is none that
 * XML allows.
 */
static size_t length_of(const unsigned char *text, size_t n)
{
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char c = text[0];
    size_t length = c < 0x80   ? 1
                    : c < 0xc0 ? 0
                    : c < 0xe0 ? 2
                    : c < 0xf0 ? 3
                               : 4;
    unsigned long code = c;

    if (length == 0 || length > n || c >= 0xf8)
        return 0;
    if (length == 1)
        return c >= ' ' || c == '\t' || c == '\n' ? c != 0x7f : 0;
    code = c & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    if (code < least[length] || code > 0x10ffff ||
        (code >= 0xd800 && code < 0xe000) || (code & 0xfffe) == 0xfffe ||
        code < 0xa0)
        return 0;
    return length;
}

void po_html_add_bytes(po_text *out, const char *text, size_t n)
{
    while (n > 0) {
        size_t length = length_of((const unsigned char *)text, n);

        if (*text == '<')
            po_text_add(out, "&lt;");
        else if (*text == '>')
            po_text_add(out, "&gt;");
        else if (*text == '&')
            po_text_add(out, "&amp;");
        else if (*text == '"')
            po_text_add(out, "&quot;");
        else if (*text == '\'')
            po_text_add(out, "&#39;");
        else if (length > 0)
            po_text_add_bytes(out, text, length);
        else if (*text != '\r')
            po_text_add(out, "\357\277\275");
        length = length > 0 ? length : 1;
        text += length;
        n -= length;
    }
}

void po_html_add(po_text *out, const char *text)
{
    po_html_add_bytes(out, text, strlen(text));
}

void po_html_add_time(po_text *out, double ns)
{
    static const struct {
        const char *name;
        double in_next;
    } unit[] = {{"ns", 1000}, {"\302\265s", 1000}, {"ms", 1000},
                {"s", 3600},  {"h", 24},           {"d", 365}};
    size_t i = 0;

    while (i < PO_COUNTOF(unit) && ns >= unit[i].in_next - 0.5)
        ns /= unit[i++].in_next;
    if (i < PO_COUNTOF(unit))
        po_text_printf(out, ns < 999.5 ? "%.3g\302\240%s" : "%.0f\302\240%s",
                       ns, unit[i].name);
    else
        po_text_printf(out, "%.3g\302\240years", ns);
}

void po_html_add_bytes_count(po_text *out, double bytes)
{
    static const char *const unit[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    int i = 0;

    for (; i < 4 && bytes >= 1023.5; i++)
        bytes /= 1024;
    po_text_printf(out,
                   bytes >= 100 || i == 0 ? "%.0f\302\240%s" : "%.3g\302\240%s",
                   bytes, unit[i]);
}
