/* Sums in scalars that keep a factorisation in order, beside statements that gain
 * without: that is not enough.
 */
#include <stdio.h>

#ifndef N
#define N 90
#endif
#define M (N + 3)

static double A[M][M], B[M][M], X[M];

/* expect: tiled */
static void kernel_vector(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            double w = A[i][j];

            for (int k = 0; k < j; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w / A[j][j];
        }
        for (int j = i; j < n; j++) {
            double w = A[i][j];

            for (int k = 0; k < i; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w;
        }
        X[i] = 2 * X[i];
    }
}

/* expect: tiled */
static void kernel_matrix(int n)
{
    double w;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            B[i][j] = 0.5 * B[i][j];
        for (int j = 0; j < i; j++) {
            w = A[i][j];
            for (int k = 0; k < j; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w / A[j][j];
        }
        for (int j = i; j < n; j++) {
            w = A[i][j];
            for (int k = 0; k < i; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w;
        }
    }
}

/* The sum is looked at before it is complete: it has to stay a scalar. */
/* expect: parallel */
static void kernel_observed(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            double w = A[i][j];

            for (int k = 0; k < j; k++) {
                w -= A[i][k] * A[k][j];
                B[j][i] = w;
            }
            A[i][j] = w / A[j][j];
        }
        X[i] = 2 * X[i];
    }
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        X[i] = i;
        for (int j = 0; j < M; j++) {
            A[i][j] = i == j ? 40 + i % 3 : (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
        }
    }
    kernel_vector(N);
    kernel_matrix(N);
    kernel_observed(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a %a %a\n", A[i][j], B[i][j], X[i]);
    return 0;
}
