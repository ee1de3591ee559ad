#include <stdio.h>

static int log_it(int i)
{
    fprintf(stderr, "%d\n", i);
    return i;
}

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        printf("%g\n", x[i]); /* reject: io */
    for (int i = 0; i < n; i++)
        x[i] = getchar(); /* reject: io */
    for (int i = 0; i < n; i++)
        x[i] = log_it(i); /* reject: io */
}
