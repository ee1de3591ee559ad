/* Register tiles whose rows and lanes end at quotients. */
#include <stdio.h>

#ifndef N
#define N 150
#endif

static double a[N][N], b[N][N], c[N][N];
static float image[3][N][N], small[3][N][N], weight[3][3][5][5];

/* expect: transformed */
static void kernel_half(int n)
{
    for (int i = 0; i < n / 2 - 1; i++)
        for (int j = 0; j < (n + 1) / 3; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}

/* expect: transformed */
static void kernel_reduced(int h, int w)
{
    for (int o = 0; o < 3; o++)
        for (int y = 0; y < h / 2 - 2; y++)
            for (int x = 0; x < w / 2 - 2; x++)
                for (int i = 0; i < 3; i++)
                    for (int r = 0; r < 5; r++)
                        for (int q = 0; q < 5; q++)
                            small[o][y][x] += image[i][2 * y + r][2 * x + q] * weight[o][i][r][q];
}

int main(void)
{
    double sum = 0, squares = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 23 / 9.0;
            b[i][j] = (i * 5 + j * 11) % 29 / 7.0;
            c[i][j] = i - j;
            for (int k = 0; k < 3; k++)
                image[k][i][j] = (k + i * 3 + j) % 17 / 3.0f;
        }
    for (int i = 0; i < 225; i++)
        weight[i / 75][i / 25 % 3][i / 5 % 5][i % 5] = i % 9 / 5.0f;
    for (int n = 0; n <= N; n += n < 8 || n > N - 3 ? 1 : 13) {
        kernel_half(n);
        kernel_reduced(n, N - n);
        kernel_reduced(n, n);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            sum += c[i][j] * (i % 5 + 1) * (j % 3 + 1);
            squares += small[0][i][j] - 2.0 * small[1][i][j] + small[2][i][j] * (j % 7);
        }
    printf("%a %a\n", sum, squares);
    return 0;
}
