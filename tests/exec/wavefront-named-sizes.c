/* Tiles of sizes that are variables, executed in steps that threads share: time loops around one sweep and
 * two, iterations before 0, triangles, scalars of an iteration, steps in each iteration of another loop; sizes
 * of 1, of more than there is, and some that are none.
 */
/* text: as it is */
#include <stdio.h>

#ifndef N
#define N 45
#endif
#define M (N + 4)

static double x[2 * M], y[2 * M], A[M][M], B[M][M];

/* expect: parallel */
static void kernel_sweeps(int n, int steps, int tt, int ti)
{
    #pragma polyopt shift S1.i by 1
    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt skew i by 2*t
    #pragma polyopt tile t, i: tt, ti
    #pragma polyopt wavefront t.tile, i.tile
    #pragma polyopt parallel i.tile
    #pragma polyopt no-guard
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n; i++)
            y[i] = 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
        for (int i = 1; i < n; i++)
            x[i] = 0.25 * y[i - 1] + 0.5 * y[i] + 0.25 * y[i + 1];
    }
}

/* expect: parallel */
static void kernel_in_place(int n, int steps, int tt, int ti)
{
    #pragma polyopt skew i by t
    #pragma polyopt skew j by 2*t
    #pragma polyopt skew j by i
    #pragma polyopt tile t, i, j: 2, tt, ti
    #pragma polyopt wavefront i.tile, j.tile
    #pragma polyopt parallel j.tile
    #pragma polyopt no-guard
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j]) / 5.0;
}

/* expect: parallel */
static void kernel_before_0(int n, int tt, int ti)
{
    #pragma polyopt tile i, j: ti, tt
    #pragma polyopt wavefront i.tile, j.tile
    #pragma polyopt parallel j.tile schedule=static
    #pragma polyopt no-guard
    for (int i = -n; i < 0; i++)
        for (int j = -i - n; j < 3; j++) {
            double s = B[i + n + 1][j + n + 1];
            B[i + n + 1][j + n + 1] = 0.5 * s + 0.25 * (B[i + n][j + n + 1] + B[i + n + 1][j + n]);
        }
}

/* expect: parallel */
static void kernel_within(int n, int steps, int tt, int ti)
{
    #pragma polyopt tile i, j: tt, ti
    #pragma polyopt wavefront i.tile, j.tile
    #pragma polyopt parallel j.tile
    #pragma polyopt no-guard
    for (int t = 0; t < steps; t++)
        for (int i = 1; i <= n; i++)
            for (int j = i; j <= n; j++)
                A[i][j] = 0.5 * A[i + 1][j + 1] + 0.25 * (A[i - 1][j] + A[i][j - 1]) + t;
}

static void show(void)
{
    double sum = 0;

    for (int i = 0; i < M; i++) {
        sum = sum * 0.75 + x[i] - y[i];
        for (int j = 0; j < M; j++)
            sum = sum * 0.875 + A[i][j] - 0.5 * B[i][j];
    }
    printf("%a\n", sum);
}

int main(void)
{
    static const int sizes[] = {1, 3, 8, 32, 100, 0, -5};

    for (int i = 0; i < 2 * M; i++)
        x[i] = i % 7, y[i] = i % 5;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 3 + j) % 11, B[i][j] = (i + j * 5) % 13;
    for (int a = 0; a < 7; a++)
        for (int b = 0; b < 7; b++) {
            int tt = sizes[a], ti = sizes[b];
            int n = b % 2 ? N : N / 2;

            kernel_sweeps(n, 9, tt, ti);
            kernel_in_place(n, a, tt, ti);
            kernel_before_0(n, tt, ti);
            kernel_within(n, b, tt, ti);
            show();
        }
    return 0;
}
