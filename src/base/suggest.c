/* "Did you mean": the word of a list, such as the names of options, that is
 * nearest to a mistyped one by the distance of Damerau and Levenshtein
 * (inserted, deleted, replaced and transposed characters), at most two; NULL
 * if none is.
 */
#include "option.h"

#include <string.h>

#include "polyopt/base.h"

/* Longer names are not compared, and no word is further away from another than this. */
enum { LONGEST = 40, FURTHEST = 2 };

static const char *const names[] = {
#define OPTION(name, value, help) name,
#include "polyopt/options.def"
#undef OPTION
};

/* Return the least of three numbers. */
static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Return how many characters have to be put in, taken out, replaced, or changed with the
 * next one to make "b", of n bytes, of the first m bytes of "a" (the distance of Damerau
 * and Levenshtein, each character changed once); both are at most LONGEST long.
 */
static int distance(const char *a, int m, const char *b, int n)
{
    int row[LONGEST + 1][LONGEST + 1];

    for (int i = 0; i <= m; i++)
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                row[i][j] = i + j;
                continue;
            }
            row[i][j] = least(row[i - 1][j] + 1, row[i][j - 1] + 1,
                              row[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[i][j] = least(row[i][j], row[i][j], row[i - 2][j - 2] + 1);
        }
    return row[m][n];
}

const char *po_word_like(const char *word, size_t length,
                         const char *const *list, size_t n_list)
{
    int n = (int)length;
    int nearest = FURTHEST + 1;
    const char *like = NULL;

    for (size_t i = 0; i < n_list && length > 3 && length <= LONGEST; i++) {
        int m = (int)strlen(list[i]);
        int far =
            m > 3 && m <= LONGEST ? distance(word, n, list[i], m) : nearest;

        if (far < nearest) {
            nearest = far;
            like = list[i];
        }
    }
    return like;
}

/* Return the option that the word, up to "=", is most likely to stand for; NULL if it is
 * not like any.
 */
const char *po_option_like(const char *word)
{
    return po_word_like(word, strcspn(word, "="), names, PO_COUNTOF(names));
}
