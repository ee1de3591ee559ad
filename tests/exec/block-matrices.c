/* Four small matrices for every point, an element a statement: too many statements for one
 * by one, so that the body of the loops is one.  What a point needs on the way is in variables.
 */
/* expect: parallel */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 40
#endif

static double u[3][N + 2][N + 2][4];
static double density[3][N + 2][N + 2];
static double own[N + 2][N + 2][4][4], left[N + 2][N + 2][4][4];
static double up[N + 2][N + 2][4][4], back[N + 2][N + 2][4][4];

static void kernel_matrices(int k, int first, int last, double dt)
{
    int i, j;
    double r, r2, s = 0.25 * dt;

    for (j = first; j < last; j++) {
        for (i = first; i < last; i++) {
            r = density[k][j][i];
            r2 = r * r;
            own[j][i][0][0] = 1.0 + 2.0 * dt * r * u[k][j][i][0];
            own[j][i][0][1] = s * (u[k][j][i][1] - dt * r);
            own[j][i][0][2] = s * (u[k][j][i][2] - dt * r);
            own[j][i][0][3] = s * (u[k][j][i][3] - dt * r);
            own[j][i][1][0] = -s * r2 * u[k][j][i][1] * u[k][j][i][0];
            own[j][i][1][1] = 1.0 + 2.0 * dt * r * u[k][j][i][1];
            own[j][i][1][2] = 0.0;
            own[j][i][1][3] = dt * r2 * u[k][j][i][0];
            own[j][i][2][0] = -s * r2 * u[k][j][i][2] * u[k][j][i][0];
            own[j][i][2][1] = 0.0;
            own[j][i][2][2] = 1.0 + 2.0 * dt * r * u[k][j][i][2];
            own[j][i][2][3] = dt * r2 * u[k][j][i][1];
            own[j][i][3][0] = -s * r2 * u[k][j][i][3] * u[k][j][i][0];
            own[j][i][3][1] = dt * r2 * u[k][j][i][0];
            own[j][i][3][2] = dt * r2 * u[k][j][i][1];
            own[j][i][3][3] = 1.0 + 2.0 * dt * r * u[k][j][i][3];
            r = density[k - 1][j][i];
            r2 = r * r;
            back[j][i][0][0] = 1.0 + dt * r * u[k - 1][j][i][0];
            back[j][i][0][1] = dt * r2 * u[k - 1][j][i][1];
            back[j][i][0][2] = dt * r2 * u[k - 1][j][i][2];
            back[j][i][0][3] = -s * r2 * u[k - 1][j][i][0] * u[k - 1][j][i][3];
            back[j][i][1][0] = dt * r2 * u[k - 1][j][i][1];
            back[j][i][1][1] = 1.0 + dt * r * u[k - 1][j][i][1];
            back[j][i][1][2] = 0.0;
            back[j][i][1][3] = -s * r2 * u[k - 1][j][i][1] * u[k - 1][j][i][3];
            back[j][i][2][0] = dt * r2 * u[k - 1][j][i][2];
            back[j][i][2][1] = 0.0;
            back[j][i][2][2] = 1.0 + dt * r * u[k - 1][j][i][2];
            back[j][i][2][3] = -s * r2 * u[k - 1][j][i][2] * u[k - 1][j][i][3];
            back[j][i][3][0] = s * (u[k - 1][j][i][0] - dt * r);
            back[j][i][3][1] = s * (u[k - 1][j][i][1] - dt * r);
            back[j][i][3][2] = s * (u[k - 1][j][i][2] - dt * r);
            back[j][i][3][3] = 1.0 + dt * r * u[k - 1][j][i][3];
            r = density[k][j - 1][i];
            r2 = r * r;
            up[j][i][0][0] = 1.0 + dt * r * u[k][j - 1][i][0];
            up[j][i][0][1] = dt * r2 * u[k][j - 1][i][1];
            up[j][i][0][2] = -s * r2 * u[k][j - 1][i][0] * u[k][j - 1][i][2];
            up[j][i][0][3] = 0.0;
            up[j][i][1][0] = dt * r2 * u[k][j - 1][i][1];
            up[j][i][1][1] = 1.0 + dt * r * u[k][j - 1][i][1];
            up[j][i][1][2] = -s * r2 * u[k][j - 1][i][1] * u[k][j - 1][i][2];
            up[j][i][1][3] = dt * r2 * u[k][j - 1][i][0];
            up[j][i][2][0] = s * (u[k][j - 1][i][0] - dt * r);
            up[j][i][2][1] = s * (u[k][j - 1][i][1] - dt * r);
            up[j][i][2][2] = 1.0 + dt * r * u[k][j - 1][i][2];
            up[j][i][2][3] = s * (u[k][j - 1][i][3] - dt * r);
            up[j][i][3][0] = 0.0;
            up[j][i][3][1] = dt * r2 * u[k][j - 1][i][0];
            up[j][i][3][2] = -s * r2 * u[k][j - 1][i][3] * u[k][j - 1][i][2];
            up[j][i][3][3] = 1.0 + dt * r * u[k][j - 1][i][3];
            r = density[k][j][i - 1];
            r2 = r * r;
            left[j][i][0][0] = 1.0 + dt * r * u[k][j][i - 1][0];
            left[j][i][0][1] = -s * r2 * u[k][j][i - 1][0] * u[k][j][i - 1][1];
            left[j][i][0][2] = dt * r2 * u[k][j][i - 1][2];
            left[j][i][0][3] = 0.0;
            left[j][i][1][0] = s * (u[k][j][i - 1][0] - dt * r);
            left[j][i][1][1] = 1.0 + dt * r * u[k][j][i - 1][1];
            left[j][i][1][2] = s * (u[k][j][i - 1][2] - dt * r);
            left[j][i][1][3] = s * (u[k][j][i - 1][3] - dt * r);
            left[j][i][2][0] = dt * r2 * u[k][j][i - 1][2];
            left[j][i][2][1] = -s * r2 * u[k][j][i - 1][2] * u[k][j][i - 1][1];
            left[j][i][2][2] = 1.0 + dt * r * u[k][j][i - 1][2];
            left[j][i][2][3] = dt * r2 * u[k][j][i - 1][1];
            left[j][i][3][0] = 0.0;
            left[j][i][3][1] = -s * r2 * u[k][j][i - 1][3] * u[k][j][i - 1][1];
            left[j][i][3][2] = dt * r2 * u[k][j][i - 1][1];
            left[j][i][3][3] = 1.0 + dt * r * u[k][j][i - 1][3];
        }
    }
}

static unsigned long hash_of(double m[N + 2][N + 2][4][4])
{
    unsigned long sum = 0;

    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            for (int r = 0; r < 4; r++)
                for (int c = 0; c < 4; c++)
                    sum = hash_next(sum, m[j][i][r][c]);
    return sum;
}

int main(void)
{
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < N + 2; j++)
            for (int i = 0; i < N + 2; i++) {
                density[k][j][i] = (i + 2 * j + 3 * k) % 7 / 8.0 + 0.5;
                for (int m = 0; m < 4; m++)
                    u[k][j][i][m] = (i * m + j + k) % 5 / 4.0;
            }
    for (int k = 1; k < 3; k++) {
        kernel_matrices(k, 1, N + 1, 0.125);
        kernel_matrices(k, N, k, 0.5);
        printf("%lx %lx %lx %lx\n", hash_of(own), hash_of(left), hash_of(up),
               hash_of(back));
    }
    return 0;
}
