/*
 * 3mm: G = (A B) (C D), three matrix products of which the last one needs the
 * results of the first two.  The arrays are restrict parameters with constant
 * extents, the bounds are ints.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 700
#endif
#ifndef NI
#define NI N
#endif
#ifndef NJ
#define NJ (N + 1)
#endif
#ifndef NK
#define NK (N + 2)
#endif
#ifndef NL
#define NL (N + 3)
#endif
#ifndef NM
#define NM (N + 4)
#endif

static double E[DIM(NI)][DIM(NJ)];
static double A[DIM(NI)][DIM(NK)];
static double B[DIM(NK)][DIM(NJ)];
static double F[DIM(NJ)][DIM(NL)];
static double C[DIM(NJ)][DIM(NM)];
static double D[DIM(NM)][DIM(NL)];
static double G[DIM(NI)][DIM(NL)];

static void init(void)
{
    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NK; j++)
            A[i][j] = (double)((i * j + 1) % 71) / (5 * 71);
    for (int i = 0; i < NK; i++)
        for (int j = 0; j < NJ; j++)
            B[i][j] = (double)((i * (j + 1) + 2) % 73) / (5 * 73);
    for (int i = 0; i < NJ; i++)
        for (int j = 0; j < NM; j++)
            C[i][j] = (double)(i * (j + 3) % 79) / (5 * 79);
    for (int i = 0; i < NM; i++)
        for (int j = 0; j < NL; j++)
            D[i][j] = (double)((i * (j + 2) + 2) % 83) / (5 * 83);
}

static void kernel_3mm(int ni, int nj, int nk, int nl, int nm,
                       double e[restrict DIM(NI)][DIM(NJ)],
                       double a[restrict DIM(NI)][DIM(NK)],
                       double b[restrict DIM(NK)][DIM(NJ)],
                       double f[restrict DIM(NJ)][DIM(NL)],
                       double c[restrict DIM(NJ)][DIM(NM)],
                       double d[restrict DIM(NM)][DIM(NL)],
                       double g[restrict DIM(NI)][DIM(NL)])
{
    int i, j, k;

    /* e := a b */
    for (i = 0; i < ni; i++)
        for (j = 0; j < nj; j++) {
            e[i][j] = 0.0;
            for (k = 0; k < nk; ++k)
                e[i][j] += a[i][k] * b[k][j];
        }
    /* f := c d */
    for (i = 0; i < nj; i++)
        for (j = 0; j < nl; j++) {
            f[i][j] = 0.0;
            for (k = 0; k < nm; ++k)
                f[i][j] += c[i][k] * d[k][j];
        }
    /* g := e f */
    for (i = 0; i < ni; i++)
        for (j = 0; j < nl; j++) {
            g[i][j] = 0.0;
            for (k = 0; k < nj; ++k)
                g[i][j] += e[i][k] * f[k][j];
        }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(E, sizeof E);
        bench_touch(F, sizeof F);
        bench_touch(G, sizeof G);
        bench_start();
        kernel_3mm(NI, NJ, NK, NL, NM, E, A, B, F, C, D, G);
        bench_stop();
    }
    bench_f64("G", G, (size_t)NI * NL);
    return 0;
}
