/* polyopt: --parallel-threshold=20000 */
/* In every step, one loop shares the columns of a matrix, and one its rows: threads need twice
 * the work, as they fetch it from each other; not where both share its rows.
 */
void columns_and_rows(int m, int n, int t, double (*restrict a)[n],
                      double *restrict v, double *restrict s)
{
    for (int k = 0; k < t; k++) {
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int i = 0; i < m; i++)
                sum += a[i][j] * v[i];
            s[j] = sum;
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = a[i][j] * 0.5 + s[j];
        for (int i = 0; i < m; i++)
            v[i] = v[i] * 0.5 + s[0];
    }
}

void rows(int m, int n, int t, double (*restrict a)[n], double *restrict v,
          double *restrict s)
{
    for (int k = 0; k < t; k++) {
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += a[i][j] * v[j];
            s[i] = sum;
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = a[i][j] * 0.5 + s[i];
        for (int i = 0; i < n; i++)
            v[i] = v[i] * 0.5 + s[0];
    }
}
