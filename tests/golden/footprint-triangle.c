void triangle(int n, double L[restrict n][n], double x[restrict n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            x[i] -= L[i][j] * x[j];
}
