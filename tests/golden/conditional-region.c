/* A loop that threads share, entered for each k, with less and less work: where there is too
 * little, no region is entered.
 */
void reflect(int m, int n, double (*restrict a)[n], double *restrict v)
{
    for (int k = 0; k < n; k++) {
        double s = 0;
        for (int i = k; i < m; i++)
            s += a[i][k] * a[i][k];
        for (int i = k; i < m; i++)
            v[i] = a[i][k] / s;
        for (int j = k + 1; j < n; j++) {
            double d = 0;
            for (int i = k; i < m; i++)
                d += v[i] * a[i][j];
            for (int i = k; i < m; i++)
                a[i][j] -= d * v[i];
        }
    }
}
