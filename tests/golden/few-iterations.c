/* polyopt: --min-gain=5 */
/* A loop that threads share is over planes, of which there may be one: then the rows of a
 * plane are shared.
 */
void planes(int p, int n, int m, double (*restrict a)[n][m],
            double (*restrict b)[n][m])
{
    for (int q = 0; q < p; q++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[q][i][j] = a[q][i][j - 1] + a[q][i - 1][j] + a[q][i][j + 1];
        for (int i = 2; i < n - 2; i++)
            for (int j = 2; j < m - 2; j++)
                a[q][i][j] = b[q][i][j - 1] + b[q][i + 1][j] - b[q][i][j + 1];
    }
}

/* Not where an iteration is one loop. */
void lines(int p, int n, double (*restrict a)[n], double (*restrict b)[n])
{
    for (int q = 0; q < p; q++) {
        for (int i = 1; i < n - 1; i++)
            b[q][i] = a[q][i - 1] + a[q][i + 1];
        for (int i = 2; i < n - 2; i++)
            a[q][i] = b[q][i + 1] - a[q][i];
    }
}
