/* polyopt: --check --tile=32 */
void product(int n, double C[restrict n][n], double A[restrict n][n],
             double B[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[j][k];
}
