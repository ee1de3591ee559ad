/* Names of the user that look like those of generated code. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define max(a, b) ((a) > (b) ? (a) : (b))

static double A[N + 1][N + 1], B[N + 1][N + 1], C[N + 1][N + 1];
static int po_min = 3, lb = 2, floord = 5, t1 = 1, it = 4, ub;

static void kernel_names(double t2, double jt, double kt)
{
    for (int t3 = 0; t3 < N; t3++)
        for (int t4 = 0; t4 < N; t4++)
            for (int t5 = 0; t5 < N; t5++)
                A[t3][t4] += B[t3][t5] * C[t5][t4] * t2 + jt * t1 + kt * it;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            B[i][j] = (i * 3 + j * lb) % 7;
            C[i][j] = max(i, j) % floord + po_min;
        }
    kernel_names(0.5, 0.25, 1.5);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j] + ub);
    return 0;
}
