/* Producers and consumers that can be fused after shifting, or not at all. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double a[N + 4], b[N + 4], c[N + 4], d[N + 4], A[N + 4][N + 4],
    B[N + 4][N + 4], C[N + 4][N + 4];

static void kernel_fusion(int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * 2 + i;
    for (int i = 1; i < n - 1; i++)
        c[i] = a[i - 1] + a[i] + a[i + 1];
    for (int i = 0; i < n; i++)
        d[n - 1 - i] = c[i] + a[n - 1 - i];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            A[i][j] = B[j][i] + d[j];
        for (int j = 0; j < n - 1; j++)
            C[i][j] = A[i][j + 1] * A[i][j];
        c[i] = C[i][0] + A[i][i];
    }
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n - 1; j++)
            B[i][j] = B[i - 1][j + 1] + c[j] * 0.5;
}

int main(void)
{
    for (int i = 0; i < N + 4; i++) {
        b[i] = i % 5;
        for (int j = 0; j < N + 4; j++)
            B[i][j] = (i * 7 + j) % 11;
    }
    kernel_fusion(N);
    for (int i = 0; i < N; i++) {
        printf("%a %a %a\n", a[i], c[i], d[i]);
        for (int j = 0; j < N; j++)
            printf("%a %a %a\n", A[i][j], B[i][j], C[i][j]);
    }
    return 0;
}
