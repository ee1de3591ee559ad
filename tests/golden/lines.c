/* polyopt: --min-gain=5 */
#define M 64

/* Lines of a grid, each with a tridiagonal system: several stand side by side. */
void solve(int n, double (*restrict a)[M], double (*restrict b)[M + 1])
{
    for (int i = 0; i < n; i++) {
        double up[M], rhs[M];
        double left = b[i][M];

        up[0] = 0.25;
        rhs[0] = a[i][0] * left;
        for (int j = 1; j < M; j++) {
            double f = 1 / (4 - up[j - 1]);

            up[j] = f;
            rhs[j] = (a[i][j] + rhs[j - 1]) * f;
        }
        for (int j = M - 2; j >= 0; j--)
            rhs[j] += up[j] * rhs[j + 1];
        for (int j = 0; j < M; j++)
            b[i][j] = rhs[j];
    }
}
