/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Rows that end, and go on behind, a column: threads share them once.  What the condition reads
 * in every iteration is loaded once; not what it may not evaluate, nor what the loop writes.
 */
void paths(int n, double a[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (a[i][k] + a[k][j] <= a[i][j])
                    a[i][j] = a[i][k] + a[k][j];
}

void limits(int m, int n, double (*restrict a)[n], const double *restrict low,
            const double *restrict high, const double *restrict big)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            if (a[i][j] < low[i] || a[i][j] > high[i])
                a[i][j] = big[i];
}
