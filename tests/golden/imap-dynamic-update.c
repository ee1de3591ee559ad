double A[20][30], B[20][30], U[5][10];

void update(int p, int q)
{
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++)
            B[i][j] = A[i][j];
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 10; j++)
            B[p + i][q + j] = U[i][j];
}
