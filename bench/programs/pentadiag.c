/*
 * pentadiag: scalar pentadiagonal systems along the lines of a plane, three
 * right-hand sides each.
 */
#include "bench.h"

#define LEN 40

/* lhs holds the five diagonals of every point, rhs the right-hand sides. */
HOT void solve(int lines, int n, double (*lhs)[LEN][5], double (*rhs)[LEN][3])
{
#pragma omp parallel for
    for (int j = 0; j < lines; j++) {
        for (int i = 0; i < n - 2; i++) {
            double f = 1.0 / lhs[j][i][2];

            lhs[j][i][3] *= f;
            lhs[j][i][4] *= f;
            for (int m = 0; m < 3; m++)
                rhs[j][i][m] *= f;
            lhs[j][i + 1][2] -= lhs[j][i + 1][1] * lhs[j][i][3];
            lhs[j][i + 1][3] -= lhs[j][i + 1][1] * lhs[j][i][4];
            for (int m = 0; m < 3; m++)
                rhs[j][i + 1][m] -= lhs[j][i + 1][1] * rhs[j][i][m];
            lhs[j][i + 2][1] -= lhs[j][i + 2][0] * lhs[j][i][3];
            lhs[j][i + 2][2] -= lhs[j][i + 2][0] * lhs[j][i][4];
            for (int m = 0; m < 3; m++)
                rhs[j][i + 2][m] -= lhs[j][i + 2][0] * rhs[j][i][m];
        }
        for (int m = 0; m < 3; m++) {
            rhs[j][n - 1][m] /= lhs[j][n - 1][2];
            rhs[j][n - 2][m] /= lhs[j][n - 2][2];
        }
        for (int i = n - 3; i >= 0; i--)
            for (int m = 0; m < 3; m++)
                rhs[j][i][m] -= lhs[j][i][3] * rhs[j][i + 1][m] +
                                lhs[j][i][4] * rhs[j][i + 2][m];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){1, 450000},
                                (struct bench){20000, 9});
    size_t lines = (size_t)b.n;
    int n = b.n == 1 ? 20 : LEN;
    double(*init)[LEN][5] = bench_alloc(lines, sizeof *init);
    double(*lhs)[LEN][5] = bench_alloc(lines, sizeof *lhs);
    double(*rhs)[LEN][3] = bench_alloc(lines, sizeof *rhs);

    for (size_t j = 0; j < lines; j++)
        for (int i = 0; i < LEN; i++)
            for (int d = 0; d < 5; d++)
                init[j][i][d] = d == 2 ? 4.0 : 0.01 * (1 + (i + d) % 9);
    for (size_t j = 0; j < lines; j++)
        for (int i = 0; i < LEN; i++)
            for (int m = 0; m < 3; m++)
                rhs[j][i][m] = 1.0 + m;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        memcpy(lhs, init, lines * sizeof *lhs);
        solve(b.n, n, lhs, rhs);
        rhs[0][0][0] += 1.0;
        bench_next();
    }
    bench_stop();
    bench_print("rhs", rhs, lines * sizeof *rhs);
    free(init);
    free(lhs);
    free(rhs);
    return 0;
}
