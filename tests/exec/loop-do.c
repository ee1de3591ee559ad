/* Loops that test their conditions after the first iteration. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[2 * N + 9], B[2 * N + 9];

/* expect: parallel */
static int kernel_up(int n, double *restrict a, double *restrict b)
{
    int i = 0;

    do {
        a[i] = b[i] * 2;
        i++;
    } while (i < n);
    return i;
}

/* expect: parallel */
static int kernel_in_condition(int n, double *restrict a)
{
    int i = 0;

    do
        a[i] += i;
    while (++i < n);
    return i;
}

/* expect: parallel */
static int kernel_down(int n, double *restrict a)
{
    int i = n;

    do {
        i--;
        a[i + 1] = i * 0.25;
    } while (i > 0);
    return i;
}

/* Without iterations, the counter would run through all negative numbers. */
/* expect: parallel */
static long kernel_to_zero(long n, double *restrict a)
{
    long left = n;

    do {
        *a++ += left;
    } while (--left);
    return left;
}

/* expect: parallel */
static unsigned kernel_unsigned(unsigned n, double *a)
{
    unsigned left = n;

    do {
        a[left] = left;
    } while (--left != 0);
    return left;
}

/* expect: parallel */
static double *kernel_pointer(double *p, const double *end)
{
    do {
        *p += 1;
        p++;
    } while (p < end);
    return p;
}

/* Declarations in the body move the pointer. */
/* expect: parallel */
static long kernel_declared(const double *p, const double *end)
{
    long sum = 0;

    do {
        long even = (long)(*p++ * 64);
        long odd = (long)(*p++ * 64);

        sum += even * 3 - odd;
    } while (p < end);
    return sum;
}

/* The second declaration reads what the first one has moved. */
/* expect: parallel */
static long kernel_declared_between(int i, int n, const double *a)
{
    long sum = 0;

    while (i < n) {
        double left = a[i++], middle = a[i];
        double right = a[++i];

        sum += (long)(left * 64) - (long)(middle * 32) + (long)(right * 16);
    }
    return sum + i;
}

/* expect: parallel */
static void kernel_nested(int n, int m, double *restrict a,
                          double *restrict b)
{
    int i, j;

    for (i = 0; i < n; i++) {
        j = 0;
        do {
            a[j] = a[j] * 0.5 + b[i];
            j++;
        } while (j < m);
    }
}

/* The first iteration of some of the inner loops is one too many. */
static void kernel_triangle(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) {
        int j = i;

        do {
            a[j] = a[j] * 0.5 + b[i];
            j++;
        } while (j < n - i);
    }
}

/* expect: parallel */
static void kernel_inside(int n, int m, double *restrict a)
{
    int k = 0;

    do {
        for (int j = 0; j < m; j++)
            a[j] += k;
        k++;
    } while (k < n);
}

/* expect: unchanged */
static int kernel_break(int n, double *a)
{
    int i = 0;

    do {
        if (a[i] > 1e9)
            break;
        a[i] += 1;
        i++;
    } while (i < n);
    return i;
}

/* "continue" goes on with the condition. */
static int kernel_continue(int n, double *a)
{
    int i = 0;

    do {
        i++;
        if (i & 1)
            continue;
        a[i] += i;
    } while (i < n);
    return i;
}

static int calls;

static int more(int i, int n)
{
    calls++;
    return i < n;
}

/* expect: unchanged */
static int kernel_call(int n, double *a)
{
    int i = 0;

    do {
        a[i] += 1;
        i++;
    } while (more(i, n));
    return i;
}

#define ONCE(x) do { (x) += 1; } while (0)

/* expect: parallel */
static void kernel_macro(int n, double *a)
{
    for (int i = 0; i < n; i++)
        ONCE(a[i]);
}

static double total(const double *a)
{
    double sum = 0;

    for (int i = 0; i < 2 * N + 9; i++)
        sum = sum * 0.75 + a[i];
    return sum;
}

int main(void)
{
    static const int size[] = {0, 1, 2, 3, N / 2, N, -1, -7};

    for (unsigned s = 0; s < sizeof size / sizeof *size; s++) {
        int n = size[s];

        for (int i = 0; i < 2 * N + 9; i++) {
            A[i] = (i * 7 % 11) * 0.25;
            B[i] = (i * 5 % 13) * 0.5;
        }
        printf("%d:", n);
        printf(" %d", kernel_up(n, A, B));
        printf(" %d", kernel_in_condition(n, A));
        if (n >= 0)
            printf(" %d", kernel_down(n, A));
        if (n > 0)
            printf(" %ld %u", kernel_to_zero(n, A),
                   kernel_unsigned((unsigned)n, B));
        printf(" %d", (int)(kernel_pointer(A, A + (n > 0 ? n : 0)) - A));
        printf(" %ld", kernel_declared(A, A + (n > 0 ? n : 0)));
        printf(" %ld", kernel_declared_between(-n / 3 + 3, n, A + N / 2));
        kernel_nested(n, n / 2, A, B);
        kernel_nested(3, n, A, B);
        kernel_triangle(n, A, B);
        kernel_inside(n, 5, A);
        kernel_inside(3, n, A);
        printf(" %d", kernel_break(n, A));
        printf(" %d", kernel_continue(n, A));
        printf(" %d", kernel_call(n, A));
        kernel_macro(n, A);
        printf(" %d %a %a\n", calls, total(A), total(B));
    }
    return 0;
}
