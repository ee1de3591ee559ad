/* Line markers: lists where "#line 7" or "# 7" numbers the lines of the main
 * file anew, so that messages and --line-directives name lines as compilers
 * do.
 */
#include "clang.h"

#include <string.h>

/* Return the offset behind the line that the token is on. */
static size_t next_line(const po_lower *low, int token)
{
    const char *text = low->unit->text;
    size_t end = low->token[token].end;
    const char *newline = memchr(text + end, '\n', low->unit->n_text - end);

    return newline ? (size_t)(newline - text) + 1 : low->unit->n_text;
}

/* Is the token what follows the '#' in "#line 7" or "# 7"? */
static bool is_line_word(const po_lower *low, int token)
{
    char first = low->unit->text[low->token[token].begin];

    return po_lower_token_is(low, token, "line") ||
           (first >= '0' && first <= '9');
}

/* Return the last token of the directive that begins at "token"; -1 if it does not
 * say where lines are.
 */
static int line_directive(const po_lower *low, int token)
{
    int directive = low->token[token].directive;
    int last = token;
    int word = -1;

    if (directive < 0 ||
        (token > 0 && low->token[token - 1].directive == directive))
        return -1;
    for (int i = token + 1;
         i < low->n_token && low->token[i].directive == directive; i++) {
        if (word < 0 && low->token[i].kind != CXToken_Comment)
            word = i;
        last = i;
    }
    return word >= 0 && is_line_word(low, word) ? last : -1;
}

/* List the places from which on lines are numbered anew. */
void po_lower_lines(po_lower *low)
{
    po_loc *list =
        po_arena_array(low->arena, (size_t)low->n_token, sizeof(*list));
    int n = 0;

    for (int i = 0; i < low->n_token; i++) {
        int last = line_directive(low, i);
        size_t offset = last < 0 ? 0 : next_line(low, last);

        if (last >= 0)
            list[n++] =
                po_lower_loc(low, clang_getLocationForOffset(low->tu, low->file,
                                                             (unsigned)offset));
    }
    low->unit->n_renumbered = n;
    low->unit->renumbered = list;
}
