/* Scalars declared where they are needed: names reused in one body, two live
 * ranges that overlap, one variable for two nests, one that a guard sets, one
 * whose value is needed afterwards, one that is never read.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 70
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1], C[N + 1], D[N + 1];

static double kernel_declared(int n)
{
    double t, u, last = -1, unread;
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            t = A[i][j];
            u = t * 0.3;
            unread = u;
            B[i][j] = t - u;
            t = A[j][i];
            u = u + t;
            A[i][j] = u * 0.5;
        }
    for (i = 0; i < n; i++) {
        double s = 0.5;

        t = C[i];
        for (j = 0; j < n; j++) {
            s = s * 0.75 + B[i][j];
            if (j == i)
                u = s;
        }
        last = s;
        C[i] = t * s;
    }
    for (i = 0; i < n; i++) {
        if (i > 2)
            t = C[i];
        else
            t = D[i];
        D[i] = t * t + last;
    }
    return n > 0 ? last + u : 0;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        C[i] = (i % 7) * 0.1;
        D[i] = (i % 5) * 0.7;
        for (int j = 0; j < N; j++)
            A[i][j] = (i * 3 + j * 5) % 11 * 0.25;
    }
    printf("%a\n", kernel_declared(N));
    for (int i = 0; i < N; i++)
        printf("%a %a %a %a\n", C[i], D[i], A[i][i], B[i][N - 1 - i]);
    return 0;
}
