/* Bounds that are quotients, remainders and shifts of negative numbers. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 40][N + 40];

static void kernel_quotients(int n, int m, long p)
{
    for (int i = 0; i < (n - 1) / 2; i++)
        for (int j = m / 3; j < n; j++)
            A[i][j + 20] += 1;
    for (int i = 0; i < n % 4; i++)
        for (int j = m % 3; j < 5; j++)
            A[i][j + 20] += 2;
    for (int i = m >> 1; i < n >> 1; i++)
        for (int j = 0; j <= n; j++)
            A[i + 20][j] += 3;
    for (long i = (p - 7) / -2; i > p / 4 - 1; i--)
        for (int j = -m / 5; j < n; j++)
            A[i + 20][j + 20] += 4;
    for (int i = 0; i < n; i++)
        if ((i - 5) % 3 == -1 || (i - 9) / 4 == 0)
            for (int j = 0; j < n; j++)
                A[i][j] *= 0.5;
    for (int i = 0; i < n; i++)
        for (int j = (i - 4) / 2; j < (i & 3) + n / 2; j++)
            A[j + 20][i] -= 1;
}

int main(void)
{
    for (int m = -7; m < 7; m += 2) {
        kernel_quotients(N, m, m);
        kernel_quotients(N / 2, -m, N / 3);
        kernel_quotients(m < N ? m : N, m, -m);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
