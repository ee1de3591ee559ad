/* Pointers that are converted to others: ranges that overlap each other, and
 * the pointers themselves.
 */
#include <complex.h>
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 60
#endif

#define REAL(a, i)       (((double *)a)[2 * (i)])
#define IMAG(a, i)       (((double *)a)[2 * (i) + 1])
#define CONST_REAL(a, i) (((const double *)a)[2 * (i)])
#define CONST_IMAG(a, i) (((const double *)a)[2 * (i) + 1])

struct vector {
    int n;
    void *p;
    const void *q;
    struct vector *next;
    double cell[N + 8];
};

struct point {
    double x;
    double y;
};

static double A[4 * N * N + 40];
static double M[N + 2][N + 2];
static int K[2 * N + 8];
static double complex Z[N + 8];
static struct vector v, w;
static double Y[N + 2][N + 2];
static double *row[N + 2];

/* expect: parallel */
static void kernel_axpy(int n, double ar, double ai, const void *X, void *Y)
{
    for (int i = 0; i < n; i++) {
        const double xr = CONST_REAL(X, i);
        const double xi = CONST_IMAG(X, i);

        REAL(Y, i) += ar * xr - ai * xi;
        IMAG(Y, i) += ar * xi + ai * xr;
    }
}

/* The same pointer, as what it points to and converted to that. */
/* expect: parallel */
static void kernel_gemm(int n, int ldf, int ldg, int ldc, const double *F,
                        const void *G, void *C)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            const double fr = CONST_REAL(F, ldf * i + k);
            const double fi = F[2 * (ldf * i + k) + 1];

            for (int j = 0; j < n; j++) {
                const double gr = CONST_REAL(G, ldg * k + j);
                const double gi = CONST_IMAG(G, ldg * k + j);

                REAL(C, ldc * i + j) += fr * gr - fi * gi;
                IMAG(C, ldc * i + j) += fr * gi + fi * gr;
            }
        }
}

/* expect: transformed */
static void kernel_transposed(int n, void *C, const void *F, const void *G)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            ((double *)C)[i * n + j] = 0;
            for (int k = 0; k < n; k++)
                ((double *)C)[i * n + j] += ((const double *)F)[i * n + k] *
                                            ((const double *)G)[k * n + j];
        }
}

/* Elements of one size, but of another type. */
/* expect: unchanged may-alias */
static void kernel_other_type(int n, void *p)
{
    for (int i = 0; i < n; i++)
        ((int *)p)[i] = (int)((unsigned *)p)[i] / 2;
}

/* expect: unchanged may-alias */
static void kernel_other_size(int n, double *p)
{
    for (int i = 0; i < n; i++)
        ((char *)p)[8 * i] = (char)(p[i] > i);
}

/* expect: unchanged may-alias */
static void kernel_restrict(int n, void *restrict p)
{
    for (int i = 1; i < n; i++)
        ((int *)p)[2 * i] = (int)((const char *)p)[8 * i - 8];
}

/* Arrays, as numbers and their parts, and as one row. */
/* expect: transformed */
static void kernel_parts(int n)
{
    for (int i = 0; i < n; i++)
        ((double *)Z)[2 * i + 1] = ((double *)Z)[2 * i] + A[i];
}

/* expect: unchanged may-alias */
static void kernel_parts_of(int n)
{
    for (int i = 1; i < n; i++)
        ((double *)Z)[2 * i + 1] = creal(Z[i - 1]);
}

/* expect: transformed */
static void kernel_flat(int n)
{
    for (int i = 0; i < n * (N + 2); i++)
        ((double *)M)[i] = ((const double *)Y)[i] + 2;
}

/* expect: unchanged may-alias */
static void kernel_flat_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            M[i][j] = ((double *)M)[i + j * (N + 2)] + 1;
}

/* expect: transformed */
static void kernel_pointed(int n, void *p)
{
    for (int i = 0; i < n; i++)
        ((double *)M)[2 * i] = ((double *)M)[2 * i + 1] + *((double *)p + i);
}

/* Members, in which the pointer and the bound are. */
/* expect: transformed */
static void kernel_members(struct vector *v, const struct vector *w)
{
    for (int i = 0; i < v->n; i++)
        ((double *)v->p)[i] = ((const double *)w->q)[i] / 2;
}

/* expect: transformed */
static void kernel_behind(void *p, double *a)
{
    for (int i = 0; i < ((struct vector *)p)->n; i++)
        a[i] += ((struct vector *)p)->cell[i];
}

/* expect: unchanged parameter-written */
static void kernel_moved(int n, void *p)
{
    for (int i = 0; i < n; i++) {
        ((double *)((struct vector *)p)->p)[i] = i;
        ((struct vector *)p)->p = ((struct vector *)p)->next;
    }
}

/* expect: unchanged parameter-written */
static void kernel_advanced(int n, char *p)
{
    for (int i = 0; i < n; i++) {
        *(double *)p = i;
        p += i % 2 ? 8 : 16;
    }
}

