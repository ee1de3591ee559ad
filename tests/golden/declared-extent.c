/* polyopt: --no-parallel */
/* The arrays have room for less than a tile. */
double A[24][24], B[24][24], C[24][24];

void product(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}

/* Four iterations side by side leave no loop. */
void narrow(double (*restrict c)[4][8], double (*restrict a)[4][4],
            double (*restrict b)[4][8])
{
    for (int m = 0; m < 50; m++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 8; j++)
                for (int k = 0; k < 4; k++)
                    c[m][i][j] += a[m][i][k] * b[m][k][j];
}

/* Too short for vectors, or for iterations side by side. */
void small(double c[restrict 5][5], double a[restrict 5][5],
           double b[restrict 5][5])
{
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 5; k++)
                c[i][j] += a[i][k] * b[k][j];
}
