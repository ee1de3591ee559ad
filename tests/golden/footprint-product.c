/* polyopt: --tile=32 */
void product(int n, double A[restrict 1000][1000], double B[restrict 1000][1000],
             double C[restrict 1000][1000])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}
