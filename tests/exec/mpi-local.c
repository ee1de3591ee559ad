/*
 * Nests that processes share (tests/mpi.sh) in functions that declare the arrays: other
 * processes get them as pointers to memory of their own.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif
#define M (N > 5 ? N : 5)

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

/* Sizes that are parameters, and constants; one has no value in front of the nest. */
static void product(int n)
{
    double a[n][n], b[n][n], c[M][M];

    fill(&a[0][0], (long)n * n, 1);
    fill(&b[0][0], (long)n * n, 2);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0;
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
    show("c", c[0], sizeof(double) * n);
    show("c", c[n - 1], sizeof(double) * n);
}

/* In a time loop; a flat one, and one of a block around. */
static void steps(int n, int t_end)
{
    double kept[M][M];
    double flat[M * M];

    fill(&kept[0][0], (long)M * M, 2);
    fill(flat, (long)n * n, 3);
    for (int r = 0; r < 2; r++) {
        double inner[M];

        fill(inner, M, 4 + r);
        puts("turn");
        for (int t = 0; t < t_end; t++) {
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    kept[i][j] = flat[(i - 1) * n + j] + flat[(i + 1) * n + j] +
                                 flat[i * n + j - 1] * inner[j];
            for (int i = 1; i < n - 1; i++)
                for (int j = 1; j < n - 1; j++)
                    flat[i * n + j] = kept[i][j] * 0.25;
        }
        show("flat", flat, sizeof(double) * n * n);
    }
    show("kept", kept, sizeof(kept));
}

/* What nobody reads behind the nest: b, and s. */
static double dead(int n)
{
    double a[M][M], b[M][M], s;

    fill(&a[0][0], (long)M * M, 5);
    puts("dead");
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) {
                s = a[i - 1][j] + a[i + 1][j - 1];
                b[i][j] = s * 0.5;
            }
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j] + a[i][j];
    }
    show("a", a, sizeof(a));
    return a[1][1];
}

int main(void)
{
    product(M);
    steps(M, 6);
    printf("%g\n", dead(M));
    return 0;
}
