/* Loops that are short by constants or by what arrays have room for, and what the
 * author has tiled.
 */
#include <stdio.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

#ifndef N
#define N 40
#endif
#define M (N + 8)

static float image[M][M], out[M][M], window[3][3];
static double A[24][24], B[24][24], C[24][24];
static double a[9][4][4], b[9][4][8], c[9][4][8], odd[9][7][9], rest[9][7][5];
static unsigned char left[16 * M], right[16 * M];
static double from[M][M], to[M][M];

static void kernel_convolve(int h, int w)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float sum = 0;

            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    sum += image[y + j - 1][x + i - 1] * window[j][i];
            out[y][x] = sum;
        }
}

/* expect: transformed */
static void kernel_product(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}

/* expect: transformed */
static void kernel_narrow(void)
{
    for (int m = 0; m < 9; m++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 8; j++)
                for (int k = 0; k < 4; k++)
                    c[m][i][j] += a[m][i][k] * b[m][k][j];
}

/* expect: transformed */
static void kernel_odd_extents(void)
{
    for (int m = 0; m < 9; m++)
        for (int i = 0; i < 7; i++)
            for (int j = 0; j < 9; j++)
                for (int k = 0; k < 5; k++)
                    odd[m][i][j] += rest[m][i][k] * b[m][k % 4][j % 8];
}

static int kernel_differences(int n)
{
    int sum = 0;

    for (int y = 0; y < n; y++)
        for (int x = 0; x < 16; x++)
            sum += abs(left[y * 16 + x] - right[y * 16 + x]);
    return sum;
}

/* expect: transformed */
static unsigned kernel_columns(int n)
{
    unsigned sum = 0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < 16; i++)
            sum += left[i * M + j];
    return sum;
}

static void kernel_smooth(int n)
{
    for (int it = 1; it < n - 1; it += 16)
        for (int jt = 1; jt < n - 1; jt += 16)
            for (int i = it; i < MIN(it + 16, n - 1); i++)
                for (int j = jt; j < MIN(jt + 16, n - 1); j++)
                    to[i][j] = from[i - 1][j] + from[i][j - 1] + from[i + 1][j];
}

static void init(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            image[i][j] = (float)(i * 7 + j);
            from[i][j] = i * 0.5 + j;
        }
    for (int i = 0; i < 16 * M; i++) {
        left[i] = (unsigned char)(i * 37);
        right[i] = (unsigned char)(i * 11 + 5);
    }
    for (int i = 0; i < 24 * 24; i++) {
        A[i / 24][i % 24] = i % 17;
        B[i / 24][i % 24] = i % 13;
    }
    for (int i = 0; i < 9 * 16; i++)
        a[i / 16][i / 4 % 4][i % 4] = i % 7;
    for (int i = 0; i < 9 * 32; i++)
        b[i / 32][i / 8 % 4][i % 8] = i % 5;
    for (int i = 0; i < 9 * 35; i++)
        rest[i / 35][i / 5 % 7][i % 5] = i % 3;
    for (int i = 0; i < 9; i++)
        window[i / 3][i % 3] = (float)i;
}

static void print(const char *name, const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum = sum * 0.75 + x[i];
    printf("%s %a\n", name, sum);
}

int main(void)
{
    init();
    kernel_convolve(N, N);
    kernel_product(23);
    kernel_narrow();
    kernel_odd_extents();
    kernel_smooth(N);
    print("C", &C[0][0], 24 * 24);
    print("c", &c[0][0][0], 9 * 32);
    print("odd", &odd[0][0][0], 9 * 63);
    print("to", &to[0][0], M * M);
    for (int i = 0; i < N; i++)
        printf("%a\n", out[i][i * 7 % M]);
    printf("%d %u\n", kernel_differences(N), kernel_columns(N));
    return 0;
}
