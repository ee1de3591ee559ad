/* memset and memcpy of parts of rows: next to other rows, behind pointers that may
 * overlap, with sizes that reach into the next row, and of memory that is then used
 * as another type.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 33
#endif
#define ROW 40

static double A[ROW][ROW], B[ROW][ROW], C[ROW][ROW];
static double X[4 * ROW];
static int Q[ROW];
static float F[ROW][ROW];

/* expect: parallel */
static void kernel_product(int n)
{
    for (int i = 0; i < n; i++) {
        memset(C[i], 0, n * sizeof(double));
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                C[i][j] += A[i][k] * B[k][j];
    }
}

/* The rows are as long as the program says. */
/* expect: parallel */
static void kernel_vla(int n, double c[n + 1][n + 1], double a[restrict n][n],
                       double b[restrict n][n])
{
    for (int i = 0; i < n; i++) {
        memset(c[i], 0, (n + 1) * sizeof(double));
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i][j] += a[i][k] * b[k][j];
    }
}

/* Rows that reach into the next one, if m is large. */
static void kernel_spill(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < ROW; j++)
            B[i][j] = 0.5 * C[i][j] + A[i][j];
        memset(C[i], 0, m * sizeof(double));
    }
}

/* A triangle; the rest of the row is read. */
/* expect: parallel */
static void kernel_triangle(int n)
{
    for (int i = 0; i < n; i++) {
        memset(&B[i][0], 0, (i + 1) * sizeof(double));
        for (int j = i; j < n; j++)
            A[i][j] += B[i][j];
    }
}

/* expect: parallel */
static void kernel_copy(int n, int m)
{
    for (int i = 0; i < n; i++) {
        memcpy(A[i], B[i], sizeof(double) * m);
        for (int j = 0; j < n; j++)
            A[i][j] = 0.25 * A[i][j] + B[i][n - 1 - j];
    }
}

/* Pointers that may overlap. */
static void kernel_pointers(int n, int m, double *p, double *q)
{
    for (int i = 0; i < n; i++) {
        memset(p, 0, m * sizeof(double));
        for (int j = 0; j < m; j++)
            q[i] += p[j] + i;
    }
}

static void kernel_range(int n, double *p, double *q, const double *r)
{
    for (int i = 0; i < n; i++) {
        memcpy(p, r, (i + 1) * sizeof(double));
        q[i] = 0.5 * q[i] + p[i];
    }
    for (int i = 0; i < n; i++)
        q[i] += 1;
}

/* What is cleared as float is used as int. */
static void kernel_types(int n, float *p)
{
    for (int i = 0; i < n; i++) {
        memset(p, 0, n * sizeof(*p));
        Q[i] = Q[i] / 2 + i;
    }
}

/* What is read as float is stored as int. */
static void kernel_types_read(int n, const float *p)
{
    for (int i = 0; i < n; i++) {
        Q[i] = 2 * i + 3;
        memcpy(X, p, n * sizeof(*p));
    }
    for (int i = 0; i < n; i++)
        Q[i] = Q[i] / 2 + 7;
    for (int i = 0; i < n; i++) {
        memcpy(F[i], p, n * sizeof(*p));
        Q[i] = Q[i] / 2 + i;
    }
}

static void show(const void *at, size_t size)
{
    const unsigned char *byte = at;
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 1099511628211u;
    printf("%016llx\n", (unsigned long long)hash);
}

static void show_all(void)
{
    show(A, sizeof(A));
    show(B, sizeof(B));
    show(C, sizeof(C));
    show(X, sizeof(X));
}

static void fill(void)
{
    for (int i = 0; i < ROW; i++)
        for (int j = 0; j < ROW; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.25;
            B[i][j] = (i * 5 + j * 2) % 13 * 0.5;
            C[i][j] = i - j;
            X[i * 4 + j % 4] = i + j;
        }
}

int main(void)
{
    double *c = calloc((size_t)(N + 1) * (N + 1), sizeof(double));
    double *a = calloc((size_t)N * N + 1, sizeof(double));
    double *b = calloc((size_t)N * N + 1, sizeof(double));

    fill();
    kernel_product(N);
    show_all();
    for (int i = 0; i < N * N; i++)
        a[i] = b[i] = i % 9;
    kernel_vla(N, (void *)c, (void *)a, (void *)b);
    show(c, (size_t)(N + 1) * (N + 1) * sizeof(double));
    fill();
    kernel_spill(N, ROW - 3);
    show_all();
    fill();
    kernel_spill(N, ROW);
    show_all();
    fill();
    kernel_spill(N, ROW + 5);
    show_all();
    kernel_triangle(N);
    kernel_copy(N, N);
    show_all();
    kernel_copy(N, ROW);
    show_all();
    kernel_pointers(N, N, X, X + 2 * ROW);
    show_all();
    fill();
    kernel_pointers(N, N, X, X + 3);
    show_all();
    kernel_range(N, X, X + ROW, A[1]);
    show_all();
    fill();
    kernel_range(N, X + 2, X, X + ROW);
    show_all();
    kernel_range(N, X + 2, X + 1, X + ROW);
    show_all();
    kernel_types(N, (float *)(void *)Q);
    show(Q, sizeof(Q));
    kernel_types_read(N, (float *)(void *)Q);
    show_all();
    show(Q, sizeof(Q));
    show(F, sizeof(F));
    free(c);
    free(a);
    free(b);
    return 0;
}
