/* The schedule clause of a parallel loop (static, dynamic, guided, with a
 * chunk size) as a mark of schedule trees: from and to text.
 */
#include <stdlib.h>
#include <string.h>

#include "polyopt/ast.h"
#include "polyopt/tree.h"

static const char *const words[] = {[PO_SHARE_STATIC] = PO_MARK_STATIC,
                                    [PO_SHARE_DYNAMIC] = PO_MARK_DYNAMIC,
                                    [PO_SHARE_GUIDED] = PO_MARK_GUIDED};

const char *po_share_word(po_share_kind kind)
{
    return words[kind];
}

/* Is the mark this word, alone or with a number behind it?  Then that is "*number", or 0. */
static bool is_word(const char *mark, const char *word, long *number)
{
    size_t n = strlen(word);
    char *end;

    *number = 0;
    if (strncmp(mark, word, n) != 0 || (mark[n] && mark[n] != ' '))
        return false;
    if (!mark[n])
        return true;
    *number = strtol(mark + n + 1, &end, 10);
    return !*end && *number > 0 && *number <= PO_MAX_SHARE;
}

bool po_share_read(po_share *share, const char *mark)
{
    long number;

    if (is_word(mark, PO_MARK_THREADS, &number) && number > 0 &&
        share->n_thread == 0) {
        share->n_thread = (int)number;
        return true;
    }
    for (int kind = PO_SHARE_STATIC; kind <= PO_SHARE_GUIDED; kind++)
        if (!share->is_explicit && is_word(mark, words[kind], &number)) {
            share->kind = (po_share_kind)kind;
            share->chunk = number;
            share->is_explicit = true;
            return true;
        }
    return false;
}
