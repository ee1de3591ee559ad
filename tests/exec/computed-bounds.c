/* Bounds that are computed from variables that do not change: quotients, remainders,
 * shifts and masks.  Where the program does not get to them, they need not be defined.
 */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[2 * N + 40][2 * N + 40], B[8 * N + 400];
static int step;

/* expect: transformed */
static void kernel_quotient(int n, int k)
{
    for (int i = 0; i < n / k; i++)
        for (int j = n % k; j < n; j++)
            A[i + N][j] += i - j;
}

/* The divisor may be 0 where there is no iteration. */
/* expect: transformed */
static void kernel_inner(int m, int n, int k)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n / k; j++)
            A[i][j] += 1;
    for (int i = 0; i < m; i++)
        for (int j = n % k; j < 8; j++)
            A[i][j + N] -= 0.5;
}

/* expect: transformed */
static void kernel_shift(int m, unsigned n)
{
    for (int i = 0; i < 1 << m; i++)
        B[i] += i;
    for (unsigned i = 0; i < n >> m; i++)
        for (unsigned j = 0; j < n; j++)
            A[j][i] -= 1;
}

/* expect: transformed */
static void kernel_masks(int n, int m, unsigned char k)
{
    for (int i = 0; i < (n & m); i++)
        for (int j = 0; j < (m | 5); j++)
            A[i][j] *= 1.5;
    for (int t = 0; t < n; t++)
        for (int i = 0; i < ((n ^ m) & 63); i++)
            B[i] += t;
    for (int i = 0; i < n; i++)
        for (int j = (k & step); j < n; j++)
            A[j][i] += 2;
}

/* Conversions make other numbers of the operands. */
/* expect: transformed */
static void kernel_mixed(int n, unsigned k, long l, unsigned char c)
{
    for (unsigned i = 0; i < n / k; i++)
        B[i & 127] += 1;
    for (int i = 0; i < n; i++)
        for (unsigned j = 0; j < n / k && j < 9; j++)
            A[i][j] += 3;
    for (long i = l / n; i < 20 - l % n; i++)
        B[i + 20] -= 3;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (unsigned char)(c * c) / 4; j++)
            A[i][j] += 0.25;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < c / n; j++)
            A[j][i] += 0.25;
}

/* expect: transformed */
static void kernel_condition(int n, int m, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (k > 0 && j < m / k)
                A[i][j] += 4;
            else if (i > (m & k))
                A[j][i] -= 4;
}

/* First values of iterators that are counted from there on. */
/* expect: transformed */
static int kernel_starts(int n, int m, signed char c)
{
    int i, j = 0;

    for (i = n / 2; i < n; i += 3)
        for (j = (m > 5) + 1; j < n; j += 2)
            A[i + N][j] += i - j;
    m += i + j;
    for (i = 0; i < n; i++)
        for (unsigned char k = (unsigned char)(c > 100 ? c : c & 7); k < 90;
             k += 4)
            A[i][k] -= 1;
    for (int k = n - n % 4; k >= -m % 3; k -= 5)
        B[k + 5] *= 0.5;
    for (i = 0; i < n; i++)
        for (j = (n + 1) / 2; j < n; j += 2)
            A[i][j] += 0.125;
    for (i = n >> 1; i < n; i += 2)
        B[i] += i;
    return m + 3 * i + 7 * j;
}

/* What is computed changes. */
static int kernel_changes(int n, int k)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n / k; j++)
            k = B[j] > i ? k : i;
    for (step = 2; step < 8; step++)
        for (int j = 0; j < n / step; j++)
            B[j] += 1;
    for (int i = 0; i < n; i++) {
        step = i + 1;
        for (int j = 0; j < n % step; j++)
            A[i][j] += 1;
    }
    return k;
}

int main(void)
{
    double h = 0;
    int k = 0;

    kernel_quotient(N, 3);
    kernel_quotient(N, N + 1);
    kernel_quotient(-N, -4);
    kernel_quotient(-N, 4);
    kernel_inner(0, N, 0);
    kernel_inner(N, N, 4);
    kernel_inner(N / 2, -N, 3);
    kernel_inner(N / 2, -N, -3);
    kernel_shift(3, N);
    kernel_shift(0, N);
    kernel_masks(N, 29, 3);
    step = 1;
    kernel_masks(N - 7, 37, 3);
    kernel_mixed(N, 7, -5, 200);
    kernel_mixed(-1, 1u << 28, -5, 100);
    kernel_mixed(12, 3, 30, 255);
    kernel_condition(N, 2 * N, 3);
    kernel_condition(N - 1, N, 0);
    for (int m = 0; m < 12; m += 5) {
        k += kernel_starts(N - m, m, (signed char)(m * 10));
        k += kernel_starts(m, 2 * m - 7, (signed char)(m - 5));
    }
    for (int m = 1; m < N; m += 5)
        k += kernel_changes(N, m);
    for (int i = 0; i < 2 * N + 40; i++)
        for (int j = 0; j < 2 * N + 40; j++)
            h = h * 0.99 + A[i][j] + B[j];
    printf("%a %d\n", h, k);
    return 0;
}
