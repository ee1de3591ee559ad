/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Threads do not share three columns, which have the same cache lines; but three planes. */
void columns(int m, int n, double (*restrict a)[3], double *restrict s)
{
    for (int k = 0; k < n; k++)
        for (int c = 0; c < 3; c++) {
            s[c] = 0;
            for (int i = 0; i < m; i++)
                s[c] += a[i][c];
            for (int i = 0; i < m; i++)
                a[i][c] -= s[c] * 1e-4;
        }
}

void planes(int m, int n, double (*restrict a)[m], double *restrict s)
{
    for (int k = 0; k < n; k++)
        for (int c = 0; c < 3; c++) {
            s[c] = 0;
            for (int i = 0; i < m; i++)
                s[c] += a[c][i];
            for (int i = 0; i < m; i++)
                a[c][i] -= s[c] * 1e-4;
        }
}
