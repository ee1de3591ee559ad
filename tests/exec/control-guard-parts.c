/* Conditions on data, with parts that are about iterators, behind the condition
 * that the loop has an iteration.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (2 * N + 3)

static double A[M][M], B[M], V[M];
static int k[M];

/* expect: transformed */
static void kernel_not(int n)
{
    for (int i = 0; i < n; i++)
        if (!(i == 0) && B[i] < 3.0)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j] * 2 + V[2 * j];
}

/* expect: transformed */
static void kernel_odd(int n, const double *restrict x)
{
    for (int i = 0; i < n; i++)
        if ((i & 1) && x[n] < 1.0)
            for (int j = n - 1; j != -1; j--)
                A[i][n - j] = V[j] * 3;
}

/* expect: transformed */
static void kernel_never(int n)
{
    for (int i = 0; i < n; i++)
        if ((i != i || i < i) && B[i] < 1.0)
            for (int j = n - 1; j >= 0; j--)
                A[j][i] = V[j] * 5;
}

/* expect: transformed */
static void kernel_several(int n)
{
    for (int i = 0; i < n; i++)
        if (k[i] > 3 && (B[i] < 5.0 && !(i == 7)))
            for (int j = 0; j < i; j++)
                if (j != 3 && k[i] < 40 && V[j] < 4.0)
                    A[j][i] += V[j] * 5;
}

static void run(int n)
{
    for (int i = 0; i < M; i++) {
        B[i] = i % 7;
        V[i] = i * 37 % 101 / 7.0;
        k[i] = i % 50;
        for (int j = 0; j < M; j++)
            A[i][j] = (i + j) % 13;
    }
    kernel_not(n);
    kernel_odd(n, B);
    kernel_never(n);
    kernel_several(n);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            printf("%a\n", A[i][j]);
}

int main(void)
{
    run(N);
    run(N > 7 ? 7 : N);
    return 0;
}
