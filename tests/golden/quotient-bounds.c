/* A product of halves of matrices: bounds that are quotients do not keep register tiles away. */
void half(int n, double c[restrict n][n], double a[restrict n][n],
          double b[restrict n][n])
{
    for (int i = 0; i < n / 2 - 1; i++)
        for (int j = 0; j < (n + 1) / 3; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}
