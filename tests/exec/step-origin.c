/* Steps that are variables, from anywhere, up and down: what all references have
 * in common is no matter, whether it is less than the step or not.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[4 * N + 40], B[4 * N + 40];

struct grid {
    int step;
    int n;
};

/* expect: parallel */
static int kernel_from(int lo, int n, int s)
{
    int i;

    for (i = lo; i < n; i += s)
        A[i] = 2 * B[i] + i;
    return i;
}

/* expect: parallel */
static int kernel_down(int n, int s)
{
    int i;

    for (i = n - 1; i >= 0; i -= s)
        A[i] = 2 * A[i] + i % 5;
    return i;
}

/* expect: parallel */
static long kernel_down_to(long from, long lo, long s)
{
    long i;

    for (i = from; lo < i; i = i - s)
        A[i] = A[i] + B[i - 1] + 1;
    return i;
}

/* The value that ends the loop would wrap around, unless it is 0. */
/* expect: parallel */
static unsigned kernel_down_unsigned(unsigned n, unsigned s)
{
    unsigned i;

    for (i = n; i > 0; i -= s)
        A[i] = A[i] * 0.5 + 3;
    return i;
}

/* One iteration after the other if the step is 1. */
/* expect: parallel */
static void kernel_neighbours(int lo, int n, int s)
{
    for (int i = lo; i < n; i += s) {
        A[i] = A[i] * 0.5 + B[i];
        A[i + 1] = A[i + 1] - A[i];
    }
}

/* expect: parallel */
static void kernel_neighbours_down(int n, int s)
{
    for (int i = n; i > 2; i -= s) {
        A[i] = A[i] * 0.5 + B[i];
        A[i - 1] = A[i - 1] - A[i];
    }
}

/* expect: parallel */
static void kernel_pointers(int lo, int n, int s, double *a, const double *b)
{
    for (int i = lo; i < n; i += s)
        a[i + 2] = a[i + 2] * 0.25 + b[i];
}

/* expect: parallel */
static void kernel_pointers_down(int lo, int n, int s, double *a,
                                 const double *b)
{
    for (int i = n; i >= lo; i -= s)
        a[i] = a[i] * 0.25 + b[i];
}

/* Two steps are two loops. */
/* expect: parallel */
static void kernel_two(int n, int s, int t)
{
    for (int i = 0; i < n; i += s)
        A[i] = A[i] * 0.5 + 1;
    for (int i = 1; i < n; i += t)
        A[i] = A[i] * 0.25 + 2;
}

/* expect: parallel */
static void kernel_member(struct grid g)
{
    for (int i = 0; i < g.n; i += g.step)
        A[i] = A[i] + 7;
}

/* What the program asks for is only evaluated where the loop is executed. */
/* expect: parallel */
static void kernel_pointer_to_member(int n, const struct grid *g)
{
    for (int i = 0; i < n; i += g->step)
        A[i] = A[i] + 7;
}

/* Negative steps in a loop upwards: none, or for a long time. */
/* expect: parallel */
static void kernel_negative(int n, int s)
{
    for (int i = 9; i < n; i += -s)
        A[i] = A[i] + 5;
}

/* An offset that is no step's: rows that begin anywhere. */
/* expect: parallel */
static void kernel_offset(int n, int m, int lda, int off, double *a,
                          const double *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * lda + j + off] = a[i * lda + j + off] * 0.5 + b[i * m + j];
}

/* Offsets that are not the same. */
/* expect: parallel */
static void kernel_offsets(int n, int m, int lda, int p, int q)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            A[i * lda + j + p] = A[i * lda + j + q] * 0.5 + 1;
}

static void call(int n, int s)
{
    int few = n / 4;

    printf("%d\n", kernel_from(s + 1, n, s));
    printf("%d\n", kernel_from(s, n, s));
    printf("%d\n", kernel_from(n + 1, n, s));
    printf("%d\n", kernel_down(n, s));
    printf("%ld\n", kernel_down_to(n, 3, s));
    printf("%ld\n", kernel_down_to(n, n, s));
    printf("%u\n", kernel_down_unsigned((unsigned)(n / s * s), (unsigned)s));
    kernel_neighbours(s, n, s);
    kernel_neighbours(2, n, s);
    kernel_neighbours_down(n, s);
    kernel_pointers(1, n, s, A, B);
    kernel_pointers(4, n, s, A, A + 1);
    kernel_pointers(4, n, s, A + 3, A);
    kernel_pointers_down(2, n, s, A, B);
    kernel_pointers_down(2, n, s, A, A + s);
    kernel_pointers_down(2, n, s, A + 1, A);
    kernel_two(n, s, 1);
    kernel_two(n, s, s + 1);
    kernel_member((struct grid){s, n});
    kernel_pointer_to_member(n, &(struct grid){s, n});
    kernel_negative(n, -s);
    kernel_negative(7, s);
    kernel_offset(4, few, few, s, A, B);
    kernel_offset(3, few, few + 2, 5, A, A);
    kernel_offset(2, few, few - 1, 5, A + 7, B);
    kernel_offsets(3, few, few + 3, 2, 2);
    kernel_offsets(3, few, few + 3, 2, 3);
    kernel_offsets(3, few, few, 1, few);
}

int main(void)
{
    for (int i = 0; i < 4 * N + 40; i++)
        A[i] = B[i] = i % 13;
    call(N, 1);
    call(N, 2);
    call(N, 7);
    call(N, N + 5);
    printf("%d\n", kernel_from(3, 0, 0));
    printf("%d\n", kernel_down(0, 0));
    printf("%d\n", kernel_down(-3, -3));
    printf("%u\n", kernel_down_unsigned(0, 0));
    kernel_pointer_to_member(0, NULL);
    for (int i = 0; i < 4 * N + 40; i++)
        printf("%a\n", A[i]);
    return 0;
}
