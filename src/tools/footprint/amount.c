/* Numbers that depend on parameters (isl's quasi-polynomials) as text for
 * people: "n * m if n > 0", with "<= " for an upper bound, "?" if it is not
 * known.
 */
#include <isl/polynomial.h>
#include <stdlib.h>
#include <string.h>

#include "use.h"

/* Where the text goes; "is_first" before its first piece. */
struct pieces {
    po_text *out;
    bool is_first;
};

/* The parenthesis that belongs to the one at "open". */
static const char *closing(const char *open)
{
    int depth = 0;

    for (; *open; open++) {
        depth += (*open == '(') - (*open == ')');
        if (depth == 0)
            return open;
    }
    return NULL;
}

/* Append what stands between the braces of isl's notation, behind ":" if
 * "condition"; nothing if there is none.  Returns whether there was.
 */
static bool add_inner(po_text *out, const char *text, bool condition)
{
    const char *begin = text ? strchr(text, '{') : NULL;
    const char *end = text ? strrchr(text, '}') : NULL;

    if (begin && condition)
        begin = strchr(begin, ':');
    else if (begin && strstr(begin, "] -> "))
        begin = strstr(begin, "] -> ") + 4;
    if (!begin || !end || end <= begin)
        return false;
    begin++;
    begin += strspn(begin, " ");
    while (end > begin && end[-1] == ' ')
        end--;
    if (end > begin && *begin == '(' && closing(begin) == end - 1)
        begin++, end--;
    for (const char *at = begin; at < end; at++) {
        if (end - at > 3 && strncmp(at, "+ -", 3) == 0) {
            po_text_add(out, "- ");
            at += 2;
        } else {
            po_text_add_bytes(out, at, 1);
        }
    }
    return end > begin;
}

/* Append one piece: "n * m if n > 0". */
static isl_stat add_piece(__isl_take isl_set *where,
                          __isl_take isl_qpolynomial *value, void *user)
{
    struct pieces *p = user;
    isl_pw_qpolynomial *all = isl_pw_qpolynomial_from_qpolynomial(value);
    char *condition = isl_set_to_str(where);
    char *text = isl_pw_qpolynomial_to_str(all);
    po_text inner = {0};

    po_text_add(p->out, p->is_first ? "" : "; ");
    p->is_first = false;
    add_inner(p->out, text, false);
    if (add_inner(&inner, condition, true))
        po_text_printf(p->out, " if %s", po_text_get(&inner));
    po_text_free(&inner);
    free(text);
    free(condition);
    isl_pw_qpolynomial_free(all);
    isl_set_free(where);
    return isl_stat_ok;
}

/* Append the amount: "?" if it is not known, "<= " in front if it is only a
 * bound.
 */
void po_amount_print(const po_amount *amount, po_text *out)
{
    struct pieces p = {.out = out, .is_first = true};

    if (!amount->value) {
        po_text_add(out, "?");
        return;
    }
    if (!amount->is_exact)
        po_text_add(out, "<= ");
    isl_pw_qpolynomial_foreach_piece(amount->value, add_piece, &p);
    if (p.is_first)
        po_text_add(out, "0");
}
