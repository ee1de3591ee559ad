/* polyopt: --min-gain=5 */
/* A matrix is factorized again and again: there is much work also where it is small, which the
 * original is faster for.
 */
void factorize(int steps, int n, float a[n][n], const float m[n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = m[i][j];
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                float sum = a[i][j];

                for (int k = 0; k < i; k++)
                    sum -= a[i][k] * a[k][j];
                a[i][j] = sum;
            }
            for (int j = i + 1; j < n; j++) {
                float sum = a[j][i];

                for (int k = 0; k < i; k++)
                    sum -= a[j][k] * a[k][i];
                a[j][i] = sum / a[i][i];
            }
        }
    }
}
