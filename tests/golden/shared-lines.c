/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Lines that each thread solves in arrays of its own: planes are shared equally, so that
 * the next sweep finds them in the cache of the same thread.
 */
#define MAX 80

static double u[MAX][MAX][MAX], v[MAX][MAX][MAX][3];

void solve(int n)
{
    for (int k = 1; k < n - 1; k++) {
        double line[MAX], rest[MAX][3];

        for (int j = 1; j < n - 1; j++) {
            for (int i = 0; i < n; i++) {
                line[i] = 2 + 0.1 * u[k][j][i];
                for (int m = 0; m < 3; m++)
                    rest[i][m] = v[k][j][i][m];
            }
            for (int i = 1; i < n; i++) {
                double f = 1 / line[i - 1];

                line[i] = line[i] - f;
                for (int m = 0; m < 3; m++)
                    rest[i][m] = rest[i][m] + f * rest[i - 1][m];
            }
            for (int i = 0; i < n; i++)
                for (int m = 0; m < 3; m++)
                    v[k][j][i][m] = rest[i][m] / line[i];
        }
    }
}
