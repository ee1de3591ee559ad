/* A nest that is optimised, in the C of 1989. */
#include "a.h"

double A[N][N], x[N], y[N];

void fill(void)
{
    int i, j;

    for (i = 0; i < N; i++) {
        x[i] = i % 7;
        y[i] = 0;
        for (j = 0; j < N; j++)
            A[i][j] = (i * j) % 11;
    }
}

void project(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            y[i] += A[j][i] * x[j];
}
