/*
 * A scalar that is assigned outside of an inner parallel loop, read inside of
 * it, and read again after it: every iteration of the outer loop has a copy.
 */
/* expect: parallel */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1], B[N + 1], C[N + 1], D[N + 1];

static void kernel_rows(int n)
{
    double t;

    for (int i = 0; i < n; i++) {
        t = B[i] * 2;
        for (int j = 0; j < n; j++)
            A[i][j] += t;
        C[i] = t;
    }
}

/* Inside of the inner loop, another value takes its place. */
/* expect: transformed */
static void kernel_replaced(int n)
{
    double t;

    for (int i = 0; i < n; i++) {
        t = B[i] * 3;
        for (int j = 0; j < n; j++) {
            if (j == 0)
                D[i] = t;
            t = A[i][j] + 1;
            A[i][j] = t * t;
        }
        C[i] += t;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        B[i] = i % 7 - 3;
        for (int j = 0; j < N; j++)
            A[i][j] = (i * 5 + j * 3) % 11;
    }
    kernel_rows(N);
    kernel_replaced(N);
    for (int i = 0; i < N; i++) {
        printf("%a %a\n", C[i], D[i]);
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    }
    return 0;
}
