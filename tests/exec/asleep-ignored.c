/* Directives that count, and are to be left out: what they say is right on one thread,
 * too.
 */
/* flags: -fopenmp */
/* options: --openmp=ignore */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1];

/* expect: parallel */
static long kernel_loops(int n)
{
    long sum = 0;

#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] += B[j][i];
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
#pragma omp simd reduction(+ : sum)
        for (int j = 0; j < n; j++)
            sum += (int)A[i][j] % 7;
    return sum;
}

/* expect: parallel */
static void kernel_region(int n)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                B[i][j] = A[j][i] * 0.5;
#pragma omp for ordered
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[j][i] += B[i][j];
    }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++)
            B[j][i] = (3 * i + j) % 7;
    for (int k = 0; k < 3; k++) {
        sum += kernel_loops(N);
        kernel_region(N);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += A[i][j] * (i - 2 * j) + B[i][j];
    printf("%a\n", sum);
    return 0;
}
