/* Calls of functions that call others: variables of theirs are nothing that the function
 * around the nest could leave unused.
 */
/* options: --no-tile */
#include <stdio.h>

#define P 5
#ifndef N
#define N 40
#endif

static double A[P][N + 2][N + 2], B[P][N + 2][N + 2];

void kernel_planes(int p, int n);

static inline double three(const double *x, int j)
{
    return x[j - 1] + 2 * x[j] + x[j + 1];
}

static void plane(int n, double (*restrict a)[N + 2],
                  double (*restrict b)[N + 2])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] = three(a[i], j) - a[i - 1][j];
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            a[i][j] = three(b[i], j);
}

/* expect: parallel */
void kernel_planes(int p, int n)
{
    for (int q = 0; q < p; q++)
        plane(n, A[q], B[q]);
}

int main(void)
{
    double sum = 0;

    for (int q = 0; q < P; q++)
        for (int i = 0; i < N + 2; i++)
            for (int j = 0; j < N + 2; j++) {
                A[q][i][j] = (q * 31 + i * 17 + j * 3) % 29;
                B[q][i][j] = (q * 5 + i * 13 + j * 7) % 19;
            }
    kernel_planes(P, N);
    for (int q = 0; q < P; q++)
        for (int i = 0; i < N + 2; i++)
            for (int j = 0; j < N + 2; j++)
                sum = sum * 1.0001 + A[q][i][j] - 3 * B[q][i][j];
    printf("%.17g\n", sum);
    return 0;
}
