/* A sum of an inner loop that is a subscript: it stays a scalar. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double x[4 * N], y[4 * N];

/* expect: transformed */
static void kernel_element(int n, int m, const int *s)
{
    for (int i = 0; i < n; i++) {
        int k = i;

        for (int j = 0; j < m; j++) {
            y[i + j] += 1;
            k += s[j];
        }
        x[k] = x[k] * 0.5 + 2;
    }
}

int main(void)
{
    static int steps[N + 1];
    unsigned long hash = 5381;

    for (int i = 0; i < 4 * N; i++)
        x[i] = y[i] = i % 13;
    for (int i = 0; i < N; i++)
        steps[i] = i % 3;
    for (int m = 0; m <= N; m += 7)
        kernel_element(N, m, steps);
    for (int i = 0; i < 4 * N; i++) {
        hash = hash_next(hash, x[i]);
        hash = hash_next(hash, y[i]);
    }
    printf("%lx\n", hash);
    return 0;
}
