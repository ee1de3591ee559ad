/* Loops that the user shares among threads. */
#include <stdio.h>

static double A[600][600], B[600][600];

int main(void)
{
    double t;
    int n = 600, i, kept = 1;

    for (i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[i][j] = (i + 2 * j) % 11;
#pragma omp parallel for private(t) schedule(static)
    for (i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            t = B[j][i];
            A[i][j] = t * t + j;
        }
#pragma omp parallel for private(kept)
    for (i = 0; i < n; i++) {
        kept = i % 7;
        A[i][0] += kept;
    }
    printf("%d %g %g\n", kept, A[17][5], A[599][0]);
    return 0;
}
