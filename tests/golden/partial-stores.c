/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Vectors of which some elements are stored: not all processors can. */
void fw(int n, double a[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (a[i][k] + a[k][j] <= a[i][j])
                    a[i][j] = a[i][k] + a[k][j];
}
