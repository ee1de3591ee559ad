/* The user's names look like those that are generated. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double t1[N + 3][N + 3], it[N + 3][N + 3];
static int po_max = 1, jt = 2;

static int po_min(int lb, int ub)
{
    return lb - ub;
}

#define po_floord(x) ((x) + po_min(jt, 1))

static void kernel_names(int t2, int lb, unsigned ub)
{
    for (int t = 0; t < 3; t++) {
        for (int i = 1; i < t2 - 1; i++)
            for (int j = 1; j < t2 - 1; j++)
                it[i][j] = t1[i][j] + t1[i - 1][j] + t1[i][j + 1] * po_max;
        for (int i = 1; i < t2 - 1; i++)
            for (int j = 1; j < t2 - 1; j++)
                t1[i][j] = it[i][j] / 4 + jt;
    }
    for (int i = lb; i < t2; i++)
        for (int k = 0; k < t2; k++)
            t1[k][i] += po_floord(k);
    for (unsigned i = 0; i < ub - 1; i++)
        for (int j = 0; j < t2; j++)
            it[j][i] += t1[i][j];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            t1[i][j] = (i * 7 + j * 3) % 11;
    kernel_names(N, 0, N);
    kernel_names(N, -po_min(0, 1) + 1, 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", t1[i][j], it[i][j]);
    return 0;
}
