/*
 * Time loops that processes without common memory share (tests/mpi.sh): behind each phase of a
 * step, neighbours exchange what has been computed and is read on the other side.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif
#define M (N > 4 ? N : 4)
#define STEPS 7

static double E[M][M], F[M][M], H[M][M], line[STEPS];
static float U[2][M][M];
static double V[M][8][6], W[M][8][6];

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

static void jacobi_1d(int steps, int n, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.33 * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.33 * (b[i - 1] + b[i] + b[i + 1]);
    }
}

static void jacobi_2d(int steps, int n, double (*restrict a)[n],
                      double (*restrict b)[n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] +
                                 a[i + 1][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}

/* Arrays of the file; a statement with a loop less; values go one way each. */
static void waves(void)
{
    for (int t = 0; t < STEPS; t++) {
        for (int j = 0; j < M; j++)
            E[0][j] = line[t];
        for (int i = 1; i < M; i++)
            for (int j = 0; j < M; j++)
                E[i][j] = E[i][j] - 0.5 * (H[i][j] - H[i - 1][j]);
        for (int i = 0; i < M; i++)
            for (int j = 1; j < M; j++)
                F[i][j] = F[i][j] - 0.5 * (H[i][j] - H[i][j - 1]);
        for (int i = 0; i < M - 1; i++)
            for (int j = 0; j < M - 1; j++)
                H[i][j] = H[i][j] - 0.7 * (F[i][j + 1] - F[i][j] +
                                           E[i + 1][j] - E[i][j]);
    }
}

static void heat_3d(int steps)
{
    for (int t = 1; t <= steps; t++) {
        for (int i = 1; i < M - 1; i++)
            for (int j = 1; j < 7; j++)
                for (int k = 1; k < 5; k++)
                    W[i][j][k] = 0.125 * (V[i + 1][j][k] + V[i - 1][j][k]) +
                                 0.125 * (V[i][j + 1][k] + V[i][j - 1][k]) +
                                 0.125 * (V[i][j][k + 1] + V[i][j][k - 1]);
        for (int i = 1; i < M - 1; i++)
            for (int j = 1; j < 7; j++)
                for (int k = 1; k < 5; k++)
                    V[i][j][k] = 0.125 * (W[i + 1][j][k] + W[i - 1][j][k]) +
                                 0.125 * (W[i][j + 1][k] + W[i][j - 1][k]) +
                                 0.125 * (W[i][j][k + 1] + W[i][j][k - 1]);
    }
}

/* Two buffers, values go two rows down and one up; in columns, all depend on each other. */
static void buffers(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int i = 2; i < M - 1; i++)
            for (int j = 1; j < M - 1; j++)
                U[(t + 1) % 2][i][j] =
                    0.3f * (U[t % 2][i - 2][j] + U[t % 2][i + 1][j - 1] +
                            U[t % 2][i][j + 1]);
}

/* Downwards in time and in space, in steps of 2; names that the new text might have had. */
static void down(int now, int at, double (*restrict first)[at],
                 double (*restrict last)[at])
{
    for (int t = now; t > 0; t -= 2) {
        for (int i = at - 2; i > 0; i--)
            for (int j = 1; j < at; j++)
                last[i][j] = first[i + 1][j - 1] + first[i - 1][j] * t;
        for (int i = at - 2; i > 0; i--)
            for (int j = 1; j < at; j++)
                first[i][j] = 0.25 * last[i][j];
    }
}

/* What is in place, and reads only what is behind it; three rows ahead. */
static void ahead(int steps, int n, double (*restrict a)[n])
{
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n - 3; i++)
            for (int j = 0; j < n - 1; j++)
                a[i][j] = 0.5 * (a[i + 3][j] + a[i + 1][j + 1]);
}

/* Rows in one array are those before, or behind, in another one; in some steps only; through
 * variables of an iteration's own.
 */
static void shifted(int steps, int n, double (*restrict a)[n],
                    double (*restrict b)[n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n - 2; i++)
            for (int j = 0; j < n - 1; j++) {
                double s = a[i][j] - a[i + 1][j + 1];

                b[i + 2][j] = s * s * 0.01;
            }
        if (t % 2 == 1)
            for (int i = 1; i < n; i++)
                for (int j = 1; j < n; j++)
                    a[i][j] = b[i - 1][j - 1] * t;
        for (int j = 0; j < n; j++)
            a[n - 1][j] = a[n - 2][j] + 1;
    }
}

/* Buffers that change places, so that it depends on the number of steps where the result is; and
 * iterators that are read behind the nest.
 */
static void swapped(int steps, int n, double (*a)[n], double (*b)[n])
{
    int i = -1, t;

    for (t = 0; t < steps; t++) {
        double (*s)[n] = a;

        for (i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j - 1] + a[i + 1][j] + a[i - 1][j]);
        a = b;
        b = s;
    }
    show("first", a, sizeof(double) * n * n);
    show("second", b, sizeof(double) * n * n);
    printf("%d %d\n", i, t);
}

int main(void)
{
    int n = M;
    double (*a)[M] = malloc(sizeof(double[M][M]));
    double (*b)[M] = malloc(sizeof(double[M][M]));
    double *x = malloc(M * sizeof(double));
    double *y = malloc(M * sizeof(double));

    fill(&a[0][0], (long)M * M, 1);
    fill(&b[0][0], (long)M * M, 2);
    fill(&E[0][0], (long)M * M, 3);
    fill(&F[0][0], (long)M * M, 4);
    fill(&H[0][0], (long)M * M, 5);
    fill(&V[0][0][0], M * 48L, 6);
    fill(&W[0][0][0], M * 48L, 7);
    fill(line, STEPS, 8);
    fill(x, M, 9);
    fill(y, M, 10);
    for (int i = 0; i < M * M; i++)
        (&U[0][0][0])[i] = (float)(i % 19);
    jacobi_1d(STEPS, n, x, y);
    jacobi_1d(0, n, x, y);
    jacobi_1d(1, n, y, x);
    jacobi_2d(STEPS, n, a, b);
    waves();
    heat_3d(STEPS);
    buffers(STEPS);
    buffers(2);
    show("a", a, sizeof(double[M][M]));
    show("b", b, sizeof(double[M][M]));
    down(STEPS, n, a, b);
    ahead(STEPS, n, b);
    shifted(STEPS, n, a, b);
    for (int t = 0; t < 5; t++)
        swapped(t, n, a, b);
    show("a", a, sizeof(double[M][M]));
    show("b", b, sizeof(double[M][M]));
    show("E", E, sizeof(E));
    show("F", F, sizeof(F));
    show("H", H, sizeof(H));
    show("U", U, sizeof(U));
    show("V", V, sizeof(V));
    show("W", W, sizeof(W));
    show("x", x, M * sizeof(double));
    show("y", y, M * sizeof(double));
    free(a);
    free(b);
    free(x);
    free(y);
    return 0;
}
