/* Arrays between loops that steps of a script have made one, "contract": rows that threads have,
 * elements in vectors, parts of tiles, with neighbours, behind a
 * shift, of integers, at constants.
 */
/* text: as it is */
#include "adversary.h"

static double a[N + 3][N + 3], b[N + 3][N + 3], x[N + 3], y[N + 3];

/* expect: parallel */
static void kernel_rows(int n)
{
    double t[N + 3][N + 3];

    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt contract t
    #pragma polyopt parallel i
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n + 2; j++)
            t[i][j] = a[i][j] * 0.5;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = t[i][j] + t[i][j + 2];
}

/* expect: simd */
static void kernel_elements(int n)
{
    double t[N + 3], u[N + 3];

    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt fuse S0.i, S2.i
    #pragma polyopt contract
    #pragma polyopt vectorize i
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        t[i] = x[i] + 1;
    for (int i = 2; i < n - 1; i++)
        u[i] = t[i] * x[i + 1];
    for (int i = 2; i < n; i++)
        y[i] += t[i] * 0.25;
    for (int i = 2; i < n - 1; i++)
        y[i] = y[i] - u[i];
}

/* expect: tiled */
static void kernel_tiles(int n)
{
    double t[N + 3][N + 3];

    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt fuse S0.j, S1.j
    #pragma polyopt tile i, j: 8, 4
    #pragma polyopt distribute j.point
    #pragma polyopt contract t at j.tile
    #pragma polyopt parallel i.tile
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t[i][j] = a[j][i] - 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = t[i][j] * t[i][j];
}

/* A row one iteration behind, and a constant in it.
 * expect: transformed
 */
static void kernel_shifted(int n)
{
    double t[N + 4][N + 3];

    #pragma polyopt shift S1.i by 1
    #pragma polyopt fuse S0.i, S1.i
    #pragma polyopt contract(t)
    #pragma polyopt no-guard
    for (int i = 1; i < n + 1; i++)
        for (int j = 0; j < n; j++)
            t[i + 1][j] = a[i][j] + a[i - 1][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[i][j] = t[i + 2][j] - t[i + 2][0];
}

/* What is written is read in part, by another loop, and twice.
 * expect: transformed
 */
static void kernel_integers(int n)
{
    short t[N + 3][2];

    #pragma polyopt fuse S0.i, S2.i
    #pragma polyopt contract t at i
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++) {
        t[i][0] = (short)(i * 1000);
        t[i][1] = (short)(t[i][0] - i);
    }
    for (int i = 1; i < n - 1; i++)
        x[i] = t[i][1] + 2 * t[i][0];
}

int main(void)
{
    double sum = 0;

    for (int n = 0; n <= N; n += N > 8 ? N / 4 : 1) {
        for (int i = 0; i < N + 3; i++) {
            x[i] = i % 7;
            y[i] = i % 5;
            for (int j = 0; j < N + 3; j++) {
                a[i][j] = (i * 7 + j * 3) % 11;
                b[i][j] = (i * 5 + j) % 13;
            }
        }
        kernel_rows(n);
        kernel_elements(n);
        sum = sum * 0.5 + b[n / 2][n / 3] + y[n / 2];
        kernel_tiles(n);
        for (int i = 0; i < N + 3; i++)
            sum = sum * 0.9 + b[i][i] + y[i] * 3;
        kernel_shifted(n);
        kernel_integers(n);
        for (int i = 0; i < N + 3; i++)
            for (int j = 0; j < N + 3; j++)
                sum = sum * 0.9 + a[i][j] + b[i][j] * 3 + x[i] * 5;
    }
    printf("%a\n", sum);
    return 0;
}
