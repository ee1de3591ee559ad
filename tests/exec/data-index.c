/* Variables for subscripts that are computed in the body of a loop. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 40
#endif

struct grid {
    size_t size1, tda;
    int m;
    int cell[N + 8];
    double *data;
};

static double A[5 * N * N + 60], B[5 * N * N + 60];
static long L[N + 4];
static int K[N + 4];
static unsigned char P[N + 1][N + 1], Q[(N + 1) * (N + 1)];
static struct grid G;

/* expect: parallel */
static void kernel_linear(int n, int m, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int at = i * m + j;

            a[at] = 2 * b[at] + at;
        }
}

/* expect: parallel */
static void kernel_row(int n, int m, double *a, const double *b)
{
    int row, up;

    for (int i = 1; i < n; i++) {
        row = i * m;
        up = row - m;
        for (int j = 0; j < m; j++)
            a[row + j] = b[up + j] - i;
    }
}

/* As in GSL: the bound and the distance of rows are members. */
/* expect: transformed */
static void kernel_members(struct grid *g, double *p, double *q)
{
    const size_t n = g->size1;

    for (size_t i = 0; i < n; i++) {
        size_t at = i * g->tda;
        double t = p[at];

        p[at] = q[at];
        q[at] = t;
    }
}

/* expect: parallel */
static void kernel_clamp(int n)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            int left = x > 0 ? x - 1 : 0;
            int right = x + 1 < n ? x + 1 : n - 1;

            Q[y * n + x] = (unsigned char)((P[y][left] + P[y][right]) / 2);
        }
}

/* The variable is longer than what it is set to. */
/* expect: parallel */
static void kernel_wide(int n)
{
    for (int i = 0; i < n; i++) {
        long k = i + 1;

        L[k] = k * 100000 * 100000;
    }
}

/* expect: parallel */
static void kernel_unsigned(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        unsigned k = (unsigned)i + 2;

        a[k] = -1.0 * (k - 5 > 9);
    }
}

/* expect: parallel */
static void kernel_shifted(int n, double *restrict a, const double *b)
{
    for (int i = 0; i < n; i++) {
        int k = n - 1 - i, h = k >> 1;

        a[k] = b[h] + k * h;
    }
}

/* expect: parallel */
static void kernel_again(int n, double *restrict a, double *restrict b)
{
    int k;

    for (int i = 0; i < n; i++) {
        k = 2 * i;
        b[k] = i;
        k = k + 1;
        b[k] = -i;
        k = i;
        a[k] += k;
    }
}

/* The value is that of the iteration before: known, and still in order. */
/* expect: unchanged no-gain */
static void kernel_before(int n, double *restrict a)
{
    int k = 3;

    for (int i = 0; i < n; i++) {
        a[k] += i;
        k = i / 2;
    }
}

/* expect: unchanged */
static int kernel_sometimes(int n, double *restrict a)
{
    int k = 1;

    for (int i = 0; i < n; i++) {
        if (a[i] > 1)
            k = i;
        a[k] += 1;
    }
    return k;
}

/* expect: unchanged nonaffine-subscript */
static int kernel_after(int n, double *restrict a)
{
    int k = -7;

    for (int i = 0; i < n; i++) {
        k = 2 * i + 1;
        a[k] = i;
    }
    return k;
}

/* expect: unchanged */
static void kernel_read(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        int k = K[i];

        a[k] += a[i];
    }
}

/* The member changes behind the variable. */
/* expect: unchanged */
static void kernel_changed(int n, struct grid *g, int *restrict a)
{
    for (int i = 0; i < n; i++) {
        int k = i + g->m;

        g->m = i % 3;
        a[k] = k;
    }
}

/* A store may change the member. */
/* expect: transformed */
static void kernel_hit(int n, struct grid *g, int *a, int *b)
{
    for (int i = 0; i < n; i++) {
        int k = i + g->m;

        a[i] = i % 2;
        b[k] = k;
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
    printf("%lx %lx %lx", hash(A, sizeof(A)), hash(B, sizeof(B)),
           hash(L, sizeof(L)));
    printf(" %lx %lx %d %lx\n", hash(K, sizeof(K)), hash(Q, sizeof(Q)), G.m,
           hash(G.cell, sizeof(G.cell)));
}

static void reset(int d)
{
    for (int i = 0; i < 5 * N * N + 60; i++) {
        A[i] = (i * 7 + d) % 23;
        B[i] = (i * 5 + d) % 19;
    }
    for (int i = 0; i < N + 4; i++)
        K[i] = i * 7 % (N + 1);
    for (int i = 0; i < (N + 1) * (N + 1); i++)
        P[i / (N + 1)][i % (N + 1)] = (unsigned char)(i * 11);
    memset(&G, 0, sizeof(G));
    G.size1 = N;
    G.tda = (size_t)(N + d - 2 > 0 ? N + d - 2 : 1);
}

static void run(int d)
{
    kernel_linear(N, N, A, B);
    kernel_linear(N, d, A + d, A);
    kernel_row(N, N, A, B);
    kernel_row(N, N, A + d, A);
    show();
    kernel_members(&G, A, B);
    kernel_members(&G, A, A + N / 2);
    kernel_members(&G, A, A + N * N);
    kernel_clamp(N);
    kernel_wide(N);
    kernel_unsigned(N, A);
    kernel_shifted(N, A, B);
    show();
    kernel_again(N, A, B);
    kernel_before(N, A);
    printf("%d ", kernel_sometimes(N, A));
    printf("%d ", kernel_after(N, B));
    kernel_read(N, A);
    kernel_changed(N, &G, K);
    show();
    kernel_hit(N, &G, G.cell, G.cell + 2);
    kernel_hit(N < 3 ? N : 3, &G, &G.m - d % 2, K);
    show();
    G.m = 1;
    kernel_hit(N, &G, K, G.cell);
    show();
}

int main(void)
{
    for (int d = 0; d < 5; d++) {
        reset(d);
        run(d);
    }
    kernel_members(&G, A, B);
    kernel_linear(0, 5, NULL, NULL);
    printf("%d\n", kernel_after(0, NULL));
    return 0;
}
