/* Scalars: private to an iteration, accumulated, live in and out. */
/* expect: transformed */
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4], B[N + 4][N + 4], x[N + 4], y[N + 4];
static double total = 1;

static double kernel_scalars(int n)
{
    double last = 0, u;
    int count = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double t = A[i][j] * 2;
            double v;

            v = t + 1;
            u = v * t;
            B[i][j] = u + t - v;
        }
    for (int i = 0; i < n; i++) {
        double s = 0;

        for (int j = 0; j < n; j++)
            s += B[i][j] * x[j];
        y[i] = sqrt(fabs(s));
        last = s;
        count++;
    }
    for (int i = 0; i < n; i++)
        total = total * 0.5 + y[i];
    for (int i = 0; i < n; i++) {
        if (i == 2)
            u = 5;
        if (i == 4)
            last += u;
    }
    return last + count + total;
}

int main(void)
{
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++) {
            A[i][j] = (i * 7 + j) % 11;
            x[j] = j % 3 - 0.75;
        }
    printf("%a\n", N > 4 ? kernel_scalars(N) : 0);
    for (int i = 0; i < N; i++)
        printf("%a %a %a\n", y[i], B[i][i], B[i][N / 2]);
    printf("%a\n", total);
    return 0;
}
