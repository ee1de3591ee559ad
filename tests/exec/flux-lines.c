/*
 * Differences of fluxes along lines, of which each is computed in a scratch array: many
 * statements, for which the order of the program is the answer, with its outermost loops
 * shared.
 */
#include <stdio.h>

#ifndef N
#define N 20
#endif
#define M (N + 2)

static double u[M][M][M][5], rsd[M][M][M][5];
static double rho_i[M][M][M], qs[M][M][M];

/* expect: parallel */
static void kernel_rhs(int nx, int ny, int nz, double tx1, double tx2,
                       double tx3, double dx1)
{
    double flux[M][5];
    double q, u21, tmp, u21i, u31i, u41i, u51i, u21im1, u31im1, u41im1, u51im1;
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++) {
            for (int i = 0; i < nx; i++) {
                flux[i][0] = u[k][j][i][1];
                u21 = u[k][j][i][1] * rho_i[k][j][i];
                q = qs[k][j][i];
                flux[i][1] = u[k][j][i][1] * u21 + 0.4 * (u[k][j][i][4] - q);
                flux[i][2] = u[k][j][i][2] * u21;
                flux[i][3] = u[k][j][i][3] * u21;
                flux[i][4] = (1.4 * u[k][j][i][4] - 0.4 * q) * u21;
            }
            for (int i = 1; i < nx - 1; i++)
                for (int m = 0; m < 5; m++)
                    rsd[k][j][i][m] = rsd[k][j][i][m] - tx2 * (flux[i + 1][m] - flux[i - 1][m]);
            for (int i = 1; i < nx; i++) {
                tmp = rho_i[k][j][i];
                u21i = tmp * u[k][j][i][1];
                u31i = tmp * u[k][j][i][2];
                u41i = tmp * u[k][j][i][3];
                u51i = tmp * u[k][j][i][4];
                tmp = rho_i[k][j][i - 1];
                u21im1 = tmp * u[k][j][i - 1][1];
                u31im1 = tmp * u[k][j][i - 1][2];
                u41im1 = tmp * u[k][j][i - 1][3];
                u51im1 = tmp * u[k][j][i - 1][4];
                flux[i][1] = (4.0 / 3.0) * tx3 * (u21i - u21im1);
                flux[i][2] = tx3 * (u31i - u31im1);
                flux[i][3] = tx3 * (u41i - u41im1);
                flux[i][4] = 0.5 * tx3 * ((u21i * u21i + u31i * u31i + u41i * u41i) - (u21im1 * u21im1 + u31im1 * u31im1 + u41im1 * u41im1)) + (1.0 / 6.0) * tx3 * (u21i * u21i - u21im1 * u21im1) + 1.96 * tx3 * (u51i - u51im1);
            }
            for (int i = 1; i < nx - 1; i++) {
                rsd[k][j][i][0] = rsd[k][j][i][0] + dx1 * tx1 * (u[k][j][i - 1][0] - 2.0 * u[k][j][i][0] + u[k][j][i + 1][0]);
                rsd[k][j][i][1] = rsd[k][j][i][1] + tx3 * (flux[i + 1][1] - flux[i][1]) + dx1 * tx1 * (u[k][j][i - 1][1] - 2.0 * u[k][j][i][1] + u[k][j][i + 1][1]);
                rsd[k][j][i][2] = rsd[k][j][i][2] + tx3 * (flux[i + 1][2] - flux[i][2]) + dx1 * tx1 * (u[k][j][i - 1][2] - 2.0 * u[k][j][i][2] + u[k][j][i + 1][2]);
                rsd[k][j][i][3] = rsd[k][j][i][3] + tx3 * (flux[i + 1][3] - flux[i][3]) + dx1 * tx1 * (u[k][j][i - 1][3] - 2.0 * u[k][j][i][3] + u[k][j][i + 1][3]);
                rsd[k][j][i][4] = rsd[k][j][i][4] + tx3 * (flux[i + 1][4] - flux[i][4]) + dx1 * tx1 * (u[k][j][i - 1][4] - 2.0 * u[k][j][i][4] + u[k][j][i + 1][4]);
            }
        }
}

int main(void)
{
    double sum = 0;

    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                rho_i[k][j][i] = 1 + (k + 3 * j + 7 * i) % 5 / 8.0;
                qs[k][j][i] = (5 * k + j + 2 * i) % 7 / 4.0;
                for (int m = 0; m < 5; m++)
                    u[k][j][i][m] = (k * 2 + j * 5 + i * 3 + m) % 11 / 16.0;
            }
    kernel_rhs(N, N, N, 0.5, 0.25, 0.75, 0.1);
    kernel_rhs(N, N, N, 0.3, 0.15, 0.25, 0.2);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                for (int m = 0; m < 5; m++)
                    sum += rsd[k][j][i][m] * (1 + (i + j + k + m) % 3);
    printf("%.17g\n", sum);
    return 0;
}
