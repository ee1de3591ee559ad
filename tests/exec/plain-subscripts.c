/* options: --verify=reparse */
/* Subscripts with / and %: reshapes, tiles of the extent that they divide by,
 * negative operands, which C rounds towards zero, shifts and masks, parameters.
 */
#include <stdio.h>

#ifndef N
#define N 37
#endif
#define M 96

static double A[M * 16], B[M][16], C[M][16], D[M * 64], E[16][M], X[M * 16][40];

/* expect: transformed */
static void kernel_expand(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < 16; j++)
            B[(16 * i + j) / 16][(16 * i + j) % 16] = C[i][j] * 2;
}

/* expect: transformed */
static void kernel_collapse(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++)
                D[8 * ((16 * i + 4 * j + k) / 8) + (16 * i + 4 * j + k) % 8] +=
                    C[i][4 * j + k];
}

/* expect: transformed */
static void kernel_tiles(int n)
{
    for (int i = 0; i < M * 16; i++)
        for (int k = 0; k < n; k++)
            B[i / 16][i % 16] += X[i][k] * (k + 1);
}

/* expect: transformed */
static void kernel_transposed(int n)
{
    for (long i = 0; i < M; i++)
        for (long j = 0; j < 16; j++)
            for (int k = 0; k < n; k++)
                E[(j * M + i) / M][(j * M + i) % M] += X[16 * i + j][k];
}

/* expect: transformed */
static void kernel_negative(int n, double *restrict out,
                            const double *restrict in)
{
    for (int i = 0; i < n; i++)
        for (int j = -3; j <= 0; j++)
            out[i * 4 - j / 4 + j % 4 + 3] += in[i * 4 + j + 3];
    for (int i = 0; i < n; i++)
        for (int j = -8; j < 8; j++)
            out[i * 16 + j / 4 + 3] += in[i * 4 + j + 8];
    for (int i = 0; i < n; i++)
        for (int j = -8; j <= -5; j++)
            out[i * 4 + (-4 * i + j) / -4 + j / -4] += in[i + 9 + j];
    for (int i = 0; i < n; i++)
        for (int j = -7; j <= -1; j++)
            out[i * 8 + j % 8 + j / 8 + 7] -= in[i * 8 + j + 8];
    for (int i = 0; i < n; i++)
        for (int j = -16; j < 0; j++)
            out[16 * i + (j >> 2) + 4 + (j & 15)] *= in[i * 16 + j + 16] + 2;
}

/* expect: transformed */
static void kernel_unsigned_ones(unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < 16; j++)
            B[(16 * i + j) >> 4][(16 * i + j) & 15] += C[i][j];
}

/* expect: transformed */
static void kernel_parameter(int n, int m, double *restrict out,
                             const double *restrict in)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++)
            out[8 * m / 8 + (8 * i + j) / 8 * 8 + (8 * m + 8 * i + j) % 8] +=
                in[8 * i + j] * 3;
}

/* expect: transformed */
static void kernel_kept(int n)
{
    for (int i = 0; i < M / 4; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < 10; j++)
                B[(10 * i + j) / 10][k % 16] +=
                    C[(10 * i + j) % 10][j] * X[i][(10 * k + j) / 10];
}

static void print(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        printf("%a\n", x[i]);
}

int main(void)
{
    int n = N > 40 ? 40 : N;

    for (int i = 0; i < M * 16; i++) {
        A[i] = i * 0.25 + 1;
        B[i / 16][i % 16] = i % 11;
        C[i / 16][i % 16] = i % 7 + 0.5;
        for (int k = 0; k < 40; k++)
            X[i][k] = (i * 3 + k) % 17 / 4.0;
    }
    kernel_expand();
    kernel_collapse();
    kernel_tiles(n);
    kernel_transposed(n);
    kernel_negative(n, D, A);
    kernel_unsigned_ones((unsigned)n);
    kernel_parameter(n, n / 2, D, A);
    kernel_kept(n);
    print(B[0], M * 16);
    print(D, M * 64);
    print(E[0], M * 16);
    return 0;
}