/* expect: transformed */
static void kernel_records(int n, void *p, void *q)
{
    for (int i = 0; i < n; i++)
        ((struct point *)p)[i].x = ((struct point *)q)[i].y + 1;
}

/* expect: transformed */
static void kernel_table(int n, void *p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            ((double **)p)[i][j] += 2;
}

/* expect: transformed */
static void kernel_arrays(int n, void *p, void *q)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            ((double(*)[N + 2]) p)[i][j] = ((double(*)[N + 2]) q)[j][i] / 3;
}

/* Under a condition, the pointer may be null. */
/* expect: transformed */
static void kernel_sometimes(int n, const void *p, void *q)
{
    for (int i = 0; i < n; i++)
        if (((int *)q)[i] > 3)
            ((int *)q)[i] = ((const int *)p)[i];
}

static unsigned long hash(const void *data, size_t n_byte)
{
    const unsigned char *byte = data;
    unsigned long hash = 0;

    for (size_t i = 0; i < n_byte; i++)
        hash = hash * 31 + byte[i];
    return hash;
}

static void reset(void)
{
    for (int i = 0; i < 4 * N * N + 40; i++)
        A[i] = (i * 7 % 23) / 16.0;
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++) {
            M[i][j] = (i + 3 * j) % 17;
            Y[i][j] = (2 * i + j) % 19;
        }
    for (int i = 0; i < 2 * N + 8; i++)
        K[i] = i % 13;
    for (int i = 0; i < N + 8; i++) {
        Z[i] = i % 5 + (i % 7) * I;
        v.cell[i] = i % 3;
        w.cell[i] = i % 4;
    }
    v.n = w.n = N;
    v.p = A;
    w.p = A + N + 1;
    v.q = A + 3;
    w.q = A + 2 * N + 2;
}

static void show(void)
{
    printf("%lx %lx %lx", hash(A, sizeof(A)), hash(M, sizeof(M)),
           hash(K, sizeof(K)));
    printf(" %lx %lx %lx", hash(Z, sizeof(Z)), hash(Y, sizeof(Y)),
           hash(v.cell, sizeof(v.cell)));
    printf(" %d %d %d\n", v.n, w.n, v.p == A ? 0 : v.p == w.next ? 1 : 2);
}

static void run_numbers(int n, int d)
{
    kernel_axpy(n, 0.5, -0.25, A, A + 2 * n + 4);
    kernel_axpy(n, 0.5, 2, A + d, A);
    kernel_axpy(n, 0.5, 2, A, A + d);
    kernel_gemm(n / 3, n, n + 1, n, A, A + 4, A + 2 * N * N + 2);
    kernel_gemm(n / 3, n, n, n, A + d, A, A + n);
    kernel_gemm(n / 3, n / 4, n / 4, n / 4, A, A, A + 2 * N * N);
    kernel_transposed(n, A + 2 * N * N, A, A + N * N);
    kernel_transposed(n, A + d, A, A + N * N);
    show();
}

static void run_others(int n, int d)
{
    kernel_other_type(n, K);
    kernel_other_size(n, A + d);
    kernel_restrict(n, K);
    show();
    kernel_parts(n);
    kernel_parts_of(n);
    kernel_flat(n);
    kernel_flat_rows(n);
    kernel_pointed(n, A);
    kernel_pointed(n, (double *)M + d);
    show();
    kernel_records(n, A, A + 2 * n + 1);
    kernel_records(n, A + d, A);
    for (int i = 0; i < N + 2; i++)
        row[i] = A + (d == 3 ? N + 1 - i : i) * (n > d ? n + 1 - d : n + 1);
    kernel_table(n, row);
    kernel_arrays(n, A, A + (N + 2) * (N + 2));
    kernel_arrays(n, M, (double *)M + d);
    kernel_sometimes(n, K + n + 2, K);
    kernel_sometimes(n, K, K + d);
    show();
}

static void run_members(int n, int d)
{
    v.n = n;
    kernel_members(&v, &w);
    w.q = A + d;
    kernel_members(&v, &w);
    v.p = v.cell + d;
    kernel_members(&v, &v);
    kernel_behind(&v, A);
    kernel_behind(&v, v.cell + d);
    show();
    v.p = A;
    v.next = w.next = (struct vector *)(void *)(A + d);
    kernel_moved(n > 2 ? 2 : n, &v);
    kernel_advanced(n, (char *)A);
    show();
}

int main(void)
{
    for (int d = 0; d < 5; d++) {
        reset();
        run_numbers(N, d);
        run_others(N, d);
        run_members(N, d);
    }
    kernel_axpy(0, 1, 1, NULL, NULL);
    kernel_transposed(-1, NULL, NULL, NULL);
    memset(K, 0, sizeof(K));
    kernel_sometimes(N, NULL, K);
    show();
    return 0;
}
