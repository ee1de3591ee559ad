/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Three columns in a loop over time: their dependences would let tiles of times and columns run
 * as a wavefront, or as diamonds, but each step of it would be one tile.
 */
void scale(int m, int n, double a[restrict][3], double s[restrict 3])
{
    for (int k = 0; k < n; k++) {
        double t = a[0][0] * 1e-3;
        for (int c = 0; c < 3; c++) {
            s[c] = 0;
            for (int i = 0; i < m; i++)
                s[c] += a[i][c] * t;
            for (int i = 0; i < m; i++)
                a[i][c] -= s[c] * 1e-4;
        }
    }
}
