/* Headers that set and advance several variables. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[3 * N + 9], B[3 * N + 9];

/* expect: parallel */
static int kernel_meet(int n, double *restrict a)
{
    int i, j;

    for (i = 0, j = n - 1; i < j; i++, j--) {
        double t = a[i];

        a[i] = 2 * a[j];
        a[j] = t;
    }
    return 1000 * i + j;
}

/* expect: parallel */
static int kernel_meet_in_strides(int n, double *restrict a)
{
    int i, j;

    for (i = 0, j = 2 * n; i <= j; i += 1, j -= 2)
        a[i] = 0.5 * i + j;
    return 1000 * i + j;
}

/* expect: parallel */
static void kernel_declared(int n, double *restrict a, double *restrict b)
{
    for (int i = 0, k = 1; i < n; ++i, k += 2)
        a[i] += b[k] * i;
}

/* expect: parallel */
static int kernel_expressions(int n, int s, double *a, double *b)
{
    int i, k, last;

    for (last = 0, k = 3, i = n - 1; i >= 0; k += 3, i--, last += s)
        a[k] = b[i] - last;
    return k * 100 + i;
}

/* The second step uses what the first has done. */
/* expect: unchanged */
static int kernel_order(int n, double *a)
{
    int i, k;

    for (i = 0, k = 0; i < n; i++, k += i)
        a[i] += k;
    return k;
}

/* expect: parallel */
static int kernel_order_first(int n, double *a)
{
    int i, k;

    for (k = n, i = 0; i < n; k++, i++)
        a[k] = a[i] + k;
    return k;
}

/* The iterator's first value is used by the next initialisation. */
/* expect: parallel */
static int kernel_dependent(int n, double *a)
{
    int i, k;

    for (i = 2, k = i + 1; i < n; i++, k++)
        a[i] = 0.5 * k;
    return k + i;
}

/* expect: parallel */
static void kernel_nested(int n, int m, double *a, double *b)
{
    for (int i = 0, k = 0; i < n; i++, k += m)
        for (int j = 0, l = m; j < m && j < n; j++, l--)
            a[j] = a[j] * 0.5 + b[l] + i;
    for (int i = 0, k = 0; i < n; i++, k++)
        b[i] = a[k] + 1;
}

/* expect: parallel */
static unsigned kernel_unsigned(unsigned n, double *a)
{
    unsigned i, j;

    for (i = 0, j = n; i < n; i++, j--)
        a[i] = j;
    return j;
}

/* The second variable wraps around. */
/* expect: transformed */
static unsigned char kernel_wraps(int n, double *a)
{
    unsigned char c;
    int i;

    for (i = 0, c = 250; i < n; i++, c += 3)
        a[i] += 1;
    return c;
}

/* expect: parallel */
static int kernel_bound(int n, double *a, double *b)
{
    int i, e, k;

    for (i = 0, e = n / 2; i < e; i++)
        a[i] = b[i] + e;
    for (k = i = 0; i < n; i++)
        for (int j = 0, m = i + 2; j < m && k < N; j++)
            b[k++ % 3] += a[j] + m;
    return i + e * 100;
}

/* expect: parallel */
static int kernel_chain(int n, int m, double *a)
{
    int i, k;

    for (k = i = 0; i < n; i++)
        for (int j = 0, last = m; j < last; j++)
            a[k++] += last;
    return i;
}

/* The bound changes with the outer loop. */
/* expect: parallel */
static void kernel_triangle(int n, double *a, double *b)
{
    int end;

    for (int i = 0; i < n; i++) {
        end = i + 1;
        for (int j = 0; j < end; j++)
            a[j] = a[j] * 0.5 + b[i - j];
    }
    for (int i = 0; i < n; i++) {
        end = 2;
        if (i > 4)
            end = 3;
        for (int j = 0; j < end; j++)
            b[j] += i;
    }
}

/* "continue" does the steps, too. */
static int kernel_continue(int n, double *a)
{
    int i, k;

    for (i = 0, k = 0; i < n; i++, k += 2) {
        if (a[i] > 3)
            continue;
        a[i] += k;
    }
    return k;
}

/* expect: transformed */
static int kernel_entry(int i, int k, int n, double *a)
{
    for (; i < n; i++, k++)
        a[k] = i;
    return i * 7 + k;
}

/* expect: parallel */
static long kernel_signs(long n, double *a)
{
    long lo, hi;

    for (lo = -n, hi = n; lo != 0; lo++, hi--)
        a[hi] = lo;
    return lo + hi;
}

static double total(const double *a)
{
    double sum = 0;

    for (int i = 0; i < 3 * N + 9; i++)
        sum = sum * 0.75 + a[i];
    return sum;
}

int main(void)
{
    static const int size[] = {0, 1, 2, 3, N / 2, N - 1, N, -1, -5};

    for (unsigned s = 0; s < sizeof size / sizeof *size; s++) {
        int n = size[s] > N ? N : size[s];

        for (int i = 0; i < 3 * N + 9; i++) {
            A[i] = (i * 7 % 11) * 0.25;
            B[i] = (i * 5 % 13) * 0.5;
        }
        printf("%d:", n);
        printf(" %d", kernel_meet(n, A));
        printf(" %d", kernel_meet_in_strides(n, A + 1));
        kernel_declared(n, A, B);
        printf(" %d", kernel_expressions(n < 0 ? 0 : n, 3, B, A));
        printf(" %d", kernel_order(n, A));
        printf(" %d", kernel_order_first(n, A));
        printf(" %d", kernel_dependent(n, A));
        printf(" %a", total(A) + total(B));
        kernel_nested(n, n / 2, A, B);
        kernel_nested(n, 1, B, A);
        kernel_nested(n, n, A, A);
        printf(" %u", kernel_unsigned(n < 0 ? 0 : (unsigned)n, A));
        printf(" %d", kernel_wraps(n, A));
        printf(" %d", kernel_bound(n, A, B));
        printf(" %d", kernel_chain(n < 9 ? n : 9, n / 3, A));
        kernel_triangle(n, A, B);
        kernel_triangle(n, A, A + 1);
        printf(" %d", kernel_continue(n, A));
        printf(" %d", kernel_entry(1, 2, n, A));
        printf(" %ld", kernel_signs(n < 0 ? 0 : n, B));
        printf(" %a %a\n", total(A), total(B));
    }
    return 0;
}
