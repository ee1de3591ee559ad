double A[4][38][5], B[4][5][10], C[4][38][10];

void dot(void)
{
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < 38; i++)
            for (int j = 0; j < 10; j++) {
                C[b][i][j] = 0;
                for (int k = 0; k < 5; k++)
                    C[b][i][j] += A[b][i][k] * B[b][k][j];
            }
}
