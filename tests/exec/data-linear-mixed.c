/* Interleaved numbers, diagonals, triangles, columns, rows that are counted
 * down, whole rows next to single elements.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static float A[2 * N * N + 2 * N], D[N * N + 9];

static void kernel_mixed(int n, int m, float *restrict z, float *restrict d)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            z[2 * (i * m + j)] = i + j;
            z[2 * (i * m + j) + 1] = i - j;
        }
    for (int i = 0; i < n; i++)
        d[i * n + i] = 1;
    for (int i = 0; i < n; i++)
        d[i * (n + 1)] += 2;
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            d[i * n + j] += d[j * n + i] + d[j];
    for (int i = n - 1; i >= 0; i -= 2)
        for (int j = n - 1; j >= i / 2; j--)
            d[i * n + j] += d[(i / 2) * n + j / 2];
}

int main(void)
{
    for (int i = 0; i < N * N; i++)
        D[i] = i % 3;
    kernel_mixed(N, N, A, D);
    for (int i = 0; i < N * N; i++)
        printf("%a %a %a\n", A[2 * i], A[2 * i + 1], D[i]);
    return 0;
}
