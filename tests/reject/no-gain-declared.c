/* polyopt: --min-gain=5 */
/* Tiles and wavefronts would pay for large n, but n is at most 30 here. */
double A[30][30][30], B[30][30][30];

void heat(int steps, int n)
{
    for (int t = 0; t < steps; t++) { /* reject: no-gain */
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    B[i][j][k] = A[i - 1][j][k] + A[i + 1][j][k] +
                                 A[i][j - 1][k] + A[i][j + 1][k] +
                                 A[i][j][k - 1] + A[i][j][k + 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++)
                    A[i][j][k] = B[i][j][k];
    }
}
