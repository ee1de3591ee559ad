/* Loops beside others, which are too much at once, are optimised one by one, and so are those
 * in one loop.
 */
/* options: --budget=700000 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double a[4000][N + 4], b[4000][N + 4], c[N + 4][N + 4], d[N + 4][6];

#define STEP(x, y, z) d[i][x] = d[i][x] - d[i][y] * d[i - 1][z]

/* expect: parallel */
static void kernel_beside(int m, int n)
{
    double s = 0.5, t = 0.25, u = 0.125;

    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = b[i][j] * 0.5 + a[i][j];
    for (int k = 1; k < n; k++)
        for (int j = 1; j < n; j++)
            for (int i = 1; i < n; i++) {
                s = b[k][i] - b[k - 1][i - 1] * u;
                t = c[j][k] + s * c[j - 1][k];
                d[i][0] = d[i - 1][1] + s;
                u = d[i][2] * 0.5 + t * d[i - 1][3];
                b[k][j] = u * 0.25 + b[k - 1][j - 1];
                c[j][i] = b[k][j] - c[j][i - 1] * t;
                STEP(0, 5, 1);
                STEP(1, 5, 2);
                STEP(2, 5, 3);
                STEP(3, 5, 4);
                d[i][5] = (s + t) * 0.001 + u;
            }
}

int main(void)
{
    for (int i = 0; i < 4000; i++)
        for (int j = 0; j < N + 4; j++) {
            a[i][j] = (i * 3 + j) % 7 * 0.125;
            b[i][j] = (i + j * 5) % 11 * 0.0625;
        }
    for (int i = 0; i < N + 4; i++) {
        for (int j = 0; j < 6; j++)
            d[i][j] = (i + j) % 5 * 0.0625;
        for (int j = 0; j < N + 4; j++)
            c[i][j] = (i * 7 + j) % 11 * 0.0625;
    }
    kernel_beside(40 * N, N);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < 6; j++)
            printf("%a\n", d[i][j]);
        for (int j = 0; j < N; j++)
            printf("%a %a %a\n", a[i][j], b[i][j], c[i][j]);
    }
    return 0;
}
