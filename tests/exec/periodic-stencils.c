/* Neighbours in rings, by remainders: sizes of 1 and 2, where they are the same cell;
 * divisors that are not the number of cells, or negative; updates in place.
 */
#include "adversary.h"
/* expect: parallel */
static void kernel_line(double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 0.5 * b[(i - 1 + n) % n] - b[i] + 0.25 * b[(i + 1) % n];
}
/* expect: parallel */
static void kernel_push(double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++)
        a[(i + 2) % n] = 0.5 * b[i];
}
/* expect: parallel */
static void kernel_plane(double *a, const double *b, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int up = (i + n - 1) % n, down = (i + 1) % n;
            int left = (j + m - 1) % m, right = (j + 1) % m;

            a[i * m + j] = 0.25 * (b[up * m + j] + b[down * m + j] +
                                   b[i * m + left] + b[i * m + right]);
        }
}
/* expect: parallel */
static void kernel_rows(int n, double a[n][n], double b[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[(i + 1) % n][(j + n - 1) % n] = b[i][(j + 2) % n] + 1;
}
/* expect: parallel */
static void kernel_space(double *a, const double *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            for (size_t k = 0; k < n; k++)
                a[(i * n + j) * n + k] =
                    b[((i + 1) % n * n + j) * n + k] +
                    b[((i + n - 1) % n * n + j) * n + k] +
                    b[(i * n + (j + 1) % n) * n + (k + n - 1) % n];
}
/* expect: parallel */
static void kernel_wrapped(double *a, const double *b, size_t n, unsigned m)
{
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < m; k++)
            a[i * m + k] = b[(i - 1 + n) % n * m + (k - 2 + 2 * m) % m];
}
/* expect: parallel */
static void kernel_chosen(double *a, const double *b, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int up = i - 1, right = j + 1, to = i + m - 2;

            if (up < 0)
                up += n;
            if (right == m)
                right = 0;
            if (to < n) {
                to = to + 1;
            } else if (to >= 2 * n) {
                to = i;
                to -= 0;
            } else
                to -= n;
            if (to >= n)
                to = 0;
            a[i * m + right] = b[up * m + j] + b[to * m + j] + to;
        }
}
static double kernel_kept(double *a, int *c, int n, int m)
{
    int k = 0, last = 0, away = 0;

    for (int i = 0; i < n; i++) {
        if (i % 2 == 0)
            k += 2;
        last = i + 1;
        if (last == n)
            last = 0;
        if (c[i % 7] > m)
            away = i;
        int next = away;
        if (c[(i + 1) % 7] > m)
            next = i;
        a[last] += a[k] + away + next;
    }
    return a[last] + k;
}
static void kernel_far(double *a, const double *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        a[(i - 1) % n] = b[(i - 2) % n] + b[i];
}
static void kernel_mixed(double *a, const double *b, int n, int m)
{
    for (int i = 0; i < n; i++)
        a[(i + 1) % m] = b[(i + m) % n] + a[i];
}
static void kernel_down(double *a, int n, int m)
{
    for (int i = 1; i < n; i++)
        a[8 + (i - 3) % m] += 0.5 * a[i % m];
}
#ifdef LONG
static void kernel_spins(int *s, int n, int m)
{
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                if ((i + j) % 2 == c) {
                    int sum = s[(i + 1) % n * m + j] + s[i * m + (j + 1) % m] +
                              s[(i + n - 1) % n * m + j] +
                              s[i * m + (j + m - 1) % m];

                    s[i * m + j] = sum > 0 ? s[i * m + j] - 1 : s[i * m + j] + 1;
                }
}
#endif
static void kernel_sweep(double *a, int n, int m)
{
    for (int t = 0; t < m; t++)
        for (int i = 0; i < n; i++)
            a[i] = 0.5 * (a[(i + n - 1) % n] + a[(i + 1) % n]);
}
static void each(int n)
{
    for (int k = 0; k < N_APART; k++) {
        double *a = pool + 2500, *b = a + apart[k] + 8;

        fill();
        kernel_line(a, b, n);
        kernel_push(a, b, n);
        mixin(pool, sizeof pool);
        for (int m = 1; m < 5; m++) {
            kernel_plane(a, b, n, m);
            kernel_plane(a, b, m, n);
            kernel_wrapped(a, b, (size_t)n, (unsigned)m);
            kernel_wrapped(a, b, (size_t)m, (unsigned)n);
            kernel_far(a, b, (size_t)n);
            kernel_chosen(a, b, n, m);
            kernel_chosen(a, b, m, n);
            a[3] += kernel_kept(a, ipool, n, m);
            kernel_mixed(a, b, n, m);
            kernel_mixed(a, b, n, n + 1 - m > 0 ? n + 1 - m : 1);
            kernel_down(a, n, m);
            kernel_down(a, n, -m);
#ifdef LONG
            kernel_spins(ipool, n, m);
            kernel_spins(ipool, m, n);
#endif
            kernel_sweep(a, n, m);
            mixin(pool, sizeof pool);
            mixin(ipool, sizeof ipool);
        }
        kernel_rows(n < 40 ? n : 40, (void *)a, (void *)(a + 1600));
        kernel_space(a, a + 1000, n < 10 ? (size_t)n : 10);
        mixin(pool, sizeof pool);
    }
}
int main(void)
{
    for (int n = 1; n < 6; n++)
        each(n);
    each(N);
    kernel_line(pool, pool, 0);
    kernel_line(pool, pool, -3);
    kernel_down(pool, 1, 0);
    kernel_mixed(pool, pool, 0, 0);
    printf("%016llx\n", (unsigned long long)state);
    return 0;
}
