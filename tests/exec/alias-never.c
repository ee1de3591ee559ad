/* Pointers that the nest never gets to need no test; then nothing may be left
 * to be tested.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define M (N + 8)

static double x[M], y[M];
static int a[M];

/* expect: transformed */
static int kernel_number(const int *n, double *p, const double *q)
{
    int s = 0;

    for (int i = 1; i < *n; i++) {
        s++;
        if (i > 5 && i < 3)
            for (int j = i + 1; j <= *n - 1; j += 2)
                p[j] -= q[j];
    }
    return s;
}

/* expect: transformed */
static int kernel_sum(const int *n, double *p, const double *q)
{
    int s = 0;

    for (int i = 1; i < *n; i++) {
        s += a[i];
        if (i > 5 && i < 3)
            for (int j = i + 1; j <= *n - 1; j += 2)
                p[j] -= q[j];
    }
    return s;
}

int main(void)
{
    int n = N;

    for (int i = 0; i < M; i++) {
        x[i] = i;
        a[i] = i * 17 % 31;
    }
    printf("%d\n", kernel_number(&n, x, y));
    printf("%d\n", kernel_sum(&n, x, x + 1));
    printf("%d\n", kernel_sum(&n, NULL, NULL));
    for (int i = 0; i < M; i++)
        printf("%a\n", x[i] + y[i]);
    return 0;
}
