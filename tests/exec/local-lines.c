/*
 * Lines of banded systems, of which the coefficients are in an array of the outermost
 * loop's body: there are many dependences on it, and none of them between iterations.
 */
#include <stdio.h>

#ifndef N
#define N 30
#endif
#define M (N + 4)

static double rhs[M][M][M][3], speed[M][M][M];

/* expect: parallel */
static void kernel_lines(int n)
{
    for (int k = 1; k < n - 1; k++) {
        double lhs[M][5], cv[M];

        for (int i = 1; i < n - 1; i++) {
            for (int j = 0; j < n; j++)
                cv[j] = speed[k][j][i];
            for (int j = 0; j < n; j++) {
                lhs[j][0] = 0.01;
                lhs[j][1] = -0.2 - 0.1 * cv[j];
                lhs[j][2] = 1.5 + 0.2 * cv[j];
                lhs[j][3] = -0.2 + 0.1 * cv[j];
                lhs[j][4] = 0.01;
            }
            for (int j = 0; j < n - 2; j++) {
                double fac = 1 / lhs[j][2];

                lhs[j][3] = fac * lhs[j][3];
                lhs[j][4] = fac * lhs[j][4];
                for (int m = 0; m < 3; m++)
                    rhs[k][j][i][m] = fac * rhs[k][j][i][m];
                lhs[j + 1][2] = lhs[j + 1][2] - lhs[j + 1][1] * lhs[j][3];
                lhs[j + 1][3] = lhs[j + 1][3] - lhs[j + 1][1] * lhs[j][4];
                for (int m = 0; m < 3; m++)
                    rhs[k][j + 1][i][m] -= lhs[j + 1][1] * rhs[k][j][i][m];
                lhs[j + 2][1] = lhs[j + 2][1] - lhs[j + 2][0] * lhs[j][3];
                lhs[j + 2][2] = lhs[j + 2][2] - lhs[j + 2][0] * lhs[j][4];
                for (int m = 0; m < 3; m++)
                    rhs[k][j + 2][i][m] -= lhs[j + 2][0] * rhs[k][j][i][m];
            }
            for (int j = n - 3; j >= 0; j--)
                for (int m = 0; m < 3; m++)
                    rhs[k][j][i][m] -= lhs[j][3] * rhs[k][j + 1][i][m] +
                                       lhs[j][4] * rhs[k][j + 2][i][m];
        }
    }
}

/* The array belongs to all iterations: those before fill what is read. */
static void kernel_one(int n)
{
    double lhs[M][5];

    for (int j = 0; j < M; j++)
        for (int m = 0; m < 5; m++)
            lhs[j][m] = 1 + j % 3;
    for (int k = 1; k < n - 1; k++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < n - 2; j++) {
                double fac = 1 / lhs[j][2];

                lhs[j][3] = fac * lhs[j][3] + speed[k][j][i];
                lhs[j][4] = fac * lhs[j][4];
                lhs[j + 1][2] = 1 + lhs[j + 1][2] - lhs[j + 1][1] * lhs[j][3];
                lhs[j + 1][3] = lhs[j + 1][3] - 0.1 * lhs[j][4];
                lhs[j + 2][1] = 0.5 * lhs[j + 2][1] - 0.1 * lhs[j][3];
                for (int m = 0; m < 3; m++)
                    rhs[k][j][i][m] = fac * rhs[k][j][i][m];
            }
}

int main(void)
{
    int n = N + 2;
    double sum = 0;

    for (int k = 0; k < M; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < M; i++) {
                speed[k][j][i] = (k * 3 + j * 7 + i * 5) % 11 * 0.1;
                for (int m = 0; m < 3; m++)
                    rhs[k][j][i][m] = (k + 2 * j + 3 * i + m) % 13 - 6;
            }
    kernel_lines(n);
    kernel_one(n);
    for (int k = 0; k < M; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < M; i++)
                for (int m = 0; m < 3; m++)
                    sum = 0.7 * sum + rhs[k][j][i][m];
    printf("%.17g %.17g\n", sum, rhs[n / 2][n / 2][n / 3][1]);
    return 0;
}
