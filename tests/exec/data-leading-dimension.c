/* Leading dimensions larger than, equal to, and smaller than the columns: in
 * the last case rows overlap, and the order of the writes shows.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[2 * N * N + 3 * N + 9];

static void kernel_lda(int n, int m, int lda, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * lda + j] = 0.5 * a[i * lda + j] + 3 * i + j;
}

static void show(int lda)
{
    double sum = lda;

    for (int i = 0; i < 2 * N * N + 3 * N + 9; i++) {
        sum += A[i] * (i % 5);
        A[i] = i % 7;
    }
    printf("%d %a\n", lda, sum);
}

int main(void)
{
    for (int lda = 0; lda <= N + 2; lda++) {
        kernel_lda(N, N, lda, A);
        show(lda);
    }
    kernel_lda(0, N, 1, A);
    kernel_lda(N, 0, 0, A);
    kernel_lda(N, 3, -1, A + N);
    show(0);
    return 0;
}
