double last(int n, int m, double A[restrict n][m], double B[restrict n][m])
{
    double t = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            t = 2 * A[i][j];
            B[i][j] = t + 1;
        }
    return t;
}
