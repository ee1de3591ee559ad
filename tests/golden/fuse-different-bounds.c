/* Two ranges share their loops; what they do not share stands apart. */
void f(int n, int m, double A[restrict 1000][1000],
       double B[restrict 1000][1000])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = i + j;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            B[i][j] = A[i][j];
}
