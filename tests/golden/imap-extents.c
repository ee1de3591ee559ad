void transpose(int n, int m, double A[n][m], double B[m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            B[j][i] = A[i][j];
}
