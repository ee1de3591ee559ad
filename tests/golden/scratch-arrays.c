/* polyopt: --min-gain=5 --parallel-threshold=20000 */
#define M 520
void smooth(int n, double u[restrict n][n][n], double r[restrict n][n][n])
{
    double u1[M], u2[M];

    for (int i3 = 1; i3 < n - 1; i3++)
        for (int i2 = 1; i2 < n - 1; i2++) {
            for (int i1 = 0; i1 < n; i1++) {
                u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
                u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
            }
            for (int i1 = 1; i1 < n - 1; i1++)
                r[i3][i2][i1] += u2[i1] + u1[i1 - 1] + u1[i1 + 1] + 0.5 * (u2[i1 - 1] + u2[i1 + 1]);
        }
}
