/* An array declared in a loop whose last execution is split off, where the
 * iteration has a name of its own.
 */
#include <stdio.h>

#ifndef N
#define N 36
#endif
#define M (N + 4)

static double A[M], C[M], B[M][M];

/* expect: simd */
static double kernel_last(int n, double t1)
{
    double t0 = 0.5;

    for (int i = 0; i < n; i++) {
        double t4 = 0.25;
        for (int j = n - 1; j >= i + 1; j -= 2) {
            t4 = A[j] * 0.75 - 0.125 * C[j];
            B[i][j] = 0.5 * t4;
            for (int k = 0; k < n; k++) {
                double l[8];
                for (int z = 0; z < 8; z++)
                    l[z] = C[k] + z;
                t0 += 0.01 * l[i % 8];
            }
            t4 = t1 * 0.5 + 0.25 * t4;
            B[j][j] = 0.5 * t4;
        }
        B[i + 2][i + 1] = t4;
    }
    return t0;
}

int main(void)
{
    double sum;

    for (int i = 0; i < M; i++) {
        A[i] = i * 0.5;
        C[i] = i * i % 7;
    }
    for (int n = 0; n <= N; n += 1 + N / 5) {
        sum = kernel_last(n, 1.5);
        printf("%d %a", n, sum);
        for (int i = 0; i < M; i++)
            printf(" %a %a", B[i][i], B[i][(i + 3) % M]);
        printf("\n");
    }
    return 0;
}
