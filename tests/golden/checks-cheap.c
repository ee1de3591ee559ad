/* Tests of addresses take little of the time: the nest asks for rows that are long,
 * or for what that says of the number of rows, too.
 */
void add(int n, int m, double **a, double **b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += b[i][j];
}

void square(int n, double **a, const double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += x[j];
}

void steps(int t, int n, double **a, double **b)
{
    for (int k = 0; k < t; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 100; j++)
                a[i][j] += b[i][j] * k;
}
