/* Lines of JSON, as polyopt and this driver write them: one object each, whose
 * values are strings and numbers.
 */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

/* The end of the string that begins at the quote "at". */
static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* Append a code point below 65536 in UTF-8. */
static void add_code(unsigned long code, po_text *value)
{
    char bytes[3];
    size_t n = 0;

    if (code >= 0x800) {
        bytes[n++] = (char)(0xe0 | code >> 12);
        bytes[n++] = (char)(0x80 | (code >> 6 & 0x3f));
    } else if (code >= 0x80) {
        bytes[n++] = (char)(0xc0 | code >> 6);
    }
    bytes[n++] = (char)(code < 0x80 ? code : 0x80 | (code & 0x3f));
    po_text_add_bytes(value, bytes, n);
}

/* Append what is in the string at the quote "at". */
static void take_string(const char *at, po_text *value)
{
    static const char from[] = "nrtbf";
    static const char to[] = "\n\r\t\b\f";

    for (at++; *at && *at != '"'; at++) {
        const char *letter;

        if (*at != '\\' || !at[1]) {
            po_text_add_bytes(value, at, 1);
            continue;
        }
        letter = strchr(from, *++at);
        if (*at == 'u' && strlen(at) > 4) {
            char digits[5] = {at[1], at[2], at[3], at[4], '\0'};

            add_code(strtoul(digits, NULL, 16), value);
            at += 4;
        } else {
            po_text_add_bytes(value, letter ? &to[letter - from] : at, 1);
        }
    }
}

/* Find the value of "key" in an object; NULL if it has none. */
static const char *find(const char *line, const char *key)
{
    size_t n = strlen(key);
    const char *at = strchr(line, '{');

    while (at && *at && (at = strchr(at, '"')) != NULL) {
        const char *end = skip_string(at);
        bool is_key =
            (size_t)(end - at) == n + 2 && memcmp(at + 1, key, n) == 0;

        at = end + strspn(end, " :");
        if (is_key)
            return at;
        if (*at == '"')
            at = skip_string(at);
    }
    return NULL;
}

/* Append the string that belongs to "key"; false if there is none. */
bool po_record_get(const char *line, const char *key, po_text *value)
{
    const char *at = find(line, key);

    if (!at || *at != '"')
        return false;
    take_string(at, value);
    return true;
}

/* The number that belongs to "key", 0 if there is none. */
double po_record_number(const char *line, const char *key)
{
    const char *at = find(line, key);

    return at ? strtod(at, NULL) : 0;
}
