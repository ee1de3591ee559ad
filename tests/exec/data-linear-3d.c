/* Three dimensions in one subscript, in several ways of writing them. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define M (N < 24 ? N : 24)
#define IDX(i, j, k) (((i) * ny + (j)) * nz + (k))

static double A[26 * 26 * 26], B[26 * 26 * 26];

static void kernel_three(int nx, int ny, int nz, double *restrict a,
                         const double *restrict b)
{
    for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++)
            for (int k = 1; k < nz - 1; k++)
                a[IDX(i, j, k)] = b[IDX(i - 1, j, k)] + b[IDX(i, j + 1, k)] +
                                  b[i * ny * nz + j * nz + k + 1] * 0.5;
}

static void cube(int n, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                a[i * n * n + j * n + k] += a[(n * i + k) * n + k] + i + j;
}

static void halo(int n, int m, double *restrict a, const double *restrict b)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            a[i * (m + 2) + j] = b[(i - 1) * (m + 2) + j] +
                                 b[i * (m + 2) + j + 1] + a[i * (m + 2) + j];
}

int main(void)
{
    for (int i = 0; i < 26 * 26 * 26; i++)
        A[i] = i % 17, B[i] = i % 19;
    kernel_three(M, M + 1, M + 2, A, B);
    kernel_three(2, 2, 0, A, B);
    cube(M, B);
    halo(M, 3 * M, B, A);
    for (int i = 0; i < 26 * 26 * 26; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
