/* Memory of its own needs no test; a pointer computed from it does. */
/* expect: transformed */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static void kernel_fresh(int n, double *out)
{
    double *a = malloc(sizeof(double) * (size_t)(n + 4));
    double *b = calloc((size_t)(n + 4), sizeof(double));
    double *c = a + 2;

    for (int i = 0; i < n + 4; i++)
        a[i] = i % 5;
    for (int i = 0; i < n; i++)
        b[i] = a[i] + a[i + 1];
    for (int i = 0; i < n; i++)
        c[i] = a[i] + b[i];
    for (int i = 0; i < n; i++)
        out[i] = a[i] + c[i];
    free(a);
    free(b);
}

int main(void)
{
    double out[N + 1];
    unsigned long sum = 0;

    out[N] = 0;
    kernel_fresh(N, out);
    for (int i = 0; i <= N; i++)
        sum = hash_next(sum, out[i]);
    printf("%lx\n", sum);
    return 0;
}
