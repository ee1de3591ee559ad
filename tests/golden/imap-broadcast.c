double A[20], B[10][20][30];

void broadcast(void)
{
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            for (int k = 0; k < 30; k++)
                B[i][j][k] = A[j];
}
