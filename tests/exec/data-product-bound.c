/* Products of parameters as bounds, next to nests over A[i * m + j]. */
#include <stdio.h>

#ifndef N
#define N 20
#endif

struct shape {
    int n;
    int m;
    unsigned u;
    unsigned v;
    double cell[(N + 3) * (N + 4)];
};

static double A[(N + 3) * (N + 4) * 3];
static struct shape S;
static int rows;

/* expect: transformed */
static void kernel_clear(int n, int m, double *A)
{
    for (int k = 0; k < n * m; k++)
        A[k] = k % 5;
}

/* expect: transformed */
static void kernel_nest(int n, int m, double *A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            A[i * m + j] += i - 2 * j;
}

/* expect: transformed */
static void kernel_down(int n, int m, double *A)
{
    for (int k = n * m - 1; k >= 0; k--)
        A[k] = A[k] / 2 + 1;
}

/* The product need not be evaluated: t may be 0. */
/* expect: transformed */
static void kernel_steps(int t, int n, int m, double *A)
{
    for (int s = 0; s < t; s++)
        for (int k = 0; k < n * m; k++)
            A[k] = A[k] / 4 + s;
}

/* The product may wrap around. */
/* expect: transformed */
static void kernel_unsigned(unsigned n, unsigned m, double *A)
{
    for (unsigned k = 0; k < n * m; k++)
        A[k] += 3;
}

/* expect: transformed */
static void kernel_narrow(unsigned char n, unsigned char m, double *A)
{
    for (unsigned k = 0; k < (unsigned char)(n * m); k++)
        A[k] -= 1;
}

/* expect: transformed */
static void kernel_cube(int n, int m, double *A)
{
    for (int k = 0; k < n * m * 3 / 2; k++)
        A[k] += 0.5;
}

/* The bound is in the array, if called that way. */
/* expect: transformed */
static void kernel_member(struct shape *s, double *A)
{
    for (int k = 0; k < s->n * s->m; k++)
        A[k] += 1;
}

/* expect: transformed */
static void kernel_member_int(struct shape *s, unsigned *A)
{
    for (unsigned k = 0; k < s->u * s->v; k++)
        A[k] = 1;
}

/* expect: transformed */
static void kernel_global(int n, int *A)
{
    for (int k = 0; k < rows * n; k++)
        A[k] = 0;
}

/* A loop may change one of the factors. */
/* expect: unchanged parameter-written */
static int kernel_changed(int n, int m, double *A)
{
    for (int k = 0; k < n * m; k++) {
        A[k] += 1;
        if (A[k] > 6)
            m--;
    }
    return m;
}

/* Where both are in one loop, nothing is known of one and the other. */
/* expect: transformed */
static void kernel_both(int t, int n, int m, double *A)
{
    for (int s = 0; s < t; s++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                A[i * m + j] += s;
        for (int k = 0; k < n * m; k++)
            A[k] *= 0.5;
    }
}

static unsigned long hash(const void *data, size_t n_byte)
{
    const unsigned char *byte = data;
    unsigned long hash = 0;

    for (size_t i = 0; i < n_byte; i++)
        hash = hash * 31 + byte[i];
    return hash;
}

static void show(void)
{
    printf("%lx %lx %d\n", hash(A, sizeof(A)), hash(&S, sizeof(S)), rows);
}

int main(void)
{
    int sizes[] = {-1, 0, 1, N / 2, N};

    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++) {
            int n = sizes[a];
            int m = sizes[b];

            kernel_clear(n, m, A);
            kernel_nest(n, m, A);
            kernel_down(n, m, A + 1);
            kernel_steps(3, n, m, A);
            kernel_both(2, n, m, A + 2);
            show();
            if (n >= 0 && m >= 0) {
                kernel_unsigned((unsigned)n, (unsigned)m, A);
                kernel_narrow((unsigned char)n, (unsigned char)m, A);
            }
            kernel_cube(n, m, A);
            printf("%d\n", kernel_changed(n, m, A));
            show();
            S.n = n;
            S.m = m;
            kernel_member(&S, S.cell);
            kernel_member(&S, A);
            show();
            S.n = 0;
            S.u = n < 0 ? 0 : (unsigned)n;
            S.v = m < 0 ? 0 : (unsigned)m;
            kernel_member_int(&S, &S.u - 2);
            show();
            rows = n > 0 ? 1 : n;
            kernel_global(m > 0 ? 1 : m, &rows);
            show();
        }
    kernel_steps(0, 1 << 16, 1 << 16, A);
    kernel_steps(-1, 1 << 30, 1 << 30, A);
    kernel_unsigned(1U << 16, 1U << 16, A);
    kernel_unsigned((1U << 31) + 1, 2, A);
    kernel_narrow(64, 4, A);
    kernel_narrow(129, 2, A);
    show();
    return 0;
}
