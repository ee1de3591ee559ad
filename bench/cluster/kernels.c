/* Kernels of which simulate.c says what they take on many processes, and which run on a few, to
 * compare.  All extents are parameters, so that the sets that polyopt prints hold for all sizes.
 *
 *     kernels NAME n steps
 *
 *   stdout   the FNV-1a hash of the results
 *   stderr   seconds that the kernel takes
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void gemm(int n, double (*restrict c)[n], double (*restrict a)[n],
                 double (*restrict b)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] *= 1.2;
            for (int k = 0; k < n; k++)
                c[i][j] += 1.5 * a[i][k] * b[k][j];
        }
}

static void jacobi_2d(int n, int steps, double (*restrict a)[n],
                      double (*restrict b)[n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] +
                                 a[i + 1][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] +
                                 b[i + 1][j] + b[i - 1][j]);
    }
}

static void heat_3d(int n, int steps, double (*restrict a)[n][n],
                    double (*restrict b)[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    b[i][j][k] = 0.25 * a[i][j][k] +
                                 0.125 * (a[i + 1][j][k] + a[i - 1][j][k] +
                                          a[i][j + 1][k] + a[i][j - 1][k] +
                                          a[i][j][k + 1] + a[i][j][k - 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    a[i][j][k] = 0.25 * b[i][j][k] +
                                 0.125 * (b[i + 1][j][k] + b[i - 1][j][k] +
                                          b[i][j + 1][k] + b[i][j - 1][k] +
                                          b[i][j][k + 1] + b[i][j][k - 1]);
    }
}

static void fdtd_2d(int n, int steps, double (*restrict ex)[n],
                    double (*restrict ey)[n], double (*restrict hz)[n])
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < n; j++)
            ey[0][j] = t;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < n; i++)
            for (int j = 1; j < n; j++)
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < n - 1; j++)
                hz[i][j] -=
                    0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

static void lu(int n, double (*restrict a)[n])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            a[i][k] /= a[k][k];
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
}

static void floyd_warshall(int n, int (*restrict path)[n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j]
                                 ? path[i][j]
                                 : path[i][k] + path[k][j];
}

/* Shares have different numbers of elements. */
static void triangle(int n, double (*restrict a)[n], double *restrict x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < n; k++)
                a[i][j] += x[j] * x[k];
}

/* n-body: the forces on all bodies, of all others. */
static void attract(int n, double *restrict f, double *restrict g,
                    double *restrict h, double *restrict x, double *restrict y,
                    double *restrict z)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double r2 = (x[i] - x[j]) * (x[i] - x[j]) +
                        (y[i] - y[j]) * (y[i] - y[j]) +
                        (z[i] - z[j]) * (z[i] - z[j]) + 0.01;
            double pull = 1 / (r2 * sqrt(r2));

            f[i] += pull * (x[j] - x[i]);
            g[i] += pull * (y[j] - y[i]);
            h[i] += pull * (z[j] - z[i]);
        }
}

/* Return "n" numbers, each made of the one before it; processes do not share that. */
static double *numbers(size_t n)
{
    double *x = malloc(n * sizeof(*x));
    uint32_t seed = 1;

    if (!x)
        exit(2);
    for (size_t i = 0; i < n; i++) {
        seed = seed * 1664525U + 1013904223U;
        x[i] = (double)(seed >> 8) / (1 << 24) + 0.5;
    }
    return x;
}

static void run(const char *name, int n, int steps, double *x, size_t m)
{
    if (strcmp(name, "gemm") == 0)
        gemm(n, (double(*)[n])x, (double(*)[n])(x + m),
             (double(*)[n])(x + 2 * m));
    else if (strcmp(name, "jacobi_2d") == 0)
        jacobi_2d(n, steps, (double(*)[n])x, (double(*)[n])(x + m));
    else if (strcmp(name, "heat_3d") == 0)
        heat_3d(n, steps, (double(*)[n][n])x, (double(*)[n][n])(x + m));
    else if (strcmp(name, "fdtd_2d") == 0)
        fdtd_2d(n, steps, (double(*)[n])x, (double(*)[n])(x + m),
                (double(*)[n])(x + 2 * m));
    else if (strcmp(name, "lu") == 0)
        lu(n, (double(*)[n])x);
    else if (strcmp(name, "floyd_warshall") == 0)
        floyd_warshall(n, (int(*)[n])x);
    else if (strcmp(name, "triangle") == 0)
        triangle(n, (double(*)[n])x, x + m);
    else if (strcmp(name, "attract") == 0)
        attract(n, x, x + n, x + 2 * n, x + m, x + m + n, x + m + 2 * n);
    else
        exit(2);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "gemm";
    int n = argc > 2 ? atoi(argv[2]) : 10;
    int steps = argc > 3 ? atoi(argv[3]) : 5;
    size_t extent = (size_t)n;
    size_t m = extent * (name[0] == 'h'   ? extent * extent
                         : name[0] == 'a' ? 3
                                          : extent);
    double *x = numbers(3 * m);
    struct timespec begin, end;
    uint64_t hash = 14695981039346656037U;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    run(name, n, steps, x, m);
    clock_gettime(CLOCK_MONOTONIC, &end);
    fprintf(stderr, "seconds: %.9f\n",
            (double)(end.tv_sec - begin.tv_sec) +
                (double)(end.tv_nsec - begin.tv_nsec) * 1e-9);
    for (size_t i = 0; i < 3 * m * sizeof(*x); i++)
        hash = (hash ^ ((unsigned char *)x)[i]) * 1099511628211U;
    printf("%016llx\n", (unsigned long long)hash);
    free(x);
    return 0;
}
