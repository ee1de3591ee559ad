/* An outer variable with the name of the iterator of another statement. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1], B[N + 1];
static double j = 0.5;

static void kernel_hidden(int n)
{
    for (int i = 0; i < n; i++) {
        B[i] = i + j;
        for (int j = 0; j < n; j++)
            A[i][j] = B[i] * j;
    }
    for (int t = 0; t < 4; t++) {
        for (int k = 1; k < n; k++)
            B[k] = B[k - 1] * 0.5 + j;
        for (int j = 1; j < n; j++)
            B[j] = B[j] * 0.25 + B[j - 1] + j;
    }
}

int main(void)
{
    kernel_hidden(N);
    for (int i = 0; i < N; i++) {
        printf("%a\n", B[i]);
        for (int k = 0; k < N; k++)
            printf("%a\n", A[i][k]);
    }
    return 0;
}
