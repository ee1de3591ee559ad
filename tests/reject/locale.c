/* Threads have locales of their own. */
#define _GNU_SOURCE
#include <ctype.h>
#include <locale.h>

void f(locale_t l, int n, char *restrict a, const char *restrict b)
{
    locale_t old = uselocale(l);

    for (int i = 0; i < n; i++)
        a[i] = toupper(b[i]); /* reject: thread-local */
    for (int i = 0; i < n; i++)
        if (isalpha(b[i])) /* reject: nonaffine-condition */
            a[i] = 0;
    uselocale(old);
}
