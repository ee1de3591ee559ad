/*
 * Nests that processes without common memory can share (tests/mpi.sh): what they are sent
 * and return are boxes, strided rows, triangles and scattered elements, of arrays of the file,
 * of pointers, and of parameters; with and without tests of addresses.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 33
#endif
#define M (N > 0 ? N : 1)

static double A[M][M], B[M][M];
static float F[2 * M][M];
static int counts[3 * M];
static const double weights[3] = {0.25, 0.5, 0.25};
static double *G;
static double scale = 1.5;
static int shift = 1;
static double place[2 * M];
static double *const fixed = place;

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
        x[i] = (double)((i * 7 + seed) % 101) / 7;
}

/* Every body has a sum of its own. */
static void bodies(int n, const double *restrict x, const double *restrict mass,
                   double *restrict force)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < n; j++) {
            double d = x[j] - x[i];

            sum += mass[j] * d / sqrt(d * d + 0.01);
        }
        force[i] = sum;
    }
}

/* The variables are declared outside. */
static void outside(int n, double (*restrict a)[n], double *restrict x)
{
    double s;
    int i, j;

    for (i = 0; i < n; i++) {
        s = 0;
        for (j = 0; j <= i; j++)
            s += a[i][j] * x[j];
        a[i][i] = s;
    }
}

/* Only columns are independent: strided rows. */
static void columns(int n, double (*restrict a)[n])
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += a[i - 1][j] * 0.5;
}

/* Each second row is written, each third element read; arrays of the file. */
static void apart(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            F[2 * i][j] = (float)(counts[3 * j] + i);
}

/* A triangle of a global array, with variables of the file. */
static void triangle(void)
{
    for (int i = 0; i < N; i++)
        for (int j = i; j < N; j++)
            for (int k = 0; k < N; k++)
                A[i][j] += scale * B[i][k] * B[j][k] + shift;
}

/* A global pointer; the iterations do not begin at 0, and go in steps of 3. */
static void steps(int from, int to)
{
    for (int i = from; i < to; i += 3)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                G[i + j] += weights[k] * B[0][(i + j + k) % M];
}

static void steps_of(int from, int to, const double *restrict b)
{
    for (int i = from; i < to; i += 3)
        for (int j = 0; j < 2; j++)
            G[i + j] += scale * b[i - j + 1];
}

/* Downwards, and the addresses are looked at. */
static void down(int n, double *x, const double *y, const double *z)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < n; j++)
            x[i] += y[j] * z[i];
}

/* What is written first is not sent; both nests are shared at once. */
static void both(int n, double (*restrict t)[n], double (*restrict a)[n],
                 double (*restrict b)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t[i][j] = a[i][j] + a[j][i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                b[i][j] += t[i][k] * a[k][j];
}

/* Diagonals: rows of one element. */
static void diagonal(int n, double (*restrict a)[n], int by)
{
    for (int i = 0; i + 1 < n; i++)
        for (int k = 0; k < by; k++)
            a[i][i + 1] += a[i][0] * k;
}

/* A pointer that is constant, to what is not: written, and read. */
static void constant_pointer(int n, double *x)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            fixed[i] += weights[k] * i;
    puts("read");
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            x[i] += fixed[n + i] * k;
}

/* In a branch, and with a loop around that is not shared. */
static void branch(int n, int t, double (*restrict a)[n], double *restrict x)
{
    for (int r = 0; r < t; r++)
        if (r % 2 == 0)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    a[i][j] = a[i][j] * 0.5 + x[j];
        else
            printf("turn %d\n", r);
}

/* What may not be evaluated is accessed in any case. */
static void larger(int n, const double *restrict u, double *restrict v)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            v[i] = v[i] < u[i + j] ? u[i + j] : v[i] / 2;
}

int main(void)
{
    int n = N;
    double (*a)[M] = malloc(sizeof(double[M][M]));
    double (*b)[M] = malloc(sizeof(double[M][M]));
    double (*t)[M] = malloc(sizeof(double[M][M]));
    double *x = malloc(3 * M * sizeof(double));
    double *y = malloc(3 * M * sizeof(double));

    fill(&a[0][0], (long)M * M, 1);
    fill(&b[0][0], (long)M * M, 2);
    fill(&t[0][0], (long)M * M, 3);
    fill(&A[0][0], (long)M * M, 4);
    fill(&B[0][0], (long)M * M, 5);
    fill(x, 3 * M, 6);
    fill(y, 3 * M, 7);
    for (int i = 0; i < 3 * M; i++)
        counts[i] = i * i % 17;
    if (n > 0) {
        bodies(n, x, y, y + M);
        outside(n, a, x);
        columns(n, b);
        apart();
        triangle();
        scale = 0.75;
        shift = -2;
        triangle();
        G = x;
        steps(0, n);
        G = y;
        steps_of(2, n, x);
        down(n, x, y, x + M);
        down(n, x, x, x + M);
        down(n, x + n / 2, x, y);
        both(n, t, a, b);
        diagonal(n, b, 3);
        branch(n, 5, a, y);
        larger(n, x, y);
        fill(place, 2 * M, 8);
        constant_pointer(n, x);
    }
    show("a", a, sizeof(double[M][M]));
    show("b", b, sizeof(double[M][M]));
    show("t", t, sizeof(double[M][M]));
    show("A", A, sizeof(A));
    show("F", F, sizeof(F));
    show("place", place, sizeof(place));
    show("x", x, 3 * M * sizeof(double));
    show("y", y, 3 * M * sizeof(double));
    free(a);
    free(b);
    free(t);
    free(x);
    free(y);
    return 0;
}
