/*
 * Nests of which parts are in no parallel loop (tests/device.sh): one thread of the device has them,
 * and scalars go there and back; and nests whose parallel loops are those of another order.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif
#define M (N > 4 ? N : 4)

static double A[M][M], B[M][M];
static float F[M];
static int K[M];
static double total = 2;

static void show(const char *name, const void *data, size_t n)
{
    const unsigned char *byte = data;
    unsigned long hash = 5381;

    for (size_t i = 0; i < n; i++)
        hash = 33 * hash + byte[i];
    printf("%s %lx\n", name, hash);
}

static void fill(double *x, long n, int seed)
{
    for (long i = 0; i < n; i++)
        x[i] = (double)((i * 7 + seed) % 101) / 7 + (i % (M + 1) == 0 ? 40 : 0);
}

/* A sum in front of a loop that needs it, and a scalar that is changed here. */
static void norms(int n)
{
    double scale = 1, sum;

    for (int k = 0; k < n; k++) {
        scale = scale * 0.5 + k;
        sum = scale;
        for (int i = 0; i < n; i++)
            sum += A[i][k] * A[i][k];
        F[k] = (float)sum;
        for (int i = 0; i < n; i++)
            A[i][k] = A[i][k] / sqrt(sum) + scale;
        for (int j = k + 1; j < n; j++)
            for (int i = 0; i < n; i++)
                A[i][j] -= A[i][k] * 0.25;
    }
}

/* The first and the last step have statements of their own. */
static void ends(int n, double *restrict x, double *restrict y)
{
    for (int t = 0; t < 5; t++) {
        x[0] = x[1] * 0.5;
        for (int i = 1; i < n - 1; i++)
            for (int k = 0; k < 3; k++)
                y[i] = (x[i - 1] + x[i + 1]) * 0.25 + y[i] / 2;
        x[n - 1] = y[n - 2] + t;
        y[0] = x[n - 1];
        for (int i = 1; i < n - 1; i++)
            x[i] = y[i] + y[0];
    }
}

/* A scalar that one iteration of a loop sets, for the next loop. */
static void one(int n, int m, const double *restrict a, double *restrict b,
                double *restrict c)
{
    double s = 1;

    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++) {
            if (i == m)
                s = a[i];
            b[i] = b[i] + 1;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i] = c[i] * 0.5 + s * b[i];
    }
}

/* A recurrence beside rows; a variable of the file is set here, and read there. */
static void rows(int n)
{
    for (int i = 1; i < n; i++) {
        total = i * 0.5;
        for (int j = 1; j < n; j++)
            B[i][j] = B[i][j - 1] * 0.5 + B[i - 1][j] * total;
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                A[j][k] += B[i][j] / 16 + total;
    }
}

/* A sum of integers, and what comes of it. */
static void integers(int n, const int *restrict from)
{
    int sum;

    for (int t = 0; t < 4; t++) {
        sum = t;
        for (int i = 0; i < n; i++)
            sum += from[i] ^ K[i];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                K[i] = K[i] * 3 + sum % 7 + k;
    }
}

/* In the order of the program, one loop of two has both; row by row, no iteration goes alone. */
static void both(int n, const double *restrict x, double *restrict y,
                 double *restrict z)
{
    for (int i = 0; i < n; i++) {
        z[i] = 0;
        for (int j = 0; j < n; j++) {
            y[j] = y[j] + x[i] * B[i][j];
            z[i] = z[i] + B[i][j] * x[j];
        }
    }
}

static void lu(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                B[i][j] -= B[i][k] * B[k][j];
            B[i][j] /= B[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                B[i][j] -= B[i][k] * B[k][j];
    }
}

static void solve(int n, const double *restrict b, double *restrict x)
{
    for (int i = 0; i < n; i++) {
        x[i] = b[i];
        for (int j = 0; j < i; j++)
            x[i] -= B[i][j] * x[j];
        x[i] = x[i] / B[i][i];
    }
}

/* Every loop carries something: diagonals go alone. */
static void sweep(int steps, int n)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                A[i][j] = (A[i - 1][j] + A[i][j - 1] + A[i][j] + A[i][j + 1] +
                           A[i + 1][j - 1]) *
                          0.2;
}

/* A triangle from its diagonal on, from the bottom up. */
static void intervals(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i; k < j; k++)
                B[i][j] = B[i][j] < B[i][k] + B[k + 1][j]
                              ? B[i][j]
                              : B[i][k] + B[k + 1][j] / 2;
}

int main(void)
{
    double *x = calloc((size_t)2 * M, sizeof(*x));
    double *y = calloc((size_t)2 * M, sizeof(*y));
    double *z = calloc((size_t)2 * M, sizeof(*z));
    int *from = calloc((size_t)M, sizeof(*from));
    int n = N;

    if (!x || !y || !z || !from)
        return 1;
    fill(&A[0][0], M * M, 1);
    fill(&B[0][0], M * M, 2);
    fill(x, 2L * M, 3);
    fill(y, 2L * M, 4);
    fill(z, 2L * M, 5);
    for (int i = 0; i < M; i++) {
        K[i] = i * 31 % 91;
        from[i] = i * 17 % 29;
    }
    norms(n);
    show("norms", A, sizeof(A));
    show("norms", F, sizeof(F));
    if (n > 2)
        ends(n, x, y);
    show("ends", x, sizeof(*x) * 2 * M);
    one(n, n / 2, x, y, z);
    one(n, n + 3, x, y, z);
    show("one", z, sizeof(*z) * 2 * M);
    rows(n);
    show("rows", A, sizeof(A));
    show("rows", B, sizeof(B));
    printf("%g\n", total);
    integers(n, from);
    show("integers", K, sizeof(K));
    both(n, x, y, z);
    show("both", y, sizeof(*y) * 2 * M);
    show("both", z, sizeof(*z) * 2 * M);
    for (int i = 0; i < M; i++)
        B[i][i] += 90;
    lu(n);
    show("lu", B, sizeof(B));
    solve(n, x, z);
    show("solve", z, sizeof(*z) * 2 * M);
    sweep(5, n);
    show("sweep", A, sizeof(A));
    intervals(n);
    show("intervals", B, sizeof(B));
    free(x);
    free(y);
    free(z);
    free(from);
    return 0;
}
