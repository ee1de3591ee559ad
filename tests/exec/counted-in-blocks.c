/* Loops that count in what is executed as one statement, under a condition that it changes:
 * which elements they access is known, unless their iterators or bounds change.
 */
#include "adversary.h"
static double M[80][80], W[80][80];
static int idx[80];
static double last;

/* expect: parallel */
static void kernel_solve(int m, int n, const double *a, int lda, double *b,
                         int ldb)
{
    for (int j = 0; j < n; j++)
        for (int k = m - 1; k >= 0; k--)
            if (b[k + j * ldb] != 0.) {
                b[k + j * ldb] /= a[k + k * lda];
                for (int i = 0; i < k; i++)
                    b[i + j * ldb] -= b[k + j * ldb] * a[i + k * lda];
            }
}
/* expect: parallel */
static void kernel_shared(const int *m, const int *n, const double *alpha,
                          int nounit, double *a, const int *lda, double *b,
                          const int *ldb)
{
    int a_dim1 = *lda, b_dim1 = *ldb, i, j, k, i1, i2;

    a -= 1 + a_dim1;
    b -= 1 + b_dim1;
    i1 = *n;
    for (j = 1; j <= i1; ++j) {
        if (*alpha != 1.) {
            i2 = *m;
            for (i = 1; i <= i2; ++i)
                b[i + j * b_dim1] = *alpha * b[i + j * b_dim1];
        }
        i2 = *m;
        for (k = 1; k <= i2; ++k) {
            if (b[k + j * b_dim1] != 0.) {
                int i3 = *m;

                if (nounit)
                    b[k + j * b_dim1] /= a[k + k * a_dim1];
                for (i = k + 1; i <= i3; ++i)
                    b[i + j * b_dim1] -= b[k + j * b_dim1] * a[i + k * a_dim1];
            }
        }
    }
}
/* expect: parallel */
static void kernel_product(int n)
{
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
            if (M[j][k] > 3.) {
                double temp = M[j][k] * .5;

                for (int i = 0; i < k; i++)
                    M[j][i] += temp * W[k][i];
                if (temp > 4)
                    temp *= W[k][k];
                M[j][k] = temp;
            }
}
static void kernel_rows(int n)
{
    for (int j = 1; j < n; j++)
        for (int k = 0; k < n; k++)
            if (M[j][k] > 3.) {
                M[j][k] -= 2;
                for (int i = 0; i < k; i++)
                    M[j][i] += M[j - 1][i + 1] * .5;
            }
}
static void kernel_overlap(double *restrict x, double *restrict y, int n)
{
    for (int t = 0; t < 9; t++)
        for (int j = 0; j < n; j++)
            if (x[j] > 0) {
                x[j] -= 1;
                for (int i = 0; i < 5; i++)
                    y[j + i] = y[j + i] * .5 + x[j] * t;
            }
}
static void kernel_step_in_body(int n)
{
    for (int j = 0; j < n; j++)
        if (M[j][0] > 2.) {
            M[j][0] -= 1;
            for (int i = 0; i < n; i++) {
                M[j][i] += 1;
                if (W[j][i] > 2)
                    i++;
                M[j][i + 1] -= 2;
            }
        }
}
/* expect: transformed */
static void kernel_bound_in_block(int n)
{
    for (int j = 0; j < n; j++)
        if (M[j][0] > 2.) {
            int t = idx[j];

            M[j][0] -= 1;
            for (int i = t; i < t + 9; i++)
                M[j][i] += W[i][j];
            t = 3;
            for (int i = 0; i < t; i++) {
                M[j][i] += W[i][j];
                t = W[i][j] > 3 ? 9 : 5;
            }
        }
}
/* expect: transformed */
static void kernel_breaks(int n)
{
    for (int j = 0; j < n; j++)
        if (M[j][1] > 2.) {
            M[j][1] -= 1;
            for (int i = n - 1; i >= 0; i -= 3) {
                if (W[j][i] < 0)
                    continue;
                M[j][i] += 1;
                if (W[i][j] > 8)
                    break;
                for (unsigned k = 2; k < (unsigned)i; k++)
                    M[j][k] += W[k][i] * .25;
            }
        }
}
static void kernel_escapes(int n)
{
    int i = 5;

    for (int j = 0; j < n; j++) {
        if (M[j][1] > 2.) {
            M[j][1] -= 1;
            for (i = 0; i < j; i++)
                M[j][i] += 1;
        }
        M[j][40] += i;
    }
    last = i;
}
/* expect: transformed */
static void kernel_none(int n, int m)
{
    for (int j = 0; j < n; j++)
        if (M[j][1] > 2.) {
            M[j][1] -= 1;
            for (int i = m; i < j - 7; i++)
                M[j][i] += 1;
            for (int i = 3; i != 3; i++)
                M[0][0] = 1;
        }
}
static void kernel_table(const int *end, int *out, int n)
{
    for (int j = 0; j < n; j++)
        if (out[j] > 2) {
            out[j]--;
            for (int i = 0; i < end[0] % 7; i++)
                out[i + j] += i;
        }
}
static void init(void)
{
    fill();
    for (int i = 0; i < 80; i++) {
        idx[i] = i * 7 % 23;
        for (int j = 0; j < 80; j++)
            M[i][j] = (i * 7 + j * 3) % 11, W[i][j] = (i * 5 + j) % 13 - 3;
    }
    for (int i = 0; i < ROOM; i += 3)
        pool[i] = i % 4 ? pool[i] : 0, glob[i] += 1;
    last = 0;
}
static void fin(const char *w)
{
    mixin(M, sizeof M), mixin(W, sizeof W), mixin(&last, sizeof last);
    show(w);
}
#define G(call) init(), call, fin(#call)
int main(void)
{
    static const double alphas[] = {1, .5, 0};
    static const int sizes[] = {0, 1, 7, 40, 41, 45};

    for (int k = 0; k < 6; k++)
        for (int l = 0; l < 3; l++) {
            G(kernel_solve(sizes[k], 20, glob, 41 + l, pool, 43 - l));
            G(kernel_solve(sizes[k], 20, pool + 100, 41 + l, pool, 43 - l));
            G(kernel_shared(&sizes[k], &sizes[3], &alphas[l], l, glob,
                            &sizes[4], pool, &sizes[5]));
            G(kernel_shared(&sizes[k], &sizes[3], &pool[50], l, pool + 300,
                            &sizes[5], pool, &sizes[4]));
        }
    G(kernel_product(N));
    G(kernel_rows(N));
    G(kernel_overlap(glob, pool, 1500 + N));
    G(kernel_step_in_body(N));
    G(kernel_bound_in_block(N));
    G(kernel_breaks(N));
    G(kernel_escapes(N));
    G(kernel_none(N, -5 + 5));
    G(kernel_none(N, 4));
    G(kernel_table(ipool, ipool, N));
    G(kernel_table(ipool + 2, ipool, N));
    G(kernel_table(ipool + 2000, ipool, N));
}
