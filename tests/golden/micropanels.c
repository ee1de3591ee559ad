/* A product with the left matrix transposed: steps of rows are outside of those of lanes, and what
 * they read is in a buffer; in a product that is written in the usual way it is not.
 */
void transposed(int n, int m, int l, double c[restrict n][m],
                double a[restrict l][n], double b[restrict l][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[k][i] * b[k][j];
}

void usual(int n, int m, int l, double c[restrict n][m],
           double a[restrict n][l], double b[restrict l][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[i][k] * b[k][j];
}
