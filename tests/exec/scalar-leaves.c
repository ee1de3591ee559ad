/* A scalar whose last value may come from one of many iterations, or from before
 * the loop.
 */
#include <stdio.h>

#ifndef N
#define N 300
#endif

static double a[N + 5][N + 5], b[N + 5], c[N + 5];

/* expect: transformed */
static double kernel_sometimes(int n, int m)
{
    double t = 0.5;

    for (int i = 1; i < n; i++) {
        if (i < m) {
            t = b[i] * 2;
            for (int j = 0; j < n; j++)
                a[i][j] = a[i - 1][j] * 0.5 + t;
        } else {
            if (i % 2 == 0)
                if (b[i] > 0.6)
                    t = c[i];
            for (int j = 0; j < n; j++)
                a[i][j] = a[i - 1][j] * 0.5 + b[i];
        }
    }
    return t;
}

int main(void)
{
    for (int i = 0; i < N + 5; i++) {
        b[i] = (i * 7) % 11 * 0.1;
        c[i] = (i * 5) % 13 * 0.3 - 1;
        for (int j = 0; j < N + 5; j++)
            a[i][j] = (i * 7 + j * 3) % 11 * 0.1;
    }
    printf("%a\n", kernel_sometimes(N + 5, N / 2 + 1));
    for (int i = 0; i < N + 5; i += 1 + N / 40)
        printf("%a %a\n", a[i][0], a[i][i]);
    return 0;
}
