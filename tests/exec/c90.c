/* C90, which has no declarations in the heads of loops or behind statements, no
 * "long long", and no "inline".
 */
/* flags: -std=c89 -pedantic-errors */
/* warnings: all */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M], x[M], y[M], z[M], w[M], v[M];
static int a[M];
static long l[M];

/* expect: tiled */
static void kernel_product(int n)
{
    int i, j, k;

#pragma omp parallel for // private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}

/* expect: tiled */
static void kernel_stencil(int n, int steps)
{
    int t, i, j;

    for (t = 0; t < steps; t++)
        for (i = 1; i < n - 1; i++)
            for (j = 1; j < n - 1; j++)
                A[i][j] = (A[i - 1][j] + A[i][j - 1] + A[i][j] + A[i][j + 1] +
                           A[i + 1][j]) *
                          0.2;
}

/* expect: parallel */
static void kernel_two(int n)
{
    int i, j;

    for (i = 0; i < n; i++) {
        double s = 0;

        for (j = 0; j < n; j++)
            s += A[i][j] * x[j];
        y[i] = s;
    }
    for (i = n - 1; i >= 0; i--)
        z[i] = y[i] * 2;
}

/* expect: parallel */
static long kernel_sums(int n)
{
    long s = 0;
    int t = 0, i;

    for (i = 0; i < n; i++) {
        s += l[i];
        t += a[i];
    }
    return s + t;
}

/* expect: transformed */
static void kernel_places(double *p, double *q, double *r, double *s, double *t,
                          int n)
{
    int i;

    for (i = 0; i < n; i++) {
        p[i] = q[i] + 1;
        r[i] = s[i] + t[i];
    }
}

/* expect: transformed */
static void kernel_rows(double **p, int n)
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            p[i][j] += x[j];
}

/* expect: transformed */
static int kernel_last(int n)
{
    int i, j, k = 3;

    for (i = 0; i < n; i += 2) {
        for (j = i; j < n; j++)
            B[i][j] += 1;
        k += 2;
    }
    return i + 100 * k;
}

/* expect: transformed */
static void kernel_arrays(int n)
{
    int i, j;

    for (i = 0; i < n; i++) {
        double part[4], sum;

        z[i] = x[i];
        for (j = 0; j < 4; j++)
            part[j] = x[i] * j;
        sum = part[0] + part[1];
        y[i] = sum + part[2] * part[3];
    }
}

/* expect: transformed */
static void kernel_search(int n)
{
    int i;

    for (i = 0; i < n; i++) {
        int left = a[i] & 7;
        double sum = 0;

        while (left-- > 0)
            sum += left * x[i];
        y[i] = sum;
    }
}

/* expect: transformed */
static void kernel_guarded(int n, int flag)
{
    int i, j;

    if (flag)
        for (i = 0; i < n; i++)
            x[i] = x[i] * 2 + 1;
    else
        for (i = 0; i < n; i++)
            for (j = 0; j < i; j++)
                if (w[i] > 0.5)
                    C[i][j] = w[i];
}

static double value(int i)
{
    return (double)(i % 17) / 16;
}

static void fill(int n)
{
    int i, j;

    for (i = 0; i < n; i++) {
        x[i] = value(i);
        y[i] = value(3 * i);
        z[i] = value(5 * i);
        w[i] = value(7 * i);
        v[i] = value(11 * i);
        a[i] = i % 29;
        l[i] = (long)i * i;
        for (j = 0; j < n; j++) {
            A[i][j] = value(i + j);
            B[i][j] = value(i * j);
            C[i][j] = value(i - j + n);
        }
    }
}

static void put(const double *p, int n)
{
    int i;

    for (i = 0; i < n; i++)
        printf("%.17g ", p[i]);
    printf("\n");
}

int main(void)
{
    static double *row[M];
    long s;
    int i;

    fill(M);
    for (i = 0; i < M; i++)
        row[i] = A[i];
    kernel_product(N);
    kernel_stencil(N, 5);
    kernel_two(N);
    s = kernel_sums(N);
    kernel_places(x, y, z, w, v, N);
    kernel_places(x, x + 1, z, x + 2, y + 1, N);
    kernel_rows(row, N);
    s += kernel_last(N);
    put(y, N);
    kernel_arrays(N);
    put(y, N);
    kernel_search(N);
    kernel_guarded(N, 0);
    kernel_guarded(N, 1);
    printf("%ld\n", s);
    put(x, N);
    put(y, N);
    put(z, N);
    for (i = 0; i < N; i++) {
        put(A[i], N);
        put(B[i], N);
        put(C[i], N);
    }
    return 0;
}
