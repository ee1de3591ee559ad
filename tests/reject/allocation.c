#include <stdlib.h>

static double fresh(void)
{
    double *p = malloc(sizeof(*p));
    double x = p != NULL;

    free(p);
    return x;
}

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        free(NULL); /* reject: allocation */
        x[i] = 0;
    }
    for (int i = 0; i < n; i++)
        x[i] = fresh(); /* reject: allocation */
    for (int i = 0; i < n; i++)
        x[i] = __builtin_alloca(8) != NULL; /* reject: allocation */
}
