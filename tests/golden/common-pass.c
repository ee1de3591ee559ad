/* polyopt: --parallel-threshold=20000 */
/* Two passes over a matrix for each k: threads share its columns for both, as a row of the
 * matrix is a line of these; the rows of the transposed one, whose sums go along its lines,
 * are shared for each by itself.
 */
void columns(int m, int n, double (*restrict a)[n], double *restrict v,
             double *restrict s)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < m; i++)
            v[i] = a[i][k];
        for (int j = k + 1; j < n; j++) {
            s[j] = 0;
            for (int i = 0; i < m; i++)
                s[j] += v[i] * a[i][j];
            for (int i = 0; i < m; i++)
                a[i][j] -= v[i] * s[j];
        }
    }
}

void rows(int m, int n, double (*restrict a)[m], double *restrict v,
          double *restrict s)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < m; i++)
            v[i] = a[k][i];
        for (int j = k + 1; j < n; j++) {
            s[j] = 0;
            for (int i = 0; i < m; i++)
                s[j] += v[i] * a[j][i];
            for (int i = 0; i < m; i++)
                a[j][i] -= v[i] * s[j];
        }
    }
}
