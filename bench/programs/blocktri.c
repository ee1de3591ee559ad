/*
 * blocktri: lines of block-tridiagonal systems with blocks of 5 x 5, solved by
 * elimination and substitution.
 */
#include "bench.h"

typedef double block[5][5];
typedef double cell[5];

static void matvec_sub(block a, cell v, cell b)
{
    for (int i = 0; i < 5; i++)
        b[i] = b[i] - a[i][0] * v[0] - a[i][1] * v[1] - a[i][2] * v[2] -
               a[i][3] * v[3] - a[i][4] * v[4];
}

static void matmul_sub(block a, block b, block c)
{
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
            for (int k = 0; k < 5; k++)
                c[i][j] -= a[i][k] * b[k][j];
}

static void eliminate(block lhs, block c, cell r)
{
    for (int p = 0; p < 5; p++) {
        double pivot = 1.0 / lhs[p][p];

        for (int j = p + 1; j < 5; j++)
            lhs[p][j] *= pivot;
        for (int j = 0; j < 5; j++)
            c[p][j] *= pivot;
        r[p] *= pivot;
        for (int i = 0; i < 5; i++) {
            double f = lhs[i][p];

            if (i == p)
                continue;
            for (int j = p + 1; j < 5; j++)
                lhs[i][j] -= f * lhs[p][j];
            for (int j = 0; j < 5; j++)
                c[i][j] -= f * c[p][j];
            r[i] -= f * r[p];
        }
    }
}

HOT void solve_line(int n, block *a, block *b, block *c, cell *r)
{
    eliminate(b[0], c[0], r[0]);
    for (int i = 1; i < n; i++) {
        matvec_sub(a[i], r[i - 1], r[i]);
        matmul_sub(a[i], c[i - 1], b[i]);
        eliminate(b[i], c[i], r[i]);
    }
    for (int i = n - 2; i >= 0; i--)
        for (int m = 0; m < 5; m++)
            for (int k = 0; k < 5; k++)
                r[i][m] -= c[i][m][k] * r[i + 1][k];
}

HOT void set_up(int n, block *a, block *b, block *c, cell *r)
{
    for (int i = 0; i < n; i++)
        for (int m = 0; m < 5; m++) {
            for (int k = 0; k < 5; k++) {
                double off = 0.01 * (1 + (i + 3 * m + k) % 7);

                a[i][m][k] = off;
                b[i][m][k] = m == k ? 2.0 + off : off;
                c[i][m][k] = -off;
            }
            r[i][m] = 1.0 + 0.1 * ((i + m) % 5);
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 75000},
                                (struct bench){100000, 8});
    size_t n = (size_t)b.n;
    block *A = bench_alloc(n, sizeof *A);
    block *B = bench_alloc(n, sizeof *B);
    block *C = bench_alloc(n, sizeof *C);
    cell *r = bench_alloc(n, sizeof *r);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        set_up(b.n, A, B, C, r);
        bench_fence();
        solve_line(b.n, A, B, C, r);
        bench_next();
    }
    bench_stop();
    bench_print("r", r, n * sizeof *r);
    free(A);
    free(B);
    free(C);
    free(r);
    return 0;
}
