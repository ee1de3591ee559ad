/*
 * Steps of scripts before loops: each of them, alone and with others, on loops of other
 * bounds and steps than the usual ones.
 */
#include <stdio.h>

#ifndef N
#define N 45
#endif
#define M (N + 3)

static double a[M][M], b[M][M], c[M][M], x[M], y[M];

/* expect: transformed */
static void kernel_triangle(int n)
{
#pragma polyopt interchange i, j
#pragma polyopt tile i, j: 7, 5
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j += 2)
            a[j][i] = b[i][j] + 0.5 * i;
}

/* expect: transformed */
static void kernel_down(int n)
{
#pragma polyopt skew j by i
#pragma polyopt tile i, j: 8
#pragma polyopt wavefront i.tile, j.tile
#pragma polyopt parallel j.tile
    for (int i = n; i > 0; i--)
        for (int j = 1; j < n; j++)
            b[i][j] = b[i + 1][j - 1] + b[i][j - 1] + b[i + 1][j];
}

/* expect: transformed */
static void kernel_product(int n)
{
#pragma polyopt tile(i, j, k: 8, 16, 4 / 4, 4, 0)
#pragma polyopt unroll-jam i.point: 2
#pragma polyopt vectorize j.point
#pragma polyopt parallel i.tile collapse=2
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}

/* expect: transformed */
static void kernel_guarded(int n)
{
#pragma polyopt split i at 7
#pragma polyopt peel i.low/j: first 2
#pragma polyopt reverse i.high
#pragma polyopt parallel i.high
    for (int i = 0; i < n; i++)
        for (int j = 1; j <= i; j++)
            if (i + j < n)
                a[i][j] = a[i][j - 1] * 0.5 + c[j][i];
}

/* expect: transformed */
static void kernel_parts(int n)
{
#pragma polyopt shift S1.i by 2
#pragma polyopt fuse S0.i, S1.i
    for (int i = 1; i < n - 1; i++)
        x[i] = y[i - 1] + y[i + 1];
    for (int i = 1; i < n - 1; i++)
        y[i] = x[i] * 0.25;
}

/* expect: transformed */
static void kernel_scalar(int n)
{
#pragma polyopt sink S0 into k at -1
#pragma polyopt sink S2 into k at n
#pragma polyopt strip-mine i: 4
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        for (int k = 0; k < n; k++)
            x[i] += a[i][k];
        y[i] = x[i] + 1;
    }
}

/* expect: parallel */
static void kernel_recipe(int n)
{
#pragma polyopt gemm(i, j, k, sizes=[8, 16, 4])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += b[i][k] * a[k][j];
}

int main(void)
{
    double h = 0;

    for (int i = 0; i < M * M; i++) {
        a[i / M][i % M] = i % 7 * 0.25 - 1;
        b[i / M][i % M] = i % 11 * 0.125 - 0.5;
        c[i / M][i % M] = i % 5;
        x[i % M] = y[i % M] = i % 13 * 0.5;
    }
    for (int n = 0; n <= N; n += N / 3 + 1) {
        kernel_triangle(n);
        kernel_down(n);
        kernel_product(n);
        kernel_guarded(n);
        kernel_parts(n);
        kernel_scalar(n);
        kernel_recipe(n);
    }
    for (int i = 0; i < M * M; i++)
        h = 0.75 * h + a[i / M][i % M] + b[i / M][i % M] + c[i / M][i % M] +
            x[i % M] + y[i % M];
    printf("%.17g\n", h);
    return 0;
}
