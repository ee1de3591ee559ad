double A[10][20][50], B[5][3][25];

void slice(void)
{
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 25; k++)
                B[i][j][k] = A[i + 5][3 + j * 7][2 * k];
}
