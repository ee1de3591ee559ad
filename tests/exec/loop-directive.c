/* A directive before the statement that sets an iterator is about no more than
 * that statement.
 */
/* flags: -fopenmp */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];
static int i, runs;

static void kernel_directive(int n)
{
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        runs++;
#pragma omp single
        i = 0;
#pragma omp master
        while (i < n) {
            for (int j = 0; j < n; j++)
                A[j][i] += i;
            i++;
        }
    }
#pragma omp parallel num_threads(2)
#pragma omp single
    i = 1;
    for (; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += 2;
    printf("%d\n", i);
}

int main(void)
{
    kernel_directive(N);
    kernel_directive(N / 2);
    printf("%d\n", runs > 0);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[k][j]);
    return 0;
}
