#include <setjmp.h>

static jmp_buf place;

static int fail(int i)
{
    if (i > 7)
        longjmp(place, 1);
    return i;
}

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = setjmp(place); /* reject: setjmp */
    for (int i = 0; i < n; i++)
        x[i] = fail(i); /* reject: setjmp */
}
