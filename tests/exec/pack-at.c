/* flags: -Wno-unknown-pragmas */
/*
 * Buffers that scripts ask for: partial tiles, parts for iterations of loops further out,
 * windows, steps, iterations side by side, register tiles, threads; and what is refused.
 */
#include <stdio.h>

#ifndef N
#define N 45
#endif
#define M (N + 3)
enum { T = 4, L = 40 };
static double a[M][M], b[M][M], c[M][M], x[M];
static int ia[T][M][M];
static float f[T][L][L], g[T][L][L], h[L][L];
/* expect: packed */
static void kernel_mul(void)
{
#pragma polyopt tile i, j, k: 16, 8, 4
#pragma polyopt pack a at k.tile hoist=2
#pragma polyopt pack b at k.tile hoist=3 transpose pad=1
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
}
/* expect: packed */
static void kernel_batch(void)
{
#pragma polyopt registers i, j
#pragma polyopt pack h at t hoist=1
#pragma polyopt no-guard
    for (int t = 0; t < T; t++)
        for (int i = 0; i < L; i++)
            for (int j = 0; j < L; j++)
                for (int k = 0; k < L; k++)
                    f[t][i][j] += g[t][i][k] * h[k][j];
}
/* expect: packed */
static void kernel_line(void)
{
#pragma polyopt strip-mine i: 8
#pragma polyopt pack x at i.tile
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] += x[i];
}
/* expect: unchanged given-order */
static void kernel_two(void)
{
#pragma polyopt tile i, j: 8, 8
#pragma polyopt pack b at j.tile hoist=2
#pragma polyopt no-guard
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            a[i][j] = b[i][j] + b[i - 1][j] * 0.5 + b[j][i];
}
/* expect: unchanged given-order */
static void kernel_down(void)
{
#pragma polyopt tile i, j: 8, 8
#pragma polyopt reverse i.tile
#pragma polyopt pack b at j.tile hoist=2
#pragma polyopt no-guard
    for (int i = N; i > 0; i--)
        for (int j = 1; j < N; j += 2)
            a[i][j] = b[i + 1][j] + b[i - 1][j] * 0.5;
}
/* expect: unchanged given-order */
static void kernel_tri(void)
{
#pragma polyopt tile i, j: 8, 8
#pragma polyopt pack b at j.tile hoist=1
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            a[i][j] = b[i][j] + b[j][i];
}
/* expect: packed */
static void kernel_tri2(void)
{
#pragma polyopt pack b at j hoist=1
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = i; j < i + 3; j++)
            for (int k = 0; k < 7; k++)
                a[i][j] += b[j][k];
}
/* expect: packed */
static void kernel_jam(void)
{
#pragma polyopt tile i, j, k: 15, 9, 5
#pragma polyopt unroll-jam i.point: 3
#pragma polyopt pack b at k.tile hoist=1
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
}
/* expect: packed */
static void kernel_jam2(void)
{
#pragma polyopt unroll-jam i: 3
#pragma polyopt pack b at k hoist=2
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[i][k];
}
/* expect: packed */
static void kernel_par(void)
{
#pragma polyopt tile i, j, k: 15, 9, 5
#pragma polyopt parallel i.tile
#pragma polyopt pack b at k.tile hoist=1
#pragma polyopt pack a at k.tile
#pragma polyopt no-guard
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
}
/* expect: packed */
static void kernel_ints(void)
{
#pragma polyopt tile i, j: 6, 7
#pragma polyopt pack b at j.tile hoist=2
#pragma polyopt no-guard
    for (int t = 0; t < T; t++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                ia[t][i][j] += (int)b[j][i] + t;
}
/* expect: packed */
static void kernel_wave(void)
{
#pragma polyopt skew j by i
#pragma polyopt tile i, j: 8
#pragma polyopt wavefront i.tile, j.tile
#pragma polyopt parallel j.tile
#pragma polyopt pack c at j.tile
#pragma polyopt no-guard
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            b[i][j] = b[i - 1][j - 1] + b[i][j - 1] + c[i + 1][j];
}
int main(void)
{
    double s = 0;

    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3) % 11;
            b[i][j] = (i * 5 + j) % 13 * 0.25;
            c[i][j] = i - j;
            x[i] = i * 0.5;
        }
    for (int t = 0; t < T; t++)
        for (int i = 0; i < L; i++)
            for (int j = 0; j < L; j++) {
                g[t][i][j] = (float)((t + i * j) % 7);
                h[i][j] = (float)((i * 3 + j) % 5) * 0.1f;
            }
    kernel_mul();
    kernel_batch();
    kernel_line();
    kernel_two();
    kernel_down();
    kernel_tri();
    kernel_tri2();
    kernel_jam();
    kernel_jam2();
    kernel_par();
    kernel_ints();
    kernel_wave();
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            s = s * 0.75 + a[i][j] + b[i][j] * 0.5 + c[i][j] * 0.25 +
                ia[i % T][i][j];
    for (int t = 0; t < T; t++)
        for (int i = 0; i < L; i++)
            for (int j = 0; j < L; j++)
                s = s * 0.75 + f[t][i][j];
    printf("%.17g\n", s);
    return 0;
}
